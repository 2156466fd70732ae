// SPDX-License-Identifier: GPL-3.0-or-later
// StdioTransport: a server that is a program of this machine, spoken to over its standard input and output.
#pragma once

#include "mcp/transport/childprocess.h"
#include "mcp/transport/launchenvironment.h"
#include "mcp/transport/linereader.h"
#include "mcp/transport/linering.h"
#include "mcp/transport/transport.h"

#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace assay::mcp {

struct StdioOptions
{
    QString supervisor; ///< absolute path of assay-supervisor
    QString command;    ///< a name to be found in the PATH of `environment`, or a path
    QStringList arguments;
    QString folder;          ///< the working directory, absolute; there is no default
    Environment environment; ///< the whole of it, but for the mark that ChildProcess adds; see minimalEnvironment()
    /// How long the server may take to end by its closed input before TERM, and after that before KILL.
    std::chrono::milliseconds inputGrace{2000};
    std::chrono::milliseconds terminateGrace{2000};
    qsizetype messageLimit = qsizetype{64} * 1024 * 1024; ///< bytes of a message of the server
    qint64 queueLimit = qint64{128} * 1024 * 1024;        ///< bytes that may wait because the server does not read
    qsizetype errorOutputLimit = qsizetype{64} * 1024;    ///< UTF-16 units kept of standard error
    /// What every line that is no message passes through before it is kept, told or cut; empty for none. @p isHead: it
    /// is only the beginning of a line. Called in the transport's thread.
    std::function<QByteArray(const QByteArray &line, bool isHead)> textFilter;
};

/// One message a line. Lines of standard output that do not begin like a message go to logged(), like every line of
/// standard error. However much a server writes, its lines get a few milliseconds of each turn of the event loop, and
/// no more is read than can be told: a flood delays no timer, and costs the memory of one message and a few MiB.
///
/// opened() means that the program runs. closed() means that nothing of its tree lives any more: not the program, nor
/// what it started, also in sessions of their own; see ChildProcess::end() for how long that takes at most. Its error
/// names the program and how it ended, and has the last lines of standard error as detail.
///
/// Frames are never sent out of turn: a pipe is read in order, and a cancellation must not overtake its request.
class StdioTransport : public Transport
{
    Q_OBJECT

public:
    StdioTransport(StdioOptions options, QObject *parent);
    ~StdioTransport() override;
    Q_DISABLE_COPY_MOVE(StdioTransport)

    void open() override;
    void send(const OutgoingFrame &frame) override;
    void close() override;
    [[nodiscard]] QString errorOutput() const override;

private:
    enum class State { New, Opening, Open, Closing, Closed };
    /// Why the transport ends the program, where nobody asked for it.
    enum class Fault { None, OutputClosed, InputClosed };

    [[nodiscard]] core::Expected<ChildLaunch> composeLaunch() const;
    void read(LineReader &reader, QByteArrayView bytes);
    bool tell(LineReader &reader, void (StdioTransport::*teller)(const LineReader::Line &));
    void tellLines();
    void tellOutput(const LineReader::Line &line);
    void tellErrorOutput(const LineReader::Line &line);
    [[nodiscard]] QString textOf(const QByteArray &line, bool isHead) const;
    void giveUp(Fault fault);
    void childEnded(const ChildEnd &end);
    [[nodiscard]] core::Error reasonOf(const ChildEnd &end) const;
    [[nodiscard]] core::Error closeAskedError() const;
    void finish(const core::Error &reason);

    StdioOptions m_options;
    State m_state = State::New;
    Fault m_fault = Fault::None;
    bool m_isCloseAsked = false;
    std::unique_ptr<ChildProcess> m_child;
    LineReader m_output;
    LineReader m_errorOutput;
    LineRing m_errorLines;
    QTimer m_nextTurn;               ///< runs while there is more to be told than fitted into a turn
    std::optional<ChildEnd> m_ended; ///< how the program ended, while its last lines are told
};

} // namespace assay::mcp
