// SPDX-License-Identifier: GPL-3.0-or-later
// Tests for what the composition root keeps: a choice made for one start never becomes a setting.
#include "app/programs/workbench.h"
#include "tests/support/temporaryworkspace.h"

#include <QTest>

using namespace assay;
using namespace assay::app;

class tst_workbench : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsOnlyWhatAPersonChanged();
};

void tst_workbench::keepsOnlyWhatAPersonChanged()
{
    const test::TemporaryWorkspace root;
    Settings settings({root.path(QStringLiteral("c")), root.path(QStringLiteral("d")), root.path(QStringLiteral("s")),
                       root.path(QStringLiteral("k"))});
    // Started with --theme dark --language zh_CN; then the person makes the text larger.
    const ui::Preferences before{QStringLiteral("zh_CN"), ui::ThemeChoice::Dark, 100};
    ui::Preferences after = before;
    after.textPercent = 120;
    keepChanges(settings, before, after);
    QCOMPARE(settings.value(Setting::TextPercent).get<int>(), 120);
    QCOMPARE(settings.value(Setting::Theme).get<std::string>(), std::string("system"));
    QCOMPARE(settings.value(Setting::Language).get<std::string>(), std::string());
}

QTEST_GUILESS_MAIN(tst_workbench)
#include "tst_workbench.moc"
