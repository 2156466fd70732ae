// SPDX-License-Identifier: GPL-3.0-or-later
// HiddenLine: one line typed at the terminal that is not shown, such as a secret.
#pragma once

#include "models/core/error.h"

#include <QByteArray>
#include <QObject>
#include <QString>

#include <functional>
#include <memory>

namespace assay::app {

/// Whether standard input is a terminal, where typed text is shown.
[[nodiscard]] bool isInputTerminal();

/// Reads without blocking. While it reads, the terminal shows nothing and cannot suspend the program (a program that
/// is resumed may find the terminal showing what is typed); stop() and the destructor put it back. Main thread; one at
/// a time.
class HiddenLine final : public QObject
{
    Q_OBJECT

public:
    HiddenLine();
    ~HiddenLine() override;

    using Done = std::function<void(const core::Expected<QByteArray> &line)>;

    /// Writes @p prompt to standard error and calls @p done once with the line, without its line break, or with what
    /// there was at the end of input. TooLarge where the terminal may have dropped a part of it. False, and nothing is
    /// read, where standard input is no terminal or cannot be kept from showing.
    [[nodiscard]] bool start(const QString &prompt, Done done);
    /// Ends without a call.
    void stop();

private:
    struct Reading;

    void read();

    std::unique_ptr<Reading> m_reading;
};

} // namespace assay::app
