// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for what an approval is bound to: every change shows, and no secret does.
#include "mcp/registry/pinning.h"

#include <QHash>
#include <QTest>

#include <functional>
#include <initializer_list>

using namespace assay::mcp;
using assay::core::Json;
using assay::core::Sha256;

namespace {

constexpr char kSalt[] = "0123456789abcdef0123456789abcdef";

VariableSources sources()
{
    VariableSources sources;
    sources.environment = [](const QString &name) { return std::optional(QStringLiteral("value-of-%1").arg(name)); };
    sources.secret = [](const QString &) { return std::optional(QStringLiteral("hunter2")); };
    sources.workspaceFolder = QStringLiteral("/home/ann/study");
    return sources;
}

ServerConfig stdioConfig()
{
    ServerConfig config;
    config.command = QStringLiteral("node");
    config.args = {QStringLiteral("server.js"), QStringLiteral("--key=${secret:k}"), QStringLiteral("--api-key"),
                   QStringLiteral("hunter4"), QStringLiteral("${env:MODE}")};
    config.cwd = QStringLiteral("/srv");
    config.env = {{QStringLiteral("TOKEN"), QStringLiteral("${secret:k}")},
                  {QStringLiteral("MODE"), QStringLiteral("fast")}};
    return config;
}

ServerConfig httpConfig()
{
    ServerConfig config;
    config.transport = TransportKind::Http;
    config.url = QStringLiteral("https://h/mcp?key=${secret:k}&token=hunter4");
    config.headers = {{QStringLiteral("X-B"), QStringLiteral("1")},
                      {QStringLiteral("Authorization"), QStringLiteral("Bearer ${secret:k}")}};
    return config;
}

LaunchFacts facts()
{
    return {{QStringLiteral("/usr/bin/node"), Sha256::of("program")},
            {{QStringLiteral("/srv/server.js"), Sha256::of("script")}},
            Sha256::of("be nice"),
            QStringLiteral("/srv")};
}

Json identityOf(const ServerConfig &config, const VariableSources &from = sources(), const LaunchFacts &known = facts(),
                const QByteArray &salt = kSalt)
{
    return launchIdentity(resolveServer(config, from), known, salt);
}

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
    void hidesASecretThatIsWrittenOut();
    void showsFolders();
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
    for (const ServerConfig &config : {stdioConfig(), httpConfig()}) {
        const std::string text = identityOf(config).dump();
        for (const char *value : {"hunter2", "hunter4", "fast", "value-of"})
            QVERIFY2(text.find(value) == std::string::npos, text.c_str());
    }
    const Json identity = identityOf(stdioConfig());
    QVERIFY(identity.at("command") == "node");
    const Json args{"server.js", "--key=${secret:k}", "--api-key", "***", "${env:MODE}"};
    QVERIFY2(identity.at("args") == args, identity.dump().c_str());
    QVERIFY(identity.at("program").at("path") == "/usr/bin/node");
    QVERIFY(identityOf(httpConfig()).at("url") == "https://h/mcp?key=${secret:k}&token=***");
}

void tst_pinning::hidesASecretThatIsWrittenOut()
{
    ServerConfig config = stdioConfig();
    config.args = {QStringLiteral("run"), QStringLiteral("a-hunter2-b"), QStringLiteral("${secret:k}")};
    const Json identity = identityOf(config);
    QVERIFY2(identity.at("args").at(1) == "a-***-b", identity.dump().c_str());
    QVERIFY(identity.at("hidden").contains("args[1]"));
    QVERIFY(!identity.at("hidden").contains("args[0]"));
}

void tst_pinning::showsFolders()
{
    ServerConfig config = stdioConfig();
    config.args = {QStringLiteral("${workspaceFolder}/run ${env:X}")};
    QVERIFY(identityOf(config).at("args").at(0) == "/home/ann/study/run ${env:X}");
    QVERIFY(identityOf(config).at("cwd") == "/srv");
    config.cwd.clear(); // the configuration file's folder then
    QVERIFY(identityOf(config).at("cwd") == "/srv");
    config.cwd = QStringLiteral("${env:X}"); // whoever approves must see where it leads
    LaunchFacts elsewhere = facts();
    elsewhere.folder = QStringLiteral("/value-of-X");
    QVERIFY(identityOf(config, sources(), elsewhere).at("cwd") == "/value-of-X");
    config.args = {QStringLiteral("${secret:k}")}; // but for a secret in it, which is pinned all the same
    elsewhere.folder = QStringLiteral("/srv/hunter2");
    const Json hidden = identityOf(config, sources(), elsewhere);
    QVERIFY(hidden.at("cwd") == "/srv/***");
    QVERIFY(hidden.at("hidden").contains("cwd"));
}

void tst_pinning::showsEveryChange_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QStringList>("fields");
    const auto row = [](const char *what, const QStringList &fields) {
        QTest::newRow(what) << QString::fromLatin1(what) << fields;
    };
    for (const char *field :
         {"command", "args", "cwd", "env.TOKEN", "env.NEW", "env.MODE", "program.path", "program.sha256",
          "scripts./srv/server.js", "scripts./srv/more.js", "instructions_sha256", "transport"})
        row(field, {QString::fromLatin1(field)});
    row("a keychain's secret", {QStringLiteral("env.TOKEN"), QStringLiteral("hidden.args[1]")});
    row("a variable", {QStringLiteral("hidden.args[4]")});
    row("a literal key", {QStringLiteral("hidden.args[3]")});
    row("a variable for its value", {QStringLiteral("args"), QStringLiteral("hidden.args[0]")});
}

void tst_pinning::showsEveryChange()
{
    QFETCH(QString, what);
    QFETCH(QStringList, fields);
    ServerConfig config = stdioConfig();
    VariableSources from = sources();
    LaunchFacts known = facts();
    const QHash<QString, std::function<void()>> edits{
        {QStringLiteral("command"), [&] { config.command = QStringLiteral("deno"); }},
        {QStringLiteral("args"), [&] { config.args[0] = QStringLiteral("other.js"); }},
        {QStringLiteral("cwd"), [&] { known.folder = QStringLiteral("/tmp"); }},
        {QStringLiteral("env.TOKEN"), [&] { config.env[0].value = QStringLiteral("other"); }},
        {QStringLiteral("env.NEW"),
         [&] {
             config.env.append({QStringLiteral("NEW"), QString()});
         }},
        {QStringLiteral("env.MODE"), [&] { config.env.removeLast(); }},
        {QStringLiteral("program.path"), [&] { known.program.path = QStringLiteral("/opt/other/node"); }},
        {QStringLiteral("program.sha256"), [&] { known.program.hash = Sha256::of("another"); }},
        {QStringLiteral("scripts./srv/server.js"), [&] { known.scripts[0].hash = Sha256::of("another"); }},
        {QStringLiteral("scripts./srv/more.js"),
         [&] {
             known.scripts.append({QStringLiteral("/srv/more.js"), Sha256::of("more")});
         }},
        {QStringLiteral("instructions_sha256"), [&] { known.instructions.reset(); }},
        {QStringLiteral("transport"), [&] { config = httpConfig(); }},
        {QStringLiteral("a keychain's secret"),
         [&] { from.secret = [](const QString &) { return std::optional(QStringLiteral("hunter3")); }; }},
        {QStringLiteral("a variable"),
         [&] { from.environment = [](const QString &) { return std::optional(QStringLiteral("another")); }; }},
        {QStringLiteral("a literal key"), [&] { config.args[3] = QStringLiteral("hunter5"); }},
        {QStringLiteral("a variable for its value"), [&] {
             config.args[0] = QStringLiteral("${SERVER}");
             from.environment = [](const QString &name) {
                 return std::optional(name == QStringLiteral("SERVER") ? QStringLiteral("server.js")
                                                                       : QStringLiteral("value-of-MODE"));
             };
         }}};
    edits.value(what)();
    const Json before = identityOf(stdioConfig());
    const Json after = identityOf(config, from, known);
    const QList<IdentityChange> changes = identityChanges(before, after);
    if (what == QStringLiteral("transport"))
        QVERIFY(fieldsOf(changes).contains(what));
    else
        QCOMPARE(fieldsOf(changes), fields);
    QVERIFY(changes.at(0).before != changes.at(0).after);
    QVERIFY(*identityHash(before) != *identityHash(after));
}

void tst_pinning::showsEveryChangeOfARemoteServer()
{
    const Json before = identityOf(httpConfig());
    ServerConfig moved = httpConfig();
    moved.url.replace(QStringLiteral("//h/"), QStringLiteral("//i/"));
    QCOMPARE(fieldsOf(identityChanges(before, identityOf(moved))),
             (QStringList{QStringLiteral("hidden.url"), QStringLiteral("url")}));
    ServerConfig keyed = httpConfig();
    keyed.url.replace(QStringLiteral("hunter4"), QStringLiteral("hunter5"));
    QCOMPARE(fieldsOf(identityChanges(before, identityOf(keyed))), QStringList{QStringLiteral("hidden.url")});
    ServerConfig headed = httpConfig();
    headed.headers.append({QStringLiteral("X-C"), QString()});
    QCOMPARE(fieldsOf(identityChanges(before, identityOf(headed))), QStringList{QStringLiteral("headers")});
    ServerConfig spelt = httpConfig();
    spelt.headers[0].name = QStringLiteral("x-b");
    spelt.headers.swapItemsAt(0, 1);
    QCOMPARE(fieldsOf(identityChanges(before, identityOf(spelt))), QStringList());
}

void tst_pinning::isTheSameForTheSame()
{
    ServerConfig reordered = stdioConfig();
    reordered.env.swapItemsAt(0, 1);
    const Json one = identityOf(stdioConfig());
    const Json two = identityOf(reordered);
    QCOMPARE(fieldsOf(identityChanges(one, two)), QStringList());
    QVERIFY(*identityHash(one) == *identityHash(two));
}

void tst_pinning::dependsOnTheSalt()
{
    const Json here = identityOf(stdioConfig());
    const Json there = identityOf(stdioConfig(), sources(), facts(), QByteArrayLiteral("another salt"));
    QVERIFY(here.at("env").at("TOKEN") != there.at("env").at("TOKEN"));
    QVERIFY(here.at("hidden").at("args[3]") != there.at("hidden").at("args[3]"));
}

void tst_pinning::tellsEqualSecretsOfTwoVariablesApart()
{
    ServerConfig config;
    config.command = QStringLiteral("c");
    config.args = {QStringLiteral("--token=x"), QStringLiteral("--token=x")};
    config.env = {{QStringLiteral("A"), QStringLiteral("x")}, {QStringLiteral("B"), QStringLiteral("x")}};
    const Json identity = identityOf(config);
    QVERIFY(identity.at("env").at("A") != identity.at("env").at("B"));
    QVERIFY(identity.at("hidden").at("args[0]") != identity.at("hidden").at("args[1]"));
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
    row("uvx --from git+https://hunter2@h/r bar", "git+https://***@h/r");
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
