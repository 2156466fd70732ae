// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that no text of the window is cut off: in each language, theme and text size, in a large and a small window.
#include "models/items/messagemodel.h"
#include "tests/support/ui/clipping.h"
#include "tests/support/ui/warnings.h"
#include "ui/main/mainwindow.h"
#include "ui/widgets/commandtable.h"

#include <QAction>
#include <QDialog>
#include <QTableView>
#include <QTest>
#include <QTranslator>

using namespace assay;
using namespace assay::ui;

class tst_windowsizes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { assay::test::failOnWarnings(); }
    void cutsNoTextOff_data();
    void cutsNoTextOff();
    void changingTheSizeWhileRunningCutsNoTextOff();
};

void tst_windowsizes::cutsNoTextOff_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<int>("theme");
    QTest::addColumn<int>("percent");
    QTest::addColumn<QSize>("size");
    const auto light = static_cast<int>(ThemeChoice::Light);
    const auto dark = static_cast<int>(ThemeChoice::Dark);
    const QSize large(1440, 900);
    const QSize small(1000, 700); // a screen of 1024 × 768 with its bars
    const auto rows = [&](const char *language) {
        const QString code = QString::fromLatin1(language);
        QTest::addRow("%s, normal", language) << code << light << 100 << large;
        QTest::addRow("%s, normal, small window", language) << code << dark << 100 << small;
        QTest::addRow("%s, 150 %%", language) << code << dark << 150 << large;
        QTest::addRow("%s, 200 %%", language) << code << light << 200 << large;
        QTest::addRow("%s, 200 %%, small window", language) << code << light << 200 << small;
    };
    rows("en");
#ifdef ASSAY_HAS_TRANSLATIONS
    rows("zh_CN");
#endif
}

void tst_windowsizes::cutsNoTextOff()
{
    QFETCH(QString, language);
    QFETCH(int, theme);
    QFETCH(int, percent);
    QFETCH(QSize, size);
    QTranslator translator;
    if (language != QStringLiteral("en")) {
        QVERIFY(translator.load(QStringLiteral(":/i18n/assay_") + language + QStringLiteral(".qm")));
        QVERIFY(QCoreApplication::installTranslator(&translator));
    }
    items::MessageModel messages;
    messages.append(
        {{}, core::Severity::Warning, QStringLiteral("text"), QStringLiteral("place"), QStringLiteral("detail")});
    MainWindow window(&messages, {language, static_cast<ThemeChoice>(theme), percent});
    window.resize(size);
    window.show();
    for (const QString &name : window.panelNames()) {
        QVERIFY(window.showPanel(name));
        window.findChild<QTableView *>(QStringLiteral("table"))->selectRow(0);
        QCoreApplication::sendPostedEvents();
        QTRY_COMPARE(assay::test::clippingFindings(&window).join(QLatin1Char('\n')), QString());
    }
    for (const char *id : {"help.shortcuts", "help.about"})
        window.commands().action(QString::fromLatin1(id))->trigger();
    QCoreApplication::sendPostedEvents();
    QCOMPARE(window.size(), size);
    const auto dialogs = window.findChildren<QDialog *>();
    QCOMPARE(dialogs.size(), 3);
    for (QDialog *dialog : dialogs)
        QTRY_COMPARE(assay::test::clippingFindings(dialog).join(QLatin1Char('\n')), QString());
}

void tst_windowsizes::changingTheSizeWhileRunningCutsNoTextOff()
{
    items::MessageModel messages;
    MainWindow window(&messages, {QString(), ThemeChoice::Light, 100});
    window.resize(1440, 900);
    window.show();
    for (const int percent : {200, 100, 150}) {
        window.setPreferences({QString(), ThemeChoice::Light, percent});
        QCoreApplication::sendPostedEvents();
        QTRY_COMPARE(assay::test::clippingFindings(&window).join(QLatin1Char('\n')), QString());
    }
}

QTEST_MAIN(tst_windowsizes)
#include "tst_windowsizes.moc"
