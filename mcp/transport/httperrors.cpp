// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/httperrors.h"

#include <QCoreApplication>
#include <QStringList>

namespace assay::mcp {

namespace {

constexpr qsizetype kQuoted = 300; // characters of a stranger's text in a detail
constexpr double kMebibyte = 1024.0 * 1024.0;
constexpr QLatin1String kStatusPrefix("HTTP ");
constexpr QLatin1String kUnreachedPrefix("not connected: ");

namespace code {
constexpr int kFirstClientError = 400;
constexpr int kUnauthorized = 401;
constexpr int kForbidden = 403;
constexpr int kNotFound = 404;
constexpr int kMethodNotAllowed = 405;
constexpr int kRequestTimeout = 408;
constexpr int kTooManyRequests = 429;
constexpr int kFirstServerError = 500;
} // namespace code

QString mebibytes(qsizetype bytes)
{
    static constexpr int s_digits = 4;
    return QString::number(static_cast<double>(bytes) / kMebibyte, 'g', s_digits);
}

} // namespace

QString addressOf(const QUrl &url)
{
    return url.toDisplayString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment);
}

core::Error statusError(const QUrl &url, const HttpStatus &status)
{
    core::Error error;
    error.where = addressOf(url);
    switch (status.code) {
    case code::kUnauthorized:
    case code::kForbidden:
        error.code = core::ErrorCode::Refused;
        error.message = QCoreApplication::translate(
            "mcp", "The server refused access (HTTP %1). Check the token or the header fields configured for it.");
        break;
    case code::kNotFound:
        error.code = core::ErrorCode::NotFound;
        error.message =
            QCoreApplication::translate("mcp", "The server has nothing at this address (HTTP %1). Check the address.");
        break;
    case code::kMethodNotAllowed:
        error.code = core::ErrorCode::Unsupported;
        error.message = QCoreApplication::translate(
            "mcp",
            "The server takes no messages at this address (HTTP %1). Check the address and the kind of transport.");
        break;
    default:
        if (status.code >= code::kFirstServerError || status.code == code::kTooManyRequests ||
            status.code == code::kRequestTimeout) {
            error.code = core::ErrorCode::Unavailable;
            error.retryable = true;
            error.message = QCoreApplication::translate(
                "mcp", "The server is overloaded or failing (HTTP %1). Try again later, or look at the server's log.");
        } else {
            error.code = core::ErrorCode::InvalidInput;
            error.message = QCoreApplication::translate(
                "mcp", "The server did not accept the message (HTTP %1). Look at the server's log.");
        }
    }
    error.message = error.message.arg(status.code);
    QStringList details{kStatusPrefix + QString::number(status.code)};
    if (!status.reason.isEmpty())
        details.last() += QLatin1Char(' ') + beginningOf(status.reason);
    if (!status.authenticate.isEmpty())
        details.append(QStringLiteral("WWW-Authenticate: ") + beginningOf(status.authenticate));
    if (!status.retryAfter.isEmpty())
        details.append(QStringLiteral("Retry-After: ") + beginningOf(status.retryAfter));
    if (!status.told.isEmpty())
        details.append(status.told);
    error.detail = details.join(QStringLiteral("; "));
    return error;
}

core::Error noEventStream(const QUrl &url, const HttpStatus &status, const QByteArray &type)
{
    if (status.code >= code::kFirstClientError)
        return statusError(url, status);
    core::Error error;
    error.code = core::ErrorCode::InvalidInput;
    error.where = addressOf(url);
    error.message = QCoreApplication::translate(
        "mcp", "The server answered without an event stream. Check the address and the kind of transport.");
    error.detail = kStatusPrefix + QString::number(status.code) + QStringLiteral("; ") + beginningOf(type);
    return error;
}

std::optional<int> httpStatusOf(const core::Error &error)
{
    static constexpr qsizetype s_digits = 3;
    if (!error.detail.startsWith(kStatusPrefix))
        return std::nullopt;
    bool isNumber = false;
    const int code = QStringView(error.detail).mid(kStatusPrefix.size(), s_digits).toInt(&isNumber);
    return isNumber ? std::optional(code) : std::nullopt;
}

core::Error networkError(const QUrl &url, const HttpFault &fault)
{
    using Kind = HttpFault::Kind;
    core::Error error;
    error.code = fault.kind == Kind::HeadTooLong ? core::ErrorCode::TooLarge : core::ErrorCode::Unavailable;
    error.where = addressOf(url);
    error.detail = fault.text.size() <= kQuoted ? fault.text : fault.text.left(kQuoted) + QChar(0x2026);
    if (fault.kind <= Kind::Proxy)
        error.detail = unreachedDetail(error.detail);
    error.retryable =
        fault.kind != Kind::NotTrusted && fault.kind != Kind::NotSecure && fault.kind != Kind::HeadTooLong;
    switch (fault.kind) {
    case Kind::Refused:
        error.message = QCoreApplication::translate(
            "mcp", "Nothing listens at the server's address. Check that the server runs, and its port.");
        break;
    case Kind::NotFound:
        error.message = QCoreApplication::translate(
            "mcp", "The server was not found. Check the address and the network connection.");
        break;
    case Kind::Unreachable:
        error.message = QCoreApplication::translate(
            "mcp", "The server cannot be reached. Check the address, the network connection and the firewall.");
        break;
    case Kind::NotTrusted:
        error.message = QCoreApplication::translate(
            "mcp",
            "The server's certificate is not trusted, so nothing was sent. Check the address and the certificate.");
        break;
    case Kind::NotSecure:
        error.message = QCoreApplication::translate(
            "mcp", "No secure connection to the server can be made, so nothing was sent. Check the address: if the "
                   "server has no TLS, it begins with http://.");
        break;
    case Kind::Proxy:
        error.message = QCoreApplication::translate(
            "mcp", "The proxy on the way to the server failed. Check the proxy and the network connection.");
        break;
    case Kind::Broken:
        error.message = QCoreApplication::translate(
            "mcp",
            "The connection to the server broke before the answer came. Try again, or look at the server's log.");
        break;
    case Kind::NotHttp:
        error.message = QCoreApplication::translate(
            "mcp", "What answers at the server's address does not speak HTTP as it should. Check the address and the "
                   "port.");
        break;
    case Kind::HeadTooLong:
        error.message = QCoreApplication::translate(
            "mcp", "The server's answer has header fields without end, so it was given up. Check the address, or look "
                   "at the server's log.");
        break;
    }
    return error;
}

QString unreachedDetail(const QString &text) { return kUnreachedPrefix + text; }

bool isUnreached(const core::Error &error) { return error.detail.startsWith(kUnreachedPrefix); }

core::Error messageTooLarge(const QUrl &url, qsizetype limit)
{
    return core::Error{core::ErrorCode::TooLarge,
                       QCoreApplication::translate(
                           "mcp", "A message of the server is larger than the limit of %1 MiB. Raise the limit in the "
                                  "settings, or ask for less.")
                           .arg(mebibytes(limit)),
                       addressOf(url),
                       {},
                       false};
}

core::Error streamWithoutEvents(const QUrl &url, qsizetype limit)
{
    return core::Error{core::ErrorCode::TooLarge,
                       QCoreApplication::translate(
                           "mcp", "The server sent more than %1 MiB on an event stream without one event that can be "
                                  "used, so the stream was given up. Look at the server's log.")
                           .arg(mebibytes(limit)),
                       addressOf(url),
                       {},
                       false};
}

core::Error notDecompressed(const QUrl &url)
{
    return core::Error{core::ErrorCode::InvalidInput,
                       QCoreApplication::translate(
                           "mcp", "A compressed answer of the server is damaged. Look at the server's log, or have it "
                                  "answer without compression."),
                       addressOf(url),
                       {},
                       false};
}

core::Error unknownCoding(const QUrl &url, const QByteArray &coding)
{
    return core::Error{core::ErrorCode::InvalidInput,
                       QCoreApplication::translate(
                           "mcp", "The server compressed its answer in a way that was not asked for. Have it answer "
                                  "without compression."),
                       addressOf(url), QStringLiteral("Content-Encoding: ") + beginningOf(coding), false};
}

core::Error noReceipt(const QUrl &url)
{
    return core::Error{core::ErrorCode::TimedOut,
                       QCoreApplication::translate(
                           "mcp", "The server did not say in time that it took the message. Look at the server's log."),
                       addressOf(url),
                       {},
                       true};
}

QString beginningOf(const QByteArray &body)
{
    // Four bytes a character at most, so that no more of a large body is decoded than is shown.
    QString text = QString::fromUtf8(body.first(qMin<qsizetype>(body.size(), kQuoted * 4)));
    for (QChar &character : text) {
        if (!character.isPrint())
            character = QLatin1Char(' ');
    }
    text = text.simplified();
    const bool isCut = body.size() > kQuoted * 4 || text.size() > kQuoted;
    return isCut ? text.left(kQuoted) + QChar(0x2026) : text;
}

} // namespace assay::mcp
