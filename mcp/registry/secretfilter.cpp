// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/secretfilter.h"

#include "models/core/json.h"

#include <algorithm>

namespace assay::mcp {

using core::Json;

namespace {

constexpr qsizetype kShortest = 4;
constexpr qsizetype kShortestLine = 8; ///< of a secret of several lines; "-----" and the like are everywhere
constexpr qsizetype kBase64Rest = 3;   ///< characters beside a form that share bits with the secret
constexpr auto kReplacement = "[secret]";

bool isBase64(char one)
{
    return (one >= 'A' && one <= 'Z') || (one >= 'a' && one <= 'z') || (one >= '0' && one <= '9') || one == '+' ||
           one == '/' || one == '-' || one == '_' || one == '=';
}

QByteArray inJson(const QByteArray &value, bool isAscii)
{
    const std::string text =
        Json(value.toStdString()).dump(-1, ' ', isAscii, Json::error_handler_t::replace); // with quotes
    return QByteArray::fromStdString(text).sliced(1, static_cast<qsizetype>(text.size()) - 2);
}

/// The Base64 characters that @p value gives whatever stands before and after it, when @p before bytes of a group of
/// three are taken by what stands before.
QByteArray inBase64(const QByteArray &value, qsizetype before)
{
    const QByteArray encoded = (QByteArray(before, 'x') + value).toBase64(QByteArray::OmitTrailingEquals);
    const qsizetype first = before == 0 ? 0 : before + 1;    // characters that mix in what stands before
    const qsizetype whole = (before + value.size()) / 3 * 4; // and those after it
    return whole > first ? encoded.sliced(first, whole - first) : QByteArray();
}

} // namespace

SecretFilter::SecretFilter(const QStringList &secrets)
{
    for (const QString &secret : secrets) {
        const QByteArray value = secret.toUtf8();
        if (value.size() >= kShortest)
            add(value);
        if (!value.contains('\n'))
            continue;
        for (const QByteArray &line : value.split('\n')) {
            if (line.trimmed().size() >= kShortestLine)
                add(line.trimmed());
        }
    }
    std::ranges::sort(m_forms, [](const Form &a, const Form &b) {
        return a.text.size() != b.text.size() ? a.text.size() > b.text.size() : a.text < b.text;
    });
    const auto repeated =
        std::unique(m_forms.begin(), m_forms.end(), [](const Form &a, const Form &b) { return a.text == b.text; });
    m_forms.resize(repeated - m_forms.begin());
}

void SecretFilter::add(const QByteArray &value)
{
    const QByteArray url = value.toPercentEncoding();
    QByteArray lower = url;
    for (qsizetype at = lower.indexOf('%'); at >= 0; at = lower.indexOf('%', at + 1))
        lower.replace(at + 1, 2, lower.sliced(at + 1, 2).toLower());
    for (const QByteArray &form : {value, inJson(value, false), inJson(value, true), url, lower})
        m_forms.append({form, false});
    for (qsizetype before = 0; before < 3; ++before) {
        QByteArray encoded = inBase64(value, before);
        if (encoded.size() < kShortest * 2)
            continue; // too short to be told from chance
        m_forms.append({encoded, true});
        m_forms.append({encoded.replace('+', '-').replace('/', '_'), true});
    }
}

QByteArray SecretFilter::filtered(const QByteArray &text) const
{
    QByteArray result = text;
    for (const Form &form : m_forms) {
        for (qsizetype at = result.indexOf(form.text); at >= 0; at = result.indexOf(form.text, at)) {
            qsizetype begin = at;
            qsizetype end = at + form.text.size();
            if (form.isBase64) {
                while (at - begin < kBase64Rest && begin > 0 && isBase64(result[begin - 1]))
                    --begin;
                const qsizetype last = std::min(result.size(), end + kBase64Rest);
                while (end < last && isBase64(result[end]))
                    ++end;
                while (end < result.size() && result[end] == '=') // padding
                    ++end;
            }
            result.replace(begin, end - begin, kReplacement);
            at = begin + static_cast<qsizetype>(qstrlen(kReplacement));
        }
    }
    return result;
}

QString SecretFilter::filtered(const QString &text) const
{
    return isEmpty() ? text : QString::fromUtf8(filtered(text.toUtf8()));
}

} // namespace assay::mcp
