// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the lint of tool definitions and for descriptions as a model gets them.
#include "mcp/registry/descriptioncues.h"
#include "mcp/registry/hiddencharacters.h"
#include "mcp/registry/toollint.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>

using namespace assay::mcp;
using assay::core::Json;

namespace {

/// A definition with nothing to complain about: 62 words.
Json soundDefinition()
{
    return Json{
        {"name", "search_papers"},
        {"description",
         "Searches the index of peer-reviewed papers by topic. Use this when a question concerns research methods, "
         "experiments or published results, or when a claim needs a citable source. Do not use it for company news "
         "or for internal documents. Returns a list of papers with title, abstract and address, best first. Limits: "
         "at most 20 results per call, 20 seconds; an empty list means nothing was found."},
        {"inputSchema",
         {{"type", "object"},
          {"properties",
           {{"query", {{"type", "string"}, {"description", "Key words, for example \"few-shot evaluation\""}}},
            {"top_k", {{"type", "integer"}, {"description", "How many"}, {"default", 5}}}}}}}};
}

QStringList codesOf(const Json &definition)
{
    QStringList codes;
    for (const LintFinding &finding : lintTool(definition, {}))
        codes.append(finding.code);
    return codes;
}

Json described(const QString &description)
{
    Json definition = soundDefinition();
    definition["description"] = description.toStdString();
    return definition;
}

} // namespace

class tst_toollint : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsNothingInSoundDefinitions();
    void findsWhatIsMissing_data();
    void findsWhatIsMissing();
    void measuresByLanguage_data();
    void measuresByLanguage();
    void readsChinese();
    void namesThePlace();
    void looksIntoNestedInputs();
    void bearsAnything_data();
    void bearsAnything();
    void makesHiddenCharactersVisible_data();
    void makesHiddenCharactersVisible();
    void leavesVisibleTextAlone_data();
    void leavesVisibleTextAlone();
    void cutsLongDescriptions_data();
    void cutsLongDescriptions();
    void cutsHugeDescriptionsQuickly();
};

void tst_toollint::findsNothingInSoundDefinitions() { QCOMPARE(codesOf(soundDefinition()), QStringList()); }

void tst_toollint::findsWhatIsMissing_data()
{
    QTest::addColumn<QString>("patch"); // a JSON merge patch on the sound definition
    QTest::addColumn<QString>("code");
    const auto row = [](const char *code, const QString &patch) {
        QTest::newRow(code) << patch << QString::fromUtf8(code);
    };
    const auto description = [](const QString &text) {
        return QString::fromStdString(Json{{"description", text.toStdString()}}.dump());
    };
    const QString sound = QString::fromStdString(soundDefinition()["description"].get<std::string>());
    const auto without = [&](const char *sentence) {
        return description(QString(sound).remove(QString::fromLatin1(sentence)));
    };
    row("name_missing", QStringLiteral(R"({"name": null})"));
    row("name_form", QStringLiteral(R"({"name": "search papers"})"));
    row("description_missing", QStringLiteral(R"({"description": " "})"));
    row("description_long", description(sound + QStringLiteral(" very").repeated(60)));
    row("when_not_missing", without("Do not use it for company news or for internal documents. "));
    row("result_missing", without("Returns a list of papers with title, abstract and address, best first. "));
    row("over_broad", description(sound + QStringLiteral(" It answers any question.")));
    row("hidden_character", description(sound + QChar(0x202E)));
    row("schema_missing", QStringLiteral(R"({"inputSchema": null})"));
    row("input_without_description",
        QStringLiteral(R"({"inputSchema": {"properties": {"top_k": {"description": null}}}})"));
    row("input_without_example", QStringLiteral(R"({"inputSchema": {"properties": {"top_k": {"default": null}}}})"));
}

void tst_toollint::findsWhatIsMissing()
{
    QFETCH(QString, patch);
    QFETCH(QString, code);
    Json definition = soundDefinition();
    definition.merge_patch(Json::parse(patch.toStdString()));
    QCOMPARE(codesOf(definition), QStringList{code});
    QVERIFY(!lintTool(definition, {}).at(0).message.isEmpty());
}

void tst_toollint::measuresByLanguage_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isCjk");
    QTest::addColumn<int>("count");
    QTest::newRow("nothing") << QString() << false << 0;
    QTest::newRow("words") << QStringLiteral("Don't use top_k here, it's re-used 3 times.") << false << 8;
    QTest::newRow("Chinese") << QStringLiteral("搜索文献。当用户提问时使用。") << true << 12;
    QTest::newRow("Chinese with a Latin name") << QStringLiteral("用 MCP 协议调用工具") << true << 8;
    QTest::newRow("English with a Chinese word")
        << QStringLiteral("The word 检索 means retrieval in English") << false << 8;
}

void tst_toollint::measuresByLanguage()
{
    QFETCH(QString, text);
    QFETCH(bool, isCjk);
    QFETCH(int, count);
    QCOMPARE(measureText(text), (TextMeasure{isCjk, count}));
}

void tst_toollint::readsChinese()
{
    const QString thin = QStringLiteral("搜索文献");
    const QStringList missing = codesOf(described(thin));
    for (const char *code :
         {"description_short", "when_missing", "when_not_missing", "result_missing", "limits_missing"})
        QVERIFY2(missing.contains(QString::fromLatin1(code)), code);

    const QString full = QStringLiteral(
        "文献检索工具。当用户的问题涉及研究方法、实验结论或模型性能,并且需要可引用的来源时,必须使用本工具。"
        "不要用于查询公司内部文档或新闻。返回论文列表,每项包含标题、摘要和链接,按相关性排序。"
        "每次最多返回二十条结果,超时为二十秒,结果为空列表表示没有找到相关文献。");
    QCOMPARE(codesOf(described(full)), QStringList());
    QVERIFY(codesOf(described(full + QStringLiteral("什么都能查的万能工具。"))).contains(QStringLiteral("over_broad")));
}

void tst_toollint::namesThePlace()
{
    Json definition = soundDefinition();
    definition["inputSchema"]["properties"]["top_k"].erase("description");
    const QList<LintFinding> findings = lintTool(definition, {});
    QCOMPARE(findings.size(), 1);
    QCOMPARE(findings.at(0).place, QStringLiteral("/inputSchema/properties/top_k"));
}

void tst_toollint::looksIntoNestedInputs()
{
    Json definition = soundDefinition();
    definition["inputSchema"] = Json::parse(R"({"properties": {
        "filter": {"description": "What to keep", "properties": {"year": {"type": "integer"}}},
        "authors": {"description": "Names, e.g. Curie", "items": {"properties": {"first": {"enum": ["Marie"]}}}},
        "range": {"$ref": "#/$defs/range"}},
        "$defs": {"range": {"description": "From and to, such as 3-5", "properties": {"x": {"$ref": "#/$defs/range"}}}}})");
    QStringList places;
    for (const LintFinding &finding : lintTool(definition, {}))
        places.append(finding.code + u' ' + finding.place);
    const QStringList expected{
        QStringLiteral("input_without_description /inputSchema/properties/authors/items/properties/first"),
        QStringLiteral("input_without_description /inputSchema/properties/filter/properties/year"),
        QStringLiteral("input_without_example /inputSchema/properties/filter/properties/year")};
    QCOMPARE(places, expected);
}

void tst_toollint::bearsAnything_data()
{
    QTest::addColumn<QString>("json");
    for (const char *json :
         {"null", "[]", "\"x\"", "{}", R"({"name": 1, "description": [], "inputSchema": 3})",
          R"({"inputSchema": {"properties": []}})", R"({"inputSchema": {"properties": {"a": true}}})",
          R"({"inputSchema": {"properties": {"a": {"$ref": "#/properties/a", "items": 1}}}})"})
        QTest::newRow(json) << QString::fromLatin1(json);
    QString deep = QStringLiteral("{}");
    for (int i = 0; i < 100; ++i)
        deep = QStringLiteral("{\"properties\":{\"a\":%1}}").arg(deep);
    QTest::newRow("deep") << QStringLiteral("{\"inputSchema\":%1}").arg(deep);
    QStringList many;
    for (int i = 0; i < 5'000; ++i)
        many.append(QStringLiteral("\"p%1\":{}").arg(i));
    QTest::newRow("many") << QStringLiteral("{\"inputSchema\":{\"properties\":{%1}}}").arg(many.join(u','));
}

void tst_toollint::bearsAnything()
{
    QFETCH(QString, json);
    const QList<LintFinding> findings = lintTool(Json::parse(json.toStdString()), {});
    QVERIFY(!findings.isEmpty());
    QVERIFY(findings.size() <= 100);
}

void tst_toollint::makesHiddenCharactersVisible_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("visible");
    const auto row = [](const char *name, const QString &text, const char *visible) {
        QTest::newRow(name) << text << QString::fromUtf8(visible);
    };
    const auto at = [](char32_t c) { return QString(u'a').append(QChar::fromUcs4(c)).append(u'b'); };
    row("right-to-left override", at(0x202E), "a⟦U+202E⟧b");
    row("isolate", at(0x2066), "a⟦U+2066⟧b");
    row("zero-width space", at(0x200B), "a⟦U+200B⟧b");
    row("zero-width joiner", at(0x200D), "a⟦U+200D⟧b");
    row("word joiner", at(0x2060), "a⟦U+2060⟧b");
    row("byte order mark", at(0xFEFF), "a⟦U+FEFF⟧b");
    row("soft hyphen", at(0x00AD), "a⟦U+00AD⟧b");
    row("tag letter", at(0xE0041), "a⟦U+E0041⟧b");
    row("escape", at(0x1B), "a⟦U+001B⟧b");
    row("NUL", at(0), "a⟦U+0000⟧b");
    row("carriage return alone", at(0x0D), "a⟦U+000D⟧b");
    row("next line", at(0x85), "a⟦U+0085⟧b");
    row("line separator", at(0x2028), "a⟦U+2028⟧b");
    row("Hangul filler", at(0x3164), "a⟦U+3164⟧b");
    row("private use", at(0xE000), "a⟦U+E000⟧b");
    row("noncharacter", at(0xFFFF), "a⟦U+FFFF⟧b");
    row("variation selectors that carry a message", QStringLiteral("a\uFE00\uFE01b"), "a\uFE00⟦U+FE01⟧b");
    row("variation selector of the supplement", at(0xE0100), "a⟦U+E0100⟧b");
    row("lone surrogate", QStringLiteral("a") + QChar(0xD800) + QStringLiteral("b"), "a⟦U+D800⟧b");
}

void tst_toollint::makesHiddenCharactersVisible()
{
    QFETCH(QString, text);
    QFETCH(QString, visible);
    QVERIFY(hasHiddenCharacters(text));
    QCOMPARE(cleanedDescription(text, kMaxDescription), visible);
}

void tst_toollint::leavesVisibleTextAlone_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"", "plain", "two\nlines\tand a tab", "检索工具", "é e\u0301", "عربي",
                             "✔\uFE0F 😀 👍🏽", "नमस्ते", "⟦x⟧"})
        QTest::newRow(text) << QString::fromUtf8(text);
}

void tst_toollint::leavesVisibleTextAlone()
{
    QFETCH(QString, text);
    QVERIFY(!hasHiddenCharacters(text));
    QCOMPARE(cleanedDescription(text, kMaxDescription), text);
    QCOMPARE(cleanedDescription(QString(text).replace(u'\n', QStringLiteral("\r\n")), kMaxDescription), text);
}

void tst_toollint::cutsLongDescriptions_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("max");
    QTest::addColumn<QString>("cut");
    const auto row = [](const char *name, const QString &text, int max, const char *cut) {
        QTest::newRow(name) << text << max << QString::fromUtf8(cut);
    };
    row("fits exactly", QStringLiteral("one two"), 7, "one two");
    row("between words", QStringLiteral("one two three"), 10, "one two…");
    row("right after a word", QStringLiteral("one two three"), 8, "one two…");
    row("in a word longer than what is near", QString(200, u'x'), 100, QByteArray(99, 'x').append("…").constData());
    row("between Chinese characters", QStringLiteral("检索工具说明"), 4, "检索工…");
    row("not inside a pair", QStringLiteral("a😀😀😀"), 3, "a😀…");
    row("not inside a combined character", QStringLiteral("ab e\u0301e\u0301"), 5, "ab…");
    row("not inside a visible mark", QStringLiteral("abc \u202Edef"), 8, "abc…");
    row("one", QStringLiteral("abc"), 1, "…");
    row("none", QStringLiteral("abc"), 0, "…");
    row("a tower of marks", QStringLiteral("a") + QString(50, QChar(0x0301)), 10,
        "a\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301…");
}

void tst_toollint::cutsLongDescriptions()
{
    QFETCH(QString, text);
    QFETCH(int, max);
    QFETCH(QString, cut);
    QCOMPARE(cleanedDescription(text, max), cut);
}

void tst_toollint::cutsHugeDescriptionsQuickly()
{
    const QString huge(50'000'000, u'x');
    QElapsedTimer timer;
    timer.start();
    const QString cut = cleanedDescription(huge, kMaxDescription);
    QCOMPARE(cut.size(), kMaxDescription);
    QVERIFY(timer.elapsed() < 1'000);
}

QTEST_GUILESS_MAIN(tst_toollint)
#include "tst_toollint.moc"
