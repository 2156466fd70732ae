// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/workbenchoptions.h"

#include "app/adapters/translations.h"

#include <QCommandLineParser>
#include <QCoreApplication>

namespace assay::app {

namespace {

constexpr QLatin1StringView kHelp("help");
constexpr QLatin1StringView kVersion("version");
constexpr QLatin1StringView kScreenshot("screenshot");
constexpr QLatin1StringView kPanel("panel");
constexpr QLatin1StringView kListPanels("list-panels");
constexpr QLatin1StringView kTheme("theme");
constexpr QLatin1StringView kLanguage("language");
constexpr QLatin1StringView kTextSize("text-size");
constexpr QLatin1StringView kPortable("portable");

constexpr std::array kThemes = {ui::ThemeChoice::System, ui::ThemeChoice::Light, ui::ThemeChoice::Dark};

tl::unexpected<core::Error> wrongUse(QString reason)
{
    // Qt's own texts end like sentences.
    while (reason.endsWith(u'.') || reason.endsWith(QChar(0x3002)))
        reason.chop(1);
    return core::fail(core::ErrorCode::InvalidInput,
                      QCoreApplication::translate("app", "%1; see assay --help").arg(reason));
}

} // namespace

QString themeName(ui::ThemeChoice theme)
{
    switch (theme) {
    case ui::ThemeChoice::Light:
        return QStringLiteral("light");
    case ui::ThemeChoice::Dark:
        return QStringLiteral("dark");
    case ui::ThemeChoice::System:
        break;
    }
    return QStringLiteral("system");
}

std::optional<ui::ThemeChoice> themeFromName(const QString &name)
{
    for (const ui::ThemeChoice theme : kThemes) {
        if (themeName(theme) == name)
            return theme;
    }
    return std::nullopt;
}

core::Expected<WorkbenchOptions> parseWorkbenchOptions(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.addOptions({{{QStringLiteral("h"), kHelp}, {}},
                       {{QStringLiteral("v"), kVersion}, {}},
                       {kScreenshot, {}, QStringLiteral("FILE")},
                       {kPanel, {}, QStringLiteral("NAME")},
                       {kListPanels, {}},
                       {kTheme, {}, QStringLiteral("THEME")},
                       {kLanguage, {}, QStringLiteral("LANGUAGE")},
                       {kTextSize, {}, QStringLiteral("PERCENT")},
                       {kPortable, {}}});
    if (!parser.parse(arguments))
        return wrongUse(parser.errorText());
    if (!parser.positionalArguments().isEmpty())
        return wrongUse(QCoreApplication::translate("app", "“%1” is not an option")
                            .arg(parser.positionalArguments().constFirst().left(80)));

    WorkbenchOptions options;
    options.isHelp = parser.isSet(kHelp);
    options.isVersion = parser.isSet(kVersion);
    options.isPanelList = parser.isSet(kListPanels);
    options.isPortable = parser.isSet(kPortable);
    options.screenshot = parser.value(kScreenshot);
    options.panel = parser.value(kPanel);
    if (parser.isSet(kScreenshot) && options.screenshot.isEmpty())
        return wrongUse(QCoreApplication::translate("app", "--screenshot needs the name of a file"));
    if (parser.isSet(kTheme)) {
        options.theme = themeFromName(parser.value(kTheme));
        if (!options.theme)
            return wrongUse(
                QCoreApplication::translate("app", "There is no theme “%1”; there are system, light and dark")
                    .arg(parser.value(kTheme)));
    }
    if (parser.isSet(kLanguage)) {
        options.language = parser.value(kLanguage);
        if (!Translations::languages().contains(*options.language))
            return wrongUse(QCoreApplication::translate("app", "There is no language “%1”; there are %2")
                                .arg(*options.language, Translations::languages().join(QStringLiteral(", "))));
    }
    if (parser.isSet(kTextSize)) {
        bool isNumber = false;
        options.textPercent = parser.value(kTextSize).toInt(&isNumber);
        if (!isNumber || *options.textPercent < ui::Preferences::kSmallestText ||
            *options.textPercent > ui::Preferences::kLargestText)
            return wrongUse(QCoreApplication::translate("app", "The text size is a percentage from %1 to %2")
                                .arg(ui::Preferences::kSmallestText)
                                .arg(ui::Preferences::kLargestText));
    }
    return options;
}

QString workbenchHelp()
{
    return QCoreApplication::translate(
               "app", "Usage: assay [OPTIONS]\n"
                      "The workbench of Assay. The engine without a window is assay-cli.\n"
                      "\n"
                      "  -h, --help               this text\n"
                      "  -v, --version            the version\n"
                      "      --language LANGUAGE  en or zh_CN, for this start\n"
                      "      --theme THEME        system, light or dark, for this start\n"
                      "      --text-size PERCENT  100 to 200, for this start\n"
                      "      --panel NAME         show this panel in front\n"
                      "      --list-panels        print the names that --panel takes\n"
                      "      --screenshot FILE    draw the window to a PNG file and end; needs no display\n"
                      "      --portable           keep all files in assay-data beside the program") +
           u'\n';
}

} // namespace assay::app
