// SPDX-License-Identifier: GPL-3.0-or-later
// MessageModel: what Assay has told the person using it, oldest first, as rows of a table.
#pragma once

#include "models/core/message.h"

#include <QAbstractTableModel>

#include <deque>

namespace assay::items {

/// Keeps the newest kCapacity messages; older ones are dropped as newer ones come. Lives on one thread, and every
/// function, append() among them, is called there.
class MessageModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { TimeColumn, SeverityColumn, TextColumn, WhereColumn, ColumnCount };
    enum Role {
        SeverityRole = Qt::UserRole + 1, ///< int of core::Severity
        UtcRole,                         ///< the exact time, "2026-01-31T09:30:00Z"
        DetailRole,                      ///< the detail, plain text, may be empty
    };
    static constexpr int kCapacity = 2000;

    explicit MessageModel(QObject *parent = nullptr);

    void append(const core::Message &message);
    void clear();

    /// @p row must be a row of the model.
    [[nodiscard]] const core::Message &at(int row) const;

    /// The cells of @p row as they are copied: exact time, severity, text, where, detail.
    [[nodiscard]] QStringList cells(int row) const;

    /// Announces that the words of severities, headers and dates may read differently: the language has changed.
    void retranslate();

    /// The word for @p severity in the language of the application.
    [[nodiscard]] static QString severityWord(core::Severity severity);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString display(const core::Message &message, int column) const;

    std::deque<core::Message> m_messages;
};

} // namespace assay::items
