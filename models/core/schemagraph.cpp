// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/schemagraph.h"

namespace assay::core {

namespace {

using Number = SchemaNode::Number;

/// Calls @p use with each number of a subschema that @p node applies to the very value it is applied to.
template <typename Node, typename Use>
void forEachInPlace(Node &node, const Use &use)
{
    for (auto &number : node.allOf)
        use(number);
    for (auto *list : {&node.anyOf, &node.oneOf}) {
        if (!*list)
            continue;
        for (auto &number : **list)
            use(number);
    }
    for (auto *number : {&node.negated, &node.condition, &node.consequence, &node.alternative}) {
        if (*number)
            use(**number);
    }
    for (auto &[name, number] : node.appliedWith)
        use(number);
}

/// As above, for the subschemas that are applied to parts of the value.
template <typename Use>
void forEachBelow(SchemaNode &node, const Use &use)
{
    for (auto &[name, number] : node.properties)
        use(number);
    for (auto &[pattern, number] : node.patternProperties)
        use(number);
    for (auto &number : node.firstItems)
        use(number);
    for (auto *number : {&node.otherProperties, &node.propertyNames, &node.otherItems, &node.contained}) {
        if (*number)
            use(**number);
    }
}

} // namespace

bool hasCircle(const std::vector<SchemaNode> &nodes)
{
    enum class Mark : char { New, Open, Done };
    struct Visit
    {
        Number number;
        std::vector<Number> next;
    };
    std::vector<Mark> marks(nodes.size(), Mark::New);
    for (Number root = 0; root < static_cast<Number>(nodes.size()); ++root) {
        std::vector<Visit> path;
        const auto enter = [&](Number number) {
            marks[static_cast<std::size_t>(number)] = Mark::Open;
            Visit &visit = path.emplace_back(Visit{number, {}});
            forEachInPlace(nodes[static_cast<std::size_t>(number)],
                           [&visit](Number next) { visit.next.push_back(next); });
        };
        if (marks[static_cast<std::size_t>(root)] == Mark::New)
            enter(root);
        while (!path.empty()) {
            Visit &visit = path.back();
            if (visit.next.empty()) {
                marks[static_cast<std::size_t>(visit.number)] = Mark::Done;
                path.pop_back();
                continue;
            }
            const Number next = visit.next.back();
            visit.next.pop_back();
            const Mark mark = marks[static_cast<std::size_t>(next)];
            if (mark == Mark::Open)
                return true;
            if (mark == Mark::New)
                enter(next);
        }
    }
    return false;
}

void skipReferences(std::vector<SchemaNode> &nodes)
{
    constexpr Number kUnknown = -1;
    std::vector<Number> ends(nodes.size(), kUnknown);
    const auto targetOf = [&nodes](Number number) { return nodes[static_cast<std::size_t>(number)].allOf.front(); };
    const auto endOf = [&ends](Number number) -> Number & { return ends[static_cast<std::size_t>(number)]; };
    for (Number start = 0; start < static_cast<Number>(nodes.size()); ++start) {
        Number end = start;
        while (endOf(end) == kUnknown && nodes[static_cast<std::size_t>(end)].isReference)
            end = targetOf(end);
        end = endOf(end) == kUnknown ? end : endOf(end);
        for (Number at = start; endOf(at) == kUnknown; at = at == end ? at : targetOf(at))
            endOf(at) = end;
    }
    const auto skip = [&ends](Number &number) { number = ends[static_cast<std::size_t>(number)]; };
    for (SchemaNode &node : nodes) {
        forEachInPlace(node, skip);
        forEachBelow(node, skip);
    }
}

} // namespace assay::core
