// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/httpconnection.h"

#include "mcp/transport/httpsocket_posix.h"

#include <QSslSocket>
#include <QTcpSocket>

#include <algorithm>
#include <array>
#include <utility>

namespace assay::mcp {

namespace {

constexpr qint64 kReadAhead = 64 * 1024;
// Small, since a compressed piece may expand a thousandfold before the clock is looked at again.
constexpr qint64 kPiece = 4 * 1024;
constexpr std::chrono::milliseconds kTurn{10};
constexpr qsizetype kJoinedBody = 16 * 1024; // a body up to this size goes out in one packet with the head

// How long a connection is kept for another request, at most, and where the server says nothing of it: many servers
// close after five seconds.
constexpr std::chrono::milliseconds kLongestRest{60'000};
constexpr std::chrono::milliseconds kUsualRest{4'000};

/// How long the server will keep a connection that rests, less a second for the way: "Keep-Alive: timeout=5".
std::chrono::milliseconds restOf(const HttpHead &head)
{
    static constexpr QByteArrayView s_name("timeout=");
    const QByteArray value = head.list("Keep-Alive").toLower();
    const qsizetype at = value.indexOf(s_name);
    if (at < 0)
        return kUsualRest;
    qint64 seconds = 0;
    for (const char c : QByteArrayView(value).sliced(at + s_name.size())) {
        if (c < '0' || c > '9' || seconds > kLongestRest.count())
            break;
        seconds = seconds * 10 + (c - '0');
    }
    return std::min<std::chrono::milliseconds>(kLongestRest, std::chrono::seconds(std::max<qint64>(0, seconds - 1)));
}

} // namespace

void HttpRound::goOn()
{
    if (std::exchange(m_isHeld, false))
        Q_EMIT resumed();
}

HttpConnection::HttpConnection(HttpRoute route, QObject *parent)
    : QObject(parent)
    , m_route(std::move(route))
    , m_socket(m_route.isEncrypted ? new QSslSocket(this) : new QTcpSocket(this))
    , m_longestRest(kUsualRest)
{
    m_socket->setReadBufferSize(kReadAhead);
    m_socket->setProxy(m_route.proxy);
    connect(m_socket, &QTcpSocket::readyRead, this, &HttpConnection::readSome);
    connect(m_socket, &QTcpSocket::errorOccurred, this, &HttpConnection::takeLoss);
    connect(m_socket, &QTcpSocket::disconnected, this, &HttpConnection::takeLoss);
    if (auto *encrypted = qobject_cast<QSslSocket *>(m_socket))
        connect(encrypted, &QSslSocket::encrypted, this, &HttpConnection::write);
    else
        connect(m_socket, &QTcpSocket::connected, this, &HttpConnection::write);
    m_rest.setSingleShot(true);
    m_rest.setTimerType(Qt::CoarseTimer);
    connect(&m_rest, &QTimer::timeout, this, &HttpConnection::shut);
}

HttpConnection::~HttpConnection()
{
    m_socket->disconnect(this);
    if (m_round)
        m_round->disconnect(this);
}

void HttpConnection::run(HttpRound *round, const HttpRequest &request)
{
    m_rest.stop();
    m_round = round;
    m_request = request;
    m_response = {};
    connect(round, &HttpRound::resumed, this, &HttpConnection::readSome);
    connect(round, &QObject::destroyed, this, &HttpConnection::shut);
    if (m_isReady)
        write();
    else // queued, since what fails at once must not be told before the caller has heard that it began
        QMetaObject::invokeMethod(this, &HttpConnection::connectSocket, Qt::QueuedConnection);
}

void HttpConnection::connectSocket()
{
    if (m_isShut)
        return;
    const bool isToProxy = m_route.httpProxy.type() != QNetworkProxy::NoProxy;
    const QString host = isToProxy ? m_route.httpProxy.hostName() : m_route.host;
    const quint16 port = isToProxy ? m_route.httpProxy.port() : m_route.port;
    if (auto *encrypted = qobject_cast<QSslSocket *>(m_socket))
        encrypted->connectToHostEncrypted(host, port, m_route.certifiedName);
    else
        m_socket->connectToHost(host, port);
}

void HttpConnection::write()
{
    if (!std::exchange(m_isReady, true)) {
        m_socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
        m_socket->setSocketOption(QAbstractSocket::KeepAliveOption, 1);
        watchForSilence(m_socket->socketDescriptor());
    }
    if (m_round)
        m_round->setSent();
    const HttpRequest request = std::exchange(m_request, {});
    const QByteArray head = headOf(request, m_route);
    if (request.body.size() <= kJoinedBody) {
        m_socket->write(head + request.body);
    } else {
        m_socket->write(head);
        m_socket->write(request.body);
    }
}

void HttpConnection::readSome()
{
    if (m_isWaitingForTurn || m_isShut)
        return;
    if (!m_round) { // nothing was asked
        if (m_isReady)
            shut();
        return;
    }
    const QDeadlineTimer turn(kTurn);
    std::array<char, kPiece> piece; // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the socket
    while (mayRead()) {
        const qint64 count = m_socket->read(piece.data(), kPiece);
        if (count <= 0)
            break;
        take(QByteArrayView(piece.data(), count));
        if (mayRead() && turn.hasExpired()) {
            m_isWaitingForTurn = true;
            QMetaObject::invokeMethod(
                this,
                [this] {
                    m_isWaitingForTurn = false;
                    readSome();
                },
                Qt::QueuedConnection);
            return;
        }
    }
    if (mayRead() && m_isLost) {
        // Where the end of the connection is that of the answer, it is so only if the server has put it there.
        const bool isWhole = m_socket->error() == QAbstractSocket::RemoteHostClosedError &&
                             m_response.atEnd() == HttpResponse::Step::End;
        finish(isWhole ? std::nullopt : std::optional(lossFault()));
    }
}

void HttpConnection::take(QByteArrayView bytes)
{
    using Step = HttpResponse::Step;
    while (m_round) {
        switch (m_response.read(bytes)) {
        case Step::Head:
            m_longestRest = restOf(m_response.head());
            Q_EMIT m_round->begun(m_response.head());
            break;
        case Step::Body:
            Q_EMIT m_round->received(m_response.body());
            break;
        case Step::NeedsMore:
            return;
        case Step::End:
            if (!bytes.isEmpty()) // what nobody asked for
                m_isLost = true;
            finish(std::nullopt);
            return;
        case Step::TooLong:
            finish(HttpFault{HttpFault::Kind::HeadTooLong, {}});
            return;
        case Step::Malformed:
        case Step::Truncated:
            finish(HttpFault{HttpFault::Kind::NotHttp, {}});
            return;
        }
    }
}

void HttpConnection::takeLoss()
{
    m_isLost = true;
    if (m_round)
        readSome(); // what came before
    else
        shut();
}

bool HttpConnection::isKept() const
{
    return !m_restEnd.hasExpired() && m_socket->bytesAvailable() == 0 && isQuiet(m_socket->socketDescriptor());
}

bool HttpConnection::isCertificateRefused() const
{
    const auto *encrypted = qobject_cast<const QSslSocket *>(m_socket);
    return encrypted != nullptr && !encrypted->sslHandshakeErrors().isEmpty();
}

HttpFault HttpConnection::lossFault() const
{
    HttpFault fault{HttpFault::Kind::Broken, m_socket->errorString()};
    switch (m_socket->error()) {
    case QAbstractSocket::ConnectionRefusedError:
        fault.kind = HttpFault::Kind::Refused;
        break;
    case QAbstractSocket::HostNotFoundError:
        fault.kind = HttpFault::Kind::NotFound;
        break;
    case QAbstractSocket::SocketTimeoutError:
    case QAbstractSocket::NetworkError:
    case QAbstractSocket::SocketAccessError:
        fault.kind = m_isReady ? HttpFault::Kind::Broken : HttpFault::Kind::Unreachable;
        break;
    case QAbstractSocket::SslHandshakeFailedError:
    case QAbstractSocket::SslInternalError:
    case QAbstractSocket::SslInvalidUserDataError:
        fault.kind = isCertificateRefused() ? HttpFault::Kind::NotTrusted : HttpFault::Kind::NotSecure;
        break;
    case QAbstractSocket::ProxyAuthenticationRequiredError:
    case QAbstractSocket::ProxyConnectionRefusedError:
    case QAbstractSocket::ProxyConnectionClosedError:
    case QAbstractSocket::ProxyConnectionTimeoutError:
    case QAbstractSocket::ProxyNotFoundError:
    case QAbstractSocket::ProxyProtocolError:
        fault.kind = HttpFault::Kind::Proxy;
        break;
    default:
        break;
    }
    return fault;
}

void HttpConnection::finish(const std::optional<HttpFault> &fault)
{
    HttpRound *round = m_round;
    round->disconnect(this);
    m_round.clear();
    const bool isReusable = !fault && !m_isLost && m_response.keepsConnection() && m_longestRest.count() > 0 &&
                            m_socket->bytesToWrite() == 0 && m_socket->bytesAvailable() == 0;
    if (isReusable)
        rest();
    else
        shut();
    Q_EMIT round->ended(fault);
}

void HttpConnection::rest()
{
    m_rest.start(m_longestRest);
    m_restEnd.setRemainingTime(m_longestRest);
    Q_EMIT rested();
}

void HttpConnection::shut()
{
    if (std::exchange(m_isShut, true))
        return;
    m_rest.stop();
    m_socket->disconnect(this);
    Q_EMIT closed();
    deleteLater(); // and the socket with it: it may be in the middle of a signal
}

} // namespace assay::mcp
