// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for what a provider is told of the tools of servers: all that it can read, whole, and never less for one that
// it cannot.
#include "mcp/registry/offeredtools.h"
#include "tests/support/providerdialects.h"

#include <QTest>

using namespace assay::core;
using namespace assay::mcp;

namespace {

ServerTool tool(const QByteArray &server, const QByteArray &name, const QByteArray &inputSchema)
{
    Tool tool;
    tool.name = QString::fromUtf8(name);
    tool.description = QStringLiteral("What it does.");
    tool.inputSchema = Json::parse(inputSchema.toStdString());
    return {QString::fromUtf8(server), tool};
}

QStringList namesOf(const ToolOffer &offer)
{
    QStringList names;
    for (const OfferedTool &offered : offer.offered)
        names += offered.name;
    return names;
}

} // namespace

class tst_offeredtools : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void leavesOutOnlyWhatCannotBeConverted_data();
    void leavesOutOnlyWhatCannotBeConverted();
    void offersReferencesWhole();
    void keepsToolsOfOneNameApart();
    void offersARepeatedToolOnce();
    void showsHiddenCharacters();
    void leavesTheServersToolAsItIs();
    void takesBackAddedNulls();
};

void tst_offeredtools::leavesOutOnlyWhatCannotBeConverted_data()
{
    QTest::addColumn<QByteArray>("dialect");
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QString>("where");
    const QByteArray recursive = R"({"type":"object","properties":{"tree":{"$ref":"#/$defs/n"}},"$defs":{"n":{"type":
        "object","properties":{"kids":{"type":"array","items":{"$ref":"#/$defs/n"}}}}}})";
    QTest::newRow("recursion") << QByteArray("openapi") << recursive
                               << QStringLiteral("/properties/tree/properties/kids/items");
    QTest::newRow("any members") << QByteArray("strict")
                                 << QByteArray(R"({"type":"object","properties":{"m":{"type":"object"}}})")
                                 << QStringLiteral("/properties/m");
    QTest::newRow("a root that is no object")
        << QByteArray("anthropic") << QByteArray(R"({"type":"string"})") << QString();
    QTest::newRow("malformed") << QByteArray("openai") << QByteArray(R"({"type":"object","properties":[]})")
                               << QString();
}

void tst_offeredtools::leavesOutOnlyWhatCannotBeConverted()
{
    QFETCH(QByteArray, dialect);
    QFETCH(QByteArray, schema);
    QFETCH(QString, where);
    const QByteArray good =
        R"({"type":"object","properties":{"a":{"type":["array","null"],"items":{"type":"string"}}}})";
    const ToolOffer offer = offerTools({tool("s", "first", good), tool("s", "bad", schema), tool("t", "last", good)},
                                       providerDialects().at(dialect));
    QCOMPARE(namesOf(offer), QStringList({QStringLiteral("s__first"), QStringLiteral("t__last")}));
    QCOMPARE(offer.offered.first().description, QStringLiteral("What it does."));
    QVERIFY(offer.offered.first().input.schema["properties"]["a"].is_object());
    QCOMPARE(offer.leftOut.size(), 1);
    const ToolAddress bad{QStringLiteral("s"), QStringLiteral("bad")};
    QCOMPARE(offer.leftOut.first().address, bad);
    QCOMPARE(offer.leftOut.first().reason.where, where);
    QVERIFY(!offer.leftOut.first().reason.message.isEmpty());
    QCOMPARE(offer.names.addressFor(QStringLiteral("s__bad")), std::nullopt);
}

void tst_offeredtools::offersReferencesWhole()
{
    const QByteArray schema =
        R"({"type":"object","properties":{"when":{"$ref":"#/$defs/day"},"until":{"$ref":"#/$defs/day"}},
        "required":["when"],"$defs":{"day":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}$","description":"A day."}}})";
    for (const char *dialect : {"anthropic", "openai"}) {
        const ToolOffer offer = offerTools({tool("s", "t", schema)}, providerDialects().at(dialect));
        QCOMPARE(offer.offered.size(), 1);
        QCOMPARE(offer.offered.first().input.schema, Json::parse(schema.toStdString()));
        QCOMPARE(offer.offered.first().input.changes, QStringList());
    }
}

void tst_offeredtools::keepsToolsOfOneNameApart()
{
    const QByteArray schema = R"({"type":"object"})";
    const ToolOffer offer = offerTools({tool("a", "execute_sql", schema), tool("b", "execute_sql", schema)},
                                       ProviderDialect::anthropicMessages());
    QCOMPARE(namesOf(offer), QStringList({QStringLiteral("a__execute_sql"), QStringLiteral("b__execute_sql")}));
    for (const OfferedTool &offered : offer.offered)
        QCOMPARE(offer.names.addressFor(offered.name), std::optional(offered.address));
}

void tst_offeredtools::offersARepeatedToolOnce()
{
    const ToolOffer offer =
        offerTools({tool("s", "t", R"({"type":"object","title":"first"})"), tool("s", "t", R"({"type":"object"})")},
                   ProviderDialect::anthropicMessages());
    QCOMPARE(namesOf(offer), QStringList({QStringLiteral("s__t")}));
    QCOMPARE(offer.offered.first().input.schema["title"], Json("first"));
    QCOMPARE(offer.leftOut.size(), 1);
}

void tst_offeredtools::showsHiddenCharacters()
{
    ServerTool given =
        tool("s", "t", R"({"type":"object","properties":{"description":{"$ref":"#/$defs/d"},"title":{"const":"\u200b"}},
        "$defs":{"d":{"type":"array","items":{"type":"string","title":"a\u202eb","description":"c\u200b\nd"}}}})");
    given.tool.description = QStringLiteral("x\u202ey");
    const ToolOffer offer = offerTools({given}, ProviderDialect::anthropicMessages());
    QCOMPARE(offer.offered.size(), 1);
    QCOMPARE(offer.offered.first().description, QStringLiteral("x⟦U+202E⟧y"));
    const Json &schema = offer.offered.first().input.schema;
    QCOMPARE(schema["$defs"]["d"]["items"]["title"], Json("a⟦U+202E⟧b"));
    QCOMPARE(schema["$defs"]["d"]["items"]["description"], Json("c⟦U+200B⟧\nd"));
    QCOMPARE(schema["properties"]["title"]["const"], Json("\u200b")); // a value: what the server asks for
}

void tst_offeredtools::leavesTheServersToolAsItIs()
{
    const QList<ServerTool> tools{tool(
        "s", "t",
        R"({"properties":{"a":{"type":["array","null"]}},"$schema":"https://json-schema.org/draft/2020-12/schema"})")};
    const Tool before = tools.first().tool;
    const ToolOffer offer = offerTools(tools, ProviderDialect::openApiSubset());
    QCOMPARE(offer.offered.size(), 1);
    QCOMPARE(tools.first().tool, before);
}

void tst_offeredtools::takesBackAddedNulls()
{
    const ToolOffer offer = offerTools(
        {tool("s", "t", R"({"type":"object","properties":{"a":{"type":"string"},"b":{"type":["integer","null"]}}})")},
        ProviderDialect::openAiStrict());
    QCOMPARE(offer.offered.size(), 1);
    QCOMPARE(offer.offered.first().argumentsOf({{"a", nullptr}, {"b", nullptr}}), Json({{"b", nullptr}}));
}

QTEST_GUILESS_MAIN(tst_offeredtools)
#include "tst_offeredtools.moc"
