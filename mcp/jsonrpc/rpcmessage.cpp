// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/jsonrpc/rpcmessage.h"

#include "mcp/jsonrpc/jsonslices.h"
#include "models/core/utf8.h"

#include <QCoreApplication>
#include <QStringBuilder>

#include <charconv>
#include <limits>

namespace assay::mcp {

using core::Json;

namespace {

QString notAMessage() { return QCoreApplication::translate("mcp", "This is JSON, but not a JSON-RPC 2.0 message"); }

/// The integer that @p text writes in full, or nothing.
std::optional<qint64> integerIn(std::string_view text)
{
    qint64 number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

std::optional<RequestId> idOf(const Json &value)
{
    if (value.is_string())
        return RequestId(value.get_ref<const std::string &>());
    if (value.is_number_unsigned()) {
        const auto number = value.get<quint64>();
        if (number <= static_cast<quint64>(std::numeric_limits<qint64>::max()))
            return RequestId(static_cast<qint64>(number));
        return RequestId(std::to_string(number));
    }
    if (value.is_number_integer())
        return RequestId(value.get<qint64>());
    if (value.is_number_float()) {
        // Some peers write 7.0 for 7.
        const auto number = value.get<double>();
        constexpr double kLargestExact = 9007199254740992.0; // 2^53
        if (number >= -kLargestExact && number <= kLargestExact &&
            number == static_cast<double>(static_cast<qint64>(number)))
            return RequestId(static_cast<qint64>(number));
    }
    return std::nullopt;
}

RpcError errorOf(Json &value)
{
    RpcError error;
    if (!value.is_object()) {
        error.code = rpccode::kInternalError;
        error.message = value.is_string() ? core::toQString(value.get_ref<const std::string &>()) : QString();
        return error;
    }
    if (const auto code = value.find("code"); code != value.end() && code->is_number_integer()) {
        const auto wide = code->get<qint64>();
        if (wide >= std::numeric_limits<int>::min() && wide <= std::numeric_limits<int>::max())
            error.code = static_cast<int>(wide);
    }
    if (const auto message = value.find("message"); message != value.end() && message->is_string())
        error.message = core::toQString(message->get_ref<const std::string &>());
    if (const auto data = value.find("data"); data != value.end())
        error.data = std::move(*data);
    return error;
}

/// Takes the parts of @p value over; nothing if it is no message.
std::optional<RpcMessage> messageOf(Json &value)
{
    if (!value.is_object())
        return std::nullopt;
    RpcMessage message;
    const auto end = value.end();
    bool isIdBroken = false;
    if (const auto id = value.find("id"); id != end && !id->is_null()) {
        auto known = idOf(*id);
        message.hasId = known.has_value();
        isIdBroken = !known;
        if (known)
            message.id = std::move(*known);
    }
    if (const auto method = value.find("method"); method != end) {
        if (!method->is_string() || isIdBroken)
            return std::nullopt;
        message.kind = message.hasId ? RpcMessage::Kind::Request : RpcMessage::Kind::Notification;
        message.method = std::move(method->get_ref<std::string &>());
        if (const auto params = value.find("params"); params != end)
            message.payload = std::move(*params);
        return message;
    }
    if (const auto error = value.find("error"); error != end && !error->is_null() && !isIdBroken) {
        message.kind = RpcMessage::Kind::Error;
        message.error = errorOf(*error);
        return message;
    }
    const auto result = value.find("result");
    if (result != end && message.hasId) {
        message.kind = RpcMessage::Kind::Result;
        message.payload = std::move(*result);
        return message;
    }
    // A line of a log may have an "id" of its own, but hardly says that it is JSON-RPC.
    const auto version = value.find("jsonrpc");
    const bool isResponse = message.hasId || isIdBroken || result != end;
    if (!isResponse || version == end || *version != "2.0")
        return std::nullopt;
    message.kind = RpcMessage::Kind::Unusable;
    message.payload = std::move(value);
    return message;
}

/// A look at JSON text that need not be whole: enough to step over names and plain values.
class Glance
{
public:
    explicit Glance(QByteArrayView bytes) : m_bytes(bytes) {}

    bool take(char expected)
    {
        skipSpace();
        if (m_at >= m_bytes.size() || m_bytes[m_at] != expected)
            return false;
        ++m_at;
        return true;
    }

    /// The characters between the quotes, escapes left as they are; nothing if there is no whole string.
    std::optional<QByteArrayView> string()
    {
        if (!take('"'))
            return std::nullopt;
        const qsizetype start = m_at;
        for (; m_at < m_bytes.size(); ++m_at) {
            if (m_bytes[m_at] == '\\')
                ++m_at;
            else if (m_bytes[m_at] == '"')
                return m_bytes.sliced(start, m_at++ - start);
        }
        return std::nullopt;
    }

    /// The characters of a number, true, false or null.
    QByteArrayView plain()
    {
        skipSpace();
        const qsizetype start = m_at;
        while (m_at < m_bytes.size() && QByteArrayView(",}] \t\r\n").indexOf(m_bytes[m_at]) < 0)
            ++m_at;
        return m_bytes.sliced(start, m_at - start);
    }

    [[nodiscard]] bool isAtString()
    {
        skipSpace();
        return m_at < m_bytes.size() && m_bytes[m_at] == '"';
    }

    /// A whole value of any kind; nothing if it may go on where the bytes end.
    std::optional<QByteArrayView> value()
    {
        skipSpace();
        const QByteArrayView rest = m_bytes.sliced(m_at);
        const auto end = jsonValueEnd(rest);
        if (!end || *end == rest.size())
            return std::nullopt;
        m_at += *end;
        return rest.first(*end);
    }

private:
    void skipSpace()
    {
        while (m_at < m_bytes.size() && QByteArrayView(" \t\r\n").indexOf(m_bytes[m_at]) >= 0)
            ++m_at;
    }

    QByteArrayView m_bytes;
    qsizetype m_at = 0;
};

// Frames are put together by %, which adds up the sizes first and then writes once.
constexpr QByteArrayView kOpening(R"({"jsonrpc":"2.0",)");
constexpr QByteArrayView kId(R"("id":)");
constexpr QByteArrayView kMethod(R"("method":")");

/// What stands between a method and its params.
QByteArrayView beforeParams(QByteArrayView params)
{
    return params.isEmpty() ? QByteArrayView("\"") : QByteArrayView(R"(","params":)");
}

QByteArray written(const RequestId &id) { return core::toJsonText(id.toJson()); }

/// The code unit that `\uXXXX` at @p at writes; nothing if there is none.
std::optional<uint> codeUnitAt(const QByteArray &text, qsizetype at)
{
    if (at + 6 > text.size() || text[at] != '\\' || text[at + 1] != 'u')
        return std::nullopt;
    uint unit = 0;
    const char *const digits = text.constData() + at + 2;
    const auto [end, error] = std::from_chars(digits, digits + 4, unit, 16);
    if (error != std::errc() || end != digits + 4)
        return std::nullopt;
    return unit;
}

/// @p text with U+FFFD for halves of surrogate pairs that stand alone, as JavaScript writes them where it has cut a
/// text inside a character.
QByteArray withoutLoneSurrogates(QByteArray text)
{
    for (qsizetype at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', at)) {
        const auto unit = codeUnitAt(text, at);
        if (!unit) {
            at += 2; // another escape
            continue;
        }
        const auto next = codeUnitAt(text, at + 6);
        const bool isPair = QChar::isHighSurrogate(*unit) && next && QChar::isLowSurrogate(*next);
        if (QChar::isSurrogate(*unit) && !isPair)
            text.replace(at + 2, 4, "fffd");
        at += isPair ? 12 : 6;
    }
    return text;
}

} // namespace

std::optional<qint64> RequestId::number() const
{
    if (const auto *number = std::get_if<qint64>(&m_value))
        return *number;
    return integerIn(std::get<std::string>(m_value));
}

Json RequestId::toJson() const
{
    if (const auto *number = std::get_if<qint64>(&m_value))
        return *number;
    return std::get<std::string>(m_value);
}

QString RequestId::toString() const
{
    if (const auto *number = std::get_if<qint64>(&m_value))
        return QString::number(*number);
    return core::toQString(std::get<std::string>(m_value));
}

core::Expected<Json> readRpcJson(QByteArrayView bytes, const core::JsonLimits &limits, QList<QString> &warnings)
{
    const core::JsonRules rules{limits, core::DuplicateRule::Report, core::NumberRule::ReportInexact};
    auto document = core::readJson(bytes, rules);
    if (!document && document.error().code == core::ErrorCode::InvalidInput) {
        // Only after a failure, so that good input is read once.
        if (const auto offset = core::firstInvalidUtf8(bytes)) {
            warnings.append(QCoreApplication::translate("mcp",
                                                        "A message is not valid UTF-8 at byte %1; such bytes are "
                                                        "shown as U+FFFD")
                                .arg(*offset));
            const QByteArray mended = QString::fromUtf8(bytes).toUtf8();
            document = core::readJson(mended, rules);
        }
        const QByteArray whole = QString::fromUtf8(bytes).toUtf8();
        if (const QByteArray mended = withoutLoneSurrogates(whole); !document && mended != whole) {
            document = core::readJson(mended, rules);
            if (document)
                warnings.append(QCoreApplication::translate(
                    "mcp", "A message holds halves of characters; they are shown as U+FFFD"));
        }
    }
    if (!document)
        return tl::make_unexpected(document.error());
    for (const core::JsonNote &note : std::as_const(document->notes))
        warnings.append(note.path.isEmpty() ? note.text : note.path + QStringLiteral(": ") + note.text);
    return std::move(document->value);
}

core::Expected<RpcFrame> readRpcFrame(QByteArrayView bytes, const core::JsonLimits &limits, QList<QString> &warnings)
{
    auto read = readRpcJson(bytes, limits, warnings);
    if (!read)
        return tl::make_unexpected(read.error());
    RpcFrame frame;
    Json &value = *read;
    frame.isBatch = value.is_array();
    const auto add = [&frame](Json &item) {
        if (auto message = messageOf(item))
            frame.messages.append(std::move(*message));
        else
            frame.rejected.append(notAMessage());
    };
    if (!frame.isBatch)
        add(value);
    else if (value.empty())
        frame.rejected.append(notAMessage());
    else
        for (Json &item : value)
            add(item);
    return frame;
}

RpcHead rpcHeadOf(QByteArrayView bytes)
{
    RpcHead head;
    Glance glance(bytes);
    if (!glance.take('{'))
        return head;
    do {
        const auto name = glance.string();
        if (!name || !glance.take(':'))
            return head;
        if (*name == "method")
            head.side = RpcHead::Side::Asking;
        else if ((*name == "result" || *name == "error") && head.side == RpcHead::Side::Unknown)
            head.side = RpcHead::Side::Answering;
        const auto value = glance.value();
        if (!value)
            return head;
        if (*name != "id")
            continue;
        QList<QString> unused;
        const auto id = readRpcJson(*value, core::JsonLimits(), unused);
        head.id = id ? idOf(*id) : std::nullopt;
    } while (glance.take(','));
    return head;
}

std::optional<RequestId> rpcIdOf(QByteArrayView bytes)
{
    Glance glance(bytes);
    if (!glance.take('{'))
        return std::nullopt;
    do {
        const auto name = glance.string();
        if (!name || !glance.take(':') || *name == "result" || *name == "error" || *name == "params")
            return std::nullopt;
        const bool isId = *name == "id";
        if (glance.isAtString()) {
            const auto text = glance.string();
            if (!text)
                return std::nullopt;
            if (isId)
                return RequestId(std::string(text->data(), static_cast<std::size_t>(text->size())));
        } else {
            const QByteArrayView text = glance.plain();
            if (isId) {
                const auto number = integerIn({text.data(), static_cast<std::size_t>(text.size())});
                return number ? std::optional(RequestId(*number)) : std::nullopt;
            }
        }
    } while (glance.take(','));
    return std::nullopt;
}

QByteArray writeRpcRequest(qint64 id, QByteArrayView method, QByteArrayView params)
{
    const QByteArray number = QByteArray::number(id);
    return kOpening % kId % number % ',' % kMethod % method % beforeParams(params) % params % '}';
}

QByteArray writeRpcNotification(QByteArrayView method, QByteArrayView params)
{
    return kOpening % kMethod % method % beforeParams(params) % params % '}';
}

QByteArray writeRpcResult(const RequestId &id, QByteArrayView result)
{
    const QByteArray known = written(id);
    return kOpening % kId % known % QByteArrayView(",\"result\":") % result % '}';
}

QByteArray writeRpcError(const RequestId &id, const RpcError &error)
{
    Json value{{"code", error.code}, {"message", error.message.toStdString()}};
    if (!error.data.is_null())
        value["data"] = error.data;
    const QByteArray text = core::toJsonText(value);
    const QByteArray known = written(id);
    return kOpening % kId % known % QByteArrayView(",\"error\":") % text % '}';
}

} // namespace assay::mcp
