// SPDX-License-Identifier: GPL-3.0-or-later
// Our MCP client beside the official one (@modelcontextprotocol/sdk), in one run, against the same servers.
// bench_mcp                                    both clients by turns, then the table
// bench_mcp --client stdio | http URL | sse URL   ours alone, printing the line that client.mjs prints
#include "app/adapters/processtuning.h"
#include "mcp/transport/httptransport.h"
#include "mcp/transport/ssetransport.h"
#include "mcp/transport/stdiotransport.h"
#include "tests/bench/mcpbenchclient.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>
#include <QStandardPaths>
#include <QUrl>

#include <algorithm>
#include <cstdio>
#include <map>
#include <optional>

using namespace assay;
using core::Json;

namespace {

constexpr int kRounds = 5;
constexpr int kLongestRun = 300'000; // ms of one client
constexpr int kServerStart = 20'000; // ms

void say(const QString &line) { std::fprintf(stderr, "%s\n", qUtf8Printable(line)); }

// ---- ours alone -----------------------------------------------------------------------------------------------------

std::unique_ptr<mcp::Transport> makeStdio()
{
    QStringList words = qEnvironmentVariable("SERVER_CMD").split(u' ');
    mcp::StdioOptions options;
    options.supervisor = QCoreApplication::applicationDirPath() + QStringLiteral("/assay-supervisor");
    options.command = words.takeFirst();
    options.arguments = words;
    options.folder = QDir::currentPath();
    options.environment = mcp::minimalEnvironment(mcp::processEnvironment(), {}, mcp::FolderView::ofSystem());
    return std::make_unique<mcp::StdioTransport>(options, nullptr);
}

int runClient(const QString &mode, const QUrl &url)
{
    bench::McpBenchClient client(bench::Counts::fromEnvironment(),
                                 [mode, url](core::Clock &clock) -> std::unique_ptr<mcp::Transport> {
                                     mcp::HttpOptions options;
                                     options.url = url;
                                     if (mode == QLatin1String("http"))
                                         return std::make_unique<mcp::HttpTransport>(options, clock, nullptr);
                                     if (mode == QLatin1String("sse"))
                                         return std::make_unique<mcp::SseTransport>(options, clock, nullptr);
                                     return makeStdio();
                                 });
    QObject::connect(&client, &bench::McpBenchClient::finished, &client, [mode](Json line) {
        line["mode"] = mode.toStdString();
        std::puts(line.dump().c_str());
        QCoreApplication::quit();
    });
    QObject::connect(&client, &bench::McpBenchClient::failed, &client, [](const core::Error &error) {
        say(error.toLine());
        QCoreApplication::exit(1);
    });
    client.start();
    return QCoreApplication::exec();
}

// ---- both -----------------------------------------------------------------------------------------------------------

enum class Goal { AtMost, AtLeast };

struct Measure
{
    const char *mode;
    const char *name;
    const char *path; ///< in the line of a client
    Goal kind;
    double goal; ///< of ours divided by theirs
};

constexpr Measure kMeasures[] = {
    {"stdio", "start to tools/list, ms", "/start_ms/median", Goal::AtMost, 1.2},
    {"stdio", "call after call, median ms", "/seq_ms/median", Goal::AtMost, 0.5},
    {"stdio", "call after call, p99 ms", "/seq_ms/p99", Goal::AtMost, 0.3},
    {"stdio", "64 in flight, calls/s", "/par/calls_per_s", Goal::AtLeast, 4},
    {"stdio", "first result of 8 MiB, ms", "/big_ms/runs/0", Goal::AtMost, 0.5},
    {"stdio", "memory, session open, MiB", "/rss_idle_mb", Goal::AtMost, 0.3},
    {"stdio", "memory, after the calls, MiB", "/rss_after_par_mb", Goal::AtMost, 0.3},
    {"stdio", "memory, after 3 of 8 MiB, MiB", "/rss_end_mb", Goal::AtMost, 0.3},
    {"http", "call after call, median ms", "/seq_ms/median", Goal::AtMost, 0.75},
    {"http", "64 in flight, calls/s", "/par/calls_per_s", Goal::AtLeast, 2.5},
    {"sse", "64 in flight, calls/s", "/par/calls_per_s", Goal::AtLeast, 2},
};

struct Bench
{
    QString node;
    QString folder; ///< the scripts, copied to where their imports are found

    [[nodiscard]] QString script(const char *name) const { return folder + u'/' + QLatin1String(name); }
};

/// Nothing, with the reason said loudly, where the official client is not there.
std::optional<Bench> prepare()
{
    const QString npm = qEnvironmentVariable("ASSAY_TEST_NPM");
    const QString scripts = qEnvironmentVariable("ASSAY_SOURCE_DIR") + QStringLiteral("/../shared/peers/bench");
    const QString node = QStandardPaths::findExecutable(QStringLiteral("node"));
    if (npm.isEmpty() || !QFile::exists(npm + QStringLiteral("/node_modules/@modelcontextprotocol/sdk")) ||
        node.isEmpty() || !QDir(scripts).exists()) {
        say(QStringLiteral("*** NOT MEASURED: bench_mcp needs node, the official client from npm (run "
                           "tests/support/npm_peers.sh DIR and set ASSAY_TEST_NPM=DIR) and the scripts in %1 ***")
                .arg(scripts));
        return std::nullopt;
    }
    // Beside node_modules: a script finds the packages it imports from its own folder upwards.
    const Bench bench{node, npm + QStringLiteral("/bench")};
    QDir().mkpath(bench.folder);
    const QStringList names = QDir(scripts).entryList({QStringLiteral("*.mjs")}, QDir::Files);
    for (const QString &name : names) {
        const QString copy = bench.folder + u'/' + name;
        QFile::remove(copy);
        if (!QFile::copy(scripts + u'/' + name, copy)) {
            say(QStringLiteral("*** NOT MEASURED: %1 cannot be written ***").arg(copy));
            return std::nullopt;
        }
    }
    return bench;
}

/// What a client printed, or nothing with the reason said.
std::optional<Json> lineOf(const QString &program, const QStringList &arguments, const Bench &bench)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("NODE_NO_WARNINGS"), QStringLiteral("1"));
    environment.insert(QStringLiteral("SERVER_CMD"), bench.node + u' ' + bench.script("server-raw.mjs"));
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(program, arguments);
    if (!process.waitForFinished(kLongestRun) || process.exitCode() != 0) {
        process.kill();
        process.waitForFinished();
        say(QStringLiteral("%1 %2 failed: %3").arg(program, arguments.join(u' '), process.errorString()));
        return std::nullopt;
    }
    const QByteArray output = process.readAllStandardOutput();
    Json line = Json::parse(output.begin(), output.end(), nullptr, false);
    return line.is_object() ? std::optional(std::move(line)) : std::nullopt;
}

/// An HTTP server for one client, so that each finds it as cold as the other did.
class Server
{
public:
    Server(const Bench &bench, const char *script, const QStringList &arguments)
    {
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(bench.node, QStringList{bench.script(script)} + arguments);
        while (!m_process.canReadLine() && m_process.waitForReadyRead(kServerStart)) {
        }
        const QByteArray line = m_process.readLine().trimmed();
        m_address = QString::fromUtf8(line.mid(line.indexOf("http://")));
    }
    Q_DISABLE_COPY_MOVE(Server)
    ~Server()
    {
        m_process.kill();
        m_process.waitForFinished();
    }

    [[nodiscard]] QString address(const char *path) const { return m_address + QLatin1String(path); }

private:
    QProcess m_process;
    QString m_address;
};

/// One measurement of one client in one mode.
std::optional<Json> measure(bool isOurs, const std::string &mode, const Bench &bench)
{
    const QString program = isOurs ? QCoreApplication::applicationFilePath() : bench.node;
    QStringList arguments{isOurs ? QStringLiteral("--client") : bench.script("client.mjs"),
                          QString::fromStdString(mode)};
    std::optional<Server> server;
    if (mode == "http") {
        server.emplace(bench, "server-raw.mjs", QStringList{QStringLiteral("http"), QStringLiteral("0")});
        arguments.append(server->address("/mcp"));
    } else if (mode == "sse") {
        server.emplace(bench, "server-http.mjs", QStringList{QStringLiteral("0")});
        arguments.append(server->address("/sse"));
    }
    return lineOf(program, arguments, bench);
}

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return values[values.size() / 2];
}

struct Rounds
{
    std::vector<Json> ours;
    std::vector<Json> theirs;
};

void print(const Measure &measure, const Rounds &rounds)
{
    std::vector<double> ours;
    std::vector<double> theirs;
    std::vector<double> ratios;
    const Json::json_pointer path(measure.path);
    for (std::size_t i = 0; i < rounds.ours.size(); ++i) {
        ours.push_back(rounds.ours[i].at(path).get<double>());
        theirs.push_back(rounds.theirs[i].at(path).get<double>());
        ratios.push_back(ours.back() / theirs.back());
    }
    const double ratio = median(ratios);
    const bool isMet = measure.kind == Goal::AtMost ? ratio <= measure.goal : ratio >= measure.goal;
    std::printf("%-6s %-30s %10.3f %10.3f %7.2f  %s %-4.2f  %s\n", measure.mode, measure.name, median(ours),
                median(theirs), ratio, measure.kind == Goal::AtMost ? "≤" : "≥", measure.goal,
                isMet ? "met" : "NOT MET");
}

int runBoth()
{
    const std::optional<Bench> bench = prepare();
    if (!bench)
        return 0;
    std::map<std::string, Rounds> rounds;
    for (int round = 0; round < kRounds; ++round) {
        for (const char *mode : {"stdio", "http", "sse"}) {
            // Who is first changes from round to round, in case the machine's load drifts.
            const bool isOursFirst = round % 2 == 0;
            auto first = measure(isOursFirst, mode, *bench);
            auto second = first ? measure(!isOursFirst, mode, *bench) : std::nullopt;
            if (!second)
                return 1;
            rounds[mode].ours.push_back(isOursFirst ? *first : *second);
            rounds[mode].theirs.push_back(isOursFirst ? *second : *first);
            say(QStringLiteral("round %1 of %2: %3").arg(round + 1).arg(kRounds).arg(QString::fromStdString(mode)));
        }
    }
    std::printf("%-6s %-30s %10s %10s %7s  %s\n", "", "", "ours", "SDK", "ratio", "goal");
    for (const Measure &measure : kMeasures)
        print(measure, rounds[measure.mode]);
    std::printf("Medians of %d rounds; the ratio is the median of the rounds' own.\n", kRounds);
    return 0;
}

} // namespace

int main(int argc, char *argv[])
{
    app::tuneProcess(); // as assay-cli does
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 1)
        return runBoth();
    if (arguments.value(1) == QLatin1String("--client") && arguments.size() >= 3)
        return runClient(arguments[2], QUrl(arguments.value(3)));
    say(QStringLiteral("usage: bench_mcp [--client stdio | http URL | sse URL]"));
    return 2;
}
