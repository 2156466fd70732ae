// SPDX-License-Identifier: GPL-3.0-or-later
// Lister: reads one of a server's lists to its end, page by page, at most one reading at a time.
#pragma once

#include "mcp/session/clientconnection.h"
#include "models/core/job.h"

#include <QList>
#include <QPointer>
#include <QSet>
#include <QString>

#include <functional>
#include <utility>
#include <vector>

namespace assay::mcp {

/// What a server offers of one kind. Items that could not be read are left out and named in `notes`.
template <typename Item>
struct Listing
{
    QList<Item> items;
    QList<QString> notes; ///< for people: what was left out, and why
};

/// All elements of the list that @p method gives under @p member, in order. An empty cursor is followed, a repeated one
/// ends the list with a note; so do 1,000 pages or 100,000 elements. @p done is called once.
void collectPages(ClientConnection &connection, const QByteArray &method, const char *member,
                  const RequestOptions &options,
                  std::function<void(core::Expected<std::vector<core::Json>>, QList<QString> notes)> done);

/// For one list of one connection, in its thread; the connection must outlive it.
///
/// Those who ask while a reading is on its way wait for the next one, which starts when it ends and serves all of them:
/// so there is at most one running and one pending, and everybody gets what was true after asking.
template <typename Item>
class Lister
{
public:
    using Read = std::function<core::Expected<Item>(core::Json)>;
    using Name = std::function<QString(const Item &)>;

    /// @p read makes an item, @p name is by what two are the same; the first counts.
    Lister(ClientConnection &connection, QByteArray method, const char *member, Read read, Name name)
        : m_connection(connection)
        , m_method(std::move(method))
        , m_member(member)
        , m_read(std::move(read))
        , m_name(std::move(name))
    {}
    Q_DISABLE_COPY_MOVE(Lister)
    ~Lister() = default;

    /// What has been read, before it is handed out: may leave items out.
    std::function<void(Listing<Item> &)> onRead;

    [[nodiscard]] core::Job<Listing<Item>> list(const RequestOptions &options)
    {
        core::JobPromise<Listing<Item>> promise;
        auto job = promise.job();
        m_next.append(std::move(promise));
        m_options = options;
        if (m_current.isEmpty())
            start();
        return job;
    }

private:
    void start()
    {
        m_current = std::exchange(m_next, {});
        collectPages(m_connection, m_method, m_member, m_options,
                     [this](core::Expected<std::vector<core::Json>> elements, QList<QString> notes) {
                         finish(std::move(elements), std::move(notes));
                     });
    }

    void finish(core::Expected<std::vector<core::Json>> elements, QList<QString> notes)
    {
        const auto waiting = std::exchange(m_current, {});
        if (!elements) {
            for (const auto &promise : waiting)
                promise.fail(elements.error());
        } else {
            Listing<Item> listing{{}, std::move(notes)};
            QSet<QString> names;
            for (core::Json &element : *elements) {
                auto item = m_read(std::move(element));
                if (!item) {
                    listing.notes.append(item.error().message);
                } else if (const QString name = m_name(*item); !names.contains(name)) {
                    names.insert(name);
                    listing.items.append(std::move(*item));
                }
            }
            if (onRead)
                onRead(listing);
            for (const auto &promise : waiting)
                promise.finish(listing);
        }
        if (m_current.isEmpty() && !m_next.isEmpty())
            start();
    }

    ClientConnection &m_connection;
    const QByteArray m_method;
    const char *const m_member;
    const Read m_read;
    const Name m_name;
    RequestOptions m_options;
    QList<core::JobPromise<Listing<Item>>> m_current; ///< served by the reading on its way
    QList<core::JobPromise<Listing<Item>>> m_next;
};

} // namespace assay::mcp
