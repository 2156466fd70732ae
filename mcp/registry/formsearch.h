// SPDX-License-Identifier: GPL-3.0-or-later
// FormSearch: finds many texts at once in a stream of bytes (Aho and Corasick's automaton).
#pragma once

#include <QByteArray>

#include <array>
#include <vector>

namespace assay::mcp {

/// A step costs, averaged over the stream, a time that does not grow with the number of texts or their lengths. Filled
/// by add(), then finished; from then on immutable, and for any thread.
class FormSearch
{
public:
    /// Which texts, as far as they have come, end at this place of the stream. The stream begins with 0.
    using State = int;

    FormSearch();

    /// @p hasRest: what stands beside the text in the stream belongs to it, see hasRest().
    void add(const QByteArray &text, bool hasRest);
    void finish();

    [[nodiscard]] bool isEmpty() const { return m_nodes.size() == 1; }
    [[nodiscard]] State after(State state, char byte) const
    {
        return state == 0 ? m_first[static_cast<unsigned char>(byte)] : afterSome(state, byte);
    }

    /// The length of the longest text that ends here; 0 if none does.
    [[nodiscard]] int found(State state) const { return node(state).found; }
    /// Whether one of those that end here was added so.
    [[nodiscard]] bool hasRest(State state) const { return node(state).foundHasRest; }

    /// The length of the longest beginning of a text that ends here, and whether it is one of a text added so.
    [[nodiscard]] int begun(State state) const { return node(state).depth; }
    [[nodiscard]] bool begunHasRest(State state) const { return node(state).hasRest; }

    /// The length of the longest text.
    [[nodiscard]] int longest() const { return m_longest; }

private:
    struct Node
    {
        int depth = 0;
        int found = 0;
        State shorter = 0;    ///< of the longest beginning that ends here as well
        State firstChild = 0; ///< 0 for none
        State sibling = 0;    ///< 0 for none
        char byte = 0;
        bool hasRest = false;
        bool foundHasRest = false;
    };

    [[nodiscard]] const Node &node(State state) const { return m_nodes[static_cast<std::size_t>(state)]; }
    [[nodiscard]] Node &node(State state) { return m_nodes[static_cast<std::size_t>(state)]; }
    [[nodiscard]] State afterSome(State state, char byte) const;
    [[nodiscard]] State child(State parent, char byte) const;

    std::vector<Node> m_nodes;
    std::array<State, 256> m_first{}; ///< the children of the root by their byte
    int m_longest = 0;
};

} // namespace assay::mcp
