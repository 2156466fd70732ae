// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/envfile.h"

#include "models/core/filebytes.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringDecoder>

#include <algorithm>
#include <utility>

namespace assay::mcp {

using core::ErrorCode;

namespace {

/// The text of a value in double quotes from after the first one; nothing if it does not end, or something but a
/// comment follows.
std::optional<QString> quotedValue(QStringView text, QChar quote)
{
    QString value;
    qsizetype at = 1;
    for (; at < text.size() && text.at(at) != quote; ++at) {
        const bool isEscape = quote == u'"' && text.at(at) == u'\\' && at + 1 < text.size();
        const QChar next = isEscape ? text.at(at + 1) : QChar();
        if (next == u'n' || next == u't' || next == u'"' || next == u'\\') {
            value += next == u'n' ? QChar(u'\n') : next == u't' ? QChar(u'\t') : next;
            ++at;
        } else {
            value += text.at(at);
        }
    }
    if (at >= text.size())
        return std::nullopt;
    const QStringView rest = text.mid(at + 1).trimmed();
    return rest.isEmpty() || rest.startsWith(u'#') ? std::optional(value) : std::nullopt;
}

QString plainValue(QStringView text)
{
    static const QRegularExpression s_comment(QStringLiteral("(\\A|\\s)#.*\\z"));
    return text.toString().remove(s_comment).trimmed();
}

/// One line: a variable, nothing, or why it is neither.
tl::expected<std::optional<NamedText>, QString> readLine(QStringView line)
{
    const QStringView text = line.trimmed();
    if (text.isEmpty() || text.startsWith(u'#'))
        return std::nullopt;
    static const QRegularExpression s_line(
        QStringLiteral("\\A(?:export\\s+)?([A-Za-z_][A-Za-z0-9_.-]*)\\s*=\\s*(.*)\\z"));
    const auto match = s_line.match(text.toString());
    if (!match.hasMatch())
        return tl::make_unexpected(
            QCoreApplication::translate("mcp", "is not of the form NAME=value; begin a comment with “#”"));
    const QString name = match.captured(1);
    const QStringView written = match.capturedView(2);
    if (written.contains(QChar::Null))
        return tl::make_unexpected(QCoreApplication::translate("mcp", "holds a NUL character; remove it"));
    if (!written.startsWith(u'"') && !written.startsWith(u'\''))
        return NamedText{name, plainValue(written)};
    const auto value = quotedValue(written, written.front());
    if (!value)
        return tl::make_unexpected(
            QCoreApplication::translate("mcp", "has a value whose quote marks do not close at its end"));
    return NamedText{name, *value};
}

} // namespace

core::Expected<QList<NamedText>> parseEnvFile(const QByteArray &bytes)
{
    if (bytes.size() > kMaxEnvFile)
        return core::fail(ErrorCode::TooLarge, QCoreApplication::translate("mcp", "is larger than the limit of %1")
                                                   .arg(QLocale().formattedDataSize(kMaxEnvFile)));
    QList<NamedText> variables;
    const QList<QByteArray> lines = bytes.split('\n');
    for (qsizetype i = 0; i < lines.size(); ++i) {
        QStringDecoder decoder(QStringDecoder::Utf8, QStringConverter::Flag::Stateless);
        QString text = decoder(lines.at(i));
        if (i == 0 && text.startsWith(QChar::ByteOrderMark))
            text.remove(0, 1);
        auto line = readLine(text);
        if (decoder.hasError())
            line = tl::make_unexpected(QCoreApplication::translate("mcp", "is not text in UTF-8"));
        if (!line)
            return core::fail(ErrorCode::InvalidInput, line.error(),
                              QCoreApplication::translate("mcp", "line %1").arg(i + 1));
        if (!*line)
            continue;
        const auto earlier = std::find_if(variables.begin(), variables.end(),
                                          [&](const NamedText &variable) { return variable.name == (*line)->name; });
        if (earlier != variables.end())
            earlier->value = (*line)->value;
        else
            variables.append(**line);
    }
    return variables;
}

core::Expected<QList<NamedText>> readEnvFile(const QString &path)
{
    const auto bytes = core::readRegularFile(path, kMaxEnvFile);
    if (!bytes)
        return core::fail(ErrorCode::Io, QCoreApplication::translate("mcp", "is no file that can be read"), path,
                          bytes.error().detail);
    auto variables = parseEnvFile(*bytes);
    if (!variables)
        return tl::make_unexpected(variables.error().within(path));
    return variables;
}

} // namespace assay::mcp
