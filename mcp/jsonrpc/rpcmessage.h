// SPDX-License-Identifier: GPL-3.0-or-later
// JSON-RPC 2.0 messages as MCP uses them: reading what a peer sent, and writing what goes out around frozen parameters.
#pragma once

#include "models/core/error.h"
#include "models/core/json.h"
#include "models/core/jsonreader.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QList>
#include <QString>

#include <optional>
#include <string>
#include <variant>

namespace assay::mcp {

/// The id of a request: an integer or a text, kept as it came. Our own are integers from 1.
class RequestId
{
public:
    RequestId() = default;
    explicit RequestId(qint64 number) : m_value(number) {}
    explicit RequestId(std::string text) : m_value(std::move(text)) {}

    /// Whether this is a number, or a text that writes one as some servers answer; then the number, else nothing.
    [[nodiscard]] std::optional<qint64> number() const;
    [[nodiscard]] core::Json toJson() const;
    /// For logs and messages.
    [[nodiscard]] QString toString() const;

    bool operator==(const RequestId &) const = default;

private:
    std::variant<qint64, std::string> m_value = qint64{0};
};

/// The error member of a response. Codes are JSON-RPC's and MCP's.
struct RpcError
{
    int code = 0;
    QString message; ///< of the peer: untrusted, plain text
    core::Json data; ///< null where absent

    bool operator==(const RpcError &) const = default;
};

namespace rpccode {
inline constexpr int kParseError = -32700;
inline constexpr int kInvalidRequest = -32600;
inline constexpr int kMethodNotFound = -32601;
inline constexpr int kInvalidParams = -32602;
inline constexpr int kInternalError = -32603;
} // namespace rpccode

struct RpcMessage
{
    enum class Kind {
        Request,
        Notification,
        Result,
        Error,
        Unusable, ///< a response that says itself that it is one, but has no result, no error or no id
    };

    Kind kind = Kind::Notification;
    RequestId id;       ///< of requests and responses
    bool hasId = false; ///< false for notifications, and for responses whose id is null, missing or none at all
    std::string method; ///< of requests and notifications
    core::Json payload; ///< params (null where absent), result, or the whole of an unusable response
    RpcError error;     ///< of error responses

    bool operator==(const RpcMessage &) const = default;
};

/// What one frame (a line, an event, a body) held: one message, or the several of a batch. What is not a message is in
/// `rejected`, one reason for people each, and does not spoil the rest.
struct RpcFrame
{
    QList<RpcMessage> messages;
    QList<QString> rejected;
    bool isBatch = false;
};

/// Reads JSON as peers write it, a frame or a part of one: bytes that are not UTF-8 and halves of surrogate pairs
/// become U+FFFD; that, members named twice (the last counts) and numbers that had to be rounded are told in
/// `warnings`. Fails as core::readJson() does. A pure function; any thread.
[[nodiscard]] core::Expected<core::Json> readRpcJson(QByteArrayView bytes, const core::JsonLimits &limits,
                                                     QList<QString> &warnings);

/// Reads one frame by readRpcJson(), and fails as that does; rpcHeadOf() may still find whose reply it was. A pure
/// function; any thread.
[[nodiscard]] core::Expected<RpcFrame> readRpcFrame(QByteArrayView bytes, const core::JsonLimits &limits,
                                                    QList<QString> &warnings);

/// What can be told of a frame that cannot be read.
struct RpcHead
{
    enum class Side {
        Unknown,
        Asking,   ///< a request or notification of the peer, whose id is none of ours
        Answering ///< a response to one of our requests
    };

    Side side = Side::Unknown;
    std::optional<RequestId> id;
};

/// Looks at the outermost members of @p bytes, which may be cut off or broken inside; what stands behind a value that
/// has no end is not seen. Linear; any thread.
[[nodiscard]] RpcHead rpcHeadOf(QByteArrayView bytes);

/// The id of the response at the beginning of @p bytes, which may be cut off or broken later on; for naming the call
/// that a message beyond a limit belongs to. Looks at the members before `result` only.
[[nodiscard]] std::optional<RequestId> rpcIdOf(QByteArrayView bytes);

/// The bytes of a request. @p params is JSON text of an object that is sent as it stands, or empty for none; @p method
/// must be plain ASCII. No line breaks are added, so one frame is one line if @p params is.
[[nodiscard]] QByteArray writeRpcRequest(qint64 id, QByteArrayView method, QByteArrayView params);
[[nodiscard]] QByteArray writeRpcNotification(QByteArrayView method, QByteArrayView params);
/// @p result is JSON text.
[[nodiscard]] QByteArray writeRpcResult(const RequestId &id, QByteArrayView result);
[[nodiscard]] QByteArray writeRpcError(const RequestId &id, const RpcError &error);

} // namespace assay::mcp
