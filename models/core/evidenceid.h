// SPDX-License-Identifier: GPL-3.0-or-later
// EvidenceId: the short, speaking name of a piece of evidence, such as doc_003.
#pragma once

#include "models/core/error.h"

#include <compare>

namespace assay::core {

/// Where a piece of evidence comes from, which is the first half of its id.
enum class EvidenceOrigin {
    Document,    ///< doc_: a document of a library
    Literature,  ///< lit_: a paper
    Data,        ///< data_: a data set
    Web,         ///< web_: a page
    Calculation, ///< calc_: computed from other evidence
};

/// Numbered from 1 within its study and origin, in plan order. A plain value; any thread.
struct EvidenceId
{
    EvidenceOrigin origin = EvidenceOrigin::Document;
    int number = 1; ///< 1 … 999,999,999

    /// Reads "doc_003": a known prefix, at least three digits, no more zeros in front than that needs. Else
    /// InvalidInput.
    [[nodiscard]] static Expected<EvidenceId> parse(QStringView text);

    /// Three digits at least: doc_003, doc_1204.
    [[nodiscard]] QString toString() const;

    auto operator<=>(const EvidenceId &) const = default;
};

} // namespace assay::core
