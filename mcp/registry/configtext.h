// SPDX-License-Identifier: GPL-3.0-or-later
// ConfigText: a configuration file as people write it (comments, trailing commas, mistakes), with the place of
// everything.
#pragma once

#include "models/core/error.h"
#include "models/core/json.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>
#include <vector>

namespace assay::mcp {

/// Bytes from begin up to, not including, end.
struct TextSpan
{
    qsizetype begin = 0;
    qsizetype end = 0;

    bool operator==(const TextSpan &) const = default;
};

/// A member of an object: the span of its name with the quote marks, and that of its value.
struct ConfigMember
{
    QString name;
    TextSpan key;
    TextSpan value;

    bool operator==(const ConfigMember &) const = default;
};

/// What is wrong, at which line (from 1). Never repeats what was read, which may be secret.
struct TextFault
{
    int line = 1;
    QString message; ///< for people, translated

    bool operator==(const TextFault &) const = default;
};

/// JSON with // and /* */ comments, trailing commas and a byte order mark. One mistake does not hide the rest: members
/// are found by their brackets, and where those do not fit, by the indentation of the lines. Immutable; any thread.
class ConfigText
{
public:
    static constexpr qsizetype kMaxBytes = 8LL * 1024 * 1024; ///< other hosts keep their whole state in such files

    /// Fails only as TooLarge, or as InvalidInput for UTF-16; everything else is a fault of the text.
    [[nodiscard]] static core::Expected<ConfigText> read(const QByteArray &bytes);

    /// The first syntax error, or nothing if all of it is JSON but for comments and trailing commas.
    [[nodiscard]] const std::optional<TextFault> &fault() const { return m_fault; }
    [[nodiscard]] bool isSound() const { return !m_fault; }

    /// As it was given.
    [[nodiscard]] const QByteArray &bytes() const { return m_bytes; }
    /// The same length with blanks for comments, and the same with blanks for trailing commas too.
    [[nodiscard]] const QByteArray &withoutComments() const { return m_uncommented; }
    [[nodiscard]] const QByteArray &json() const { return m_json; }

    /// The outermost object, or nothing if the text does not begin with one.
    [[nodiscard]] std::optional<TextSpan> root() const;

    /// The members of the object at @p object, in order, double names included; none where there is no object. In a
    /// text with a fault this is the best guess.
    [[nodiscard]] QList<ConfigMember> members(TextSpan object) const;

    /// The value at @p span alone, so that a fault elsewhere does not matter.
    [[nodiscard]] tl::expected<core::Json, TextFault> value(TextSpan span) const;

    /// The line of the byte at @p offset, from 1.
    [[nodiscard]] int lineAt(qsizetype offset) const;

    /// How many blanks stand before @p offset in its line, or nothing if anything else does.
    [[nodiscard]] std::optional<qsizetype> indentationAt(qsizetype offset) const;

private:
    explicit ConfigText(const QByteArray &bytes);

    [[nodiscard]] TextFault faultAt(TextSpan span, const core::Error &error) const;
    [[nodiscard]] QString nameAt(TextSpan key) const;
    [[nodiscard]] qsizetype valueEnd(qsizetype begin, qsizetype limit) const;
    [[nodiscard]] std::optional<TextSpan> keyAt(qsizetype at, qsizetype limit) const;
    [[nodiscard]] std::optional<qsizetype> endByIndentation(const ConfigMember &member, qsizetype limit) const;
    [[nodiscard]] bool isFollowedByDeeperKey(const ConfigMember &member, qsizetype limit) const;

    QByteArray m_bytes;
    QByteArray m_uncommented;
    QByteArray m_json;
    std::vector<qsizetype> m_lineStarts;
    std::optional<TextFault> m_fault;
};

} // namespace assay::mcp
