// SPDX-License-Identifier: GPL-3.0-or-later
// McpBenchClient: our client put through what shared/peers/bench/client.mjs puts the official one through.
#pragma once

#include "app/adapters/systemclock.h"
#include "app/programs/assay_cli/callseries.h"
#include "mcp/session/clientsession.h"

#include <QObject>

#include <functional>
#include <memory>
#include <vector>

namespace assay::bench {

/// From the environment, with the names and defaults of client.mjs: SEQ, PAR, WIN, BIG, STARTS.
struct Counts
{
    qsizetype sequential = 2000;
    qsizetype parallel = 5000;
    int inFlight = 64;
    qsizetype bigBytes = qsizetype{8} * 1024 * 1024;
    int starts = 10;

    [[nodiscard]] static Counts fromEnvironment();
};

/// Opens and closes a few sessions, then makes all calls in one. One thread.
class McpBenchClient final : public QObject
{
    Q_OBJECT

public:
    using MakeTransport = std::function<std::unique_ptr<mcp::Transport>(core::Clock &)>;

    McpBenchClient(const Counts &counts, MakeTransport makeTransport);

    void start();

Q_SIGNALS:
    /// Everything was measured; @p line is the JSON that client.mjs would print.
    void finished(const assay::core::Json &line);
    void failed(const assay::core::Error &error);

private:
    void open(std::function<void()> ready);
    void closeThen(std::function<void()> then);
    void measureStart();
    void beginCalls();
    void warmUp();
    void measureSequential();
    void measureParallel();
    void measureBig();
    void finish();
    void run(qsizetype calls, int inFlight, const QString &tool, const QByteArray &arguments, qsizetype expectedSize,
             std::function<void(const cli::SeriesTimes &)> then);

    const Counts m_counts;
    const MakeTransport m_makeTransport;
    app::SystemClock m_clock;
    std::unique_ptr<mcp::ClientSession> m_session;
    std::unique_ptr<cli::CallSeries> m_series;
    std::vector<double> m_starts;
    core::Json m_line = core::Json::object();
};

} // namespace assay::bench
