// SPDX-License-Identifier: GPL-3.0-or-later
// ReconnectDelay: how long to wait before the next attempt to connect.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

namespace assay::mcp {

/// Doubles with each failure in a row up to the longest, and begins anew after a success. A plain value.
class ReconnectDelay
{
public:
    using Milliseconds = std::chrono::milliseconds;

    ReconnectDelay(Milliseconds first, Milliseconds longest) : m_first(first), m_longest(longest) {}

    /// The server's own wish for the first delay; kept between 50 ms, so that a server cannot make this one spin, and
    /// five minutes.
    void setFirst(std::optional<Milliseconds> wish)
    {
        static constexpr Milliseconds s_least{50};
        static constexpr Milliseconds s_most{300'000};
        if (wish)
            m_first = std::clamp(*wish, s_least, s_most);
    }

    void succeeded() { m_failures = 0; }

    /// The wait before the attempt that comes now; counts it as a failure until succeeded() says otherwise.
    [[nodiscard]] Milliseconds next()
    {
        static constexpr int s_mostDoublings = 20; // far beyond any longest delay
        const Milliseconds delay = m_first * (1LL << std::min(m_failures, s_mostDoublings));
        ++m_failures;
        return std::min(delay, std::max(m_first, m_longest));
    }

    /// The delay after a success.
    [[nodiscard]] Milliseconds first() const { return m_first; }

private:
    Milliseconds m_first;
    Milliseconds m_longest;
    int m_failures = 0;
};

} // namespace assay::mcp
