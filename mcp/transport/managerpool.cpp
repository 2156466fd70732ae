// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/transport/managerpool.h"

#include <QIODevice>
#include <QNetworkAccessManager>
#include <QNetworkProxy>
#include <QNetworkProxyFactory>
#include <QNetworkReply>

#include <algorithm>
#include <cstring>

namespace assay::mcp {

namespace {

constexpr int kConnections = 6; // that a QNetworkAccessManager opens to one host
constexpr qsizetype kMostManagers = 32;
constexpr qsizetype kMostUrgentManagers = 8;

constexpr std::size_t laneIndex(HttpLane lane) { return static_cast<std::size_t>(lane); }

/// A body that can be read once: Qt cannot send it again by itself.
class OnceReadBody final : public QIODevice
{
public:
    explicit OnceReadBody(const QByteArray &bytes) : m_bytes(bytes)
    {
        open(QIODevice::ReadOnly | QIODevice::Unbuffered);
    }

    [[nodiscard]] bool isSequential() const override { return true; }
    [[nodiscard]] bool atEnd() const override { return m_at == m_bytes.size(); }
    [[nodiscard]] qint64 bytesAvailable() const override { return m_bytes.size() - m_at; }
    bool reset() override { return m_at == 0; }

protected:
    qint64 readData(char *data, qint64 most) override
    {
        if (atEnd())
            return -1;
        const qint64 count = std::min<qint64>(most, m_bytes.size() - m_at);
        std::memcpy(data, m_bytes.constData() + m_at, static_cast<std::size_t>(count));
        m_at += count;
        return count;
    }
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    QByteArray m_bytes;
    qsizetype m_at = 0;
};

/// For loopback. NoProxy would do, but for plain HTTP without any proxy Qt 6 opens its sockets unbuffered and then
/// reads the header of each answer with one system call for every byte, which was half of the cost of a request. With
/// the default proxy the socket is buffered and asks for the application's proxies itself, and that question Qt answers
/// with none for every loopback address, whatever the application has set.
class DirectProxies final : public QNetworkProxyFactory
{
public:
    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery &) override
    {
        return {QNetworkProxy(QNetworkProxy::DefaultProxy)};
    }
};

} // namespace

ManagerPool::ManagerPool(bool isDirect, QObject *parent) : QObject(parent), m_isDirect(isDirect) {}

ManagerPool::~ManagerPool() = default;

QNetworkReply *ManagerPool::start(HttpLane lane, HttpVerb verb, QNetworkRequest request, const QByteArray &body)
{
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    request.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);

    const qsizetype index = freeManager(lane);
    Manager &chosen = m_lanes[laneIndex(lane)][index];
    QNetworkReply *reply = nullptr;
    switch (verb) {
    case HttpVerb::Get:
        reply = chosen.manager->get(request);
        break;
    case HttpVerb::Delete:
        reply = chosen.manager->deleteResource(request);
        break;
    case HttpVerb::Post:
        request.setHeader(QNetworkRequest::ContentLengthHeader, body.size());
        request.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
        auto *device = new OnceReadBody(body);
        reply = chosen.manager->post(request, device);
        device->setParent(reply);
        break;
    }
    ++chosen.active;
    connect(reply, &QNetworkReply::finished, this, [this, lane, index] { --m_lanes[laneIndex(lane)][index].active; });
    return reply;
}

qsizetype ManagerPool::managerCount(HttpLane lane) const { return m_lanes[laneIndex(lane)].size(); }

qsizetype ManagerPool::freeManager(HttpLane lane)
{
    QList<Manager> &managers = m_lanes[laneIndex(lane)];
    // The first with room, not the least busy: its connections are warm, and the later ones may rest.
    const auto free = std::ranges::find_if(managers, [](const Manager &m) { return m.active < kConnections; });
    if (free != managers.end())
        return free - managers.begin();
    if (managers.size() < (lane == HttpLane::Urgent ? kMostUrgentManagers : kMostManagers)) {
        auto *manager = new QNetworkAccessManager(this);
        manager->setAutoDeleteReplies(false);
        if (m_isDirect)
            manager->setProxyFactory(new DirectProxies); // the manager owns it
        managers.append({manager, 0});
        return managers.size() - 1;
    }
    return std::ranges::min_element(managers, {}, &Manager::active) - managers.begin();
}

} // namespace assay::mcp
