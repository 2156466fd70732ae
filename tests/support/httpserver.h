// SPDX-License-Identifier: GPL-3.0-or-later
// HttpServer: a small HTTP/1.1 server on loopback that answers exactly what a test tells it to.
#pragma once

#include <QByteArray>
#include <QElapsedTimer>
#include <QList>
#include <QPointer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QUrl>

#include <functional>
#include <memory>
#include <utility>

namespace assay::test {

using HeaderList = QList<std::pair<QByteArray, QByteArray>>;

struct SeenRequest
{
    QByteArray method;
    QByteArray target;
    HeaderList headers; ///< names in lower case
    QByteArray body;
    qint64 at = 0; ///< milliseconds since the server began

    /// The value of the only field of this name; several are joined by '|'.
    [[nodiscard]] QByteArray header(const QByteArray &lowerName) const;
};

/// The answer to one request, now or later; nothing happens once its connection is gone.
class HttpAnswer
{
public:
    explicit HttpAnswer(QTcpSocket *socket) : m_socket(socket) {}

    /// A whole answer, with Content-Length.
    void reply(int status, const HeaderList &headers, const QByteArray &body);
    void json(const QByteArray &body) { reply(200, {{"Content-Type", "application/json"}}, body); }

    /// An answer in chunks, until end().
    void begin(int status, const HeaderList &headers);
    void beginEvents() { begin(200, {{"Content-Type", "text/event-stream"}}); }
    void write(const QByteArray &bytes);
    void end();

    /// Bytes as they are.
    void raw(const QByteArray &bytes);
    /// Cuts the connection.
    void drop();
    [[nodiscard]] bool isConnected() const;

private:
    QPointer<QTcpSocket> m_socket;
};

class HttpServer
{
public:
    using Handler = std::function<void(const SeenRequest &, const std::shared_ptr<HttpAnswer> &)>;

    /// Listens at once, on a port that is free.
    explicit HttpServer(Handler handler);

    [[nodiscard]] QUrl url(const QString &path) const;
    [[nodiscard]] const QList<SeenRequest> &seen() const { return m_seen; }
    /// Those whose method is @p method.
    [[nodiscard]] QList<SeenRequest> seen(const QByteArray &method) const;
    [[nodiscard]] int connections() const { return m_connections; }
    [[nodiscard]] qint64 now() const { return m_time.elapsed(); }

private:
    void take(QTcpSocket *socket);
    bool takeRequest(QTcpSocket *socket, QByteArray &buffer);

    Handler m_handler;
    QElapsedTimer m_time;
    QList<SeenRequest> m_seen;
    int m_connections = 0;
    QTcpServer m_server; ///< last: its sockets go first
};

} // namespace assay::test
