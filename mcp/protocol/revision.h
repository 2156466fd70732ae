// SPDX-License-Identifier: GPL-3.0-or-later
// Revision: the published versions of the Model Context Protocol, and in what they differ for a peer.
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <array>
#include <optional>

namespace assay::mcp {

/// In the order of publication, so that `<` means older. All but the last open with `initialize` and keep a session;
/// 2026-07-28 is stateless: `server/discover` is the probe, and every request says who asks and in which revision.
enum class Revision { R2024_11_05, R2025_03_26, R2025_06_18, R2025_11_25, R2026_07_28 };

inline constexpr std::array kRevisions{Revision::R2024_11_05, Revision::R2025_03_26, Revision::R2025_06_18,
                                       Revision::R2025_11_25, Revision::R2026_07_28};
/// What `initialize` asks for: the newest revision with a handshake.
inline constexpr Revision kNewestHandshake = Revision::R2025_11_25;
inline constexpr Revision kNewestStateless = Revision::R2026_07_28;

/// The date that names @p revision on the wire, such as "2025-11-25".
[[nodiscard]] QByteArray revisionName(Revision revision);

/// Nothing for a name that is not a published revision.
[[nodiscard]] std::optional<Revision> revisionFromName(QByteArrayView name);

[[nodiscard]] constexpr bool isStateless(Revision revision) { return revision >= Revision::R2026_07_28; }

/// Several messages in one JSON array: only this revision has them, and peers must read them.
[[nodiscard]] constexpr bool hasBatches(Revision revision) { return revision == Revision::R2025_03_26; }

/// Whether every HTTP request after the handshake carries MCP-Protocol-Version.
[[nodiscard]] constexpr bool hasVersionHeader(Revision revision) { return revision >= Revision::R2025_06_18; }

/// Whether `ping` exists.
[[nodiscard]] constexpr bool hasPing(Revision revision) { return !isStateless(revision); }

} // namespace assay::mcp
