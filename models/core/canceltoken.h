// SPDX-License-Identifier: GPL-3.0-or-later
// CancelToken: how a long computation learns that nobody wants its result any more.
#pragma once

#include <atomic>
#include <memory>

namespace assay::core {

/// A copyable view of somebody's wish to stop. Reading it costs one relaxed atomic load; any thread.
class CancelToken
{
public:
    /// A token that is never cancelled, for callers that cannot stop.
    [[nodiscard]] static CancelToken never() { return CancelToken(nullptr); }

    [[nodiscard]] bool isCancelled() const { return m_flag && m_flag->load(std::memory_order_relaxed); }

private:
    friend class CancelSource;
    explicit CancelToken(std::shared_ptr<const std::atomic_bool> flag) : m_flag(std::move(flag)) {}

    std::shared_ptr<const std::atomic_bool> m_flag;
};

/// The other end: sets the flag that its tokens read. Copies share one flag; any thread.
class CancelSource
{
public:
    [[nodiscard]] CancelToken token() const { return CancelToken(m_flag); }
    void cancel() const { m_flag->store(true, std::memory_order_relaxed); }

private:
    std::shared_ptr<std::atomic_bool> m_flag = std::make_shared<std::atomic_bool>(false);
};

} // namespace assay::core
