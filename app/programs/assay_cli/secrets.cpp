// SPDX-License-Identifier: GPL-3.0-or-later
// assay-cli secrets set, list, remove: the secrets that configurations name, in the system's keychain.
#include "app/adapters/filerecordstore.h"
#include "app/adapters/hiddenline.h"
#include "app/adapters/keychain.h"
#include "app/adapters/secretnames.h"
#include "app/adapters/systemclock.h"
#include "app/programs/assay_cli/command.h"
#include "app/programs/assay_cli/input.h"
#include "app/programs/assay_cli/records.h"
#include "models/core/canonicaljson.h"

#include <QCoreApplication>
#include <QStringDecoder>
#include <QThreadPool>

namespace assay::cli {

using core::Error;
using core::ErrorCode;
using core::JobOutcome;
using core::JobPromise;
using core::Json;

namespace {

constexpr qsizetype kLongestSecret = 64LL * 1024; ///< bytes; keys and tokens are far shorter

/// @p bytes as a secret: one line break at the end is the shell's.
core::Expected<QString> secretFrom(QByteArray bytes)
{
    if (bytes.endsWith('\n'))
        bytes.chop(1);
    const auto refused = [](ErrorCode code, const QString &why) {
        return core::fail(code, why, QCoreApplication::translate("cli", "standard input"));
    };
    if (bytes.isEmpty())
        return refused(ErrorCode::InvalidInput,
                       QCoreApplication::translate("cli", "There is no secret in it; give its value there"));
    if (bytes.size() > kLongestSecret)
        return refused(ErrorCode::TooLarge,
                       QCoreApplication::translate("cli", "A secret has at most %1 bytes").arg(kLongestSecret));
    QStringDecoder decoder(QStringDecoder::Utf8, QStringConverter::Flag::Stateless);
    QString value = decoder(bytes);
    if (decoder.hasError() || value.contains(QChar::Null))
        return refused(ErrorCode::InvalidInput,
                       QCoreApplication::translate("cli", "A secret is text in UTF-8, without null characters; "
                                                          "encode other bytes, in Base64 for instance"));
    return value;
}

/// One command with the keychain, until it has ended.
class SecretsRun final : public QObject
{
public:
    SecretsRun(QString name, Context &context)
        : m_name(std::move(name))
        , m_context(context)
        , m_keychain(context.pool, m_clock, app::kKeychainPatience)
        , m_records(recordStore(app::Folders::forUser()))
    {
        m_promise.job().onEnded(this, [this](const auto &) { deleteLater(); });
        // Before the program ends, which can be at once.
        m_promise.onCancelled([this] { m_line.stop(); });
    }

    [[nodiscard]] core::Job<CommandResult> set();
    [[nodiscard]] core::Job<CommandResult> remove();

private:
    bool checkName();
    void store(const core::Expected<QByteArray> &bytes);
    void note();
    void forget(const core::Expected<bool> &removal);

    const QString m_name;
    Context &m_context;
    JobPromise<CommandResult> m_promise;
    app::SystemClock m_clock;
    app::KeychainSecretStore m_keychain;
    app::FileRecordStore m_records;
    app::HiddenLine m_line;
};

bool SecretsRun::checkName()
{
    if (app::isSecretName(m_name))
        return true;
    // What was typed is not repeated: it may be the secret, in the wrong place.
    m_promise.fail({ErrorCode::InvalidInput,
                    QCoreApplication::translate("cli", "The name of a secret has 1 to 64 of the characters A–Z, a–z, "
                                                       "0–9, “_”, “.” and “-”; the value comes from standard input"),
                    {},
                    {},
                    false});
    return false;
}

core::Job<CommandResult> SecretsRun::set()
{
    auto job = m_promise.job();
    if (!checkName())
        return job;
    if (app::isInputTerminal()) {
        const bool isHidden =
            m_line.start(QCoreApplication::translate("cli", "The value of “%1”, which is not shown: ").arg(m_name),
                         [this](const core::Expected<QByteArray> &line) { store(line); });
        if (!isHidden)
            m_promise.fail({ErrorCode::InvalidInput,
                            QCoreApplication::translate("cli", "The terminal would show the secret; give it through "
                                                               "a pipe or from a file"),
                            {},
                            {},
                            false});
        return job;
    }
    core::startJob<QByteArray>(m_context.pool, [](const auto &) {
        return readBytesInput(QStringLiteral("-"), kLongestSecret + 1); // and the line break
    }).onEnded(this, [this](const JobOutcome<QByteArray> &outcome) { store(outcome.result); });
    return job;
}

void SecretsRun::store(const core::Expected<QByteArray> &bytes)
{
    const auto value = bytes.and_then(secretFrom);
    if (!value) {
        m_promise.fail(value.error());
        return;
    }
    m_keychain.write(m_name, *value).onEnded(this, [this](const JobOutcome<bool> &outcome) {
        if (outcome.result) {
            note();
            return;
        }
        Error error = outcome.result.error();
        if (error.code == ErrorCode::Unavailable)
            error.message =
                QCoreApplication::translate("cli", "%1. The secret was kept nowhere; for one session, an environment "
                                                   "variable can hold it, which a configuration names as ${VARIABLE}")
                    .arg(error.message);
        m_promise.fail(error);
    });
}

void SecretsRun::note()
{
    if (const auto noted = app::noteSecret(m_records, {m_name, m_clock.now()}); !noted) {
        Error error = noted.error();
        error.message =
            QCoreApplication::translate("cli", "The secret is in the keychain, but “secrets list” will not name it: %1")
                .arg(error.message);
        m_promise.fail(error);
        return;
    }
    m_promise.finish(
        {ExitStatus::Done, {}, {QCoreApplication::translate("cli", "“%1” is in the keychain").arg(m_name)}});
}

core::Job<CommandResult> SecretsRun::remove()
{
    auto job = m_promise.job();
    if (checkName())
        m_keychain.remove(m_name).onEnded(this, [this](const JobOutcome<bool> &outcome) { forget(outcome.result); });
    return job;
}

void SecretsRun::forget(const core::Expected<bool> &removal)
{
    if (!removal && removal.error().code != ErrorCode::NotFound) {
        m_promise.fail(removal.error());
        return;
    }
    const auto forgotten = app::forgetSecret(m_records, m_name);
    if (!removal)
        m_promise.fail(removal.error());
    else if (!forgotten)
        m_promise.fail(forgotten.error());
    else
        m_promise.finish({ExitStatus::Done,
                          {},
                          {QCoreApplication::translate("cli", "“%1” is no longer in the keychain").arg(m_name)}});
}

core::Expected<CommandResult> list()
{
    app::FileRecordStore records = recordStore(app::Folders::forUser());
    const auto secrets = app::storedSecrets(records);
    if (!secrets)
        return tl::make_unexpected(secrets.error());
    Json entries = Json::array();
    for (const app::StoredSecret &secret : *secrets)
        entries.push_back({{"name", secret.name.toStdString()}, {"stored", secret.stored.toString().toStdString()}});
    const auto output = core::canonicalJson(Json{{"secrets", std::move(entries)}});
    if (!output)
        return tl::make_unexpected(output.error());
    return CommandResult{ExitStatus::Done, *output + '\n', {}};
}

} // namespace

Command secretsSetCommand()
{
    return {{QStringLiteral("secrets"), QStringLiteral("set")},
            QStringLiteral("NAME"),
            1,
            0,
            {},
            QCoreApplication::translate("cli", "store a secret in the keychain"),
            QCoreApplication::translate(
                "cli",
                "Stores what comes from standard input, up to its end and without a final line break, at most 64 KiB; "
                "at a terminal one line is read that is not shown. A configuration refers to it as ${secret:NAME}. "
                "The secret is kept in the system's keychain and nowhere else. Exit status 0 if it is stored, 2 if the "
                "name or the value cannot be used, 4 if the keychain is unavailable."),
            [](const Arguments &arguments, Context &context) {
                return (new SecretsRun(arguments.positional[0], context))->set();
            }};
}

Command secretsListCommand()
{
    return {{QStringLiteral("secrets"), QStringLiteral("list")},
            {},
            0,
            0,
            {},
            QCoreApplication::translate("cli", "the names of the stored secrets"),
            QCoreApplication::translate(
                "cli", "Prints {\"secrets\": [{\"name\", \"stored\"}]}: the secrets that were stored by this program, "
                       "and when; never a value. The keychain is not asked. Exit status 0, 2 if the names cannot be "
                       "read."),
            [](const Arguments &, Context &context) {
                return core::startJob<CommandResult>(context.pool, [](const auto &) { return list(); });
            }};
}

Command secretsRemoveCommand()
{
    return {{QStringLiteral("secrets"), QStringLiteral("remove")},
            QStringLiteral("NAME"),
            1,
            0,
            {},
            QCoreApplication::translate("cli", "remove a secret from the keychain"),
            QCoreApplication::translate("cli", "Removes the secret and its name. Exit status 0 if it is gone, 2 if "
                                               "there was none, 4 if the keychain is unavailable: then it may still "
                                               "be there."),
            [](const Arguments &arguments, Context &context) {
                return (new SecretsRun(arguments.positional[0], context))->remove();
            }};
}

} // namespace assay::cli
