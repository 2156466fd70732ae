// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/adapters/hiddenline.h"
#include "app/adapters/terminal.h"

#include <QCoreApplication>
#include <QSocketNotifier>

#include <array>
#include <cstdio>
#include <termios.h>
#include <unistd.h>
#include <utility>

namespace assay::app {

namespace {

/// Bytes. Linux keeps 4095 of a line, and drops what follows without a word.
constexpr qsizetype kLongest = 4094;

void show(const QByteArray &text)
{
    std::fwrite(text.constData(), 1, static_cast<std::size_t>(text.size()), stderr);
    std::fflush(stderr);
}

} // namespace

struct HiddenLine::Reading
{
    termios before = {};
    Done done;
    QByteArray line;
    QSocketNotifier input{STDIN_FILENO, QSocketNotifier::Read};
};

bool isInputTerminal() { return ::isatty(STDIN_FILENO) == 1; }

HiddenLine::HiddenLine() = default;

HiddenLine::~HiddenLine() { stop(); }

bool HiddenLine::start(const QString &prompt, Done done)
{
    termios before = {};
    if (m_reading || ::tcgetattr(STDIN_FILENO, &before) != 0)
        return false;
    termios hidden = before;
    hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO | ECHONL);
    hidden.c_lflag |= ICANON | ISIG;
    hidden.c_cc[VSUSP] = _POSIX_VDISABLE;
    if (::tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) != 0)
        return false;
    m_reading = std::make_unique<Reading>();
    m_reading->before = before;
    m_reading->done = std::move(done);
    connect(&m_reading->input, &QSocketNotifier::activated, this, &HiddenLine::read);
    // tcsetattr() succeeds when it could do any part of what it was asked.
    termios now = {};
    if (::tcgetattr(STDIN_FILENO, &now) != 0 || (now.c_lflag & ECHO) != 0) {
        stop();
        return false;
    }
    show(prompt.toUtf8());
    return true;
}

void HiddenLine::stop()
{
    if (!m_reading)
        return;
    const auto reading = std::exchange(m_reading, nullptr);
    ::tcsetattr(STDIN_FILENO, TCSADRAIN, &reading->before);
    show("\n"); // the one that was typed was not shown
}

void HiddenLine::read()
{
    if (!hasInput())
        return;
    std::array<char, 4096> bytes{}; // a terminal gives a line
    const auto count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count > 0)
        m_reading->line.append(bytes.data(), count);
    QByteArray &line = m_reading->line;
    const qsizetype end = line.indexOf('\n');
    if (count > 0 && end < 0 && line.size() <= kLongest)
        return;
    core::Expected<QByteArray> typed = end < 0 ? line : line.left(end);
    if (typed->size() > kLongest)
        typed =
            core::fail(core::ErrorCode::TooLarge,
                       QCoreApplication::translate("app", "A line at the terminal has at most %1 bytes; give longer "
                                                          "text through a pipe or from a file")
                           .arg(kLongest));
    const auto done = std::move(m_reading->done);
    // The notifier is what calls this.
    m_reading->input.setEnabled(false);
    QMetaObject::invokeMethod(
        this,
        [this, typed, done] {
            if (!m_reading)
                return;
            stop();
            done(typed);
        },
        Qt::QueuedConnection);
}

} // namespace assay::app
