// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the risk that is proposed at consent: hints and names may raise, and only where none does is it a read.
#include "mcp/registry/riskproposal.h"

#include <QTest>

using namespace assay::mcp;
using assay::core::Json;

class tst_riskproposal : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void proposes_data();
    void proposes();
};

void tst_riskproposal::proposes_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("description");
    QTest::addColumn<QByteArray>("hints");
    QTest::addColumn<int>("risk");
    const auto row = [](const char *name, const char *description, const char *hints, ToolRisk risk) {
        QTest::addRow("%s | %s | %s", name, description, hints)
            << QString::fromLatin1(name) << QString::fromLatin1(description) << QByteArray(hints)
            << static_cast<int>(risk);
    };
    row("echo", "d", "null", ToolRisk::Write); // says nothing about itself
    row("search_documents", "", "null", ToolRisk::Read);
    row("getUser", "", "null", ToolRisk::Read);
    row("echo", "", R"({"readOnlyHint":true})", ToolRisk::Read);
    row("echo", "", R"({"readOnlyHint":"yes"})", ToolRisk::Write);
    row("create_issue", "", R"({"readOnlyHint":true})", ToolRisk::Write); // a hint never lowers
    row("delete_file", "", R"({"readOnlyHint":true})", ToolRisk::Destructive);
    row("deleteFile", "", "null", ToolRisk::Destructive);
    row("get_and_delete", "", "null", ToolRisk::Destructive);
    row("cleanup", "Deletes all files", "null", ToolRisk::Destructive);
    row("list_files", "Lists files; deleted ones are left out", "null", ToolRisk::Read);
    row("x", "", R"({"destructiveHint":true})", ToolRisk::Destructive);
    row("x", "", R"({"destructiveHint":true,"readOnlyHint":true})", ToolRisk::Read);
    row("run_query", "", "null", ToolRisk::Write);
    row("", "", "null", ToolRisk::Write);
}

void tst_riskproposal::proposes()
{
    QFETCH(QString, name);
    QFETCH(QString, description);
    QFETCH(QByteArray, hints);
    QFETCH(int, risk);
    Tool tool;
    tool.name = name;
    tool.description = description;
    tool.annotations = Json::parse(hints.toStdString());
    const RiskProposal proposal = proposedRisk(tool);
    QCOMPARE(static_cast<int>(proposal.risk), risk);
    QVERIFY(!proposal.reasons.isEmpty());
}

QTEST_GUILESS_MAIN(tst_riskproposal)
#include "tst_riskproposal.moc"
