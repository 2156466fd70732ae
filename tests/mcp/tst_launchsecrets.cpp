// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for what of a configuration may be shown: no secret in any of the forms that programs take, and everything
// that is none.
#include "mcp/registry/launchsecrets.h"
#include "mcp/registry/secretguess.h"

#include <QTest>

#include <initializer_list>

using namespace assay::mcp;

class tst_launchsecrets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsSecretsByName_data();
    void tellsSecretsByName();
    void tellsChanceFromWords_data();
    void tellsChanceFromWords();
    void masksArguments_data();
    void masksArguments();
    void masksTexts_data();
    void masksTexts();
    void leavesTheRestAlone_data();
    void leavesTheRestAlone();
    void showsWhatAShellRuns_data();
    void showsWhatAShellRuns();
    void tellsSecretsFromOtherHiddenValues();
    void readsHostileTexts_data();
    void readsHostileTexts();
};

void tst_launchsecrets::tellsSecretsByName_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("isSecret");
    for (const char *name : {"API_KEY", "OPENAI_API_KEY", "apiKey", "GITHUB_PAT", "token", "ACCESS_TOKEN", "PASSWORD",
                             "DB_PASS", "--api-key", "Authorization", "X-Auth", "client_secret", "KEY", "signingKey",
                             "tavilyApiKey", "ACCESS_TOKENS"})
        QTest::newRow(name) << QString::fromLatin1(name) << true;
    for (const char *name :
         {"PATH", "HOME", "MODE", "--port", "KEYBOARD", "X-Author", "COMPASS", "pattern", "--max-tokens", "maxTokens",
          "tokenizer", "--token-file", "API_KEY_ID", "secretName", "--auth-url", "PUBLIC_KEY", "token_limit"})
        QTest::newRow(name) << QString::fromLatin1(name) << false;
}

void tst_launchsecrets::tellsSecretsByName()
{
    QFETCH(QString, name);
    QFETCH(bool, isSecret);
    QCOMPARE(isSecretName(name), isSecret);
}

void tst_launchsecrets::tellsChanceFromWords_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isRandom");
    for (const char *text : {"NDk4ZDY3ZjQtYTA4Yi00", "aB3dE5fG7hJ9kL1mN3pQ", "0123456789abcdef0123456789abcdef",
                             "k3j4h5g6f7d8s9a0q1w2", "x-9fQ2zL7bVt4Kc8Rm1Wp6Ys3-x"})
        QTest::newRow(text) << QString::fromLatin1(text) << true;
    for (const char *text :
         {"550e8400-e29b-41d4-a716-446655440000", "claude-3-5-sonnet-20241022", "Qwen2.5-Coder-32B-Instruct-GGUF",
          "gpt-4o-mini-2024-07-18", "deepseek-r1-distill-qwen-32b-q4_k_m.gguf", "1.2.3-beta.1+build.20240101120000",
          "modelcontextprotocol", "OAuth2ProviderConfigurationEndpoint", "20240101120000000000",
          "AbstractSingletonProxy", "my-super-long-server-name-for-2024-and-on", ""})
        QTest::newRow(text) << QString::fromLatin1(text) << false;
}

void tst_launchsecrets::tellsChanceFromWords()
{
    QFETCH(QString, text);
    QFETCH(bool, isRandom);
    QCOMPARE(looksRandom(text), isRandom);
}

void tst_launchsecrets::masksArguments_data()
{
    QTest::addColumn<QStringList>("line"); // the command and its arguments
    QTest::addColumn<QStringList>("shown");
    const auto row = [](const char *name, const char *line, const char *shown) {
        QTest::newRow(name) << QString::fromLatin1(line).split(u'|') << QString::fromLatin1(shown).split(u'|');
    };
    row("plain", "npx|-y|foo@1.2.3|--port|80", "-y|foo@1.2.3|--port|80");
    row("after an option", "c|--token|hunter2|x", "--token|***|x");
    row("in an option", "c|--api-key=hunter2", "--api-key=***");
    row("option and value in one argument", "c|--token hunter2 --port 80", "--token *** --port 80");
    row("after an option with a scheme", "c|--auth|Bearer|hunter2", "--auth|Bearer|***");
    row("in a header field", "c|--header|Authorization: Bearer hunter2hunter2", "--header|Authorization: ***");
    row("in an option with a header field", "c|--header=Authorization: Bearer hunter2", "--header=Authorization: ***");
    row("in a quoted header field", "c|--header=\"X-Custom: hunter2\"", "--header=\"X-Custom: ***\"");
    row("in a header field of any name", "c|-H|X-Custom: hunter2", "-H|X-Custom: ***");
    row("in a glued header field", "c|-HX-Custom: hunter2", "-HX-Custom: ***");
    row("in a variable", "c|-e|GITHUB_TOKEN=hunter2", "-e|GITHUB_TOKEN=***");
    row("in an option with a variable", "c|--env=GITHUB_TOKEN=hunter2", "--env=GITHUB_TOKEN=***");
    row("in an option with any variable", "c|--env=K=hunter2", "--env=K=***");
    row("after an option for variables", "c|--env|K=hunter2", "--env|K=***");
    row("in a container's variable", "docker|run|-e|K=hunter2|image", "run|-e|K=***|image");
    row("in a container's glued variable", "podman|run|-eK=hunter2|image", "run|-eK=***|image");
    row("in a container's variable in one argument", "docker|run|-e K=hunter2|image", "run|-e K=***|image");
    row("a container's variable without a value", "docker|run|-e|TOKEN|image", "run|-e|TOKEN|image");
    row("by a path to docker", "/usr/bin/docker|run|-e|K=hunter2|image", "run|-e|K=***|image");
    row("in a shell line", "sh|-c|docker run -e K=hunter2 image", "-c|docker run -e K=*** image");
    row("in a quoted word of a shell line", "sh|-c|exec c --header \"X-A: hunter2\" -v",
        "-c|exec c --header \"X-A: ***\" -v");
    row("in a variable before a command", "sh|-c|K=hunter2 npx foo", "-c|K=*** npx foo");
    row("in a variable of env", "env|K=hunter2|npx|foo=1", "K=***|npx|foo=1");
    row("a token of a service", "c|ghp_0123456789abcdefghijABCDEFGHIJ012345", "***");
    row("a reference", "c|--token|${secret:a}|--key=${env:B}", "--token|${secret:a}|--key=${env:B}");
    row("a default", "c|--token|${A:-hunter2}", "--token|${A:-***}");
    row("a default by the variable's name", "c|${API_KEY:-hunter2}|${PORT:-80}", "${API_KEY:-***}|${PORT:-80}");
    row("a default by its form", "c|--x=${A:-ghp_0123456789abcdefghijABCDEFGHIJ012345}", "--x=${A:-***}");
    row("a default with an address", "c|${URL:-https://u:hunter2@h/}", "${URL:-https://***@h/}");
    row("a reference beside text", "c|--token|hunter2-${A}", "--token|***${A}");
    row("an address", "c|https://u:hunter2@h/?token=hunter2", "https://***@h/?token=***");
    row("an address in an option", "c|--url=https://u:hunter2@h/", "--url=https://***@h/");
    row("an address in a variable", "c|-e|DB=postgres://u:hunter2@h/db", "-e|DB=postgres://***@h/db");
    row("several addresses", "c|amqp://u:hunter2@a,amqp://u:hunter2@b", "amqp://***@a,amqp://***@b");
    row("an address without its scheme", "c|h/mcp?api_key=hunter2&n=1", "h/mcp?api_key=***&n=1");
    row("a connection string", "c|Server=h;Password=hunter2;Pooling=1", "Server=h;Password=***;Pooling=1");
    row("words of a connection string", "c|host=h password=hunter2", "host=h password=***");
    row("JSON", "c|{\"apiKey\": \"hunter2\", \"n\": \"x\"}", "{\"apiKey\": \"***\", \"n\": \"x\"}");
    row("quoted JSON", "c|{\\\"apiKey\\\":\\\"hunter2\\\"}", "{\\\"apiKey\\\":\\\"***\\\"}");
    row("a credential as a default", "c|${AUTH:-Bearer hunter2}", "${AUTH:-***}");
    row("a credential in JSON", "c|{\"Authorization\": \"Bearer hunter2\"}", "{\"Authorization\": \"***\"}");
    row("a credential in a shell line", "sh|-c|c -H 'Authorization: Bearer hunter2' -v",
        "-c|c -H 'Authorization: ***' -v");
    row("a credential in a variable before a program", "sh|-c|A_TOKEN=\"Bearer hunter2\" c", "-c|A_TOKEN=\"***\" c");
    row("a credential in a container's variable", "docker|run|-e|AUTH=Bearer hunter2", "run|-e|AUTH=***");
    row("the first of a connection string", "c|Password=hunter2;Token=hunter2;n=1", "Password=***;Token=***;n=1");
    row("before a separator", "sh|-c|c --token hunter2; d", "-c|c --token ***; d");
    row("after a separator", "sh|-c|cd /x && c --token hunter2", "-c|cd /x && c --token ***");
    row("an address after a separator", "sh|-c|cd /x; c https://u:hunter2@h/", "-c|cd /x; c https://***@h/");
    row("an option after an option", "c|--token|--verbose", "--token|--verbose");
}

void tst_launchsecrets::masksArguments()
{
    QFETCH(QStringList, line);
    QFETCH(QStringList, shown);
    QCOMPARE(shownArguments(line.constFirst(), line.mid(1)), shown);
}

void tst_launchsecrets::masksTexts_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char *text, const char *shown) {
        QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(shown);
    };
    row("https://h:8080/mcp?n=1#x", "https://h:8080/mcp?n=1#x");
    row("https://u:hunter2@h/mcp", "https://***@h/mcp");
    row("https://h/?apiKey=hunter2&n=1", "https://h/?apiKey=***&n=1");
    row("https://h/?api%5Fkey=hunter2", "https://h/?api%5Fkey=***");
    row("https://${HOST}/?key=${secret:k}", "https://${HOST}/?key=${secret:k}");
    row("https://${U}:${P:-hunter2}@h", "https://${U}***${P:-***}@h");
    row("https://h/a@b?x=c@d", "https://h/a@b?x=c@d");
    row("${URL}", "${URL}");
    row("https://h/ghp_0123456789abcdefghijABCDEFGHIJ012345/mcp", "https://h/***/mcp");
    row("https://h/s/NDk4ZDY3ZjQtYTA4Yi00ZjQ3/mcp", "https://h/s/***/mcp");
    row("https://h/0123456789abcdef0123456789abcdef/mcp", "https://h/***/mcp");
    row("https://h/token/hunter2hunter2/mcp", "https://h/token/***/mcp");
    row("https://h/mcp;token=hunter2/x", "https://h/mcp;token=***/x");
    row("https://h/mcp;n=1;key=hunter2", "https://h/mcp;n=1;key=***");
    row("https://h/mcp#access_token=hunter2&n=1", "https://h/mcp#access_token=***&n=1");
    row("https://h/mcp#k3j4h5g6f7d8s9a0q1w2e3", "https://h/mcp#***");
    row("https://h/?x=k3j4h5g6f7d8s9a0q1w2e3", "https://h/?x=***");
    row("https://h/?k3j4h5g6f7d8s9a0q1w2e3", "https://h/?***");
    row("https://h/?to=https%3A%2F%2Fu%3Ahunter2%40i%2F", "https://h/?to=***");
    row("https://h/?to=https://u:hunter2@i/", "https://h/?to=https://***@i/");
    row("git+https://hunter2@github.com/a/b", "git+https://***@github.com/a/b");
    row("docker run -e K=hunter2 image", "docker run -e K=*** image");
    row("c --token hunter2", "c --token ***");
    row("node", "node");
}

void tst_launchsecrets::masksTexts()
{
    QFETCH(QString, text);
    QFETCH(QString, shown);
    QCOMPARE(shownText(text), shown);
}

void tst_launchsecrets::leavesTheRestAlone_data()
{
    QTest::addColumn<QString>("word");
    const QString digest = QStringLiteral("9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08");
    const QString commit = digest.left(40);
    for (const QString &word : {QStringLiteral("/home/ann/projects/550e8400-e29b-41d4-a716-446655440000/docs"),
                                QStringLiteral("/nix/store/0c8s9dsjw8s9x0d4hn1q5i9k2m3b7v6c-node/bin/node"),
                                QStringLiteral("/srv/3f2504e04f8911d39a0c0305e82c3301"),
                                QStringLiteral("C:\\Users\\ann\\AppData\\Roaming\\npm"),
                                QStringLiteral("550e8400-e29b-41d4-a716-446655440000"),
                                QStringLiteral("https://h/folders/550e8400-e29b-41d4-a716-446655440000/mcp"),
                                QStringLiteral("ghcr.io/owner/image@sha256:") + digest,
                                QStringLiteral("docker://ghcr.io/owner/image@sha256:") + digest,
                                QStringLiteral("https://ghcr.io/owner/image@sha256:") + digest,
                                QStringLiteral("https://h/x.tgz#sha256=") + digest,
                                QStringLiteral("git+https://github.com/a/b.git@") + commit,
                                QStringLiteral("git+https://github.com/a/b#") + commit,
                                QStringLiteral("https://github.com/a/b/archive/%1.tar.gz").arg(commit),
                                QStringLiteral("https://h/?sha256=") + digest,
                                QStringLiteral("ssh://git@github.com/a/b"),
                                QStringLiteral("--sha256=") + digest,
                                digest,
                                QStringLiteral("claude-3-5-sonnet-20241022"),
                                QStringLiteral("--model=gpt-4o-mini-2024-07-18"),
                                QStringLiteral("hf.co/Qwen/Qwen2.5-Coder-32B-Instruct-GGUF:Q4_K_M"),
                                QStringLiteral("https://h/models/Qwen2.5-Coder-32B-Instruct"),
                                QStringLiteral("1.2.3-beta.1+build.20240101120000"),
                                QStringLiteral("foo@1.2.3"),
                                QStringLiteral("@modelcontextprotocol/server-filesystem@2026.8.31"),
                                QStringLiteral("sk-learn-mcp-server-for-everybody"),
                                QStringLiteral("host:5000/auth:1.2"),
                                QStringLiteral("auth:1.2.3"),
                                QStringLiteral("--max-tokens=4096"),
                                QStringLiteral("--token-file=/run/secrets/token"),
                                QStringLiteral("--auth-url=https://h/login"),
                                QStringLiteral("https://h/oauth/token"),
                                QStringLiteral("https://h/auth/mcp"),
                                QStringLiteral("${workspaceFolder}/server.js"),
                                QStringLiteral("--port=${PORT:-8080}"),
                                QStringLiteral("a sentence with words"),
                                QStringLiteral("-")})
        QTest::newRow(qPrintable(word)) << word;
}

void tst_launchsecrets::leavesTheRestAlone()
{
    QFETCH(QString, word);
    QCOMPARE(shownText(word), word);
    QCOMPARE(shownArguments(QStringLiteral("npx"), {word}), QStringList{word});
    const QStringList container{QStringLiteral("run"), QStringLiteral("--rm"), QStringLiteral("-i"), word};
    QCOMPARE(shownArguments(QStringLiteral("docker"), container), container);
}

void tst_launchsecrets::showsWhatAShellRuns_data()
{
    QTest::addColumn<QStringList>("args"); // of a shell; "RUN" is what runs
    const auto line = [](const char *name, const char *text) {
        QTest::newRow(name) << QStringList{QStringLiteral("-c"), QString::fromLatin1(text)};
    };
    line("backticks for a variable", "API_TOKEN=`RUN` exec srv");
    line("backticks with blanks", "API_TOKEN=`RUN >x; id` exec srv");
    line("a substitution", "API_TOKEN=$(RUN) exec srv");
    line("a quoted substitution", "srv --token \"$(RUN)\"");
    line("a variable's default", "srv --token ${X_TOKEN:-$(RUN)}");
    line("an address", "curl https://h/?token=`RUN`");
    line("an item of a query", "srv x?token=$(RUN)");
    line("a member", "srv '{\"token\": \"`RUN`\"}'");
    line("a header", "curl -H \"Authorization: $(RUN)\" https://h/");
    line("after a semicolon", "TOKEN=x;RUN");
    line("after an ampersand", "srv --token x&RUN");
    line("after a bar", "srv --token x|RUN");
    line("a redirection", "srv --token x<RUN");
    line("a line of its own", "srv --token \"x\nRUN\"");
    line("a shell in a shell", "sh -c 'TOKEN=$(RUN) srv'");
    line("a shell in a shell in a shell in a shell in a shell in a shell",
         "sh -c 'sh -c \"sh -c `sh -c sh -c 'sh -c RUN x'`\"'");
    line("a program after a variable", "TOKEN=x RUN");
    line("a program after an empty variable", "TOKEN= RUN");
    line("a program after an empty variable of env", "nohup env TOKEN= RUN");
    line("a line after an option", "srv --token\nRUN");
    line("a program as a default", "${API_TOKEN:-RUN}");
    line("a program as a default behind exec", "exec ${API_TOKEN:-RUN}");
    line("a program with a name like a token", "ghp_RUN0123456789abcdefghijABCDEFGHIJ0123");
    line("words that only seem to be quoted", "env x=\\\" \" AUTH=\"Bearer RUN \"z\"");
    line("words that only seem to be quoted, by a comment", ": #\"\nenv \" AUTH=\"Bearer RUN \"z\"");
    line("a member that only seems to be one", "env A=\"z\"token\":\"x RUN");
    line("blanks made by a variable", "env TOKEN=x${IFS@P}RUN");
    line("a blank that env makes", "env -S 'TOKEN=x\\_RUN'");
    line("code of another language", "node -e 'token=require(RUN)'");
    const auto own = [](const char *name, const char *text) {
        QTest::newRow(name) << QStringList{QStringLiteral("-c"), QStringLiteral("--"), QString::fromLatin1(text)};
    };
    own("after dashes, a program after a variable", "TOKEN=x RUN");
    own("after dashes, a program after an empty variable", "TOKEN= RUN");
    own("after dashes, a program after a scheme", "TOKEN=Bearer RUN");
    own("after dashes, a separator", "TOKEN=x;RUN");
    own("after dashes, a newline", "TOKEN=x\nRUN");
    own("after dashes, a member that only seems to be one", "env A=\"z\"token\":\"Bearer RUN");
    own("after dashes, a member after a bracket", "{ true;env A=\"z\"token\":\"Bearer RUN;}");
    QTest::newRow("a program of env") << QStringList{QStringLiteral("-STOKEN=Bearer RUN")};
    QTest::newRow("an argument of its own") << QStringList{QStringLiteral("--token"), QStringLiteral("$(RUN)")};
    QTest::newRow("a scheme before it") << QStringList{QStringLiteral("-Command"), QStringLiteral("Bearer x; RUN")};
}

void tst_launchsecrets::showsWhatAShellRuns()
{
    QFETCH(QStringList, args);
    const QString shown = shownArguments(QStringLiteral("sh"), args).join(u' ');
    QVERIFY2(shown.contains(QStringLiteral("RUN")), qPrintable(shown));
}

void tst_launchsecrets::tellsSecretsFromOtherHiddenValues()
{
    const auto hidden =
        hiddenInArguments(QStringLiteral("docker"), {QStringLiteral("-e"), QStringLiteral("MODE=fast"),
                                                     QStringLiteral("-e"), QStringLiteral("TOKEN=hunter2")});
    QCOMPARE(hidden.at(1), (QList<HiddenSpan>{{5, 4, false}}));
    QCOMPARE(hidden.at(3), (QList<HiddenSpan>{{6, 7, true}}));
}

void tst_launchsecrets::readsHostileTexts_data()
{
    QTest::addColumn<QString>("text");
    const auto row = [](const char *unit) { QTest::newRow(unit) << QString::fromLatin1(unit).repeated(100'000); };
    for (const char *unit :
         {"a=", "--a=", "sk-", "://", "\"", "\\", "${A:-", "a: ", "%25", "-e ", "sh -c '", "#a=b", "a1B"})
        row(unit);
}

void tst_launchsecrets::readsHostileTexts()
{
    QFETCH(QString, text);
    const QStringList shown = shownArguments(QStringLiteral("c"), {text, text});
    QCOMPARE(shown.size(), 2);
    QVERIFY(!shownText(text).isEmpty());
}

QTEST_GUILESS_MAIN(tst_launchsecrets)
#include "tst_launchsecrets.moc"
