// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the paging port: a source in memory can keep its contract, and a view can walk or leave a table by it.
#include "models/core/page.h"

#include <QTest>
#include <QThreadPool>

using namespace assay::core;

namespace {

class Numbers final : public PageSource<int>
{
public:
    explicit Numbers(int total) : m_total(total) {}

    [[nodiscard]] Job<Page<int>> fetch(const PageRequest &request) override
    {
        return startJob<Page<int>>(m_pool, [request, total = m_total](const auto &) -> Expected<Page<int>> {
            Page<int> page{request.first, total, {}};
            for (qint64 row = request.first; row < total && page.rows.size() < request.count; ++row)
                page.rows.append(static_cast<int>(row));
            return page;
        });
    }

private:
    QThreadPool m_pool;
    int m_total;
};

} // namespace

class tst_page : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void givesFullLastAndEmptyPages_data();
    void givesFullLastAndEmptyPages();
};

void tst_page::givesFullLastAndEmptyPages_data()
{
    QTest::addColumn<qint64>("first");
    QTest::addColumn<QList<int>>("rows");
    QTest::newRow("full") << qint64(0) << QList<int>{0, 1, 2};
    QTest::newRow("last") << qint64(6) << QList<int>{6};
    QTest::newRow("past the end") << qint64(70) << QList<int>{};
}

void tst_page::givesFullLastAndEmptyPages()
{
    QFETCH(qint64, first);
    QFETCH(QList<int>, rows);
    Numbers source(7);
    QObject view;
    QList<JobOutcome<Page<int>>> outcomes;
    source.fetch({first, 3}).onEnded(&view, [&](const auto &outcome) { outcomes.append(outcome); });
    QTRY_COMPARE(outcomes.size(), 1);
    QVERIFY(outcomes[0].result);
    QVERIFY(*outcomes[0].result == (Page<int>{first, 7, rows}));
}

QTEST_GUILESS_MAIN(tst_page)
#include "tst_page.moc"
