// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for settings: what is set comes back, and no file, however broken, is lost or stops the program.
#include "app/settings/settings.h"
#include "tests/support/temporaryworkspace.h"

#include <QDir>
#include <QFileInfo>
#include <QStringList>
#include <QTest>

#include <set>
#include <sys/stat.h>

using namespace assay;
using namespace assay::app;
using assay::test::TemporaryWorkspace;

constexpr QLatin1StringView kPerson("config/settings.json");

class tst_settings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesEverySettingOnce();
    void beginsWithTheDefaults();
    void keepsWhatWasSet();
    void separatesPersonAndComputer();
    void keepsWhatItDoesNotKnow();
    void putsDefaultsForBadMembers();
    void keepsWhatCannotBeUsedInTheFile();
    void leavesWhatAnotherWindowHasSaved();
    void startsBesideWhatIsNoFile();
    void setsAsideWhatItCannotRead_data();
    void setsAsideWhatItCannotRead();
    void leavesNewerFilesAlone();
    void reportsAFolderThatCannotBeWritten();
    void takesChangesOnce();
    void followsTheXdgVariables();
    void makesPortableFolders();

private:
    static Folders below(const TemporaryWorkspace &root)
    {
        return {root.path(QStringLiteral("config")), root.path(QStringLiteral("data")),
                root.path(QStringLiteral("state")), root.path(QStringLiteral("cache"))};
    }
};

void tst_settings::namesEverySettingOnce()
{
    std::set<QString> names;
    int index = 0;
    for (const SettingInfo &info : settingsTable()) {
        QCOMPARE(static_cast<int>(info.setting), index++);
        QVERIFY(names.insert(info.name).second);
        QCOMPARE(&settingInfo(info.setting), &info);
    }
    QCOMPARE(index, 4);
}

void tst_settings::beginsWithTheDefaults()
{
    const TemporaryWorkspace root;
    Settings settings(below(root));
    QVERIFY(settings.load().isEmpty());
    QCOMPARE(settings.value(Setting::Theme).get<std::string>(), std::string("system"));
    QCOMPARE(settings.value(Setting::TextPercent).get<int>(), 100);
    QVERIFY(settings.save());
    QVERIFY(!QFileInfo::exists(root.path(QStringLiteral("config"))));
}

void tst_settings::keepsWhatWasSet()
{
    const TemporaryWorkspace root;
    Settings first(below(root));
    first.set(Setting::Theme, "dark");
    first.set(Setting::TextPercent, 150);
    first.set(Setting::WindowLayout, "AAEC");
    QVERIFY(first.save());

    Settings second(below(root));
    QVERIFY(second.load().isEmpty());
    QCOMPARE(second.value(Setting::Theme).get<std::string>(), std::string("dark"));
    QCOMPARE(second.value(Setting::TextPercent).get<int>(), 150);
    QCOMPARE(second.value(Setting::WindowLayout).get<std::string>(), std::string("AAEC"));
}

void tst_settings::separatesPersonAndComputer()
{
    const TemporaryWorkspace root;
    Settings settings(below(root));
    settings.set(Setting::Language, "zh_CN");
    settings.set(Setting::WindowLayout, "AAEC");
    QVERIFY(settings.save());
    QVERIFY(root.read(kPerson).contains("zh_CN"));
    QVERIFY(!root.read(kPerson).contains("AAEC"));
    QVERIFY(root.read(QStringLiteral("state/state.json")).contains("AAEC"));
}

void tst_settings::keepsWhatItDoesNotKnow()
{
    const TemporaryWorkspace root;
    root.write(kPerson, R"({"schema_version":"1.7","from_later":{"a":[1]},"theme":"light"})");
    Settings settings(below(root));
    QVERIFY(settings.load().isEmpty());
    QCOMPARE(settings.value(Setting::Theme).get<std::string>(), std::string("light"));
    settings.set(Setting::Theme, "dark");
    QVERIFY(settings.save());
    const auto members = core::Json::parse(root.read(kPerson).toStdString());
    QVERIFY(members["from_later"] == core::Json({{"a", {1}}}));
}

void tst_settings::putsDefaultsForBadMembers()
{
    const TemporaryWorkspace root;
    root.write(kPerson, R"({"schema_version":"1.0","theme":"purple","text_percent":1000,"language":"zh_CN"})");
    Settings settings(below(root));
    const auto problems = settings.load();
    QCOMPARE(problems.size(), 2);
    QVERIFY(problems[0].where.endsWith(QStringLiteral("settings.json: /text_percent")));
    QCOMPARE(settings.value(Setting::Theme).get<std::string>(), std::string("system"));
    QCOMPARE(settings.value(Setting::TextPercent).get<int>(), 100);
    QCOMPARE(settings.value(Setting::Language).get<std::string>(), std::string("zh_CN"));
}

void tst_settings::keepsWhatCannotBeUsedInTheFile()
{
    const TemporaryWorkspace root;
    root.write(kPerson, R"({"schema_version":"1.7","theme":"purple","text_percent":1000})");
    Settings settings(below(root));
    QCOMPARE(settings.load().size(), 2);
    settings.set(Setting::Language, "en");
    QVERIFY(settings.save());
    const auto members = core::Json::parse(root.read(kPerson).toStdString());
    QVERIFY(members ==
            core::Json({{"schema_version", "1.7"}, {"theme", "purple"}, {"text_percent", 1000}, {"language", "en"}}));
}

void tst_settings::leavesWhatAnotherWindowHasSaved()
{
    const TemporaryWorkspace root;
    Settings one(below(root));
    Settings other(below(root));
    one.set(Setting::Theme, "dark");
    QVERIFY(one.save());
    other.set(Setting::TextPercent, 120);
    QVERIFY(other.save());
    Settings read(below(root));
    QVERIFY(read.load().isEmpty());
    QCOMPARE(read.value(Setting::Theme).get<std::string>(), std::string("dark"));
    QCOMPARE(read.value(Setting::TextPercent).get<int>(), 120);
}

void tst_settings::startsBesideWhatIsNoFile()
{
    const TemporaryWorkspace root;
    root.write(kPerson, "");
    QVERIFY(QFile::remove(root.path(kPerson)));
    QCOMPARE(::mkfifo(QFile::encodeName(root.path(kPerson)).constData(), 0600), 0);
    Settings settings(below(root));
    QCOMPARE(settings.load().size(), 1); // and does not wait for somebody to write
    settings.set(Setting::Theme, "dark");
    QVERIFY(settings.save());
    QVERIFY(!QFileInfo(root.path(kPerson)).isFile());
}

void tst_settings::setsAsideWhatItCannotRead_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("not JSON") << QByteArray("theme = dark\n");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("not an object") << QByteArray("[1]");
    QTest::newRow("binary") << QByteArray("\x00\xFF\x80", 3);
    QTest::newRow("huge") << QByteArray(5'000'000, ' ');
    QTest::newRow("deep") << QByteArray(100'000, '[');
}

void tst_settings::setsAsideWhatItCannotRead()
{
    QFETCH(QByteArray, bytes);
    const TemporaryWorkspace root;
    root.write(kPerson, bytes);
    for (int start = 0; start < 2; ++start) {
        Settings settings(below(root));
        QCOMPARE(settings.load().size(), 1);
        QCOMPARE(root.read(kPerson), bytes);
    }
    const QStringList aside = QDir(root.path(QStringLiteral("config"))).entryList({QStringLiteral("*.unreadable-*")});
    QCOMPARE(aside.size(), 1);

    Settings settings(below(root));
    QCOMPARE(settings.load().size(), 1);
    settings.set(Setting::Theme, "dark");
    QVERIFY(settings.save());
    QCOMPARE(root.read(QStringLiteral("config/") + aside.first()), bytes);
    Settings again(below(root));
    QVERIFY(again.load().isEmpty());
}

void tst_settings::leavesNewerFilesAlone()
{
    const TemporaryWorkspace root;
    const QByteArray newer = R"({"schema_version":"2.0","theme":{"base":"dark"}})";
    root.write(kPerson, newer);
    Settings settings(below(root));
    QCOMPARE(settings.load().size(), 1);
    settings.set(Setting::Theme, "dark");
    QVERIFY(settings.save());
    QCOMPARE(root.read(kPerson), newer);
}

void tst_settings::reportsAFolderThatCannotBeWritten()
{
    const TemporaryWorkspace root;
    root.write(QStringLiteral("config"), "a file where the folder should be");
    Settings settings(below(root));
    settings.set(Setting::Theme, "dark");
    const auto saved = settings.save();
    QVERIFY(!saved);
    QCOMPARE(saved.error().code, core::ErrorCode::Io);
    QVERIFY(saved.error().where.endsWith(QStringLiteral("settings.json")));
}

void tst_settings::takesChangesOnce()
{
    const TemporaryWorkspace root;
    Settings settings(below(root));
    QVERIFY(!settings.isChanged());
    settings.set(Setting::Theme, "system"); // the same as nothing, but said
    QVERIFY(settings.isChanged());
    const Settings copy = settings.takeForSaving();
    QVERIFY(copy.isChanged());
    QVERIFY(!settings.isChanged());
    settings.set(Setting::Theme, "system");
    QVERIFY(!settings.isChanged());
    QVERIFY(copy.save());
    QVERIFY(root.read(kPerson).contains("system"));
}

void tst_settings::followsTheXdgVariables()
{
    const QByteArray before = qgetenv("XDG_STATE_HOME");
    qputenv("XDG_STATE_HOME", "/somewhere/state/");
    QCOMPARE(Folders::forUser().state, QStringLiteral("/somewhere/state/assay"));
    qputenv("XDG_STATE_HOME", "relative");
    QCOMPARE(Folders::forUser().state, QDir::homePath() + QStringLiteral("/.local/state/assay"));
    qunsetenv("XDG_STATE_HOME");
    QCOMPARE(Folders::forUser().state, QDir::homePath() + QStringLiteral("/.local/state/assay"));
    qputenv("XDG_STATE_HOME", before);
}

void tst_settings::makesPortableFolders()
{
    const TemporaryWorkspace root;
    const auto folders = Folders::portable(root.root());
    QVERIFY(folders);
    QCOMPARE(folders->config, root.path(QStringLiteral("assay-data/config")));
    QVERIFY(QFileInfo(root.path(QStringLiteral("assay-data"))).isDir());

    root.write(QStringLiteral("blocked/assay-data"), "a file");
    QVERIFY(!Folders::portable(root.path(QStringLiteral("blocked"))));
}

QTEST_GUILESS_MAIN(tst_settings)
#include "tst_settings.moc"
