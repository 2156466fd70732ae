// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/mcpbenchclient.h"

#include <QFile>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <utility>

namespace assay::bench {

using core::Error;
using core::Json;
using std::chrono::steady_clock;

namespace {

constexpr qsizetype kWarmUp = 100; // as in client.mjs
constexpr qsizetype kBigCalls = 3;
constexpr qsizetype kEchoed = 64;

double milliseconds(std::chrono::nanoseconds time) { return std::chrono::duration<double, std::milli>(time).count(); }

/// A field of /proc/self/status that is in KiB, in MiB.
double statusMebibytes(const QByteArray &field)
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    const QByteArray text = status.readAll();
    const qsizetype at = text.indexOf('\n' + field + ':');
    const QByteArray line = text.mid(at + field.size() + 2, 40).trimmed();
    return line.left(line.indexOf(' ')).toDouble() / 1024;
}

/// The text of the only content block, whatever its size without a copy of it.
bool hasTextOf(const mcp::CallToolResult &result, qsizetype size)
{
    const auto content = result.raw->find("content");
    if (result.isError || content == result.raw->end() || content->size() != 1 || !content->front().is_object())
        return false;
    const auto text = content->front().find("text");
    return text != content->front().end() && text->is_string() &&
           static_cast<qsizetype>(text->get_ref<const std::string &>().size()) == size;
}

} // namespace

Counts Counts::fromEnvironment()
{
    const Counts usual;
    const auto number = [](const char *name, auto otherwise) {
        bool isNumber = false;
        const int value = qEnvironmentVariableIntValue(name, &isNumber);
        return isNumber && value > 0 ? static_cast<decltype(otherwise)>(value) : otherwise;
    };
    return {number("SEQ", usual.sequential), number("PAR", usual.parallel), number("WIN", usual.inFlight),
            number("BIG", usual.bigBytes), number("STARTS", usual.starts)};
}

McpBenchClient::McpBenchClient(const Counts &counts, MakeTransport makeTransport)
    : m_counts(counts), m_makeTransport(std::move(makeTransport))
{}

void McpBenchClient::start() { measureStart(); }

void McpBenchClient::open(std::function<void()> ready)
{
    mcp::ClientSettings settings;
    settings.client = {QStringLiteral("bench-client"), {}, QStringLiteral("1.0.0")};
    m_session =
        std::make_unique<mcp::ClientSession>(m_makeTransport(m_clock), settings, mcp::ClientFeatures(), m_clock);
    m_session->open().onEnded(this, [this, ready = std::move(ready)](const auto &opened) {
        if (!opened.result) {
            Q_EMIT failed(opened.result.error());
            return;
        }
        m_session->listTools(mcp::RequestOptions()).onEnded(this, [this, ready](const auto &listed) {
            if (listed.result)
                ready();
            else
                Q_EMIT failed(listed.result.error());
        });
    });
}

void McpBenchClient::closeThen(std::function<void()> then)
{
    connect(
        m_session.get(), &mcp::ClientSession::closed, this, [then = std::move(then)] { then(); }, Qt::QueuedConnection);
    m_session->close();
}

void McpBenchClient::measureStart()
{
    const auto since = steady_clock::now();
    open([this, since] {
        m_starts.push_back(milliseconds(steady_clock::now() - since));
        closeThen([this] {
            if (std::cmp_less(m_starts.size(), m_counts.starts))
                measureStart();
            else
                beginCalls();
        });
    });
}

void McpBenchClient::beginCalls()
{
    std::ranges::sort(m_starts);
    m_line["start_ms"] = {
        {"median", m_starts[m_starts.size() / 2]}, {"min", m_starts.front()}, {"max", m_starts.back()}};
    open([this] {
        m_line["negotiated"] = mcp::revisionName(m_session->server().revision).toStdString();
        m_line["rss_idle_mb"] = statusMebibytes("VmRSS");
        warmUp();
    });
}

/// @p expectedSize is that of the text in each result.
void McpBenchClient::run(qsizetype calls, int inFlight, const QString &tool, const QByteArray &arguments,
                         qsizetype expectedSize, std::function<void(const cli::SeriesTimes &)> then)
{
    cli::CallSeries::Plan plan{
        calls, inFlight,
        [this, tool, arguments] { return m_session->callTool(tool, arguments, mcp::RequestOptions(), {}); },
        [expectedSize](const mcp::CallToolResult &result) { return hasTextOf(result, expectedSize); }};
    m_series = std::make_unique<cli::CallSeries>(
        std::move(plan),
        [this, then = std::move(then)](const core::Expected<cli::SeriesTimes> &times) {
            if (!times)
                Q_EMIT failed(times.error());
            else if (times->unsound > 0)
                Q_EMIT failed(Error{
                    core::ErrorCode::Internal, QStringLiteral("A result was not what was asked for"), {}, {}, false});
            else // queued: the series that calls this is replaced by the next one
                QMetaObject::invokeMethod(
                    this, [then, times = *times] { then(times); }, Qt::QueuedConnection);
        },
        nullptr);
    m_series->start();
}

void McpBenchClient::warmUp()
{
    run(kWarmUp, 1, QStringLiteral("echo"), "{\"text\":\"" + QByteArray(kEchoed, 'a') + "\"}", kEchoed,
        [this](const cli::SeriesTimes &) { measureSequential(); });
}

void McpBenchClient::measureSequential()
{
    run(m_counts.sequential, 1, QStringLiteral("echo"), "{\"text\":\"" + QByteArray(kEchoed, 'a') + "\"}", kEchoed,
        [this](const cli::SeriesTimes &times) {
            m_line["seq_ms"] = {{"n", m_counts.sequential},
                                {"median", milliseconds(times.quantile(0.5))},
                                {"p99", milliseconds(times.quantile(0.99))},
                                {"max", milliseconds(times.quantile(1))}};
            measureParallel();
        });
}

void McpBenchClient::measureParallel()
{
    const std::clock_t since = std::clock();
    run(m_counts.parallel, m_counts.inFlight, QStringLiteral("echo"), "{\"text\":\"" + QByteArray(kEchoed, 'a') + "\"}",
        kEchoed, [this, since](const cli::SeriesTimes &times) {
            const double wall = milliseconds(times.wall);
            m_line["par"] = {{"n", m_counts.parallel},
                             {"inflight", m_counts.inFlight},
                             {"wall_ms", wall},
                             {"calls_per_s", static_cast<double>(m_counts.parallel) / wall * 1000},
                             {"client_cpu_ms", static_cast<double>(std::clock() - since) * 1000 / CLOCKS_PER_SEC}};
            m_line["rss_after_par_mb"] = statusMebibytes("VmRSS");
            measureBig();
        });
}

void McpBenchClient::measureBig()
{
    // One by one, for the first is a figure of its own: nothing has grown to that size yet.
    run(1, 1, QStringLiteral("big"), "{\"bytes\":" + QByteArray::number(m_counts.bigBytes) + '}', m_counts.bigBytes,
        [this](const cli::SeriesTimes &times) {
            Json &runs = m_line["big_ms"]["runs"];
            runs.push_back(milliseconds(times.wall));
            if (std::cmp_less(runs.size(), kBigCalls))
                measureBig();
            else
                finish();
        });
}

void McpBenchClient::finish()
{
    m_line["big_ms"]["bytes"] = m_counts.bigBytes;
    m_line["rss_end_mb"] = statusMebibytes("VmRSS");
    m_line["rss_peak_mb"] = statusMebibytes("VmHWM");
    closeThen([this] { Q_EMIT finished(m_line); });
}

} // namespace assay::bench
