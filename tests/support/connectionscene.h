// SPDX-License-Identifier: GPL-3.0-or-later
// ConnectionScene: a client's connection to a server that the test plays, in a time that the test moves.
#pragma once

#include "mcp/session/clientconnection.h"
#include "tests/support/fakeclock.h"
#include "tests/support/scriptedpeer.h"

#include <QList>
#include <QObject>
#include <QStringList>

#include <memory>
#include <utility>

namespace assay::test {

/// A connection to a scripted server, and what it told.
struct ConnectionScene
{
    // Before the connection, whose destruction ends what is still open.
    QList<mcp::Answer> answers;
    QObject context;
    FakeClock clock;
    ScriptedPeer peer;
    std::unique_ptr<mcp::ClientConnection> connection;
    QList<core::Expected<mcp::ServerDescription>> opened;
    QStringList logged;
    QList<core::Error> closed;

    explicit ConnectionScene(const mcp::ClientSettings &settings = {}, const mcp::ClientFeatures &features = {})
    {
        connection = std::make_unique<mcp::ClientConnection>(peer.takeTransport(), settings, features, clock);
        QObject::connect(connection.get(), &mcp::ClientConnection::logged, &context,
                         [this](const QString &line) { logged.append(line); });
        QObject::connect(connection.get(), &mcp::ClientConnection::closed, &context,
                         [this](const core::Error &reason) { closed.append(reason); });
    }

    void open()
    {
        connection->open([this](core::Expected<mcp::ServerDescription> result) { opened.append(std::move(result)); });
        settle();
    }

    /// Asks for "x"; the answers are gathered in `answers`.
    mcp::ClientConnection::Ticket ask(const mcp::RequestOptions &options = {})
    {
        return connection->exchange("x", {}, options,
                                    [this](mcp::Answer answer) { answers.append(std::move(answer)); });
    }
};

} // namespace assay::test
