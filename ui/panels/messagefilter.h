// SPDX-License-Identifier: GPL-3.0-or-later
// MessageFilter: the messages that contain a text.
#pragma once

#include <QSortFilterProxyModel>

namespace assay::ui {

/// Looks, in any case, in severity, text, where and detail. An empty needle passes all.
class MessageFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit MessageFilter(QObject *parent = nullptr);

    void setNeedle(const QString &needle);
    [[nodiscard]] const QString &needle() const { return m_needle; }

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    QString m_needle;
};

} // namespace assay::ui
