// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/formsearch.h"

#include <algorithm>

namespace assay::mcp {

FormSearch::FormSearch() : m_nodes(1) {}

FormSearch::State FormSearch::child(State parent, char byte) const
{
    if (parent == 0)
        return m_first[static_cast<unsigned char>(byte)];
    State one = node(parent).firstChild;
    while (one != 0 && node(one).byte != byte)
        one = node(one).sibling;
    return one;
}

void FormSearch::add(const QByteArray &text, bool hasRest)
{
    State at = 0;
    for (const char byte : text) {
        State next = child(at, byte);
        if (next == 0) {
            next = static_cast<State>(m_nodes.size());
            Node fresh;
            fresh.depth = node(at).depth + 1;
            fresh.byte = byte;
            fresh.sibling = node(at).firstChild;
            m_nodes.push_back(fresh);
            node(at).firstChild = next;
            if (at == 0)
                m_first[static_cast<unsigned char>(byte)] = next;
        }
        at = next;
        node(at).hasRest |= hasRest;
    }
    node(at).found = node(at).depth;
    node(at).foundHasRest |= hasRest;
    m_longest = std::max(m_longest, node(at).depth);
}

void FormSearch::finish()
{
    // The shorter ones first, since the longer ones go on from them.
    std::vector<State> order{0};
    for (std::size_t at = 0; at < order.size(); ++at) {
        const State parent = order[at];
        for (State one = node(parent).firstChild; one != 0; one = node(one).sibling) {
            Node &current = node(one);
            current.shorter = parent == 0 ? 0 : after(node(parent).shorter, current.byte);
            const Node &shorter = node(current.shorter);
            current.found = std::max(current.found, shorter.found);
            current.foundHasRest |= shorter.foundHasRest;
            order.push_back(one);
        }
    }
}

FormSearch::State FormSearch::afterSome(State state, char byte) const
{
    while (state != 0) {
        if (const State next = child(state, byte); next != 0)
            return next;
        state = node(state).shorter;
    }
    return m_first[static_cast<unsigned char>(byte)];
}

} // namespace assay::mcp
