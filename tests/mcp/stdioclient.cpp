// SPDX-License-Identifier: GPL-3.0-or-later
// A client that a test kills: starts a stubborn server, prints the state it has reached, and goes on until then.
// stdio_test_client STATE, where STATE is starting, calling, closing or stopped (the server has stopped its
// supervisor).
#include "tests/mcp/processwatch.h"

#include <QCoreApplication>

#include <cstdio>

using namespace assay::mcp;
using namespace assay::test;

namespace {

void say(const char *state)
{
    std::puts(state);
    std::fflush(stdout);
}

/// Answers like an echo, ignores TERM and the end of its input, and has children inside and outside its session.
QString stubbornServer(const QString &first)
{
    return first + QStringLiteral("trap '' TERM HUP\n"
                                  "sleep 97 &\n"
                                  "setsid sh -c 'sleep 97; :' &\n"
                                  "while read -r line; do echo \"$line\"; done\n"
                                  "sleep 97; :");
}

} // namespace

int main(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    const QByteArray state = argc == 2 ? argv[1] : "";
    // Not before the supervisor has said that the server runs.
    const QString first =
        state == "stopped" ? QStringLiteral("read -r line; kill -STOP $PPID; echo \"$line\"\n") : QString();
    StdioTransport transport(shellOptions(qEnvironmentVariable(kTreeVariable), stubbornServer(first)), nullptr);
    const auto call = [&transport] { transport.send(requestFrame(1, "{\"id\":1}")); };
    QObject::connect(&transport, &Transport::opened, &transport, call);
    int answers = 0;
    QObject::connect(&transport, &Transport::received, &transport, [&] {
        ++answers;
        if (state == "closing" && answers == 1) {
            transport.close();
            say("closing");
        } else {
            if (answers == 1 && (state == "calling" || state == "stopped"))
                say(state.constData());
            call();
        }
    });
    QObject::connect(&transport, &Transport::closed, &application, [] { QCoreApplication::exit(1); });
    if (state == "starting")
        say("starting");
    transport.open();
    return QCoreApplication::exec();
}
