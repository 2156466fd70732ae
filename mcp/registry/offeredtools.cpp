// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/offeredtools.h"

#include "mcp/registry/hiddencharacters.h"
#include "mcp/registry/toollint.h"
#include "models/core/schemakeywords.h"

#include <QCoreApplication>
#include <QSet>

#include <initializer_list>
#include <utility>

namespace assay::mcp {

namespace {

/// A model reads these too. The depth is limited by core::toDialect().
void makeLabelsVisible(core::Json &schema)
{
    constexpr qsizetype kMostForOne = 10; // "⟦U+10FFFF⟧"
    if (!schema.is_object())
        return;
    for (const char *keyword : {"title", "description"}) {
        const auto label = schema.find(keyword);
        if (label == schema.end() || !label->is_string())
            continue;
        const QString text = core::toQString(label->get_ref<const std::string &>());
        if (hasHiddenCharacters(text))
            *label = visibleText(text, text.size() * kMostForOne).toStdString();
    }
    core::forEachSubschema(schema, makeLabelsVisible);
}

} // namespace

ToolOffer offerTools(const QList<ServerTool> &tools, const core::ProviderDialect &dialect)
{
    ToolOffer offer;
    QSet<ToolAddress> seen;
    QList<ToolAddress> addresses;
    for (const ServerTool &given : tools) {
        const ToolAddress address{given.server, given.tool.name};
        if (seen.contains(address)) {
            const QString reason = QCoreApplication::translate("mcp", "The server lists a tool of this name twice; the "
                                                                      "first one counts");
            offer.leftOut.append({address, {core::ErrorCode::InvalidInput, reason, {}, {}, false}});
            continue;
        }
        seen.insert(address);
        auto input = core::toDialect(given.tool.inputSchema, dialect);
        if (!input) {
            offer.leftOut.append({address, input.error()});
            continue;
        }
        makeLabelsVisible(input->schema);
        offer.offered.append(
            {{}, address, cleanedDescription(given.tool.description, kMaxDescription), std::move(*input)});
        addresses.append(address);
    }
    offer.names = ToolNames(addresses);
    for (OfferedTool &tool : offer.offered)
        tool.name = offer.names.nameFor(tool.address);
    return offer;
}

} // namespace assay::mcp
