// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the command palette: typing, moving, running, leaving, and where the focus goes.
#include "tests/support/ui/accessibilitysweep.h"
#include "tests/support/ui/treeprinter.h"
#include "tests/support/ui/warnings.h"
#include "ui/widgets/commandpalette.h"
#include "ui/widgets/paletterow.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMainWindow>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

using namespace assay::ui;

namespace {

QList<CommandSpec> specs()
{
    return {
        {"file.open", "&Open", CommandMenu::File, {QKeySequence(Qt::CTRL | Qt::Key_O)}, false, false},
        {"view.messages", "&Messages", CommandMenu::View, {QKeySequence(Qt::ALT | Qt::Key_1)}, false, false},
        {"edit.clear", "C&lear messages", CommandMenu::Edit, {QKeySequence(Qt::ALT | Qt::Key_2)}, false, false},
        {"go.themes", "Some themes", CommandMenu::Go, {QKeySequence(Qt::ALT | Qt::Key_3)}, false, false},
        {"view.chinese", "清除消息(&X)…", CommandMenu::View, {QKeySequence(Qt::ALT | Qt::Key_4)}, false, false},
    };
}

} // namespace

class tst_commandpalette : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void listsEveryCommandInTableOrder();
    void showsTheShortcut();
    void ranksBeginningsFirst();
    void findsChinese();
    void saysWhenNothingFits();
    void enterRunsTheCommandAndGivesTheFocusBack();
    void escapeGivesTheFocusBack();
    void arrowsSkipDisabledCommands();
    void enterOnNothingKeepsItOpen();
    void clickElsewhereCloses();
    void clickOnARowRunsIt();
    void tabLeaves();
    void opensEmptyEachTime();
    void hasNamesForScreenReaders();

private:
    void type(const QString &text) { QTest::keyClicks(m_query, text); }
    QString rows() const { return assay::test::printModel(*m_list->model()); }

    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<QWidget> m_window;
    QLineEdit *m_field = nullptr;
    CommandTable *m_commands = nullptr;
    CommandPalette *m_palette = nullptr;
    QLineEdit *m_query = nullptr;
    QListView *m_list = nullptr;
};

void tst_commandpalette::init()
{
    assay::test::failOnWarnings();
    m_theme = std::make_unique<Theme>();
    m_window = std::make_unique<QWidget>();
    m_window->resize(800, 600);
    auto *layout = new QVBoxLayout(m_window.get());
    auto *first = new QLineEdit;
    m_field = new QLineEdit;
    layout->addWidget(first);
    layout->addWidget(m_field);
    layout->addStretch();
    m_commands = new CommandTable(specs(), m_window.get());
    m_palette = new CommandPalette(*m_theme, *m_commands, m_window.get());
    m_query = m_palette->findChild<QLineEdit *>(QStringLiteral("query"));
    m_list = m_palette->findChild<QListView *>(QStringLiteral("list"));
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    m_field->setFocus();
    m_palette->open();
    QVERIFY(m_query->hasFocus());
}

void tst_commandpalette::cleanup()
{
    m_window.reset();
    m_theme.reset();
}

void tst_commandpalette::listsEveryCommandInTableOrder()
{
    QCOMPARE(rows(), QStringLiteral("Open\nMessages\nClear messages\nSome themes\n清除消息…\n"));
    QCOMPARE(m_list->currentIndex().row(), 0);
}

void tst_commandpalette::showsTheShortcut()
{
    QCOMPARE(m_list->model()->index(0, 0).data(PaletteRow::ShortcutRole).toString(), QStringLiteral("Ctrl+O"));
    QCOMPARE(m_list->model()->index(0, 0).data(PaletteRow::GroupRole).toString(), QStringLiteral("File"));
}

void tst_commandpalette::ranksBeginningsFirst()
{
    type(QStringLiteral("mes"));
    QCOMPARE(rows(), QStringLiteral("Messages\nClear messages\nSome themes\n"));
    QCOMPARE(m_list->currentIndex().row(), 0);
}

void tst_commandpalette::findsChinese()
{
    m_query->setText(QStringLiteral("消息"));
    QCOMPARE(rows(), QStringLiteral("清除消息…\n"));
}

void tst_commandpalette::saysWhenNothingFits()
{
    type(QStringLiteral("qqq"));
    QCOMPARE(rows(), QString());
    const auto *nothing = m_palette->findChild<QLabel *>(QStringLiteral("nothing"));
    QVERIFY(nothing->isVisible());
    QVERIFY(nothing->height() >= nothing->sizeHint().height()); // else its text is cut
    QVERIFY(!m_list->isVisible());
}

void tst_commandpalette::enterRunsTheCommandAndGivesTheFocusBack()
{
    QWidget *focusWhenRun = nullptr;
    connect(m_commands->action(QStringLiteral("edit.clear")), &QAction::triggered, this,
            [&] { focusWhenRun = QApplication::focusWidget(); });
    type(QStringLiteral("clear"));
    QTest::keyClick(m_query, Qt::Key_Return);
    QCOMPARE(focusWhenRun, m_field);
    QVERIFY(!m_palette->isVisible());
}

void tst_commandpalette::escapeGivesTheFocusBack()
{
    QTest::keyClick(m_query, Qt::Key_Escape);
    QVERIFY(!m_palette->isVisible());
    QVERIFY(m_field->hasFocus());
}

void tst_commandpalette::arrowsSkipDisabledCommands()
{
    QTest::keyClick(m_query, Qt::Key_Escape);
    m_commands->action(QStringLiteral("file.open"))->setEnabled(false);
    m_commands->action(QStringLiteral("edit.clear"))->setEnabled(false);
    m_palette->open();
    QCOMPARE(m_list->currentIndex().row(), 1);
    QTest::keyClick(m_query, Qt::Key_Down);
    QCOMPARE(m_list->currentIndex().row(), 3);
    QTest::keyClick(m_query, Qt::Key_Up);
    QCOMPARE(m_list->currentIndex().row(), 1);
    QTest::keyClick(m_query, Qt::Key_Up);
    QCOMPARE(m_list->currentIndex().row(), 1);
    QTest::keyClick(m_query, Qt::Key_PageDown);
    QCOMPARE(m_list->currentIndex().row(), 4);
    QVERIFY(!m_list->model()->index(0, 0).flags().testFlag(Qt::ItemIsEnabled));
}

void tst_commandpalette::enterOnNothingKeepsItOpen()
{
    type(QStringLiteral("qqq"));
    QTest::keyClick(m_query, Qt::Key_Return);
    QVERIFY(m_palette->isVisible());
}

void tst_commandpalette::clickElsewhereCloses()
{
    QTest::mouseClick(m_window.get(), Qt::LeftButton, Qt::NoModifier, QPoint(4, 590));
    QVERIFY(!m_palette->isVisible());
    QVERIFY(m_field->hasFocus());
}

void tst_commandpalette::clickOnARowRunsIt()
{
    const QSignalSpy run(m_commands->action(QStringLiteral("view.messages")), &QAction::triggered);
    QTest::mouseClick(m_list->viewport(), Qt::LeftButton, Qt::NoModifier,
                      m_list->visualRect(m_list->model()->index(1, 0)).center());
    QCOMPARE(run.count(), 1);
    QVERIFY(!m_palette->isVisible());
}

void tst_commandpalette::tabLeaves()
{
    QTest::keyClick(m_query, Qt::Key_Tab);
    QVERIFY(!m_query->hasFocus());
    QVERIFY(!m_palette->isVisible());
    QVERIFY(QApplication::focusWidget() != nullptr);
}

void tst_commandpalette::opensEmptyEachTime()
{
    type(QStringLiteral("clear"));
    QTest::keyClick(m_query, Qt::Key_Escape);
    m_palette->open();
    QCOMPARE(m_query->text(), QString());
    QCOMPARE(m_list->model()->rowCount(), 5);
}

void tst_commandpalette::hasNamesForScreenReaders()
{
    QCOMPARE(assay::test::accessibilityFindings(m_palette).join(QLatin1Char('\n')), QString());
    QCOMPARE(m_query->accessibleDescription(), QStringLiteral("Open"));
    QTest::keyClick(m_query, Qt::Key_Down);
    QCOMPARE(m_query->accessibleDescription(), QStringLiteral("Messages"));
}

QTEST_MAIN(tst_commandpalette)
#include "tst_commandpalette.moc"
