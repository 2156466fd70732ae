// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for sentence splitting: where sentences end in English, in Chinese and in both, what is kept whole, and that
// nothing is lost.
#include "models/text/sentences.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTest>

using namespace assay;
using namespace assay::text;

namespace {

constexpr quint32 kSeed = 20260305;

std::vector<Sentence> split(const NormalText &text)
{
    const auto sentences = splitSentences(text, core::CancelToken::never());
    return sentences ? *sentences : std::vector<Sentence>();
}

/// The sentences of @p text without the white space around them.
QStringList sentencesOf(const QString &raw)
{
    const NormalText text(raw);
    QStringList list;
    for (const Sentence &sentence : split(text))
        list.append(text.slice(sentence.first, sentence.last).value_or(QStringLiteral("not a range")));
    return list;
}

QString kindName(BlockKind kind)
{
    switch (kind) {
    case BlockKind::Paragraph:
        return QStringLiteral("text");
    case BlockKind::Heading:
        return QStringLiteral("heading");
    case BlockKind::ListItem:
        return QStringLiteral("item");
    case BlockKind::Table:
        return QStringLiteral("table");
    case BlockKind::Code:
        break;
    }
    return QStringLiteral("code");
}

} // namespace

class tst_sentences : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void endsSentences_data();
    void endsSentences();
    void keepsBlocksApart_data();
    void keepsBlocksApart();
    void coversTheTextWithoutLoss_data();
    void coversTheTextWithoutLoss();
    void coversRandomTextWithoutLoss();
    void splitsLongTextInLinearTime_data();
    void splitsLongTextInLinearTime();
    void stopsWhenCancelled();
};

void tst_sentences::endsSentences_data()
{
    QTest::addColumn<QString>("marked"); // "‖" stands where one sentence ends and the next begins
    const auto row = [](const char *name, const char *marked) { QTest::newRow(name) << QString::fromUtf8(marked); };
    row("one without a full stop", "Throughput is high");
    row("three marks", "It is fast. ‖Is it? ‖It is!");
    row("a line break in a paragraph is a space", "It is very\nfast. ‖It is\nsafe.");
    // Abbreviations
    row("titles", "Dr. Lee met Mrs. Kim and Prof. Dr. Abel. ‖They spoke.");
    row("versus", "Kafka vs. RabbitMQ is old. ‖Go on.");
    row("for example", "Use a queue, e.g. Kafka, i.e. Apache Kafka. ‖It works.");
    row("for example before a capital", "Brokers (e.g. Kafka) are fast. ‖Good.");
    row("figures and equations", "See Fig. 3 and Eq. (2) in Sec. B of Vol. 4. ‖It shows this.");
    row("numero before a number", "It is No. 5 in the list. ‖Good.");
    row("no as an answer", "Is it fast? ‖No. ‖It is slow.");
    row("no before I", "No. ‖I disagree.");
    row("and others before a year", "Kreps et al. (2011) wrote it. ‖It is read.");
    row("and others, then a sentence", "It was shown by Kreps et al. ‖The results hold.");
    row("and others, then a name", "Kreps et al. Kafka is a log. ‖Good.");
    row("et cetera inside", "Queues, logs, etc. are used. ‖Good.");
    row("et cetera at the end", "There are queues, logs, etc. ‖They are used.");
    row("companies",
        "Confluent Inc. sells it. ‖Acme Ltd. Berlin does too. ‖They bought Acme Inc. ‖The price is unknown.");
    row("the United States", "The U.S. Senate met. ‖He lives in the U.S. ‖The law is new.");
    row("hours", "At 5 p.m. Central time it began. ‖It ended at 9 p.m. ‖Then all left.");
    row("degrees", "She has a Ph.D. from ETH. ‖Good.");
    row("months", "On Jan. 5 it began. ‖By Sept. 2024 it was over.");
    row("sun and march are no months in small letters", "We saw the mar. ‖It was red.");
    row("milliseconds are nobody's title", "Latency is 12 ms. ‖Throughput is high.");
    row("all capitals are words", "The answer is NO. ‖Five of us left CA. ‖It was hot.");
    // Initials
    row("initials", "J. R. R. Tolkien wrote. ‖George W. Bush spoke.");
    row("initials together", "J.K. Rowling wrote. ‖Good.");
    row("a letter at the end", "We take plan B. ‖The rest is waste.");
    row("I at the end", "It was I. ‖He knew.");
    // Numbers
    row("decimals", "Latency fell by 3.5 ms, not .5 ms. ‖It is 2.0 now.");
    row("versions", "Since v1.2.3 it works. ‖Use Kafka 3.5.1. ‖The rest is old.");
    row("a year at the end", "It began in 2019. ‖In 2020 it ended.");
    row("numbers that begin", "It is fast. ‖12 ms is the median (of 2.) ‖5 is less. ‖It is 2. ‖5 is more.");
    row("numbers behind abbreviations", "It takes approx. 5 ms on p. 5 since Jan. 5 of this year.");
    row("numbers behind dots", "It takes... 5 ms or so.");
    row("section numbers in running text", "吞吐量很高。‖2. 延迟的结果很好。‖3.1. And so on. ‖Good.");
    row("section numbers", "3.2. Results of the test. ‖They are good.");
    // Ellipses
    row("dots inside", "It is... not fast. ‖Good.");
    row("dots before a capital", "It is slow... ‖The end.");
    row("an ellipsis before a small letter", "It is… not fast. ‖Good.");
    row("an ellipsis before a capital", "It is slow… ‖The end.");
    row("a Chinese ellipsis goes on", "他说……这不快。‖好。");
    // Quotation marks and brackets
    row("closing quotation marks", "He said “it is fast.” ‖She left.");
    row("straight quotation marks", "He said \"it is fast.\" ‖\"Really?\" she asked. ‖She left.");
    row("a question that is quoted goes on", "“Is it fast?” he asked. ‖Yes.");
    row("brackets", "(See the table.) ‖It is long. ‖(The end.)");
    row("a bracket inside", "It is fast (see Fig. 2). ‖Good.");
    row("a name with an exclamation mark", "Yahoo! is old. ‖Good.");
    row("several marks", "Really?! ‖Yes!!! ‖Good.");
    row("references", "It is fast.[12] ‖It is safe.[3, 5–7] ‖Good.");
    row("superscript references", "It is fast.¹² ‖Good.");
    row("emphasis", "**It is fast.** ‖*It is safe.* ‖Good. ‖**Note** that.");
    // Addresses and names of files
    row("addresses", "See https://kafka.apache.org/a.B?q=C!d for it. ‖Good.");
    row("an address at the end", "See https://kafka.apache.org/docs/. ‖Good.");
    row("an address in Chinese", "见https://例子.测试/文档。‖好。");
    row("names of files", "Open server.properties and README.MD now. ‖Use Node.js. ‖Good.");
    row("Node.js in Chinese", "使用Node.js框架。‖好。");
    row("a mail address", "Write to a.Lee@example.org today. ‖Good.");
    // Chinese
    row("three Chinese marks", "吞吐量很高。‖延迟低吗？‖很低！");
    row("half-width marks in Chinese", "很高!‖很低?‖好。");
    row("a full stop between Chinese", "吞吐量很高.‖延迟很低.‖好");
    row("corner brackets", "他说「很快。」‖她走了。");
    row("curly quotation marks", "他说：“很快！”‖她走了。");
    row("an opening quotation mark goes with the next", "她走了。‖“很快！”‖他说。");
    row("straight quotation marks in Chinese", "他说：\"很快。\"‖她走了。‖\"好。\"");
    row("fullwidth brackets", "吞吐量很高。‖（见表1。）‖延迟很低。");
    row("a quotation that goes on", "他说“很快。”，然后走了。‖好。");
    row("semicolons and colons do not end", "吞吐量很高；延迟很低：很好。‖好。");
    row("a decimal in Chinese", "延迟为3.5毫秒。‖版本是v1.2.3。‖好。");
    row("several Chinese marks", "真的吗？！‖真的！！‖好。");
    row("halfwidth ideographic stop", "很快｡‖很低｡");
    row("references in Chinese", "吞吐量很高。[12]‖延迟很低。");
    // Both
    row("English in Chinese", "Kafka的吞吐量很高。‖RabbitMQ is slower. ‖延迟低于5 ms。‖Good.");
    row("Chinese in English", "He said 很快。‖Then he left.");
    // Others
    row("Devanagari", "यह तेज है। ‖यह सुरक्षित है।");
    row("a small letter after an ideographic full stop", "很快。‖then it ended.");
}

void tst_sentences::endsSentences()
{
    QFETCH(QString, marked);
    QStringList expected = marked.split(u'‖');
    for (QString &sentence : expected)
        sentence = sentence.trimmed();
    QCOMPARE(sentencesOf(marked.remove(u'‖')), expected);
}

void tst_sentences::keepsBlocksApart_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("expected"); // kind: text
    const auto row = [](const char *name, const char *text, const QStringList &expected) {
        QTest::newRow(name) << QString::fromUtf8(text) << expected;
    };
    const auto is = [](const char *kind, const char *text) {
        return QString::fromUtf8(kind) + QStringLiteral(": ") + QString::fromUtf8(text);
    };
    row("paragraphs without full stops", "one\n\ntwo\n \t\nthree",
        {is("text", "one"), is("text", "two"), is("text", "three")});
    row("headings", "# Results. And more\nIt is fast.\n## Next ##\nGood.",
        {is("heading", "# Results. And more"), is("text", "It is fast."), is("heading", "## Next ##"),
         is("text", "Good.")});
    row("underlined headings", "Results\n=======\nIt is fast.\n\nNext\n---\nGood.",
        {is("heading", "Results\n======="), is("text", "It is fast."), is("heading", "Next\n---"),
         is("text", "Good.")});
    row("a number sign is no heading", "#5 is best. It is fast.",
        {is("text", "#5 is best."), is("text", "It is fast.")});
    row("a heading without a mark",
        "Introduction\nThe broker writes all messages to a log on disk, which is read by\n"
        "its consumers. They keep their place.",
        {is("text", "Introduction"),
         is("text", "The broker writes all messages to a log on disk, which is read by\nits consumers."),
         is("text", "They keep their place.")});
    row("a wrapped line before a name is none",
        "The broker that all of them had chosen in the end was\nKafka, for it is fast.",
        {is("text", "The broker that all of them had chosen in the end was\nKafka, for it is fast.")});
    row("a Chinese heading without a mark", "结论\n吞吐量约为每秒一百万条，延迟低于五毫秒。",
        {is("text", "结论"), is("text", "吞吐量约为每秒一百万条，延迟低于五毫秒。")});
    row("wrapped Chinese is joined", "吞吐量约为每秒一百万条，延迟低于五毫秒而且成本\n很低。好。",
        {is("text", "吞吐量约为每秒一百万条，延迟低于五毫秒而且成本\n很低。"), is("text", "好。")});
    row("list items", "Reasons:\n- it is fast\n- it is safe. It is old\n  and known\n* cheap\n\nGood.",
        {is("text", "Reasons:"), is("item", "- it is fast"), is("item", "- it is safe."),
         is("item", "It is old\n  and known"), is("item", "* cheap"), is("text", "Good.")});
    row("numbered items", "1. Fast\n2. Safe\n10) Cheap",
        {is("item", "1. Fast"), is("item", "2. Safe"), is("item", "10) Cheap")});
    row("a year is no item", "It was known in the year\n19. It ended.",
        {is("text", "It was known in the year\n19."), is("text", "It ended.")});
    row("lettered items", "a) fast\nb) safe\n(c) cheap\niv) old",
        {is("item", "a) fast"), is("item", "b) safe"), is("item", "(c) cheap"), is("item", "iv) old")});
    row("Chinese items", "一、很快\n二、很低。很好\n（三）便宜\n①旧\n•新",
        {is("item", "一、很快"), is("item", "二、很低。"), is("item", "很好"), is("item", "（三）便宜"),
         is("item", "①旧"), is("item", "•新")});
    row("nested items", "- one\n  - two\n    - three",
        {is("item", "- one"), is("item", "- two"), is("item", "- three")});
    row("a dash in a sentence is no item", "It is fast -\nand safe.", {is("text", "It is fast -\nand safe.")});
    row("a table", "Before.\n| a. B | c |\n|------|---|\n| 1. 5 | 2 |\nAfter. Good.",
        {is("text", "Before."), is("table", "| a. B | c |\n|------|---|\n| 1. 5 | 2 |"), is("text", "After."),
         is("text", "Good.")});
    row("a table without outer pipes", "a | b\n--- | ---\n1. X | 2\n\nAfter.",
        {is("table", "a | b\n--- | ---\n1. X | 2"), is("text", "After.")});
    row("rows without a header", "| a. B | c |\n| d. E | f |", {is("table", "| a. B | c |\n| d. E | f |")});
    row("a drawn table", "+---+---+\n| a | b |\n+===+===+\n| 1 | 2 |\n+---+---+",
        {is("table", "+---+---+\n| a | b |\n+===+===+\n| 1 | 2 |\n+---+---+")});
    row("tabs between cells", "Name\tValue\nA. B\t5. C\nD\t6\nAfter.",
        {is("table", "Name\tValue\nA. B\t5. C\nD\t6"), is("text", "After.")});
    row("one tab is no table", "Name\tvalue. Good.", {is("text", "Name\tvalue."), is("text", "Good.")});
    row("a pipe is no table", "Use a | b. Good.", {is("text", "Use a | b."), is("text", "Good.")});
    row("code", "Run:\n```sh\nrun. Now! # x\n\n- y\n```\nGood.",
        {is("text", "Run:"), is("code", "```sh\nrun. Now! # x\n\n- y\n```"), is("text", "Good.")});
    row("code in a longer fence", "~~~~\na. B\n~~~\n```\n~~~~\nGood.",
        {is("code", "~~~~\na. B\n~~~\n```\n~~~~"), is("text", "Good.")});
    row("code that never ends", "```\na. B\n\nc. D", {is("code", "```\na. B\n\nc. D")});
    row("a rule", "One.\n\n* * *\n\nTwo.", {is("text", "One."), is("text", "* * *"), is("text", "Two.")});
    row("other separators of paragraphs", "one\u2029two\u2028three",
        {is("text", "one"), is("text", "two"), is("text", "three")});
}

void tst_sentences::keepsBlocksApart()
{
    QFETCH(QString, text);
    QFETCH(QStringList, expected);
    const NormalText normal(text);
    QStringList actual;
    for (const Sentence &sentence : split(normal))
        actual.append(kindName(sentence.kind) + QStringLiteral(": ") + *normal.slice(sentence.first, sentence.last));
    QCOMPARE(actual, expected);
}

namespace {

/// What is wrong with the sentences of @p text, or nothing.
QString faultIn(const NormalText &text)
{
    const auto sentences = splitSentences(text, core::CancelToken::never());
    if (!sentences)
        return sentences.error().toLine();
    core::CodePoints at;
    QString joined;
    for (const Sentence &sentence : *sentences) {
        if (sentence.start != at || sentence.first < sentence.start || sentence.last < sentence.first ||
            sentence.end < sentence.last || sentence.end <= sentence.start)
            return QStringLiteral("the sentence at %1 does not fit").arg(at.value);
        const QString inner = *text.slice(sentence.first, sentence.last);
        if (text.slice(sentence.start, sentence.end)->trimmed() != inner.trimmed())
            return QStringLiteral("more than white space is left out at %1").arg(at.value);
        joined += *text.slice(sentence.start, sentence.end);
        at = sentence.end;
    }
    return joined == text.text() ? QString() : QStringLiteral("the sentences are not the text");
}

} // namespace

void tst_sentences::coversTheTextWithoutLoss_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << QString();
    QTest::newRow("white space") << QStringLiteral(" \n\t\n ");
    QTest::newRow("white space around") << QStringLiteral("\n\n  One.  Two. \n\n");
    QTest::newRow("one character") << QStringLiteral(".");
    QTest::newRow("only marks") << QStringLiteral("...!?。！？\"'”」)（[");
    QTest::newRow("NUL and lone surrogates")
        << QString(u'a') + QChar() + QStringLiteral(". B") + QChar(0xd800) + QStringLiteral(". C") + QChar(0xdc00);
    QTest::newRow("astral characters") << QStringLiteral("😀. 𝔸𝔹。𠀀！😀");
}

void tst_sentences::coversTheTextWithoutLoss()
{
    QFETCH(QString, text);
    QCOMPARE(faultIn(NormalText(text)), QString());
}

void tst_sentences::coversRandomTextWithoutLoss()
{
    qInfo("seed %u", kSeed);
    QRandomGenerator random(kSeed);
    const QStringList parts =
        QStringLiteral("a|B|Dr|e.g|The|吞吐|。|！|”|“|「|」|.|..|…|?|!| |  |\n|\n\n|\t|- |1. |# |```|~~~|---|===|"
                       "\"|'|(|)|[1]|*|**|5|3.2|https://x.y/?z|😀|\u2028|\u0301|—|,|；")
            .split(u'|') +
        QStringList{QStringLiteral("|"), QString(QChar()), QString(QChar(0xd800))};
    for (int round = 0; round < 20'000; ++round) {
        QString raw;
        for (int n = random.bounded(40); n > 0; --n)
            raw += parts[random.bounded(static_cast<int>(parts.size()))];
        const NormalText text(raw);
        const QString fault = faultIn(text);
        QVERIFY2(fault.isEmpty(), qPrintable(QStringLiteral("round %1: %2: “%3”").arg(round).arg(fault, raw)));
    }
}

void tst_sentences::splitsLongTextInLinearTime_data()
{
    QTest::addColumn<QString>("piece");
    // The first row is as long as texts may be in practice, the others as is needed to see what is not linear.
    QTest::newRow("sentences in one paragraph") << QStringLiteral("Dr. Lee wrote v1.2.3 of it. 吞吐量很高。“好！” ");
    QTest::newRow("one sentence without end") << QStringLiteral("and so on ");
    QTest::newRow("short lines") << QStringLiteral("a\n");
    QTest::newRow("full stops") << QStringLiteral(".");
    QTest::newRow("full stops apart") << QStringLiteral(". ");
    QTest::newRow("digits behind full stops") << QStringLiteral("a. 1, ");
    QTest::newRow("brackets behind a full stop") << QStringLiteral("])\"'");
    QTest::newRow("references") << QStringLiteral("x.[12");
    QTest::newRow("list items") << QStringLiteral("- item. Second\n");
    QTest::newRow("cells") << QStringLiteral("a\tb\n");
    QTest::newRow("pipes") << QStringLiteral("|");
    QTest::newRow("fences") << QStringLiteral("```\n~~~\n");
    QTest::newRow("an address without end") << QStringLiteral("https://a.b?c!D");
    QTest::newRow("spaces") << QStringLiteral(" ");
}

void tst_sentences::splitsLongTextInLinearTime()
{
    QFETCH(QString, piece);
    // A tenth of the size, then all of it: ten times the time, not a hundred times.
    const bool isFirst = piece.startsWith(QLatin1String("Dr."));
    const qsizetype size = isFirst ? 10'000'000 : 500'000;
    const auto timeFor = [&piece](qsizetype length) {
        const NormalText text(piece.repeated(length / piece.size()));
        QElapsedTimer timer;
        timer.start();
        const auto sentences = splitSentences(text, core::CancelToken::never());
        return sentences ? timer.elapsed() : -1;
    };
    const qint64 part = timeFor(size / 10);
    const qint64 whole = timeFor(size);
    QVERIFY(part >= 0 && whole >= 0);
    QVERIFY2(whole <= 50 * std::max<qint64>(part, 20), qPrintable(QStringLiteral("%1 ms, %2 ms").arg(part).arg(whole)));
    qInfo("%lld ms", whole);
}

void tst_sentences::stopsWhenCancelled()
{
    const core::CancelSource source;
    source.cancel();
    const auto sentences = splitSentences(NormalText(QStringLiteral("One. Two.")), source.token());
    QVERIFY(!sentences);
    QCOMPARE(sentences.error().code, core::ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(tst_sentences)
#include "tst_sentences.moc"
