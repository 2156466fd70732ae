// SPDX-License-Identifier: GPL-3.0-or-later
// What the ground floor costs beside the libraries it stands on: reading, canonical writing, UTF-8 and schema checking.
#include "models/core/canonicaljson.h"
#include "models/core/jsonreader.h"
#include "models/core/jsonschema.h"
#include "models/core/utf8.h"

#include <QElapsedTimer>

#include <algorithm>
#include <cstdio>
#include <functional>

using namespace assay::core;

namespace {

constexpr int kRuns = 11;

/// The median time of several runs, in milliseconds.
double median(const std::function<void()> &work)
{
    std::vector<double> times;
    for (int i = 0; i < kRuns; ++i) {
        QElapsedTimer timer;
        timer.start();
        work();
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    std::nth_element(times.begin(), times.begin() + kRuns / 2, times.end());
    return times[kRuns / 2];
}

/// About 8 MiB of what servers send: records of short texts in two languages, numbers and small lists.
Json records()
{
    Json list = Json::array();
    for (int i = 0; i < 40'000; ++i) {
        list.push_back(
            {{"id", "doc_" + std::to_string(i)},
             {"text", "Batches lead to larger packets and larger sequential writes. 批量写入减少了磁盘寻道。"},
             {"score", i / 7.0},
             {"part", {{"k", i}, {"n", 40'000}}},
             {"tags", {"queue", "throughput", nullptr, true}}});
    }
    return list;
}

void row(const char *what, double ours, const char *besideWhat, double theirs, qsizetype bytes)
{
    std::printf("%-22s %8.2f ms  %7.0f MB/s   %.2f × %s\n", what, ours, static_cast<double>(bytes) / 1e3 / ours,
                ours / theirs, besideWhat);
}

} // namespace

int main()
{
    const Json value = records();
    const QByteArray text = canonicalJson(value).value_or(QByteArray());
    qsizetype sink = 0; // keeps the results alive

    const double plainRead =
        median([&] { sink += static_cast<qsizetype>(Json::parse(text.begin(), text.end()).size()); });
    const double read = median([&] { sink += readJson(text, JsonRules::strict()).has_value() ? 1 : 0; });
    row("read, capped", read, "nlohmann parse", plainRead, text.size());

    const double plainWrite = median([&] { sink += static_cast<qsizetype>(value.dump().size()); });
    const double write = median([&] { sink += canonicalJson(value).has_value() ? 1 : 0; });
    row("write, canonical", write, "nlohmann dump", plainWrite, text.size());

    const double qtUtf8 = median([&] { sink += text.isValidUtf8() ? 1 : 0; });
    const double utf8 = median([&] { sink += firstInvalidUtf8(text).has_value() ? 1 : 0; });
    row("UTF-8 check", utf8, "QByteArray", qtUtf8, text.size());

    const JsonSchema schema = JsonSchema::compileForMcp(Json::parse(R"({"type":"array","items":{"type":"object",
        "required":["id","text"],"additionalProperties":false,"properties":{"id":{"type":"string","pattern":"^doc_[0-9]+$"},
        "text":{"type":"string","maxLength":1000},"score":{"type":"number","minimum":0},"tags":{"type":"array"},
        "part":{"type":"object","properties":{"k":{"type":"integer"},"n":{"type":"integer"}}}}}})"));
    const double check = median([&] { sink += schema.check(value).verdict == SchemaVerdict::Valid ? 1 : 0; });
    row("schema check", check, "reading it", read, text.size());

    return sink > 0 ? 0 : 1;
}
