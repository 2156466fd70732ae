// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/configtext.h"

#include "mcp/registry/jsonscan.h"
#include "models/core/jsonreader.h"

#include <QCoreApplication>

#include <algorithm>

namespace assay::mcp {

using core::Json;

namespace {

constexpr qsizetype kMaxMembers = 10'000;    // of one object; far beyond any file a person keeps
constexpr qsizetype kMaxIndentation = 1'000; // nobody indents so far
constexpr int kMaxRepairs = 16;              // of one object: each may read the rest of the text once more

core::JsonRules rules()
{
    core::JsonRules rules = core::JsonRules::lenient();
    rules.limits.bytes = ConfigText::kMaxBytes;
    return rules;
}

/// Only notes where the parser stopped.
class StopFinder final : public nlohmann::json_sax<Json>
{
public:
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t &) override { return true; }
    bool string(string_t &) override { return true; }
    bool binary(binary_t &) override { return true; }
    bool start_object(std::size_t) override { return true; }
    bool key(string_t &) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t position, const std::string &, const Json::exception &) override
    {
        m_position = static_cast<qsizetype>(position);
        return false;
    }

    [[nodiscard]] qsizetype position() const { return m_position; }

private:
    qsizetype m_position = 0; ///< bytes consumed when the error was met
};

QByteArrayView viewOf(const QByteArray &text, TextSpan span)
{
    return QByteArrayView(text).sliced(span.begin, span.end - span.begin);
}

} // namespace

ConfigText::ConfigText(const QByteArray &bytes) : m_bytes(bytes)
{
    std::optional<qsizetype> openComment;
    m_uncommented = scan::blankedComments(bytes, openComment);
    m_json = scan::blankedTrailingCommas(m_uncommented);
    m_lineStarts.push_back(0);
    for (qsizetype at = bytes.indexOf('\n'); at >= 0; at = bytes.indexOf('\n', at + 1))
        m_lineStarts.push_back(at + 1);
    if (openComment) {
        m_fault =
            TextFault{lineAt(*openComment),
                      QCoreApplication::translate("mcp", "A comment begins here and never ends; close it with */")};
    } else if (const auto whole = value({0, m_json.size()}); !whole) {
        m_fault = whole.error();
    }
}

core::Expected<ConfigText> ConfigText::read(const QByteArray &bytes)
{
    if (bytes.size() > kMaxBytes || bytes.startsWith("\xFF\xFE") || bytes.startsWith("\xFE\xFF")) {
        const auto refused = core::readJson(bytes, rules()); // its words for these are right
        if (!refused)
            return tl::make_unexpected(refused.error());
    }
    return ConfigText(bytes);
}

std::optional<TextSpan> ConfigText::root() const
{
    const qsizetype begin = scan::afterBlanks(m_json, 0, m_json.size());
    if (begin >= m_json.size() || m_json.at(begin) != '{')
        return std::nullopt;
    // Where brackets do not fit, a superfluous one must not end the text early.
    return TextSpan{begin, isSound() ? scan::afterBrackets(m_json, begin, m_json.size()) : m_json.size()};
}

QList<ConfigMember> ConfigText::members(TextSpan object) const
{
    QList<ConfigMember> found;
    if (object.begin >= object.end || m_json.at(object.begin) != '{')
        return found;
    int repairs = 0;
    qsizetype at = object.begin + 1;
    while (at < object.end && found.size() < kMaxMembers) {
        const std::optional<TextSpan> key = keyAt(at, object.end);
        if (!key) {
            const char c = m_json.at(at);
            if (c == '"')
                at = scan::afterString(m_json, at);
            else
                at = scan::isOpening(c) ? scan::afterBrackets(m_json, at, object.end) : at + 1;
            continue;
        }
        const qsizetype colon = scan::afterBlanks(m_json, key->end, object.end);
        const qsizetype begin = scan::afterBlanks(m_json, colon + 1, object.end);
        ConfigMember member{nameAt(*key), *key, {begin, valueEnd(begin, object.end)}};
        if (!isSound() && repairs < kMaxRepairs) {
            const std::optional<qsizetype> end = endByIndentation(member, object.end);
            const bool swallowsNext = end && *end < member.value.end;
            if (swallowsNext || !value(member.value) || isFollowedByDeeperKey(member, object.end)) {
                ++repairs;
                member.value.end = std::max(begin, end.value_or(member.value.end));
            }
        }
        at = std::max(member.value.end, colon + 1);
        found.append(std::move(member));
    }
    return found;
}

tl::expected<Json, TextFault> ConfigText::value(TextSpan span) const
{
    auto document = core::readJson(viewOf(m_json, span), rules());
    if (!document)
        return tl::make_unexpected(faultAt(span, document.error()));
    return std::move(document->value);
}

int ConfigText::lineAt(qsizetype offset) const
{
    const auto after = std::upper_bound(m_lineStarts.begin(), m_lineStarts.end(), offset);
    return static_cast<int>(std::distance(m_lineStarts.begin(), after));
}

std::optional<qsizetype> ConfigText::indentationAt(qsizetype offset) const
{
    const qsizetype start = m_lineStarts[static_cast<std::size_t>(lineAt(offset) - 1)];
    if (offset - start > kMaxIndentation)
        return std::nullopt;
    for (qsizetype at = start; at < offset; ++at) {
        if (m_json.at(at) != ' ' && m_json.at(at) != '\t')
            return std::nullopt;
    }
    return offset - start;
}

TextFault ConfigText::faultAt(TextSpan span, const core::Error &error) const
{
    StopFinder finder;
    const QByteArrayView text = viewOf(m_json, span);
    qsizetype at = span.begin;
    if (!Json::sax_parse(text.begin(), text.end(), &finder))
        at += std::clamp<qsizetype>(finder.position() - 1, 0, std::max<qsizetype>(text.size() - 1, 0));
    const QString message =
        error.detail.isEmpty() ? error.message : QStringLiteral("%1 (%2)").arg(error.message, error.detail);
    return {lineAt(at), message};
}

QString ConfigText::nameAt(TextSpan key) const
{
    const QByteArrayView text = viewOf(m_json, key);
    const auto document = core::readJson(text, rules());
    if (document && document->value.is_string())
        return core::toQString(document->value.get_ref<const std::string &>());
    return QString::fromUtf8(text).remove(u'"');
}

qsizetype ConfigText::valueEnd(qsizetype begin, qsizetype limit) const
{
    if (begin >= limit)
        return begin;
    const char first = m_json.at(begin);
    if (first == '"')
        return std::min(scan::afterString(m_json, begin), limit);
    if (scan::isOpening(first))
        return scan::afterBrackets(m_json, begin, limit);
    qsizetype at = begin;
    while (at < limit && !scan::isBlank(m_json.at(at)) && !QByteArrayView(",}]\"").contains(m_json.at(at)))
        ++at;
    return at;
}

/// A name and its colon, beginning at @p at.
std::optional<TextSpan> ConfigText::keyAt(qsizetype at, qsizetype limit) const
{
    if (at >= limit || m_json.at(at) != '"')
        return std::nullopt;
    const qsizetype end = scan::afterString(m_json, at);
    const qsizetype colon = scan::afterBlanks(m_json, end, limit);
    if (colon >= limit || m_json.at(colon) != ':')
        return std::nullopt;
    return TextSpan{at, end};
}

/// Where the next member as little indented as @p member begins. Nothing where the lines tell nothing: the member does
/// not begin its line, or what is inside it is not indented further.
std::optional<qsizetype> ConfigText::endByIndentation(const ConfigMember &member, qsizetype limit) const
{
    const std::optional<qsizetype> own = indentationAt(member.key.begin);
    if (!own)
        return std::nullopt;
    bool isFirst = true;
    for (auto line = static_cast<std::size_t>(lineAt(member.value.begin)); line < m_lineStarts.size(); ++line) {
        const qsizetype lineEnd = line + 1 < m_lineStarts.size() ? m_lineStarts[line + 1] : m_json.size();
        const qsizetype at = scan::afterBlanks(m_json, m_lineStarts[line], std::min(lineEnd, limit));
        if (at >= limit)
            break;
        if (at == lineEnd)
            continue;
        const qsizetype indentation = at - m_lineStarts[line];
        if (isFirst && indentation <= *own)
            return std::nullopt;
        isFirst = false;
        if (indentation <= *own && keyAt(at, limit))
            return at;
    }
    return limit;
}

/// A superfluous bracket inside @p member leaves the rest of it behind.
bool ConfigText::isFollowedByDeeperKey(const ConfigMember &member, qsizetype limit) const
{
    qsizetype at = member.value.end;
    while (at < limit && (scan::isBlank(m_json.at(at)) || QByteArrayView(",}]").contains(m_json.at(at))))
        ++at;
    const std::optional<qsizetype> own = indentationAt(member.key.begin);
    const std::optional<qsizetype> next = keyAt(at, limit) ? indentationAt(at) : std::nullopt;
    return own && next && *next > *own;
}

} // namespace assay::mcp
