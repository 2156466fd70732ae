// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/servers/supervisor.h"

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string_view>

namespace {

constexpr int kWrongUse = 2;

std::optional<int> numberIn(const char *text)
{
    int number = 0;
    const char *end = text + std::strlen(text);
    const auto [stop, error] = std::from_chars(text, end, number);
    if (error != std::errc() || stop != end || number < 0)
        return std::nullopt;
    return number;
}

int wrongUse()
{
    std::fputs("Usage: assay-supervisor --control FD --input-grace MS --terminate-grace MS -- COMMAND [ARGUMENT …]\n"
               "Runs COMMAND until it ends or the socket FD closes, then ends all that it has started. Assay starts "
               "one per MCP server.\n",
               stderr);
    return kWrongUse;
}

} // namespace

int main(int argc, char *argv[])
{
    assay::app::SupervisorOptions options;
    std::optional<int> inputGrace;
    std::optional<int> terminateGrace;
    int i = 1;
    for (; i + 1 < argc && std::string_view(argv[i]) != "--"; i += 2) {
        const std::string_view name = argv[i];
        const std::optional<int> value = numberIn(argv[i + 1]);
        if (!value)
            return wrongUse();
        if (name == "--control")
            options.control = *value;
        else if (name == "--input-grace")
            inputGrace = value;
        else if (name == "--terminate-grace")
            terminateGrace = value;
        else
            return wrongUse();
    }
    if (i + 1 >= argc || options.control < 0 || !inputGrace || !terminateGrace)
        return wrongUse();
    options.inputGrace = std::chrono::milliseconds(*inputGrace);
    options.terminateGrace = std::chrono::milliseconds(*terminateGrace);
    options.command = argv + i + 1;
    // At once: what LeakSanitizer does at an orderly end waits for ever if the SIGCONT that comes to a supervisor whose
    // client ends takes its stop away.
    std::_Exit(assay::app::supervise(options));
}
