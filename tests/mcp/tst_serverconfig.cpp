// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for reading server configurations in the dialects of the hosts that write them, mistakes included.
#include "mcp/registry/configreader.h"
#include "tests/support/temporaryworkspace.h"

#include <QTest>

using namespace assay::mcp;

namespace {

ConfigReading readingOf(const QByteArray &bytes)
{
    const auto reading = readServerConfig(bytes);
    return reading ? *reading : ConfigReading{};
}

QByteArray inServers(const QByteArray &entry) { return "{\"mcpServers\": {\n\"s\": " + entry + "}}"; }

QStringList namesOf(const ConfigReading &reading)
{
    QStringList names;
    for (const ServerConfig &server : reading.servers)
        names.append(server.name);
    return names;
}

/// "line server field" of each fault.
QStringList placesOf(const ConfigReading &reading)
{
    QStringList places;
    for (const ConfigFault &fault : reading.faults)
        places.append(QStringLiteral("%1 %2 %3").arg(fault.line).arg(fault.server, fault.field).trimmed());
    return places;
}

} // namespace

class tst_serverconfig : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsEveryField();
    void readsWhatHostsWrite_data();
    void readsWhatHostsWrite();
    void knowsEverySpellingOfATransport_data();
    void knowsEverySpellingOfATransport();
    void refusesWithFieldAndLine_data();
    void refusesWithFieldAndLine();
    void keepsTheOtherServers();
    void keepsTheOtherServersOfABrokenText();
    void saysWhichOfTwoWithOneNameCounts();
    void notesWhatItIgnores_data();
    void notesWhatItIgnores();
    void turnsListedToolsOff();
    void findsTheRuleOfATool();
    void findsBackupsOnServersWithSlashes();
    void keepsUnknownMembers();
    void isEqualWhereverItStands();
    void neverRepeatsValues();
    void failsOnlyIfNothingCouldBeRead_data();
    void failsOnlyIfNothingCouldBeRead();
    void readsFiles();
};

void tst_serverconfig::readsEveryField()
{
    const ConfigReading reading = readingOf(R"({"mcpServers": {"lib": {
        "command": "assay-server", "args": ["library", "--root", "${HOME}/docs"], "cwd": "/srv", "envFile": "${HOME}/.env",
        "env": {"Z": "1", "A": "${A:-x}", "N": 5, "B": true, "U": null},
        "timeout": 20, "startup_timeout": 2.5, "scenarios": ["technology selection"],
        "tools": {"search": {"risk": "read", "class": "search", "scenarios": ["x"], "order": 1,
                             "backup": "web/find", "enabled": true},
                  "*": {"enabled": false}},
        "source": {"id": "lib", "kind": "documents", "publisher": "us", "freshness_days": 30, "cadence": "daily",
                   "field_map": {"title": "t"}}}, "web": {"url": "https://example.org/mcp", "type": "http"}}})");
    QCOMPARE(placesOf(reading), QStringList());
    QCOMPARE(namesOf(reading), (QStringList{QStringLiteral("lib"), QStringLiteral("web")}));
    const ServerConfig &server = reading.servers.at(0);
    QCOMPARE(server.transport, TransportKind::Stdio);
    QCOMPARE(server.command, QStringLiteral("assay-server"));
    QCOMPARE(server.args.size(), 3);
    QCOMPARE(server.args.at(2), QStringLiteral("${HOME}/docs"));
    QCOMPARE(server.cwd, QStringLiteral("/srv"));
    QCOMPARE(server.envFile, QStringLiteral("${HOME}/.env"));
    const QList<NamedText> env{{QStringLiteral("Z"), QStringLiteral("1")},
                               {QStringLiteral("A"), QStringLiteral("${A:-x}")},
                               {QStringLiteral("N"), QStringLiteral("5")},
                               {QStringLiteral("B"), QStringLiteral("true")}};
    QCOMPARE(server.env, env);
    QCOMPARE(server.timeout, std::optional(std::chrono::milliseconds(20'000)));
    QCOMPARE(server.startupTimeout, std::optional(std::chrono::milliseconds(2'500)));
    QCOMPARE(server.scenarios, QStringList{QStringLiteral("technology selection")});
    const ToolRule search{QStringLiteral("search"),
                          ToolRisk::Read,
                          ToolClass::Search,
                          {QStringLiteral("x")},
                          1,
                          ToolAddress{QStringLiteral("web"), QStringLiteral("find")},
                          true};
    QCOMPARE(server.tools.at(0), search);
    QCOMPARE(server.tools.at(1).tool, QStringLiteral("*"));
    QCOMPARE(server.source->id, QStringLiteral("lib"));
    QCOMPARE(server.source->freshnessDays, std::optional(30.0));
    QVERIFY(server.isEnabled);
    QCOMPARE(server.notes, QStringList());
}

void tst_serverconfig::readsWhatHostsWrite_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("transport");
    QTest::addColumn<QString>("launch"); // the command with its arguments, or the address
    QTest::addColumn<bool>("isEnabled");
    const auto row = [](const char *name, const char *text, const char *transport, const char *launch,
                        bool isEnabled = true) {
        QTest::newRow(name) << QByteArray(text) << QString::fromLatin1(transport) << QString::fromLatin1(launch)
                            << isEnabled;
    };
    row("Claude Desktop", R"({"mcpServers": {"s": {"command": "npx", "args": ["-y", "p@1.2.3"]}}})", "stdio",
        "npx -y p@1.2.3");
    row("Cursor, remote", R"({"mcpServers": {"s": {"url": "https://h/mcp", "headers": {"A": "b"}}}})", "http",
        "https://h/mcp");
    row("VS Code", R"({"inputs": [], "servers": {"s": {"type": "stdio", "command": "c", "args": ["a"]}}})", "stdio",
        "c a");
    row("VS Code settings", R"({"editor": 1, "mcp": {"servers": {"s": {"type": "sse", "url": "http://h/"}}}})", "sse",
        "http://h/");
    row("Zed", R"({"context_servers": {"s": {"source": "custom", "command": "c", "args": ["a"], "env": {}}}})", "stdio",
        "c a");
    row("Zed, older", R"({"context_servers": {"s": {"command": {"path": "c", "args": ["a"], "env": {"E": "1"}}}}})",
        "stdio", "c a");
    row("Zed, off", R"({"context_servers": {"s": {"enabled": false, "command": "c"}}})", "stdio", "c", false);
    row("Windsurf", R"({"mcpServers": {"s": {"serverUrl": "https://h/mcp"}}})", "http", "https://h/mcp");
    row("Gemini CLI", R"({"mcpServers": {"s": {"httpUrl": "https://h/mcp"}}})", "http", "https://h/mcp");
    row("Cline", R"({"mcpServers": {"s": {"command": "c", "disabled": true, "autoApprove": ["x"]}}})", "stdio", "c",
        false);
    row("Roo Code", R"({"mcpServers": {"s": {"type": "streamable-http", "url": "http://h/", "alwaysAllow": []}}})",
        "http", "http://h/");
}

void tst_serverconfig::readsWhatHostsWrite()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, transport);
    QFETCH(QString, launch);
    QFETCH(bool, isEnabled);
    const ConfigReading reading = readingOf(text);
    QCOMPARE(placesOf(reading), QStringList());
    QCOMPARE(reading.servers.size(), 1);
    const ServerConfig &server = reading.servers.at(0);
    QCOMPARE(transportName(server.transport), transport);
    QCOMPARE(server.url.isEmpty() ? (QStringList{server.command} + server.args).join(u' ') : server.url, launch);
    QCOMPARE(server.isEnabled, isEnabled);
}

void tst_serverconfig::knowsEverySpellingOfATransport_data()
{
    QTest::addColumn<QString>("word");
    QTest::addColumn<QString>("name");
    const auto row = [](const char *word, const char *name) {
        QTest::newRow(word) << QString::fromLatin1(word) << QString::fromLatin1(name);
    };
    for (const char *word : {"stdio", "STDIO", "Stdio"})
        row(word, "stdio");
    for (const char *word : {"http", "HTTP", "streamable-http", "streamableHttp", "streamable_http", "StreamableHTTP",
                             "streamablehttp", "Streamable HTTP"})
        row(word, "http");
    for (const char *word : {"sse", "SSE", "http+sse"})
        row(word, "sse");
    for (const char *word : {"", "websocket", "htt", "stdio2"})
        row(word, "");
}

void tst_serverconfig::knowsEverySpellingOfATransport()
{
    QFETCH(QString, word);
    QFETCH(QString, name);
    const auto kind = transportFromName(word);
    QCOMPARE(kind ? transportName(*kind) : QString(), name);
    for (const char *member : {"type", "transport"}) {
        const QByteArray entry =
            QByteArray("{\"") + member + "\": \"" + word.toUtf8() + "\", \"command\": \"c\", \"url\": \"http://h/\"}";
        const ConfigReading reading = readingOf(inServers(entry));
        QCOMPARE(reading.servers.size(), name.isEmpty() ? 0 : 1);
        if (name.isEmpty())
            QCOMPARE(placesOf(reading), QStringList{QStringLiteral("2 s ") + QLatin1StringView(member)});
    }
}

void tst_serverconfig::refusesWithFieldAndLine_data()
{
    QTest::addColumn<QByteArray>("entry");
    QTest::addColumn<QString>("place");
    const auto row = [](const char *entry, const char *place) {
        QTest::newRow(entry) << QByteArray(entry) << QString::fromLatin1(place);
    };
    row("{\n\"command\": \"c\",\n\"args\": \"-y\"}", "4 s args");
    row("{\n\"command\": \"c\",\n\"args\": [\"a\",\n 3]}", "4 s args");
    row("{\n\"command\": [\"c\"]}", "3 s command");
    row("{\n\"command\": \"\"}", "3 s command");
    row("{}", "2 s command");
    row("12", "2 s");
    row("null", "2 s");
    row("{\"type\": \"stdio\", \"url\": \"http://h/\"}", "2 s command");
    row("{\"type\": \"http\", \"command\": \"c\"}", "2 s url");
    row("{\"command\": \"c\", \"url\": \"http://h/\"}", "2 s type");
    row("{\"type\": \"http\",\n\"transport\": \"sse\", \"url\": \"http://h/\"}", "3 s transport");
    row("{\"url\":\n\"ftp://h/\"}", "2 s url");
    row("{\"url\": \"http://\"}", "2 s url");
    row("{\"url\": \"h:80/mcp\"}", "2 s url");
    row("{\"url\": \"http://h/\", \"headers\": {\n\"a b\": \"x\"}}", "3 s headers.a b");
    row("{\"url\": \"http://h/\", \"headers\": {\n\"a\": \"x\\r\\nb: c\"}}", "3 s headers.a");
    row("{\"command\": \"c\", \"env\": [\"A=1\"]}", "2 s env");
    row("{\"command\": \"c\", \"env\": {\"A\": \"1\",\n\"B\": {}}}", "3 s env.B");
    row("{\"command\": \"c\", \"env\": {\"A=B\": \"1\"}}", "2 s env.A=B");
    row("{\"command\": \"a\\u0000b\"}", "2 s command");
    row("{\"command\": \"c\", \"cwd\": 1}", "2 s cwd");
    row("{\"command\": \"c\", \"envFile\": [\".env\"]}", "2 s envFile");
    row("{\"command\": \"c\", \"timeout\": 0}", "2 s timeout");
    row("{\"command\": \"c\", \"timeout\": -1}", "2 s timeout");
    row("{\"command\": \"c\", \"timeout\": 86401}", "2 s timeout");
    row("{\"command\": \"c\", \"timeout\": \"5\"}", "2 s timeout");
    row("{\"command\": \"c\", \"startup_timeout\": 1e300}", "2 s startup_timeout");
    row("{\"command\": \"c\", \"disabled\": \"yes\"}", "2 s disabled");
    row("{\"command\": \"c\", \"scenarios\": \"x\"}", "2 s scenarios");
    row("{\"command\": \"c\", \"tools\": {\n\"t\": {\n\"risk\": \"reed\"}}}", "4 s tools.t.risk");
    row("{\"command\": \"c\", \"tools\": {\"t\": {\"class\": \"Search\"}}}", "2 s tools.t.class");
    row("{\"command\": \"c\", \"tools\": {\"t\": {\"order\": 1.5}}}", "2 s tools.t.order");
    row("{\"command\": \"c\", \"tools\": {\"t\": {\"backup\": \"find\"}}}", "2 s tools.t.backup");
    row("{\"command\": \"c\", \"tools\": {\"t\": true}}", "2 s tools.t");
    row("{\"command\": \"c\", \"source\": {\"freshness_days\": -1}}", "2 s source.freshness_days");
    row("{\"source\": \"extension\", \"settings\": {}}", "2 s source");
}

void tst_serverconfig::refusesWithFieldAndLine()
{
    QFETCH(QByteArray, entry);
    QFETCH(QString, place);
    const ConfigReading reading = readingOf(inServers(entry));
    QCOMPARE(namesOf(reading), QStringList());
    QCOMPARE(placesOf(reading), QStringList{place});
    QVERIFY(!reading.faults.at(0).message.isEmpty());
}

void tst_serverconfig::keepsTheOtherServers()
{
    const ConfigReading reading = readingOf(R"({
  // mine
  "mcpServers": {
    "a": {"command": "a"},
    "b": {"command": 5},
    "c": {"command": "c",},
    "": {"command": "d"},
  },
})");
    QCOMPARE(namesOf(reading), (QStringList{QStringLiteral("a"), QStringLiteral("c")}));
    QCOMPARE(placesOf(reading), (QStringList{QStringLiteral("5 b command"), QStringLiteral("7")}));
}

void tst_serverconfig::keepsTheOtherServersOfABrokenText()
{
    const ConfigReading inside = readingOf(R"({
  "mcpServers": {
    "a": {"command": "a"},
    "b": {
      "command": "b"
      "args": []
    },
    "c": {"command": "c"}
  }
})");
    QCOMPARE(namesOf(inside), (QStringList{QStringLiteral("a"), QStringLiteral("c")}));
    QCOMPARE(placesOf(inside), QStringList{QStringLiteral("6 b")});

    const ConfigReading outside = readingOf(R"({
  "theme": oops,
  "mcpServers": {
    "a": {"command": "a"}
  }
})");
    QCOMPARE(namesOf(outside), QStringList{QStringLiteral("a")});
    QCOMPARE(placesOf(outside), QStringList{QStringLiteral("2")});

    const ConfigReading between = readingOf(R"({
  "mcpServers": {
    "a": {"command": "a"}
    "b": {"command": "b"}
  }
})");
    QCOMPARE(namesOf(between), (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
    QCOMPARE(placesOf(between), QStringList{QStringLiteral("4")});
}

void tst_serverconfig::saysWhichOfTwoWithOneNameCounts()
{
    const ConfigReading group = readingOf("{\"mcpServers\": {\"s\": {\"command\": \"one\"},\n\"s\": {\"command\": "
                                          "\"two\"}}}");
    QCOMPARE(group.servers.size(), 1);
    QCOMPARE(group.servers.at(0).command, QStringLiteral("two"));
    QCOMPARE(placesOf(group), QStringList{QStringLiteral("1 s")});
    QVERIFY(group.faults.at(0).message.contains(u'2'));

    const ConfigReading groups = readingOf("{\"mcpServers\": {\"s\": {\"command\": \"one\"}},\n\"servers\": {\"s\": "
                                           "{\"command\": \"two\"}}}");
    QCOMPARE(groups.servers.size(), 1);
    QCOMPARE(groups.servers.at(0).command, QStringLiteral("one"));
    QCOMPARE(placesOf(groups), QStringList{QStringLiteral("2 s")});

    const ConfigReading twins = readingOf("{\"servers\": {\"s\": {\"command\": \"one\"}},\n\"servers\": {\"t\": "
                                          "{\"command\": \"two\"}}}");
    QCOMPARE(namesOf(twins), QStringList{QStringLiteral("t")});
    QCOMPARE(placesOf(twins), QStringList{QStringLiteral("1  servers")});
}

void tst_serverconfig::notesWhatItIgnores_data()
{
    QTest::addColumn<QByteArray>("entry");
    QTest::addColumn<QString>("part");
    const auto row = [](const char *entry, const char *part) {
        QTest::newRow(entry) << QByteArray(entry) << QString::fromLatin1(part);
    };
    row(R"({"command": "c", "autoApprove": ["x"]})", "autoApprove");
    row(R"({"command": "c", "alwaysAllow": ["x"]})", "alwaysAllow");
    row(R"({"command": "c", "trust": true})", "trust");
    row(R"({"url": "http://h/", "type": "http", "envFile": ".env"})", "envFile");
    row(R"({"command": "c", "tools": ["*"]})", "tools");
    row(R"({"command": "npx -y foo"})", "args");
    row(R"({"command": "npx", "args": ["-y", "foo"]})", "unpinned");
    row(R"({"url": "http://h/"})", "sse");
    row(R"({"type": "stdio", "command": "c", "url": "http://h/"})", "address");
    row(R"({"type": "http", "command": "c", "url": "http://h/"})", "command");
    row(R"({"command": "c", "tools": {"t": {"riks": "write"}}})", "tools.t.riks");
    row(R"({"command": "c", "tools": {"t": {"backup": "none/x"}}})", "backup");
}

void tst_serverconfig::notesWhatItIgnores()
{
    QFETCH(QByteArray, entry);
    QFETCH(QString, part);
    const ConfigReading reading = readingOf(inServers(entry));
    QCOMPARE(reading.servers.size(), 1);
    QCOMPARE(reading.servers.at(0).notes.size(), 1);
    QVERIFY2(reading.servers.at(0).notes.at(0).contains(part), qPrintable(reading.servers.at(0).notes.at(0)));
    QVERIFY(!reading.servers.at(0).tools.value(0).risk);
}

void tst_serverconfig::turnsListedToolsOff()
{
    const ConfigReading reading = readingOf(inServers(
        R"({"command": "c", "disabledTools": ["a", "b", "c"], "tools": {"a": {"order": 1}, "b": {"enabled": true},
            "*": {"risk": "write"}}})"));
    QCOMPARE(reading.servers.size(), 1);
    const ServerConfig &server = reading.servers.at(0);
    QCOMPARE(server.ruleFor(QStringLiteral("a"))->isEnabled, std::optional(false));
    QCOMPARE(server.ruleFor(QStringLiteral("b"))->isEnabled, std::optional(true));
    QCOMPARE(server.ruleFor(QStringLiteral("c"))->isEnabled, std::optional(false));
    QCOMPARE(server.ruleFor(QStringLiteral("c"))->risk, std::optional(ToolRisk::Write));
}

void tst_serverconfig::findsTheRuleOfATool()
{
    ServerConfig server;
    QCOMPARE(server.ruleFor(QStringLiteral("x")), std::nullopt);
    ToolRule all;
    all.tool = QStringLiteral("*");
    ToolRule own;
    own.tool = QStringLiteral("x");
    server.tools = {all, own};
    QCOMPARE(server.ruleFor(QStringLiteral("x")), std::optional(own));
    QCOMPARE(server.ruleFor(QStringLiteral("y")), std::optional(all));
}

void tst_serverconfig::findsBackupsOnServersWithSlashes()
{
    const ConfigReading reading = readingOf(R"({"mcpServers": {
        "a": {"command": "c", "tools": {"t": {"backup": "x/y/z"}}}, "x/y": {"command": "c"}}})");
    QCOMPARE(reading.servers.size(), 2);
    QCOMPARE(reading.servers.at(0).notes, QStringList());
    const ToolAddress backup{QStringLiteral("x/y"), QStringLiteral("z")};
    QCOMPARE(reading.servers.at(0).tools.at(0).backup, std::optional(backup));
}

void tst_serverconfig::keepsUnknownMembers()
{
    const ConfigReading reading =
        readingOf(inServers(R"({"command": "c", "gallery": {"x": [1]}, "source": "custom", "note": "n"})"));
    QCOMPARE(reading.servers.size(), 1);
    const assay::core::Json expected{{"gallery", {{"x", {1}}}}, {"source", "custom"}, {"note", "n"}};
    QVERIFY(reading.servers.at(0).unknown == expected);
}

void tst_serverconfig::isEqualWhereverItStands()
{
    const QByteArray text = inServers(R"({"command": "c", "args": ["a"]})");
    const ConfigReading here = readingOf(text);
    const ConfigReading there = readingOf("// moved\n\n" + text);
    QCOMPARE(there.servers.value(0).line, here.servers.value(0).line + 2);
    QCOMPARE(there.servers, here.servers);
    QVERIFY(readingOf(inServers(R"({"command": "c", "args": ["b"]})")).servers != here.servers);
}

void tst_serverconfig::neverRepeatsValues()
{
    for (const char *entry :
         {R"({"command": "c", "env": {"T": ["hunter2"]}})", R"({"url": "hunter2"})", R"({"type": "hunter2"})",
          R"({"url": "http://h/", "headers": {"A": "hunter2\n"}})", R"({"command": "c", "args": "hunter2"})",
          R"({"command": "c", "env": {"T": "hunter2" hunter2}})", R"({"command": "c", "cwd": hunter2)"}) {
        const ConfigReading reading = readingOf(inServers(entry));
        QVERIFY(!reading.faults.isEmpty());
        for (const ConfigFault &fault : reading.faults)
            QVERIFY2(!fault.message.contains(QStringLiteral("hunter2")), qPrintable(fault.message));
    }
}

void tst_serverconfig::failsOnlyIfNothingCouldBeRead_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("isRead");
    QTest::newRow("nothing") << QByteArray() << false;
    QTest::newRow("a list") << QByteArray("[]") << false;
    QTest::newRow("no JSON") << QByteArray("{ oops") << false;
    QTest::newRow("UTF-16") << QByteArray("\xFF\xFE{\0}\0", 6) << false;
    QTest::newRow("not UTF-8") << QByteArray("{\"a\": \"\xE9\"}") << false;
    QTest::newRow("no servers") << QByteArray("{}") << true;
    QTest::newRow("empty servers") << QByteArray("{\"mcpServers\": {}}") << true;
    QTest::newRow("servers that are no object") << QByteArray("{\"mcpServers\": []}") << true;
    QTest::newRow("a comment") << QByteArray("// x\n{\"mcpServers\": {}}") << true;
}

void tst_serverconfig::failsOnlyIfNothingCouldBeRead()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, isRead);
    const auto reading = readServerConfig(text);
    QCOMPARE(reading.has_value(), isRead);
    if (!isRead)
        QVERIFY(!reading.error().message.isEmpty());
}

void tst_serverconfig::readsFiles()
{
    const assay::test::TemporaryWorkspace folder;
    const auto reading = readServerConfigFile(folder.write(QStringLiteral("a.json"), inServers(R"({"command": "c"})")));
    QVERIFY(reading);
    QCOMPARE(namesOf(*reading), QStringList{QStringLiteral("s")});
    const auto missing = readServerConfigFile(folder.path(QStringLiteral("b.json")));
    QVERIFY(!missing);
    QCOMPARE(missing.error().code, assay::core::ErrorCode::Io);
    QVERIFY(missing.error().where.contains(QStringLiteral("b.json")));
}

QTEST_GUILESS_MAIN(tst_serverconfig)
#include "tst_serverconfig.moc"
