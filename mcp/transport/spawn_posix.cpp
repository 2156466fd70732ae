// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/spawn_posix.h"

#include "mcp/transport/supervisorreaper_posix.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <utility>
#include <vector>

extern "C" { // which the header of glibc 2.36 lacks
#include <sys/pidfd.h>
}

namespace assay::mcp {

namespace {

constexpr int kControlInChild = 3;
constexpr int kFirstFreeInChild = 4;

struct Pipe
{
    FileDescriptor readEnd;
    FileDescriptor writeEnd;
};

/// Out of the way of the numbers that the child's files get, where one would be overwritten before it is used.
FileDescriptor movedUp(int number)
{
    FileDescriptor file(number);
    if (number >= kFirstFreeInChild || number < 0)
        return file;
    return FileDescriptor(::fcntl(number, F_DUPFD_CLOEXEC, kFirstFreeInChild));
}

bool makePipe(Pipe &pipe)
{
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return false;
    pipe = {movedUp(ends[0]), movedUp(ends[1])};
    return pipe.readEnd.isOpen() && pipe.writeEnd.isOpen();
}

bool makeSocketPair(FileDescriptor &ours, FileDescriptor &theirs)
{
    std::array<int, 2> ends{-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        return false;
    ours = movedUp(ends[0]);
    theirs = movedUp(ends[1]);
    return ours.isOpen() && theirs.isOpen();
}

void setNonBlocking(const FileDescriptor &file)
{
    ::fcntl(file.get(), F_SETFL, ::fcntl(file.get(), F_GETFL) | O_NONBLOCK);
}

/// Texts as the operating system takes them: pointers that end with a null pointer.
class TextVector
{
public:
    explicit TextVector(const QStringList &texts)
    {
        for (const QString &text : texts)
            m_bytes.push_back(QFile::encodeName(text));
        for (QByteArray &bytes : m_bytes)
            m_pointers.push_back(bytes.data());
        m_pointers.push_back(nullptr);
    }

    [[nodiscard]] char *const *data() const { return m_pointers.data(); }

private:
    std::vector<QByteArray> m_bytes;
    std::vector<char *> m_pointers;
};

bool hasZeroByte(const ChildLaunch &launch)
{
    const auto isBad = [](const QString &text) { return text.contains(QChar(u'\0')); };
    return isBad(launch.supervisor) || isBad(launch.program) || isBad(launch.folder) ||
           std::any_of(launch.arguments.begin(), launch.arguments.end(), isBad) ||
           std::any_of(launch.environment.begin(), launch.environment.end(), isBad);
}

/// The supervisor's own ends.
struct ChildFiles
{
    FileDescriptor input;
    FileDescriptor output;
    FileDescriptor errorOutput;
    FileDescriptor control;
};

/// Starts the supervisor in a session of its own, with nothing open but @p files, with @p mark in its environment, and
/// with every signal as it is by default. Returns errno or 0.
int spawn(const ChildLaunch &launch, const QByteArray &mark, const ChildFiles &files, pid_t &pid)
{
    const TextVector arguments(
        QStringList{launch.supervisor, QStringLiteral("--control"), QString::number(kControlInChild),
                    QStringLiteral("--input-grace"), QString::number(launch.inputGrace.count()),
                    QStringLiteral("--terminate-grace"), QString::number(launch.terminateGrace.count()),
                    QStringLiteral("--"), launch.program} +
        launch.arguments);
    const TextVector environment(launch.environment + QStringList{QString::fromLatin1(mark)});
    const QByteArray folder = QFile::encodeName(launch.folder);

    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, files.input.get(), STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, files.output.get(), STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, files.errorOutput.get(), STDERR_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, files.control.get(), kControlInChild);
    ::posix_spawn_file_actions_addclosefrom_np(&actions, kFirstFreeInChild);
    ::posix_spawn_file_actions_addchdir_np(&actions, folder.constData());

    posix_spawnattr_t attributes;
    ::posix_spawnattr_init(&attributes);
    sigset_t signals;
    ::sigemptyset(&signals);
    ::posix_spawnattr_setsigmask(&attributes, &signals);
    ::sigfillset(&signals);
    ::sigdelset(&signals, SIGKILL);
    ::sigdelset(&signals, SIGSTOP);
    ::posix_spawnattr_setsigdefault(&attributes, &signals);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);

    const int error =
        ::posix_spawn(&pid, arguments.data()[0], &actions, &attributes, arguments.data(), environment.data());
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&actions);
    return error;
}

tl::unexpected<core::Error> startFailure(const ChildLaunch &launch, int error)
{
    core::Error failure;
    failure.code = error == ENOENT || error == EACCES ? core::ErrorCode::NotFound : core::ErrorCode::Unavailable;
    failure.message = QCoreApplication::translate("mcp", "The supervisor of a server's process could not be started");
    failure.where = launch.supervisor;
    failure.detail = qt_error_string(error);
    failure.retryable = error == EAGAIN || error == ENOMEM || error == EMFILE || error == ENFILE;
    return tl::make_unexpected(failure);
}

} // namespace

core::Expected<SpawnedSupervisor> spawnSupervisor(const ChildLaunch &launch, const QByteArray &mark)
{
    if (hasZeroByte(launch)) {
        return core::fail(core::ErrorCode::InvalidInput,
                          QCoreApplication::translate("mcp", "A zero byte is not possible in a program's arguments, "
                                                             "folder or environment"),
                          launch.program);
    }
    SpawnedSupervisor ours;
    ChildFiles theirs;
    Pipe input;
    Pipe output;
    Pipe errorOutput;
    if (!makeSocketPair(ours.control, theirs.control) || !makePipe(input) || !makePipe(output) ||
        !makePipe(errorOutput)) {
        return startFailure(launch, errno);
    }
    for (const FileDescriptor *large : {&input.writeEnd, &output.readEnd})
        ::fcntl(large->get(), F_SETPIPE_SZ, kLargestPipe); // where it is not allowed the usual size will do
    theirs.input = std::move(input.readEnd);
    theirs.output = std::move(output.writeEnd);
    theirs.errorOutput = std::move(errorOutput.writeEnd);
    ours.input = std::move(input.writeEnd);
    ours.output = std::move(output.readEnd);
    ours.errorOutput = std::move(errorOutput.readEnd);
    for (const FileDescriptor *file : {&ours.control, &ours.input, &ours.output, &ours.errorOutput})
        setNonBlocking(*file);

    if (const int error = spawn(launch, mark, theirs, ours.pid); error != 0)
        return startFailure(launch, error);
    ours.handle = FileDescriptor(::pidfd_open(ours.pid, 0));
    if (!ours.handle.isOpen()) {
        const int error = errno;
        SupervisorReaper::leaveToSweep(ours.pid); // it ends when the control socket is closed, right now
        return startFailure(launch, error);
    }
    return ours;
}

} // namespace assay::mcp
