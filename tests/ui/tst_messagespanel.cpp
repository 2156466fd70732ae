// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the Messages panel: filter, detail, copy, clear, and its empty state.
#include "models/items/messagemodel.h"
#include "tests/support/ui/accessibilitysweep.h"
#include "tests/support/ui/taborder.h"
#include "tests/support/ui/treeprinter.h"
#include "tests/support/ui/warnings.h"
#include "ui/panels/messagespanel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QStringList>
#include <QTableView>
#include <QTest>

using namespace assay;
using namespace assay::ui;

namespace {

core::Message message(int seconds, core::Severity severity, const QString &text, const QString &detail = {})
{
    return {*core::UtcTime::fromSecondsSinceEpoch(seconds), severity, text, QStringLiteral("place"), detail};
}

} // namespace

class tst_messagespanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void showsWordsWhileThereAreNoMessages();
    void filtersByTextSeverityAndDetail_data();
    void filtersByTextSeverityAndDetail();
    void showsTheSelectedMessageInFullAsPlainText();
    void hidesTheDetailOfSeveral();
    void copiesSelectedRowsOldestFirst();
    void copyKeepsFormulasFromRunning();
    void clearLeavesTheEmptyState();
    void followsTheNewestOnlyAtTheEnd();
    void namesEverythingForScreenReaders();
    void tabDoesNotStayInTheTable();
    void severityIsAShapeAndAWord();

private:
    void append(core::Severity severity, const QString &text, const QString &detail = {})
    {
        m_model->append(message(m_model->rowCount(), severity, text, detail));
    }

    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<items::MessageModel> m_model;
    std::unique_ptr<MessagesPanel> m_panel;
    QTableView *m_table = nullptr;
    QLineEdit *m_needle = nullptr;
    QPlainTextEdit *m_detail = nullptr;
};

void tst_messagespanel::init()
{
    assay::test::failOnWarnings();
    m_theme = std::make_unique<Theme>();
    m_model = std::make_unique<items::MessageModel>();
    m_panel = std::make_unique<MessagesPanel>(*m_theme, m_model.get());
    m_table = m_panel->findChild<QTableView *>(QStringLiteral("table"));
    m_needle = m_panel->findChild<QLineEdit *>(QStringLiteral("needle"));
    m_detail = m_panel->findChild<QPlainTextEdit *>(QStringLiteral("detail"));
    m_panel->resize(1000, 240);
    m_panel->show();
    m_panel->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
}

void tst_messagespanel::cleanup()
{
    m_panel.reset();
    m_model.reset();
    m_theme.reset();
}

void tst_messagespanel::showsWordsWhileThereAreNoMessages()
{
    QVERIFY(m_panel->isEmpty());
    QVERIFY(!m_table->isVisible());
    append(core::Severity::Error, QStringLiteral("text"));
    QVERIFY(!m_panel->isEmpty());
    QVERIFY(m_table->isVisible());
}

void tst_messagespanel::filtersByTextSeverityAndDetail_data()
{
    QTest::addColumn<QString>("needle");
    QTest::addColumn<QStringList>("left");
    QTest::newRow("nothing") << QString() << QStringList{QStringLiteral("disk full"), QStringLiteral("字体缺失")};
    QTest::newRow("text, any case") << QStringLiteral("DISK") << QStringList{QStringLiteral("disk full")};
    QTest::newRow("Chinese") << QStringLiteral("字") << QStringList{QStringLiteral("字体缺失")};
    QTest::newRow("severity") << QStringLiteral("warning") << QStringList{QStringLiteral("字体缺失")};
    QTest::newRow("detail") << QStringLiteral("errno 28") << QStringList{QStringLiteral("disk full")};
    QTest::newRow("where") << QStringLiteral("place")
                           << QStringList{QStringLiteral("disk full"), QStringLiteral("字体缺失")};
    QTest::newRow("no pattern") << QStringLiteral("d.sk") << QStringList{};
    QTest::newRow("blanks around") << QStringLiteral("  disk ") << QStringList{QStringLiteral("disk full")};
}

void tst_messagespanel::filtersByTextSeverityAndDetail()
{
    QFETCH(QString, needle);
    QFETCH(QStringList, left);
    append(core::Severity::Error, QStringLiteral("disk full"), QStringLiteral("errno 28"));
    append(core::Severity::Warning, QStringLiteral("字体缺失"));
    m_needle->setText(needle);
    QStringList shown;
    for (int row = 0; row < m_table->model()->rowCount(); ++row)
        shown.append(m_table->model()->index(row, items::MessageModel::TextColumn).data().toString());
    QCOMPARE(shown, left);
}

void tst_messagespanel::showsTheSelectedMessageInFullAsPlainText()
{
    append(core::Severity::Error, QStringLiteral("<b>bold</b>"), QStringLiteral("<i>detail</i>"));
    QVERIFY(!m_detail->isVisible());
    m_table->selectRow(0);
    QVERIFY(m_detail->isVisible());
    QCOMPARE(m_detail->toPlainText(),
             QStringLiteral("error · 1970-01-01T00:00:00Z\n<b>bold</b>\nplace\n<i>detail</i>"));
}

void tst_messagespanel::hidesTheDetailOfSeveral()
{
    append(core::Severity::Error, QStringLiteral("one"));
    append(core::Severity::Error, QStringLiteral("two"));
    m_table->selectAll();
    QVERIFY(!m_detail->isVisible());
    m_table->clearSelection();
    QVERIFY(!m_detail->isVisible());
}

void tst_messagespanel::copiesSelectedRowsOldestFirst()
{
    for (const char *text : {"one", "two", "three"})
        append(core::Severity::Error, QString::fromLatin1(text));
    m_table->selectRow(2);
    m_table->selectionModel()->select(m_table->model()->index(0, 0),
                                      QItemSelectionModel::Select | QItemSelectionModel::Rows);
    m_panel->copySelected();
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("1970-01-01T00:00:00Z\terror\tone\tplace\t\n"
                                                                  "1970-01-01T00:00:02Z\terror\tthree\tplace\t\n"));
}

void tst_messagespanel::copyKeepsFormulasFromRunning()
{
    append(core::Severity::Error, QStringLiteral("=HYPERLINK(1)"), QStringLiteral("-1\n+2"));
    m_table->selectRow(0);
    m_panel->copySelected();
    QCOMPARE(QGuiApplication::clipboard()->text(),
             QStringLiteral("1970-01-01T00:00:00Z\terror\t'=HYPERLINK(1)\tplace\t'-1 +2\n"));
}

void tst_messagespanel::clearLeavesTheEmptyState()
{
    append(core::Severity::Error, QStringLiteral("one"));
    m_needle->setText(QStringLiteral("one"));
    m_panel->clearMessages();
    QVERIFY(m_panel->isEmpty());
    QVERIFY(!m_panel->hasSelection());
    QVERIFY(!m_table->isVisible());
    QCOMPARE(m_needle->text(), QString());
}

void tst_messagespanel::followsTheNewestOnlyAtTheEnd()
{
    for (int i = 0; i < 60; ++i)
        append(core::Severity::Error, QString::number(i));
    const QScrollBar *bar = m_table->verticalScrollBar();
    QTRY_COMPARE(bar->value(), bar->maximum());
    QVERIFY(bar->maximum() > 0);
    m_table->scrollToTop();
    append(core::Severity::Error, QStringLiteral("late"));
    QCOMPARE(bar->value(), 0);
}

void tst_messagespanel::namesEverythingForScreenReaders()
{
    QCOMPARE(assay::test::accessibilityFindings(m_panel.get()).join(QLatin1Char('\n')), QString());
    append(core::Severity::Error, QStringLiteral("one"));
    m_table->selectRow(0);
    QCOMPARE(assay::test::accessibilityFindings(m_panel.get()).join(QLatin1Char('\n')), QString());
}

void tst_messagespanel::tabDoesNotStayInTheTable()
{
    append(core::Severity::Error, QStringLiteral("one"));
    append(core::Severity::Error, QStringLiteral("two"));
    m_table->selectRow(0);
    const auto walk = assay::test::walkTabOrder(m_panel.get(), assay::test::TabDirection::Forwards);
    QCOMPARE(walk.findings.join(QLatin1Char('\n')), QString());
    QVERIFY(!walk.visited.filter(QStringLiteral("QTableView table")).isEmpty());
    QVERIFY(!walk.visited.filter(QStringLiteral("QPlainTextEdit detail")).isEmpty());
}

void tst_messagespanel::severityIsAShapeAndAWord()
{
    append(core::Severity::Error, QStringLiteral("same"));
    append(core::Severity::Warning, QStringLiteral("same"));
    const QModelIndex first = m_table->model()->index(0, items::MessageModel::SeverityColumn);
    QCOMPARE(first.data().toString(), QStringLiteral("error"));
    QCOMPARE(first.siblingAtRow(1).data().toString(), QStringLiteral("warning"));
    // The same place of both rows, where the icon stands, as shapes of black and white.
    const auto shape = [&](int row) {
        QRect rect = m_table->visualRect(first.siblingAtRow(row));
        rect.setWidth(m_theme->px(24));
        return m_table->viewport()->grab(rect).toImage().convertToFormat(QImage::Format_Mono, Qt::ThresholdDither);
    };
    QVERIFY(shape(0) != shape(1));
}

QTEST_MAIN(tst_messagespanel)
#include "tst_messagespanel.moc"
