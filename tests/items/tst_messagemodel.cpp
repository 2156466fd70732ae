// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for MessageModel: its rows, its cap, and that every change is announced as it happens.
#include "models/items/messagemodel.h"

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QSignalSpy>
#include <QStringList>
#include <QTest>

using namespace assay;
using items::MessageModel;

namespace {

core::Message message(qint64 seconds, core::Severity severity, const QString &text)
{
    return {*core::UtcTime::fromSecondsSinceEpoch(seconds), severity, text, QStringLiteral("place"),
            QStringLiteral("detail of ") + text};
}

} // namespace

class tst_messagemodel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void listsOldestFirst();
    void namesSeverityInWords_data();
    void namesSeverityInWords();
    void tellsTheExactTimeInTheToolTip();
    void writesTheTimeAsTheLocaleDoes();
    void keepsTextOnOneLine();
    void dropsTheOldestBeyondItsCapacity();
    void clears();
    void clearingNothingAnnouncesNothing();
    void copiesExactTimeAndAllTexts();
    void announcesANewLanguage();

private:
    QString text(int row, int column) const { return m_model->index(row, column).data().toString(); }

    std::unique_ptr<MessageModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

void tst_messagemodel::init()
{
    QLocale::setDefault(QLocale::c());
    m_model = std::make_unique<MessageModel>();
    m_tester = std::make_unique<QAbstractItemModelTester>(m_model.get(),
                                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
}

void tst_messagemodel::cleanup()
{
    m_tester.reset();
    m_model.reset();
}

void tst_messagemodel::listsOldestFirst()
{
    m_model->append(message(20, core::Severity::Warning, QStringLiteral("first")));
    m_model->append(message(10, core::Severity::Error, QStringLiteral("second")));
    QCOMPARE(m_model->rowCount(), 2);
    QCOMPARE(text(0, MessageModel::TextColumn), QStringLiteral("first"));
    QCOMPARE(text(1, MessageModel::TextColumn), QStringLiteral("second"));
    QCOMPARE(text(1, MessageModel::WhereColumn), QStringLiteral("place"));
    QCOMPARE(m_model->index(1, 0).data(MessageModel::DetailRole).toString(), QStringLiteral("detail of second"));
}

void tst_messagemodel::namesSeverityInWords_data()
{
    QTest::addColumn<int>("severity");
    QTest::addColumn<QString>("word");
    QTest::newRow("information") << int(core::Severity::Information) << QStringLiteral("information");
    QTest::newRow("warning") << int(core::Severity::Warning) << QStringLiteral("warning");
    QTest::newRow("error") << int(core::Severity::Error) << QStringLiteral("error");
}

void tst_messagemodel::namesSeverityInWords()
{
    QFETCH(int, severity);
    QFETCH(QString, word);
    m_model->append(message(0, static_cast<core::Severity>(severity), QStringLiteral("text")));
    QCOMPARE(text(0, MessageModel::SeverityColumn), word);
    QCOMPARE(m_model->index(0, 0).data(MessageModel::SeverityRole).toInt(), severity);
}

void tst_messagemodel::tellsTheExactTimeInTheToolTip()
{
    // 1709210096 is 2024-02-29T12:34:56Z by `date -u`.
    m_model->append(message(1709210096, core::Severity::Error, QStringLiteral("text")));
    const QModelIndex time = m_model->index(0, MessageModel::TimeColumn);
    QCOMPARE(time.data(Qt::ToolTipRole).toString(), QStringLiteral("2024-02-29T12:34:56Z"));
    QCOMPARE(time.data(MessageModel::UtcRole).toString(), QStringLiteral("2024-02-29T12:34:56Z"));
}

void tst_messagemodel::writesTheTimeAsTheLocaleDoes()
{
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    m_model->append(message(1709210096, core::Severity::Error, QStringLiteral("text")));
    QVERIFY2(text(0, MessageModel::TimeColumn).startsWith(QStringLiteral("29.02.24")),
             qPrintable(text(0, MessageModel::TimeColumn)));
}

void tst_messagemodel::keepsTextOnOneLine()
{
    m_model->append(message(0, core::Severity::Error, QStringLiteral("one\ntwo\tthree")));
    QCOMPARE(text(0, MessageModel::TextColumn), QStringLiteral("one two three"));
}

void tst_messagemodel::dropsTheOldestBeyondItsCapacity()
{
    m_tester.reset(); // it walks all rows at every change
    for (int i = 0; i < 2003; ++i)
        m_model->append(message(i, core::Severity::Information, QString::number(i)));
    QCOMPARE(m_model->rowCount(), 2000);
    QCOMPARE(text(0, MessageModel::TextColumn), QStringLiteral("3"));
    QCOMPARE(text(1999, MessageModel::TextColumn), QStringLiteral("2002"));
}

void tst_messagemodel::clears()
{
    m_model->append(message(0, core::Severity::Error, QStringLiteral("text")));
    m_model->clear();
    QCOMPARE(m_model->rowCount(), 0);
    m_model->append(message(1, core::Severity::Error, QStringLiteral("next")));
    QCOMPARE(text(0, MessageModel::TextColumn), QStringLiteral("next"));
}

void tst_messagemodel::clearingNothingAnnouncesNothing()
{
    const QSignalSpy removed(m_model.get(), &QAbstractItemModel::rowsRemoved);
    m_model->clear();
    QCOMPARE(removed.count(), 0);
}

void tst_messagemodel::copiesExactTimeAndAllTexts()
{
    m_model->append(message(0, core::Severity::Warning, QStringLiteral("text")));
    QCOMPARE(m_model->cells(0),
             QStringList({QStringLiteral("1970-01-01T00:00:00Z"), QStringLiteral("warning"), QStringLiteral("text"),
                          QStringLiteral("place"), QStringLiteral("detail of text")}));
}

void tst_messagemodel::announcesANewLanguage()
{
    m_model->append(message(0, core::Severity::Warning, QStringLiteral("text")));
    m_model->append(message(0, core::Severity::Warning, QStringLiteral("text")));
    QSignalSpy changed(m_model.get(), &QAbstractItemModel::dataChanged);
    const QSignalSpy headers(m_model.get(), &QAbstractItemModel::headerDataChanged);
    m_model->retranslate();
    QCOMPARE(headers.count(), 1);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed.first().at(0).toModelIndex(), m_model->index(0, 0));
    QCOMPARE(changed.first().at(1).toModelIndex(), m_model->index(1, MessageModel::ColumnCount - 1));
}

QTEST_GUILESS_MAIN(tst_messagemodel)
#include "tst_messagemodel.moc"
