// SPDX-License-Identifier: GPL-3.0-or-later
// Joining table, filter and detail.
#include "ui/panels/messagespanel.h"

#include "models/items/messagemodel.h"
#include "models/items/tabletext.h"
#include "ui/panels/emptypanel.h"
#include "ui/panels/messagedelegate.h"
#include "ui/panels/messagefilter.h"

#include <QClipboard>
#include <QEvent>
#include <QFocusEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace assay::ui {

using items::MessageModel;

MessagesPanel::MessagesPanel(const Theme &theme, MessageModel *messages, QWidget *parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_messages(messages)
    , m_filter(new MessageFilter(this))
    , m_pages(new QStackedWidget(this))
    , m_empty(new EmptyPanel(theme, QStringLiteral("messages")))
    , m_full(new QWidget)
{
    setObjectName(QStringLiteral("messagesPanel"));
    m_filter->setSourceModel(m_messages);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_full);
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_pages);
    auto *full = new QVBoxLayout(m_full);
    full->setContentsMargins(0, 0, 0, 0);
    full->setSpacing(0);
    full->addWidget(makeTools());
    full->addWidget(makeTable(), 1);

    connect(m_filter, &QAbstractItemModel::rowsAboutToBeInserted, this, [this] {
        const QScrollBar *bar = m_table->verticalScrollBar();
        m_followsNewest = bar->value() == bar->maximum();
    });
    connect(m_filter, &QAbstractItemModel::rowsInserted, this, [this] {
        if (m_followsNewest)
            m_table->scrollToBottom();
    });
    connect(m_messages, &QAbstractItemModel::rowsInserted, this, &MessagesPanel::updateContents);
    connect(m_messages, &QAbstractItemModel::rowsRemoved, this, &MessagesPanel::updateContents);
    connect(m_messages, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex &, int first, int last) {
        if (!isVisible())
            setUnseen(m_unseen + last - first + 1);
    });
    connect(m_filter, &QAbstractItemModel::rowsInserted, this, &MessagesPanel::updateCount);
    connect(m_filter, &QAbstractItemModel::rowsRemoved, this, &MessagesPanel::updateCount);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &MessagesPanel::updateDetail);
    m_theme.follow(this, [this] { applyLook(); });
    retranslate();
    updateContents();
}

QWidget *MessagesPanel::makeTools()
{
    auto *tools = new QWidget(m_full);
    m_needle = new QLineEdit(tools);
    m_needle->setObjectName(QStringLiteral("needle"));
    m_needle->setClearButtonEnabled(true);
    m_search = m_needle->addAction(icon(Icon::Search, QPalette::PlaceholderText), QLineEdit::LeadingPosition);
    m_count = new QLabel(tools);
    m_count->setObjectName(QStringLiteral("count"));
    m_count->setTextFormat(Qt::PlainText);
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_copy = new QPushButton(tools);
    m_copy->setObjectName(QStringLiteral("copy"));
    m_clear = new QPushButton(tools);
    m_clear->setObjectName(QStringLiteral("clear"));
    auto *layout = new QHBoxLayout(tools);
    layout->addWidget(m_needle);
    layout->addWidget(m_count, 1);
    layout->addWidget(m_copy);
    layout->addWidget(m_clear);
    m_theme.followFont(m_count, FontRole::Small);
    m_theme.follow(tools, [this, layout] {
        layout->setContentsMargins(m_theme.px(16), m_theme.px(2), m_theme.px(16), m_theme.px(6));
        layout->setSpacing(m_theme.px(8));
        m_needle->setFixedWidth(m_theme.px(240));
    });
    connect(m_needle, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_filter->setNeedle(text);
        updateCount();
    });
    connect(m_copy, &QPushButton::clicked, this, &MessagesPanel::copySelected);
    connect(m_clear, &QPushButton::clicked, this, &MessagesPanel::clearMessages);
    return tools;
}

QWidget *MessagesPanel::makeTable()
{
    m_splitter = new QSplitter(Qt::Horizontal, m_full);
    m_splitter->setChildrenCollapsible(false);
    m_table = new QTableView(m_splitter);
    m_table->setObjectName(QStringLiteral("table"));
    m_table->setModel(m_filter);
    m_table->setItemDelegate(new MessageDelegate(m_theme, m_table));
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setCornerButtonEnabled(false);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    QHeaderView *header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionsClickable(false);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setResizeContentsPrecision(100);
    header->setSectionResizeMode(MessageModel::TimeColumn, QHeaderView::ResizeToContents);
    header->setSectionResizeMode(MessageModel::SeverityColumn, QHeaderView::ResizeToContents);
    header->setSectionResizeMode(MessageModel::TextColumn, QHeaderView::Stretch);
    header->setSectionResizeMode(MessageModel::WhereColumn, QHeaderView::Interactive);
    m_detail = new QPlainTextEdit(m_splitter);
    m_detail->setObjectName(QStringLiteral("detail"));
    m_detail->setReadOnly(true);
    m_detail->setTabChangesFocus(true);
    m_detail->setFrameShape(QFrame::NoFrame);
    m_detail->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_detail->hide();
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 1);
    return m_splitter;
}

bool MessagesPanel::hasSelection() const { return m_table->selectionModel()->hasSelection(); }

bool MessagesPanel::isEmpty() const { return m_messages->rowCount() == 0; }

void MessagesPanel::copySelected()
{
    QList<int> rows;
    for (const QModelIndex &index : m_table->selectionModel()->selectedRows())
        rows.append(m_filter->mapToSource(index).row());
    if (rows.isEmpty())
        return;
    std::sort(rows.begin(), rows.end());
    QString text;
    for (const int row : std::as_const(rows))
        text += items::tableRow(m_messages->cells(row));
    QGuiApplication::clipboard()->setText(text);
}

void MessagesPanel::clearMessages()
{
    m_needle->clear();
    m_messages->clear();
    setUnseen(0);
}

void MessagesPanel::focusFilter()
{
    if (isEmpty()) {
        m_empty->setFocus(Qt::ShortcutFocusReason);
        return;
    }
    m_needle->setFocus(Qt::ShortcutFocusReason);
    m_needle->selectAll();
}

void MessagesPanel::addContextActions(const QList<QAction *> &actions) { m_table->addActions(actions); }

void MessagesPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void MessagesPanel::focusInEvent(QFocusEvent *event)
{
    // Passed on here: with a focus proxy the Tab key would lead from outside to the table, past the filter.
    (isEmpty() ? static_cast<QWidget *>(m_empty) : m_table)->setFocus(event->reason());
}

void MessagesPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    setUnseen(0);
}

void MessagesPanel::setUnseen(int count)
{
    if (std::exchange(m_unseen, count) != count)
        Q_EMIT unseenChanged();
}

void MessagesPanel::applyLook()
{
    m_table->horizontalHeader()->setFont(m_theme.font(FontRole::Caption));
    m_table->verticalHeader()->setMinimumSectionSize(1);
    m_table->verticalHeader()->setDefaultSectionSize(m_theme.px(24));
    m_table->horizontalHeader()->resizeSection(MessageModel::WhereColumn, m_theme.px(180));
    m_detail->setFont(m_theme.font(FontRole::Body));
    m_detail->document()->setDocumentMargin(m_theme.px(8));
    m_splitter->setContentsMargins(m_theme.px(8), 0, m_theme.px(8), 0);
    m_detail->setMinimumWidth(m_theme.px(200));
    applyColumnWidths();
    updateGeometry();
}

void MessagesPanel::retranslate()
{
    m_messages->retranslate();
    setAccessibleName(tr("Messages"));
    m_needle->setPlaceholderText(tr("Filter messages"));
    m_needle->setAccessibleName(tr("Filter messages"));
    m_search->setText(tr("Filter messages"));
    m_table->setAccessibleName(tr("Messages"));
    m_detail->setAccessibleName(tr("The selected message in full"));
    m_copy->setText(tr("Copy"));
    m_copy->setToolTip(tr("Copy the selected messages as a table"));
    m_clear->setText(tr("Clear"));
    m_clear->setToolTip(tr("Remove all messages from the list"));
    updateCount();
    updateDetail();
    applyColumnWidths();
}

void MessagesPanel::applyColumnWidths()
{
    QHeaderView *header = m_table->horizontalHeader();
    int widest = 0;
    for (int column = 0; column < MessageModel::ColumnCount; ++column) {
        const QString title = m_messages->headerData(column, Qt::Horizontal).toString();
        widest = std::max(widest, header->fontMetrics().horizontalAdvance(title));
    }
    header->setMinimumSectionSize(widest + 2 * m_theme.px(8));
    // A stretched column without room to stretch keeps the size it has.
    header->resizeSection(MessageModel::TextColumn, header->minimumSectionSize());
}

void MessagesPanel::updateContents()
{
    const bool hadFocus = isAncestorOf(window()->focusWidget());
    QWidget *page = isEmpty() ? static_cast<QWidget *>(m_empty) : m_full;
    if (m_pages->currentWidget() != page) {
        m_pages->setCurrentWidget(page);
        if (hadFocus)
            setFocus(Qt::OtherFocusReason);
    }
    updateCount();
    Q_EMIT availabilityChanged();
}

void MessagesPanel::updateDetail()
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    m_copy->setEnabled(!rows.isEmpty());
    if (rows.size() == 1) {
        QStringList parts = m_messages->cells(m_filter->mapToSource(rows.first()).row());
        const QString head = parts.takeFirst() + QStringLiteral(" · ") + parts.takeFirst();
        parts.prepend(head);
        parts.removeAll(QString());
        m_detail->setPlainText(parts.join(QStringLiteral("\n")));
    }
    m_detail->setVisible(rows.size() == 1);
    Q_EMIT availabilityChanged();
}

void MessagesPanel::updateCount()
{
    const int all = m_messages->rowCount();
    m_count->setText(m_filter->needle().isEmpty() ? tr("%n message(s)", nullptr, all)
                                                  : tr("%1 of %n message(s)", nullptr, all).arg(m_filter->rowCount()));
}

} // namespace assay::ui
