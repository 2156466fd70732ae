// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the small widgets: foreign text stays text, long text is cut on purpose, empty panels can be read.
#include "tests/support/ui/accessibilitysweep.h"
#include "tests/support/ui/clipping.h"
#include "tests/support/ui/taborder.h"
#include "tests/support/ui/warnings.h"
#include "ui/widgets/elidedlabel.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/plaintext.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QStringList>
#include <QTabBar>
#include <QTest>
#include <QTextDocument>
#include <QVBoxLayout>

using namespace assay::ui;
using namespace assay::test;

class tst_widgets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }
    void foreignMarkupIsShownAsItIs_data();
    void foreignMarkupIsShownAsItIs();
    void aCutOffLineHasItsWholeTextAsToolTip();
    void aLineThatFitsHasNoToolTip();
    void anEmptyPanelScrollsWhereItsTextIsTooTall();
    void anEmptyPanelIsReadWithNameAndDescription();
    void theSweepFindsControlsWithoutName();
    void theClippingCheckFindsCutOffTexts();
    void theTabWalkFindsATrap();
    void theTabWalkVisitsEveryControlBothWays();
};

void tst_widgets::foreignMarkupIsShownAsItIs_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("bold") << QStringLiteral("<b>x</b>");
    QTest::newRow("picture") << QStringLiteral("<img src=\"file:///etc/passwd\">");
    QTest::newRow("entity") << QStringLiteral("a &amp; b");
    QTest::newRow("comparison") << QStringLiteral("1 < 2 > 0");
}

void tst_widgets::foreignMarkupIsShownAsItIs()
{
    QFETCH(QString, text);
    for (const QString &html : {plainToolTip(text), paragraph(text)}) {
        QTextDocument document;
        document.setHtml(html);
        QCOMPARE(document.toPlainText(), text);
    }
}

void tst_widgets::aCutOffLineHasItsWholeTextAsToolTip()
{
    ElidedLabel label;
    label.setPlainText(QStringLiteral("A question that is much longer than the label that shows it"));
    label.resize(60, 20);
    label.show();
    QVERIFY(label.toolTip().contains(label.text()));
    QCOMPARE(label.text(), QStringLiteral("A question that is much longer than the label that shows it"));
}

void tst_widgets::aLineThatFitsHasNoToolTip()
{
    ElidedLabel label;
    label.setPlainText(QStringLiteral("Short"));
    label.resize(400, 20);
    label.show();
    QCOMPARE(label.toolTip(), QString());
}

void tst_widgets::anEmptyPanelScrollsWhereItsTextIsTooTall()
{
    Theme theme;
    EmptyState state(theme, EmptyState::Place::Dock);
    state.setTexts(QStringLiteral("Heading"), QStringLiteral("Words ").repeated(80));
    state.resize(160, 60);
    state.show();
    QVERIFY(state.verticalScrollBar()->maximum() > 0);
    state.resize(800, 600);
    QCOMPARE(state.verticalScrollBar()->maximum(), 0);
    QCOMPARE(clippingFindings(&state).join(QLatin1Char('\n')), QString());
}

void tst_widgets::anEmptyPanelIsReadWithNameAndDescription()
{
    Theme theme;
    EmptyState state(theme, EmptyState::Place::Page);
    state.setTexts(QStringLiteral("Heading"), QStringLiteral("Body"));
    QCOMPARE(state.accessibleName(), QStringLiteral("Heading"));
    QCOMPARE(state.accessibleDescription(), QStringLiteral("Body"));
}

void tst_widgets::theSweepFindsControlsWithoutName()
{
    QWidget window;
    auto *layout = new QVBoxLayout(&window);
    auto *nameless = new QLineEdit;
    nameless->setObjectName(QStringLiteral("nameless"));
    auto *named = new QLineEdit;
    auto *label = new QLabel(QStringLiteral("&Name"));
    label->setBuddy(named);
    layout->addWidget(nameless);
    layout->addWidget(label);
    layout->addWidget(named);
    layout->addWidget(new QLabel(QStringLiteral("&Lost")));
    window.show();
    const QStringList findings = accessibilityFindings(&window);
    QCOMPARE(findings.size(), 2);
    QVERIFY(findings.at(0).startsWith(QStringLiteral("QLineEdit nameless")));
    QVERIFY(findings.at(1).endsWith(QStringLiteral("mnemonic without buddy")));
}

void tst_widgets::theClippingCheckFindsCutOffTexts()
{
    QWidget window;
    window.resize(300, 300);
    const QString text = QStringLiteral("A text of some length");
    auto *label = new QLabel(text, &window);
    label->setGeometry(0, 0, 20, 30);
    auto *wrapped = new QLabel(text, &window);
    wrapped->setWordWrap(true);
    wrapped->setGeometry(0, 40, 60, 12);
    auto *button = new QPushButton(text, &window);
    button->setGeometry(0, 80, 30, 30);
    auto *outside = new QLabel(text, &window);
    outside->setGeometry(250, 120, 200, 30);
    auto *excused = new QLabel(text, &window);
    excused->setToolTip(text);
    excused->setGeometry(0, 160, 20, 30);
    auto *fits = new QLabel(text, &window);
    fits->setGeometry(0, 200, 280, 30);
    auto *tabs = new QTabBar(&window);
    tabs->addTab(text);
    tabs->addTab(text);
    tabs->setGeometry(0, 240, 60, 40);
    window.show();
    const QStringList findings = clippingFindings(&window);
    QCOMPARE(findings.filter(QStringLiteral("too narrow")).size(), 2);
    QCOMPARE(findings.filter(QStringLiteral("too low")).size(), 1);
    QCOMPARE(findings.filter(QStringLiteral("partly outside")).size(), 1);
    QVERIFY(!findings.filter(QStringLiteral("tab cut off")).isEmpty());
}

void tst_widgets::theTabWalkFindsATrap()
{
    class Trap : public QLineEdit
    {
    public:
        bool focusNextPrevChild(bool) override { return true; }
    };
    QWidget window;
    auto *layout = new QVBoxLayout(&window);
    layout->addWidget(new QLineEdit);
    layout->addWidget(new Trap);
    layout->addWidget(new QLineEdit);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    const TabWalk walk = walkTabOrder(&window, TabDirection::Forwards);
    QCOMPARE(walk.visited.size(), 2);
    QCOMPARE(walk.findings.filter(QStringLiteral("Tab stays here")).size(), 1);
    QCOMPARE(walk.findings.filter(QStringLiteral("Tab never comes here")).size(), 1);
}

void tst_widgets::theTabWalkVisitsEveryControlBothWays()
{
    QWidget window;
    auto *layout = new QVBoxLayout(&window);
    for (const char *name : {"one", "two", "three"}) {
        auto *field = new QLineEdit;
        field->setObjectName(QString::fromLatin1(name));
        layout->addWidget(field);
    }
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    const auto line = [](const char *name) { return QStringLiteral("QLineEdit ") + QString::fromLatin1(name); };
    const TabWalk forwards = walkTabOrder(&window, TabDirection::Forwards);
    QCOMPARE(forwards.findings.join(QLatin1Char('\n')), QString());
    QCOMPARE(forwards.visited, QStringList({line("one"), line("two"), line("three")}));
    const TabWalk backwards = walkTabOrder(&window, TabDirection::Backwards);
    QCOMPARE(backwards.findings.join(QLatin1Char('\n')), QString());
    QCOMPARE(backwards.visited, QStringList({line("one"), line("three"), line("two")}));
}

QTEST_MAIN(tst_widgets)
#include "tst_widgets.moc"
