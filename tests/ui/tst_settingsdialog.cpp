// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for the settings: what is chosen takes effect at once, what is set from outside makes no signal.
#include "tests/support/ui/accessibilitysweep.h"
#include "tests/support/ui/clipping.h"
#include "tests/support/ui/taborder.h"
#include "tests/support/ui/warnings.h"
#include "ui/dialogs/settingsdialog.h"

#include <QComboBox>
#include <QSpinBox>
#include <QTest>

using namespace assay::ui;
using namespace assay::test;

class tst_settingsdialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void choosingTakesEffectAtOnce();
    void choosingTheSameTellsNobody();
    void settingFromOutsideTellsNobody();
    void textSizeStaysInItsRange();
    void escapeCloses();
    void canBeReadReachedAndSeen();
    void hasRoomForLargeText();

private:
    void pick(const char *name, int index)
    {
        auto *box = m_dialog->findChild<QComboBox *>(QString::fromLatin1(name));
        box->setFocus();
        while (box->currentIndex() < index)
            QTest::keyClick(box, Qt::Key_Down);
    }

    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<SettingsDialog> m_dialog;
    QList<Preferences> m_chosen;
};

void tst_settingsdialog::init()
{
    failOnWarnings();
    m_chosen.clear();
    m_theme = std::make_unique<Theme>();
    m_dialog = std::make_unique<SettingsDialog>(*m_theme, Preferences{}, nullptr);
    connect(m_dialog.get(), &SettingsDialog::chosen, this, [this](const Preferences &p) { m_chosen.append(p); });
    m_dialog->open();
    m_dialog->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_dialog.get()));
}

void tst_settingsdialog::cleanup()
{
    m_dialog.reset();
    m_theme.reset();
}

void tst_settingsdialog::choosingTakesEffectAtOnce()
{
    pick("themeChoice", 2);
    QVERIFY(!m_chosen.isEmpty());
    QCOMPARE(m_chosen.last(), (Preferences{QString(), ThemeChoice::Dark, 100}));
    pick("language", 2);
    QCOMPARE(m_chosen.last(), (Preferences{QStringLiteral("zh_CN"), ThemeChoice::Dark, 100}));
    auto *text = m_dialog->findChild<QSpinBox *>(QStringLiteral("text"));
    text->setFocus();
    QTest::keyClick(text, Qt::Key_Up);
    QCOMPARE(m_chosen.last(), (Preferences{QStringLiteral("zh_CN"), ThemeChoice::Dark, 110}));
}

void tst_settingsdialog::choosingTheSameTellsNobody()
{
    auto *box = m_dialog->findChild<QComboBox *>(QStringLiteral("language"));
    Q_EMIT box->activated(box->currentIndex());
    QVERIFY(m_chosen.isEmpty());
}

void tst_settingsdialog::settingFromOutsideTellsNobody()
{
    m_dialog->setPreferences({QStringLiteral("en"), ThemeChoice::Light, 140});
    QVERIFY(m_chosen.isEmpty());
    QCOMPARE(m_dialog->findChild<QComboBox *>(QStringLiteral("language"))->currentText(), QStringLiteral("English"));
    QCOMPARE(m_dialog->findChild<QComboBox *>(QStringLiteral("themeChoice"))->currentText(), QStringLiteral("Light"));
    QCOMPARE(m_dialog->findChild<QSpinBox *>(QStringLiteral("text"))->value(), 140);
}

void tst_settingsdialog::textSizeStaysInItsRange()
{
    auto *text = m_dialog->findChild<QSpinBox *>(QStringLiteral("text"));
    text->setFocus();
    for (int i = 0; i < 20; ++i)
        QTest::keyClick(text, Qt::Key_Up);
    QCOMPARE(m_chosen.last().textPercent, 200);
    for (int i = 0; i < 20; ++i)
        QTest::keyClick(text, Qt::Key_Down);
    QCOMPARE(m_chosen.last().textPercent, 100);
}

void tst_settingsdialog::escapeCloses()
{
    QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
    QVERIFY(!m_dialog->isVisible());
}

void tst_settingsdialog::canBeReadReachedAndSeen()
{
    QCOMPARE(accessibilityFindings(m_dialog.get()).join(QLatin1Char('\n')), QString());
    QCOMPARE(clippingFindings(m_dialog.get()).join(QLatin1Char('\n')), QString());
    const TabWalk walk = walkTabOrder(m_dialog.get(), TabDirection::Forwards);
    QCOMPARE(walk.findings.join(QLatin1Char('\n')), QString());
    QCOMPARE(walk.visited.size(), 4);
}

void tst_settingsdialog::hasRoomForLargeText()
{
    m_theme->choose(ThemeChoice::Dark, 200);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    QTRY_COMPARE(clippingFindings(m_dialog.get()).join(QLatin1Char('\n')), QString());
}

QTEST_MAIN(tst_settingsdialog)
#include "tst_settingsdialog.moc"
