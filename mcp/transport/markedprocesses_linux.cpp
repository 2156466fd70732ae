// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/markedprocesses_linux.h"

#include "mcp/transport/filedescriptor_posix.h"

#include <QUuid>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <unistd.h>
#include <vector>

extern "C" { // which the header of glibc 2.36 lacks
#include <sys/pidfd.h>
}

namespace assay::mcp {

namespace {

constexpr qsizetype kReadSize = qsizetype{64} * 1024;

/// The numbers that name entries of @p folder, such as the processes in /proc.
std::vector<pid_t> numbersIn(const QByteArray &folder)
{
    std::vector<pid_t> numbers;
    const std::unique_ptr<DIR, int (*)(DIR *)> entries(::opendir(folder.constData()), ::closedir);
    while (const dirent *entry = entries ? ::readdir(entries.get()) : nullptr) {
        char *end = nullptr;
        const long number = std::strtol(entry->d_name, &end, 10);
        if (number > 0 && *end == '\0')
            numbers.push_back(static_cast<pid_t>(number));
    }
    return numbers;
}

/// With a zero byte in front and behind; empty where it cannot be read.
QByteArray environmentAt(const QByteArray &folder)
{
    const FileDescriptor file(::open((folder + "/environ").constData(), O_RDONLY | O_CLOEXEC));
    QByteArray text(1, '\0');
    ssize_t count = 0;
    do {
        const qsizetype size = text.size();
        text.resize(size + kReadSize);
        count = file.isOpen() ? ::read(file.get(), text.data() + size, static_cast<std::size_t>(kReadSize)) : 0;
        text.resize(size + std::max<ssize_t>(count, 0));
    } while (count > 0 || (count < 0 && errno == EINTR));
    return text.size() > 1 ? text + '\0' : QByteArray();
}

bool isMarked(pid_t pid, const QByteArray &mark)
{
    const QByteArray wanted = '\0' + mark + '\0';
    const QByteArray folder = "/proc/" + QByteArray::number(pid);
    const QByteArray environment = environmentAt(folder);
    if (!environment.isEmpty())
        return environment.contains(wanted);
    // A process whose first thread has ended lives on in the others.
    const QByteArray tasks = folder + "/task";
    const std::vector<pid_t> threads = numbersIn(tasks);
    return threads.size() > 1 && std::any_of(threads.begin(), threads.end(), [&](pid_t thread) {
               return environmentAt(tasks + '/' + QByteArray::number(thread)).contains(wanted);
           });
}

} // namespace

QByteArray newTreeMark() { return "ASSAY_SERVER_SESSION=" + QUuid::createUuid().toByteArray(QUuid::WithoutBraces); }

int killMarkedProcesses(const QByteArray &mark)
{
    int found = 0;
    const std::vector<pid_t> pids = numbersIn(QByteArrayLiteral("/proc"));
    for (const pid_t pid : pids) {
        if (pid == ::getpid() || !isMarked(pid, mark))
            continue;
        const FileDescriptor handle(::pidfd_open(pid, 0));
        // Looked at once more, as the number may have become another's before the handle was made.
        if (!handle.isOpen() || !isMarked(pid, mark))
            continue;
        ++found;
        ::pidfd_send_signal(handle.get(), SIGKILL, nullptr, 0);
    }
    return found;
}

} // namespace assay::mcp
