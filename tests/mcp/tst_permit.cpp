// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for permits: one request, byte for byte, once.
#include "mcp/registry/permit.h"

#include <QTest>

using namespace assay::mcp;

namespace {

FrozenRequest request()
{
    return {FrozenRequest::Kind::Tool, QStringLiteral("s"), QStringLiteral("t"), R"({"a":1})",
            assay::core::Sha256::of("definition")};
}

} // namespace

class tst_permit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void allowsItsRequestOnce();
    void isSpentByAnotherRequest_data();
    void isSpentByAnotherRequest();
};

void tst_permit::allowsItsRequestOnce()
{
    PermitBook book;
    const Permit permit = book.issue(request());
    QVERIFY(book.consume(permit, request()));
    QVERIFY(!book.consume(permit, request()));
    QVERIFY(!book.consume(Permit{99}, request()));
}

void tst_permit::isSpentByAnotherRequest_data()
{
    QTest::addColumn<FrozenRequest>("other");
    const auto row = [](const char *name, const std::function<void(FrozenRequest &)> &change) {
        FrozenRequest other = request();
        change(other);
        QTest::newRow(name) << other;
    };
    row("kind", [](FrozenRequest &one) { one.kind = FrozenRequest::Kind::Prompt; });
    row("server", [](FrozenRequest &one) { one.server = QStringLiteral("S"); });
    row("tool", [](FrozenRequest &one) { one.name = QStringLiteral("u"); });
    row("a byte of the arguments", [](FrozenRequest &one) { one.arguments = R"({"a":2})"; });
    row("white space in the arguments", [](FrozenRequest &one) { one.arguments = R"({"a": 1})"; });
    row("definition", [](FrozenRequest &one) { one.definition = assay::core::Sha256::of("other"); });
    row("no definition", [](FrozenRequest &one) { one.definition.reset(); });
}

void tst_permit::isSpentByAnotherRequest()
{
    QFETCH(FrozenRequest, other);
    PermitBook book;
    const Permit permit = book.issue(request());
    QCOMPARE(book.consume(permit, other).error().code, assay::core::ErrorCode::Refused);
    QVERIFY(!book.consume(permit, request()));
}

QTEST_GUILESS_MAIN(tst_permit)
#include "tst_permit.moc"
