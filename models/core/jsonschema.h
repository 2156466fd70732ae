// SPDX-License-Identifier: GPL-3.0-or-later
// JsonSchema: checks JSON against a JSON Schema, both from people and servers that nobody trusts.
#pragma once

#include "models/core/error.h"
#include "models/core/json.h"

#include <QList>
#include <QString>

#include <map>
#include <memory>
#include <string_view>

namespace assay::core {

/// Unchecked is no kind of valid: it says that nothing is known, and always comes with a reason.
enum class SchemaVerdict { Valid, Invalid, Unchecked };

struct SchemaError
{
    /// RFC 6901 pointer of the value at fault. Where that pointer would exceed 4,096 bytes: of the nearest value
    /// around.
    QString path;
    QString message; ///< for people, translated, without the path: "must be text, but it is 12"

    bool operator==(const SchemaError &) const = default;
};

struct SchemaReport
{
    SchemaVerdict verdict = SchemaVerdict::Unchecked;
    QList<SchemaError> errors; ///< by path, without repetitions; not empty exactly where the verdict is Invalid
    QString reason; ///< one sentence for people, translated; not empty exactly where the verdict is Unchecked
};

/// By which draft a schema is read that does not name one by "$schema".
///
/// Inferred is for schemas of MCP servers (2025-11-25 makes 2020-12 the default, older servers write draft 7): each
/// keyword has the meaning of the drafts that know it, from "definitions" to "prefixItems" and "dependentRequired".
/// Drafts disagree over the keywords beside a "$ref": such a schema is read both ways, and only what both say is
/// reported, else Unchecked. Other mixtures that have no one meaning ("prefixItems" with "additionalItems") are not
/// read.
enum class SchemaDialect { Inferred, Draft4, Draft6, Draft7, Draft201909, Draft202012 };

/// What a schema and a check may cost. Beyond any of these the answer is Unchecked.
struct SchemaLimits
{
    qsizetype bytes = 1024 * 1024; ///< of the schema, written without white space (an estimate)
    int depth = 128;               ///< of the arrays and objects of the schema
    int subschemas = 20'000;       ///< read from the schema and the documents it refers to
    int patternStates = 100'000;   ///< of all its patterns; see SchemaPattern
    int instanceDepth = 512;       ///< of the arrays and objects of what is checked
    qint64 steps = 1'500'000;      ///< of a check: about one for a subschema applied to a value; see SchemaBudget
    int errors = 100;              ///< kept in a report
};

/// Documents that schemas may refer to, by address. Nothing is ever fetched. The meta-schema of draft 7
/// (http://json-schema.org/draft-07/schema) is always there. A value, cheap to copy.
class SchemaDocuments
{
public:
    SchemaDocuments();

    /// Adds or replaces. Fails as InvalidInput unless @p uri is absolute and without fragment, and as TooLarge if
    /// @p document is larger or nested deeper than the usual SchemaLimits allow.
    [[nodiscard]] Expected<void> add(const QString &uri, const Json &document);

    /// The document at @p uri (UTF-8, without fragment), or null.
    [[nodiscard]] std::shared_ptr<const Json> find(std::string_view uri) const;

private:
    std::map<std::string, std::shared_ptr<const Json>, std::less<>> m_documents;
};

/// A compiled schema. Immutable, cheap to copy, and usable from any number of threads at once. Nothing throws.
///
/// Read are drafts 4, 6 and 7 by the rules of draft 7 (with draft 4's boolean "exclusiveMinimum"), and of 2019-09 and
/// 2020-12 what can be said in draft 7's terms. A schema is not checkable as a whole if any part that applies is not
/// understood: malformed keywords, references to unknown documents, "$dynamicRef", "$recursiveRef", "unevaluated…"
/// beside other applicators, keywords of a newer draft than the one it names, patterns that SchemaPattern does not
/// read, references that go in a circle without descending into the value. "format" and "content…" are annotations, as
/// draft 7 permits, and so are keywords that no draft knows.
///
/// Numbers are compared exactly (2^53 + 1 is not 2^53), 1.0 is an integer, and "multipleOf" goes by isMultipleOf().
/// "enum", "const" and "uniqueItems" compare canonical JSON. Lengths count Unicode code points.
///
/// The stack that a check uses is capped at 768 KiB (four times that under AddressSanitizer, whose frames are larger);
/// what would need more is Unchecked.
class JsonSchema
{
public:
    /// Not checkable.
    JsonSchema();

    /// Never fails: what cannot be used gives a schema that is not checkable.
    [[nodiscard]] static JsonSchema compile(const Json &schema, SchemaDialect whereUnnamed,
                                            const SchemaDocuments &known, const SchemaLimits &limits);

    /// For the schemas of MCP servers: Inferred, the usual limits, and no documents besides the built-in one.
    [[nodiscard]] static JsonSchema compileForMcp(const Json &schema);

    [[nodiscard]] bool isCheckable() const;

    /// Why it is not checkable: one sentence for people, translated; else empty.
    [[nodiscard]] QString reason() const;

    /// Checks @p instance. Unchecked besides if @p instance holds what JSON cannot (NaN, bytes that are not UTF-8).
    [[nodiscard]] SchemaReport check(const Json &instance) const;

private:
    struct Data;
    explicit JsonSchema(std::shared_ptr<const Data> data);

    std::shared_ptr<const Data> m_data;
};

} // namespace assay::core
