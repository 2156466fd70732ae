// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/childprocess.h"
#include "mcp/transport/filedescriptor_posix.h"
#include "mcp/transport/markedprocesses_linux.h"
#include "mcp/transport/spawn_posix.h"
#include "mcp/transport/supervisorreaper_posix.h"
#include "mcp/transport/writequeue.h"

#include <QPointer>
#include <QSocketNotifier>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <mutex>
#include <sys/socket.h>
#include <utility>

namespace assay::mcp {

namespace {

constexpr qsizetype kReadSize = qsizetype{256} * 1024;
/// How many reads or writes are done before the event loop has its turn again.
constexpr int kReadsPerTurn = 4;
constexpr int kWritesPerTurn = 64;
/// At the end all that the pipe can still hold is read; more could only come from somebody who escaped.
constexpr int kReadsAtEnd = 2 * kLargestPipe / static_cast<int>(kReadSize);
constexpr qsizetype kReportLimit = 256;
/// Frames that gather in one turn are written once they are so many bytes, so that the server works on them while the
/// next ones are made; about twenty calls, for which one write more is nothing.
constexpr qint64 kWorthWriting = 4096;

/// Writing to a pipe whose reader has gone must be an error, not the end of the program. Qt does the same once it has a
/// process or a socket.
void ignoreBrokenPipes()
{
    static std::once_flag s_once;
    std::call_once(s_once, [] { ::signal(SIGPIPE, SIG_IGN); });
}

} // namespace

class ChildProcess::Private
{
public:
    explicit Private(ChildProcess *owner) : q(owner) {}
    Q_DISABLE_COPY_MOVE(Private)
    ~Private();

    [[nodiscard]] core::Expected<void> start(const ChildLaunch &launch);
    [[nodiscard]] bool write(const QByteArray &frame);
    void setReading(bool isReading);
    void end();

private:
    struct Stream
    {
        FileDescriptor file;
        std::unique_ptr<QSocketNotifier> notifier;
        void (ChildProcess::*read)(QByteArrayView) = nullptr;

        void close()
        {
            notifier.reset(); // before its file
            file.close();
        }
    };

    [[nodiscard]] std::unique_ptr<QSocketNotifier> watch(const FileDescriptor &file, QSocketNotifier::Type type,
                                                         const std::function<void()> &handler) const;
    bool readControl();
    void readReport(const QByteArray &line);
    bool readStream(Stream &stream, int reads);
    void flush();
    void closeInput();
    void supervisorEnded(int left);

    ChildProcess *q;
    std::unique_ptr<SupervisorReaper> m_reaper;
    Stream m_control;
    Stream m_input;
    Stream m_output;
    Stream m_errorOutput;
    std::unique_ptr<char[]> m_buffer;

    WriteQueue m_queue;
    qint64 m_queueLimit = 0;
    QByteArray m_report; ///< what the supervisor has said since the last line break
    ChildEnd m_end;
    std::chrono::milliseconds m_endLimit{}; ///< how long the supervisor may take
    bool m_isStarted = false;
    bool m_isHeld = false; ///< see setReading()
    bool m_isEnding = false;
    bool m_isOver = false;        ///< the supervisor has ended
    bool m_isReading = false;     ///< handlers of output are at work; what they write is gathered
    bool m_isFlushPosted = false; ///< something was written in this turn of the event loop
};

ChildProcess::Private::~Private()
{
    for (Stream *stream : {&m_input, &m_output, &m_errorOutput, &m_control})
        stream->close();
    if (!m_reaper || m_isOver)
        return;
    m_reaper->expectEnd(m_endLimit);
    SupervisorReaper::handOn(std::move(m_reaper));
}

core::Expected<void> ChildProcess::Private::start(const ChildLaunch &launch)
{
    ignoreBrokenPipes();
    SupervisorReaper::sweep();
    const QByteArray mark = newTreeMark();
    auto supervisor = spawnSupervisor(launch, mark);
    if (!supervisor)
        return tl::make_unexpected(supervisor.error());
    m_control.file = std::move(supervisor->control);
    m_input.file = std::move(supervisor->input);
    m_output.file = std::move(supervisor->output);
    m_errorOutput.file = std::move(supervisor->errorOutput);
    m_reaper = std::make_unique<SupervisorReaper>(supervisor->pid, std::move(supervisor->handle), mark,
                                                  [this](int left) { supervisorEnded(left); });

    m_endLimit = launch.inputGrace + launch.terminateGrace + kSupervisorMargin;
    m_queueLimit = launch.queueLimit;
    m_buffer = std::make_unique_for_overwrite<char[]>(static_cast<std::size_t>(kReadSize));
    m_output.read = &ChildProcess::outputRead;
    m_errorOutput.read = &ChildProcess::errorOutputRead;
    m_control.notifier = watch(m_control.file, QSocketNotifier::Read, [this] { readControl(); });
    m_input.notifier = watch(m_input.file, QSocketNotifier::Write, [this] { flush(); });
    m_input.notifier->setEnabled(false);
    m_output.notifier = watch(m_output.file, QSocketNotifier::Read, [this] { readStream(m_output, kReadsPerTurn); });
    m_errorOutput.notifier =
        watch(m_errorOutput.file, QSocketNotifier::Read, [this] { readStream(m_errorOutput, kReadsPerTurn); });
    // A fast program may write before the supervisor says that it runs; nobody hears of that before started().
    m_output.notifier->setEnabled(false);
    m_errorOutput.notifier->setEnabled(false);
    return {};
}

std::unique_ptr<QSocketNotifier> ChildProcess::Private::watch(const FileDescriptor &file, QSocketNotifier::Type type,
                                                              const std::function<void()> &handler) const
{
    auto notifier = std::make_unique<QSocketNotifier>(file.get(), type);
    QObject::connect(notifier.get(), &QSocketNotifier::activated, q, handler);
    return notifier;
}

bool ChildProcess::Private::write(const QByteArray &frame)
{
    if (!m_input.file.isOpen() || m_isEnding)
        return true;
    if (!m_queue.isEmpty() && m_queue.size() + frame.size() >= m_queueLimit)
        return false;
    m_queue.append(frame);
    if (m_input.notifier->isEnabled())
        return true; // the pipe is full
    if (m_queue.size() >= kWorthWriting) {
        flush();
        return true;
    }
    if (m_isReading || m_isFlushPosted)
        return true;
    // The first frame of this turn goes at once; those that follow in the same turn go together at its end.
    m_isFlushPosted = true;
    QMetaObject::invokeMethod(
        q,
        [this] {
            m_isFlushPosted = false;
            flush();
        },
        Qt::QueuedConnection);
    flush();
    return true;
}

void ChildProcess::Private::flush()
{
    if (!m_input.file.isOpen())
        return;
    int writes = 0;
    while (!m_queue.isEmpty() && writes < kWritesPerTurn) {
        const QByteArrayView bytes = m_queue.front();
        const ssize_t count = ::write(m_input.file.get(), bytes.data(), static_cast<std::size_t>(bytes.size()));
        if (count >= 0) {
            m_queue.consume(count);
            ++writes;
        } else if (errno == EAGAIN) {
            break;
        } else if (errno != EINTR) {
            closeInput();
            if (!m_isEnding)
                QMetaObject::invokeMethod(q, &ChildProcess::inputBroken, Qt::QueuedConnection);
            return;
        }
    }
    if (m_queue.isEmpty() && m_isEnding)
        closeInput();
    else if (m_input.notifier->isEnabled() == m_queue.isEmpty())
        m_input.notifier->setEnabled(!m_queue.isEmpty());
}

void ChildProcess::Private::closeInput()
{
    m_queue.clear();
    if (m_input.notifier)
        m_input.notifier->setEnabled(false); // not destroyed: this may be its own handler
    m_input.file.close();
}

void ChildProcess::Private::setReading(bool isReading)
{
    m_isHeld = !isReading;
    for (const Stream *stream : {&m_output, &m_errorOutput}) {
        if (stream->notifier && stream->file.isOpen())
            stream->notifier->setEnabled(isReading && m_isStarted);
    }
}

void ChildProcess::Private::end()
{
    if (m_isEnding || !m_reaper || m_isOver)
        return;
    m_isEnding = true;
    flush();
    static constexpr QByteArrayView kClose("close\n");
    ::send(m_control.file.get(), kClose.data(), static_cast<std::size_t>(kClose.size()), MSG_NOSIGNAL);
    m_reaper->expectEnd(m_endLimit);
}

/// Returns whether there may be more, and this object still lives.
bool ChildProcess::Private::readControl()
{
    std::array<char, kReportLimit> bytes{};
    const ssize_t count = ::recv(m_control.file.get(), bytes.data(), bytes.size(), 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return errno == EINTR;
    if (count <= 0) {
        m_control.notifier->setEnabled(false); // the supervisor is about to end, which the reaper tells
        return false;
    }
    m_report.append(bytes.data(), count);
    const QPointer<ChildProcess> alive(q);
    for (qsizetype end = 0; alive && (end = m_report.indexOf('\n')) >= 0;) {
        const QByteArray line = m_report.left(end);
        m_report.remove(0, end + 1);
        readReport(line);
    }
    return !alive.isNull();
}

void ChildProcess::Private::readReport(const QByteArray &line)
{
    const qsizetype space = line.indexOf(' ');
    const QByteArray word = line.left(space);
    const int number = line.mid(space + 1).toInt();
    if (word == "started") {
        m_end.kind = ChildEnd::Kind::SupervisorLost; // unless it tells more
        m_isStarted = true;
        setReading(!m_isHeld);
        Q_EMIT q->started();
    } else if (word == "failed") {
        m_end.kind = ChildEnd::Kind::NotStarted;
        m_end.number = number;
    } else if (word == "terminating") {
        m_end.wasTerminated = true;
    } else if (word == "exited" || word == "signalled") {
        m_end.kind = word == "exited" ? ChildEnd::Kind::Exited : ChildEnd::Kind::Signalled;
        m_end.number = number;
    } else if (word == "left") {
        m_end.left = number;
    }
}

/// Returns whether the object still lives, which its handlers may have destroyed.
bool ChildProcess::Private::readStream(Stream &stream, int reads)
{
    const QPointer<ChildProcess> alive(q);
    for (; reads > 0 && stream.file.isOpen() && (m_isOver || !m_isHeld); --reads) {
        const ssize_t count = ::read(stream.file.get(), m_buffer.get(), static_cast<std::size_t>(kReadSize));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && errno == EAGAIN)
            return true;
        if (count <= 0) {
            stream.notifier->setEnabled(false); // not destroyed: this may be its own handler
            stream.file.close();
            if (&stream == &m_output && !m_isOver)
                Q_EMIT q->outputClosed();
            return !alive.isNull();
        }
        m_isReading = true;
        Q_EMIT(q->*stream.read)(QByteArrayView(m_buffer.get(), count));
        if (!alive)
            return false;
        m_isReading = false;
        flush();
        if (count < kReadSize)
            return true; // there was no more
    }
    return true;
}

void ChildProcess::Private::supervisorEnded(int left)
{
    m_isOver = true;
    m_isEnding = true;
    const QPointer<ChildProcess> alive(q);
    // The notifiers come in any order; what was said before the end is still in the pipes.
    while (readControl()) {
    }
    if (!alive || !readStream(m_output, kReadsAtEnd) || !readStream(m_errorOutput, kReadsAtEnd))
        return;
    for (Stream *stream : {&m_input, &m_output, &m_errorOutput, &m_control})
        stream->close();
    m_end.left = std::max(m_end.left, left);
    Q_EMIT q->ended(m_end);
}

QString signalName(int signal)
{
    const char *name = ::sigabbrev_np(signal); // without SIG
    return name != nullptr ? QStringLiteral("SIG") + QLatin1String(name) : QString::number(signal);
}

ChildProcess::ChildProcess(QObject *parent) : QObject(parent), m_private(std::make_unique<Private>(this)) {}

ChildProcess::~ChildProcess() = default;

core::Expected<void> ChildProcess::start(const ChildLaunch &launch) { return m_private->start(launch); }

bool ChildProcess::write(const QByteArray &frame) { return m_private->write(frame); }

void ChildProcess::setReading(bool isReading) { m_private->setReading(isReading); }

void ChildProcess::end() { m_private->end(); }

} // namespace assay::mcp
