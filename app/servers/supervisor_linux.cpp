// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/servers/processtree_linux.h"
#include "app/servers/supervisor.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <set>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace assay::app {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int kExitedOk = 0;
constexpr int kNothingStarted = 1;
constexpr int kExecFailed = 127; ///< what shells use
/// Between two looks at the tree while TERM or KILL works; the end of a child wakes at once, this is for grandchildren.
constexpr milliseconds kLookAgain{50};

class Supervisor
{
public:
    explicit Supervisor(const SupervisorOptions &options) : m_options(options), m_control(options.control) {}
    Supervisor(const Supervisor &) = delete;
    Supervisor &operator=(const Supervisor &) = delete;

    int run();

private:
    enum class Phase { Running, InputEnded, Terminating, Killing };

    bool prepare();
    bool startServer();
    [[noreturn]] void becomeServer(int result, pid_t supervisor) const;
    void letGoOfStreams() const;

    void readExecResult();
    void readControl();
    void readSignals();
    void reap();
    void serverEnded(int status);

    void begin(Phase phase);
    void advance();
    bool signalAll(int signal);
    [[nodiscard]] int pollTimeout() const;
    void report(const char *word, int number) const;

    SupervisorOptions m_options;
    int m_control;
    int m_signals = -1;
    int m_execResult = -1; ///< read end; says errno, or ends when the program runs
    pid_t m_server = 0;    ///< 0 once it has ended
    Phase m_phase = Phase::Running;
    Clock::time_point m_deadline{}; ///< of all phases but Running
    std::set<ProcessId> m_told;     ///< who has got this phase's signal
    bool m_isChanging = false;      ///< the last look at the tree found somebody new
    bool m_isDone = false;
};

int Supervisor::run()
{
    if (!prepare() || !startServer())
        return kNothingStarted;
    while (!m_isDone) {
        // poll() passes over negative descriptors.
        std::array<pollfd, 3> files{{{m_signals, POLLIN, 0}, {m_control, POLLIN, 0}, {m_execResult, POLLIN, 0}}};
        if (::poll(files.data(), files.size(), pollTimeout()) < 0 && errno != EINTR)
            begin(Phase::Killing); // no way to wait for anything any more
        if (files[2].revents != 0)
            readExecResult();
        if (files[1].revents != 0)
            readControl();
        readSignals();
        reap();
        if (!m_isDone)
            advance();
    }
    return kExitedOk;
}

bool Supervisor::prepare()
{
    ::setsid(); // fails where it is a session's leader already, which is as good
    // A server may stop us. The client wakes us when the end is due; when the client itself ends, this does. To whom
    // runs it is nothing.
    ::prctl(PR_SET_PDEATHSIG, static_cast<unsigned long>(SIGCONT), 0UL, 0UL, 0UL);
    ::fcntl(m_control, F_SETFD, FD_CLOEXEC);
    sigset_t signals;
    ::sigemptyset(&signals);
    for (const int signal : {SIGCHLD, SIGTERM, SIGINT, SIGHUP, SIGQUIT})
        ::sigaddset(&signals, signal);
    m_signals =
        ::sigprocmask(SIG_BLOCK, &signals, nullptr) == 0 ? ::signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK) : -1;
    if (m_signals < 0 || ::prctl(PR_SET_CHILD_SUBREAPER, 1UL, 0UL, 0UL, 0UL) != 0) {
        report("failed", errno);
        return false;
    }
    return true;
}

bool Supervisor::startServer()
{
    std::array<int, 2> result{};
    if (::pipe2(result.data(), O_CLOEXEC) != 0) {
        report("failed", errno);
        return false;
    }
    const pid_t self = ::getpid();
    m_server = ::fork();
    if (m_server == 0)
        becomeServer(result[1], self);
    if (m_server < 0) {
        report("failed", errno);
        return false;
    }
    ::close(result[1]);
    m_execResult = result[0];
    letGoOfStreams();
    return true;
}

void Supervisor::becomeServer(int result, pid_t supervisor) const
{
    ::setsid();
    // For the one case in which the supervisor itself is killed: the server goes, and its children see their input end.
    ::prctl(PR_SET_PDEATHSIG, static_cast<unsigned long>(SIGKILL), 0UL, 0UL, 0UL);
    if (::getppid() != supervisor)
        ::_exit(kExecFailed);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::execvp(m_options.command[0], m_options.command); // the p is for scripts without a first line, which sh then runs
    const int error = errno;
    [[maybe_unused]] const ssize_t written = ::write(result, &error, sizeof error);
    ::_exit(kExecFailed);
}

/// The server's streams must end when the server closes them, and its folder must not be held longer than it does.
void Supervisor::letGoOfStreams() const
{
    const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (nothing >= 0)
            ::dup2(nothing, stream);
        else
            ::close(stream);
    }
    if (nothing > STDERR_FILENO)
        ::close(nothing);
    [[maybe_unused]] const int moved = ::chdir("/");
}

void Supervisor::readExecResult()
{
    if (m_execResult < 0)
        return;
    int error = 0;
    ssize_t size = 0;
    do {
        size = ::read(m_execResult, &error, sizeof error);
    } while (size < 0 && errno == EINTR);
    ::close(m_execResult);
    m_execResult = -1;
    if (size == static_cast<ssize_t>(sizeof error)) {
        report("failed", error);
        // What follows is only the end of a process that never was the server.
        ::close(m_control);
        m_control = -1;
    } else {
        report("started", static_cast<int>(m_server));
    }
}

void Supervisor::readControl()
{
    if (m_control < 0)
        return;
    std::array<char, 64> text{};
    const ssize_t size = ::recv(m_control, text.data(), text.size(), MSG_DONTWAIT);
    if (size < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (size <= 0) {
        ::close(m_control);
        m_control = -1;
    }
    if (m_phase == Phase::Running) // "close" is all there is to say
        begin(Phase::InputEnded);
}

void Supervisor::readSignals()
{
    signalfd_siginfo info{};
    while (::read(m_signals, &info, sizeof info) == static_cast<ssize_t>(sizeof info)) {
        if (info.ssi_signo != static_cast<unsigned>(SIGCHLD) && m_phase < Phase::Terminating)
            begin(Phase::Terminating); // nobody has closed the server's input, so it is no use to wait for that
    }
}

void Supervisor::reap()
{
    for (;;) {
        int status = 0;
        const pid_t pid = ::waitpid(-1, &status, WNOHANG);
        if (pid == 0)
            return;
        if (pid < 0) {
            if (errno == EINTR)
                continue;
            m_isDone = true; // ECHILD: of those that lose their parent every one comes to us, so none is left at all
            return;
        }
        if (pid == m_server)
            serverEnded(status);
    }
}

void Supervisor::serverEnded(int status)
{
    readExecResult(); // so that "started" comes before its end; does not block, the other end is closed by now
    m_server = 0;
    if (WIFSIGNALED(status))
        report("signalled", WTERMSIG(status));
    else
        report("exited", WEXITSTATUS(status));
}

void Supervisor::begin(Phase phase)
{
    m_phase = phase;
    m_told.clear();
    const auto now = Clock::now();
    switch (phase) {
    case Phase::Running:
        break;
    case Phase::InputEnded:
        m_deadline = now + m_options.inputGrace;
        break;
    case Phase::Terminating:
        m_deadline = now + m_options.terminateGrace;
        if (m_server != 0)
            report("terminating", 0);
        break;
    case Phase::Killing:
        m_deadline = now + kGiveUp;
        break;
    }
}

void Supervisor::advance()
{
    // What the server left behind when it ended has nobody to work for.
    if (m_phase < Phase::Terminating && (m_server == 0 || (m_phase == Phase::InputEnded && Clock::now() >= m_deadline)))
        begin(Phase::Terminating);
    if (m_phase == Phase::Terminating && Clock::now() >= m_deadline)
        begin(Phase::Killing);
    if (m_phase == Phase::Terminating)
        m_isChanging = signalAll(SIGTERM);
    if (m_phase != Phase::Killing)
        return;
    m_isChanging = signalAll(SIGKILL);
    if (Clock::now() >= m_deadline) {
        report("left", static_cast<int>(livingDescendants().size()));
        m_isDone = true;
    }
}

/// Sends @p signal to every descendant: TERM but once in this phase, since twice makes some servers skip their orderly
/// end, and KILL at every look, as one that got lost (no file free for its handle) would leave the process for ever.
/// Returns whether there was somebody new.
bool Supervisor::signalAll(int signal)
{
    bool isAnyNew = false;
    for (const ProcessId &process : livingDescendants()) {
        const bool isNew = m_told.insert(process).second;
        isAnyNew = isAnyNew || isNew;
        if (!isNew && signal != SIGKILL)
            continue;
        sendSignal(process, signal);
        if (signal == SIGTERM)
            sendSignal(process, SIGCONT); // a stopped process would not see it
    }
    return isAnyNew;
}

int Supervisor::pollTimeout() const
{
    if (m_phase == Phase::Running)
        return -1;
    // In a race with processes that keep forking there is no time to lose; TERM gives them time, KILL does not.
    if (m_phase == Phase::Killing && m_isChanging)
        return 0;
    const auto left = std::chrono::ceil<milliseconds>(m_deadline - Clock::now());
    const auto wait = m_phase == Phase::InputEnded ? left : std::min(left, kLookAgain);
    return static_cast<int>(std::max(wait, milliseconds(0)).count());
}

/// Never blocks and may be lost: a client that does not read, or has gone, must not keep anything alive.
void Supervisor::report(const char *word, int number) const
{
    if (m_control < 0)
        return;
    std::array<char, 64> line{};
    const int size = std::snprintf(line.data(), line.size(), "%s %d\n", word, number);
    ::send(m_control, line.data(), static_cast<std::size_t>(size), MSG_DONTWAIT | MSG_NOSIGNAL);
}

} // namespace

int supervise(const SupervisorOptions &options) { return Supervisor(options).run(); }

} // namespace assay::app
