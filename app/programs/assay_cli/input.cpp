// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/assay_cli/input.h"

#include <QCoreApplication>
#include <QFile>

namespace assay::cli {

namespace {

constexpr int kStandardInput = 0; // the descriptor, since a blocked read of the C stream would hold its lock

} // namespace

core::Expected<core::JsonDocument> readJsonInput(const QString &path, const core::JsonRules &rules)
{
    if (path != QStringLiteral("-"))
        return core::readJsonFile(path, rules);
    const QString name = QCoreApplication::translate("cli", "standard input");
    QFile input;
    if (!input.open(kStandardInput, QIODevice::ReadOnly))
        return core::fail(core::ErrorCode::Io, QCoreApplication::translate("cli", "It cannot be read"), name,
                          input.errorString());
    // A pipe gives what it has: read until it ends, or until there is more than is allowed.
    QByteArray bytes;
    while (bytes.size() <= rules.limits.bytes) {
        const QByteArray piece = input.read(1024LL * 1024);
        if (piece.isEmpty())
            break;
        bytes += piece;
    }
    auto document = core::readJson(bytes, rules);
    if (document)
        return document;
    core::Error error = document.error();
    error.where = error.where.isEmpty() ? name : name + QStringLiteral(": ") + error.where;
    return tl::make_unexpected(error);
}

QStringList notesAsLines(const QString &path, const core::JsonDocument &document)
{
    QStringList lines;
    for (const core::JsonNote &note : document.notes)
        lines.append(QStringLiteral("%1: %2: %3").arg(path, note.path, note.text));
    return lines;
}

} // namespace assay::cli
