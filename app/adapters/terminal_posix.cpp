// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/adapters/terminal.h"

#include <QSocketNotifier>

#include <array>
#include <cstdio>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

namespace assay::app {

bool isTerminal() { return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1; }

bool isOutputTerminal() { return ::isatty(STDOUT_FILENO) == 1; }

bool hasInput()
{
    pollfd input{STDIN_FILENO, POLLIN, 0};
    return ::poll(&input, 1, 0) != 0;
}

void TerminalQuestions::ask(const QString &question, std::function<void(bool)> decide)
{
    if (!isTerminal()) {
        decide(false);
        return;
    }
    m_open.enqueue({question, std::move(decide)});
    if (m_open.size() == 1)
        askNext();
}

void TerminalQuestions::askNext()
{
    if (m_input == nullptr) {
        m_input = new QSocketNotifier(STDIN_FILENO, QSocketNotifier::Read, this);
        connect(m_input, &QSocketNotifier::activated, this, &TerminalQuestions::readAnswer);
    }
    m_input->setEnabled(!m_open.isEmpty());
    if (m_open.isEmpty())
        return;
    // What was typed before cannot be an answer.
    ::tcflush(STDIN_FILENO, TCIFLUSH);
    m_line.clear();
    const QByteArray text = m_open.head().first.toUtf8();
    std::fwrite(text.constData(), 1, static_cast<std::size_t>(text.size()), stderr);
    std::fflush(stderr);
}

void TerminalQuestions::readAnswer()
{
    if (!hasInput())
        return;
    std::array<char, 256> bytes{};
    const auto count = ::read(STDIN_FILENO, bytes.data(), bytes.size()); // a terminal gives a line
    if (count > 0)
        m_line.append(bytes.data(), count);
    if (count > 0 && !m_line.contains('\n'))
        return;
    const QByteArray answer = std::exchange(m_line, {}).trimmed().toLower();
    const auto decide = m_open.dequeue().second;
    askNext();
    decide(answer.startsWith('y'));
}

} // namespace assay::app
