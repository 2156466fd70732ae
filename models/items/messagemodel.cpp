// SPDX-License-Identifier: GPL-3.0-or-later
// The rows and columns of the Messages panel.
#include "models/items/messagemodel.h"

#include <QDateTime>
#include <QLocale>
#include <QThread>

namespace assay::items {

MessageModel::MessageModel(QObject *parent) : QAbstractTableModel(parent) {}

void MessageModel::append(const core::Message &message)
{
    Q_ASSERT(QThread::currentThread() == thread());
    if (m_messages.size() >= kCapacity) {
        beginRemoveRows({}, 0, 0);
        m_messages.pop_front();
        endRemoveRows();
    }
    const int row = rowCount();
    beginInsertRows({}, row, row);
    m_messages.push_back(message);
    endInsertRows();
}

void MessageModel::clear()
{
    if (m_messages.empty())
        return;
    beginRemoveRows({}, 0, rowCount() - 1);
    m_messages.clear();
    endRemoveRows();
}

const core::Message &MessageModel::at(int row) const
{
    Q_ASSERT(row >= 0 && row < rowCount());
    return m_messages[static_cast<std::size_t>(row)];
}

QStringList MessageModel::cells(int row) const
{
    const core::Message &message = at(row);
    return {message.time.toString(), severityWord(message.severity), message.text, message.where, message.detail};
}

void MessageModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_messages.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

QString MessageModel::severityWord(core::Severity severity)
{
    switch (severity) {
    case core::Severity::Information:
        return tr("information");
    case core::Severity::Warning:
        return tr("warning");
    case core::Severity::Error:
        break;
    }
    return tr("error");
}

int MessageModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_messages.size());
}

int MessageModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant MessageModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const core::Message &message = at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return display(message, index.column());
    case Qt::ToolTipRole:
        return index.column() == TimeColumn ? QVariant(message.time.toString()) : QVariant();
    case SeverityRole:
        return static_cast<int>(message.severity);
    case UtcRole:
        return message.time.toString();
    case DetailRole:
        return message.detail;
    default:
        return {};
    }
}

QVariant MessageModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    switch (section) {
    case TimeColumn:
        return tr("Time");
    case SeverityColumn:
        return tr("Severity");
    case TextColumn:
        return tr("Message");
    case WhereColumn:
        return tr("Where");
    default:
        return {};
    }
}

QString MessageModel::display(const core::Message &message, int column) const
{
    switch (column) {
    case TimeColumn:
        return QLocale().toString(QDateTime::fromSecsSinceEpoch(message.time.secondsSinceEpoch()),
                                  QLocale::ShortFormat);
    case SeverityColumn:
        return severityWord(message.severity);
    case TextColumn:
        return message.text.simplified();
    case WhereColumn:
        return message.where.simplified();
    default:
        return {};
    }
}

} // namespace assay::items
