// SPDX-License-Identifier: GPL-3.0-or-later
// Framing: magic number, version, checksum, contents.
#include "ui/main/layoutstate.h"

#include <QDataStream>
#include <QIODevice>

namespace assay::ui {

namespace {

constexpr quint32 kMagic = 0x41734C79; // "AsLy"
constexpr quint16 kVersion = 1;
constexpr qsizetype kLargest = 1 << 20;
constexpr auto kStreamVersion = QDataStream::Qt_6_0;

} // namespace

QByteArray LayoutState::toBytes() const
{
    QByteArray contents;
    QDataStream inner(&contents, QIODevice::WriteOnly);
    inner.setVersion(kStreamVersion);
    inner << geometry << docks << page;
    QByteArray bytes;
    QDataStream outer(&bytes, QIODevice::WriteOnly);
    outer.setVersion(kStreamVersion);
    outer << kMagic << kVersion << qChecksum(contents) << contents;
    return bytes;
}

std::optional<LayoutState> LayoutState::fromBytes(const QByteArray &bytes)
{
    if (bytes.size() > kLargest)
        return std::nullopt;
    QDataStream outer(bytes);
    outer.setVersion(kStreamVersion);
    quint32 magic = 0;
    quint16 version = 0;
    quint16 checksum = 0;
    QByteArray contents;
    outer >> magic >> version;
    if (magic != kMagic || version != kVersion)
        return std::nullopt;
    outer >> checksum >> contents;
    if (outer.status() != QDataStream::Ok || !outer.atEnd() || qChecksum(contents) != checksum)
        return std::nullopt;
    QDataStream inner(contents);
    inner.setVersion(kStreamVersion);
    LayoutState state;
    inner >> state.geometry >> state.docks >> state.page;
    if (inner.status() != QDataStream::Ok || !inner.atEnd())
        return std::nullopt;
    return state;
}

} // namespace assay::ui
