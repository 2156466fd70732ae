// SPDX-License-Identifier: GPL-3.0-or-later
// assay-cli: the engine without a window. Composes the program, runs one command, and ends with its status.
#include "app/adapters/interrupt.h"
#include "app/adapters/logging.h"
#include "app/adapters/processtuning.h"
#include "app/adapters/standardstreams.h"
#include "app/adapters/translations.h"
#include "app/programs/assay_cli/commandline.h"
#include "app/programs/identity.h"
#include "app/settings/folders.h"
#include "mcp/registry/hiddencharacters.h"

#include <QCoreApplication>
#include <QThreadPool>

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>

using namespace assay;

namespace {

void print(FILE *stream, const QByteArray &text)
{
    std::fwrite(text.constData(), 1, static_cast<std::size_t>(text.size()), stream);
    std::fflush(stream);
}

/// What servers say goes to a terminal as text, never as commands to it.
QString printable(const QString &text) { return mcp::visibleText(text, text.size()).replace(u'\n', u' '); }

void printLine(const QString &line)
{
    print(stderr, (QStringLiteral("assay-cli: ") + printable(line) + u'\n').toUtf8());
}

/// Prints the result; the status to end with.
cli::ExitStatus printed(const QByteArray &output, cli::ExitStatus status)
{
    print(stdout, output);
    if (std::ferror(stdout) == 0)
        return status;
    printLine(QCoreApplication::translate("cli", "The result could not be written to standard output"));
    return cli::ExitStatus::WrongUse;
}

/// Ends at once, without waiting for work that was cancelled and may sit in a blocking read. What was printed is out.
[[noreturn]] void leave(cli::ExitStatus status) { std::_Exit(static_cast<int>(status)); }

/// Prints how a command ended; the status to end with.
cli::ExitStatus shown(const core::Expected<cli::CommandResult> &end, bool isQuiet)
{
    if (!end) {
        printLine(end.error().toLine());
        return cli::exitStatusFor(end.error().code);
    }
    if (!isQuiet) {
        for (const QString &remark : end->remarks)
            printLine(remark);
    }
    return printed(end->output, end->status);
}

} // namespace

int main(int argc, char *argv[])
{
    app::occupyStandardStreams();
    app::tuneProcess();
    app::setIdentity();
    // A home that cannot be written is no reason to stop: there is the console.
    [[maybe_unused]] const auto logging =
        app::startLogging(QStringLiteral("assay-cli"),
                          app::Folders::forUser().state + QStringLiteral("/log/assay-cli.log"), app::Console::Warnings);
    const QCoreApplication application(argc, argv);

    app::Translations translations;
    translations.use(cli::globalOptions(QCoreApplication::arguments()).language);

    const std::vector<cli::Command> commands = cli::commands();
    const cli::CommandLine line = cli::parseCommandLine(QCoreApplication::arguments(), commands);
    if (const auto *reply = std::get_if<cli::Reply>(&line.what)) {
        if (reply->status == cli::ExitStatus::Done)
            return static_cast<int>(printed(reply->text.toUtf8(), reply->status));
        printLine(reply->text);
        return static_cast<int>(reply->status);
    }

    const auto &call = std::get<cli::Call>(line.what);
    QThreadPool pool;
    const auto remark = [isQuiet = line.global.isQuiet](const QString &text) {
        if (!isQuiet)
            printLine(text);
    };
    std::optional<cli::ExitStatus> status; // once the end has been shown
    const auto show = [isQuiet = line.global.isQuiet, &status](const core::Expected<cli::CommandResult> &end) {
        if (!status)
            status = shown(end, isQuiet);
    };
    cli::Context context{pool, remark, show, {}};
    const core::Job<cli::CommandResult> job = call.command->start(call.arguments, context);
    QObject receiver;
    job.onEnded(&receiver, [&](const auto &outcome) {
        show(outcome.result);
        leave(*status);
    });
    app::onInterrupt(&receiver, [&job, &context] {
        if (const auto interrupted = std::exchange(context.interrupted, {}))
            interrupted();
        else
            job.cancel();
    });
    return QCoreApplication::exec();
}
