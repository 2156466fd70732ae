// SPDX-License-Identifier: GPL-3.0-or-later
// PageSource: the port through which item models read long tables a page at a time, whoever stores them.
#pragma once

#include "models/core/job.h"

#include <QList>

namespace assay::core {

/// Rows [first, first + count) in the order of the source.
struct PageRequest
{
    qint64 first = 0; ///< ≥ 0
    int count = 0;    ///< 1 … 10,000

    bool operator==(const PageRequest &) const = default;
};

/// What was there when it was read. Fewer rows than asked for only at the end of the table.
template <typename Row>
struct Page
{
    qint64 first = 0;
    qint64 total = 0; ///< rows in the whole table at that moment
    QList<Row> rows;

    bool operator==(const Page &) const = default;
};

/// A table that is read in pages. Implementations answer from their own thread; fetch() never blocks its caller.
template <typename Row>
class PageSource
{
public:
    virtual ~PageSource() = default;

    /// Every job ends exactly once; a view that no longer wants a page cancels it. A request outside the table ends
    /// with an empty page, not with a failure, since the table may have shrunk.
    [[nodiscard]] virtual Job<Page<Row>> fetch(const PageRequest &request) = 0;
};

} // namespace assay::core
