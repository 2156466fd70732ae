// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/pseudoterminal.h"

#include <QFile>
#include <QtGlobal>

#include <algorithm>
#include <cstdlib>
#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

namespace assay::test {

PseudoTerminal::PseudoTerminal() : m_end(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK))
{
    if (m_end < 0 || ::grantpt(m_end) != 0 || ::unlockpt(m_end) != 0)
        qFatal("cannot make a terminal");
    m_path = QFile::decodeName(::ptsname(m_end));
    m_kept = ::open(::ptsname(m_end), O_RDWR | O_NOCTTY | O_CLOEXEC);
}

PseudoTerminal::~PseudoTerminal()
{
    ::close(m_kept);
    ::close(m_end);
}

void PseudoTerminal::type(const QByteArray &text) const
{
    if (::write(m_end, text.constData(), static_cast<std::size_t>(text.size())) != text.size())
        qFatal("cannot type into the terminal");
}

QByteArray PseudoTerminal::shown() const
{
    QByteArray all;
    while (true) {
        QByteArray text(4096, '\0');
        const auto count = ::read(m_end, text.data(), static_cast<std::size_t>(text.size()));
        if (count <= 0)
            return all;
        all += text.left(static_cast<qsizetype>(count));
    }
}

bool PseudoTerminal::isShowing() const
{
    termios state = {};
    return ::tcgetattr(m_kept, &state) == 0 && (state.c_lflag & ECHO) != 0;
}

} // namespace assay::test
