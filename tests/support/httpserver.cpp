// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/httpserver.h"

namespace assay::test {

QByteArray SeenRequest::header(const QByteArray &lowerName) const
{
    QByteArrayList values;
    for (const auto &[name, value] : headers) {
        if (name == lowerName)
            values.append(value);
    }
    return values.join('|');
}

void HttpAnswer::raw(const QByteArray &bytes)
{
    if (m_socket)
        m_socket->write(bytes);
}

void HttpAnswer::reply(int status, const HeaderList &headers, const QByteArray &body)
{
    QByteArray head = "HTTP/1.1 " + QByteArray::number(status) + " Status\r\n";
    for (const auto &[name, value] : headers)
        head += name + ": " + value + "\r\n";
    raw(head + "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body);
}

void HttpAnswer::begin(int status, const HeaderList &headers)
{
    QByteArray head = "HTTP/1.1 " + QByteArray::number(status) + " Status\r\n";
    for (const auto &[name, value] : headers)
        head += name + ": " + value + "\r\n";
    raw(head + "Transfer-Encoding: chunked\r\n\r\n");
}

void HttpAnswer::write(const QByteArray &bytes) { raw(QByteArray::number(bytes.size(), 16) + "\r\n" + bytes + "\r\n"); }

void HttpAnswer::end() { raw("0\r\n\r\n"); }

void HttpAnswer::drop()
{
    if (m_socket) {
        m_socket->flush();
        m_socket->disconnectFromHost();
    }
}

bool HttpAnswer::isConnected() const { return m_socket && m_socket->state() == QAbstractSocket::ConnectedState; }

HttpServer::HttpServer(Handler handler) : m_handler(std::move(handler))
{
    m_time.start();
    if (!m_server.listen(QHostAddress::LocalHost))
        qFatal("the test server cannot listen on loopback");
    QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] {
        while (QTcpSocket *socket = m_server.nextPendingConnection())
            take(socket);
    });
}

QUrl HttpServer::url(const QString &path) const
{
    return QUrl(QStringLiteral("http://127.0.0.1:%1%2").arg(m_server.serverPort()).arg(path));
}

QList<SeenRequest> HttpServer::seen(const QByteArray &method) const
{
    QList<SeenRequest> matching;
    for (const SeenRequest &request : m_seen) {
        if (request.method == method)
            matching.append(request);
    }
    return matching;
}

void HttpServer::take(QTcpSocket *socket)
{
    ++m_connections;
    QObject::connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
    QObject::connect(socket, &QTcpSocket::readyRead, socket, [this, socket, buffer = QByteArray()]() mutable {
        buffer += socket->readAll();
        while (takeRequest(socket, buffer)) {
        }
    });
}

bool HttpServer::takeRequest(QTcpSocket *socket, QByteArray &buffer)
{
    const qsizetype headEnd = buffer.indexOf("\r\n\r\n");
    if (headEnd < 0)
        return false;
    SeenRequest request;
    const QByteArrayList lines = buffer.first(headEnd).split('\n');
    const QByteArrayList start = lines.first().trimmed().split(' ');
    request.method = start.value(0);
    request.target = start.value(1);
    for (const QByteArray &line : lines.mid(1)) {
        const qsizetype colon = line.indexOf(':');
        request.headers.emplaceBack(line.first(colon).toLower(), line.sliced(colon + 1).trimmed());
    }
    const qsizetype bodyBegin = headEnd + 4;
    const qsizetype length = request.header("content-length").toLongLong();
    if (buffer.size() < bodyBegin + length)
        return false;
    request.body = buffer.sliced(bodyBegin, length);
    buffer.remove(0, bodyBegin + length);
    request.at = now();
    m_seen.append(request);
    m_handler(request, std::make_shared<HttpAnswer>(socket));
    return true;
}

} // namespace assay::test
