// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/session/lister.h"

#include "mcp/protocol/members.h"
#include "mcp/session/brokenpage.h"

#include <QCoreApplication>

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <set>
#include <utility>

namespace assay::mcp {

using core::Json;

namespace {

constexpr qsizetype kNameShown = 80;

struct Reading
{
    QByteArray method;
    const char *member = nullptr;
    RequestOptions options;
    std::function<void(core::Expected<std::vector<Json>>, QList<QString>)> done;
    std::vector<Json> elements;
    QList<QString> notes;
    std::set<std::string> cursors;
    int pages = 0;
    std::size_t bytes = 0;   ///< of the elements and cursors
    std::size_t leftOut = 0; ///< elements that came and were not taken
    QString firstLeftOut;    ///< its name
    std::chrono::nanoseconds since{};

    [[nodiscard]] bool isFull() const
    {
        return leftOut > 0 || elements.size() >= kMaxListEntries || bytes > kMaxListBytes;
    }
};

/// About as many bytes as @p value has when it is written. Recursive: what was read is not deeper than the limit.
std::size_t writtenSize(const Json &value)
{
    constexpr std::size_t kPlain = 5;
    std::size_t size = kPlain;
    switch (value.type()) {
    case Json::value_t::string:
        return value.get_ref<const std::string &>().size() + 3;
    case Json::value_t::array:
        for (const Json &element : value)
            size += writtenSize(element);
        return size;
    case Json::value_t::object:
        for (const auto &[name, member] : value.get_ref<const Json::object_t &>())
            size += name.size() + 3 + writtenSize(member);
        return size;
    default:
        return size;
    }
}

QString nameOf(const Json &element)
{
    for (const char *member : {"name", "uri", "uriTemplate"}) {
        if (const QString name = textMember(element, member); !name.isEmpty())
            return name.left(kNameShown);
    }
    return QStringLiteral("?");
}

void take(Reading &reading, Json &element)
{
    const std::size_t size = writtenSize(element);
    if (!reading.isFull() && reading.bytes + size <= kMaxListBytes) {
        reading.bytes += size;
        reading.elements.push_back(std::move(element));
        return;
    }
    if (reading.leftOut++ == 0)
        reading.firstLeftOut = nameOf(element);
}

/// Why no page is asked for after this one; nothing if there may be another.
std::optional<QString> reasonToStop(Reading &reading, const std::string &cursor, std::chrono::nanoseconds now)
{
    reading.bytes += cursor.size();
    if (!reading.cursors.insert(cursor).second)
        return QCoreApplication::translate(
            "mcp", "The server gave the same page twice; the list ends there and may not be complete");
    if (++reading.pages >= kMaxListPages)
        return QCoreApplication::translate("mcp", "The list has more than %1 pages; it was cut after %2 entries")
            .arg(kMaxListPages)
            .arg(reading.elements.size());
    if (now - reading.since >= reading.options.ceiling)
        return QCoreApplication::translate("mcp", "The pages of the list took longer than %1 s; it was cut after %2 "
                                                  "entries")
            .arg(std::chrono::duration_cast<std::chrono::seconds>(reading.options.ceiling).count())
            .arg(reading.elements.size());
    return std::nullopt;
}

/// The note on what was left out because of the limits.
QString fullNote(const Reading &reading)
{
    constexpr std::size_t kMebibyte = std::size_t{1024} * 1024;
    const QString limits = QCoreApplication::translate(
                               "mcp", "The list is longer than the limit of %1 entries or %2 MiB; the first %3 are "
                                      "used")
                               .arg(kMaxListEntries)
                               .arg(kMaxListBytes / kMebibyte)
                               .arg(reading.elements.size());
    return limits + QStringLiteral(". ") +
           (reading.leftOut == 0
                ? QCoreApplication::translate("mcp", "Left out are its further pages, which were not asked for")
                : QCoreApplication::translate("mcp", "Left out are “%1” and what follows it, %2 entries or more")
                      .arg(reading.firstLeftOut)
                      .arg(reading.leftOut));
}

void readPage(ClientConnection &connection, const std::shared_ptr<Reading> &reading, const QByteArray &members);

void takePage(ClientConnection &connection, const std::shared_ptr<Reading> &reading, Json page)
{
    if (!page.is_object() || !page.contains(reading->member) || !page[reading->member].is_array()) {
        const QString method = QString::fromLatin1(reading->method);
        reading->done(tl::make_unexpected(connection.named(protocolError(
                          QCoreApplication::translate("mcp", "its answer to “%1” holds no list").arg(method), page))),
                      reading->notes);
        return;
    }
    for (Json &element : page[reading->member])
        take(*reading, element);
    const Json cursor = valueMember(page, "nextCursor");
    if (cursor.is_string() && !reading->isFull()) {
        const auto reason = reasonToStop(*reading, cursor.get_ref<const std::string &>(), connection.clock().elapsed());
        if (!reason) {
            readPage(connection, reading, QByteArrayLiteral("\"cursor\":") + core::toJsonText(cursor));
            return;
        }
        reading->notes.append(*reason);
    }
    if (reading->leftOut > 0 || (cursor.is_string() && reading->isFull()))
        reading->notes.prepend(fullNote(*reading));
    reading->done(std::move(reading->elements), reading->notes);
}

void readPage(ClientConnection &connection, const std::shared_ptr<Reading> &reading, const QByteArray &members)
{
    connection.exchange(reading->method, members, reading->options, [&connection, reading](Answer answer) {
        if (answer) {
            takePage(connection, reading, std::move(*answer));
            return;
        }
        const CallFailure &failure = answer.error();
        auto sound = failure.frame.isEmpty() ? std::nullopt
                                             : soundPartOf(failure.frame, reading->member, connection.messageLimits());
        if (!sound) {
            reading->done(tl::make_unexpected(failure.error), reading->notes);
            return;
        }
        reading->notes += sound->notes;
        takePage(connection, reading, std::move(sound->result));
    });
}

} // namespace

void collectPages(ClientConnection &connection, const QByteArray &method, const char *member,
                  const RequestOptions &options,
                  std::function<void(core::Expected<std::vector<Json>>, QList<QString> notes)> done)
{
    auto reading = std::make_shared<Reading>();
    reading->method = method;
    reading->member = member;
    reading->options = options;
    reading->done = std::move(done);
    reading->since = connection.clock().elapsed();
    readPage(connection, reading, {});
}

void capNotes(QList<QString> &notes)
{
    if (notes.size() <= kMaxListNotes)
        return;
    const qsizetype more = notes.size() - kMaxListNotes;
    notes.resize(kMaxListNotes);
    notes.append(QCoreApplication::translate("mcp", "… and %1 more notes").arg(more));
}

QString doubledNote(const QString &name)
{
    return QCoreApplication::translate("mcp", "Two different entries of the list are named “%1”; the first one counts")
        .arg(name.left(kNameShown));
}

} // namespace assay::mcp
