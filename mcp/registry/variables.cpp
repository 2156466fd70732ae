// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/variables.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

namespace assay::mcp {

namespace {

/// The brace that closes the one before @p at, minding braces inside (of a default); −1 if there is none.
qsizetype closingBrace(const QString &text, qsizetype at)
{
    int depth = 1;
    for (; at < text.size(); ++at) {
        if (text.at(at) == u'{')
            ++depth;
        else if (text.at(at) == u'}' && --depth == 0)
            return at;
    }
    return -1;
}

bool isVariableName(const QString &name)
{
    static const QRegularExpression s_name(QStringLiteral("\\A[A-Za-z_][A-Za-z0-9_]*\\z"));
    return s_name.match(name).hasMatch();
}

struct Reference
{
    enum class Kind { Literal, Environment, Secret, Folder, Unsupported };

    Kind kind = Kind::Literal;
    QString name;
    std::optional<QString> fallback;
};

const QStringList &folderNames()
{
    static const QStringList s_names{QStringLiteral("workspaceFolder"), QStringLiteral("workspaceFolderBasename"),
                                     QStringLiteral("userHome"), QStringLiteral("pathSeparator"), QStringLiteral("/")};
    return s_names;
}

/// What the text between the braces means.
Reference referenceFor(const QString &inner)
{
    if (folderNames().contains(inner))
        return {Reference::Kind::Folder, inner, {}};
    static const QRegularExpression s_secret(QStringLiteral("\\Asecret:([A-Za-z0-9_.@/ -]+)\\z"));
    if (const auto match = s_secret.match(inner); match.hasMatch() && !inner.contains(QStringLiteral(":-")))
        return {Reference::Kind::Secret, match.captured(1), {}};

    QString name = inner.startsWith(QStringLiteral("env:")) ? inner.mid(4) : inner;
    std::optional<QString> fallback;
    if (const qsizetype at = name.indexOf(QStringLiteral(":-")); at >= 0) {
        fallback = name.mid(at + 2);
        name.truncate(at);
    }
    if (isVariableName(name))
        return {Reference::Kind::Environment, name, fallback};

    static const QRegularExpression s_prefixed(QStringLiteral("\\A[A-Za-z]+:"));
    if (s_prefixed.match(inner).hasMatch())
        return {Reference::Kind::Unsupported, inner, {}};
    return {};
}

enum class Expanded { Everything, Folders };

class Expander
{
public:
    Expander(const VariableSources &sources, Expanded expanded) : m_sources(sources), m_expanded(expanded) {}

    Expansion expand(const QString &written)
    {
        qsizetype at = 0;
        while (at < written.size()) {
            const qsizetype open = written.indexOf(QStringLiteral("${"), at);
            const qsizetype close = open < 0 ? -1 : closingBrace(written, open + 2);
            if (close < 0)
                break;
            m_done.text += QStringView(written).mid(at, open - at);
            const Reference reference = referenceFor(written.mid(open + 2, close - open - 2));
            if (reference.kind == Reference::Kind::Literal) {
                m_done.text += QStringLiteral("${"); // there may be references further in
                at = open + 2;
            } else {
                if (m_expanded == Expanded::Everything || isKnownFolder(reference))
                    put(reference);
                else
                    m_done.text += QStringView(written).mid(open, close + 1 - open);
                at = close + 1;
            }
        }
        m_done.text += QStringView(written).mid(at);
        return std::move(m_done);
    }

private:
    void put(const Reference &reference)
    {
        switch (reference.kind) {
        case Reference::Kind::Environment:
            return putVariable(reference);
        case Reference::Kind::Secret:
            if (const auto value = m_sources.secret ? m_sources.secret(reference.name) : std::nullopt;
                value && !value->isEmpty()) {
                m_done.text += *value;
                if (!m_done.secrets.contains(*value))
                    m_done.secrets.append(*value);
            } else {
                miss({UnsetVariable::Kind::Secret, reference.name});
            }
            return;
        case Reference::Kind::Folder:
            if (const auto value = folder(reference.name))
                m_done.text += *value;
            else
                miss({UnsetVariable::Kind::Folder, reference.name});
            return;
        case Reference::Kind::Unsupported:
            miss({UnsetVariable::Kind::Unsupported, reference.name});
            return;
        case Reference::Kind::Literal:
            break;
        }
    }

    void putVariable(const Reference &reference)
    {
        const auto value = m_sources.environment ? m_sources.environment(reference.name) : std::nullopt;
        if (value && (!value->isEmpty() || !reference.fallback))
            m_done.text += *value;
        else if (reference.fallback && !reference.fallback->contains(QStringLiteral("${")))
            m_done.text += *reference.fallback;
        else
            miss({UnsetVariable::Kind::Environment, reference.name});
    }

    [[nodiscard]] bool isKnownFolder(const Reference &reference) const
    {
        return reference.kind == Reference::Kind::Folder && folder(reference.name);
    }

    [[nodiscard]] std::optional<QString> folder(const QString &name) const
    {
        if (name == QStringLiteral("workspaceFolder"))
            return m_sources.workspaceFolder;
        if (name == QStringLiteral("workspaceFolderBasename"))
            return m_sources.workspaceFolder ? std::optional(QFileInfo(*m_sources.workspaceFolder).fileName())
                                             : std::nullopt;
        if (name == QStringLiteral("userHome"))
            return m_sources.userHome;
        return QString(QDir::separator());
    }

    void miss(const UnsetVariable &variable)
    {
        if (!m_done.unset.contains(variable))
            m_done.unset.append(variable);
    }

    const VariableSources &m_sources;
    const Expanded m_expanded;
    Expansion m_done;
};

} // namespace

QString UnsetVariable::message() const
{
    switch (kind) {
    case Kind::Environment:
        return QCoreApplication::translate("mcp",
                                           "The environment variable %1 is not set; set it, or write ${%1:-default}")
            .arg(name);
    case Kind::Secret:
        return QCoreApplication::translate("mcp", "The secret “%1” is not stored; store it with "
                                                  "“assay-cli secrets set %1”")
            .arg(name);
    case Kind::Folder:
        return QCoreApplication::translate("mcp", "${%1} has no value here; write the folder itself").arg(name);
    case Kind::Unsupported:
        break;
    }
    return QCoreApplication::translate(
               "mcp", "${%1} is a reference of another program; use an environment variable or ${secret:NAME}")
        .arg(name.left(80));
}

Expansion expandVariables(const QString &written, const VariableSources &sources)
{
    return Expander(sources, Expanded::Everything).expand(written);
}

QString expandFolders(const QString &written, const VariableSources &sources)
{
    return Expander(sources, Expanded::Folders).expand(written).text;
}

QStringList secretNames(const QString &written)
{
    QStringList names;
    VariableSources sources;
    sources.environment = [](const QString &) { return std::optional(QString()); };
    sources.secret = [&names](const QString &name) -> std::optional<QString> {
        if (!names.contains(name))
            names.append(name);
        return std::nullopt;
    };
    [[maybe_unused]] const Expansion expansion = expandVariables(written, sources);
    return names;
}

} // namespace assay::mcp
