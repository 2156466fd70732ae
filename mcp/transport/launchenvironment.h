// SPDX-License-Identifier: GPL-3.0-or-later
// The environment that a server's process gets, and where its program is looked for.
#pragma once

#include <QMap>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>

namespace assay::mcp {

/// Names and values, ordered so that equal environments are written alike.
using Environment = QMap<QString, QString>;

/// What is asked about folders, so that tests answer as they like.
struct FolderView
{
    std::function<bool(const QString &path)> exists;
    /// The names of the folders inside @p path; empty if it is no folder.
    std::function<QStringList(const QString &path)> subfolders;

    [[nodiscard]] static FolderView ofSystem();
};

/// That of this process.
[[nodiscard]] Environment processEnvironment();

/// What a server gets: of @p source only who the user is, the language, the terminal's kind, the folder for temporary
/// files, and PATH; then @p configured, which wins. A PATH that comes from @p source is completed with the folders that
/// a login shell would have and that exist: started from a desktop launcher, a program has only a short one. Nothing
/// that leads to a session bus, an agent or a credential passes unless it is configured.
[[nodiscard]] Environment minimalEnvironment(const Environment &source, const Environment &configured,
                                             const FolderView &folders);

/// NAME=value, in the order of the names.
[[nodiscard]] QStringList environmentList(const Environment &environment);

/// The absolute path of the executable file that @p command names: itself if it is a path (a relative one starts at
/// @p folder), else the first one in @p path, a list of folders separated by colons. Parts of @p path that are not
/// absolute are passed over. Looks at the disk; any thread.
[[nodiscard]] std::optional<QString> findProgram(const QString &command, const QString &path, const QString &folder);

} // namespace assay::mcp
