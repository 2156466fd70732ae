// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes reading and changing configuration files: no input crashes, every fault has a place and a reason, and a change
// keeps a sound text sound and its other servers as they were.
#include "mcp/registry/configreader.h"
#include "mcp/registry/configwriter.h"
#include "mcp/registry/launchsecrets.h"

#include <cstdint>
#include <cstdlib>

using namespace assay::mcp;

namespace {

void require(bool holds)
{
    if (!holds)
        std::abort();
}

void checkChange(const QByteArray &bytes, const ConfigReading &before)
{
    const ServerConfig &changed = before.servers.last();
    const auto text = withServerEnabled(bytes, changed.name, !changed.isEnabled);
    require(text.has_value());
    const auto after = readServerConfig(*text);
    require(after && after->servers.size() == before.servers.size());
    for (qsizetype i = 0; i < before.servers.size(); ++i) {
        const ServerConfig &was = before.servers.at(i);
        const ServerConfig &is = after->servers.at(i);
        require(is.name == was.name && is.command == was.command && is.args == was.args && is.env == was.env);
        require(is.isEnabled == (was.name == changed.name ? !changed.isEnabled : was.isEnabled));
    }
    const auto removed = withoutServer(*text, changed.name);
    require(removed.has_value());
    const auto rest = readServerConfig(*removed);
    require(rest && rest->servers.size() <= before.servers.size());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const auto reading = readServerConfig(bytes);
    if (!reading) {
        require(!reading.error().message.isEmpty());
        return 0;
    }
    for (const ServerConfig &server : reading->servers)
        require(shownArguments(server.command, server.args).size() == server.args.size());
    for (const ConfigFault &fault : reading->faults)
        require(fault.line >= 1 && fault.line <= bytes.count('\n') + 1 && !fault.message.isEmpty());
    const auto text = ConfigText::read(bytes);
    require(text.has_value());
    if (text->isSound() && !reading->servers.isEmpty())
        checkChange(bytes, *reading);
    return 0;
}
