// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for writing back into configuration files: the change, and not one byte more.
#include "mcp/registry/configedit.h"
#include "mcp/registry/configreader.h"
#include "mcp/registry/configwriter.h"
#include "tests/support/temporaryworkspace.h"

#include <QFile>
#include <QFileInfo>
#include <QTest>

using namespace assay::mcp;
using assay::core::Json;

namespace {

constexpr auto kOwnerOnly = QFileDevice::ReadOwner | QFileDevice::WriteOwner;

QStringList pathOf(const char *path) { return QString::fromLatin1(path).split(u'/'); }

QByteArray bytesOf(const assay::core::Expected<QByteArray> &text)
{
    return text ? *text : "failed: " + text.error().toLine().toUtf8();
}

QFileDevice::Permissions accessOf(const QString &path)
{
    return QFile::permissions(path) &
           (QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner | QFileDevice::ReadGroup |
            QFileDevice::WriteGroup | QFileDevice::ReadOther | QFileDevice::WriteOther);
}

// No raw string: moc takes the comment marks inside for comments.
const char *kFile = "// mine\n"
                    "{\n"
                    "    \"theme\": \"dark\", // stays\n"
                    "    \"mcpServers\": {\n"
                    "        /* the library */\n"
                    "        \"lib\": {\n"
                    "            \"command\": \"x\", \"args\": [\"-y\"], // odd,\n"
                    "            \"foreign\": {\"b\":1,   \"a\":2}\n"
                    "        },\n"
                    "        \"web\": {\"url\": \"http://h/\"}, // last\n"
                    "    },\n"
                    "    \"more\": [1,2 , 3]\n"
                    "}\n";

} // namespace

class tst_configwriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void setsValues_data();
    void setsValues();
    void removesValues_data();
    void removesValues();
    void refusesWhatItDoesNotUnderstand_data();
    void refusesWhatItDoesNotUnderstand();
    void switchesServers();
    void changesToolRules();
    void addsAndRemovesServers();
    void changesServersMemberByMember_data();
    void changesServersMemberByMember();
    void leavesEverythingElseAlone();
    void writesWithABackup();
    void makesFilesForTheOwnerOnly();
    void followsSymbolicLinks();
    void writesNothingWhereNothingChanges();
    void leavesTheFileOnFailure();
};

void tst_configwriter::setsValues_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("result");
    const auto row = [](const char *name, const char *text, const char *path, const char *value, const char *result) {
        QTest::newRow(name) << QByteArray(text) << QString::fromLatin1(path) << QByteArray(value) << QByteArray(result);
    };
    row("replaces a value", "{\"a\": 1 , \"b\":2}", "a", "true", "{\"a\": true , \"b\":2}");
    row("replaces the last of two", "{\"a\":1,\"a\":2}", "a", "3", "{\"a\":1,\"a\":3}");
    row("in one line", "{\"a\":1}", "b", "2", "{\"a\":1, \"b\": 2}");
    row("in one line with a trailing comma", "{\"a\":1,}", "b", "2", "{\"a\":1, \"b\": 2,}");
    row("into an empty object", "{}", "a", "1", "{\n  \"a\": 1\n}");
    row("into an empty text", " \n", "a/b", "1", "{\n  \"a\": {\n    \"b\": 1\n  }\n}\n");
    row("after the last", "{\n\t\"a\": 1\n}", "b", "[2]", "{\n\t\"a\": 1,\n\t\"b\": [\n\t\t2\n\t]\n}");
    row("after the last with a trailing comma", "{\n   \"a\": 1,\n}", "b", "2", "{\n   \"a\": 1,\n   \"b\": 2,\n}");
    row("after a comment about the last", "{\n  \"a\": 1 // one\n}", "b", "2", "{\n  \"a\": 1, // one\n  \"b\": 2\n}");
    row("after a comment behind the comma", "{\n  \"a\": 1, /* one\n more */ // x\n  // end\n}", "b", "2",
        "{\n  \"a\": 1, /* one\n more */ // x\n  \"b\": 2,\n  // end\n}");
    row("with the line ends of the file", "{\r\n  \"a\": 1 // x\r\n}\r\n", "b", "2",
        "{\r\n  \"a\": 1, // x\r\n  \"b\": 2\r\n}\r\n");
    row("into an object that holds a comment", "{\n  \"a\": {\n    // none yet\n  }\n}", "a/b", "1",
        "{\n  \"a\": {\n    // none yet\n    \"b\": 1\n  }\n}");
    row("below objects that are missing", "{\n  \"a\": {}\n}", "a/b/c", "1",
        "{\n  \"a\": {\n    \"b\": {\n      \"c\": 1\n    }\n  }\n}");
    row("before a brace in the same line", "{\n  \"a\": 1 }", "b", "2", "{\n  \"a\": 1, \n  \"b\": 2}");
    row("a name to be escaped", "{}", "q\"\\", "1", "{\n  \"q\\\"\\\\\": 1\n}");
    row("with a byte order mark", "\xEF\xBB\xBF{\"a\":1}", "a", "2", "\xEF\xBB\xBF{\"a\":2}");
}

void tst_configwriter::setsValues()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, path);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, result);
    QCOMPARE(bytesOf(withValueAt(text, path.split(u'/'), Json::parse(value.begin(), value.end()))), result);
}

void tst_configwriter::removesValues_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("result");
    const auto row = [](const char *name, const char *text, const char *path, const char *result) {
        QTest::newRow(name) << QByteArray(text) << QString::fromLatin1(path) << QByteArray(result);
    };
    row("the first", "{\n  \"a\": 1,\n  \"b\": 2\n}", "a", "{\n  \"b\": 2\n}");
    row("the last", "{\n  \"a\": 1,\n  \"b\": 2\n}", "b", "{\n  \"a\": 1\n}");
    row("the last with a trailing comma", "{\n  \"a\": 1,\n  \"b\": 2,\n}", "b", "{\n  \"a\": 1,\n}");
    row("the only one", "{\n  \"a\": 1\n}", "a", "{\n}");
    row("with what is said about it", "{\n  \"a\": {\n    \"x\": 1\n  }, // about a\n  \"b\": 2\n}", "a",
        "{\n  \"b\": 2\n}");
    row("first in one line", "{\"a\":1, \"b\":2}", "a", "{\"b\":2}");
    row("last in one line", "{\"a\":1, \"b\":2}", "b", "{\"a\":1 }");
    row("only in one line", "{\"a\":1}", "a", "{}");
    row("before another in its line", "{\n  \"a\": 1, \"b\": 2\n}", "a", "{\n  \"b\": 2\n}");
    row("all of that name", "{\"a\":1,\"a\":2,\"b\":3}", "a", "{\"b\":3}");
    row("with CRLF", "{\r\n  \"a\": 1,\r\n  \"b\": 2\r\n}", "a", "{\r\n  \"b\": 2\r\n}");
    row("further in", "{\"a\":{\"b\":1,\"c\":2}}", "a/b", "{\"a\":{\"c\":2}}");
    row("not there", "{\"a\":1}", "b", "{\"a\":1}");
    row("its object not there", "{\"a\":1}", "b/c", "{\"a\":1}");
}

void tst_configwriter::removesValues()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, path);
    QFETCH(QByteArray, result);
    QCOMPARE(bytesOf(withoutValueAt(text, path.split(u'/'))), result);
}

void tst_configwriter::refusesWhatItDoesNotUnderstand_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("a mistake") << QByteArray("{\"a\": {},\n oops}");
    QTest::newRow("a list") << QByteArray("[]");
    QTest::newRow("a text on the way") << QByteArray("{\"a\": \"x\"}");
}

void tst_configwriter::refusesWhatItDoesNotUnderstand()
{
    QFETCH(QByteArray, text);
    const auto changed = withValueAt(text, pathOf("a/b"), 1);
    QVERIFY(!changed);
    QCOMPARE(changed.error().code, assay::core::ErrorCode::InvalidInput);
    QVERIFY(changed.error().where.contains(QStringLiteral("line")));
}

void tst_configwriter::switchesServers()
{
    const auto state = [](const QByteArray &text, const char *name) {
        const auto reading = readServerConfig(text);
        for (const ServerConfig &server : reading->servers) {
            if (server.name == QLatin1StringView(name))
                return server.isEnabled;
        }
        return false;
    };
    const QString lib = QStringLiteral("lib");
    const QByteArray off = bytesOf(withServerEnabled(kFile, lib, false));
    QVERIFY(!state(off, "lib"));
    QVERIFY(state(off, "web"));
    const QByteArray on = bytesOf(withServerEnabled(off, lib, true));
    QVERIFY(state(on, "lib"));
    QCOMPARE(bytesOf(withServerEnabled(kFile, lib, true)), QByteArray(kFile));

    QCOMPARE(bytesOf(withServerEnabled(R"({"context_servers":{"z":{"command":"c","enabled":true}}})",
                                       QStringLiteral("z"), false)),
             QByteArray(R"({"context_servers":{"z":{"command":"c","enabled":false}}})"));
    const auto unknown = withServerEnabled(kFile, QStringLiteral("none"), false);
    QVERIFY(!unknown);
    QCOMPARE(unknown.error().code, assay::core::ErrorCode::NotFound);
}

void tst_configwriter::changesToolRules()
{
    ToolRule rule;
    rule.tool = QStringLiteral("search");
    rule.risk = ToolRisk::Read;
    rule.toolClass = ToolClass::Search;
    rule.scenarios = {QStringLiteral("x")};
    rule.order = 2;
    rule.backup = ToolAddress{QStringLiteral("web"), QStringLiteral("find")};
    rule.isEnabled = true;
    const QByteArray set = bytesOf(withToolRule(kFile, QStringLiteral("lib"), rule));
    const auto reading = readServerConfig(set);
    QVERIFY(reading);
    QCOMPARE(reading->servers.at(0).tools, QList<ToolRule>{rule});

    rule = {};
    rule.tool = QStringLiteral("t");
    rule.isEnabled = false;
    QCOMPARE(bytesOf(withToolRule(R"({"mcpServers":{"s":{"command":"c","tools":{"t":{"risk":"read","mine":1}}}}})",
                                  QStringLiteral("s"), rule)),
             QByteArray(R"({"mcpServers":{"s":{"command":"c","tools":{"t":{"mine":1, "enabled": false}}}}})"));
}

void tst_configwriter::addsAndRemovesServers()
{
    const QString name = QStringLiteral("new one");
    const Json entry{{"command", "c"}, {"args", {"a"}}};
    const QByteArray added = bytesOf(withServer(kFile, name, entry));
    const auto reading = readServerConfig(added);
    QVERIFY(reading);
    QVERIFY(reading->faults.isEmpty());
    QCOMPARE(reading->servers.size(), 3);
    QCOMPARE(reading->servers.at(2).name, name);
    QCOMPARE(reading->servers.at(2).args, QStringList{QStringLiteral("a")});
    QCOMPARE(bytesOf(withoutServer(added, name)), QByteArray(kFile));

    QVERIFY(bytesOf(withServer("{\"servers\":{}}", name, entry)).startsWith("{\"servers\":{\n"));
    QVERIFY(bytesOf(withServer("", name, entry)).startsWith("{\n  \"mcpServers\": {"));
    const QByteArray replaced = bytesOf(withServer(kFile, QStringLiteral("web"), Json{{"url", "http://i/"}}));
    QCOMPARE(readServerConfig(replaced)->servers.at(1).url, QStringLiteral("http://i/"));
}

void tst_configwriter::changesServersMemberByMember_data()
{
    QTest::addColumn<QByteArray>("before"); // the entry
    QTest::addColumn<QByteArray>("entry");
    QTest::addColumn<QByteArray>("after");
    const auto row = [](const char *name, const char *before, const char *entry, const char *after) {
        QTest::newRow(name) << QByteArray(before) << QByteArray(entry) << QByteArray(after);
    };
    row("nothing new", "{\"args\":[ 1.0 /* one */ ] , \"command\":\"c\"}", "{\"command\":\"c\",\"args\":[1.0]}",
        "{\"args\":[ 1.0 /* one */ ] , \"command\":\"c\"}");
    row("keeps foreign members, rules and sources",
        "{\"command\":\"c\", \"tools\":{\"t\":{\"risk\":\"read\"}}, \"source\":{\"id\":\"s\"}, \"gallery\":[1]}",
        "{\"command\":\"d\"}",
        "{\"command\":\"d\", \"tools\":{\"t\":{\"risk\":\"read\"}}, \"source\":{\"id\":\"s\"}, \"gallery\":[1]}");
    row("keeps comments", "{ // a\n  \"command\": \"c\", // b\n  \"x\": 1 // c\n}",
        "{\"command\":\"d\",\"cwd\":\"/w\"}",
        "{ // a\n  \"command\": \"d\", // b\n  \"x\": 1, // c\n  \"cwd\": \"/w\"\n}");
    row("keeps limits and switches", "{\"command\":\"c\", \"timeout\":9, \"disabled\":true}", "{\"command\":\"d\"}",
        "{\"command\":\"d\", \"timeout\":9, \"disabled\":true}");
    row("drops another way to the server", "{\"url\":\"http://h/\", \"headers\":{\"A\":\"b\"}, \"x\":1}",
        "{\"command\":\"c\"}", "{\"x\":1, \"command\": \"c\"}");
    row("drops variables of another program", "{\"command\":\"c\", \"env\":{\"A\":\"1\", /* b */ \"B\":\"2\"}}",
        "{\"command\":\"d\",\"env\":{\"B\":\"2\"}}", "{\"command\":\"d\", \"env\":{\"B\":\"2\"}}");
    row("says what a switch says once", "{\"command\":\"c\", \"enabled\":true}",
        "{\"command\":\"c\",\"disabled\":true}", "{\"command\":\"c\", \"disabled\": true}");
    row("merges rules", "{\"command\":\"c\", \"tools\":{\"t\":{\"risk\":\"read\"}}}",
        "{\"command\":\"c\",\"tools\":{\"t\":{\"order\":1}}}",
        "{\"command\":\"c\", \"tools\":{\"t\":{\"risk\":\"read\", \"order\": 1}}}");
    row("replaces what is no object", "null", "{\"command\":\"c\"}", "{\n  \"command\": \"c\"\n}");
}

void tst_configwriter::changesServersMemberByMember()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, entry);
    QFETCH(QByteArray, after);
    const QByteArray head("{\"mcpServers\":{\"s\":");
    const QByteArray changed =
        bytesOf(withServer(head + before + "}}", QStringLiteral("s"), Json::parse(entry.begin(), entry.end())));
    QCOMPARE(changed, QByteArray(head + after + "}}"));
}

void tst_configwriter::leavesEverythingElseAlone()
{
    const QByteArray before(kFile);
    const QByteArray after = bytesOf(withServerEnabled(before, QStringLiteral("lib"), false));
    const QByteArray anchor(R"("foreign": {"b":1,   "a":2})");
    const qsizetype at = before.indexOf(anchor) + anchor.size();
    QCOMPARE(after, before.left(at) + ",\n            \"disabled\": true" + before.mid(at));
}

void tst_configwriter::writesWithABackup()
{
    const assay::test::TemporaryWorkspace folder;
    const QString path = folder.write(QStringLiteral("mcp.json"), kFile);
    QVERIFY(QFile::setPermissions(path, QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ReadGroup));
    const auto access = accessOf(path);
    const auto turnOff = [](const QByteArray &text) { return withServerEnabled(text, QStringLiteral("web"), false); };
    QVERIFY(editConfigFile(path, turnOff));
    QCOMPARE(folder.read(QStringLiteral("mcp.json.bak")), QByteArray(kFile));
    QCOMPARE(folder.read(QStringLiteral("mcp.json")), bytesOf(turnOff(kFile)));
    QCOMPARE(accessOf(path), access);
    QCOMPARE(accessOf(path + QStringLiteral(".bak")), access);
    QCOMPARE(QFileInfo(path).dir().entryList(QDir::Files | QDir::Hidden).size(), 2);
}

void tst_configwriter::makesFilesForTheOwnerOnly()
{
    const assay::test::TemporaryWorkspace folder;
    const QString path = folder.path(QStringLiteral("new.json"));
    QVERIFY(editConfigFile(path, [](const QByteArray &text) {
        return withServer(text, QStringLiteral("s"), Json{{"command", "c"}});
    }));
    QCOMPARE(accessOf(path), QFileDevice::Permissions(kOwnerOnly));
    QVERIFY(!QFile::exists(path + QStringLiteral(".bak")));
    QCOMPARE(readServerConfigFile(path)->servers.size(), 1);
}

void tst_configwriter::followsSymbolicLinks()
{
    const assay::test::TemporaryWorkspace folder;
    const QString real = folder.write(QStringLiteral("real.json"), kFile);
    const QString link = folder.path(QStringLiteral("link.json"));
    QVERIFY(QFile::link(real, link));
    QVERIFY(editConfigFile(link, [](const QByteArray &text) { return withoutServer(text, QStringLiteral("web")); }));
    QVERIFY(QFileInfo(link).isSymLink());
    QCOMPARE(readServerConfigFile(real)->servers.size(), 1);
}

void tst_configwriter::writesNothingWhereNothingChanges()
{
    const assay::test::TemporaryWorkspace folder;
    const QString path = folder.write(QStringLiteral("mcp.json"), kFile);
    QVERIFY(editConfigFile(path, [](const QByteArray &text) { return text; }));
    QVERIFY(!QFile::exists(path + QStringLiteral(".bak")));
}

void tst_configwriter::leavesTheFileOnFailure()
{
    const assay::test::TemporaryWorkspace folder;
    const QString path = folder.write(QStringLiteral("mcp.json"), "{ oops");
    const auto done = editConfigFile(path, [](const QByteArray &text) { return withValueAt(text, pathOf("a"), 1); });
    QVERIFY(!done);
    QVERIFY(done.error().where.startsWith(path));
    QVERIFY(!editConfigFile(path, [](const QByteArray &) { return QByteArray("{\"a\": broken"); }));
    QCOMPARE(folder.read(QStringLiteral("mcp.json")), QByteArray("{ oops"));
    QVERIFY(!QFile::exists(path + QStringLiteral(".bak")));
    QVERIFY(!editConfigFile(folder.path(QStringLiteral("no/such/folder.json")),
                            [](const QByteArray &text) { return withValueAt(text, pathOf("a"), 1); }));
}

QTEST_GUILESS_MAIN(tst_configwriter)
#include "tst_configwriter.moc"
