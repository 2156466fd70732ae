// SPDX-License-Identifier: GPL-3.0-or-later
// SchemaResources: which subschema a "$ref" means, by base URIs, "$id", anchors and JSON pointers.
#pragma once

#include "models/core/schemawalk.h"

#include <unordered_map>
#include <unordered_set>

namespace assay::core {

/// Lengths in bytes beyond which "$id" and "$ref" are refused, so that many of them cannot fill the memory.
inline constexpr std::size_t kMaxUriLength = 2048;
inline constexpr std::size_t kMaxReferenceLength = 16 * 1024;

/// A subschema and the number of the resource it belongs to: the nearest schema around it with an identity of its own.
struct SchemaPlace
{
    const Json *schema = nullptr;
    int resource = 0;
};

/// Keeps pointers into the schema it was made for, which must outlive it. Documents are indexed when first referred to.
/// Not for use by several threads.
class SchemaResources
{
public:
    SchemaResources(const Json &schema, SchemaDialect whereUnnamed, RefSiblings siblings, const SchemaDocuments &known);

    [[nodiscard]] SchemaPlace root() const { return {m_root, resourceAt(*m_root, 0)}; }

    /// The resource that begins at @p schema, or @p around if none does.
    [[nodiscard]] int resourceAt(const Json &schema, int around) const;

    /// Nothing if the resource names a draft that is not known.
    [[nodiscard]] std::optional<SchemaDialect> dialectOf(int resource) const;

    /// Whether "$ref" hides the keywords beside it.
    [[nodiscard]] bool hidesSiblings(int resource) const;

    /// Where @p reference leads from @p resource. The error has only a message.
    [[nodiscard]] Expected<SchemaPlace> resolve(int resource, const std::string &reference);

    /// The draft that @p schema names by "$schema", @p otherwise if it names none, nothing if it is not known.
    [[nodiscard]] static std::optional<SchemaDialect> dialectNamedBy(const Json &schema,
                                                                     std::optional<SchemaDialect> otherwise);

private:
    struct Resource
    {
        std::string uri; ///< absolute, without fragment
        const Json *root = nullptr;
        std::optional<SchemaDialect> dialect;
    };

    int addResource(const std::string &uri, const Json &root, std::optional<SchemaDialect> dialect);
    void index(const Json &schema, int resource);
    int indexIdentity(const Json &schema, int resource);
    void addAnchor(int resource, std::string_view name, const Json &schema);
    Expected<int> resourceNamed(const std::string &uri, int from, const std::string &reference);
    Expected<SchemaPlace> followPointer(int resource, std::string_view pointer, const std::string &reference);

    const SchemaDocuments &m_known;
    const Json *m_root;
    RefSiblings m_siblings;
    std::vector<std::shared_ptr<const Json>> m_documents; ///< kept alive
    std::vector<Resource> m_resources;
    std::unordered_map<const Json *, int> m_resourceAt;
    std::unordered_set<const Json *> m_indexed;
    std::map<std::string, int, std::less<>> m_resourceByUri;      ///< −1: named twice
    std::map<std::pair<int, std::string>, SchemaPlace> m_anchors; ///< schema null: named twice
};

} // namespace assay::core
