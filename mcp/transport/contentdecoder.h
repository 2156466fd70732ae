// SPDX-License-Identifier: GPL-3.0-or-later
// ContentDecoder: undoes the compression of an answer's body piece by piece.
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <memory>

namespace assay::mcp {

/// What may be sent as Accept-Encoding: what a ContentDecoder can undo.
inline constexpr char kAcceptedCodings[] = "gzip, deflate";

/// gzip (RFC 1952, several members too), zlib (RFC 1950) and bare deflate (RFC 1951, which some servers send in its
/// place), told apart by their first two bytes. Memory is what was fed and not yet asked for plus a constant, however
/// much comes out. One thread.
class ContentDecoder
{
public:
    enum class Step {
        NeedsMore, ///< all that was fed has come out
        Piece,     ///< piece() is the next piece
        Damaged,   ///< what was fed cannot be read
    };

    ContentDecoder();
    ~ContentDecoder();
    Q_DISABLE_COPY_MOVE(ContentDecoder)

    /// Whether @p coding (in lower case) names a compression that can be undone.
    [[nodiscard]] static bool isKnown(QByteArrayView coding);

    void feed(QByteArrayView bytes);
    [[nodiscard]] Step next();
    /// After Step::Piece: at most 4 KiB, valid until next() is called again.
    [[nodiscard]] QByteArrayView piece() const { return m_piece; }

    /// Whether what was fed ends where compressed bytes may end; not for a body that was cut short.
    [[nodiscard]] bool isWhole() const;

private:
    struct Inflater;

    std::unique_ptr<Inflater> m_inflater; ///< once it is known what comes
    QByteArray m_fed;                     ///< from m_at on not yet read
    qsizetype m_at = 0;
    QByteArray m_piece;
    bool m_isFull = false;  ///< there may be more to come out although all has gone in
    bool m_isAtEnd = false; ///< of the compressed bytes, or of one gzip member
};

} // namespace assay::mcp
