// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for LineReader, WriteQueue and LineRing: streams cut into lines and joined from frames, whatever the pieces.
#include "mcp/transport/linereader.h"
#include "mcp/transport/linering.h"
#include "mcp/transport/writequeue.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTest>

using namespace assay::mcp;

namespace {

/// What the reader says of a stream that comes in pieces of the sizes that @p nextSize gives.
QStringList linesOf(const QByteArray &stream, qsizetype limit, const std::function<qsizetype()> &nextSize)
{
    LineReader reader(limit);
    QStringList lines;
    const auto take = [&] {
        do {
            while (const auto line = reader.next())
                lines << (line->isTooLong ? QStringLiteral("too long %1: ").arg(line->size) : QString()) +
                             QString::fromLatin1(line->bytes);
        } while (reader.hasInput());
    };
    for (qsizetype at = 0; at < stream.size();) {
        const QByteArray piece = stream.mid(at, nextSize()); // a copy, so that nothing outlives its piece
        at += piece.size();
        reader.feed(piece);
        take();
    }
    reader.finish();
    take();
    return lines;
}

/// The same, written as simply as can be.
QStringList simpleLinesOf(const QByteArray &stream, qsizetype limit)
{
    const QList<QByteArray> parts = stream.split('\n');
    QStringList lines;
    for (qsizetype i = 0; i < parts.size(); ++i) {
        QByteArray part = parts[i];
        if (i == 0 && part.startsWith("\xEF\xBB\xBF"))
            part = part.mid(3);
        if (part.endsWith('\r'))
            part.chop(1);
        if (part.size() > limit)
            lines << QStringLiteral("too long %1: ").arg(part.size()) +
                         QString::fromLatin1(part.left(LineReader::kHeadSize));
        else if (!part.simplified().isEmpty())
            lines << QString::fromLatin1(part);
    }
    return lines;
}

} // namespace

class tst_linereader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cutsLines_data();
    void cutsLines();
    void agreesWithTheSimpleReader();
    void reportsTheHeadOfALongLine();
    void keepsLittleOfALongLine();
    void showsTheIncompleteLine();
    void holdsWhatWasNotLookedAt();
    void pausesAmongBlankLines();
    void isLinearInAHugeLine();
    void queuesFramesInOrder();
    void gathersSmallFrames();
    void keepsTheLastLines();
    void cutsTheLastLines_data();
    void cutsTheLastLines();
};

void tst_linereader::cutsLines_data()
{
    QTest::addColumn<QByteArray>("stream");
    QTest::addColumn<QStringList>("lines");
    const auto row = [](const char *name, const QByteArray &stream, const QStringList &lines) {
        QTest::newRow(name) << stream << lines;
    };
    const QString a = QStringLiteral("a");
    const QString b = QStringLiteral("b");
    row("nothing", "", {});
    row("line feeds", "a\nb\n", {a, b});
    row("carriage returns and line feeds", "a\r\nb\r\n", {a, b});
    row("no break at the end", "a\nb", {a, b});
    row("a carriage return at the end", "a\nb\r", {a, b});
    row("a carriage return inside", "a\rb\n", {QStringLiteral("a\rb")});
    row("two carriage returns", "a\r\r\n", {QStringLiteral("a\r")});
    row("empty and blank lines", "\n\r\n \t\n\na\n  \n", {a});
    row("blanks around stay", " a \n", {QStringLiteral(" a ")});
    row("a mark at the start",
        "\xEF\xBB\xBF"
        "a\nb\n",
        {a, b});
    row("a mark alone", "\xEF\xBB\xBF\na\n", {a});
    row("two marks",
        "\xEF\xBB\xBF\xEF\xBB\xBF"
        "a\n",
        {QString::fromLatin1("\xEF\xBB\xBF"
                             "a")});
    row("a mark in the second line",
        "a\n\xEF\xBB\xBF"
        "b\n",
        {a, QString::fromLatin1("\xEF\xBB\xBF"
                                "b")});
    row("part of a mark",
        "\xEF\xBB"
        "a\n",
        {QString::fromLatin1("\xEF\xBB"
                             "a")});
    row("a zero byte", QByteArray("a\0b\n", 4), {QString::fromLatin1("a\0b", 3)});
    row("just within the limit", "12345678\r\n", {QStringLiteral("12345678")});
    row("just within the limit, with a mark",
        "\xEF\xBB\xBF"
        "12345678\r\n",
        {QStringLiteral("12345678")});
    row("just beyond the limit", "123456789\na\n", {QStringLiteral("too long 9: 123456789"), a});
    row("just beyond the limit, with a mark",
        "\xEF\xBB\xBF"
        "123456789\r\na\n",
        {QStringLiteral("too long 9: 123456789"), a});
    row("far beyond the limit", "12345678901234567890\r\na\n",
        {QStringLiteral("too long 20: 12345678901234567890"), a});
    row("beyond the limit at the end", "a\n1234567890", {a, QStringLiteral("too long 10: 1234567890")});
}

void tst_linereader::cutsLines()
{
    QFETCH(const QByteArray, stream);
    QFETCH(const QStringList, lines);
    constexpr qsizetype kLimit = 8;
    QCOMPARE(linesOf(stream, kLimit, [] { return 1000; }), lines);
    QCOMPARE(linesOf(stream, kLimit, [] { return 1; }), lines);
    QCOMPARE(linesOf(stream, kLimit, [] { return 2; }), lines);
}

void tst_linereader::agreesWithTheSimpleReader()
{
    QRandomGenerator random(20260725);
    static constexpr QByteArrayView kAlphabet("\n\n\r ab{\xEF\xBB\xBF");
    for (int round = 0; round < 3000; ++round) {
        QByteArray stream(random.bounded(60), '\0');
        for (char &byte : stream)
            byte = kAlphabet[random.bounded(static_cast<int>(kAlphabet.size()))];
        if (random.bounded(4) == 0)
            stream.prepend("\xEF\xBB\xBF");
        const qsizetype limit = 1 + random.bounded(12);
        const QStringList lines = linesOf(stream, limit, [&] { return 1 + random.bounded(9); });
        QVERIFY2(lines == simpleLinesOf(stream, limit),
                 qPrintable(QString::fromLatin1(stream.toPercentEncoding()) + QStringLiteral(" limit %1").arg(limit)));
    }
}

void tst_linereader::reportsTheHeadOfALongLine()
{
    LineReader reader(10'000);
    const QByteArray line = QByteArray("{\"id\":7,").append(QByteArray(20'000, 'x'));
    const QByteArray stream = line + "\nb\n";
    reader.feed(stream);
    const auto first = reader.next();
    QVERIFY(first && first->isTooLong);
    QCOMPARE(first->size, line.size());
    QCOMPARE(first->bytes, line.left(4096));
    const auto second = reader.next();
    QVERIFY(second && !second->isTooLong);
    QCOMPARE(second->bytes, QByteArray("b"));
    QVERIFY(!reader.next());
}

void tst_linereader::keepsLittleOfALongLine()
{
    LineReader reader(1 << 20);
    const QByteArray piece(1 << 16, 'x');
    for (int i = 0; i < 1000; ++i) {
        reader.feed(piece);
        QVERIFY(!reader.next());
    }
    QVERIFY(reader.partial().size() <= 2 * LineReader::kHeadSize);
    reader.feed("\n");
    const auto line = reader.next();
    QVERIFY(line && line->isTooLong);
    QCOMPARE(line->size, qint64{1000} << 16);
    QVERIFY(line->bytes.capacity() <= 4 * LineReader::kHeadSize);
}

void tst_linereader::showsTheIncompleteLine()
{
    LineReader reader(100);
    reader.feed("a\nPassword: ");
    QVERIFY(reader.next());
    QVERIFY(!reader.next());
    QCOMPARE(reader.partial().toByteArray(), QByteArray("Password: "));
}

void tst_linereader::holdsWhatWasNotLookedAt()
{
    LineReader reader(100);
    QStringList lines;
    {
        const QByteArray first("a\nb\nc");
        reader.feed(first);
        lines << QString::fromLatin1(reader.next()->bytes);
        reader.hold();
    }
    QVERIFY(reader.hasInput());
    {
        const QByteArray second("c\nd\ne");
        reader.feed(second);
        reader.hold();
    }
    while (const auto line = reader.next())
        lines << QString::fromLatin1(line->bytes);
    QVERIFY(!reader.hasInput());
    reader.finish();
    QVERIFY(reader.hasInput());
    lines << QString::fromLatin1(reader.next()->bytes);
    QVERIFY(!reader.hasInput());
    QCOMPARE(lines, (QStringList{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("cc"), QStringLiteral("d"),
                                 QStringLiteral("e")}));
}

void tst_linereader::pausesAmongBlankLines()
{
    LineReader reader(100);
    reader.feed("a\n");
    QVERIFY(reader.next());
    const QByteArray blank = QByteArray(100'000, '\n') + "b\n";
    reader.feed(blank);
    QVERIFY(!reader.next());
    QVERIFY(reader.hasInput());
    int pauses = 0;
    std::optional<LineReader::Line> line;
    for (; !line && reader.hasInput(); ++pauses)
        line = reader.next();
    QVERIFY(line && line->bytes == "b");
    QVERIFY(pauses > 50 && pauses < 200);
}

void tst_linereader::isLinearInAHugeLine()
{
    // Looking again at all that has come for each piece would take 2^44 steps.
    LineReader reader(qsizetype{64} << 20);
    const QByteArray piece(16, 'x');
    constexpr int kPieces = 1 << 20;
    for (int i = 0; i < kPieces; ++i) {
        reader.feed(piece);
        QVERIFY(!reader.next());
    }
    reader.feed("\n");
    const auto line = reader.next();
    QVERIFY(line);
    QCOMPARE(line->bytes.size(), qsizetype{kPieces} * piece.size());
}

void tst_linereader::queuesFramesInOrder()
{
    QRandomGenerator random(7);
    WriteQueue queue;
    QByteArray expected;
    QByteArray written;
    const auto write = [&](qsizetype most) {
        const QByteArrayView front = queue.front();
        const qsizetype count = std::min(most, front.size());
        written.append(front.first(count));
        queue.consume(count);
    };
    for (int i = 0; i < 2000; ++i) {
        const int size = random.bounded(20) == 0 ? random.bounded(200'000) : random.bounded(300);
        const QByteArray frame(size, static_cast<char>('a' + i % 26));
        queue.append(frame);
        expected += frame + '\n';
        if (random.bounded(2) == 0)
            write(1 + random.bounded(150'000));
        QCOMPARE(queue.size(), expected.size() - written.size());
    }
    while (!queue.isEmpty())
        write(1 + random.bounded(100'000));
    QVERIFY(written == expected);
    QVERIFY(queue.front().isEmpty());
}

void tst_linereader::gathersSmallFrames()
{
    WriteQueue queue;
    for (int i = 0; i < 64; ++i)
        queue.append(QByteArray(150, 'x'));
    QCOMPARE(queue.front().size(), 64 * 151);
    queue.clear();
    QVERIFY(queue.isEmpty());
    QVERIFY(queue.front().isEmpty());

    const QByteArray large(1 << 20, 'x');
    queue.append(large);
    QCOMPARE(queue.front().data(), large.constData()); // not copied
}

void tst_linereader::keepsTheLastLines()
{
    LineRing ring(12);
    QCOMPARE(ring.text(), QString());
    for (const char *line : {"one", "two", "three", "four"})
        ring.append(QLatin1String(line));
    QCOMPARE(ring.text(), QStringLiteral("three\nfour"));
    ring.append(QString(100, u'x'));
    QCOMPARE(ring.text(), QString(11, u'x'));
}

void tst_linereader::cutsTheLastLines_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("lines");
    QTest::addColumn<int>("characters");
    QTest::addColumn<QString>("last");
    const auto row = [](const char *text, int lines, int characters, const char *last) {
        QTest::addRow("%s, %d, %d", text, lines, characters)
            << QString::fromLatin1(text) << lines << characters << QString::fromLatin1(last);
    };
    row("", 2, 9, "");
    row("a\nb\nc", 2, 9, "b\nc");
    row("a\nb\nc", 3, 9, "a\nb\nc");
    row("a\nb\nc", 9, 9, "a\nb\nc");
    row("a\nb\nc", 0, 9, "");
    row("abc", 1, 2, "bc");
    row("a\nbcd\ne", 2, 4, "cd\ne");
    row("\n\n", 2, 9, "\n");
}

void tst_linereader::cutsTheLastLines()
{
    QFETCH(QString, text);
    QFETCH(int, lines);
    QFETCH(int, characters);
    QFETCH(QString, last);
    QCOMPARE(lastLines(text, lines, characters), last);
}

QTEST_GUILESS_MAIN(tst_linereader)
#include "tst_linereader.moc"
