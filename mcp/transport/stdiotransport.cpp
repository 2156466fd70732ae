// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/stdiotransport.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QPointer>

#include <cerrno>
#include <utility>

namespace assay::mcp {

namespace {

using core::Error;
using core::ErrorCode;

/// Of a line that is no message, in UTF-16 units; enough to recognise it by.
constexpr qsizetype kNoiseShown = 500;
/// How long the lines of one stream may take of a turn of the event loop; twenty servers that flood both of theirs
/// still leave timers to within 0.2 s.
constexpr std::chrono::milliseconds kTurn{5};
/// Of a line of standard error; a longer one is cut.
constexpr qsizetype kErrorLineLimit = qsizetype{16} * 1024;

/// Whether @p line may be a message: an object, or an array that begins with one. What is wrong inside is the
/// session's to tell; all else on standard output is noise of a library or a greeting.
bool isMessageLike(QByteArrayView line)
{
    const auto skipSpace = [&line] {
        while (!line.isEmpty() && (line.front() == ' ' || line.front() == '\t' || line.front() == '\r'))
            line = line.sliced(1);
    };
    skipSpace();
    if (line.startsWith('[')) {
        line = line.sliced(1);
        skipSpace();
    }
    return line.startsWith('{');
}

QString mebibytes(qint64 bytes)
{
    constexpr double kMebibyte = 1024.0 * 1024.0;
    return QString::number(static_cast<double>(bytes) / kMebibyte, 'f', 1);
}

} // namespace

StdioTransport::StdioTransport(StdioOptions options, QObject *parent)
    : Transport(parent)
    , m_options(std::move(options))
    , m_output(m_options.messageLimit)
    , m_errorOutput(kErrorLineLimit)
    , m_errorLines(m_options.errorOutputLimit)
    , m_nextTurn(this)
{
    // A timer of no time comes once in each turn; a posted event would be handled in the same turn again and again.
    m_nextTurn.setInterval(0);
    connect(&m_nextTurn, &QTimer::timeout, this, &StdioTransport::tellLines);
}

StdioTransport::~StdioTransport() = default;

core::Expected<ChildLaunch> StdioTransport::composeLaunch() const
{
    const QString &folder = m_options.folder;
    if (!QDir::isAbsolutePath(folder) || !QFileInfo(folder).isDir()) {
        return core::fail(ErrorCode::InvalidInput,
                          QCoreApplication::translate("mcp", "The working directory “%1” of the server is not an "
                                                             "existing folder with an absolute path")
                              .arg(folder),
                          m_options.command);
    }
    for (auto it = m_options.environment.cbegin(); it != m_options.environment.cend(); ++it) {
        if (it.key().isEmpty() || it.key().contains(u'='))
            return core::fail(
                ErrorCode::InvalidInput,
                QCoreApplication::translate("mcp", "“%1” cannot be the name of an environment variable").arg(it.key()),
                m_options.command);
    }
    const QString path = m_options.environment.value(QStringLiteral("PATH"));
    const std::optional<QString> program = findProgram(m_options.command, path, folder);
    if (!program && m_options.command.contains(u'/')) {
        return core::fail(
            ErrorCode::NotFound,
            QCoreApplication::translate("mcp", "The server's program “%1” does not exist or is not executable")
                .arg(m_options.command),
            m_options.command);
    }
    if (!program) {
        return core::fail(ErrorCode::NotFound,
                          QCoreApplication::translate(
                              "mcp", "The server's program “%1” was not found; install it, give its whole path, or add "
                                     "its folder to PATH. Searched: %2")
                              .arg(m_options.command, path),
                          m_options.command);
    }
    ChildLaunch launch;
    launch.supervisor = m_options.supervisor;
    launch.program = *program;
    launch.arguments = m_options.arguments;
    launch.folder = folder;
    launch.environment = environmentList(m_options.environment);
    launch.inputGrace = m_options.inputGrace;
    launch.terminateGrace = m_options.terminateGrace;
    launch.queueLimit = m_options.queueLimit;
    return launch;
}

void StdioTransport::open()
{
    if (m_state != State::New)
        return;
    m_state = State::Opening;
    m_child = std::make_unique<ChildProcess>(nullptr);
    connect(m_child.get(), &ChildProcess::started, this, [this] {
        if (m_state != State::Opening)
            return;
        m_state = State::Open;
        Q_EMIT opened();
    });
    connect(m_child.get(), &ChildProcess::outputRead, this, [this](QByteArrayView bytes) { read(m_output, bytes); });
    connect(m_child.get(), &ChildProcess::errorOutputRead, this,
            [this](QByteArrayView bytes) { read(m_errorOutput, bytes); });
    connect(m_child.get(), &ChildProcess::outputClosed, this, [this] { giveUp(Fault::OutputClosed); });
    connect(m_child.get(), &ChildProcess::inputBroken, this, [this] { giveUp(Fault::InputClosed); });
    connect(m_child.get(), &ChildProcess::ended, this, &StdioTransport::childEnded);

    const auto started = composeLaunch().and_then([this](const ChildLaunch &launch) { return m_child->start(launch); });
    if (started)
        return;
    QMetaObject::invokeMethod(
        this, [this, error = started.error()] { finish(m_isCloseAsked ? closeAskedError() : error); },
        Qt::QueuedConnection);
}

void StdioTransport::send(const OutgoingFrame &frame)
{
    if (m_state != State::Open || m_child->write(frame.bytes))
        return;
    const Error error{ErrorCode::Unavailable,
                      QCoreApplication::translate("mcp", "The server does not read its input: more than %1 MiB wait to "
                                                         "be sent")
                          .arg(mebibytes(m_options.queueLimit)),
                      m_options.command,
                      {},
                      true};
    // Never from inside send(), where the session does not expect an answer yet.
    QMetaObject::invokeMethod(
        this,
        [this, kind = frame.kind, id = frame.id, error] {
            if (m_state == State::Closed)
                return;
            if (kind == OutgoingFrame::Kind::Request)
                Q_EMIT requestFailed(id, error);
            else
                Q_EMIT logged(error.toLine());
        },
        Qt::QueuedConnection);
}

void StdioTransport::close()
{
    if (m_state != State::Opening && m_state != State::Open && m_state != State::Closing)
        return;
    m_isCloseAsked = true;
    m_state = State::Closing;
    m_child->end();
}

/// The program can no longer be spoken with, so it is ended, and how it ends decides what is reported.
void StdioTransport::giveUp(Fault fault)
{
    if (m_fault == Fault::None)
        m_fault = fault;
    if (m_state == State::Open)
        m_state = State::Closing;
    m_child->end();
}

QString StdioTransport::errorOutput() const
{
    const QByteArrayView partial = m_errorOutput.partial();
    QString text = m_errorLines.text();
    if (partial.isEmpty())
        return text;
    const QString last = textOf(partial.toByteArray(), true);
    return text.isEmpty() ? last : text + u'\n' + last;
}

/// Tells what lines @p bytes complete, unless earlier ones still wait for their turn.
void StdioTransport::read(LineReader &reader, QByteArrayView bytes)
{
    reader.feed(bytes);
    const QPointer<StdioTransport> alive(this);
    if (!m_nextTurn.isActive())
        tellLines();
    if (alive && reader.hasInput())
        reader.hold();
}

/// Tells the lines of both streams, no longer than a turn may take. Nothing more is read while some are left.
void StdioTransport::tellLines()
{
    if (!tell(m_output, &StdioTransport::tellOutput) || !tell(m_errorOutput, &StdioTransport::tellErrorOutput))
        return;
    const bool isMore = m_state != State::Closed && (m_output.hasInput() || m_errorOutput.hasInput());
    if (isMore != m_nextTurn.isActive()) {
        isMore ? m_nextTurn.start() : m_nextTurn.stop();
        m_child->setReading(!isMore);
    }
    if (!isMore && m_ended)
        finish(reasonOf(*m_ended));
}

/// Returns whether this object still lives, which those who are told may have destroyed.
bool StdioTransport::tell(LineReader &reader, void (StdioTransport::*teller)(const LineReader::Line &))
{
    const QPointer<StdioTransport> alive(this);
    const auto end = std::chrono::steady_clock::now() + kTurn;
    while (m_state != State::Closed) {
        if (const std::optional<LineReader::Line> line = reader.next())
            (this->*teller)(*line);
        else if (!reader.hasInput())
            return true;
        if (!alive)
            return false;
        if (std::chrono::steady_clock::now() >= end)
            return true;
    }
    return true;
}

void StdioTransport::tellOutput(const LineReader::Line &line)
{
    if (!isMessageLike(line.bytes)) {
        Q_EMIT logged(QCoreApplication::translate("mcp", "On standard output, and not a message: %1")
                          .arg(textOf(line.bytes, line.isTooLong).left(kNoiseShown)));
        return;
    }
    if (!line.isTooLong) {
        Q_EMIT received(line.bytes);
        return;
    }
    Q_EMIT tooLarge(line.bytes,
                    Error{ErrorCode::TooLarge,
                          QCoreApplication::translate("mcp", "A message of %1 MiB is larger than the limit of %2 MiB, "
                                                             "which is a setting")
                              .arg(mebibytes(line.size), mebibytes(m_options.messageLimit)),
                          m_options.command,
                          {},
                          false});
}

void StdioTransport::tellErrorOutput(const LineReader::Line &line)
{
    QString text = textOf(line.bytes, line.isTooLong);
    if (line.isTooLong)
        text += QCoreApplication::translate("mcp", "… (a line of %1 MiB)").arg(mebibytes(line.size));
    m_errorLines.append(text);
    Q_EMIT logged(text);
}

QString StdioTransport::textOf(const QByteArray &line, bool isHead) const
{
    return QString::fromUtf8(m_options.textFilter ? m_options.textFilter(line, isHead) : line);
}

void StdioTransport::childEnded(const ChildEnd &end)
{
    const QPointer<StdioTransport> alive(this);
    if (end.left > 0)
        Q_EMIT logged(
            QCoreApplication::translate("mcp", "Processes of the server that could not be ended: %1").arg(end.left));
    if (!alive)
        return;
    m_ended = end;
    // Last lines without a line break.
    m_output.finish();
    m_errorOutput.finish();
    if (!m_nextTurn.isActive())
        tellLines();
}

core::Error StdioTransport::reasonOf(const ChildEnd &end) const
{
    if (m_isCloseAsked)
        return closeAskedError();
    Error error{ErrorCode::Unavailable,
                {},
                m_options.command,
                lastLines(m_errorLines.text(), kErrorLinesShown, kErrorTextShown),
                true};
    if (end.kind == ChildEnd::Kind::NotStarted) {
        error.retryable = false;
        error.message = end.number == ENOENT
                            ? QCoreApplication::translate(
                                  "mcp", "The server's program exists, but what is to run it (see its first "
                                         "line) does not")
                            : QCoreApplication::translate("mcp", "The server's program could not be executed: %1")
                                  .arg(qt_error_string(end.number));
    } else if (end.wasTerminated && m_fault == Fault::OutputClosed) {
        error.message = QCoreApplication::translate("mcp", "The server closed its standard output and was ended");
    } else if (end.wasTerminated && m_fault == Fault::InputClosed) {
        error.message = QCoreApplication::translate("mcp", "The server closed its standard input and was ended");
    } else if (end.kind == ChildEnd::Kind::Exited) {
        error.message = QCoreApplication::translate("mcp", "The server ended with status %1").arg(end.number);
    } else if (end.kind == ChildEnd::Kind::Signalled) {
        error.message = QCoreApplication::translate("mcp", "The server was ended by signal %1 (%2)")
                            .arg(end.number)
                            .arg(signalName(end.number));
    } else {
        error.message = QCoreApplication::translate("mcp", "The server's supervisor was killed from outside");
    }
    return error;
}

core::Error StdioTransport::closeAskedError() const
{
    return {ErrorCode::Cancelled, QCoreApplication::translate("mcp", "The connection was closed"), m_options.command,
            lastLines(m_errorLines.text(), kErrorLinesShown, kErrorTextShown), false};
}

void StdioTransport::finish(const core::Error &reason)
{
    if (std::exchange(m_state, State::Closed) != State::Closed)
        Q_EMIT closed(reason);
}

} // namespace assay::mcp
