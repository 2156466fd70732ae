// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/mcp/processwatch.h"

#include <QDir>
#include <QFile>
#include <QUuid>

#include <algorithm>

using namespace assay::mcp;

namespace assay::test {

namespace {

constexpr std::chrono::milliseconds kGrace{200};

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool isMarked(const QString &process, const QByteArray &wanted)
{
    const QByteArray environment = contentOf(process + QStringLiteral("/environ"));
    if (!environment.isEmpty())
        return environment.split('\0').contains(wanted);
    // A process whose first thread has ended lives on in the others.
    const QDir tasks(process + QStringLiteral("/task"));
    const QStringList threads = tasks.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    return threads.size() > 1 && std::any_of(threads.begin(), threads.end(), [&](const QString &thread) {
               return contentOf(tasks.filePath(thread + QStringLiteral("/environ"))).split('\0').contains(wanted);
           });
}

} // namespace

QString newTreeMark() { return QUuid::createUuid().toString(QUuid::WithoutBraces); }

QList<int> processesOf(const QString &mark)
{
    const QByteArray wanted = QByteArray(kTreeVariable) + '=' + mark.toUtf8();
    QList<int> pids;
    const QStringList names = QDir(QStringLiteral("/proc")).entryList(QDir::Dirs);
    for (const QString &name : names) {
        if (name.toInt() > 0 && isMarked(QStringLiteral("/proc/") + name, wanted))
            pids << name.toInt();
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

char stateOf(int pid)
{
    const QByteArray stat = contentOf(QStringLiteral("/proc/%1/stat").arg(pid));
    const qsizetype name = stat.lastIndexOf(')');
    return name < 0 || name + 2 >= stat.size() ? '\0' : stat[name + 2];
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

qint64 residentBytes()
{
    constexpr qint64 kPage = 4096;
    return contentOf(QStringLiteral("/proc/self/statm")).split(' ').value(1).toLongLong() * kPage;
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
