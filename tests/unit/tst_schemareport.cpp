// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for SchemaReport: what a check says is wrong, in which words, at which place and in which order.
#include "models/core/jsonschema.h"

#include <QStringList>
#include <QTest>

using namespace assay::core;

namespace {

QStringList linesOf(const SchemaReport &report)
{
    QStringList lines;
    for (const SchemaError &error : report.errors)
        lines += error.path + QStringLiteral(": ") + error.message;
    return lines;
}

} // namespace

class tst_schemareport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhatIsWrongAndWhere_data();
    void saysWhatIsWrongAndWhere();
    void ordersCapsAndJoinsErrors();
    void keepsPointersShort();
};

void tst_schemareport::saysWhatIsWrongAndWhere_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("instance");
    QTest::addColumn<QStringList>("lines");
    const auto row = [](const char *name, const char *schema, const char *instance, const QStringList &lines) {
        QTest::newRow(name) << QByteArray(schema) << QByteArray(instance) << lines;
    };
    row("type", R"({"properties":{"a":{"type":"string"}}})", R"({"a":12})",
        {QStringLiteral("/a: must be text, but it is 12")});
    row("types", R"({"type":["integer","null"]})", R"({"a":12})",
        {QStringLiteral(": must be a whole number or null, but it is an object with members: 1")});
    row("enum", R"({"enum":["Lyon",1]})", R"("Paris")",
        {QStringLiteral(R"(: must be one of "Lyon", 1, but it is "Paris")")});
    row("const", R"({"const":true})", "[]", {QStringLiteral(": must be true, but it is a list of 0")});
    row("limits", R"({"minimum":1,"maximum":-1,"multipleOf":0.5})", "0.25",
        {QStringLiteral(": must be at least 1, but it is 0.25"), QStringLiteral(": must be at most -1, but it is 0.25"),
         QStringLiteral(": must be a multiple of 0.5, but it is 0.25")});
    row("length", R"({"minLength":3})", R"("é")",
        {QStringLiteral(": the number of characters must be at least 3, but it is 1")});
    row("long text", R"({"pattern":"^b"})", R"("aaaaaaaaaabbbbbbbbbbccccccccccddddddddddee")",
        {QStringLiteral(": must match the pattern \"^b\", but it is \"aaaaaaaaaabbbbbbbbbbccccccccccdddddddddd…\"")});
    row("required", R"({"required":["a","b"]})", "{}", {QStringLiteral(": lacks “a”"), QStringLiteral(": lacks “b”")});
    row("dependency", R"({"dependentRequired":{"a":["it's"]}})", R"({"a":1})",
        {QStringLiteral(": lacks “it's”, which another of its members needs")});
    row("additional", R"({"properties":{"a":true},"additionalProperties":false})", R"({"a":1,"b/c":1})",
        {QStringLiteral("/b~1c: is not among the members allowed here")});
    row("forbidden", R"({"properties":{"a":false}})", R"({"a":1})", {QStringLiteral("/a: must not be there")});
    row("odd names", R"({"additionalProperties":{"items":{"type":"null"}}})", R"({"[0]":[1],"":[1],"~":[1],"a]":[1]})",
        {QStringLiteral("//0: must be null, but it is 1"), QStringLiteral("/[0]/0: must be null, but it is 1"),
         QStringLiteral("/a]/0: must be null, but it is 1"), QStringLiteral("/~0/0: must be null, but it is 1")});
    row("too many items", R"({"items":[true],"additionalItems":false})", "[1,2,3]",
        {QStringLiteral(": the number of items must be at most 1, but it is 3")});
    row("failing item and the rest", R"({"items":[{"type":"null"},true],"additionalItems":false})", "[1,2]",
        {QStringLiteral("/0: must be null, but it is 1")});
    row("contains", R"({"contains":{"type":"null"}})", "[1]",
        {QStringLiteral(": must hold at least 1 items of a certain form, not 0")});
    row("unique", R"({"uniqueItems":true})", "[1,2,1]",
        {QStringLiteral(": must not hold anything twice, but the items 0 and 2 are equal")});
    row("names", R"({"propertyNames":{"maxLength":1}})", R"({"ab":1})",
        {QStringLiteral(": the name \"ab\" is not allowed")});
    row("anyOf", R"({"anyOf":[{"type":"string"},{"type":"null"}]})", "1",
        {QStringLiteral(": must be text, but it is 1"), QStringLiteral(": must be null, but it is 1"),
         QStringLiteral(": has none of the forms allowed here")});
    row("oneOf", R"({"oneOf":[{"type":"number"},{"type":"integer"}]})", "1",
        {QStringLiteral(": has more than one of the forms of which only one is allowed")});
    row("not", R"({"not":{"type":"number"}})", "1", {QStringLiteral(": has a form that is not allowed here")});
    row("then", R"({"if":true,"then":{"type":"null"}})", "1", {QStringLiteral(": must be null, but it is 1")});
    row("through allOf and $ref",
        R"({"allOf":[{"properties":{"a":{"$ref":"#/$defs/n"}}}],"$defs":{"n":{"type":"null"}}})", R"({"a":1})",
        {QStringLiteral("/a: must be null, but it is 1")});
}

void tst_schemareport::saysWhatIsWrongAndWhere()
{
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, instance);
    QFETCH(QStringList, lines);
    const auto report =
        JsonSchema::compileForMcp(Json::parse(schema.toStdString())).check(Json::parse(instance.toStdString()));
    QCOMPARE(report.verdict, SchemaVerdict::Invalid);
    QCOMPARE(linesOf(report), lines);
}

void tst_schemareport::ordersCapsAndJoinsErrors()
{
    const Json schema = Json::parse(R"({"allOf":[{"items":{"type":"null"}},{"items":{"type":"null"}}]})");
    Json list = Json::array();
    for (int i = 0; i < 300; ++i)
        list.push_back(i);
    const SchemaReport report = JsonSchema::compileForMcp(schema).check(list);
    QCOMPARE(report.errors.size(), 100);
    for (int i = 0; i < 100; ++i)
        QCOMPARE(report.errors.at(i).path, QStringLiteral("/%1").arg(i));
}

void tst_schemareport::keepsPointersShort()
{
    const Json schema = Json::parse(R"({"type":"object","additionalProperties":{"$ref":"#"}})");
    const Json below{{"b", Json{{"c", 1}}}};
    const Json instance{{"a", Json{{std::string(10'000, 'x'), below}, {"y", 2}}}, {"z", 3}};
    const SchemaReport report = JsonSchema::compileForMcp(schema).check(instance);
    QCOMPARE(linesOf(report), (QStringList{QStringLiteral("/a: must be an object, but it is 1"),
                                           QStringLiteral("/a/y: must be an object, but it is 2"),
                                           QStringLiteral("/z: must be an object, but it is 3")}));
}

QTEST_GUILESS_MAIN(tst_schemareport)
#include "tst_schemareport.moc"
