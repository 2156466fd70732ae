// SPDX-License-Identifier: GPL-3.0-or-later
// MessagesPanel: the table of messages with a filter, the whole of the selected one, copying and clearing.
#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTableView;

namespace assay::items {
class MessageModel;
}

namespace assay::ui {

class EmptyPanel;
class MessageFilter;

class MessagesPanel : public QWidget
{
    Q_OBJECT

public:
    /// @p messages and @p theme outlive this.
    MessagesPanel(const Theme &theme, items::MessageModel *messages, QWidget *parent = nullptr);

    [[nodiscard]] bool hasSelection() const;
    [[nodiscard]] bool isEmpty() const;

    /// How many messages came since the panel was last in view.
    [[nodiscard]] int unseen() const { return m_unseen; }

    /// Puts the selected rows on the clipboard as tab-separated text, oldest first.
    void copySelected();
    void clearMessages();
    void focusFilter();

    /// Entries for the table's context menu.
    void addContextActions(const QList<QAction *> &actions);

Q_SIGNALS:
    /// hasSelection() or isEmpty() may answer differently.
    void availabilityChanged();
    void unseenChanged();

protected:
    void changeEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makeTools();
    QWidget *makeTable();
    void applyLook();
    void applyColumnWidths();
    void retranslate();
    void updateContents();
    void updateDetail();
    void updateCount();
    void setUnseen(int count);

    const Theme &m_theme;
    items::MessageModel *m_messages;
    MessageFilter *m_filter;
    QStackedWidget *m_pages;
    EmptyPanel *m_empty;
    QWidget *m_full;
    QLineEdit *m_needle;
    QAction *m_search;
    QLabel *m_count;
    QPushButton *m_copy;
    QPushButton *m_clear;
    QSplitter *m_splitter;
    QTableView *m_table;
    QPlainTextEdit *m_detail;
    bool m_followsNewest = true;
    int m_unseen = 0;
};

} // namespace assay::ui
