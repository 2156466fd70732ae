// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for what an approval is bound to: every change shows, and no secret does.
#include "mcp/registry/pinning.h"

#include <QTest>

using namespace assay::mcp;
using assay::core::Json;
using assay::core::Sha256;

namespace {

constexpr char kSalt[] = "0123456789abcdef0123456789abcdef";

ResolvedServer stdioServer()
{
    ResolvedServer server;
    server.config.command = QStringLiteral("node");
    server.config.args = {QStringLiteral("server.js"), QStringLiteral("--key=hunter2")};
    server.config.cwd = QStringLiteral("/srv");
    server.config.env = {{QStringLiteral("TOKEN"), QStringLiteral("hunter2")},
                         {QStringLiteral("MODE"), QStringLiteral("fast")}};
    server.secrets = {QStringLiteral("hunter2")};
    return server;
}

ResolvedServer httpServer()
{
    ResolvedServer server;
    server.config.transport = TransportKind::Http;
    server.config.url = QStringLiteral("https://h/mcp?key=hunter2");
    server.config.headers = {{QStringLiteral("X-B"), QStringLiteral("1")},
                             {QStringLiteral("Authorization"), QStringLiteral("Bearer hunter2")}};
    server.secrets = {QStringLiteral("hunter2")};
    return server;
}

LaunchFacts facts() { return {QStringLiteral("/usr/bin/node"), Sha256::of("program"), Sha256::of("be nice")}; }

QStringList fieldsOf(const QList<IdentityChange> &changes)
{
    QStringList fields;
    for (const IdentityChange &change : changes)
        fields.append(change.field);
    return fields;
}

} // namespace

class tst_pinning : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void holdsNoSecret();
    void showsEveryChange_data();
    void showsEveryChange();
    void showsEveryChangeOfARemoteServer();
    void isTheSameForTheSame();
    void dependsOnTheSalt();
    void tellsEqualSecretsOfTwoVariablesApart();
    void hashesToolDefinitions();
    void findsWhatIsUnpinned_data();
    void findsWhatIsUnpinned();
};

void tst_pinning::holdsNoSecret()
{
    for (const ResolvedServer &server : {stdioServer(), httpServer()}) {
        const std::string text = launchIdentity(server, facts(), kSalt).dump();
        QVERIFY2(text.find("hunter2") == std::string::npos, text.c_str());
        QVERIFY2(text.find("fast") == std::string::npos, text.c_str());
    }
    const Json identity = launchIdentity(stdioServer(), facts(), kSalt);
    QVERIFY(identity.at("command") == "node");
    QVERIFY(identity.at("args").at(0) == "server.js");
    QVERIFY(identity.at("program").at("path") == "/usr/bin/node");
}

void tst_pinning::showsEveryChange_data()
{
    QTest::addColumn<QString>("field");
    for (const char *field : {"command", "args", "args secret", "cwd", "env.TOKEN", "env.NEW", "env.MODE",
                              "program.path", "program.sha256", "instructions_sha256", "transport"})
        QTest::newRow(field) << QString::fromLatin1(field);
}

void tst_pinning::showsEveryChange()
{
    QFETCH(QString, field);
    ResolvedServer server = stdioServer();
    LaunchFacts known = facts();
    if (field == QStringLiteral("command"))
        server.config.command = QStringLiteral("deno");
    if (field == QStringLiteral("args"))
        server.config.args.swapItemsAt(0, 1);
    if (field == QStringLiteral("args secret")) {
        server.config.args[1] = QStringLiteral("--key=hunter3");
        server.secrets = {QStringLiteral("hunter3"), QStringLiteral("hunter2")};
    }
    if (field == QStringLiteral("cwd"))
        server.config.cwd = QStringLiteral("/tmp");
    if (field == QStringLiteral("env.TOKEN"))
        server.config.env[0].value = QStringLiteral("other");
    if (field == QStringLiteral("env.NEW"))
        server.config.env.append({QStringLiteral("NEW"), QString()});
    if (field == QStringLiteral("env.MODE"))
        server.config.env.removeLast();
    if (field == QStringLiteral("program.path"))
        known.programPath = QStringLiteral("/opt/other/node");
    if (field == QStringLiteral("program.sha256"))
        known.programHash = Sha256::of("another");
    if (field == QStringLiteral("instructions_sha256"))
        known.instructions.reset();
    const Json before = launchIdentity(stdioServer(), facts(), kSalt);
    if (field == QStringLiteral("transport"))
        server = httpServer();
    const Json after = launchIdentity(server, known, kSalt);
    const QList<IdentityChange> changes = identityChanges(before, after);
    if (field == QStringLiteral("transport"))
        QVERIFY(fieldsOf(changes).contains(field));
    else
        QCOMPARE(fieldsOf(changes), QStringList{field.section(u' ', 0, 0)});
    QVERIFY(changes.at(0).before != changes.at(0).after);
    QVERIFY(*identityHash(before) != *identityHash(after));
}

void tst_pinning::showsEveryChangeOfARemoteServer()
{
    const Json before = launchIdentity(httpServer(), {}, kSalt);
    ResolvedServer moved = httpServer();
    moved.config.url = QStringLiteral("https://i/mcp?key=hunter2");
    QCOMPARE(fieldsOf(identityChanges(before, launchIdentity(moved, {}, kSalt))), QStringList{QStringLiteral("url")});
    ResolvedServer headed = httpServer();
    headed.config.headers.append({QStringLiteral("X-C"), QString()});
    QCOMPARE(fieldsOf(identityChanges(before, launchIdentity(headed, {}, kSalt))),
             QStringList{QStringLiteral("headers")});
    ResolvedServer spelt = httpServer();
    spelt.config.headers[0].name = QStringLiteral("x-b");
    spelt.config.headers.swapItemsAt(0, 1);
    QCOMPARE(fieldsOf(identityChanges(before, launchIdentity(spelt, {}, kSalt))), QStringList());
}

void tst_pinning::isTheSameForTheSame()
{
    ResolvedServer reordered = stdioServer();
    reordered.config.env.swapItemsAt(0, 1);
    const Json one = launchIdentity(stdioServer(), facts(), kSalt);
    const Json two = launchIdentity(reordered, facts(), kSalt);
    QCOMPARE(fieldsOf(identityChanges(one, two)), QStringList());
    QVERIFY(*identityHash(one) == *identityHash(two));
}

void tst_pinning::dependsOnTheSalt()
{
    const Json here = launchIdentity(stdioServer(), facts(), kSalt);
    const Json there = launchIdentity(stdioServer(), facts(), QByteArrayLiteral("another salt"));
    QVERIFY(here.at("env").at("TOKEN") != there.at("env").at("TOKEN"));
    QVERIFY(here.at("args").at(1) != there.at("args").at(1));
}

void tst_pinning::tellsEqualSecretsOfTwoVariablesApart()
{
    ResolvedServer server;
    server.config.env = {{QStringLiteral("A"), QStringLiteral("x")}, {QStringLiteral("B"), QStringLiteral("x")}};
    const Json identity = launchIdentity(server, {}, kSalt);
    QVERIFY(identity.at("env").at("A") != identity.at("env").at("B"));
}

void tst_pinning::hashesToolDefinitions()
{
    const auto one = toolDefinitionHash(Json::parse(R"({"name": "a", "inputSchema": {"x": 1}})"));
    const auto same = toolDefinitionHash(Json::parse(R"({ "inputSchema": {"x": 1.0}, "name": "a"})"));
    const auto other = toolDefinitionHash(Json::parse(R"({"name": "a", "inputSchema": {"x": 2}})"));
    QVERIFY(one && same && other);
    QVERIFY(*one == *same);
    QVERIFY(*one != *other);
    // sha256 of {"name":"a"}, by coreutils
    QCOMPARE(toolDefinitionHash(Json{{"name", "a"}})->toString(),
             QStringLiteral("d9d719b27480b55cd4918020e7473e716ed3569c8adafe926cf9b10b4f8ef064"));
}

void tst_pinning::findsWhatIsUnpinned_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("named"); // what the reason names; empty if pinned
    const auto row = [](const char *line, const char *named) {
        QTest::newRow(line) << QString::fromLatin1(line) << QString::fromLatin1(named);
    };
    row("npx -y foo", "foo");
    row("npx foo@latest", "foo@latest");
    row("npx -y @scope/foo", "@scope/foo");
    row("npx -y @scope/foo@1.2.3", "");
    row("npx -y foo@1.2.3-beta.1", "");
    row("npx foo@^1.2.3", "foo@^1.2.3");
    row("npx foo@1", "foo@1");
    row("npx foo@1.2.x", "foo@1.2.x");
    row("npx --registry https://r foo", "foo");
    row("npx --package=foo@1.2.3 bar", "");
    row("npx -p foo bar", "foo");
    row("npx github:a/b", "github:a/b");
    row("npx github:a/b#0123456789abcdef0123456789abcdef01234567", "");
    row("npx ./local", "");
    row("npx foo@${VERSION}", "");
    row("/usr/local/bin/npx foo", "foo");
    row("npx.cmd foo", "foo");
    row("cmd /c npx foo", "foo");
    row("bunx foo", "foo");
    row("pnpm dlx foo", "foo");
    row("npm exec -- foo", "foo");
    row("uvx foo", "foo");
    row("uvx foo@latest", "foo@latest");
    row("uvx foo@1.2", "");
    row("uvx foo==1.2.0", "");
    row("uvx foo>=1", "foo>=1");
    row("uvx --python 3.12 foo", "foo");
    row("uvx --from foo==1.2 bar", "");
    row("uvx --from git+https://h/r bar", "git+https://h/r");
    row("uv tool run foo", "foo");
    row("pipx run foo", "foo");
    row("pipx run --spec foo==1.0 foo", "");
    row("docker run -i --rm image", "image");
    row("docker run -i --rm image:latest", "image:latest");
    row("docker run -i --rm -e TOKEN image:1.2", "");
    row("docker run --rm -v /a:/b --name=x host:5000/image", "host:5000/image");
    row("docker run host:5000/image@sha256:abc", "");
    row("podman run image", "image");
    row("env A=b npx foo", "foo");
    row("node server.js", "");
    row("npx", "");
    row("docker ps", "");
}

void tst_pinning::findsWhatIsUnpinned()
{
    QFETCH(QString, line);
    QFETCH(QString, named);
    const QStringList words = line.split(u' ');
    const QString reason = unpinnedReason(words.first(), words.mid(1));
    if (named.isEmpty())
        QCOMPARE(reason, QString());
    else
        QVERIFY2(reason.contains(QStringLiteral("“%1”").arg(named)), qPrintable(reason));
}

QTEST_GUILESS_MAIN(tst_pinning)
#include "tst_pinning.moc"
