// SPDX-License-Identifier: GPL-3.0-or-later
// Finding a misquoted passage in a long text, beside approx-string-match from npm on the same text in the same run; and
// what the steps before it cost.
#include "models/core/json.h"
#include "models/text/anchoring.h"
#include "models/text/fuzzysearch.h"
#include "models/text/sentences.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QRandomGenerator>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <optional>

using namespace assay;
using core::Json;

namespace {

constexpr int kRounds = 7;
constexpr qsizetype kTextLength = 10'000'000; // characters
constexpr qsizetype kQuoteLength = 200;
constexpr double kGoal = 5;          // theirs divided by ours
constexpr int kLongestRun = 300'000; // ms of the other program
constexpr quint32 kSeed = 20260303;

/// What the other program runs: one search after the other in one process, so that its compiler is warm.
constexpr char kScript[] = R"(import fs from 'node:fs';
import search from 'approx-string-match';
const [, , textFile, quoteFile, edits, rounds] = process.argv;
const text = fs.readFileSync(textFile, 'utf8'), quote = fs.readFileSync(quoteFile, 'utf8');
const times = [];
let matches = [];
for (let i = 0; i < Number(rounds); i++) {
    const start = performance.now();
    matches = search(text, quote, Number(edits));
    times.push(performance.now() - start);
}
console.log(JSON.stringify({ times, errors: matches.length > 0 ? matches[0].errors : null }));
)";

void say(const QString &line) { std::fprintf(stderr, "%s\n", qUtf8Printable(line)); }

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return values[values.size() / 2];
}

double medianTime(const std::function<void()> &work)
{
    std::vector<double> times;
    for (int i = 0; i < kRounds; ++i) {
        QElapsedTimer timer;
        timer.start();
        work();
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    return median(times);
}

/// Sentences of made-up words, the frequent ones short, as in English; or of characters, as in Chinese.
QString longText(bool isChinese)
{
    QRandomGenerator random(kSeed);
    const QString letters = QStringLiteral("eeeeettttaaaooiinnsshhrrddlucmfwypgbvk");
    const auto ofTwo = [&random](int bound) { return std::min(random.bounded(bound), random.bounded(bound)); };
    QStringList words;
    for (int i = 0; i < 20'000; ++i) {
        QString word;
        for (int n = isChinese ? 1 + random.bounded(2) : 1 + random.bounded(3 + i / 2'000); n >= 0; --n)
            word.append(isChinese ? QChar(0x4e00 + ofTwo(3'000)) : letters[random.bounded(int(letters.size()))]);
        words.append(word);
    }
    QString text;
    text.reserve(kTextLength + 100);
    for (int n = 1; text.size() < kTextLength; ++n) {
        text += words[ofTwo(ofTwo(20'000) + 1)];
        text += n % 17 == 0 ? (isChinese ? QStringLiteral("。") : QStringLiteral(". "))
                            : (isChinese ? QString() : QStringLiteral(" "));
    }
    return text;
}

/// @p percent of the characters changed, dropped or doubled, evenly spread.
QString misquoted(const QString &text, int percent)
{
    QString quote = text.mid(kTextLength * 7 / 10, kQuoteLength);
    const qsizetype edits = kQuoteLength * percent / 100;
    for (qsizetype i = edits - 1; i >= 0; --i) {
        const qsizetype at = i * kQuoteLength / edits + 3;
        if (i % 3 == 0)
            quote[at] = u'#';
        else if (i % 3 == 1)
            quote.remove(at, 1);
        else
            quote.insert(at, u'#');
    }
    return quote;
}

struct Peer
{
    QString node;
    QString script;
};

/// Nothing, with the reason said loudly, where the other program is not there.
std::optional<Peer> findPeer()
{
    const QString npm = qEnvironmentVariable("ASSAY_TEST_NPM");
    const QString node = QStandardPaths::findExecutable(QStringLiteral("node"));
    // Beside node_modules: a script finds the packages it imports from its own folder upwards.
    const QString folder = npm + QStringLiteral("/bench");
    QFile script(folder + QStringLiteral("/anchoring.mjs"));
    if (npm.isEmpty() || node.isEmpty() || !QFile::exists(npm + QStringLiteral("/node_modules/approx-string-match"))) {
        say(QStringLiteral("*** NOT COMPARED: bench_anchoring needs node and approx-string-match from npm (run "
                           "tests/support/npm_peers.sh DIR and set ASSAY_TEST_NPM=DIR) ***"));
        return std::nullopt;
    }
    if (!QDir().mkpath(folder) || !script.open(QIODevice::WriteOnly) || script.write(kScript) < 0) {
        say(QStringLiteral("*** NOT COMPARED: %1 cannot be written ***").arg(script.fileName()));
        return std::nullopt;
    }
    return Peer{node, script.fileName()};
}

bool writeFile(const QString &path, const QString &text)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) >= 0;
}

struct PeerResult
{
    double time = 0; ///< ms
    int edits = 0;
};

std::optional<PeerResult> runPeer(const Peer &peer, const QString &text, const QString &quote, int limit)
{
    const QTemporaryDir folder;
    const QString textFile = folder.filePath(QStringLiteral("text"));
    const QString quoteFile = folder.filePath(QStringLiteral("quote"));
    if (!writeFile(textFile, text) || !writeFile(quoteFile, quote))
        return std::nullopt;
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(peer.node, {peer.script, textFile, quoteFile, QString::number(limit), QString::number(kRounds)});
    if (!process.waitForFinished(kLongestRun) || process.exitCode() != 0) {
        say(QStringLiteral("%1 %2 failed: %3").arg(peer.node, peer.script, process.errorString()));
        return std::nullopt;
    }
    const QByteArray output = process.readAllStandardOutput();
    const Json line = Json::parse(output.begin(), output.end(), nullptr, false);
    if (!line.is_object() || !line.at("errors").is_number_integer())
        return std::nullopt;
    return PeerResult{median(line.at("times").get<std::vector<double>>()), line.at("errors").get<int>()};
}

/// One row: a misquotation of @p percent, sought with the cap that anchoring has, and by the other program both with
/// that cap and with no more than there are.
bool compare(const char *name, const QString &raw, int percent, const std::optional<Peer> &peer)
{
    const text::NormalText normal(raw);
    const QString quote = misquoted(raw, percent);
    const text::QuoteQuery query{quote, {}, {}, {}};
    int edits = -1;
    const double ours = medianTime([&] {
        const auto anchor = text::anchorQuote(normal, query, core::CancelToken::never());
        edits = anchor && *anchor ? (*anchor)->edits : -1;
    });
    if (!peer) {
        std::printf("%-28s %8.1f ms, %d edits\n", name, ours, edits);
        return true;
    }
    bool isMet = true;
    for (const int limit : {edits, static_cast<int>(quote.size()) * text::kMostEditsPercent / 100}) {
        const auto theirs = runPeer(*peer, raw, quote, limit);
        if (!theirs)
            return false;
        if (theirs->edits != edits)
            say(QStringLiteral("*** %1: %2 edits here, %3 there ***")
                    .arg(QLatin1String(name))
                    .arg(edits)
                    .arg(theirs->edits));
        const double ratio = theirs->time / ours;
        isMet = isMet && (percent != 5 || ratio >= kGoal);
        std::printf("%-28s %8.1f ms %8.1f ms (at most %2d edits) %6.1f ×\n", name, ours, theirs->time, limit, ratio);
    }
    return isMet;
}

} // namespace

int main(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    const std::optional<Peer> peer = findPeer();
    const QString english = longText(false);
    const QString chinese = longText(true);
    std::printf("A quote of %lld characters in a text of %lld; medians of %d.\n", qlonglong(kQuoteLength),
                qlonglong(kTextLength), kRounds);
    std::printf("%-28s %11s %11s\n", "", "ours", peer ? "npm" : "");
    bool isMet = true;
    for (const int percent : {5, 20}) {
        const QByteArray suffix = ", " + QByteArray::number(percent) + " % wrong";
        isMet = compare(("English" + suffix).constData(), english, percent, peer) && isMet;
        isMet = compare(("Chinese" + suffix).constData(), chinese, percent, peer) && isMet;
    }
    if (peer)
        std::printf("Goal for 5 %%: at least %.0f ×: %s\n", kGoal, isMet ? "met" : "NOT MET");

    const QByteArray bytes = english.toUtf8();
    std::printf("%-28s %8.1f ms\n", "reading UTF-8", medianTime([&] { (void)QString::fromUtf8(bytes); }));
    std::printf("%-28s %8.1f ms\n", "normal form and marks", medianTime([&] { (void)text::NormalText(english); }));
    std::printf("%-28s %8.1f ms\n", "normal form, Chinese", medianTime([&] { (void)text::NormalText(chinese); }));
    const text::NormalText normal(english);
    const text::QuoteQuery verbatim{english.mid(kTextLength * 7 / 10, kQuoteLength), {}, {}, {}};
    std::printf("%-28s %8.1f ms\n", "the same quote, verbatim",
                medianTime([&] { (void)text::anchorQuote(normal, verbatim, core::CancelToken::never()); }));
    std::printf("%-28s %8.1f ms\n", "sentences",
                medianTime([&] { (void)text::splitSentences(normal, core::CancelToken::never()); }));
    return isMet ? 0 : 1;
}
