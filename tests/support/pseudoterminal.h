// SPDX-License-Identifier: GPL-3.0-or-later
// PseudoTerminal: a terminal for a program under test; what this end writes is typed, what it reads is shown.
#pragma once

#include <QByteArray>
#include <QString>

namespace assay::test {

/// A terminal that cannot be made ends the test program with a message.
class PseudoTerminal
{
public:
    PseudoTerminal();
    ~PseudoTerminal();
    PseudoTerminal(const PseudoTerminal &) = delete;
    PseudoTerminal &operator=(const PseudoTerminal &) = delete;

    /// The device, for QProcess::setStandardInputFile() and its kind.
    [[nodiscard]] QString path() const { return m_path; }
    void type(const QByteArray &text) const;
    /// What was shown since the last call: what the program wrote, and what was typed where that is echoed.
    [[nodiscard]] QByteArray shown() const;
    /// Whether what is typed is shown.
    [[nodiscard]] bool isShowing() const;

private:
    int m_end;
    int m_kept = -1; ///< so that the terminal keeps its state when the program has gone
    QString m_path;
};

} // namespace assay::test
