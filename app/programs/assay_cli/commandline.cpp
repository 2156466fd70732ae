// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/assay_cli/commandline.h"

#include "app/adapters/translations.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <algorithm>

namespace assay::cli {

namespace {

constexpr QLatin1StringView kHelp("help");
constexpr QLatin1StringView kVersion("version");
constexpr QLatin1StringView kQuiet("quiet");
constexpr QLatin1StringView kLanguage("language");

void addGlobalOptions(QCommandLineParser &parser)
{
    parser.setOptionsAfterPositionalArgumentsMode(QCommandLineParser::ParseAsOptions);
    parser.addOption({{QStringLiteral("h"), kHelp}, {}});
    parser.addOption({{QStringLiteral("v"), kVersion}, {}});
    parser.addOption({{QStringLiteral("q"), kQuiet}, {}});
    parser.addOption({kLanguage, {}, QStringLiteral("LANGUAGE")});
}

QString usage(const Command &command) { return command.words.join(u' ') + u' ' + command.arguments; }

QString generalHelp(const std::vector<Command> &commands)
{
    QString help =
        QCoreApplication::translate("cli", "Usage: assay-cli [OPTIONS] COMMAND …\n"
                                           "The engine of Assay without its window, for scripts and reviewers.") +
        QStringLiteral("\n\n") + QCoreApplication::translate("cli", "Commands:") + u'\n';
    for (const Command &command : commands)
        help += QStringLiteral("  %1\n      %2\n").arg(usage(command), command.summary);
    help += u'\n' +
            QCoreApplication::translate(
                "cli", "Options, before or after the command:\n"
                       "  -h, --help               this text, or that of the command named beside it\n"
                       "  -v, --version            the version\n"
                       "  -q, --quiet              no remarks on standard error\n"
                       "      --language LANGUAGE  en or zh_CN; else that of the system\n"
                       "\n"
                       "Results go to standard output, all else to standard error. “-” is standard input.\n"
                       "Exit status: 0 done and sound, 1 a check failed, 2 wrong use or unreadable input, 3 refused,\n"
                       "4 a server, the network or a model failed, 5 time-out, 130 cancelled.") +
            u'\n';
    return help;
}

QString commandHelp(const Command &command)
{
    return QCoreApplication::translate("cli", "Usage: assay-cli %1").arg(usage(command)) + QStringLiteral("\n\n") +
           command.help + u'\n';
}

Reply wrongUse(const QString &reason)
{
    return {ExitStatus::WrongUse, QCoreApplication::translate("cli", "%1; see assay-cli --help").arg(reason)};
}

const Command *findCommand(const std::vector<Command> &commands, const QStringList &words)
{
    const auto found = std::find_if(commands.begin(), commands.end(), [&](const Command &command) {
        return words.mid(0, command.words.size()) == command.words;
    });
    return found == commands.end() ? nullptr : &*found;
}

std::variant<Call, Reply> interpret(const QCommandLineParser &parser, const QString &error,
                                    const std::vector<Command> &commands)
{
    const QStringList words = parser.positionalArguments();
    const Command *command = findCommand(commands, words);
    if (parser.isSet(kVersion))
        return Reply{ExitStatus::Done, QStringLiteral("assay-cli %1\n").arg(QCoreApplication::applicationVersion())};
    if (parser.isSet(kHelp) && (command != nullptr || words.isEmpty()))
        return Reply{ExitStatus::Done, command != nullptr ? commandHelp(*command) : generalHelp(commands)};
    if (!error.isEmpty())
        return wrongUse(error);
    if (const QString language = parser.value(kLanguage);
        parser.isSet(kLanguage) && !app::Translations::languages().contains(language))
        return wrongUse(QCoreApplication::translate("cli", "There is no language “%1”; there are %2")
                            .arg(language, app::Translations::languages().join(QStringLiteral(", "))));
    if (words.isEmpty())
        return wrongUse(QCoreApplication::translate("cli", "No command was given"));
    if (command == nullptr)
        return wrongUse(QCoreApplication::translate("cli", "There is no command “%1”").arg(words.join(u' ').left(80)));
    const QStringList rest = words.mid(command->words.size());
    if (rest.size() != command->positionalCount)
        return wrongUse(
            QCoreApplication::translate("cli", "“%1” takes: %2").arg(command->words.join(u' '), command->arguments));
    return Call{command, {rest}};
}

} // namespace

GlobalOptions globalOptions(const QStringList &arguments)
{
    QCommandLineParser parser;
    addGlobalOptions(parser);
    parser.parse(arguments);
    const QString language = parser.value(kLanguage);
    return {app::Translations::languages().contains(language) ? language : QString(), parser.isSet(kQuiet)};
}

CommandLine parseCommandLine(const QStringList &arguments, const std::vector<Command> &commands)
{
    QCommandLineParser parser;
    addGlobalOptions(parser);
    const bool isUnderstood = parser.parse(arguments);
    return {globalOptions(arguments), interpret(parser, isUnderstood ? QString() : parser.errorText(), commands)};
}

} // namespace assay::cli
