// SPDX-License-Identifier: GPL-3.0-or-later
// ObjectReader: takes typed members out of one object of a configuration file; each complaint has its line.
#pragma once

#include "mcp/registry/configtext.h"
#include "mcp/registry/serverconfig.h"

namespace assay::mcp {

/// Where complaints about one server go.
struct EntryContext
{
    const ConfigText &text;
    QString server;
    QList<ConfigFault> faults;
    QMap<QString, int> lines; ///< of every field that was looked at
};

/// A member that is null counts as not there. A wrong type is a fault and counts as not there. Fields are named from
/// the entry down, such as "tools.search.risk". Refers to its context and to @p object, which must outlive it.
class ObjectReader
{
public:
    /// @p object is the value at @p span; @p prefix is its field name with a final dot, or empty for the entry itself.
    ObjectReader(EntryContext &context, const core::Json &object, TextSpan span, QString prefix);

    [[nodiscard]] const core::Json *find(const char *name) const;

    [[nodiscard]] std::optional<QString> text(const char *name);
    [[nodiscard]] std::optional<bool> flag(const char *name);
    [[nodiscard]] QStringList texts(const char *name);
    /// An object of texts; numbers and truth values become text, null members are left out.
    [[nodiscard]] QList<NamedText> namedTexts(const char *name);
    /// Of more than none and at most a day.
    [[nodiscard]] std::optional<std::chrono::milliseconds> seconds(const char *name);
    /// A number from @p min to @p max.
    [[nodiscard]] std::optional<double> number(const char *name, double min, double max);
    /// A reader for the object @p name, or nothing.
    [[nodiscard]] std::optional<ObjectReader> object(const char *name);
    /// The names of the members in the order of the file, each once.
    [[nodiscard]] QStringList names() const;
    [[nodiscard]] ObjectReader member(const QString &name) const;
    [[nodiscard]] const core::Json &value() const { return m_object; }

    void refuse(const QString &name, const QString &message);

private:
    [[nodiscard]] TextSpan spanOf(const QString &name) const;

    EntryContext &m_context;
    const core::Json &m_object;
    QList<ConfigMember> m_members;
    TextSpan m_span;
    QString m_prefix;
};

} // namespace assay::mcp
