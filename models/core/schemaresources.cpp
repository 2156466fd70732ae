// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/schemaresources.h"

#include "models/core/schemauri.h"

#include <QCoreApplication>

#include <charconv>

namespace assay::core {

namespace {

/// The base of a schema that has no address. No other document has this scheme, so relative references lead nowhere.
constexpr char kNoAddress[] = "assay-unnamed:/schema";

constexpr std::string_view kSchemaMembers[] = {"additionalItems",
                                               "additionalProperties",
                                               "contains",
                                               "contentSchema",
                                               "else",
                                               "if",
                                               "items",
                                               "not",
                                               "propertyNames",
                                               "then",
                                               "unevaluatedItems",
                                               "unevaluatedProperties"};
constexpr std::string_view kSchemaLists[] = {"allOf", "anyOf", "items", "oneOf", "prefixItems"};
constexpr std::string_view kSchemaMaps[] = {
    "$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties"};

bool knowsAnchors(SchemaDialect dialect)
{
    return dialect == SchemaDialect::Inferred || dialect == SchemaDialect::Draft201909 ||
           dialect == SchemaDialect::Draft202012;
}

const std::string *textMember(const Json &object, std::string_view name)
{
    const auto found = object.find(std::string(name));
    return found != object.end() && found->is_string() ? &found->get_ref<const std::string &>() : nullptr;
}

auto notKnown(const std::string &reference)
{
    return fail(ErrorCode::NotFound,
                QCoreApplication::translate("core", "It refers to “%1”, which is not known here (nothing is fetched)")
                    .arg(toQString(reference.substr(0, 200))));
}

auto notFound(const std::string &reference)
{
    return fail(ErrorCode::NotFound, QCoreApplication::translate("core", "It refers to “%1”, where there is no schema")
                                         .arg(toQString(reference.substr(0, 200))));
}

} // namespace

SchemaResources::SchemaResources(const Json &schema, SchemaDialect whereUnnamed, RefSiblings siblings,
                                 const SchemaDocuments &known)
    : m_known(known), m_root(&schema), m_siblings(siblings)
{
    index(schema, addResource(kNoAddress, schema, dialectNamedBy(schema, whereUnnamed)));
}

std::optional<SchemaDialect> SchemaResources::dialectNamedBy(const Json &schema, std::optional<SchemaDialect> otherwise)
{
    if (!schema.is_object() || !schema.contains("$schema"))
        return otherwise;
    const std::string *text = textMember(schema, "$schema");
    if (!text)
        return std::nullopt;
    std::string_view uri = *text;
    if (uri.ends_with('#'))
        uri.remove_suffix(1);
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (uri.starts_with(scheme)) {
            uri.remove_prefix(scheme.size());
            break;
        }
    }
    static const std::map<std::string_view, SchemaDialect> dialects{
        {"json-schema.org/schema", SchemaDialect::Inferred},
        {"json-schema.org/draft-04/schema", SchemaDialect::Draft4},
        {"json-schema.org/draft-06/schema", SchemaDialect::Draft6},
        {"json-schema.org/draft-07/schema", SchemaDialect::Draft7},
        {"json-schema.org/draft/2019-09/schema", SchemaDialect::Draft201909},
        {"json-schema.org/draft/2020-12/schema", SchemaDialect::Draft202012},
    };
    const auto found = dialects.find(uri);
    return found == dialects.end() ? std::nullopt : std::optional(found->second);
}

int SchemaResources::resourceAt(const Json &schema, int around) const
{
    const auto found = m_resourceAt.find(&schema);
    return found == m_resourceAt.end() ? around : found->second;
}

std::optional<SchemaDialect> SchemaResources::dialectOf(int resource) const
{
    return m_resources[static_cast<std::size_t>(resource)].dialect;
}

bool SchemaResources::hidesSiblings(int resource) const
{
    const auto dialect = dialectOf(resource);
    if (dialect == SchemaDialect::Inferred)
        return m_siblings == RefSiblings::Ignore;
    return dialect != SchemaDialect::Draft201909 && dialect != SchemaDialect::Draft202012;
}

int SchemaResources::addResource(const std::string &uri, const Json &root, std::optional<SchemaDialect> dialect)
{
    const int number = static_cast<int>(m_resources.size());
    m_resources.push_back({uri, &root, dialect});
    m_resourceAt[&root] = number;
    if (uri == kNoAddress)
        return number; // what has no address is not found by one
    const auto [known, isNew] = m_resourceByUri.emplace(uri, number);
    if (!isNew && (known->second < 0 || m_resources[static_cast<std::size_t>(known->second)].root != &root))
        known->second = -1;
    return number;
}

void SchemaResources::addAnchor(int resource, std::string_view name, const Json &schema)
{
    const auto [known, isNew] =
        m_anchors.emplace(std::pair(resource, std::string(name)), SchemaPlace{&schema, resource});
    if (!isNew && known->second.schema != &schema)
        known->second.schema = nullptr;
}

int SchemaResources::indexIdentity(const Json &schema, int resource)
{
    const auto dialect = dialectNamedBy(schema, dialectOf(resource));
    const std::string *id = textMember(schema, dialect == SchemaDialect::Draft4 ? "id" : "$id");
    if (id && id->starts_with('#')) {
        if (!id->substr(1).empty() && dialect != SchemaDialect::Draft201909 && dialect != SchemaDialect::Draft202012)
            addAnchor(resource, std::string_view(*id).substr(1), schema);
    } else if (id && !id->empty()) {
        const UriReference identity = resolveUri(m_resources[static_cast<std::size_t>(resource)].uri, *id);
        if (identity.uri.size() > kMaxUriLength)
            return addResource(kNoAddress, schema, std::nullopt);
        // A document that repeats the address it was found at stays one resource.
        if (m_resources[static_cast<std::size_t>(resource)].root != &schema ||
            m_resources[static_cast<std::size_t>(resource)].uri != identity.uri)
            resource = addResource(identity.uri, schema, dialect);
        if (!identity.fragment.empty())
            addAnchor(resource, identity.fragment, schema);
    }
    if (dialect && knowsAnchors(*dialect)) {
        for (const std::string_view keyword : {"$anchor", "$dynamicAnchor"}) {
            if (const std::string *name = textMember(schema, keyword); name && name->size() <= kMaxUriLength)
                addAnchor(resource, *name, schema);
        }
    }
    return resource;
}

void SchemaResources::index(const Json &schema, int resource)
{
    std::vector<SchemaPlace> pending{{&schema, resource}};
    const auto later = [&pending](const Json &child, int around) {
        if (child.is_object())
            pending.push_back({&child, around});
    };
    while (!pending.empty()) {
        const SchemaPlace place = pending.back();
        pending.pop_back();
        const Json &at = *place.schema;
        if (!at.is_object() || !m_indexed.insert(&at).second)
            continue;
        const bool isHidden = textMember(at, "$ref") && hidesSiblings(place.resource);
        const int within = isHidden ? place.resource : indexIdentity(at, place.resource);
        for (const std::string_view name : kSchemaMembers) {
            if (const auto child = at.find(std::string(name)); child != at.end())
                later(*child, within);
        }
        for (const std::string_view name : kSchemaLists) {
            if (const auto list = at.find(std::string(name)); list != at.end() && list->is_array()) {
                for (const Json &child : *list)
                    later(child, within);
            }
        }
        for (const std::string_view name : kSchemaMaps) {
            if (const auto map = at.find(std::string(name)); map != at.end() && map->is_object()) {
                for (const Json &child : *map)
                    later(child, within);
            }
        }
    }
}

Expected<int> SchemaResources::resourceNamed(const std::string &uri, int from, const std::string &reference)
{
    if (const auto found = m_resourceByUri.find(uri); found != m_resourceByUri.end()) {
        if (found->second < 0)
            return notFound(reference);
        return found->second;
    }
    auto document = m_known.find(uri);
    if (!document)
        return notKnown(reference);
    m_documents.push_back(document);
    const int resource = addResource(uri, *document, dialectNamedBy(*document, dialectOf(from)));
    index(*document, resource);
    return resourceAt(*document, resource);
}

Expected<SchemaPlace> SchemaResources::resolve(int resource, const std::string &reference)
{
    if (reference.size() > kMaxReferenceLength)
        return notFound(reference);
    const UriReference target = resolveUri(m_resources[static_cast<std::size_t>(resource)].uri, reference);
    int within = resource;
    if (!reference.empty() && !reference.starts_with('#')) {
        const auto named = resourceNamed(target.uri, resource, reference);
        if (!named)
            return tl::make_unexpected(named.error());
        within = *named;
    }
    const auto fragment = percentDecoded(target.fragment);
    if (!fragment)
        return notFound(reference);
    if (fragment->empty() || fragment->starts_with('/'))
        return followPointer(within, *fragment, reference);
    const auto anchor = m_anchors.find({within, *fragment});
    if (anchor == m_anchors.end() || !anchor->second.schema)
        return notFound(reference);
    return anchor->second;
}

Expected<SchemaPlace> SchemaResources::followPointer(int resource, std::string_view pointer,
                                                     const std::string &reference)
{
    const Json *at = m_resources[static_cast<std::size_t>(resource)].root;
    while (!pointer.empty()) {
        pointer.remove_prefix(1);
        const auto end = std::min(pointer.find('/'), pointer.size());
        std::string token;
        for (std::size_t i = 0; i < end; ++i) {
            const bool isEscape = pointer[i] == '~' && i + 1 < end && (pointer[i + 1] == '0' || pointer[i + 1] == '1');
            token += isEscape ? (pointer[i + 1] == '0' ? '~' : '/') : pointer[i];
            i += isEscape ? 1 : 0;
        }
        pointer.remove_prefix(end);
        if (at->is_object()) {
            const auto found = at->find(token);
            if (found == at->end())
                return notFound(reference);
            at = &*found;
        } else if (at->is_array()) {
            std::size_t position = 0;
            const auto [last, error] = std::from_chars(token.data(), token.data() + token.size(), position);
            if (error != std::errc() || last != token.data() + token.size() || position >= at->size())
                return notFound(reference);
            at = &(*at)[position];
        } else {
            return notFound(reference);
        }
        resource = resourceAt(*at, resource);
    }
    if (!at->is_object() && !at->is_boolean())
        return notFound(reference);
    index(*at, resource); // it may lie where schemas are not looked for
    return SchemaPlace{at, resourceAt(*at, resource)};
}

} // namespace assay::core
