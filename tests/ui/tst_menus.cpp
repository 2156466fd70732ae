// SPDX-License-Identifier: GPL-3.0-or-later
// Tests on a real screen: every menu opens by mouse and by keys, shows its entries, and its shortcuts work.
#include "models/items/messagemodel.h"
#include "tests/support/ui/warnings.h"
#include "ui/main/mainwindow.h"
#include "ui/widgets/commandtable.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QSignalSpy>
#include <QTest>

using namespace assay;
using namespace assay::ui;

class tst_menus : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init() { assay::test::failOnWarnings(); }
    void cleanup();
    void opensByMouse_data();
    void opensByMouse();
    void opensByKeys_data();
    void opensByKeys();
    void submenuOpensByKeys();
    void shortcutOpensThePaletteAndEscapeLeaves();
    void shortcutTogglesADock();
    void shortcutOpensTheSettingsAndEscapeCloses();
    void everyShortcutReachesItsCommand();

private:
    void rowsForMenus();
    static QMenu *openMenu() { return qobject_cast<QMenu *>(QApplication::activePopupWidget()); }

    items::MessageModel m_messages;
    std::unique_ptr<MainWindow> m_window;
    QMenuBar *m_bar = nullptr;
};

void tst_menus::initTestCase()
{
    m_window = std::make_unique<MainWindow>(&m_messages, Preferences{QString(), ThemeChoice::Light, 100});
    m_bar = m_window->findChild<QMenuBar *>(QStringLiteral("menuBar"));
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void tst_menus::cleanup()
{
    while (QWidget *popup = QApplication::activePopupWidget())
        popup->close();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void tst_menus::rowsForMenus()
{
    QTest::addColumn<int>("index");
    QTest::addColumn<Qt::Key>("key");
    QTest::addColumn<int>("entries");
    // Entries, lines between them left out; the submenu is one entry.
    QTest::newRow("File") << 0 << Qt::Key_F << 2;
    QTest::newRow("Edit") << 1 << Qt::Key_E << 3;
    QTest::newRow("View") << 2 << Qt::Key_V << 13;
    QTest::newRow("Go") << 3 << Qt::Key_G << 8;
    QTest::newRow("Help") << 4 << Qt::Key_H << 3;
}

void tst_menus::opensByMouse_data() { rowsForMenus(); }

void tst_menus::opensByMouse()
{
    QFETCH(int, index);
    QFETCH(int, entries);
    QCOMPARE(m_bar->actions().size(), 5);
    QAction *title = m_bar->actions().at(index);
    QTest::mouseClick(m_bar, Qt::LeftButton, Qt::NoModifier, m_bar->actionGeometry(title).center());
    QTRY_COMPARE(openMenu(), title->menu());
    int shown = 0;
    for (QAction *action : openMenu()->actions()) {
        if (action->isSeparator())
            continue;
        ++shown;
        const QRect place = openMenu()->actionGeometry(action);
        QVERIFY(openMenu()->rect().contains(place));
        QVERIFY(openMenu()->fontMetrics().height() <= place.height());
    }
    QCOMPARE(shown, entries);
}

void tst_menus::opensByKeys_data() { rowsForMenus(); }

void tst_menus::opensByKeys()
{
    QFETCH(int, index);
    QFETCH(Qt::Key, key);
    QTest::keyClick(m_window.get(), key, Qt::AltModifier);
    QTRY_COMPARE(openMenu(), m_bar->actions().at(index)->menu());
    QTest::keyClick(openMenu(), Qt::Key_Escape);
    QTRY_COMPARE(openMenu(), nullptr);
}

void tst_menus::submenuOpensByKeys()
{
    QTest::keyClick(m_window.get(), Qt::Key_V, Qt::AltModifier);
    QTRY_VERIFY(openMenu() != nullptr);
    QMenu *view = openMenu();
    QTest::keyClick(view, Qt::Key_H);
    QTRY_VERIFY(openMenu() != view);
    QCOMPARE(openMenu()->actions().size(), 3);
    QTest::keyClick(openMenu(), Qt::Key_D);
    QTRY_COMPARE(openMenu(), nullptr);
    QCOMPARE(m_window->preferences().theme, ThemeChoice::Dark);
}

void tst_menus::shortcutOpensThePaletteAndEscapeLeaves()
{
    QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
    auto *palette = m_window->findChild<QWidget *>(QStringLiteral("palette"));
    QTRY_VERIFY(palette->isVisible());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QVERIFY(!palette->isVisible());
}

void tst_menus::shortcutTogglesADock()
{
    auto *plan = m_window->findChild<QDockWidget *>(QStringLiteral("plan"));
    QVERIFY(plan->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_1, Qt::AltModifier);
    QTRY_VERIFY(!plan->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_1, Qt::AltModifier);
    QTRY_VERIFY(plan->isVisible());
}

void tst_menus::shortcutOpensTheSettingsAndEscapeCloses()
{
    QTest::keyClick(m_window.get(), Qt::Key_Comma, Qt::ControlModifier);
    auto *settings = m_window->findChild<QDialog *>(QStringLiteral("settingsDialog"));
    QTRY_VERIFY(settings != nullptr && settings->isVisible());
    QVERIFY(QTest::qWaitForWindowActive(settings));
    QTest::keyClick(settings, Qt::Key_Escape);
    QVERIFY(!settings->isVisible());
}

void tst_menus::everyShortcutReachesItsCommand()
{
    m_messages.append({{}, core::Severity::Error, QStringLiteral("text"), {}, {}});
    for (const CommandSpec &spec : m_window->commands().specs()) {
        QAction *action = m_window->commands().action(spec);
        // These leave the window or are looked at above; the others only change it.
        if (QByteArray(spec.id) == "file.quit" || QByteArray(spec.id) == "view.fullscreen" || !action->isEnabled())
            continue;
        const QKeyCombination keys = spec.shortcuts.first()[0];
        QSignalSpy triggered(action, &QAction::triggered);
        QTest::keyClick(m_window.get(), keys.key(), keys.keyboardModifiers());
        QTRY_COMPARE_WITH_TIMEOUT(triggered.count(), 1, 2000);
        if (QWidget *dialog = QApplication::activeModalWidget())
            dialog->close();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        if (QWidget *palette = m_window->findChild<QWidget *>(QStringLiteral("palette")); palette->isVisible())
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    }
}

QTEST_MAIN(tst_menus)
#include "tst_menus.moc"
