// SPDX-License-Identifier: GPL-3.0-or-later
// Lister: reads one of a server's lists to its end, page by page, at most one reading at a time.
#pragma once

#include "mcp/session/clientconnection.h"
#include "models/core/job.h"

#include <QHash>
#include <QList>
#include <QString>

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace assay::mcp {

/// The most that is taken of one list of one server; what comes after it is left out with a note. Ten thousand tools
/// are far more than anybody can look through, and cost what a large result does.
inline constexpr std::size_t kMaxListEntries = 10'000;
/// In bytes, of all entries written as JSON.
inline constexpr std::size_t kMaxListBytes = std::size_t{16} * 1024 * 1024;
inline constexpr int kMaxListPages = 1'000;
/// Of one listing; of more only the number is told.
inline constexpr qsizetype kMaxListNotes = 20;

/// What a server offers of one kind. Items that could not be read are left out and named in `notes`.
template <typename Item>
struct Listing
{
    QList<Item> items;
    QList<QString> notes; ///< for people: what was left out, and why; at most kMaxListNotes and one
};

/// All elements of the list that @p method gives under @p member, in order. An element that cannot be read is left out
/// with a note. An empty cursor is followed. The list ends, with a note, where a cursor comes again, at the limits
/// above, and once its pages have taken as long as @p options let one request take in all. @p done is called once.
void collectPages(ClientConnection &connection, const QByteArray &method, const char *member,
                  const RequestOptions &options,
                  std::function<void(core::Expected<std::vector<core::Json>>, QList<QString> notes)> done);

/// Leaves of @p notes no more than a Listing may have.
void capNotes(QList<QString> &notes);

/// The note on an entry that has the name of an earlier one and is not the same.
[[nodiscard]] QString doubledNote(const QString &name);

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
            QHash<QString, qsizetype> places;
            for (core::Json &element : *elements) {
                auto item = m_read(std::move(element));
                if (!item) {
                    listing.notes.append(item.error().message);
                    continue;
                }
                const QString name = m_name(*item);
                const auto known = places.constFind(name);
                if (known == places.constEnd()) {
                    places.insert(name, listing.items.size());
                    listing.items.append(std::move(*item));
                } else if (listing.items.at(*known).definition != item->definition) {
                    listing.notes.append(doubledNote(name));
                }
            }
            if (onRead)
                onRead(listing);
            capNotes(listing.notes);
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
