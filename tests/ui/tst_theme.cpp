// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the theme: the colours of the drawing, contrast, text size, icons, and changing all of it while running.
#include "tests/support/ui/warnings.h"
#include "ui/theme/contrast.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QStringList>
#include <QTest>

using namespace assay::ui;

class tst_theme : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { assay::test::failOnWarnings(); }
    void hasTheColoursOfTheDrawing_data();
    void hasTheColoursOfTheDrawing();
    void measuresContrastAsWcagDoes_data();
    void measuresContrastAsWcagDoes();
    void everyTextIsToldFromItsGround_data();
    void everyTextIsToldFromItsGround();
    void textGrowsWithItsSize_data();
    void textGrowsWithItsSize();
    void usesTheFontsOfTheDrawingWhereInstalled();
    void systemChoiceFollowsTheDesktop();
    void forcedChoiceIgnoresTheDesktop();
    void dressesTheApplication();
    void announcesOnlyRealChanges();
    void selectedLettersAreToldFromTheirField();
    void drawsEveryIconInTheGivenColour_data();
    void drawsEveryIconInTheGivenColour();
    void iconsFollowThePalette();
    void iconsAreSharpOnDensePixels();
};

void tst_theme::hasTheColoursOfTheDrawing_data()
{
    QTest::addColumn<int>("role");
    QTest::addColumn<QString>("light");
    QTest::addColumn<QString>("dark");
    const auto row = [](const char *name, ColourRole role, const char *light, const char *dark) {
        QTest::newRow(name) << static_cast<int>(role) << QString::fromLatin1(light) << QString::fromLatin1(dark);
    };
    // The table of design/WORKBENCH.md.
    row("window", ColourRole::Window, "#f6f6f4", "#15171a");
    row("panel", ColourRole::Panel, "#ffffff", "#1d2024");
    row("text", ColourRole::Text, "#1f2328", "#e6e8ea");
    row("muted", ColourRole::Muted, "#656d76", "#9aa1a9");
    row("hairline", ColourRole::Hairline, "#e2e4e8", "#2d3137");
    row("accent", ColourRole::Accent, "#2b5fd9", "#7ea6ff");
    row("selection", ColourRole::Selection, "#e7eefc", "#24324d");
    row("for", ColourRole::For, "#16703f", "#5fc08b");
    row("for, ground", ColourRole::ForGround, "#ddf3e6", "#17372a");
    row("against", ColourRole::Against, "#a83e26", "#f08a6e");
    row("against, ground", ColourRole::AgainstGround, "#fbe4dd", "#42251c");
    row("neutral", ColourRole::Neutral, "#60656d", "#9aa1a9");
    row("neutral, ground", ColourRole::NeutralGround, "#eceef0", "#2a2e33");
    row("attention", ColourRole::Attention, "#8a5a00", "#e0b341");
    row("attention, ground", ColourRole::AttentionGround, "#fff6df", "#33290f");
}

void tst_theme::hasTheColoursOfTheDrawing()
{
    QFETCH(int, role);
    QFETCH(QString, light);
    QFETCH(QString, dark);
    QCOMPARE((Look{false, 100}).colour(static_cast<ColourRole>(role)).name(), light);
    QCOMPARE((Look{true, 100}).colour(static_cast<ColourRole>(role)).name(), dark);
}

void tst_theme::measuresContrastAsWcagDoes_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<double>("ratio");
    QTest::newRow("black on white") << QStringLiteral("#000000") << QStringLiteral("#ffffff") << 21.0;
    QTest::newRow("equal") << QStringLiteral("#123456") << QStringLiteral("#123456") << 1.0;
    // The grey that WCAG's own understanding document names as just passing: 4.54.
    QTest::newRow("grey on white") << QStringLiteral("#767676") << QStringLiteral("#ffffff") << 4.54;
    QTest::newRow("either way round") << QStringLiteral("#ffffff") << QStringLiteral("#767676") << 4.54;
}

void tst_theme::measuresContrastAsWcagDoes()
{
    QFETCH(QString, a);
    QFETCH(QString, b);
    QFETCH(double, ratio);
    QVERIFY(qAbs(contrastRatio(QColor(a), QColor(b)) - ratio) < 0.005);
}

void tst_theme::everyTextIsToldFromItsGround_data()
{
    QTest::addColumn<bool>("isDark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void tst_theme::everyTextIsToldFromItsGround()
{
    QFETCH(bool, isDark);
    const Look look{isDark, 100};
    const QList<ColourPair> pairs = usedTextPairs();
    QVERIFY(!pairs.isEmpty());
    for (const ColourPair &pair : pairs) {
        const double ratio = contrastRatio(look.colour(pair.text), look.colour(pair.ground));
        QVERIFY2(ratio >= 4.5, qPrintable(QStringLiteral("%1 on %2: %3")
                                              .arg(look.colour(pair.text).name(), look.colour(pair.ground).name())
                                              .arg(ratio)));
    }
}

void tst_theme::textGrowsWithItsSize_data()
{
    QTest::addColumn<int>("asked");
    QTest::addColumn<int>("body");
    QTest::addColumn<int>("mono");
    QTest::newRow("normal") << 100 << 13 << 12;
    QTest::newRow("half as large again") << 150 << 20 << 18;
    QTest::newRow("twice") << 200 << 26 << 24;
    QTest::newRow("too large") << 400 << 26 << 24;
    QTest::newRow("too small") << 20 << 13 << 12;
}

void tst_theme::textGrowsWithItsSize()
{
    QFETCH(int, asked);
    QFETCH(int, body);
    QFETCH(int, mono);
    Theme theme;
    theme.choose(ThemeChoice::Light, asked);
    QCOMPARE(theme.font(FontRole::Body).pixelSize(), body);
    QCOMPARE(theme.font(FontRole::Mono).pixelSize(), mono);
    QCOMPARE(QApplication::font().pixelSize(), body);
}

void tst_theme::usesTheFontsOfTheDrawingWhereInstalled()
{
    const QStringList installed = QFontDatabase::families();
    const Look look;
    const auto first = [&](FontRole role) { return look.font(role).families().constFirst(); };
    if (!installed.contains(QStringLiteral("Inter")) || !installed.contains(QStringLiteral("JetBrains Mono")))
        QSKIP("fonts-inter and fonts-jetbrains-mono are not installed");
    QCOMPARE(first(FontRole::Body), QStringLiteral("Inter"));
    QCOMPARE(first(FontRole::Mono), QStringLiteral("JetBrains Mono"));
    QCOMPARE(QFontInfo(look.font(FontRole::Mono)).family(), QStringLiteral("JetBrains Mono"));
}

void tst_theme::systemChoiceFollowsTheDesktop()
{
    Theme theme;
    theme.choose(ThemeChoice::System, 100);
    theme.setSystemIsDark(true);
    QVERIFY(theme.look().isDark);
    theme.setSystemIsDark(false);
    QVERIFY(!theme.look().isDark);
}

void tst_theme::forcedChoiceIgnoresTheDesktop()
{
    Theme theme;
    theme.choose(ThemeChoice::Light, 100);
    theme.setSystemIsDark(true);
    QVERIFY(!theme.look().isDark);
    theme.choose(ThemeChoice::Dark, 100);
    theme.setSystemIsDark(false);
    QVERIFY(theme.look().isDark);
}

void tst_theme::dressesTheApplication()
{
    Theme theme;
    theme.choose(ThemeChoice::Dark, 100);
    QCOMPARE(QApplication::palette().color(QPalette::Window).name(), QStringLiteral("#15171a"));
    QCOMPARE(QApplication::palette().color(QPalette::Base).name(), QStringLiteral("#1d2024"));
    theme.choose(ThemeChoice::Light, 100);
    QCOMPARE(QApplication::palette().color(QPalette::Window).name(), QStringLiteral("#f6f6f4"));
    QCOMPARE(QApplication::palette().color(QPalette::PlaceholderText).name(), QStringLiteral("#656d76"));
}

void tst_theme::announcesOnlyRealChanges()
{
    Theme theme;
    theme.choose(ThemeChoice::Light, 100);
    const QSignalSpy changed(&theme, &Theme::changed);
    theme.choose(ThemeChoice::Light, 100);
    theme.setSystemIsDark(true);
    QCOMPARE(changed.count(), 0);
    theme.choose(ThemeChoice::Light, 110);
    theme.choose(ThemeChoice::Dark, 110);
    QCOMPARE(changed.count(), 2);
}

void tst_theme::selectedLettersAreToldFromTheirField()
{
    for (const bool isDark : {false, true}) {
        const QPalette fields = Look{isDark, 100}.fieldPalette();
        QVERIFY(contrastRatio(fields.color(QPalette::Highlight), fields.color(QPalette::Base)) >= 4.5);
        QVERIFY(contrastRatio(fields.color(QPalette::Highlight), fields.color(QPalette::HighlightedText)) >= 4.5);
    }
}

void tst_theme::drawsEveryIconInTheGivenColour_data()
{
    QTest::addColumn<int>("which");
    for (const Icon which : allIcons())
        QTest::addRow("icon %d", static_cast<int>(which)) << static_cast<int>(which);
}

void tst_theme::drawsEveryIconInTheGivenColour()
{
    QFETCH(int, which);
    const QImage image = icon(static_cast<Icon>(which), QColor(Qt::red))
                             .pixmap(QSize(32, 32))
                             .toImage()
                             .convertToFormat(QImage::Format_ARGB32);
    int drawn = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QRgb pixel = image.pixel(x, y);
            if (qAlpha(pixel) < 128)
                continue;
            ++drawn;
            QVERIFY(qRed(pixel) > 200 && qGreen(pixel) < 50 && qBlue(pixel) < 50);
        }
    }
    QVERIFY2(drawn > 20, "the icon is empty");
    QVERIFY2(drawn < 32 * 32 / 2, "the icon is a block");
}

void tst_theme::iconsFollowThePalette()
{
    Theme theme;
    const QIcon close = icon(Icon::Close);
    theme.choose(ThemeChoice::Light, 100);
    const QImage light = close.pixmap(QSize(16, 16)).toImage();
    theme.choose(ThemeChoice::Dark, 100);
    const QImage dark = close.pixmap(QSize(16, 16)).toImage();
    QVERIFY(light != dark);
}

void tst_theme::iconsAreSharpOnDensePixels()
{
    const QPixmap pixmap = icon(Icon::Search).pixmap(QSize(16, 16), 2.0);
    QCOMPARE(pixmap.size(), QSize(32, 32));
    QCOMPARE(pixmap.devicePixelRatio(), 2.0);
}

QTEST_MAIN(tst_theme)
#include "tst_theme.moc"
