// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/descriptioncues.h"

#include <QRegularExpression>

namespace assay::mcp {

namespace {

constexpr double kCjkShare = 0.3; // Chinese texts about software hold many Latin names

bool isCjkLetter(char32_t c)
{
    switch (QChar::script(c)) {
    case QChar::Script_Han:
    case QChar::Script_Hiragana:
    case QChar::Script_Katakana:
    case QChar::Script_Hangul:
    case QChar::Script_Bopomofo:
        return QChar::isLetter(c);
    default:
        return false;
    }
}

bool matches(const QRegularExpression &pattern, const QString &text) { return pattern.match(text).hasMatch(); }

QRegularExpression cue(const char *pattern)
{
    return QRegularExpression(QString::fromUtf8(pattern), QRegularExpression::CaseInsensitiveOption |
                                                              QRegularExpression::UseUnicodePropertiesOption);
}

} // namespace

TextMeasure measureText(const QString &text)
{
    int cjk = 0;
    int otherLetters = 0;
    int words = 0;
    bool isInWord = false;
    for (const uint c : text.toUcs4()) {
        if (isCjkLetter(c)) {
            ++cjk;
            isInWord = false;
        } else if (QChar::isLetterOrNumber(c) || QChar::isMark(c)) {
            ++otherLetters;
            words += isInWord ? 0 : 1;
            isInWord = true;
        } else if (c != '\'' && c != 0x2019 && c != '-' && c != '_') {
            isInWord = false;
        }
    }
    const bool isCjk = cjk > 0 && cjk >= kCjkShare * (cjk + otherLetters);
    return {isCjk, isCjk ? cjk + words : words + cjk};
}

bool tellsWhenToUse(const QString &text)
{
    static const QRegularExpression s_cue =
        cue("\\b(use (this|it|the tool|when|whenever|for|to|if)|when(ever)? (you|the|a|an|asked|looking|someone)|"
            "call (this|it)|useful (for|when|to)|for questions?|suited (for|to)|intended for|ideal for)\\b|"
            "当|适用于|适合|用于|用来|场景|使用本工具|时使用|时调用|触发条件|如果用户|需要.{0,12}时");
    return matches(s_cue, text);
}

bool tellsWhenNotToUse(const QString &text)
{
    static const QRegularExpression s_cue =
        cue("\\b(do not|don['’]t|not (for|to be used|suited|intended|meant|when|if)|never|avoid|instead|rather than|"
            "only (for|when|if)|cannot|can['’]t|does(n['’]t| not)|unsuitable)\\b|"
            "不要|不适用|不适合|不用于|不能|不会|不支持|不得|切勿|请勿|勿用|避免|而非|改用|仅限|仅用于|只用于");
    return matches(s_cue, text);
}

bool tellsResult(const QString &text)
{
    static const QRegularExpression s_cue =
        cue("\\b(returns?|returned|results? (is|are|contains?|has|have|includes?|holds?)|outputs?|yields?|"
            "responds? with|answers? with|gives? back)\\b|返回|输出|结果(为|是|包含|包括|含)|给出");
    return matches(s_cue, text);
}

bool tellsLimits(const QString &text)
{
    static const QRegularExpression s_cue =
        cue("\\b(time-?outs?|times? out|limit(s|ed)?|at most|at least|up to|max(imum)?|no more than|rate|"
            "(per|a|each) (second|minute|hour|day)|seconds?|fail(s|ed|ure)?|errors?|empty (list|result)|truncated)\\b|"
            "超时|上限|限制|最多|至多|不超过|频率|每秒|每分钟|失败|错误|出错|为空|空列表|截断");
    return matches(s_cue, text);
}

bool givesExample(const QString &text)
{
    static const QRegularExpression s_cue =
        cue("\\b(e\\.g\\.|for example|for instance|examples?|such as|defaults? to|default:?|like [\"'`“])|"
            "[\"'`“][^\"'`”]+[\"'`”]|例如|比如|如[:：“「]|示例|举例|默认");
    return matches(s_cue, text);
}

bool isOverBroad(const QString &text)
{
    static const QRegularExpression s_cue =
        cue("\\b(anything|everything|whatever|all kinds|every kind|any (kind|sort|type|question|task|query|request)|"
            "all (tasks|questions|purposes)|general[- ]purpose|universal|do it all)\\b|"
            "任何(问题|任务|内容|查询|事)|任意(问题|任务|内容|查询)|万能|一切|什么都|各种各样|所有(问题|任务|类型)|"
            "通用工具|综合查询");
    return matches(s_cue, text);
}

} // namespace assay::mcp
