// SPDX-License-Identifier: GPL-3.0-or-later
// Filling the table.
#include "ui/dialogs/shortcutsdialog.h"

#include "ui/widgets/plaintext.h"
#include "ui/widgets/rowdelegate.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTableView>
#include <QVBoxLayout>

namespace assay::ui {

ShortcutsDialog::ShortcutsDialog(const Theme &theme, const CommandTable &commands, QWidget *parent)
    : QDialog(parent)
    , m_theme(theme)
    , m_commands(commands)
    , m_rows(new QStandardItemModel(0, 3, this))
    , m_table(new QTableView(this))
    , m_close(new QPushButton(this))
{
    setObjectName(QStringLiteral("shortcutsDialog"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_table->setObjectName(QStringLiteral("table"));
    m_table->setModel(m_rows);
    m_table->setItemDelegate(new RowDelegate(m_theme, m_table));
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setCornerButtonEnabled(false);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionsClickable(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_close->setObjectName(QStringLiteral("close"));
    m_close->setDefault(true);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_close);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_table, 1);
    layout->addLayout(buttons);
    connect(m_close, &QPushButton::clicked, this, &QDialog::accept);
    m_theme.follow(this, [this] { applyLook(); });
    retranslate();
}

void ShortcutsDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void ShortcutsDialog::applyLook()
{
    m_table->horizontalHeader()->setFont(m_theme.font(FontRole::Caption));
    m_table->verticalHeader()->setMinimumSectionSize(1);
    m_table->verticalHeader()->setDefaultSectionSize(m_theme.px(28));
    layout()->setContentsMargins(m_theme.px(16), m_theme.px(12), m_theme.px(16), m_theme.px(16));
    layout()->setSpacing(m_theme.px(16));
    resize(m_theme.px(560), m_theme.px(560));
}

void ShortcutsDialog::retranslate()
{
    setWindowTitle(tr("Keyboard shortcuts"));
    m_close->setText(tr("Close"));
    m_table->setAccessibleName(tr("Keyboard shortcuts"));
    m_rows->setRowCount(0);
    m_rows->setHorizontalHeaderLabels({tr("Command"), tr("Menu"), tr("Keys")});
    for (const CommandSpec &spec : m_commands.specs()) {
        m_rows->appendRow({new QStandardItem(m_commands.plainText(spec)),
                           new QStandardItem(withoutMnemonic(CommandTable::menuTitle(spec.menu))),
                           new QStandardItem(QKeySequence::listToString(spec.shortcuts, QKeySequence::NativeText))});
    }
}

} // namespace assay::ui
