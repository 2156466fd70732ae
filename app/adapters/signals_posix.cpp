// SPDX-License-Identifier: GPL-3.0-or-later
// All that Assay does with POSIX signals: interrupts as calls in the event loop, and the crash note.
#include "app/adapters/crashnote.h"
#include "app/adapters/interrupt.h"

#include <QDir>
#include <QFile>
#include <QSocketNotifier>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <execinfo.h>
#include <fcntl.h>
#include <unistd.h>

namespace assay::app {

namespace {

std::array<int, 2> s_pipe = {-1, -1};

extern "C" void tellLoop(int)
{
    const int saved = errno;
    const char byte = 0;
    // A full pipe already holds the news.
    [[maybe_unused]] const auto written = ::write(s_pipe[1], &byte, 1);
    errno = saved;
}

// What the crash handler needs is made beforehand: in the handler nothing may be allocated.
std::array<char, 4096> s_notePath{};
std::array<char, 128> s_noteHead{};

void put(int file, const char *text) { [[maybe_unused]] const auto written = ::write(file, text, std::strlen(text)); }

void putNumber(int file, long long number)
{
    std::array<char, 24> digits{};
    char *at = digits.data() + digits.size() - 1;
    do {
        *--at = static_cast<char>('0' + number % 10);
        number /= 10;
    } while (number > 0);
    put(file, at);
}

extern "C" void writeNote(int signal)
{
    const int file = ::open(s_notePath.data(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file >= 0) {
        put(file, s_noteHead.data());
        put(file, "\nseconds since 1970-01-01T00:00:00Z: ");
        putNumber(file, static_cast<long long>(::time(nullptr)));
        put(file, "\nsignal: ");
        putNumber(file, signal);
        put(file, "\nstack:\n");
        std::array<void *, 64> frames{};
        ::backtrace_symbols_fd(frames.data(), ::backtrace(frames.data(), static_cast<int>(frames.size())), file);
        ::close(file);
    }
    ::raise(signal); // SA_RESETHAND has put the default back
}

QString notePath(const QString &folder) { return folder + QStringLiteral("/crash-note.txt"); }

} // namespace

void onInterrupt(QObject *context, std::function<void()> handler)
{
    if (::pipe2(s_pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    auto *notifier = new QSocketNotifier(s_pipe[0], QSocketNotifier::Read, context);
    QObject::connect(notifier, &QSocketNotifier::activated, context, [handler = std::move(handler)] {
        std::array<char, 64> bytes{};
        bool isInterrupted = false; // a notifier may be activated with nothing to read
        while (::read(s_pipe[0], bytes.data(), bytes.size()) > 0)
            isInterrupted = true;
        if (isInterrupted)
            handler();
    });
    struct sigaction action = {};
    action.sa_handler = tellLoop;
    action.sa_flags = SA_RESTART;
    for (const int signal : {SIGINT, SIGTERM})
        ::sigaction(signal, &action, nullptr);
    struct sigaction before = {};
    ::sigaction(SIGHUP, nullptr, &before);
    if (before.sa_handler != SIG_IGN) // nohup means it
        ::sigaction(SIGHUP, &action, nullptr);
}

void keepCrashNote(const QString &folder, const QString &version)
{
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // their own reports say more
    const QByteArray path = QFile::encodeName(notePath(folder));
    if (path.size() >= static_cast<qsizetype>(s_notePath.size()) || !QDir().mkpath(folder))
        return;
    std::memcpy(s_notePath.data(), path.constData(), static_cast<std::size_t>(path.size()) + 1);
    qstrncpy(s_noteHead.data(), (QStringLiteral("Assay ") + version).toUtf8().constData(), s_noteHead.size());

    // The first call loads a library, which must not happen in the handler.
    std::array<void *, 1> frame{};
    ::backtrace(frame.data(), 1);

    static std::array<char, 64L * 1024> s_handlerStack{};
    stack_t stack = {};
    stack.ss_sp = s_handlerStack.data();
    stack.ss_size = s_handlerStack.size();
    ::sigaltstack(&stack, nullptr); // an overflown stack has no room for the handler
    struct sigaction action = {};
    action.sa_handler = writeNote;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_ONSTACK | SA_NODEFER);
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT})
        ::sigaction(signal, &action, nullptr);
#else
    Q_UNUSED(folder)
    Q_UNUSED(version)
#endif
}

std::optional<QString> takeCrashNote(const QString &folder)
{
    const QString path = notePath(folder);
    if (!QFile::exists(path))
        return std::nullopt;
    QString told = folder + QStringLiteral("/crash-note-last.txt");
    QFile::remove(told);
    if (!QFile::rename(path, told))
        return std::nullopt;
    return told;
}

} // namespace assay::app
