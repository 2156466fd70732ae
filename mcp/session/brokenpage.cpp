// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/session/brokenpage.h"

#include "mcp/jsonrpc/jsonslices.h"
#include "mcp/jsonrpc/rpcmessage.h"

#include <QCoreApplication>

#include <initializer_list>
#include <utility>

namespace assay::mcp {

using core::Json;

namespace {

constexpr int kLevelsAroundElement = 3; ///< the frame, its result, the list
constexpr qsizetype kNameShown = 80;

/// The last member of this name, which is the one that counts.
std::optional<QByteArrayView> memberOf(const QList<JsonMemberSlice> &members, QByteArrayView name)
{
    std::optional<QByteArrayView> value;
    for (const JsonMemberSlice &member : members) {
        if (member.name == name)
            value = member.value;
    }
    return value;
}

std::optional<QList<JsonMemberSlice>> membersOf(const QList<JsonMemberSlice> &members, QByteArrayView name)
{
    const auto value = memberOf(members, name);
    return value ? jsonMemberSlices(*value) : std::nullopt;
}

/// How to call an element that cannot be read: by its name or address if that can be, else by its place in the page.
QString nameOf(QByteArrayView element, qsizetype place)
{
    const auto members = jsonMemberSlices(element).value_or(QList<JsonMemberSlice>());
    for (const char *member : {"name", "uri", "uriTemplate"}) {
        const auto slice = memberOf(members, member);
        QList<QString> unused;
        const auto name = slice ? readRpcJson(*slice, core::JsonLimits(), unused) : Json();
        if (name && name->is_string())
            return core::toQString(name->get_ref<const std::string &>()).left(kNameShown);
    }
    return QCoreApplication::translate("mcp", "no. %1").arg(place + 1);
}

} // namespace

std::optional<SoundPage> soundPartOf(QByteArrayView frame, QByteArrayView member, const core::JsonLimits &limits)
{
    const auto outermost = jsonMemberSlices(frame);
    const auto members = outermost ? membersOf(*outermost, "result") : std::nullopt;
    const auto list = members ? memberOf(*members, member) : std::nullopt;
    const auto elements = list ? jsonElementSlices(*list) : std::nullopt;
    if (!elements)
        return std::nullopt;

    SoundPage page{Json::object(), {}};
    core::JsonLimits within = limits;
    within.depth = limits.depth - kLevelsAroundElement;
    Json &sound = page.result[member.toByteArray().toStdString()] = Json::array();
    for (qsizetype place = 0; place < elements->size(); ++place) {
        QList<QString> warnings;
        auto value = readRpcJson(elements->at(place), within, warnings);
        if (!value) {
            page.notes.append(QCoreApplication::translate("mcp", "“%1” was left out of the list: %2")
                                  .arg(nameOf(elements->at(place), place), value.error().toLine()));
            continue;
        }
        for (const QString &warning : std::as_const(warnings))
            page.notes.append(nameOf(elements->at(place), place) + QStringLiteral(": ") + warning);
        sound.push_back(std::move(*value));
    }
    if (const auto cursor = memberOf(*members, "nextCursor")) {
        QList<QString> unused;
        const auto value = readRpcJson(*cursor, within, unused);
        if (!value)
            return std::nullopt; // whether there are more pages cannot be known
        page.result["nextCursor"] = *value;
    }
    return page;
}

} // namespace assay::mcp
