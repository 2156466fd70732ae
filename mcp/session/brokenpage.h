// SPDX-License-Identifier: GPL-3.0-or-later
// Reading what is sound of a page of a list that as a whole cannot be read: one bad tool never hides the others.
#pragma once

#include "models/core/json.h"
#include "models/core/jsonreader.h"

#include <QByteArrayView>
#include <QList>
#include <QString>

#include <optional>

namespace assay::mcp {

struct SoundPage
{
    core::Json result;    ///< the object that the answer would be without its broken parts
    QList<QString> notes; ///< for people: what was left out, and why
};

/// Takes @p frame apart, an answer with the list @p member in its result, and reads each element by itself, as deep as
/// @p limits would allow it inside the frame. Nothing if the frame is broken outside its elements, too. Linear; any
/// thread.
[[nodiscard]] std::optional<SoundPage> soundPartOf(QByteArrayView frame, QByteArrayView member,
                                                   const core::JsonLimits &limits);

} // namespace assay::mcp
