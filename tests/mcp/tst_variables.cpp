// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the references in a configuration: what they become, what is named as missing, what stays as it is.
#include "mcp/registry/resolvedserver.h"
#include "mcp/registry/variables.h"

#include <QTest>

using namespace assay::mcp;

namespace {

VariableSources sources()
{
    VariableSources sources;
    sources.environment = [](const QString &name) -> std::optional<QString> {
        if (name == QStringLiteral("HOST"))
            return QStringLiteral("example.org");
        if (name == QStringLiteral("EMPTY"))
            return QString();
        if (name == QStringLiteral("NESTED"))
            return QStringLiteral("${HOST}");
        if (name == QStringLiteral("BREAK"))
            return QStringLiteral("a\r\nb");
        return std::nullopt;
    };
    sources.secret = [](const QString &name) -> std::optional<QString> {
        if (name == QStringLiteral("token"))
            return QStringLiteral("s3cret");
        return std::nullopt;
    };
    sources.workspaceFolder = QStringLiteral("/home/ann/study");
    sources.userHome = QStringLiteral("/home/ann");
    return sources;
}

QStringList namesOf(const QList<UnsetVariable> &unset)
{
    QStringList names;
    for (const UnsetVariable &variable : unset)
        names.append(variable.name);
    return names;
}

} // namespace

class tst_variables : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void expands_data();
    void expands();
    void namesWhatIsUnset_data();
    void namesWhatIsUnset();
    void keepsTrackOfSecrets();
    void resolvesEveryField();
    void namesTheFieldThatCannotBeResolved();
    void checksValuesAfterExpansion_data();
    void checksValuesAfterExpansion();
    void listsTheSecretsToFetch();
};

void tst_variables::expands_data()
{
    QTest::addColumn<QString>("written");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *written, const char *text) {
        QTest::newRow(written) << QString::fromUtf8(written) << QString::fromUtf8(text);
    };
    row("plain", "plain");
    row("${HOST}", "example.org");
    row("https://${HOST}/a?b=${HOST}", "https://example.org/a?b=example.org");
    row("${env:HOST}", "example.org");
    row("${HOST:-other}", "example.org");
    row("${NONE:-other}", "other");
    row("${NONE:-}", "");
    row("${env:NONE:-a:-b}", "a:-b");
    row("${NONE:-{\"a\":1}}", "{\"a\":1}");
    row("${EMPTY}", "");
    row("${EMPTY:-other}", "other");
    row("${NESTED}", "${HOST}");
    row("${HOST:-${NONE}}", "example.org");
    row("${secret:token}", "s3cret");
    row("Bearer ${secret:token}", "Bearer s3cret");
    row("${workspaceFolder}/data", "/home/ann/study/data");
    row("${workspaceFolderBasename}", "study");
    row("${userHome}", "/home/ann");
    row("a${pathSeparator}b${/}c", "a/b/c");
    row("$HOST", "$HOST");
    row("$${HOST}", "$example.org");
    row("$$", "$$");
    row("${", "${");
    row("${HOST", "${HOST");
    row("${}", "${}");
    row("${1}", "${1}");
    row("${a b}", "${a b}");
    row("${ ${HOST} }", "${ example.org }");
    row("%HOST%", "%HOST%");
}

void tst_variables::expands()
{
    QFETCH(QString, written);
    QFETCH(QString, text);
    const Expansion expansion = expandVariables(written, sources());
    QCOMPARE(expansion.text, text);
    QCOMPARE(namesOf(expansion.unset), QStringList());
}

void tst_variables::namesWhatIsUnset_data()
{
    QTest::addColumn<QString>("written");
    QTest::addColumn<QStringList>("names");
    const auto row = [](const char *written, const QStringList &names) {
        QTest::newRow(written) << QString::fromUtf8(written) << names;
    };
    row("${NONE}", {QStringLiteral("NONE")});
    row("${NONE} ${OTHER} ${env:NONE}", {QStringLiteral("NONE"), QStringLiteral("OTHER")});
    row("${NONE:-${HOST}}", {QStringLiteral("NONE")});
    row("${secret:other}", {QStringLiteral("other")});
    row("${secret:token:-x}", {QStringLiteral("secret:token:-x")});
    row("${input:api-key}", {QStringLiteral("input:api-key")});
    row("${command:pick}", {QStringLiteral("command:pick")});
}

void tst_variables::namesWhatIsUnset()
{
    QFETCH(QString, written);
    QFETCH(QStringList, names);
    const Expansion expansion = expandVariables(written, sources());
    QCOMPARE(namesOf(expansion.unset), names);
    for (const UnsetVariable &variable : expansion.unset)
        QVERIFY2(variable.message().contains(variable.name), qPrintable(variable.message()));
}

void tst_variables::keepsTrackOfSecrets()
{
    const Expansion expansion = expandVariables(QStringLiteral("${secret:token} ${HOST} ${secret:token}"), sources());
    QCOMPARE(expansion.secrets, QStringList{QStringLiteral("s3cret")});
}

void tst_variables::resolvesEveryField()
{
    const QString reference = QStringLiteral("${HOST}");
    const QString value = QStringLiteral("example.org");
    ServerConfig stdio;
    stdio.command = reference;
    stdio.args = {QStringLiteral("-h"), reference};
    stdio.cwd = reference;
    stdio.env = {{QStringLiteral("A"), reference}, {QStringLiteral("T"), QStringLiteral("${secret:token}")}};
    const ResolvedServer process = resolveServer(stdio, sources());
    QVERIFY(process.canStart());
    QCOMPARE(process.config.command, value);
    QCOMPARE(process.config.args, (QStringList{QStringLiteral("-h"), value}));
    QCOMPARE(process.config.cwd, value);
    QCOMPARE(process.config.env.at(0).value, value);
    QCOMPARE(process.secrets, QStringList{QStringLiteral("s3cret")});

    ServerConfig http;
    http.transport = TransportKind::Http;
    http.url = QStringLiteral("https://${HOST}/mcp");
    http.headers = {{QStringLiteral("X-Host"), reference}};
    const ResolvedServer remote = resolveServer(http, sources());
    QVERIFY(remote.canStart());
    QCOMPARE(remote.config.url, QStringLiteral("https://example.org/mcp"));
    QCOMPARE(remote.config.headers.at(0).value, value);
}

void tst_variables::namesTheFieldThatCannotBeResolved()
{
    ServerConfig server;
    server.command = QStringLiteral("x");
    server.env = {{QStringLiteral("API_TOKEN"), QStringLiteral("${API_TOKEN}")}};
    const ResolvedServer resolved = resolveServer(server, sources());
    QVERIFY(!resolved.canStart());
    QCOMPARE(resolved.problems.size(), 1);
    QCOMPARE(resolved.problems.at(0).field, QStringLiteral("env.API_TOKEN"));
    QVERIFY(resolved.problems.at(0).message.contains(QStringLiteral("API_TOKEN")));
}

void tst_variables::checksValuesAfterExpansion_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("header");
    QTest::addColumn<QString>("field");
    QTest::newRow("no address") << QStringLiteral("${HOST}") << QString() << QStringLiteral("url");
    QTest::newRow("not HTTP") << QStringLiteral("file://${HOST}/x") << QString() << QStringLiteral("url");
    QTest::newRow("a line break in a header field")
        << QStringLiteral("http://${HOST}/") << QStringLiteral("${BREAK}") << QStringLiteral("headers.X");
}

void tst_variables::checksValuesAfterExpansion()
{
    QFETCH(QString, url);
    QFETCH(QString, header);
    QFETCH(QString, field);
    ServerConfig server;
    server.transport = TransportKind::Http;
    server.url = url;
    server.headers = {{QStringLiteral("X"), header}};
    const ResolvedServer resolved = resolveServer(server, sources());
    QCOMPARE(resolved.problems.size(), 1);
    QCOMPARE(resolved.problems.at(0).field, field);
    QVERIFY2(!resolved.problems.at(0).message.contains(QStringLiteral("example")), "values are never repeated");
}

void tst_variables::listsTheSecretsToFetch()
{
    ServerConfig server;
    server.command = QStringLiteral("x");
    server.args = {QStringLiteral("--key=${secret:b}"), QStringLiteral("${HOST}")};
    server.env = {{QStringLiteral("A"), QStringLiteral("${secret:a}${secret:b}")}};
    QCOMPARE(secretNames(server), (QStringList{QStringLiteral("b"), QStringLiteral("a")}));
}

QTEST_GUILESS_MAIN(tst_variables)
#include "tst_variables.moc"
