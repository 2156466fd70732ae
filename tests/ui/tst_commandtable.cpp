// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the window's commands: each is found everywhere it must be, and no two get in each other's way.
#include "tests/support/ui/warnings.h"
#include "ui/main/commands.h"
#include "ui/main/menus.h"
#include "ui/theme/theme.h"
#include "ui/widgets/commandtable.h"
#include "ui/widgets/plaintext.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace assay::ui;

class tst_commandtable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { assay::test::failOnWarnings(); }
    void idsAreUniqueAndWellFormed();
    void everyCommandHasAShortcut();
    void noTwoCommandsShareAShortcut();
    void shortcutsLeaveTheMenuMnemonicsAlone();
    void everyCommandIsInTheMenus();
    void mnemonicsAreUniqueInEachMenu();
    void mnemonicsAreNotSpoken_data();
    void mnemonicsAreNotSpoken();
    void actionsBelongToTheWindow();
};

void tst_commandtable::idsAreUniqueAndWellFormed()
{
    static const QRegularExpression s_form(QStringLiteral("^[a-z]+\\.[a-z]+$"));
    QSet<QString> seen;
    for (const CommandSpec &spec : windowCommands()) {
        const QString id = QString::fromLatin1(spec.id);
        QVERIFY2(!seen.contains(id), spec.id);
        QVERIFY2(s_form.match(id).hasMatch(), spec.id);
        seen.insert(id);
    }
    QVERIFY(!seen.isEmpty());
}

void tst_commandtable::everyCommandHasAShortcut()
{
    for (const CommandSpec &spec : windowCommands()) {
        QVERIFY2(!spec.shortcuts.isEmpty() && !spec.shortcuts.first().isEmpty(), spec.id);
        QVERIFY2(!CommandTable::shortcutText(spec).isEmpty(), spec.id);
    }
}

void tst_commandtable::noTwoCommandsShareAShortcut()
{
    QHash<QKeySequence, QString> owners;
    for (const CommandSpec &spec : windowCommands()) {
        for (const QKeySequence &keys : spec.shortcuts) {
            QVERIFY2(!owners.contains(keys),
                     qPrintable(keys.toString() + QStringLiteral(" of ") + QString::fromLatin1(spec.id) +
                                QStringLiteral(" and ") + owners.value(keys)));
            owners.insert(keys, QString::fromLatin1(spec.id));
        }
    }
}

void tst_commandtable::shortcutsLeaveTheMenuMnemonicsAlone()
{
    QSet<QKeySequence> mnemonics;
    for (const CommandMenu menu :
         {CommandMenu::File, CommandMenu::Edit, CommandMenu::View, CommandMenu::Go, CommandMenu::Help}) {
        const QKeySequence mnemonic = QKeySequence::mnemonic(CommandTable::menuTitle(menu));
        QVERIFY(!mnemonic.isEmpty());
        QVERIFY(!mnemonics.contains(mnemonic));
        mnemonics.insert(mnemonic);
    }
    for (const CommandSpec &spec : windowCommands()) {
        for (const QKeySequence &keys : spec.shortcuts)
            QVERIFY2(!mnemonics.contains(keys), spec.id);
    }
}

void tst_commandtable::everyCommandIsInTheMenus()
{
    QWidget window;
    const CommandTable commands(windowCommands(), &window);
    QMenuBar bar;
    const Menus menus(commands, &bar);
    QSet<QAction *> entries;
    for (const QMenu *menu : bar.findChildren<QMenu *>()) {
        for (QAction *action : menu->actions()) {
            if (!action->isSeparator() && action->menu() == nullptr)
                entries.insert(action);
        }
    }
    QCOMPARE(entries.size(), commands.specs().size());
    for (const CommandSpec &spec : commands.specs())
        QVERIFY2(entries.contains(commands.action(spec)), spec.id);
}

void tst_commandtable::mnemonicsAreUniqueInEachMenu()
{
    QWidget window;
    const CommandTable commands(windowCommands(), &window);
    QMenuBar bar;
    const Menus menus(commands, &bar);
    for (const QMenu *menu : bar.findChildren<QMenu *>()) {
        QSet<QKeySequence> seen;
        for (const QAction *action : menu->actions()) {
            if (action->isSeparator())
                continue;
            const QKeySequence mnemonic = QKeySequence::mnemonic(action->text());
            QVERIFY2(!mnemonic.isEmpty(), qPrintable(action->text()));
            QVERIFY2(!seen.contains(mnemonic), qPrintable(menu->title() + QStringLiteral(" › ") + action->text()));
            seen.insert(mnemonic);
        }
    }
}

void tst_commandtable::mnemonicsAreNotSpoken_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("plain");
    QTest::newRow("none") << QStringLiteral("Quit") << QStringLiteral("Quit");
    QTest::newRow("first") << QStringLiteral("&Quit") << QStringLiteral("Quit");
    QTest::newRow("inside") << QStringLiteral("S&maller text") << QStringLiteral("Smaller text");
    QTest::newRow("doubled") << QStringLiteral("Fish && chips") << QStringLiteral("Fish & chips");
    QTest::newRow("in brackets") << QStringLiteral("设置(&S)…") << QStringLiteral("设置…");
    QTest::newRow("at the end") << QStringLiteral("Quit&") << QStringLiteral("Quit");
}

void tst_commandtable::mnemonicsAreNotSpoken()
{
    QFETCH(QString, text);
    QFETCH(QString, plain);
    QCOMPARE(withoutMnemonic(text), plain);
}

void tst_commandtable::actionsBelongToTheWindow()
{
    QWidget window;
    const CommandTable commands(windowCommands(), &window);
    QCOMPARE(window.actions().size(), commands.specs().size());
    QCOMPARE(commands.action(QStringLiteral("file.quit"))->objectName(), QStringLiteral("file.quit"));
}

QTEST_MAIN(tst_commandtable)
#include "tst_commandtable.moc"
