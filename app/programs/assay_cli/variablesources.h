// SPDX-License-Identifier: GPL-3.0-or-later
// Where the references in a configuration get their values from.
#pragma once

#include "mcp/registry/configimport.h"
#include "mcp/registry/envfile.h"
#include "mcp/registry/variables.h"

#include <QDir>
#include <QFileInfo>
#include <QProcessEnvironment>

namespace assay::cli {

/// For the file @p configPath: this process's environment, folders, and files of variables; no secrets. "-" is in the
/// current folder.
[[nodiscard]] inline mcp::VariableSources variableSources(const QString &configPath)
{
    mcp::VariableSources sources;
    sources.environment = [environment = QProcessEnvironment::systemEnvironment()](const QString &name) {
        return environment.contains(name) ? std::optional(environment.value(name)) : std::nullopt;
    };
    sources.userHome = QDir::homePath();
    if (configPath != QStringLiteral("-"))
        sources.workspaceFolder = mcp::workspaceFolderOf(configPath);
    sources.folder = QFileInfo(configPath).absolutePath();
    sources.envFile = mcp::readEnvFile;
    return sources;
}

} // namespace assay::cli
