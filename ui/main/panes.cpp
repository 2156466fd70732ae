// SPDX-License-Identifier: GPL-3.0-or-later
// Placing, naming and cycling.
#include "ui/main/panes.h"

#include "ui/panels/emptypanel.h"
#include "ui/panels/messagespanel.h"
#include "ui/panels/startpage.h"
#include "ui/widgets/paneldock.h"

#include <QApplication>
#include <QCoreApplication>
#include <QMainWindow>
#include <QTabBar>
#include <QTabWidget>

#include <algorithm>
#include <array>

namespace assay::ui {

namespace {

struct PageSpec
{
    QLatin1String name;
    const char *title;
};

const std::array<PageSpec, 5> kPages{{
    {QLatin1String("start"), QT_TRANSLATE_NOOP("assay::ui::Panes", "Start")},
    {QLatin1String("evidence"), QT_TRANSLATE_NOOP("assay::ui::Panes", "Evidence")},
    {QLatin1String("conflicts"), QT_TRANSLATE_NOOP("assay::ui::Panes", "Conflicts")},
    {QLatin1String("decision"), QT_TRANSLATE_NOOP("assay::ui::Panes", "Decision")},
    {QLatin1String("report"), QT_TRANSLATE_NOOP("assay::ui::Panes", "Report")},
}};

struct DockSpec
{
    QLatin1String name;
    const char *title;
    Qt::DockWidgetArea area;
};

const std::array<DockSpec, 7> kDocks{{
    {QLatin1String("plan"), QT_TRANSLATE_NOOP("assay::ui::Panes", "Plan"), Qt::LeftDockWidgetArea},
    {QLatin1String("source"), QT_TRANSLATE_NOOP("assay::ui::Panes", "Source"), Qt::RightDockWidgetArea},
    {QLatin1String("trace"), QT_TRANSLATE_NOOP("assay::ui::Panes", "Trace"), Qt::BottomDockWidgetArea},
    {QLatin1String("servers"), QT_TRANSLATE_NOOP("assay::ui::Panes", "Servers"), Qt::BottomDockWidgetArea},
    {QLatin1String("audit"), QT_TRANSLATE_NOOP("assay::ui::Panes", "Audit"), Qt::BottomDockWidgetArea},
    {QLatin1String("messages"), QT_TRANSLATE_NOOP("assay::ui::Panes", "Messages"), Qt::BottomDockWidgetArea},
    {QLatin1String("approvals"), QT_TRANSLATE_NOOP("assay::ui::Panes", "Approvals"), Qt::BottomDockWidgetArea},
}};

QString translated(const char *title) { return QCoreApplication::translate("assay::ui::Panes", title); }

} // namespace

Panes::Panes(const Theme &theme, StartPage *startPage, MessagesPanel *messagesPanel, QMainWindow *window)
    : QObject(window), m_theme(theme), m_window(window), m_messagesPanel(messagesPanel)
{
    m_window->setDockOptions(QMainWindow::AllowTabbedDocks | QMainWindow::AllowNestedDocks |
                             QMainWindow::GroupedDragging | QMainWindow::AnimatedDocks);
    m_window->setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    m_window->setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    m_window->setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);

    // Made in the order in which the Tab key visits them.
    const auto addDock = [&](const DockSpec &spec) {
        QWidget *content = spec.name == QLatin1String("messages") ? static_cast<QWidget *>(messagesPanel)
                                                                  : new EmptyPanel(m_theme, spec.name);
        auto *dock = new PanelDock(m_theme, spec.name, content, spec.area == Qt::RightDockWidgetArea, m_window);
        m_docks.append(dock);
        connect(dock, &QDockWidget::visibilityChanged, this, &Panes::updateTitles, Qt::QueuedConnection);
        connect(dock, &QDockWidget::topLevelChanged, this, &Panes::updateTitles, Qt::QueuedConnection);
        connect(dock, &QDockWidget::dockLocationChanged, this, &Panes::updateTitles, Qt::QueuedConnection);
        connect(dock, &QDockWidget::visibilityChanged, this, &Panes::frontChanged);
    };
    addDock(kDocks.front());
    m_pages = new QTabWidget(m_window);
    m_pages->setObjectName(QStringLiteral("pages"));
    m_pages->setDocumentMode(true);
    m_pages->setElideMode(Qt::ElideNone); // where they do not all fit, arrows lead to the others
    m_pages->tabBar()->setObjectName(QStringLiteral("pageTabs"));
    for (const PageSpec &spec : kPages) {
        QWidget *page = spec.name == QLatin1String("start") ? static_cast<QWidget *>(startPage)
                                                            : new EmptyPanel(m_theme, spec.name);
        page->setObjectName(spec.name);
        m_pages->addTab(page, QString());
    }
    m_window->setCentralWidget(m_pages);
    std::for_each(kDocks.begin() + 1, kDocks.end(), addDock);

    connect(m_messagesPanel, &MessagesPanel::unseenChanged, this, &Panes::titleMessages);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) { rememberFocus(now); });
    retranslate();
    resetLayout();
}

QStringList Panes::pageNames() const
{
    QStringList names;
    for (const PageSpec &spec : kPages)
        names.append(spec.name);
    return names;
}

QStringList Panes::dockNames() const
{
    QStringList names;
    for (const DockSpec &spec : kDocks)
        names.append(spec.name);
    return names;
}

PanelDock *Panes::dock(const QString &name) const
{
    const auto found = std::find_if(m_docks.begin(), m_docks.end(),
                                    [&](const PanelDock *candidate) { return candidate->objectName() == name; });
    return found == m_docks.end() ? nullptr : *found;
}

bool Panes::show(const QString &name)
{
    if (PanelDock *wanted = dock(name)) {
        wanted->show();
        wanted->raise();
        focusPane(wanted);
        return true;
    }
    if (!pageNames().contains(name))
        return false;
    setCurrentPage(name);
    focusPane(m_pages);
    return true;
}

void Panes::toggleDock(const QString &name)
{
    PanelDock *wanted = dock(name);
    if (wanted == nullptr)
        return;
    if (wanted->isInFront())
        wanted->close();
    else
        show(name);
}

bool Panes::isDockInFront(const QString &name) const
{
    const PanelDock *wanted = dock(name);
    return wanted != nullptr && wanted->isInFront();
}

QString Panes::currentPage() const { return m_pages->currentWidget()->objectName(); }

void Panes::setCurrentPage(const QString &name)
{
    const qsizetype page = pageNames().indexOf(name);
    if (page >= 0)
        m_pages->setCurrentIndex(static_cast<int>(page));
}

QWidget *Panes::contentOf(QWidget *pane) const
{
    if (pane == m_pages)
        return m_pages->currentWidget();
    return static_cast<PanelDock *>(pane)->content();
}

QList<QWidget *> Panes::visiblePanes() const
{
    QList<QWidget *> around[2]; // left of the middle, and after it
    for (PanelDock *candidate : m_docks) {
        if (!candidate->isInFront())
            continue;
        const bool isBefore = !candidate->isFloating() && m_window->dockWidgetArea(candidate) == Qt::LeftDockWidgetArea;
        around[isBefore ? 0 : 1].append(candidate);
    }
    return around[0] + QList<QWidget *>{m_pages} + around[1];
}

void Panes::focusNext(int step)
{
    const QList<QWidget *> panes = visiblePanes();
    const QWidget *now = QApplication::focusWidget();
    qsizetype at = -1;
    for (qsizetype i = 0; i < panes.size(); ++i) {
        if (now != nullptr && (panes[i] == now || panes[i]->isAncestorOf(now)))
            at = i;
    }
    if (at < 0)
        at = step > 0 ? -1 : panes.size();
    const qsizetype count = panes.size();
    focusPane(panes[((at + step) % count + count) % count]);
}

void Panes::focusPane(QWidget *pane)
{
    if (!pane->isActiveWindow())
        pane->activateWindow();
    QWidget *last = m_lastFocus.value(pane);
    if (last != nullptr && last->isVisible() && last->isEnabled() && pane->isAncestorOf(last))
        last->setFocus(Qt::ShortcutFocusReason);
    else
        contentOf(pane)->setFocus(Qt::ShortcutFocusReason);
}

void Panes::rememberFocus(QWidget *now)
{
    if (now == nullptr)
        return;
    if (m_pages->isAncestorOf(now)) {
        m_lastFocus.insert(m_pages, now);
        return;
    }
    for (PanelDock *candidate : std::as_const(m_docks)) {
        if (candidate->isAncestorOf(now))
            m_lastFocus.insert(candidate, now);
    }
}

void Panes::resetLayout()
{
    for (PanelDock *each : std::as_const(m_docks)) {
        each->setFloating(false);
        m_window->removeDockWidget(each);
    }
    PanelDock *first = nullptr;
    for (std::size_t i = 0; i < kDocks.size(); ++i) {
        PanelDock *each = m_docks[static_cast<qsizetype>(i)];
        if (kDocks[i].area == Qt::BottomDockWidgetArea && first != nullptr)
            m_window->tabifyDockWidget(first, each);
        else
            m_window->addDockWidget(kDocks[i].area, each);
        if (kDocks[i].area == Qt::BottomDockWidgetArea && first == nullptr)
            first = each;
        each->show();
    }
    first->raise();
    resetSizes();
    updateTitles();
}

void Panes::resetSizes()
{
    // Side by side the docks leave most of the window to the middle, however large the text is.
    const int width = m_window->width();
    const int height = m_window->height();
    m_window->resizeDocks({dock(QStringLiteral("plan")), dock(QStringLiteral("source"))},
                          {std::min(m_theme.px(264), width * 20 / 100), std::min(m_theme.px(464), width * 32 / 100)},
                          Qt::Horizontal);
    m_window->resizeDocks({dock(QStringLiteral("trace"))}, {std::min(m_theme.px(160), height * 30 / 100)},
                          Qt::Vertical);
}

void Panes::retranslate()
{
    for (std::size_t i = 0; i < kPages.size(); ++i) {
        m_pages->setTabText(static_cast<int>(i), translated(kPages[i].title));
        m_pages->setTabToolTip(static_cast<int>(i), translated(kPages[i].title));
    }
    for (std::size_t i = 0; i < kDocks.size(); ++i)
        m_docks[static_cast<qsizetype>(i)]->setTitle(translated(kDocks[i].title));
    titleMessages();
    m_pages->tabBar()->setAccessibleName(tr("Pages"));
    m_pages->setAccessibleName(tr("Pages"));
}

void Panes::titleMessages()
{
    const int unseen = m_messagesPanel->unseen();
    const QString title = tr("Messages");
    dock(QStringLiteral("messages"))
        ->setTitle(unseen == 0 ? title : tr("%1 (%2)", "a panel and how much in it is new").arg(title).arg(unseen));
}

void Panes::adoptDockTabs(QObject *tabBar)
{
    auto *tabs = qobject_cast<QTabBar *>(tabBar);
    if (tabs == nullptr)
        return;
    tabs->setAccessibleName(tr("Panels"));
    tabs->setAutoFillBackground(true);
    tabs->setBackgroundRole(QPalette::Base);
    tabs->setExpanding(false);
}

void Panes::updateTitles()
{
    for (PanelDock *each : std::as_const(m_docks)) {
        const QList<QDockWidget *> siblings = m_window->tabifiedDockWidgets(each);
        each->setTabbed(
            std::any_of(siblings.begin(), siblings.end(), [](const QDockWidget *s) { return !s->isHidden(); }));
    }
}

} // namespace assay::ui
