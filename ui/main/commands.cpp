// SPDX-License-Identifier: GPL-3.0-or-later
// The table. A command that shows or hides a panel is called "view.PANEL", one that goes to a page "go.PAGE".
#include "ui/main/commands.h"

#include <QCoreApplication>

namespace assay::ui {

namespace {

CommandSpec entry(CommandMenu menu, const char *id, const char *text, const QList<QKeySequence> &shortcuts)
{
    return CommandSpec{id, text, menu, shortcuts, false, false};
}

CommandSpec toggle(CommandMenu menu, const char *id, const char *text, const QKeySequence &shortcut)
{
    return CommandSpec{id, text, menu, {shortcut}, true, false};
}

CommandSpec afterLine(CommandSpec spec)
{
    spec.startsGroup = true;
    return spec;
}

} // namespace

QList<CommandSpec> windowCommands()
{
    using enum CommandMenu;
    const auto keys = [](auto... combination) { return QList<QKeySequence>{QKeySequence(combination)...}; };
    return {
        entry(File, "file.settings", QT_TRANSLATE_NOOP("assay::ui::Commands", "&Settings…"),
              keys(Qt::CTRL | Qt::Key_Comma)),
        afterLine(
            entry(File, "file.quit", QT_TRANSLATE_NOOP("assay::ui::Commands", "&Quit"), keys(Qt::CTRL | Qt::Key_Q))),

        entry(Edit, "edit.copy", QT_TRANSLATE_NOOP("assay::ui::Commands", "&Copy messages"),
              keys(Qt::CTRL | Qt::Key_C)),
        entry(Edit, "edit.filter", QT_TRANSLATE_NOOP("assay::ui::Commands", "&Filter messages"),
              keys(Qt::CTRL | Qt::Key_F)),
        entry(Edit, "edit.clear", QT_TRANSLATE_NOOP("assay::ui::Commands", "C&lear messages"),
              keys(Qt::CTRL | Qt::SHIFT | Qt::Key_Delete)),

        toggle(View, "view.plan", QT_TRANSLATE_NOOP("assay::ui::Commands", "&Plan"), Qt::ALT | Qt::Key_1),
        toggle(View, "view.source", QT_TRANSLATE_NOOP("assay::ui::Commands", "&Source"), Qt::ALT | Qt::Key_2),
        toggle(View, "view.trace", QT_TRANSLATE_NOOP("assay::ui::Commands", "&Trace"), Qt::ALT | Qt::Key_3),
        toggle(View, "view.servers", QT_TRANSLATE_NOOP("assay::ui::Commands", "Ser&vers"), Qt::ALT | Qt::Key_4),
        toggle(View, "view.audit", QT_TRANSLATE_NOOP("assay::ui::Commands", "&Audit"), Qt::ALT | Qt::Key_5),
        toggle(View, "view.messages", QT_TRANSLATE_NOOP("assay::ui::Commands", "&Messages"), Qt::ALT | Qt::Key_6),
        toggle(View, "view.approvals", QT_TRANSLATE_NOOP("assay::ui::Commands", "App&rovals"), Qt::ALT | Qt::Key_7),
        afterLine(toggle(Theme, "theme.system", QT_TRANSLATE_NOOP("assay::ui::Commands", "As the &system has it"),
                         Qt::CTRL | Qt::SHIFT | Qt::Key_Y)),
        toggle(Theme, "theme.light", QT_TRANSLATE_NOOP("assay::ui::Commands", "&Light"),
               Qt::CTRL | Qt::SHIFT | Qt::Key_L),
        toggle(Theme, "theme.dark", QT_TRANSLATE_NOOP("assay::ui::Commands", "&Dark"),
               Qt::CTRL | Qt::SHIFT | Qt::Key_D),
        entry(View, "text.larger", QT_TRANSLATE_NOOP("assay::ui::Commands", "&Larger text"),
              keys(Qt::CTRL | Qt::Key_Plus, Qt::CTRL | Qt::Key_Equal)),
        entry(View, "text.smaller", QT_TRANSLATE_NOOP("assay::ui::Commands", "Small&er text"),
              keys(Qt::CTRL | Qt::Key_Minus)),
        entry(View, "text.normal", QT_TRANSLATE_NOOP("assay::ui::Commands", "&Normal text"),
              keys(Qt::CTRL | Qt::Key_0)),
        afterLine(
            toggle(View, "view.fullscreen", QT_TRANSLATE_NOOP("assay::ui::Commands", "&Full screen"), Qt::Key_F11)),
        entry(View, "view.reset", QT_TRANSLATE_NOOP("assay::ui::Commands", "Reset la&yout"),
              keys(Qt::CTRL | Qt::SHIFT | Qt::Key_R)),

        entry(Go, "go.palette", QT_TRANSLATE_NOOP("assay::ui::Commands", "&Command palette"),
              keys(Qt::CTRL | Qt::Key_K)),
        afterLine(entry(Go, "go.next", QT_TRANSLATE_NOOP("assay::ui::Commands", "&Next pane"), keys(Qt::Key_F6))),
        entry(Go, "go.previous", QT_TRANSLATE_NOOP("assay::ui::Commands", "&Previous pane"),
              keys(Qt::SHIFT | Qt::Key_F6)),
        afterLine(
            entry(Go, "go.start", QT_TRANSLATE_NOOP("assay::ui::Commands", "&Start"), keys(Qt::ALT | Qt::Key_Home))),
        entry(Go, "go.evidence", QT_TRANSLATE_NOOP("assay::ui::Commands", "&Evidence"), keys(Qt::CTRL | Qt::Key_1)),
        entry(Go, "go.conflicts", QT_TRANSLATE_NOOP("assay::ui::Commands", "C&onflicts"), keys(Qt::CTRL | Qt::Key_2)),
        entry(Go, "go.decision", QT_TRANSLATE_NOOP("assay::ui::Commands", "&Decision"), keys(Qt::CTRL | Qt::Key_3)),
        entry(Go, "go.report", QT_TRANSLATE_NOOP("assay::ui::Commands", "&Report"), keys(Qt::CTRL | Qt::Key_4)),

        entry(Help, "help.shortcuts", QT_TRANSLATE_NOOP("assay::ui::Commands", "&Keyboard shortcuts"),
              keys(Qt::CTRL | Qt::Key_F1)),
        entry(Help, "help.logs", QT_TRANSLATE_NOOP("assay::ui::Commands", "Open &log folder"),
              keys(Qt::CTRL | Qt::SHIFT | Qt::Key_O)),
        afterLine(entry(Help, "help.about", QT_TRANSLATE_NOOP("assay::ui::Commands", "&About Assay"),
                        keys(Qt::SHIFT | Qt::Key_F1))),
    };
}

} // namespace assay::ui
