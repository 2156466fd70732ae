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

/// All options of all commands, so that they can stand before the command, too.
void addOptions(QCommandLineParser &parser, const std::vector<Command> &commands)
{
    QStringList known;
    for (const Command &command : commands) {
        for (const Option &option : command.options) {
            if (known.contains(option.name))
                continue;
            known.append(option.name);
            parser.addOption({option.name, {}, option.value});
        }
    }
}

void addGlobalOptions(QCommandLineParser &parser)
{
    parser.setOptionsAfterPositionalArgumentsMode(QCommandLineParser::ParseAsOptions);
    parser.addOption({{QStringLiteral("h"), kHelp}, {}});
    parser.addOption({{QStringLiteral("v"), kVersion}, {}});
    parser.addOption({{QStringLiteral("q"), kQuiet}, {}});
    parser.addOption({kLanguage, {}, QStringLiteral("LANGUAGE")});
}

const QStringList &globalNames()
{
    static const QStringList s_names{
        QStringLiteral("h"), kHelp, QStringLiteral("v"), kVersion, QStringLiteral("q"), kQuiet, kLanguage};
    return s_names;
}

QString usage(const Command &command)
{
    QString text = command.words.join(u' ');
    if (!command.arguments.isEmpty())
        text += u' ' + command.arguments;
    for (const Option &option : command.options)
        text +=
            QStringLiteral(" [--") + option.name + (option.value.isEmpty() ? QString() : u' ' + option.value) + u']';
    return text;
}

/// "  --name VALUE  what it does", in columns.
QString optionHelp(const QList<Option> &options)
{
    qsizetype width = 0;
    QStringList names;
    for (const Option &option : options) {
        names.append(QStringLiteral("  --") + option.name + (option.value.isEmpty() ? QString() : u' ' + option.value));
        width = std::max(width, names.constLast().size());
    }
    QString text;
    for (qsizetype i = 0; i < options.size(); ++i)
        text += names[i].leftJustified(width + 2) + options[i].summary + u'\n';
    return text;
}

/// The commands that begin with @p words, and what they do.
QString commandList(const std::vector<Command> &commands, const QStringList &words)
{
    QString list;
    for (const Command &command : commands) {
        if (command.words.mid(0, words.size()) == words)
            list += QStringLiteral("  %1\n      %2\n")
                        .arg(QStringList{command.words.join(u' '), command.arguments}.join(u' ').trimmed(),
                             command.summary);
    }
    return list;
}

QString generalHelp(const std::vector<Command> &commands)
{
    QString help =
        QCoreApplication::translate("cli", "Usage: assay-cli [OPTIONS] COMMAND …\n"
                                           "The engine of Assay without its window, for scripts and reviewers.") +
        QStringLiteral("\n\n") + QCoreApplication::translate("cli", "Commands:") + u'\n';
    help += commandList(commands, {});
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

/// Of several commands that begin alike, such as "mcp".
QString groupHelp(const std::vector<Command> &commands, const QStringList &words)
{
    return QCoreApplication::translate("cli", "Usage: assay-cli %1 COMMAND …").arg(words.join(u' ')) +
           QStringLiteral("\n\n") + QCoreApplication::translate("cli", "Commands:") + u'\n' +
           commandList(commands, words) + u'\n' +
           QCoreApplication::translate("cli", "With --help beside a command: what it prints and its exit status.") +
           u'\n';
}

QString commandHelp(const Command &command)
{
    return QCoreApplication::translate("cli", "Usage: assay-cli %1").arg(usage(command)) + QStringLiteral("\n\n") +
           command.help + u'\n' + (command.options.isEmpty() ? QString() : u'\n' + optionHelp(command.options));
}

Reply wrongUse(QString reason)
{
    // Qt's own texts end like sentences.
    while (reason.endsWith(u'.') || reason.endsWith(QChar(0x3002)))
        reason.chop(1);
    return {ExitStatus::WrongUse, QCoreApplication::translate("cli", "%1; see assay-cli --help").arg(reason)};
}

/// Whether some commands begin with @p words, and go on.
bool isGroup(const std::vector<Command> &commands, const QStringList &words)
{
    return !words.isEmpty() && std::any_of(commands.begin(), commands.end(), [&](const Command &command) {
        return command.words.size() > words.size() && command.words.mid(0, words.size()) == words;
    });
}

/// What to say of @p words, which are no command.
Reply noCommand(const std::vector<Command> &commands, const QStringList &words)
{
    if (words.isEmpty())
        return wrongUse(QCoreApplication::translate("cli", "No command was given"));
    if (isGroup(commands, words))
        return {ExitStatus::WrongUse,
                QCoreApplication::translate("cli", "“%1” is the beginning of several commands; see assay-cli %1 --help")
                    .arg(words.join(u' '))};
    return wrongUse(QCoreApplication::translate("cli", "There is no command “%1”").arg(words.join(u' ').left(80)));
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
    if (parser.isSet(kHelp) && command == nullptr && isGroup(commands, words))
        return Reply{ExitStatus::Done, groupHelp(commands, words)};
    if (!error.isEmpty())
        return wrongUse(error);
    if (const QString language = parser.value(kLanguage);
        parser.isSet(kLanguage) && !app::Translations::languages().contains(language))
        return wrongUse(QCoreApplication::translate("cli", "There is no language “%1”; there are %2")
                            .arg(language, app::Translations::languages().join(QStringLiteral(", "))));
    if (command == nullptr)
        return noCommand(commands, words);
    const QStringList rest = words.mid(command->words.size());
    if (rest.size() < command->positionalCount || rest.size() > command->positionalCount + command->optionalCount)
        return wrongUse(QCoreApplication::translate("cli", "“%1” takes: %2")
                            .arg(command->words.join(u' '), command->arguments.isEmpty()
                                                                ? QCoreApplication::translate("cli", "nothing")
                                                                : command->arguments));
    Arguments arguments{rest, {}};
    for (const Option &option : command->options) {
        if (parser.isSet(option.name))
            arguments.options.insert(option.name, parser.value(option.name));
    }
    for (const QString &name : parser.optionNames()) {
        const bool isOurs = std::ranges::any_of(command->options, [&](const Option &one) { return one.name == name; });
        if (!isOurs && !globalNames().contains(name))
            return wrongUse(
                QCoreApplication::translate("cli", "“%1” has no option --%2").arg(command->words.join(u' '), name));
    }
    return Call{command, arguments};
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
    addOptions(parser, commands);
    const bool isUnderstood = parser.parse(arguments);
    return {globalOptions(arguments), interpret(parser, isUnderstood ? QString() : parser.errorText(), commands)};
}

} // namespace assay::cli
