// SPDX-License-Identifier: GPL-3.0-or-later
// SchemaSettler: turns a subschema of a ModernSchema into one that a provider's dialect has words for, but for its own
// subschemas.
#pragma once

#include "models/core/modernschema.h"
#include "models/core/rewriteledger.h"

#include <set>
#include <string>
#include <vector>

namespace assay::core {

/// A subschema that is being rewritten, and what has to go into its description.
struct SchemaScope
{
    const std::string where;
    const bool isRoot;

    std::set<std::string> entered; ///< definitions that were put in its place
    Json told = Json::object();    ///< a schema that has to be told in words
    QStringList sentences;
    bool isNullable = false; ///< to be said by "nullable"
};

/// Every schema here is in the form of ModernSchema, or false where nothing fits it. All functions throw SchemaRefusal.
class SchemaSettler
{
public:
    SchemaSettler(const ModernSchema &modern, const ProviderDialect &dialect, RewriteLedger &ledger);

    /// Between these, references to the definitions that @p scope has entered are references of a schema to itself.
    [[nodiscard]] SchemaScope opened(const std::string &where, bool isRoot);
    void close(const SchemaScope &scope);
    /// The definition @p name ("#": the root) itself is written next.
    void openDefinition(const std::string &name) { m_open = {name}; }

    /// References, combinations and types of @p schema.
    void settle(Json &schema, SchemaScope &scope);

    /// Whether the dialect has @p keyword at this place.
    [[nodiscard]] bool accepts(const std::string &keyword, const SchemaScope &scope) const;

    /// Leaves it to the description that @p keyword is @p value. Refuses "not", which nobody should read over.
    void tell(SchemaScope &scope, const std::string &keyword, const Json &value);

    /// Offers "oneOf" as "anyOf".
    void loosenOneOf(Json &schema, SchemaScope &scope);

private:
    using Meaning = RewriteLedger::Meaning;

    [[nodiscard]] bool keepsReference(const Json &schema, const SchemaScope &scope) const;
    void conjoinWith(Json &schema, Json other, SchemaScope &scope);
    void settleInPlace(Json &schema, SchemaScope &scope);
    void enter(Json &schema, SchemaScope &scope, bool mayStay);
    void settleAlternatives(Json &schema, SchemaScope &scope);
    void settleFewAlternatives(Json &schema, const std::string &keyword, SchemaScope &scope);
    void setApart(Json &schema, SchemaScope &scope);
    void uniteAtRoot(Json &schema, SchemaScope &scope);
    [[nodiscard]] Json widestOf(Json alternatives, const std::string &where);
    [[nodiscard]] Json widest(const std::vector<Json> &objects, const std::string &where);
    void settleRootType(Json &schema, const SchemaScope &scope);
    void settleTypes(Json &schema, SchemaScope &scope);
    void splitTypes(Json &schema, Json types, SchemaScope &scope);
    void settleLimit(Json &schema, const char *exclusive, const char *inclusive, int step, SchemaScope &scope);
    void settleItems(Json &schema, SchemaScope &scope);
    [[nodiscard]] Json spelledOut(Json schema, const std::string &where);

    const ModernSchema &m_modern;
    const ProviderDialect &m_dialect;
    RewriteLedger &m_ledger;
    std::set<std::string> m_open;
};

} // namespace assay::core
