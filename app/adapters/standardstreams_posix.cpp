// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/adapters/standardstreams.h"

#include <fcntl.h>
#include <initializer_list>
#include <unistd.h>

namespace assay::app {

void occupyStandardStreams()
{
    // In order, as open() takes the lowest descriptor that is free. What /dev/full is given fails, as it should where
    // nobody can read it.
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(stream, F_GETFD) != -1)
            continue;
        [[maybe_unused]] const int opened =
            stream == STDIN_FILENO ? ::open("/dev/null", O_RDONLY) : ::open("/dev/full", O_WRONLY);
    }
}

} // namespace assay::app
