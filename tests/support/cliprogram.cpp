// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/cliprogram.h"

#include <QProcess>

#include <initializer_list>

namespace assay::test {

QProcessEnvironment homeIn(const TemporaryWorkspace &home)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *const kind : {"CONFIG", "DATA", "STATE", "CACHE"})
        environment.insert(QStringLiteral("XDG_%1_HOME").arg(QLatin1StringView(kind)),
                           home.path(QString::fromLatin1(kind).toLower()));
    return environment;
}

void startCli(QProcess &process, const QStringList &words)
{
    process.start(qEnvironmentVariable("ASSAY_TEST_BIN") + QStringLiteral("/assay-cli"), words);
}

void startMcp(QProcess &process, const QStringList &words)
{
    startCli(process, QStringList{QStringLiteral("mcp")} + words);
}

CliOutcome outcomeOf(QProcess &process)
{
    if (!process.waitForStarted(kCliPatience))
        return {-1, {}, "assay-cli did not start: " + process.errorString().toUtf8(), {}};
    process.closeWriteChannel();
    if (!process.waitForFinished(kCliPatience))
        return {-1, {}, process.readAllStandardError() + "\nassay-cli did not end", {}};
    const QByteArray out = process.readAllStandardOutput();
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2,
            core::Json::parse(out.begin(), out.end(), nullptr, false), process.readAllStandardError(), out};
}

} // namespace assay::test
