// SPDX-License-Identifier: GPL-3.0-or-later
// DesktopAppearance: whether the desktop prefers dark windows, by the freedesktop settings portal.
#pragma once

#include <QDBusVariant>
#include <QObject>

namespace assay::app {

/// Asks org.freedesktop.portal.Settings once, without waiting, and listens for changes. Where there is no session bus
/// or no portal nothing is ever told, and whoever asked keeps to what else they know. The main thread.
class DesktopAppearance : public QObject
{
    Q_OBJECT

public:
    explicit DesktopAppearance(QObject *parent);

Q_SIGNALS:
    /// Told after the answer and after each change; not when the desktop has no preference.
    void told(bool isDark);

private Q_SLOTS:
    void settingChanged(const QString &group, const QString &key, const QDBusVariant &value);

private:
    void take(const QVariant &value);
};

} // namespace assay::app
