// SPDX-License-Identifier: GPL-3.0-or-later
// The quick way through JSON that is sound; what is not is left to the library, which can say what is wrong.
#pragma once

#include "models/core/json.h"

#include <QByteArrayView>

namespace assay::core {

enum class ScanEnd {
    Done,
    Refused, ///< a handler returned false
    Unsound, ///< this is no JSON, or not without a doubt; the handler has seen a part of it
};

/// Tells @p handler of everything in @p bytes, one JSON text (RFC 8259; a byte order mark of UTF-8 is skipped), just as
/// nlohmann's parser would; but parse_error() is never called. Texts that need no change are copied in one piece, which
/// is what makes large results of tools quick. Without recursion; memory by the depth that the handler lets pass. A
/// pure function; any thread.
[[nodiscard]] ScanEnd scanJson(QByteArrayView bytes, nlohmann::json_sax<Json> &handler);

} // namespace assay::core
