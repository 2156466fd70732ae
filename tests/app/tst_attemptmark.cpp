// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a mark outlives exactly the process that died at its attempt.
#include "app/adapters/attemptmark.h"
#include "tests/support/temporaryworkspace.h"

#include <QFile>
#include <QTest>

#include <sys/wait.h>
#include <unistd.h>

using namespace assay;
using app::AttemptMark;

class tst_attemptmark : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aDeadAttemptIsToldOnce();
    void anAttemptThatWentWellLeavesNothing();
    void anotherAtItIsNoDeath();
    void aFolderThatCannotBeWrittenRemembersNothing();
};

void tst_attemptmark::aDeadAttemptIsToldOnce()
{
    const test::TemporaryWorkspace root;
    const QString file = root.path(QStringLiteral("mark"));
    const pid_t child = fork();
    if (child == 0) {
        const AttemptMark mark(file);
        _exit(mark.wasLeft() ? 1 : 0); // as a crash: no destructor runs
    }
    int status = -1;
    QCOMPARE(waitpid(child, &status, 0), child);
    QCOMPARE(status, 0);
    QVERIFY(QFile::exists(file));
    QVERIFY(AttemptMark(file).wasLeft());
    QVERIFY(!AttemptMark(file).wasLeft());
}

void tst_attemptmark::anAttemptThatWentWellLeavesNothing()
{
    const test::TemporaryWorkspace root;
    const QString file = root.path(QStringLiteral("mark"));
    {
        const AttemptMark mark(file);
        QVERIFY(!mark.wasLeft());
        QVERIFY(QFile::exists(file));
    }
    QVERIFY(!QFile::exists(file));
}

void tst_attemptmark::anotherAtItIsNoDeath()
{
    const test::TemporaryWorkspace root;
    const AttemptMark first(root.path(QStringLiteral("mark")));
    QVERIFY(!AttemptMark(root.path(QStringLiteral("mark"))).wasLeft());
    QVERIFY(QFile::exists(root.path(QStringLiteral("mark"))));
}

void tst_attemptmark::aFolderThatCannotBeWrittenRemembersNothing()
{
    QVERIFY(!AttemptMark(QStringLiteral("/nowhere/mark")).wasLeft());
}

QTEST_GUILESS_MAIN(tst_attemptmark)
#include "tst_attemptmark.moc"
