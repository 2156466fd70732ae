// SPDX-License-Identifier: GPL-3.0-or-later
// The overlay, its list and its keys.
#include "ui/widgets/commandpalette.h"

#include "ui/theme/icons.h"
#include "ui/widgets/commandmatch.h"
#include "ui/widgets/paletterow.h"
#include "ui/widgets/plaintext.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMouseEvent>
#include <QPainter>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace assay::ui {

namespace {

constexpr int kWidth = 560;
constexpr int kTop = 56;
constexpr int kShadow = 16;
constexpr int kMostRows = 10;
constexpr int kPageStep = 8;

} // namespace

CommandPalette::CommandPalette(const Theme &theme, const CommandTable &commands, QWidget *window)
    : QWidget(window)
    , m_theme(theme)
    , m_commands(commands)
    , m_query(new QLineEdit(this))
    , m_list(new QListView(this))
    , m_nothing(new QLabel(this))
    , m_rows(new QStandardItemModel(this))
{
    setObjectName(QStringLiteral("palette"));
    hide();
    m_query->setObjectName(QStringLiteral("query"));
    m_query->setFrame(false);
    m_query->installEventFilter(this);
    m_search = m_query->addAction(icon(Icon::Search, QPalette::PlaceholderText), QLineEdit::LeadingPosition);
    m_list->setObjectName(QStringLiteral("list"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setUniformItemSizes(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setItemDelegate(new PaletteRow(m_theme, m_list));
    m_list->setModel(m_rows);
    m_nothing->setObjectName(QStringLiteral("nothing"));
    m_nothing->setTextFormat(Qt::PlainText);
    m_nothing->setForegroundRole(QPalette::PlaceholderText);

    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_query);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_nothing);
    connect(m_query, &QLineEdit::textChanged, this, &CommandPalette::fill);
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex &index) {
        setCurrentRow(index.row());
        runCurrent();
    });
    m_theme.follow(this, [this, layout] {
        const int shadow = m_theme.px(kShadow);
        layout->setContentsMargins(shadow + m_theme.px(8), shadow + m_theme.px(8), shadow + m_theme.px(8),
                                   shadow + m_theme.px(8));
        layout->setSpacing(m_theme.px(8));
        m_nothing->setMargin(m_theme.px(12));
        m_query->setMinimumHeight(m_theme.px(32));
        if (isVisible())
            place();
    });
    retranslate();
}

void CommandPalette::open()
{
    if (isVisible()) {
        m_query->setFocus(Qt::ShortcutFocusReason);
        return;
    }
    m_focusBefore = window()->focusWidget();
    m_query->clear();
    fill();
    show();
    raise();
    m_query->setFocus(Qt::ShortcutFocusReason);
    parentWidget()->installEventFilter(this);
    qApp->installEventFilter(this);
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_query && event->type() == QEvent::KeyPress)
        return handleKey(static_cast<QKeyEvent *>(event)->key());
    if (!isVisible())
        return false;
    if (watched == m_query && event->type() == QEvent::FocusOut) {
        const auto reason = static_cast<QFocusEvent *>(event)->reason();
        if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason)
            dismiss(Focus::Leave);
    } else if (watched == parentWidget() && event->type() == QEvent::Resize) {
        place();
    } else if (event->type() == QEvent::MouseButtonPress) {
        const auto *target = qobject_cast<QWidget *>(watched);
        if (target != nullptr && target != this && !isAncestorOf(target))
            dismiss(Focus::GiveBack);
    }
    return false;
}

bool CommandPalette::handleKey(int key)
{
    switch (key) {
    case Qt::Key_Down:
        moveBy(1);
        return true;
    case Qt::Key_Up:
        moveBy(-1);
        return true;
    case Qt::Key_PageDown:
        moveBy(kPageStep);
        return true;
    case Qt::Key_PageUp:
        moveBy(-kPageStep);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        runCurrent();
        return true;
    case Qt::Key_Escape:
        dismiss(Focus::GiveBack);
        return true;
    default:
        return false;
    }
}

void CommandPalette::dismiss(Focus focus)
{
    if (!isVisible())
        return;
    qApp->removeEventFilter(this);
    parentWidget()->removeEventFilter(this);
    // The focus goes first: hiding the widget that has it would send it to the next one in the chain.
    QWidget *back = m_focusBefore;
    m_focusBefore.clear();
    if (focus == Focus::GiveBack) {
        if (back != nullptr && back->isVisible() && back->isEnabled())
            back->setFocus(Qt::ShortcutFocusReason);
        else
            m_query->clearFocus();
    }
    hide();
}

void CommandPalette::fill()
{
    struct Hit
    {
        MatchScore score;
        const CommandSpec *spec;
    };
    std::vector<Hit> hits;
    for (const CommandSpec &spec : m_commands.specs()) {
        const CommandNames names{m_commands.plainText(spec), withoutMnemonic(CommandTable::menuTitle(spec.menu)),
                                 QString::fromLatin1(spec.id)};
        if (const auto score = matchCommand(m_query->text(), names))
            hits.push_back({*score, &spec});
    }
    std::stable_sort(hits.begin(), hits.end(), [](const Hit &a, const Hit &b) { return a.score < b.score; });

    m_rows->clear();
    for (const Hit &hit : hits) {
        auto *row = new QStandardItem(m_commands.plainText(*hit.spec));
        row->setData(withoutMnemonic(CommandTable::menuTitle(hit.spec->menu)), PaletteRow::GroupRole);
        row->setData(CommandTable::shortcutText(*hit.spec), PaletteRow::ShortcutRole);
        row->setData(QString::fromLatin1(hit.spec->id), PaletteRow::IdRole);
        row->setEnabled(m_commands.action(*hit.spec)->isEnabled());
        m_rows->appendRow(row);
    }
    m_list->setVisible(!hits.empty());
    m_nothing->setVisible(hits.empty());
    setCurrentRow(-1);
    moveBy(1);
    place();
}

void CommandPalette::place()
{
    const QSize room = parentWidget()->size();
    const int shadow = m_theme.px(kShadow);
    const int width = std::min(m_theme.px(kWidth), room.width() - 2 * m_theme.px(8)) + 2 * shadow;
    const int rows = std::clamp(m_rows->rowCount(), 1, kMostRows);
    const int chrome =
        std::max(m_query->sizeHint().height(), m_query->minimumHeight()) + 3 * m_theme.px(8) + 2 * shadow;
    const int top = std::min(m_theme.px(kTop), room.height() / 8);
    const int content = m_rows->rowCount() == 0 ? m_nothing->sizeHint().height() : rows * m_theme.px(32);
    const int height = std::min(chrome + content, room.height() - top);
    setGeometry((room.width() - width) / 2, top - shadow, width, height);
}

void CommandPalette::moveBy(int step)
{
    const int rows = m_rows->rowCount();
    const auto isEnabled = [this](int row) { return m_rows->item(row)->isEnabled(); };
    const int direction = step > 0 ? 1 : -1;
    int row = m_list->currentIndex().row();
    int last = row;
    for (int left = std::abs(step); left > 0; --left) {
        for (row += direction; row >= 0 && row < rows && !isEnabled(row);)
            row += direction;
        if (row < 0 || row >= rows)
            break;
        last = row;
    }
    if (last >= 0)
        setCurrentRow(last);
}

void CommandPalette::setCurrentRow(int row)
{
    const QModelIndex index = m_rows->index(row, 0);
    m_list->setCurrentIndex(index);
    if (index.isValid())
        m_list->scrollTo(index);
    // The focus stays in the field, so the field tells a screen reader which command Enter would run.
    m_query->setAccessibleDescription(index.isValid() ? index.data().toString() : m_nothing->text());
}

void CommandPalette::runCurrent()
{
    const QModelIndex index = m_list->currentIndex();
    if (!index.isValid() || !index.flags().testFlag(Qt::ItemIsEnabled))
        return;
    const QString id = index.data(PaletteRow::IdRole).toString();
    dismiss(Focus::GiveBack);
    m_commands.action(id)->trigger();
}

void CommandPalette::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const int shadow = m_theme.px(kShadow);
    const QRectF card = QRectF(rect()).adjusted(shadow, shadow, -shadow, -shadow);
    for (int i = shadow; i > 0; --i) {
        // Denser towards the card, so that the shadow has no edge of its own.
        const qreal grow = shadow * std::pow(qreal(i) / shadow, 1.7);
        painter.setBrush(QColor(0, 0, 0, m_theme.look().isDark ? 7 : 2));
        painter.drawRoundedRect(card.adjusted(-grow, -grow * 0.6, grow, grow), 8 + grow, 8 + grow);
    }
    painter.setPen(QPen(m_theme.colour(ColourRole::Hairline), 1));
    painter.setBrush(m_theme.colour(ColourRole::Panel));
    painter.drawRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
    const int line = m_query->geometry().bottom() + m_theme.px(4);
    painter.drawLine(QPointF(card.left() + 1, line + 0.5), QPointF(card.right() - 1, line + 0.5));
}

void CommandPalette::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void CommandPalette::retranslate()
{
    setAccessibleName(tr("Command palette"));
    m_query->setPlaceholderText(tr("Find a command"));
    m_query->setAccessibleName(tr("Find a command"));
    m_search->setText(tr("Find a command"));
    m_list->setAccessibleName(tr("Commands"));
    m_nothing->setText(tr("No command has these letters."));
}

} // namespace assay::ui
