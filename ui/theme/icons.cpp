// SPDX-License-Identifier: GPL-3.0-or-later
// Loading, tinting and keeping icons.
#include "ui/theme/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <array>

namespace assay::ui {

namespace {

struct Name
{
    const char *file;  ///< in resources/icons, without ".svg"
    const char *theme; ///< in the freedesktop icon naming specification; empty: always drawn
};

// In the order of Icon.
constexpr std::array<Name, 16> kNames{{
    {"search", "edit-find-symbolic"},
    {"settings", "preferences-system-symbolic"},
    {"commands", ""},
    {"close", "window-close-symbolic"},
    {"detach", ""},
    {"information", "dialog-information-symbolic"},
    {"warning", "dialog-warning-symbolic"},
    {"error", "dialog-error-symbolic"},
    {"evidence", ""},
    {"conflicts", ""},
    {"decision", ""},
    {"report", ""},
    {"chevron-down", ""},
    {"chevron-up", ""},
    {"chevron-left", ""},
    {"chevron-right", ""},
}};

const Name &nameOf(Icon which) { return kNames[static_cast<std::size_t>(which)]; }

void drawFromFile(QPainter *painter, const QRectF &rect, Icon which, const QColor &colour)
{
    QFile file(QStringLiteral(":/icons/") + QLatin1String(nameOf(which).file) + QStringLiteral(".svg"));
    if (!file.open(QIODevice::ReadOnly))
        return;
    QByteArray text = file.readAll();
    text.replace("currentColor", colour.name().toLatin1());
    QSvgRenderer(text).render(painter, rect);
}

QPixmap tinted(Icon which, const QSize &size, qreal ratio, const QColor &colour)
{
    const QString theme = QLatin1String(nameOf(which).theme);
    const bool isThemed = !theme.isEmpty() && QIcon::hasThemeIcon(theme);
    const QString key = QStringLiteral("assay %1 %2 %3 %4 %5")
                            .arg(QLatin1String(nameOf(which).file), isThemed ? QIcon::themeName() : QString(),
                                 colour.name(QColor::HexArgb))
                            .arg(size.width())
                            .arg(size.height());
    QPixmap pixmap;
    if (QPixmapCache::find(key + QString::number(ratio), &pixmap))
        return pixmap;
    pixmap = QPixmap(size * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    {
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRect rect(QPoint(), size);
        if (isThemed) {
            QIcon::fromTheme(theme).paint(&painter, rect);
            painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
            painter.fillRect(rect, colour);
        } else {
            drawFromFile(&painter, rect, which, colour);
        }
    }
    QPixmapCache::insert(key + QString::number(ratio), pixmap);
    return pixmap;
}

class TintedIconEngine : public QIconEngine
{
public:
    TintedIconEngine(Icon which, QPalette::ColorRole role, const QColor &colour)
        : m_which(which), m_role(role), m_colour(colour)
    {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        paintIcon(painter, rect, m_which, colour(mode));
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State) override
    {
        return tinted(m_which, size, 1.0, colour(mode));
    }

    QIconEngine *clone() const override { return new TintedIconEngine(m_which, m_role, m_colour); }

private:
    QColor colour(QIcon::Mode mode) const
    {
        const QPalette palette = QGuiApplication::palette();
        if (mode == QIcon::Disabled)
            return palette.color(QPalette::Disabled, QPalette::WindowText);
        return m_colour.isValid() ? m_colour : palette.color(QPalette::Active, m_role);
    }

    Icon m_which;
    QPalette::ColorRole m_role;
    QColor m_colour;
};

} // namespace

QIcon icon(Icon which, QPalette::ColorRole role) { return QIcon(new TintedIconEngine(which, role, {})); }

QIcon icon(Icon which, const QColor &colour)
{
    return QIcon(new TintedIconEngine(which, QPalette::WindowText, colour));
}

void paintIcon(QPainter *painter, const QRect &rect, Icon which, const QColor &colour)
{
    painter->drawPixmap(rect.topLeft(), tinted(which, rect.size(), painter->device()->devicePixelRatioF(), colour));
}

QList<Icon> allIcons()
{
    QList<Icon> icons;
    for (std::size_t i = 0; i < kNames.size(); ++i)
        icons.append(static_cast<Icon>(i));
    return icons;
}

} // namespace assay::ui
