// SPDX-License-Identifier: GPL-3.0-or-later
// Translations: the program's language, from the catalogues it carries, and Qt's own words to go with it.
#pragma once

#include <QLocale>
#include <QString>
#include <QTranslator>

namespace assay::app {

/// Keeps the translators of one program alive; needs the application object. The main thread only.
class Translations
{
public:
    /// Languages with a catalogue, in their own spelling as used in settings: "en", "zh_CN".
    [[nodiscard]] static QStringList languages();

    /// Installs the catalogues of @p language; "" takes the system's first language that there is one for, else
    /// English. The default locale, which writes numbers and dates, follows. Windows are told by a LanguageChange
    /// event.
    void use(const QString &language);

private:
    QTranslator m_assay;
    QTranslator m_qt;
};

} // namespace assay::app
