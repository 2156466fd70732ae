// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the file of small records: what is written comes back, and what cannot be read is neither used nor lost.
#include "app/adapters/filerecordstore.h"
#include "app/adapters/secretnames.h"
#include "app/settings/bundledschema.h"
#include "mcp/registry/consent.h"
#include "mcp/registry/pinning.h"
#include "tests/support/fakeclock.h"
#include "tests/support/temporaryworkspace.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTest>

#include <memory>
#include <sys/stat.h>
#include <unistd.h>

using namespace assay;
using namespace assay::app;
using core::ErrorCode;
using core::Json;

namespace {

constexpr uid_t kNobody = 65534;

} // namespace

class tst_filerecordstore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void keepsRecords();
    void seesWhatOthersWrite();
    void writesAllAtOnce();
    void takesWhatConsentWrites();
    void refusesWhatItCannotRead_data();
    void refusesWhatItCannotRead();
    void readsOlderRecords();
    void refusesAFileWithoutRights();
    void refusesAPipe();

private:
    [[nodiscard]] FileRecordStore store() const
    {
        return {path(), bundledSchema(QStringLiteral("consent.schema.json"))};
    }
    [[nodiscard]] QString path() const { return m_folder->path(QStringLiteral("data/consent.json")); }
    [[nodiscard]] QStringList files() const
    {
        return QDir(m_folder->path(QStringLiteral("data"))).entryList(QDir::Files | QDir::System, QDir::Name);
    }

    std::unique_ptr<test::TemporaryWorkspace> m_folder;
};

void tst_filerecordstore::init() { m_folder = std::make_unique<test::TemporaryWorkspace>(); }

void tst_filerecordstore::keepsRecords()
{
    FileRecordStore records = store();
    QVERIFY(!*records.read(QStringLiteral("x/a")));
    QVERIFY(!QFileInfo::exists(path()));
    QVERIFY(records.write(QStringLiteral("x/a"), {{"n", 1}}));
    QVERIFY(records.write(QStringLiteral("x/b"), {{"n", 2}}));
    QVERIFY(records.write(QStringLiteral("y/c"), {{"n", 3}}));
    QCOMPARE(QFileInfo(path()).permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
    FileRecordStore again = store();
    QVERIFY(**again.read(QStringLiteral("x/b")) == Json({{"n", 2}}));
    QCOMPARE(*again.keys(QStringLiteral("x/")), (QStringList{QStringLiteral("x/a"), QStringLiteral("x/b")}));
    QCOMPARE(again.readAll(QStringLiteral("x/"))->size(), 2);
    QVERIFY(again.remove(QStringLiteral("x/a")));
    QVERIFY(!*records.read(QStringLiteral("x/a")));
}

void tst_filerecordstore::seesWhatOthersWrite()
{
    FileRecordStore here = store();
    FileRecordStore there = store();
    for (int i = 0; i < 5; ++i) { // the same size each time
        QVERIFY(there.write(QStringLiteral("x/a"), {{"n", i}}));
        QVERIFY(**here.read(QStringLiteral("x/a")) == Json({{"n", i}}));
    }
    QVERIFY(QFile::remove(path()));
    QVERIFY(!*here.read(QStringLiteral("x/a")));
}

void tst_filerecordstore::writesAllAtOnce()
{
    FileRecordStore records = store();
    QVERIFY(records.write(QStringLiteral("x/a"), {{"n", 1}}));
    QVERIFY(records.writeAll({{QStringLiteral("x/a"), {{"n", 2}}}, {QStringLiteral("x/b"), {{"n", 3}}}}));
    QVERIFY(**records.read(QStringLiteral("x/a")) == Json({{"n", 2}}));
    QVERIFY(**records.read(QStringLiteral("x/b")) == Json({{"n", 3}}));
}

/// Every kind of record that is written fits the schema that is read by.
void tst_filerecordstore::takesWhatConsentWrites()
{
    const QString server = QStringLiteral("a/b 密");
    const test::FakeClock clock;
    FileRecordStore records = store();
    mcp::Consent consent(records, clock);
    mcp::ServerConfig stdio;
    stdio.command = QStringLiteral("c");
    stdio.args = {QStringLiteral("--token=x")};
    stdio.env = {{QStringLiteral("A"), QStringLiteral("1")}};
    mcp::ServerConfig http;
    http.transport = mcp::TransportKind::Http;
    http.url = QStringLiteral("https://u:p@h/");
    http.headers = {{QStringLiteral("X-A"), QStringLiteral("1")}};
    const mcp::LaunchFacts facts{
        {QStringLiteral("/bin/c"), core::Sha256::of("c")}, {{QStringLiteral("/s"), {}}}, {}, QStringLiteral("/f")};
    QVERIFY(
        consent.approveLaunch(server, launchIdentity(resolveServer(stdio, {}), facts, "salt"), QStringLiteral("me")));
    QVERIFY(consent.approveLaunch(QStringLiteral("h"), launchIdentity(resolveServer(http, {}), {}, "salt"),
                                  QStringLiteral("me")));
    QVERIFY(consent.instructions(server, QStringLiteral("be nice")));
    const auto tool = mcp::Tool::fromJson({{"name", "t/x"}, {"inputSchema", {{"type", "object"}}}});
    QVERIFY(consent.tools(server, {{*tool, *mcp::toolDefinitionHash(tool->definition), true, false}}));
    QVERIFY(consent.approveTool(server, *tool, mcp::ToolRisk::Read, QStringLiteral("me")));
    QVERIFY(noteSecret(records, {QStringLiteral("tok"), clock.now()}));
    FileRecordStore again = store();
    const auto keys = again.keys({});
    QVERIFY2(keys, keys ? "" : qPrintable(keys.error().toLine()));
    QCOMPARE(keys->size(), 7);
}

void tst_filerecordstore::refusesWhatItCannotRead_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("says"); // besides the path and what to do
    const auto row = [](const char *name, const QByteArray &bytes, const char *code, const char *says) {
        QTest::newRow(name) << bytes << QString::fromLatin1(code) << QString::fromLatin1(says);
    };
    const auto record = [](const char *key, const char *value) {
        return QByteArray(R"({"schema_version": "1.0", "records": {")") + key + "\": " + value + "}}";
    };
    row("empty", {}, "invalid_input", "empty");
    row("half", R"({"schema_version": "1.0", "records": {"server/s)", "invalid_input", "line 1");
    row("not UTF-8", "{\"\xff\": 1}", "invalid_input", "");
    row("a list", "[]", "invalid_input", "object");
    row("one key twice", R"({"schema_version": "1.0", "records": {"x": {}, "x": {}}})", "invalid_input", "x");
    row("no version", R"({"records": {}})", "invalid_input", "schema_version");
    row("no records", R"({"schema_version": "1.0"})", "invalid_input", "records");
    row("a newer major version", R"({"schema_version": "2.1", "records": []})", "unsupported", "2.1");
    row("a record that is no object", record("x/y", "1"), "invalid_input", "/records/x~1y");
    row("a launch without an identity",
        record("server/s/", R"({"schema_version": "1.1", "at": "2026-01-01T00:00:00Z", "by": "user"})"),
        "invalid_input", "identity");
    row("a tool of an unknown risk",
        record("tool/s/t", R"({"schema_version": "1.0", "at": "2026-01-01T00:00:00Z", "by": "user", "definition": {},
                               "risk": "none"})"),
        "invalid_input", "/records/tool~1s~1t/risk");
    row("a confirmation with a wrong hash",
        record("confirmed/s/t", R"({"schema_version": "1.0", "at": "2026-01-01T00:00:00Z", "by": "configuration",
                                    "definition_sha256": "abc"})"),
        "invalid_input", "definition_sha256");
    row("a secret without a time", record("secret/a", "{}"), "invalid_input", "stored");
}

void tst_filerecordstore::refusesWhatItCannotRead()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, code);
    QFETCH(QString, says);
    m_folder->write(QStringLiteral("data/consent.json"), bytes);
    FileRecordStore records = store();
    const auto check = [&](const core::Error &error) {
        QCOMPARE(core::errorCodeName(error.code), code);
        const QString line = error.toLine();
        for (const QString &part : {path(), says, QStringLiteral("asked again"), QStringLiteral("unreadable-")})
            QVERIFY2(line.contains(part), qPrintable(line + QStringLiteral("\nlacks ") + part));
    };
    const auto read = records.read(QStringLiteral("server/s/"));
    QVERIFY(!read);
    check(read.error());
    const auto written = records.write(QStringLiteral("x/a"), Json::object());
    QVERIFY(!written);
    check(written.error());
    QCOMPARE(m_folder->read(QStringLiteral("data/consent.json")), bytes);
    const QStringList kept = files().filter(QStringLiteral("unreadable-"));
    QCOMPARE(kept.size(), 1); // however often it is met
    QCOMPARE(m_folder->read(QStringLiteral("data/") + kept.at(0)), bytes);

    QVERIFY(QFile::remove(path())); // as the error says
    QVERIFY(records.write(QStringLiteral("x/a"), Json::object()));
    QVERIFY(*records.read(QStringLiteral("x/a")));
}

void tst_filerecordstore::readsOlderRecords()
{
    m_folder->write(QStringLiteral("data/consent.json"), R"({"schema_version": "1.0", "records": {
        "server/s/": {"schema_version": "1.0", "at": "2026-01-01T00:00:00Z", "by": "user", "identity":
            {"transport": "stdio", "command": "c", "args": ["--key", "hunter2"], "cwd": "", "env": {},
             "program": {"path": "/bin/c", "sha256": null}, "instructions_sha256": null}},
        "from-tomorrow/x": {"any": 1}}})");
    FileRecordStore records = store();
    QVERIFY(*records.read(QStringLiteral("server/s/")));
    QVERIFY(records.write(QStringLiteral("x/a"), Json::object()));
    QVERIFY(*records.read(QStringLiteral("from-tomorrow/x"))); // kept
}

void tst_filerecordstore::refusesAFileWithoutRights()
{
    m_folder->write(QStringLiteral("data/consent.json"), R"({"schema_version": "1.0", "records": {}})");
    QVERIFY(QFile::setPermissions(path(), QFile::Permissions()));
    FileRecordStore records = store();
    const uid_t before = ::geteuid();
    if (before == 0) { // root may read everything, so it is somebody else who tries
        QCOMPARE(::chmod(qPrintable(m_folder->root()), 0755), 0);
        QCOMPARE(::seteuid(kNobody), 0);
    }
    const auto read = records.read(QStringLiteral("x/a"));
    QCOMPARE(::seteuid(before), 0);
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::Io);
    QVERIFY(read.error().toLine().contains(path()));
}

void tst_filerecordstore::refusesAPipe()
{
    QVERIFY(QDir().mkpath(m_folder->path(QStringLiteral("data"))));
    QCOMPARE(::mkfifo(qPrintable(path()), 0600), 0);
    const auto read = store().read(QStringLiteral("x/a"));
    QCOMPARE(read.error().code, ErrorCode::Io);
    QVERIFY2(read.error().toLine().contains(QStringLiteral("asked again")), qPrintable(read.error().toLine()));
}

QTEST_GUILESS_MAIN(tst_filerecordstore)
#include "tst_filerecordstore.moc"
