// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces the references in a configuration's texts: ${VAR}, ${VAR:-default}, ${env:VAR}, ${secret:NAME} and the
// folders that VS Code and Cursor know.
#pragma once

#include "mcp/registry/serverconfig.h"
#include "models/core/error.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>

namespace assay::mcp {

/// Where values come from. All are asked at the time of the expansion, in its thread.
struct VariableSources
{
    std::function<std::optional<QString>(const QString &name)> environment;
    std::function<std::optional<QString>(const QString &name)> secret; ///< must not block: fetch what is needed before
    std::optional<QString> workspaceFolder; ///< ${workspaceFolder}, ${workspaceFolderBasename}
    std::optional<QString> userHome;        ///< ${userHome}
    QString folder;                         ///< of the configuration: where the relative path of an "envFile" begins
    /// The variables in the file @p path, which is absolute; as readEnvFile(). Empty: no file can be read.
    std::function<core::Expected<QList<NamedText>>(const QString &path)> envFile;
};

/// A reference that has no value.
struct UnsetVariable
{
    enum class Kind { Environment, Secret, Folder, Unsupported };

    Kind kind = Kind::Environment;
    QString name; ///< "API_TOKEN"; for Folder and Unsupported what stands between the braces

    bool operator==(const UnsetVariable &) const = default;

    /// One sentence for people, translated: what is missing and what to do.
    [[nodiscard]] QString message() const;
};

struct Expansion
{
    QString text;
    QList<UnsetVariable> unset; ///< each once, in order; where not empty, the text must not be used
    QStringList secrets;        ///< the values of the secrets that were put in, to be kept out of logs

    bool operator==(const Expansion &) const = default;
};

/// Expands @p written once: what a value brings along is never looked at again.
///
/// As in a shell, `:-` gives the default where the variable is unset or empty; a default that holds a reference itself
/// is not expanded, the variable then counts as unset. `${input:…}`, `${command:…}` and other prefixes are unsupported
/// and named. Whatever else looks similar stays as it is: `$VAR`, `$$`, `${1}`, `${a b}`, an open `${`.
/// A pure function of its arguments.
[[nodiscard]] Expansion expandVariables(const QString &written, const VariableSources &sources);

/// @p written with its folders alone expanded: for showing, since no folder is a secret.
[[nodiscard]] QString expandFolders(const QString &written, const VariableSources &sources);

/// The names of the secrets that @p written refers to, in order; so that they can be fetched first.
[[nodiscard]] QStringList secretNames(const QString &written);

} // namespace assay::mcp
