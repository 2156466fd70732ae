// SPDX-License-Identifier: GPL-3.0-or-later
// AttemptMark: remembers across a crash that something was being tried.
#pragma once

#include <QLockFile>

namespace assay::app {

/// A file that lies on disk as long as this lives, so that it outlives only a process that died meanwhile. Where it
/// cannot be written, nothing is remembered. Any thread, one at a time.
class AttemptMark
{
public:
    /// @p file lies in a folder of this user's own.
    explicit AttemptMark(const QString &file);

    /// Whether the process that tried before died at it. False while another process is at it and alive.
    [[nodiscard]] bool wasLeft() const { return m_wasLeft; }

private:
    QLockFile m_file; ///< tells the living from the dead by process id and program name
    bool m_wasLeft = false;
};

} // namespace assay::app
