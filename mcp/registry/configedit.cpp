// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/configedit.h"

#include "mcp/registry/configtext.h"
#include "mcp/registry/jsonscan.h"

#include <QCoreApplication>

#include <algorithm>

namespace assay::mcp {

using core::Json;

namespace {

constexpr qsizetype kIndentation = 2; // where the file gives no example

core::Expected<ConfigText> readSound(const QByteArray &bytes)
{
    auto text = ConfigText::read(bytes);
    if (text && !text->isSound())
        return core::fail(
            core::ErrorCode::InvalidInput,
            QCoreApplication::translate("mcp", "The file has a mistake and is not changed before that is mended: %1")
                .arg(text->fault()->message),
            QCoreApplication::translate("mcp", "line %1").arg(text->fault()->line));
    return text;
}

/// The member called @p name; the last of several, which is the one that counts.
std::optional<ConfigMember> memberNamed(const ConfigText &text, TextSpan object, const QString &name)
{
    const QList<ConfigMember> members = text.members(object);
    const auto found = std::find_if(members.crbegin(), members.crend(),
                                    [&](const ConfigMember &member) { return member.name == name; });
    return found == members.crend() ? std::nullopt : std::optional(*found);
}

/// Writes values and members in the manner of one file.
class Style
{
public:
    explicit Style(const ConfigText &text) : m_text(text), m_lineEnd(text.bytes().contains("\r\n") ? "\r\n" : "\n")
    {
        const std::optional<TextSpan> root = text.root();
        const QList<ConfigMember> members = root ? text.members(*root) : QList<ConfigMember>();
        for (const ConfigMember &member : members) {
            if (const QByteArray blanks = blanksBefore(member.key.begin); !blanks.isEmpty()) {
                m_step = blanks;
                break;
            }
        }
    }

    [[nodiscard]] const QByteArray &lineEnd() const { return m_lineEnd; }
    [[nodiscard]] const QByteArray &step() const { return m_step; }

    /// The blanks at the beginning of the line of @p offset.
    [[nodiscard]] QByteArray lineBlanks(qsizetype offset) const
    {
        const QByteArray &bytes = m_text.bytes();
        const qsizetype start = offset == 0 ? 0 : bytes.lastIndexOf('\n', offset - 1) + 1;
        qsizetype end = start;
        while (end < offset && (bytes.at(end) == ' ' || bytes.at(end) == '\t'))
            ++end;
        return bytes.mid(start, end - start);
    }

    /// The blanks before @p offset if nothing else stands before it in its line; else nothing.
    [[nodiscard]] QByteArray blanksBefore(qsizetype offset) const
    {
        return m_text.indentationAt(offset) ? lineBlanks(offset) : QByteArray();
    }

    [[nodiscard]] QByteArray value(const Json &value, const QByteArray &indentation) const
    {
        const bool isTab = m_step.startsWith('\t');
        const std::string dumped =
            value.dump(static_cast<int>(m_step.size()), isTab ? '\t' : ' ', false, Json::error_handler_t::replace);
        return QByteArray::fromStdString(dumped).replace('\n', m_lineEnd + indentation);
    }

    [[nodiscard]] QByteArray member(const QString &name, const Json &value, const QByteArray &indentation) const
    {
        return QByteArray::fromStdString(Json(name.toStdString()).dump()) + ": " + this->value(value, indentation);
    }

private:
    const ConfigText &m_text;
    QByteArray m_lineEnd;
    QByteArray m_step = QByteArray(kIndentation, ' ');
};

/// A comma between @p from and @p to that is outside of comments, or −1.
qsizetype commaBetween(const ConfigText &text, qsizetype from, qsizetype to)
{
    const qsizetype at = text.withoutComments().indexOf(',', from);
    return at >= 0 && at < to ? at : -1;
}

QByteArray withMemberAdded(const ConfigText &text, TextSpan object, const QString &name, const Json &value)
{
    const Style style(text);
    QByteArray bytes = text.bytes();
    const QList<ConfigMember> members = text.members(object);
    const qsizetype close = object.end - 1;
    const QByteArray outer = style.lineBlanks(object.begin);
    if (members.isEmpty()) {
        // What is inside are blanks and comments, which stay in front.
        qsizetype end = close;
        while (scan::isBlank(bytes.at(end - 1)))
            --end;
        const QByteArray inner = outer + style.step();
        const QByteArray added = style.lineEnd() + inner + style.member(name, value, inner) + style.lineEnd() + outer;
        return bytes.replace(end, close - end, added);
    }
    const ConfigMember &last = members.last();
    const bool isOneLine = !text.indentationAt(last.key.begin);
    const QByteArray inner = isOneLine ? outer : style.lineBlanks(last.key.begin);
    const QByteArray member = style.member(name, value, inner);
    const qsizetype comma = commaBetween(text, last.value.end, close);
    if (isOneLine)
        return bytes.insert(last.value.end, ", " + member);
    // After what is said about the last member in its line.
    const qsizetype at = scan::afterRemarks(bytes, comma < 0 ? last.value.end : comma + 1);
    bytes.insert(at, style.lineEnd() + inner + member + (comma < 0 ? "" : ","));
    return comma < 0 ? bytes.insert(last.value.end, ',') : bytes;
}

core::Expected<QByteArray> notAnObject(const ConfigText &text, qsizetype at)
{
    return core::fail(core::ErrorCode::InvalidInput,
                      QCoreApplication::translate("mcp", "An object in braces { } is needed here; nothing was changed"),
                      QCoreApplication::translate("mcp", "line %1").arg(text.lineAt(at)));
}

/// @p value inside objects called by the names of @p path from @p first on.
Json nested(const QStringList &path, qsizetype first, const Json &value)
{
    Json outer = value;
    for (qsizetype i = path.size() - 1; i >= first; --i)
        outer = Json{{path.at(i).toStdString(), std::move(outer)}};
    return outer;
}

/// What is to be cut out for @p member, which is number @p index of @p members.
QByteArray withMemberCut(const ConfigText &text, const QList<ConfigMember> &members, qsizetype index, qsizetype close)
{
    QByteArray bytes = text.bytes();
    const ConfigMember &member = members.at(index);
    const bool isLast = index + 1 == members.size();
    const qsizetype comma = commaBetween(text, member.value.end, isLast ? close : members.at(index + 1).key.begin);
    const qsizetype end = comma < 0 ? member.value.end : comma + 1;
    const qsizetype lineEnd = scan::afterRemarks(bytes, end);
    const QByteArrayView tail = QByteArrayView(bytes).sliced(lineEnd);
    const bool endsLine = tail.startsWith('\n') || tail.startsWith("\r\n");
    const std::optional<qsizetype> indentation = text.indentationAt(member.key.begin);
    if (indentation && endsLine) {
        const qsizetype begin = member.key.begin - *indentation;
        bytes.remove(begin, bytes.indexOf('\n', lineEnd) + 1 - begin);
    } else {
        const qsizetype next = isLast ? end : members.at(index + 1).key.begin;
        bytes.remove(member.key.begin, next - member.key.begin);
    }
    if (isLast && index > 0 && comma < 0) { // the comma before it would dangle; it lies in front of what was cut
        const qsizetype dangling = commaBetween(text, members.at(index - 1).value.end, member.key.begin);
        if (dangling >= 0)
            bytes.remove(dangling, 1);
    }
    return bytes;
}

} // namespace

core::Expected<QByteArray> withValueAt(const QByteArray &bytes, const QStringList &path, const Json &value)
{
    Q_ASSERT(!path.isEmpty());
    if (bytes.trimmed().isEmpty())
        return QByteArray::fromStdString(
                   nested(path, 0, value).dump(kIndentation, ' ', false, Json::error_handler_t::replace)) +
               '\n';
    const auto text = readSound(bytes);
    if (!text)
        return tl::make_unexpected(text.error());
    if (!text->root())
        return notAnObject(*text, 0);
    TextSpan object = *text->root();
    for (qsizetype i = 0; i < path.size(); ++i) {
        const auto member = memberNamed(*text, object, path.at(i));
        if (!member)
            return withMemberAdded(*text, object, path.at(i), nested(path, i + 1, value));
        if (i + 1 == path.size()) {
            const Style style(*text);
            QByteArray changed = bytes;
            return changed.replace(member->value.begin, member->value.end - member->value.begin,
                                   style.value(value, style.lineBlanks(member->key.begin)));
        }
        if (text->json().at(member->value.begin) != '{')
            return notAnObject(*text, member->value.begin);
        object = member->value;
    }
    return bytes;
}

core::Expected<QByteArray> withoutValueAt(const QByteArray &bytes, const QStringList &path)
{
    Q_ASSERT(!path.isEmpty());
    QByteArray current = bytes;
    while (true) { // once per member of that name: each pass removes one
        if (current.trimmed().isEmpty())
            return current;
        const auto text = readSound(current);
        if (!text)
            return tl::make_unexpected(text.error());
        std::optional<TextSpan> object = text->root();
        for (const QString &name : path.mid(0, path.size() - 1)) {
            const auto member = object ? memberNamed(*text, *object, name) : std::nullopt;
            object = member ? std::optional(member->value) : std::nullopt;
        }
        const QList<ConfigMember> members = object ? text->members(*object) : QList<ConfigMember>();
        const auto found = std::find_if(members.cbegin(), members.cend(),
                                        [&](const ConfigMember &member) { return member.name == path.last(); });
        if (found == members.cend())
            return current;
        current = withMemberCut(*text, members, std::distance(members.cbegin(), found), object->end - 1);
    }
}

std::optional<Json> valueAt(const QByteArray &bytes, const QStringList &path)
{
    const auto text = ConfigText::read(bytes);
    std::optional<TextSpan> place = text ? text->root() : std::nullopt;
    for (const QString &name : path) {
        const auto member = place ? memberNamed(*text, *place, name) : std::nullopt;
        place = member ? std::optional(member->value) : std::nullopt;
    }
    if (!place)
        return std::nullopt;
    auto value = text->value(*place);
    return value ? std::optional(std::move(*value)) : std::nullopt;
}

} // namespace assay::mcp
