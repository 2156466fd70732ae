// SPDX-License-Identifier: GPL-3.0-or-later
// The assertions of a SchemaNode about one value, without its subschemas; and the budget that every check has.
#pragma once

#include "models/core/schemanode.h"

#include <QStringList>

namespace assay::core {

/// Ends a check from within; caught by SchemaEngine::run() and never seen outside of it.
struct SchemaStop
{
    QString reason; ///< translated
};

/// Counts down what a check may still cost. One step is about a subschema applied to a value, or 8 states of a pattern
/// visited, or 32 bytes compared: some 100 ns in a release build, and a microsecond without optimisation.
class SchemaBudget
{
public:
    static constexpr qint64 kSmallPerStep = 8; ///< states of a pattern

    explicit SchemaBudget(qint64 steps) : m_left(steps * kSmallPerStep) {}

    /// Throws SchemaStop when nothing is left.
    void chargeSteps(qint64 steps) { chargeSmall(steps * kSmallPerStep); }
    void chargeSmall(qint64 amount);

    /// Whether @p pattern occurs in @p text; charged.
    [[nodiscard]] bool occurs(const SchemaPattern &pattern, const std::string &text);

private:
    qint64 m_left;
};

/// A value in a few words, at most 40 characters of it: `12`, `"Lyon"`, `a list of 3`.
[[nodiscard]] QString describeJson(const Json &value);

/// What "enum" keeps of its @p list; nothing if some value has no canonical form.
[[nodiscard]] std::optional<SchemaValues> schemaValues(const Json &list);

/// @p value as canonical JSON; throws SchemaStop where it has no such form. Charged.
[[nodiscard]] QByteArray canonicalForSchema(const Json &value, SchemaBudget &budget);

/// Whether @p value meets what @p node says of it alone. Without @p messages it stops at the first failure; with them,
/// each failure adds a sentence, translated. Throws SchemaStop.
[[nodiscard]] bool meetsAssertions(const SchemaNode &node, const Json &value, SchemaBudget &budget,
                                   QStringList *messages);

} // namespace assay::core
