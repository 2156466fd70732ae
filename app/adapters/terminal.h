// SPDX-License-Identifier: GPL-3.0-or-later
// Asking the person at the terminal.
#pragma once

#include <QObject>
#include <QQueue>
#include <QString>

#include <functional>
#include <utility>

class QSocketNotifier;

namespace assay::app {

/// Whether standard input and standard error are both a terminal: somebody can be asked.
[[nodiscard]] bool isTerminal();
/// Whether standard output is one: somebody reads it.
[[nodiscard]] bool isOutputTerminal();
/// Whether reading standard input would not wait. A QSocketNotifier may be activated with nothing to read: Qt's
/// dispatcher over GLib leaves the events of a new one uninitialised (seen with Qt 6.4).
[[nodiscard]] bool hasInput();

/// Asks yes-or-no questions, one after the other, without blocking. Main thread.
class TerminalQuestions final : public QObject
{
    Q_OBJECT

public:
    /// Writes @p question to standard error; @p decide gets true for an answer that begins with y or Y, false for any
    /// other, at the end of input, and at once where there is no terminal. What was typed before the question is
    /// thrown away.
    void ask(const QString &question, std::function<void(bool)> decide);

private:
    void askNext();
    void readAnswer();

    QQueue<std::pair<QString, std::function<void(bool)>>> m_open; ///< the first one has been asked
    QSocketNotifier *m_input = nullptr;
    QByteArray m_line;
};

} // namespace assay::app
