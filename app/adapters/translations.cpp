// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/adapters/translations.h"

#include <QCoreApplication>
#include <QLibraryInfo>

namespace assay::app {

namespace {

QLocale systemLanguage()
{
    const QStringList wanted = QLocale::system().uiLanguages();
    for (const QString &name : wanted) {
        const QLocale locale(name);
        if (locale.language() == QLocale::Chinese)
            return QLocale(QStringLiteral("zh_CN"));
        if (locale.language() == QLocale::English)
            break;
    }
    return QLocale::system();
}

} // namespace

QStringList Translations::languages() { return {QStringLiteral("en"), QStringLiteral("zh_CN")}; }

void Translations::use(const QString &language)
{
    const QLocale locale = language.isEmpty() ? systemLanguage() : QLocale(language);
    QLocale::setDefault(locale);
    QCoreApplication::removeTranslator(&m_assay);
    QCoreApplication::removeTranslator(&m_qt);
    const QString catalogue = locale.language() == QLocale::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
    if (m_qt.load(QStringLiteral("qtbase_") + catalogue, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
    if (m_assay.load(QStringLiteral(":/i18n/assay_") + catalogue + QStringLiteral(".qm")))
        QCoreApplication::installTranslator(&m_assay);
}

} // namespace assay::app
