// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the secrets in a launch line or an address, in all the forms in which programs take them.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace assay::mcp {

/// A part of a text, in UTF-16 units, that is not to be shown.
struct HiddenSpan
{
    qsizetype begin = 0;
    qsizetype length = 0;
    /// It looks like a secret; else it is only the value of a variable or a header field, of which no list shows the
    /// values.
    bool isSecret = true;

    bool operator==(const HiddenSpan &) const = default;
};

/// In a text that is a command, an address or a folder: values of secret names ("name=value", "Name: value", items of a
/// query, members of JSON), tokens, user and password of an address, path segments that look like tokens, defaults of
/// references. A text with blanks is read word by word as the command line that it then is. Of each value only the
/// plain word that it begins with is hidden (see launchwords.h), and nothing in the place of a program, since who
/// approves a launch must see all that a shell would run. In order, apart.
[[nodiscard]] QList<HiddenSpan> hiddenInText(const QString &text);

/// The same for each of @p args of the program @p command, minding what stands before each: "--token X",
/// "--header=Name: value", "--env=NAME=value", "docker run -e NAME=value".
[[nodiscard]] QList<QList<HiddenSpan>> hiddenInArguments(const QString &command, const QStringList &args);

/// @p text as it may be shown: what hiddenInText() finds is "***", references stay readable.
[[nodiscard]] QString shownText(const QString &text);

/// @p args as they may be shown.
[[nodiscard]] QStringList shownArguments(const QString &command, const QStringList &args);

} // namespace assay::mcp
