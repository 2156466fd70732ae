// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/mcp/processwatch.h"

#include <QDir>
#include <QFile>
#include <QUuid>

using namespace assay::mcp;

namespace assay::test {

namespace {

constexpr std::chrono::milliseconds kGrace{200};

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

QString newTreeMark() { return QUuid::createUuid().toString(QUuid::WithoutBraces); }

QList<int> processesOf(const QString &mark)
{
    const QByteArray wanted = QByteArray(kTreeVariable) + '=' + mark.toUtf8();
    QList<int> pids;
    const QStringList names = QDir(QStringLiteral("/proc")).entryList(QDir::Dirs);
    for (const QString &name : names) {
        const int pid = name.toInt();
        if (pid > 0 && contentOf(QStringLiteral("/proc/%1/environ").arg(pid)).split('\0').contains(wanted))
            pids << pid;
    }
    return pids;
}

int processOf(const QString &mark, const QString &name)
{
    const QList<int> pids = processesOf(mark);
    for (const int pid : pids) {
        if (contentOf(QStringLiteral("/proc/%1/comm").arg(pid)).trimmed() == name.toUtf8())
            return pid;
    }
    return 0;
}

QString describeProcessesOf(const QString &mark)
{
    QStringList lines;
    const QList<int> pids = processesOf(mark);
    for (const int pid : pids) {
        const QString folder = QStringLiteral("/proc/%1/").arg(pid);
        lines << QString::fromUtf8(contentOf(folder + QStringLiteral("stat")).left(80) + " | " +
                                   contentOf(folder + QStringLiteral("wchan")) + " | " +
                                   contentOf(folder + QStringLiteral("cmdline")).replace('\0', ' ').left(200));
    }
    return lines.join(u'\n');
}

QList<int> ownChildren()
{
    QList<int> pids;
    const QDir tasks(QStringLiteral("/proc/self/task"));
    const QStringList names = tasks.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString &name : names) {
        const QList<QByteArray> children = contentOf(tasks.filePath(name + QStringLiteral("/children"))).split(' ');
        for (const QByteArray &child : children) {
            if (!child.isEmpty())
                pids << child.toInt();
        }
    }
    return pids;
}

int openFiles()
{
    return static_cast<int>(QDir(QStringLiteral("/proc/self/fd")).entryList(QDir::AllEntries | QDir::System).size());
}

StdioOptions stdioOptions(const QString &mark, const QString &command, const QStringList &arguments)
{
    StdioOptions options;
    options.supervisor = qEnvironmentVariable("ASSAY_TEST_BIN") + QStringLiteral("/assay-supervisor");
    options.command = command;
    options.arguments = arguments;
    options.folder = QDir::tempPath();
    options.environment =
        minimalEnvironment(processEnvironment(), {{QLatin1String(kTreeVariable), mark}}, FolderView::ofSystem());
    options.inputGrace = kGrace;
    options.terminateGrace = kGrace;
    return options;
}

StdioOptions shellOptions(const QString &mark, const QString &script)
{
    return stdioOptions(mark, QStringLiteral("sh"), {QStringLiteral("-c"), script});
}

OutgoingFrame requestFrame(qint64 id, const QByteArray &bytes)
{
    OutgoingFrame frame;
    frame.bytes = bytes;
    frame.id = id;
    return frame;
}

} // namespace assay::test
