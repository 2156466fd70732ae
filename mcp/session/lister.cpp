// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/session/lister.h"

#include "mcp/protocol/members.h"

#include <QCoreApplication>

#include <memory>
#include <set>

namespace assay::mcp {

using core::Json;

namespace {

constexpr int kMaxPages = 1'000;
constexpr std::size_t kMaxElements = 100'000;

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
};

void readPage(ClientConnection &connection, const std::shared_ptr<Reading> &reading, const QByteArray &members);

void takePage(ClientConnection &connection, const std::shared_ptr<Reading> &reading, Json page)
{
    if (!page.is_object() || !page.contains(reading->member) || !page[reading->member].is_array()) {
        reading->done(core::fail(core::ErrorCode::InvalidInput,
                                 QCoreApplication::translate("mcp", "The server's answer to “%1” holds no list; report "
                                                                    "this to its makers")
                                     .arg(QString::fromLatin1(reading->method))),
                      reading->notes);
        return;
    }
    for (Json &element : page[reading->member])
        reading->elements.push_back(std::move(element));
    const Json cursor = valueMember(page, "nextCursor");
    if (cursor.is_string()) {
        if (!reading->cursors.insert(cursor.get_ref<const std::string &>()).second) {
            reading->notes.append(QCoreApplication::translate(
                "mcp", "The server gave the same page twice; the list ends there and may not be complete"));
        } else if (++reading->pages >= kMaxPages || reading->elements.size() >= kMaxElements) {
            reading->notes.append(
                QCoreApplication::translate("mcp", "The list is too long; it was cut after %1 entries")
                    .arg(reading->elements.size()));
        } else {
            readPage(connection, reading, QByteArrayLiteral("\"cursor\":") + core::toJsonText(cursor));
            return;
        }
    }
    reading->done(std::move(reading->elements), reading->notes);
}

void readPage(ClientConnection &connection, const std::shared_ptr<Reading> &reading, const QByteArray &members)
{
    connection.exchange(reading->method, members, reading->options, [&connection, reading](Answer answer) {
        if (answer)
            takePage(connection, reading, std::move(*answer));
        else
            reading->done(tl::make_unexpected(answer.error().error), reading->notes);
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
    readPage(connection, reading, {});
}

} // namespace assay::mcp
