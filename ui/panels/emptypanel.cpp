// SPDX-License-Identifier: GPL-3.0-or-later
// The words of each empty panel.
#include "ui/panels/emptypanel.h"

#include <QCoreApplication>
#include <QEvent>

#include <algorithm>
#include <array>

namespace assay::ui {

namespace {

struct Words
{
    QLatin1String panel;
    std::optional<Icon> icon; ///< pages in the middle of the window have one
    const char *heading;
    const char *body;
};

const std::array<Words, 11> kWords{{
    {QLatin1String("plan"),
     {},
     QT_TRANSLATE_NOOP("assay::ui::EmptyPanel", "No study is open"),
     QT_TRANSLATE_NOOP("assay::ui::EmptyPanel", "The plan of a study is listed here: its questions, the steps that "
                                                "answer them, and how far each step has come.")},
    {QLatin1String("evidence"), Icon::Evidence, QT_TRANSLATE_NOOP("assay::ui::EmptyPanel", "No evidence yet"),
     QT_TRANSLATE_NOOP("assay::ui::EmptyPanel", "Each passage that speaks for or against an option is listed here, "
                                                "with its source, its checks and the judgement of its reviewer.")},
    {QLatin1String("conflicts"), Icon::Conflicts, QT_TRANSLATE_NOOP("assay::ui::EmptyPanel", "No conflicts"),
     QT_TRANSLATE_NOOP("assay::ui::EmptyPanel", "Claims that contradict or qualify each other are shown here side by "
                                                "side, each with its source, its date and its passage.")},
    {QLatin1String("decision"), Icon::Decision, QT_TRANSLATE_NOOP("assay::ui::EmptyPanel", "Nothing to decide yet"),
     QT_TRANSLATE_NOOP("assay::ui::EmptyPanel", "The options of a study are compared here, criterion by criterion. "
                                                "Every figure leads to the evidence it comes from.")},
    {QLatin1String("report"), Icon::Report, QT_TRANSLATE_NOOP("assay::ui::EmptyPanel", "No report yet"),
     QT_TRANSLATE_NOOP("assay::ui::EmptyPanel", "The report of a study appears here. Every citation in it leads to "
                                                "the passage it rests on.")},
    {QLatin1String("source"),
     {},
     QT_TRANSLATE_NOOP("assay::ui::EmptyPanel", "No source is open"),
     QT_TRANSLATE_NOOP("assay::ui::EmptyPanel", "The stored text behind a piece of evidence is shown here, with every "
                                                "quoted passage marked and the notes beside it.")},
    {QLatin1String("approvals"),
     {},
     QT_TRANSLATE_NOOP("assay::ui::EmptyPanel", "Nothing waits for you"),
     QT_TRANSLATE_NOOP("assay::ui::EmptyPanel", "Calls that would write or send something wait here until you approve "
                                                "or deny them.")},
    {QLatin1String("trace"),
     {},
     QT_TRANSLATE_NOOP("assay::ui::EmptyPanel", "No calls yet"),
     QT_TRANSLATE_NOOP("assay::ui::EmptyPanel", "Each call to a tool or a model is listed here as it happens, with its "
                                                "time, size and cost.")},
    {QLatin1String("servers"),
     {},
     QT_TRANSLATE_NOOP("assay::ui::EmptyPanel", "No servers"),
     QT_TRANSLATE_NOOP("assay::ui::EmptyPanel", "The servers that offer tools are listed here, with their state and "
                                                "the risk of each tool.")},
    {QLatin1String("audit"),
     {},
     QT_TRANSLATE_NOOP("assay::ui::EmptyPanel", "The audit log is empty"),
     QT_TRANSLATE_NOOP("assay::ui::EmptyPanel", "Every call and every approval is recorded here, in a chain that shows "
                                                "whether an entry was changed afterwards.")},
    {QLatin1String("messages"),
     {},
     QT_TRANSLATE_NOOP("assay::ui::EmptyPanel", "No messages"),
     QT_TRANSLATE_NOOP("assay::ui::EmptyPanel", "What Assay has to tell you is kept here: errors and warnings, and "
                                                "what to do about them.")},
}};

const Words &wordsOf(const QString &panel)
{
    const auto *found = std::find_if(kWords.begin(), kWords.end(), [&](const Words &w) { return w.panel == panel; });
    Q_ASSERT(found != kWords.end());
    return *found;
}

} // namespace

EmptyPanel::EmptyPanel(const Theme &theme, const QString &panel, QWidget *parent)
    : EmptyState(theme, wordsOf(panel).icon ? Place::Page : Place::Dock, parent), m_panel(panel)
{
    if (const auto picture = wordsOf(panel).icon)
        setIcon(*picture);
    retranslate();
}

void EmptyPanel::changeEvent(QEvent *event)
{
    EmptyState::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void EmptyPanel::retranslate()
{
    const Words &words = wordsOf(m_panel);
    setTexts(QCoreApplication::translate("assay::ui::EmptyPanel", words.heading),
             QCoreApplication::translate("assay::ui::EmptyPanel", words.body));
}

} // namespace assay::ui
