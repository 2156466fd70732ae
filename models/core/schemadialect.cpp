// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/schemadialect.h"

#include "models/core/modernschema.h"
#include "models/core/schemarewriter.h"

namespace assay::core {

ProviderDialect ProviderDialect::anthropicMessages()
{
    ProviderDialect dialect;
    dialect.refusedAtRoot = {"allOf", "anyOf", "oneOf"};
    dialect.requiresPlainNames = true;
    return dialect;
}

ProviderDialect ProviderDialect::openAiFunctions()
{
    ProviderDialect dialect;
    dialect.refusedAtRoot = {"allOf", "anyOf", "const", "enum", "not", "oneOf"};
    dialect.allowsLookaround = false;
    dialect.requiresItems = true;
    dialect.noProperties = NoProperties::Empty;
    return dialect;
}

ProviderDialect ProviderDialect::openAiStrict()
{
    ProviderDialect dialect;
    dialect.keywords = {"$ref",
                        "additionalProperties",
                        "anyOf",
                        "const",
                        "description",
                        "enum",
                        "exclusiveMaximum",
                        "exclusiveMinimum",
                        "format",
                        "items",
                        "maxItems",
                        "maximum",
                        "minItems",
                        "minimum",
                        "multipleOf",
                        "pattern",
                        "properties",
                        "required",
                        "title",
                        "type"};
    dialect.formats = {"date", "date-time", "duration", "email", "hostname", "ipv4", "ipv6", "time", "uuid"};
    dialect.refusedAtRoot = {"anyOf", "const", "enum"};
    dialect.requiresType = true;
    dialect.allowsKeywordsBesideReferences = false;
    dialect.allowsLookaround = false;
    dialect.requiresItems = true;
    dialect.requiresDescribedNames = true;
    dialect.requiresClosedObjects = true;
    dialect.besideAnyOf = BesideAnyOf::Annotations;
    dialect.enumerations = Enumerations::Scalars;
    dialect.noProperties = NoProperties::Empty;
    dialect.maxObjectLevels = 10;
    dialect.maxProperties = 5'000;
    dialect.maxEnumValues = 1'000;
    dialect.maxNamesLength = 120'000;
    return dialect;
}

ProviderDialect ProviderDialect::openApiSubset()
{
    ProviderDialect dialect;
    dialect.keywords = {"anyOf",     "default", "description", "enum",      "format",  "items",         "maxItems",
                        "maxLength", "maximum", "minItems",    "minLength", "minimum", "maxProperties", "minProperties",
                        "nullable",  "pattern", "properties",  "required",  "title",   "type"};
    dialect.formats = {"date-time", "double", "enum", "float", "int32", "int64"};
    dialect.refusedAtRoot = {"anyOf", "enum"};
    dialect.allowsTypeLists = false;
    dialect.usesNullable = true;
    dialect.requiresType = true;
    dialect.allowsReferences = false;
    dialect.allowsLookaround = false;
    dialect.requiresItems = true;
    dialect.requiresDescribedNames = true;
    dialect.closesObjects = true;
    dialect.besideAnyOf = BesideAnyOf::Nothing;
    dialect.enumerations = Enumerations::Texts;
    dialect.noProperties = NoProperties::Absent;
    return dialect;
}

ProviderDialect ProviderDialect::localGrammar()
{
    ProviderDialect dialect;
    dialect.keywords = {"$ref",       "additionalProperties",
                        "anyOf",      "const",
                        "default",    "description",
                        "enum",       "items",
                        "maxItems",   "maximum",
                        "minItems",   "minimum",
                        "properties", "required",
                        "title",      "type"};
    dialect.refusedAtRoot = {"anyOf", "const", "enum"};
    dialect.allowsKeywordsBesideReferences = false;
    dialect.requiresDescribedNames = true;
    dialect.besideAnyOf = BesideAnyOf::Annotations;
    return dialect;
}

Expected<ConvertedSchema> toDialect(const Json &schema, const ProviderDialect &dialect)
{
    const auto modern = modernSchema(schema);
    if (!modern)
        return tl::make_unexpected(modern.error());
    return rewriteSchema(*modern, dialect);
}

} // namespace assay::core
