// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for JsonSchema against schemas and values made to hurt: each ends soon, harmlessly, and with the right verdict.
#include "models/core/jsonschema.h"
#include "tests/support/sanitized.h"

#include <QTest>

#include <ctime>
#include <functional>
#include <pthread.h>

using namespace assay::core;

namespace {

#ifdef NDEBUG
constexpr qint64 kPatience = 2'000 * assay::test::kSlowness; // ms
#else
constexpr qint64 kPatience = 4'000 * assay::test::kSlowness; // nobody is given what is not optimised
#endif

/// Milliseconds that this process has used a processor: unlike the time of day, the same on a busy machine.
qint64 processorTime() { return std::clock() / (CLOCKS_PER_SEC / 1000); }

using Maker = std::function<Json()>;

/// @p wrap is applied @p levels times, beginning with @p core.
Json nested(int levels, Json core, const std::function<Json(Json)> &wrap)
{
    for (int i = 0; i < levels; ++i)
        core = wrap(std::move(core));
    return core;
}

Json wrappedIn(const char *keyword, Json inner)
{
    Json outer = Json::object();
    outer[keyword] = std::move(inner);
    return outer;
}

Json listOf(Json inner)
{
    Json outer = Json::array();
    outer.push_back(std::move(inner));
    return outer;
}

Json reference(const std::string &to) { return {{"$ref", to}}; }

/// "a0" applies "a1" by @p step, and so on to "aN", which allows anything. A step that applies it twice gives 2^N ways.
Json chain(int length, const std::function<Json(const std::string &)> &step)
{
    Json definitions = Json::object();
    for (int i = 0; i < length; ++i)
        definitions["a" + std::to_string(i)] = step("#/definitions/a" + std::to_string(i + 1));
    definitions["a" + std::to_string(length)] = true;
    return {{"$ref", "#/definitions/a0"}, {"definitions", definitions}};
}

Json numbers(int count)
{
    Json list = Json::array();
    for (int i = 0; i < count; ++i)
        list.push_back(i);
    return list;
}

Json texts(int count)
{
    Json list = Json::array();
    for (int i = 0; i < count; ++i)
        list.push_back("v" + std::to_string(i));
    return list;
}

std::string manyA(std::size_t count, const char *end) { return std::string(count, 'a') + end; }

} // namespace

class tst_schemahostile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void endsSoonWithTheRightVerdict_data();
    void endsSoonWithTheRightVerdict();
    void staysWithinASmallStack();
    void doesNotFillTheMemoryWithErrors();
};

void tst_schemahostile::endsSoonWithTheRightVerdict_data()
{
    QTest::addColumn<Maker>("schema");
    QTest::addColumn<Maker>("instance");
    QTest::addColumn<SchemaVerdict>("verdict");
    const auto row = [](const char *name, const Maker &schema, const Maker &instance, SchemaVerdict verdict) {
        QTest::newRow(name) << schema << instance << verdict;
    };
    const auto parsed = [](const char *text) { return Maker([text] { return Json::parse(text); }); };
    const auto value = [](const Json &json) { return Maker([json] { return json; }); };
    constexpr SchemaVerdict kValid = SchemaVerdict::Valid;
    constexpr SchemaVerdict kInvalid = SchemaVerdict::Invalid;
    constexpr SchemaVerdict kUnchecked = SchemaVerdict::Unchecked;

    row("refers to itself", parsed(R"({"$ref":"#"})"), value(1), kUnchecked);
    row("anchor refers to itself", parsed(R"({"$id":"#S","$ref":"#S"})"), value(1), kUnchecked);
    row("10 MB of schema", value({{"description", manyA(10'000'000, "")}}), value(1), kUnchecked);
    row(
        "10 MB of small parts",
        [] {
            return Json{{"enum", texts(1'000'000)}};
        },
        value(1), kUnchecked);
    row(
        "40,000 subschemas",
        [] {
            return Json{{"allOf", Json(std::vector<Json>(40'000, Json::object()))}};
        },
        value(1), kUnchecked);
    for (const char *keyword : {"not", "items", "additionalProperties", "const"})
        row(
            qPrintable(QStringLiteral("10,000 levels of %1").arg(QLatin1String(keyword))),
            [keyword] {
                return nested(10'000, true, [keyword](Json inner) { return wrappedIn(keyword, std::move(inner)); });
            },
            value(1), kUnchecked);
    row(
        "100 levels of not",
        [] { return nested(100, true, [](Json inner) { return wrappedIn("not", std::move(inner)); }); }, value(1),
        kValid);
    row(
        "value of 10,000 levels", value(true), [] { return nested(10'000, 1, listOf); }, kUnchecked);
    row(
        "value of 500 levels", parsed(R"({"items":{"$ref":"#"}})"), [] { return nested(500, 1, listOf); }, kValid);
    row(
        "chain of 15,000 references", [] { return chain(15'000, [](const std::string &to) { return reference(to); }); },
        value(1), kValid);
    row(
        "chain of 15,000 times not",
        [] { return chain(15'000, [](const std::string &to) { return wrappedIn("not", reference(to)); }); }, value(1),
        kUnchecked);
    row(
        "exponential allOf",
        [] { return chain(40, [](const std::string &to) {
                 return Json{{"allOf", {reference(to), reference(to)}}};
             }); },
        value(1), kUnchecked);
    row(
        "exponential anyOf",
        [] {
            return chain(40, [](const std::string &to) {
                return Json{{"anyOf", {{{"allOf", {reference(to), false}}}, {{"allOf", {reference(to), false}}}}}};
            });
        },
        value(1), kUnchecked);
    row(
        "exponential not",
        [] {
            return chain(40, [](const std::string &to) {
                return Json{{"not", {{"not", reference(to)}}}, {"if", reference(to)}, {"then", true}};
            });
        },
        value(1), kUnchecked);
    row(
        "exponential through items and contains",
        [] {
            return chain(40, [](const std::string &to) {
                return Json{{"items", reference(to)}, {"contains", reference(to)}};
            });
        },
        [] { return nested(60, 1, listOf); }, kUnchecked);
    row(
        "exponential through members",
        [] {
            return chain(40, [](const std::string &to) {
                return Json{{"properties", {{"a", reference(to)}}}, {"patternProperties", {{"^a", reference(to)}}}};
            });
        },
        [] { return nested(60, 1, [](Json inner) { return wrappedIn("a", std::move(inner)); }); }, kUnchecked);
    row(
        "exponential through names",
        [] {
            Json schema = chain(40, [](const std::string &to) {
                return Json{{"allOf", {reference(to), reference(to)}}};
            });
            schema["propertyNames"] = reference("#/definitions/a0");
            schema.erase("$ref");
            return schema;
        },
        value({{"a", 1}}), kUnchecked);
    for (const char *pattern : {"^(a+)+$", "^(a|a)*$", "(a*)*c", "a*[cd]"})
        row(
            qPrintable(QStringLiteral("pattern %1").arg(QLatin1String(pattern))), value({{"pattern", pattern}}),
            [] { return Json(manyA(50'000, "b")); }, kInvalid);
    row(
        "pattern on 5 MB", value({{"pattern", "^[a-z]+$"}}), [] { return Json(manyA(5'000'000, "b")); }, kValid);
    row(
        "pattern on 5 MB, wrong", value({{"pattern", "^[a-z]+$"}}), [] { return Json(manyA(5'000'000, "1")); },
        kInvalid);
    row(
        "wide pattern on 5 MB", value({{"pattern", "(?=(a{1,99}b?){9})(.*a){20}$"}}),
        [] { return Json(manyA(5'000'000, "b")); }, kUnchecked);
    row(
        "pattern for a name of 5 MB", parsed(R"({"patternProperties":{"^(a+)+$":false}})"),
        [] {
            return Json{{manyA(5'000'000, "b"), 1}};
        },
        kValid);
    row(
        "5,000 patterns for 5,000 names",
        [] {
            Json patterns = Json::object();
            for (int i = 0; i < 5'000; ++i)
                patterns["(x|y)*" + std::to_string(i)] = true;
            return Json{{"patternProperties", patterns}};
        },
        [] {
            Json object = Json::object();
            for (int i = 0; i < 5'000; ++i)
                object["name" + std::to_string(i)] = i;
            return object;
        },
        kUnchecked);
    row(
        "uniqueItems on 200,000", parsed(R"({"uniqueItems":true})"), [] { return numbers(200'000); }, kValid);
    row(
        "uniqueItems on 200,000, one twice", parsed(R"({"uniqueItems":true})"),
        [] {
            Json list = texts(200'000);
            list.push_back("v0");
            return list;
        },
        kInvalid);
    row(
        "100,000 values against 1,000",
        [] {
            return Json{{"items", {{"enum", numbers(100'000)}}}};
        },
        [] { return numbers(1'000); }, kValid);
    row(
        "100,000 values against 1,000, one wrong",
        [] {
            return Json{{"items", {{"enum", numbers(100'000)}}}};
        },
        [] {
            Json list = numbers(1'000);
            list.push_back("x");
            return list;
        },
        kInvalid);
    row(
        "1,000 comparisons of a large value",
        [] {
            return Json{{"allOf", Json(std::vector<Json>(
                                      1'000, Json{{"enum", Json::array({Json::array()})}, {"uniqueItems", true}}))}};
        },
        [] {
            return Json{numbers(100'000), numbers(100'000)};
        },
        kInvalid);
    row(
        "long base address for many parts",
        [] {
            Json definitions = Json::object();
            for (int i = 0; i < 5'000; ++i)
                definitions["a" + std::to_string(i)] = {{"$id", "x" + std::to_string(i)}};
            return Json{{"$id", "http://x.test/" + std::string(500'000, 'x') + "/"}, {"definitions", definitions}};
        },
        value(1), kUnchecked);
    row(
        "100,000 members", parsed(R"({"additionalProperties":{"type":"integer"},"propertyNames":{"minLength":1}})"),
        [] {
            Json object = Json::object();
            for (int i = 0; i < 100'000; ++i)
                object["name" + std::to_string(i)] = i;
            return object;
        },
        kValid);
}

void tst_schemahostile::endsSoonWithTheRightVerdict()
{
    QFETCH(Maker, schema);
    QFETCH(Maker, instance);
    const Json madeSchema = schema();
    const Json madeInstance = instance();
    const qint64 start = processorTime();
    const JsonSchema compiled = JsonSchema::compileForMcp(madeSchema);
    const qint64 compiling = processorTime() - start;
    const SchemaReport report = compiled.check(madeInstance);
    const qint64 all = processorTime() - start;
    QVERIFY2(all < kPatience, qPrintable(QStringLiteral("compiling %1 ms, all %2 ms").arg(compiling).arg(all)));
    QTEST(report.verdict, "verdict");
    QVERIFY(report.verdict != SchemaVerdict::Unchecked || !report.reason.isEmpty());
}

void tst_schemahostile::staysWithinASmallStack()
{
#ifdef __SANITIZE_ADDRESS__
    QSKIP("the frames of AddressSanitizer need a larger stack");
#endif
    // Worker threads may have little: a check must do with 1 MiB, the deepest value and schema included.
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 1024 * 1024);
    const auto work = [](void *) -> void * {
        const JsonSchema chain = JsonSchema::compileForMcp(nested(
            60, {{"items", {{"$ref", "#"}}}}, [](Json inner) { return wrappedIn("allOf", listOf(std::move(inner))); }));
        const JsonSchema tree = JsonSchema::compileForMcp({{"items", {{"$ref", "#"}}}, {"uniqueItems", true}});
        const Json deep = nested(512, 1, listOf);
        return chain.check(deep).verdict == SchemaVerdict::Unchecked && tree.isCheckable() &&
                       tree.check(deep).verdict != SchemaVerdict::Invalid
                   ? nullptr
                   : const_cast<char *>("wrong");
    };
    pthread_t thread{};
    QCOMPARE(pthread_create(&thread, &attributes, work, nullptr), 0);
    void *result = nullptr;
    pthread_join(thread, &result);
    pthread_attr_destroy(&attributes);
    QCOMPARE(result, nullptr);
}

void tst_schemahostile::doesNotFillTheMemoryWithErrors()
{
    // Every item fails in every branch of every level.
    Json branches = Json::array();
    for (int i = 0; i < 50; ++i)
        branches.push_back({{"anyOf", {{{"type", "null"}}, {{"type", "string"}}}}});
    const JsonSchema schema = JsonSchema::compileForMcp({{"items", {{"anyOf", branches}}}});
    const qint64 start = processorTime();
    const SchemaReport report = schema.check(numbers(100'000));
    QVERIFY(processorTime() - start < kPatience);
    QCOMPARE(report.verdict, SchemaVerdict::Invalid);
    QCOMPARE(report.errors.size(), 100);
    QCOMPARE(report.errors.first().path, QStringLiteral("/0"));
}

QTEST_GUILESS_MAIN(tst_schemahostile)
#include "tst_schemahostile.moc"
