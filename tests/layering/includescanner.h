// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the includes and words of Assay's sources and says which of them break the layers.
#pragma once

#include <QHash>
#include <QList>
#include <QSet>
#include <QString>
#include <QStringList>

namespace assay::layering {

/// One `#include` directive.
struct Include
{
    QString path; ///< as written between the quotes or angle brackets
    bool isQuoted = false;
    int line = 0; ///< from 1

    bool operator==(const Include &) const = default;
};

/// A source or header, read.
struct SourceFile
{
    QString path; ///< relative to the root, with '/'
    QList<Include> includes;
    QString code; ///< the text with comments and the insides of literals made blank; lines and columns are kept
};

/// One broken rule. A rule is named by a short word, such as "arrow".
struct Violation
{
    QString file;
    int line = 0;
    QString rule;
    QString message;

    /// "file:line: rule: message".
    [[nodiscard]] QString toLine() const;
};

/// The names of Qt's headers by module ("QtGui" → "QColor", "qcolor.h", …), from which a class or an include is told.
class QtModules
{
public:
    /// Reads the header folders under @p includeFolder; a module that is not installed has no names.
    [[nodiscard]] static QtModules read(const QString &includeFolder);

    /// The module among @p modules that has the header or class @p name, such as "QColor" or "QtGui/qcolor.h"; or
    /// empty.
    [[nodiscard]] QString moduleOf(const QString &name, const QStringList &modules) const;

    [[nodiscard]] bool contains(const QString &module, const QString &name) const;

private:
    QHash<QString, QSet<QString>> m_names;
};

/// Makes comments and the insides of string and character literals blank; every other character stays where it is.
[[nodiscard]] QString blankedCode(const QString &text);

/// The parts of @p text, the content of the file @p path.
[[nodiscard]] SourceFile parseSource(const QString &path, const QString &text);

/// All sources under app/, models/, mcp/ and ui/ of @p root, ordered by path.
[[nodiscard]] QList<SourceFile> readTree(const QString &root);

/// Everything in @p root that breaks a rule of the house, ordered by file and line: arrows between folders, circles,
/// how includes are written, what a layer must not use, and folders without a target of their own.
[[nodiscard]] QList<Violation> findViolations(const QString &root, const QtModules &qt);

} // namespace assay::layering
