// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a launch line, and what of them is surely only data, whatever program or shell reads it.
#pragma once

#include <QList>
#include <QStringView>

namespace assay::mcp {

/// A part of the text that is searched, and where it begins there.
struct Piece
{
    QStringView text;
    qsizetype at = 0;

    [[nodiscard]] Piece from(qsizetype begin) const { return {text.mid(begin), at + begin}; }
};

/// Without the quote marks around it.
[[nodiscard]] Piece unquoted(Piece piece);

/// The words of a shell line with their quote marks; a line break between them is one, too. Any thread, like the rest.
[[nodiscard]] QList<Piece> wordsOf(Piece line);

/// Whether a shell finds the same quoted words in @p line as wordsOf() does.
[[nodiscard]] bool isSimpleLine(QStringView line);

[[nodiscard]] bool hasBlank(QStringView text);

/// How many UTF-16 units at the beginning of @p text are one plain word: no blanks, quote marks, brackets, backslashes,
/// separators or redirections of a shell, and no substitution but references of the configuration ("${NAME}",
/// "${secret:NAME}", "${NAME:-default}") whose default is plain too. It ends with a reference: what that brings may end
/// the word for a shell, so that what follows would be a program.
[[nodiscard]] qsizetype plainWordLength(QStringView text);

/// The same, but plain text may follow the references.
[[nodiscard]] qsizetype addressPartLength(QStringView text);

/// As plainWordLength(), but the scheme of a credential ("Bearer ") counts as part of the word that it stands before.
[[nodiscard]] qsizetype credentialLength(QStringView text);

/// Whether @p word is such a scheme.
[[nodiscard]] bool isCredentialScheme(QStringView word);

} // namespace assay::mcp
