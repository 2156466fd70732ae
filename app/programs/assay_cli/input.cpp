// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/assay_cli/input.h"

#include "models/core/utf8.h"

#include <QCoreApplication>
#include <QFile>
#include <QLocale>

#include <algorithm>

namespace assay::cli {

namespace {

constexpr int kStandardInput = 0; // the descriptor, since a blocked read of the C stream would hold its lock
constexpr qsizetype kPiece = 1024LL * 1024;

QString inputName(const QString &path)
{
    return path == QStringLiteral("-") ? QCoreApplication::translate("cli", "standard input") : path;
}

} // namespace

core::Expected<QByteArray> readBytesInput(const QString &path, qsizetype limit)
{
    QFile input(path);
    const bool isOpen =
        path == QStringLiteral("-") ? input.open(kStandardInput, QIODevice::ReadOnly) : input.open(QIODevice::ReadOnly);
    if (!isOpen)
        return core::fail(core::ErrorCode::Io,
                          QCoreApplication::translate("cli", "It cannot be read; check its name and its permissions"),
                          inputName(path), input.errorString());
    // A pipe gives what it has: read until it ends, or until there is more than is allowed.
    QByteArray bytes;
    while (bytes.size() <= limit) {
        const QByteArray piece = input.read(std::min<qsizetype>(kPiece, limit + 1 - bytes.size()));
        if (piece.isEmpty())
            break;
        bytes += piece;
    }
    if (input.error() != QFileDevice::NoError)
        return core::fail(core::ErrorCode::Io,
                          QCoreApplication::translate("cli", "It cannot be read; check its name and its permissions"),
                          inputName(path), input.errorString());
    if (bytes.size() > limit)
        return core::fail(core::ErrorCode::TooLarge,
                          QCoreApplication::translate("cli", "It is larger than the limit of %1")
                              .arg(QLocale().formattedDataSize(limit)),
                          inputName(path));
    return bytes;
}

core::Expected<QString> readTextInput(const QString &path, qsizetype limit)
{
    const auto bytes = readBytesInput(path, limit);
    if (!bytes)
        return tl::make_unexpected(bytes.error());
    if (const auto offset = core::firstInvalidUtf8(*bytes))
        return core::fail(
            core::ErrorCode::InvalidInput,
            QCoreApplication::translate("cli", "Byte %1 is not UTF-8; convert the text to UTF-8 first").arg(*offset),
            inputName(path));
    return QString::fromUtf8(*bytes);
}

core::Error atInput(const QString &path, const core::Error &error) { return error.within(inputName(path)); }

core::Expected<core::JsonDocument> readJsonInput(const QString &path, const core::JsonRules &rules)
{
    if (path != QStringLiteral("-"))
        return core::readJsonFile(path, rules);
    const auto bytes = readBytesInput(path, rules.limits.bytes);
    if (!bytes)
        return tl::make_unexpected(bytes.error());
    auto document = core::readJson(*bytes, rules);
    if (!document)
        return tl::make_unexpected(atInput(path, document.error()));
    return document;
}

QStringList notesAsLines(const QString &path, const core::JsonDocument &document)
{
    QStringList lines;
    for (const core::JsonNote &note : document.notes)
        lines.append(QStringLiteral("%1: %2: %3").arg(path, note.path, note.text));
    return lines;
}

} // namespace assay::cli
