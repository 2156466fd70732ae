// SPDX-License-Identifier: GPL-3.0-or-later
// Rewrites the JSON Schema of a tool's input, as its server wrote it, into what the provider of a model accepts.
#pragma once

#include "models/core/error.h"
#include "models/core/json.h"

#include <QStringList>

#include <functional>
#include <optional>
#include <set>
#include <string>

namespace assay::core {

/// What a provider accepts of JSON Schema 2020-12, and what it asks for besides. Providers refuse a whole request for
/// one tool that they cannot read. A plain value; by default everything is accepted but a root that is not an object.
struct ProviderDialect
{
    using Words = std::set<std::string, std::less<>>;
    enum class Enumerations { Any, Scalars, Texts };
    enum class BesideAnyOf { Anything, Annotations, Nothing };
    enum class NoProperties { AsWritten, Empty, Absent }; ///< how an object without described members is written

    std::optional<Words> keywords; ///< nothing: all
    std::optional<Words> formats;  ///< nothing: all
    Words refusedAtRoot;
    bool allowsTypeLists = true;
    bool usesNullable = false; ///< "nullable" of OpenAPI 3.0 instead of the type "null"
    bool requiresType = false;
    bool allowsReferences = true; ///< to "#" and "#/$defs/…"
    bool allowsKeywordsBesideReferences = true;
    bool allowsLookaround = true; ///< and what else few engines for regular expressions know: "\p{…}", back-references
    bool requiresItems = false;
    bool requiresDescribedNames = false; ///< what is required is among the properties
    bool requiresClosedObjects = false;  ///< "additionalProperties" is false, and all properties are required
    bool requiresPlainNames = false;     ///< of the arguments: [A-Za-z0-9_.-]{1,64}
    bool closesObjects = false;          ///< models are held to the described members anyway
    BesideAnyOf besideAnyOf = BesideAnyOf::Anything;
    Enumerations enumerations = Enumerations::Any;
    NoProperties noProperties = NoProperties::AsWritten;
    int maxObjectLevels = 0;      ///< of objects within objects; 0: no limit, as below
    int maxProperties = 0;        ///< of all objects together
    int maxEnumValues = 0;        ///< of all enumerations together
    qsizetype maxNamesLength = 0; ///< of the names of properties and definitions and of texts in enumerations, together

    /// Anthropic, Messages API, `tools[].input_schema`, not strict. Valid 2020-12 with an object at the root, where
    /// anyOf, oneOf and allOf are refused, and names of arguments of limited form.
    /// Source: the errors that the service answers with, as clients of it report them.
    [[nodiscard]] static ProviderDialect anthropicMessages();

    /// OpenAI, function calling with `strict: false`; also what most OpenAI-style services take. An object at the root
    /// without combinations, "items" for every array, "properties" for every object, no look-around in patterns.
    /// Source: as above.
    [[nodiscard]] static ProviderDialect openAiFunctions();

    /// OpenAI, function calling with `strict: true` (Structured Outputs): a subset in which every object is closed and
    /// every property is required, anyOf is the one combination, and "$ref" stands alone.
    /// Source: platform.openai.com/docs/guides/structured-outputs, "Supported schemas" (subset, limits).
    [[nodiscard]] static ProviderDialect openAiStrict();

    /// The subset of OpenAPI 3.0 that Gemini takes as `functionDeclarations[].parameters`: one type everywhere,
    /// "nullable", enumerations of texts, no references, anyOf alone in its schema. Unknown keywords are errors.
    /// Sources: ai.google.dev/api/caching#Schema (keywords), and the errors that the service answers with (one type,
    /// texts alone in "enum", anyOf alone).
    [[nodiscard]] static ProviderDialect openApiSubset();

    /// Local servers that make a grammar of the schemas: llama.cpp (and what embeds it) and vLLM with xgrammar. What
    /// they would refuse, skip or take for something narrower is left out: patterns, formats and lengths, allOf,
    /// tuples, conditions, keywords beside anyOf or "$ref". Sources: grammars/README.md of llama.cpp (limitations) and
    /// its common/json-schema-to-grammar.cpp; vllm/v1/structured_output/backend_xgrammar.py (unsupported features).
    [[nodiscard]] static ProviderDialect localGrammar();
};

struct ConvertedSchema
{
    Json schema;

    /// One line for each change that a reader may want to know of, for logs: the place in the server's schema, what
    /// became of its meaning, and what was done, such as
    /// `#/properties/day loosened: pattern told in the description`. At most 1,000. The meanings:
    /// - `rewritten`: the same arguments are valid as before, or the same with nulls of withoutAddedNulls().
    /// - `loosened`: more are. The constraint stands in a description, as JSON Schema or as a sentence; only
    ///   "additionalProperties": false where models are held to it anyway, and "nullable", speak for themselves.
    /// - `narrowed`: fewer are, and by this alone all that remain are valid for the server: an object is closed,
    ///   a value of unstated type has one, an argument has the type that another alternative gives it.
    QStringList changes;

    /// JSON pointers into `schema` of the properties that became nullable because all had to be required.
    std::set<std::string> addedNulls;
};

/// Rewrites @p schema for @p dialect. Exact are: other words of other drafts, type lists, "const", references and allOf
/// put in place, tuples of one kind, closed numbers of integers, empty and boolean schemas, a missing root type.
/// oneOf of what types or constants tell apart is exact as anyOf. Loosened are: keywords that the dialect does not know
/// (told in the description), any other oneOf, tuples, alternatives at the root (one object that fits all). The
/// server's schema stays what arguments are checked against. Converting the result again changes nothing.
///
/// Fails where the model would be misled, so that this one tool is left out: with Unsupported for references in a
/// circle or to itself that the dialect cannot express, for "not", and for objects with members of any name where all
/// must be named; with InvalidInput for a malformed schema, a root that is no object, and what nothing can fit; with
/// TooLarge beyond the limits of SchemaLimits and of the dialect, 64 levels of the result, 10,000 subschemas, 8 MiB
/// moved, or 16 KiB told in descriptions. Error::where is the JSON pointer of the place, Error::detail the keyword.
///
/// A pure function; any thread; at most some tenths of a second.
[[nodiscard]] Expected<ConvertedSchema> toDialect(const Json &schema, const ProviderDialect &dialect);

/// @p arguments as a model gave them for @p converted, without the nulls that stand for an argument left out: to be
/// done before they are checked against the server's schema. Unchanged where nothing was made nullable, or where it
/// would take more than 100,000 steps or 600 levels. Arguments that do not fit @p converted come back with those nulls
/// removed whose place is clear. A pure function; any thread.
[[nodiscard]] Json withoutAddedNulls(Json arguments, const ConvertedSchema &converted);

} // namespace assay::core
