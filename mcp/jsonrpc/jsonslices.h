// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of a JSON text are, found by brackets and quotes alone: for reading what is sound of a text that as a
// whole is not.
#pragma once

#include <QByteArrayView>
#include <QList>

#include <optional>

namespace assay::mcp {

struct JsonMemberSlice
{
    QByteArrayView name;  ///< between the quotes, escapes left as they are
    QByteArrayView value; ///< without space around it; what it holds was not looked at
};

/// The end of the value at the beginning of @p text, which starts with no space: of a container its last bracket, of a
/// string its last quote, of anything else the first character that cannot belong to it. Nothing if @p text ends
/// before, or begins with no value.
[[nodiscard]] std::optional<qsizetype> jsonValueEnd(QByteArrayView text);

/// The members of the object that @p text is, in order and with those named twice. Nothing if that is not how its
/// brackets, quotes and commas stand. Without recursion, linear; any thread. The slices are good as long as the text.
[[nodiscard]] std::optional<QList<JsonMemberSlice>> jsonMemberSlices(QByteArrayView text);

/// The same for the elements of an array.
[[nodiscard]] std::optional<QList<QByteArrayView>> jsonElementSlices(QByteArrayView text);

} // namespace assay::mcp
