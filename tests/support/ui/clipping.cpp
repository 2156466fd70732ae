// SPDX-License-Identifier: GPL-3.0-or-later
// Compares what a text needs with what it has.
#include "tests/support/ui/clipping.h"

#include "tests/support/ui/widgets.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QStyle>
#include <QStyleOption>
#include <QTabBar>
#include <QToolButton>

namespace assay::test {

namespace {

class Check
{
public:
    explicit Check(QStringList *findings) : m_findings(findings) {}

    void label(const QLabel *label) const
    {
        if (label->text().isEmpty() || !label->toolTip().isEmpty())
            return;
        const QRect room = label->contentsRect();
        if (label->wordWrap()) {
            if (label->heightForWidth(label->width()) > label->height())
                add(label, label->text(), QStringLiteral("too low"));
            return;
        }
        if (label->sizeHint().width() > label->width())
            add(label, label->text(), QStringLiteral("too narrow"));
        if (label->fontMetrics().height() > room.height())
            add(label, label->text(), QStringLiteral("too low"));
    }

    void button(const QAbstractButton *button) const
    {
        const auto *tool = qobject_cast<const QToolButton *>(button);
        const bool showsIconOnly =
            tool != nullptr && !tool->icon().isNull() && tool->toolButtonStyle() == Qt::ToolButtonIconOnly;
        if (button->text().isEmpty() || showsIconOnly)
            return;
        if (button->sizeHint().width() > button->width())
            add(button, button->text(), QStringLiteral("too narrow"));
        if (button->fontMetrics().height() > button->height())
            add(button, button->text(), QStringLiteral("too low"));
    }

    void field(const QLineEdit *field) const
    {
        const QString text = field->text().isEmpty() ? field->placeholderText() : QString();
        const QMargins margins = field->textMargins();
        if (field->fontMetrics().horizontalAdvance(text) >
            field->contentsRect().width() - margins.left() - margins.right())
            add(field, text, QStringLiteral("too narrow"));
        if (field->fontMetrics().height() > field->contentsRect().height())
            add(field, text, QStringLiteral("too low"));
    }

    void choice(const QComboBox *box) const
    {
        QStyleOptionComboBox option;
        option.initFrom(box);
        const QRect room =
            box->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box);
        for (int i = 0; i < box->count(); ++i) {
            if (box->fontMetrics().horizontalAdvance(box->itemText(i)) > room.width())
                add(box, box->itemText(i), QStringLiteral("too narrow"));
        }
        if (box->fontMetrics().height() > room.height())
            add(box, box->currentText(), QStringLiteral("too low"));
    }

    void tabs(const QTabBar *bar) const
    {
        QFont heavy = bar->font();
        heavy.setWeight(QFont::DemiBold);
        const QFontMetrics metrics(heavy);
        for (int i = 0; i < bar->count(); ++i) {
            const QRect room = bar->tabRect(i);
            const bool isCut = metrics.size(Qt::TextShowMnemonic, bar->tabText(i)).width() > room.width() ||
                               metrics.height() > room.height() || !bar->rect().contains(room);
            if (bar->isTabVisible(i) && isCut && bar->tabToolTip(i).isEmpty())
                add(bar, bar->tabText(i), QStringLiteral("tab cut off"));
        }
    }

    void header(const QHeaderView *header) const
    {
        if (header->orientation() == Qt::Vertical)
            return;
        const QAbstractItemModel *model = header->model();
        for (int i = 0; model != nullptr && i < header->count(); ++i) {
            if (header->isSectionHidden(i))
                continue;
            const QString text = model->headerData(i, Qt::Horizontal).toString();
            const int needed = header->fontMetrics().horizontalAdvance(text);
            if ((needed > header->sectionSize(i) || header->fontMetrics().height() > header->height()) &&
                model->headerData(i, Qt::Horizontal, Qt::ToolTipRole).isNull())
                add(header, text, QStringLiteral("column title cut off"));
        }
    }

    void menuBar(const QMenuBar *bar) const
    {
        for (QAction *action : bar->actions()) {
            const QRect room = bar->actionGeometry(action);
            const int needed = bar->fontMetrics().size(Qt::TextShowMnemonic, action->text()).width();
            if (needed > room.width() || !bar->rect().contains(room))
                add(bar, action->text(), QStringLiteral("menu title cut off"));
        }
    }

    /// Whether each ancestor has room for the whole of @p widget.
    void place(const QWidget *widget) const
    {
        if (widget->isWindow())
            return;
        const QWidget *up = widget->parentWidget();
        for (; up != nullptr; up = up->parentWidget()) {
            if (const auto *area = qobject_cast<const QAbstractScrollArea *>(up->parentWidget());
                area != nullptr && area->viewport() == up)
                return;
            const QRect rect(widget->mapTo(up, QPoint()), widget->size());
            if (!up->rect().contains(rect)) {
                m_findings->append(describe(widget) + QStringLiteral(": lies partly outside of ") + describe(up));
                return;
            }
            if (up->isWindow())
                return;
        }
    }

private:
    void add(const QWidget *widget, const QString &text, const QString &problem) const
    {
        m_findings->append(describe(widget) + QStringLiteral(": ") + problem + QStringLiteral(": ") + text);
    }

    QStringList *m_findings;
};

} // namespace

QStringList clippingFindings(QWidget *root)
{
    QStringList findings;
    const Check check(&findings);
    for (const QWidget *widget : visibleWidgets(root)) {
        bool hasText = true;
        if (const auto *label = qobject_cast<const QLabel *>(widget))
            check.label(label);
        else if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
            check.button(button);
        else if (const auto *field = qobject_cast<const QLineEdit *>(widget))
            check.field(field);
        else if (const auto *box = qobject_cast<const QComboBox *>(widget))
            check.choice(box);
        else if (const auto *bar = qobject_cast<const QTabBar *>(widget))
            check.tabs(bar);
        else if (const auto *header = qobject_cast<const QHeaderView *>(widget))
            check.header(header);
        else if (const auto *menu = qobject_cast<const QMenuBar *>(widget))
            check.menuBar(menu);
        else
            hasText = false;
        if (hasText)
            check.place(widget);
    }
    return findings;
}

} // namespace assay::test
