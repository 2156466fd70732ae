// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the workbench window: what it shows, where the keys lead, what it tells the program, what it keeps.
#include "models/items/messagemodel.h"
#include "tests/support/ui/accessibilitysweep.h"
#include "tests/support/ui/taborder.h"
#include "tests/support/ui/warnings.h"
#include "tests/support/ui/widgets.h"
#include "ui/main/mainwindow.h"
#include "ui/widgets/commandtable.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QStringList>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QTranslator>

using namespace assay;
using namespace assay::ui;
using namespace assay::test;

class tst_mainwindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void startsWithWhatAssayDoes();
    void showsEveryPanelByName_data();
    void showsEveryPanelByName();
    void refusesAnUnknownPanel();
    void everyCommandDoesSomething();
    void canBeReadByAScreenReader_data();
    void canBeReadByAScreenReader();
    void tabReachesEverythingAndComesBack_data();
    void tabReachesEverythingAndComesBack();
    void f6VisitsEveryPaneAndComesBack();
    void f6ReturnsToWhatHadTheFocus();
    void viewCommandTogglesADock();
    void darkThemeChangesThePalette();
    void forwardsWhatTheDesktopPrefers();
    void tellsTheProgramWhatAPersonChose();
    void settingPreferencesTellsNobody();
    void clampsTheTextSize();
    void settingsAndCommandsAgree();
    void restoresItsLayout();
    void refusesAForeignLayout();
    void resetBringsEveryDockBack();
    void retranslatesWhileRunning();
    void tellsThatItCloses();
    void copyActsOnSelectedMessages();
    void copyInAFieldCopiesItsOwnText();
    void aDockOutsideTheWindowIsStillAPane();
    void theTabTellsHowManyMessagesAreNew();

private:
    QAction *command(const char *id) const { return m_window->commands().action(QString::fromLatin1(id)); }
    QDockWidget *dock(const QString &name) const { return m_window->findChild<QDockWidget *>(name); }
    QTabWidget *pages() const { return m_window->findChild<QTabWidget *>(QStringLiteral("pages")); }
    void show();
    void selectFirstMessage();

    std::unique_ptr<items::MessageModel> m_messages;
    std::unique_ptr<MainWindow> m_window;
};

void tst_mainwindow::init()
{
    failOnWarnings();
    m_messages = std::make_unique<items::MessageModel>();
    m_window = std::make_unique<MainWindow>(m_messages.get(), Preferences{QString(), ThemeChoice::Light, 100});
    m_window->resize(1440, 900);
    show();
}

void tst_mainwindow::cleanup()
{
    m_window.reset();
    m_messages.reset();
}

void tst_mainwindow::show()
{
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QCoreApplication::sendPostedEvents();
}

void tst_mainwindow::selectFirstMessage()
{
    const auto *table = m_window->findChild<QTableView *>(QStringLiteral("table"));
    table->selectionModel()->select(table->model()->index(0, 0),
                                    QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void tst_mainwindow::startsWithWhatAssayDoes()
{
    QCOMPARE(pages()->currentWidget()->objectName(), QStringLiteral("start"));
    QVERIFY(dock(QStringLiteral("plan"))->isVisible());
    QVERIFY(dock(QStringLiteral("source"))->isVisible());
    QVERIFY(command("view.trace")->isChecked());
    QVERIFY(!command("view.messages")->isChecked());
}

void tst_mainwindow::showsEveryPanelByName_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"start", "evidence", "conflicts", "decision", "report", "plan", "source", "trace",
                             "servers", "audit", "messages", "approvals", "settings", "palette"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void tst_mainwindow::showsEveryPanelByName()
{
    QFETCH(QString, name);
    QVERIFY(m_window->panelNames().contains(name));
    QCOMPARE(m_window->panelNames().size(), 14);
    QVERIFY(m_window->showPanel(name));
    if (name == QStringLiteral("settings")) {
        QVERIFY(m_window->findChild<QDialog *>(QStringLiteral("settingsDialog"))->isVisible());
    } else if (QWidget *panel = dock(name)) {
        QVERIFY(panel->isVisible());
        QVERIFY(!shownRect(panel).isEmpty());
        QVERIFY(command(("view." + name.toLatin1()).constData())->isChecked());
    } else {
        QWidget *page = m_window->findChild<QWidget *>(name);
        QVERIFY(page->isVisible());
        QVERIFY(!shownRect(page).isEmpty());
    }
}

void tst_mainwindow::refusesAnUnknownPanel()
{
    QVERIFY(!m_window->showPanel(QStringLiteral("nonsense")));
    QVERIFY(!m_window->showPanel(QString()));
}

void tst_mainwindow::everyCommandDoesSomething()
{
    // isSignalConnected() is for subclasses; a command without a handler would be a dead entry.
    struct Peek : QAction
    {
        static bool hasHandler(const QAction *action)
        {
            return (action->*(&Peek::isSignalConnected))(QMetaMethod::fromSignal(&QAction::triggered));
        }
    };
    for (const CommandSpec &spec : m_window->commands().specs())
        QVERIFY2(Peek::hasHandler(m_window->commands().action(spec)), spec.id);
}

void tst_mainwindow::canBeReadByAScreenReader_data() { showsEveryPanelByName_data(); }

void tst_mainwindow::canBeReadByAScreenReader()
{
    QFETCH(QString, name);
    m_messages->append({{}, core::Severity::Warning, QStringLiteral("text"), {}, {}});
    QVERIFY(m_window->showPanel(name));
    QCoreApplication::sendPostedEvents();
    QCOMPARE(accessibilityFindings(m_window.get()).join(QLatin1Char('\n')), QString());
    for (QDialog *dialog : m_window->findChildren<QDialog *>())
        QCOMPARE(accessibilityFindings(dialog).join(QLatin1Char('\n')), QString());
}

void tst_mainwindow::tabReachesEverythingAndComesBack_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("direction");
    for (const char *name : {"start", "evidence", "trace", "messages"}) {
        QTest::addRow("%s, forwards", name) << QString::fromLatin1(name) << int(TabDirection::Forwards);
        QTest::addRow("%s, backwards", name) << QString::fromLatin1(name) << int(TabDirection::Backwards);
    }
}

void tst_mainwindow::tabReachesEverythingAndComesBack()
{
    QFETCH(QString, name);
    QFETCH(int, direction);
    m_messages->append({{}, core::Severity::Warning, QStringLiteral("text"), {}, {}});
    QVERIFY(m_window->showPanel(name));
    QCoreApplication::sendPostedEvents();
    const TabWalk walk = walkTabOrder(m_window.get(), static_cast<TabDirection>(direction));
    QCOMPARE(walk.findings.join(QLatin1Char('\n')), QString());
    QVERIFY(!walk.visited.isEmpty());
}

void tst_mainwindow::f6VisitsEveryPaneAndComesBack()
{
    const auto paneOfFocus = [this]() -> QString {
        for (const QWidget *up = QApplication::focusWidget(); up != nullptr; up = up->parentWidget()) {
            if (up == pages() || qobject_cast<const QDockWidget *>(up) != nullptr)
                return up->objectName();
        }
        return {};
    };
    QStringList visited;
    for (int i = 0; i < 5; ++i) {
        QTest::keyClick(m_window.get(), Qt::Key_F6);
        visited.append(paneOfFocus());
    }
    QCOMPARE(visited, QStringList({QStringLiteral("plan"), QStringLiteral("pages"), QStringLiteral("source"),
                                   QStringLiteral("trace"), QStringLiteral("plan")}));
    QTest::keyClick(m_window.get(), Qt::Key_F6, Qt::ShiftModifier);
    QCOMPARE(paneOfFocus(), QStringLiteral("trace"));
}

void tst_mainwindow::f6ReturnsToWhatHadTheFocus()
{
    m_messages->append({{}, core::Severity::Warning, QStringLiteral("text"), {}, {}});
    m_window->showPanel(QStringLiteral("messages"));
    auto *needle = m_window->findChild<QLineEdit *>(QStringLiteral("needle"));
    needle->setFocus();
    QTest::keyClick(needle, Qt::Key_F6);
    QVERIFY(!needle->hasFocus());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6, Qt::ShiftModifier);
    QVERIFY(needle->hasFocus());
}

void tst_mainwindow::viewCommandTogglesADock()
{
    command("view.plan")->trigger();
    QVERIFY(!dock(QStringLiteral("plan"))->isVisible());
    QVERIFY(!command("view.plan")->isChecked());
    command("view.plan")->trigger();
    QVERIFY(dock(QStringLiteral("plan"))->isVisible());
    QVERIFY(command("view.plan")->isChecked());
    // A dock behind a tab is brought to the front, not closed.
    command("view.audit")->trigger();
    QVERIFY(dock(QStringLiteral("audit"))->isVisible());
    QVERIFY(command("view.audit")->isChecked());
    QVERIFY(!command("view.trace")->isChecked());
}

void tst_mainwindow::darkThemeChangesThePalette()
{
    command("theme.dark")->trigger();
    QTRY_COMPARE(m_window->palette().color(QPalette::Window).name(), QStringLiteral("#15171a"));
    const QImage image = m_window->grab().toImage();
    QCOMPARE(image.pixelColor(image.width() / 2, image.height() / 2).lightness() < 64, true);
}

void tst_mainwindow::forwardsWhatTheDesktopPrefers()
{
    command("theme.system")->trigger();
    m_window->setSystemIsDark(true);
    QCOMPARE(QApplication::palette().color(QPalette::Window).name(), QStringLiteral("#15171a"));
    m_window->setSystemIsDark(false);
    QCOMPARE(QApplication::palette().color(QPalette::Window).name(), QStringLiteral("#f6f6f4"));
}

void tst_mainwindow::tellsTheProgramWhatAPersonChose()
{
    QSignalSpy changed(m_window.get(), &MainWindow::preferencesChanged);
    command("theme.dark")->trigger();
    command("text.larger")->trigger();
    QCOMPARE(changed.count(), 2);
    QCOMPARE(changed.last().first().value<Preferences>(), (Preferences{QString(), ThemeChoice::Dark, 110}));
    command("text.normal")->trigger();
    QCOMPARE(changed.last().first().value<Preferences>().textPercent, 100);
}

void tst_mainwindow::settingPreferencesTellsNobody()
{
    const QSignalSpy changed(m_window.get(), &MainWindow::preferencesChanged);
    m_window->setPreferences({QStringLiteral("en"), ThemeChoice::Dark, 150});
    QCOMPARE(changed.count(), 0);
    QVERIFY(command("theme.dark")->isChecked());
}

void tst_mainwindow::clampsTheTextSize()
{
    m_window->setPreferences({QString(), ThemeChoice::Light, 1000});
    QCOMPARE(m_window->preferences().textPercent, 200);
    QVERIFY(!command("text.larger")->isEnabled());
    m_window->setPreferences({QString(), ThemeChoice::Light, -5});
    QCOMPARE(m_window->preferences().textPercent, 100);
    QVERIFY(!command("text.smaller")->isEnabled());
}

void tst_mainwindow::settingsAndCommandsAgree()
{
    m_window->showPanel(QStringLiteral("settings"));
    command("theme.dark")->trigger();
    auto *choice = m_window->findChild<QWidget *>(QStringLiteral("themeChoice"));
    QCOMPARE(choice->property("currentText").toString(), QStringLiteral("Dark"));
}

void tst_mainwindow::restoresItsLayout()
{
    m_window->showPanel(QStringLiteral("decision"));
    m_window->showPanel(QStringLiteral("messages"));
    command("view.plan")->trigger();
    m_window->resize(1200, 800);
    const QByteArray state = m_window->layoutState();

    items::MessageModel messages;
    MainWindow other(&messages, {});
    QVERIFY(other.restoreLayoutState(state));
    other.show();
    QTRY_COMPARE(other.size(), QSize(1200, 800));
    QVERIFY(!other.findChild<QDockWidget *>(QStringLiteral("plan"))->isVisible());
    QTRY_VERIFY(other.commands().action(QStringLiteral("view.messages"))->isChecked());
    QCOMPARE(other.findChild<QTabWidget *>(QStringLiteral("pages"))->currentWidget()->objectName(),
             QStringLiteral("decision"));
}

void tst_mainwindow::refusesAForeignLayout()
{
    m_window->showPanel(QStringLiteral("report"));
    command("view.plan")->trigger();
    QCoreApplication::sendPostedEvents();
    const QByteArray before = m_window->layoutState();
    QByteArray altered = before;
    altered[altered.size() / 2] = static_cast<char>(altered[altered.size() / 2] ^ 0x55);
    for (const QByteArray &rubbish : {QByteArray(), QByteArray("rubbish"), QByteArray(4096, '\xff'), altered,
                                      before.first(before.size() - 1), m_window->saveState(1)}) {
        QVERIFY(!m_window->restoreLayoutState(rubbish));
        QCOMPARE(m_window->layoutState(), before);
    }
}

void tst_mainwindow::resetBringsEveryDockBack()
{
    for (const char *id : {"view.plan", "view.source"})
        command(id)->trigger();
    dock(QStringLiteral("audit"))->close();
    command("view.reset")->trigger();
    for (const char *name : {"plan", "source", "trace", "servers", "audit", "messages", "approvals"})
        QVERIFY2(!dock(QString::fromLatin1(name))->isHidden(), name);
    QTRY_VERIFY(command("view.trace")->isChecked());
    QTRY_COMPARE(dock(QStringLiteral("plan"))->width(), 264);
}

void tst_mainwindow::retranslatesWhileRunning()
{
    class Marking : public QTranslator
    {
    public:
        bool isEmpty() const override { return false; }
        QString translate(const char *context, const char *text, const char *, int) const override
        {
            return QByteArray(context).startsWith("assay") ? QStringLiteral("译") + QString::fromUtf8(text) : QString();
        }
    };
    Marking translator;
    QCoreApplication::installTranslator(&translator);
    QCoreApplication::sendPostedEvents();
    const QChar mark(u'译');
    for (const CommandSpec &spec : m_window->commands().specs())
        QVERIFY2(m_window->commands().action(spec)->text().startsWith(mark), spec.id);
    for (int i = 0; i < pages()->count(); ++i)
        QVERIFY(pages()->tabText(i).startsWith(mark));
    static const QRegularExpression s_word(QStringLiteral("[A-Za-z]{4}"));
    QStringList left;
    for (const QLabel *label : m_window->findChildren<QLabel *>()) {
        const QString text = label->text();
        if (text.contains(s_word) && !text.contains(mark))
            left.append(text);
    }
    left.removeAll(QStringLiteral("Assay"));
    left.removeIf([](const QString &text) { return text.contains(QLatin1Char('+')); });
    QCoreApplication::removeTranslator(&translator);
    QCOMPARE(left.join(QLatin1Char('\n')), QString());
}

void tst_mainwindow::tellsThatItCloses()
{
    const QSignalSpy closing(m_window.get(), &MainWindow::closing);
    command("file.quit")->trigger();
    QCOMPARE(closing.count(), 1);
    QVERIFY(!m_window->isVisible());
}

void tst_mainwindow::copyActsOnSelectedMessages()
{
    QVERIFY(!command("edit.copy")->isEnabled());
    QVERIFY(!command("edit.clear")->isEnabled());
    m_window->showPanel(QStringLiteral("messages"));
    m_messages->append({{}, core::Severity::Warning, QStringLiteral("text"), {}, {}});
    QCoreApplication::sendPostedEvents();
    QVERIFY(!command("edit.copy")->isEnabled());
    QVERIFY(command("edit.clear")->isEnabled());
    selectFirstMessage();
    QVERIFY(command("edit.copy")->isEnabled());
    command("edit.clear")->trigger();
    QCOMPARE(m_messages->rowCount(), 0);
    QVERIFY(!command("edit.copy")->isEnabled());
}

void tst_mainwindow::copyInAFieldCopiesItsOwnText()
{
    m_window->showPanel(QStringLiteral("messages"));
    m_messages->append({{}, core::Severity::Warning, QStringLiteral("text"), {}, {}});
    QCoreApplication::sendPostedEvents();
    selectFirstMessage();
    QVERIFY(command("edit.copy")->isEnabled());
    auto *needle = m_window->findChild<QLineEdit *>(QStringLiteral("needle"));
    needle->setFocus();
    needle->setText(QStringLiteral("tex"));
    needle->selectAll();
    QTest::keyClick(needle, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("tex"));
}

void tst_mainwindow::aDockOutsideTheWindowIsStillAPane()
{
    QDockWidget *plan = dock(QStringLiteral("plan"));
    plan->setFloating(true);
    QTRY_VERIFY(plan->isVisible() && plan->isFloating());
    m_window->showPanel(QStringLiteral("plan"));
    QTRY_VERIFY(plan->isAncestorOf(QApplication::focusWidget()));
    command("go.next")->trigger();
    QTRY_VERIFY(QApplication::focusWidget() != nullptr && !plan->isAncestorOf(QApplication::focusWidget()));
    command("view.reset")->trigger();
    QVERIFY(!plan->isFloating());
}

void tst_mainwindow::theTabTellsHowManyMessagesAreNew()
{
    const QString name = QStringLiteral("messages");
    const core::Message message{{}, core::Severity::Warning, QStringLiteral("text"), {}, {}};
    m_messages->append(message);
    m_messages->append(message);
    QCOMPARE(dock(name)->windowTitle(), QStringLiteral("Messages (2)"));
    QCOMPARE(dock(name)->accessibleName(), QStringLiteral("Messages (2)"));
    m_window->showPanel(name);
    QTRY_COMPARE(dock(name)->windowTitle(), QStringLiteral("Messages"));
    m_messages->append(message);
    QCOMPARE(dock(name)->windowTitle(), QStringLiteral("Messages"));
    m_window->showPanel(QStringLiteral("trace"));
    QCoreApplication::sendPostedEvents();
    m_messages->append(message);
    QCOMPARE(dock(name)->windowTitle(), QStringLiteral("Messages (1)"));
    command("edit.clear")->trigger();
    QCOMPARE(dock(name)->windowTitle(), QStringLiteral("Messages"));
}

QTEST_MAIN(tst_mainwindow)
#include "tst_mainwindow.moc"
