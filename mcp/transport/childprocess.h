// SPDX-License-Identifier: GPL-3.0-or-later
// ChildProcess: a program under a supervisor of its own, with its three streams, never blocking.
#pragma once

#include "models/core/error.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QObject>
#include <QString>
#include <QStringList>

#include <chrono>
#include <memory>

namespace assay::mcp {

/// What to start and how to end it. All paths are absolute.
struct ChildLaunch
{
    QString supervisor; ///< the program assay-supervisor
    QString program;
    QStringList arguments;
    QString folder;                             ///< the working directory
    QStringList environment;                    ///< NAME=value; a mark is added to it, see newTreeMark()
    std::chrono::milliseconds inputGrace{};     ///< how long the program may take to end by its closed input
    std::chrono::milliseconds terminateGrace{}; ///< how long its tree may take to end by TERM, before KILL
    qint64 queueLimit = 0;                      ///< bytes that may wait to be written
};

/// How a program ended.
struct ChildEnd
{
    enum class Kind {
        NotStarted,     ///< it could not be executed; `number` is errno
        Exited,         ///< `number` is its status
        Signalled,      ///< `number` is the signal
        SupervisorLost, ///< the supervisor itself was killed, so nothing is known of the program
    };

    Kind kind = Kind::SupervisorLost;
    int number = 0;
    bool wasTerminated = false; ///< it got TERM, because it was asked to end and did not
    int left = 0;               ///< processes of its tree, as far as they are known, that not even KILL could end

    bool operator==(const ChildEnd &) const = default;
};

/// The short name of @p signal, such as "SIGKILL".
[[nodiscard]] QString signalName(int signal);

/// One program, its supervisor and all it starts. Lives in one thread, which needs an event loop. The signals come from
/// the event loop, never from inside a call. Handlers may destroy the object.
///
/// Destroying it, like the end of this program in any way, leads to the orderly end of the tree by its supervisor.
class ChildProcess : public QObject
{
    Q_OBJECT

public:
    explicit ChildProcess(QObject *parent);
    ~ChildProcess() override;
    Q_DISABLE_COPY_MOVE(ChildProcess)

    /// To be called once. After success started() or ended() follows. Fails with Unavailable where the system has no
    /// room for a process, with NotFound without the supervisor, and with InvalidInput for a text with a zero byte.
    [[nodiscard]] core::Expected<void> start(const ChildLaunch &launch);

    /// Queues @p frame and a line break for standard input. Writes at once what the pipe takes when nothing waits, and
    /// gathers what comes while output is being handled, or more than once in a turn of the event loop. Returns false,
    /// and drops the frame, when more than the limit would wait; one frame alone may pass it. Dropped without a word
    /// before start() and after end().
    [[nodiscard]] bool write(const QByteArray &frame);

    /// Whether output is read, as it is at first. While it is not, the program waits once its pipes are full. What is
    /// in them at its end is read all the same: about a MiB of each stream.
    void setReading(bool isReading);

    /// Closes the program's input once the queue is written, and has the tree ended if that is not enough. ended()
    /// follows, after the two grace times and kSupervisorMargin at most, and kLongestHunt more where the supervisor had
    /// to be killed or was (see SupervisorReaper). Output is still read. Again: without effect.
    void end();

Q_SIGNALS:
    void started();
    /// Bytes of standard output and standard error; the view is good during the call. Not before started(),
    /// but where the program could not be executed: then what the supervisor itself wrote, right before ended().
    void outputRead(QByteArrayView bytes);
    void errorOutputRead(QByteArrayView bytes);
    /// Nobody holds the program's standard output any more. Not sent if that is so only at the end.
    void outputClosed();
    /// The program has closed its input; what was queued is dropped.
    void inputBroken();
    /// Last and once after a start() that succeeded: neither the program, nor a descendant, nor the supervisor lives.
    /// Where the supervisor was killed those descendants may that have emptied their environment (see
    /// markedprocesses_linux.h).
    void ended(const assay::mcp::ChildEnd &end);

private:
    class Private; // what differs between operating systems

    std::unique_ptr<Private> m_private;
};

} // namespace assay::mcp
