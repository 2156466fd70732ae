// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/schemapattern.h"

#include "models/core/schemapatternparser.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <map>
#include <vector>

namespace assay::core {

namespace {

using Kind = PatternNode::Kind;

constexpr int kMaxLooks = 32;

struct State
{
    enum class Op { Set, Split, Place, Look, Match };

    Op op = Op::Match;
    int next = -1;
    int other = -1;                    ///< of a Split; the number of a Look
    Kind place = Kind::Start;          ///< of a Place
    bool isNegated = false;            ///< of a Look
    const CodePointSet *set = nullptr; ///< of a Set
};

struct Automaton
{
    std::vector<State> states;
    int start = 0;
    bool isBackwards = false;
    bool isAnchored = false; ///< can only begin where the text begins
};

/// Unlike QString::fromUtf8(), keeps a byte order mark at the beginning. What is not UTF-8 becomes U+FFFD.
std::u32string decoded(std::string_view utf8)
{
    std::u32string text;
    text.reserve(utf8.size());
    for (std::size_t i = 0; i < utf8.size();) {
        const auto lead = static_cast<unsigned char>(utf8[i++]);
        const int more = lead < 0x80 ? 0 : lead < 0xC0 ? -1 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : lead < 0xF8 ? 3 : -1;
        char32_t c = more < 0 ? 0xFFFDU : more == 0 ? lead : lead & (0x3FU >> static_cast<unsigned>(more));
        for (int k = 0; k < more; ++k, ++i) {
            if (i == utf8.size() || (static_cast<unsigned char>(utf8[i]) & 0xC0U) != 0x80U) {
                c = 0xFFFD;
                break;
            }
            c = (c << 6U) | (static_cast<unsigned char>(utf8[i]) & 0x3FU);
        }
        text += std::min(c, kLastCodePoint);
    }
    return text;
}

/// Unwinds when a pattern needs too many states; never leaves this file.
struct TooManyStates
{};

} // namespace

struct SchemaPattern::Data
{
    std::vector<Automaton> looks; ///< inner ones before those that hold them
    Automaton whole;
    std::map<const PatternNode *, int> lookOf; ///< while building
    std::vector<std::shared_ptr<const CodePointSet>> sets;
    int stateCount = 0;

    /// Builds the automaton of one (sub-)pattern from its end to its beginning, so that every state knows its next.
    class Builder
    {
    public:
        Builder(Data &data, int maxStates, bool isBackwards) : m_data(data), m_maxStates(maxStates)
        {
            m_automaton.isBackwards = isBackwards;
        }

        Automaton build(const PatternNode &node)
        {
            m_automaton.start = emit(node, add({}));
            m_automaton.isAnchored = !m_automaton.isBackwards && beginsOnlyAtStart();
            return std::move(m_automaton);
        }

    private:
        int add(const State &state)
        {
            if (++m_data.stateCount > m_maxStates)
                throw TooManyStates{};
            m_automaton.states.push_back(state);
            return static_cast<int>(m_automaton.states.size()) - 1;
        }

        int addSplit(int next, int other)
        {
            State state;
            state.op = State::Op::Split;
            state.next = next;
            state.other = other;
            return add(state);
        }

        int emit(const PatternNode &node, int next)
        {
            switch (node.kind) {
            case Kind::Sequence: {
                const auto step = [&](const PatternNode &child) { next = emit(child, next); };
                if (m_automaton.isBackwards)
                    std::for_each(node.children.begin(), node.children.end(), step);
                else
                    std::for_each(node.children.rbegin(), node.children.rend(), step);
                return next;
            }
            case Kind::Choice: {
                int entry = emit(node.children.back(), next);
                for (auto child = std::next(node.children.rbegin()); child != node.children.rend(); ++child)
                    entry = addSplit(emit(*child, next), entry);
                return entry;
            }
            case Kind::Repeat:
                return emitRepeat(node, next);
            case Kind::Set:
                return emitSet(node, next);
            case Kind::LookAhead:
            case Kind::NotLookAhead:
            case Kind::LookBehind:
            case Kind::NotLookBehind:
                return emitLook(node, next);
            case Kind::Start:
            case Kind::End:
            case Kind::WordBoundary:
            case Kind::NotWordBoundary:
                break;
            }
            State state;
            state.op = State::Op::Place;
            state.place = node.kind;
            state.next = next;
            return add(state);
        }

        int emitRepeat(const PatternNode &node, int next)
        {
            const PatternNode &child = node.children.front();
            int entry = next;
            if (node.most == PatternNode::kUnbounded) {
                entry = addSplit(-1, next);
                const int body = emit(child, entry);
                m_automaton.states[static_cast<std::size_t>(entry)].next = body;
            } else {
                for (int i = node.least; i < node.most; ++i)
                    entry = addSplit(emit(child, entry), next);
            }
            for (int i = 0; i < node.least; ++i) {
                const int before = m_data.stateCount;
                entry = emit(child, entry);
                if (m_data.stateCount == before)
                    break; // an empty child: more of it is the same
            }
            return entry;
        }

        int emitSet(const PatternNode &node, int next)
        {
            m_data.sets.push_back(node.set);
            m_data.stateCount += static_cast<int>(node.set->rangeCount() / 16);
            State state;
            state.op = State::Op::Set;
            state.set = node.set.get();
            state.next = next;
            return add(state);
        }

        int emitLook(const PatternNode &node, int next)
        {
            // To know where a look-ahead succeeds, its automaton is run from the end of the text, and backwards.
            const bool isAhead = node.kind == Kind::LookAhead || node.kind == Kind::NotLookAhead;
            auto known = m_data.lookOf.find(&node); // a repeated one is built once
            if (known == m_data.lookOf.end()) {
                Automaton look = Builder(m_data, m_maxStates, isAhead).build(node.children.front());
                m_data.looks.push_back(std::move(look));
                known = m_data.lookOf.emplace(&node, static_cast<int>(m_data.looks.size()) - 1).first;
            }
            if (m_data.looks.size() > kMaxLooks)
                throw TooManyStates{};
            State state;
            state.op = State::Op::Look;
            state.other = known->second;
            state.isNegated = node.kind == Kind::NotLookAhead || node.kind == Kind::NotLookBehind;
            state.next = next;
            return add(state);
        }

        /// Whether every way from the start to a character or to success passes "^".
        [[nodiscard]] bool beginsOnlyAtStart() const
        {
            std::vector<bool> isSeen(m_automaton.states.size());
            std::vector<int> pending{m_automaton.start};
            while (!pending.empty()) {
                const auto at = static_cast<std::size_t>(pending.back());
                pending.pop_back();
                if (isSeen[at])
                    continue;
                isSeen[at] = true;
                const State &state = m_automaton.states[at];
                if (state.op == State::Op::Set || state.op == State::Op::Match)
                    return false;
                if (state.op == State::Op::Place && state.place == Kind::Start)
                    continue;
                pending.push_back(state.next);
                if (state.op == State::Op::Split)
                    pending.push_back(state.other);
            }
            return true;
        }

        Data &m_data;
        int m_maxStates;
        Automaton m_automaton;
    };
};

namespace {

/// One text and what is known about its places.
class Matcher
{
public:
    Matcher(std::u32string text, qint64 &steps) : m_text(std::move(text)), m_steps(steps) {}

    /// Whether @p automaton, which reads forwards, succeeds anywhere.
    bool occurs(const Automaton &automaton)
    {
        begin(automaton);
        // Where a look succeeds depends on more than the states reached, so nothing can be remembered then.
        return looks.empty() && m_text.size() > kShortText ? runRemembering() : run({}, 0, nullptr);
    }

    /// Notes for each place of the text whether a match of @p automaton ends there.
    std::vector<bool> places(const Automaton &automaton)
    {
        begin(automaton);
        std::vector<bool> found(m_text.size() + 1);
        run({}, automaton.isBackwards ? m_text.size() : 0, &found);
        return found;
    }

    std::vector<std::vector<bool>> looks; ///< places() of each look of the pattern

private:
    /// A set of states, and what came before; with those that follow from it, as far as they are known.
    struct Known
    {
        std::vector<int> arrived;
        std::array<int, 128> next;
    };
    static constexpr int kUnknown = -1;
    static constexpr int kMatch = -2;
    static constexpr int kDeadEnd = -3;
    static constexpr std::size_t kMaxKnown = 500;
    static constexpr std::size_t kMaxKnownStates = 100'000;
    static constexpr std::size_t kShortText = 100; ///< not worth remembering anything

    void begin(const Automaton &automaton)
    {
        m_automaton = &automaton;
        m_marks.assign(automaton.states.size(), 0);
        m_mark = 0;
    }

    /// Goes from place @p at to the end that the automaton reads towards. Without @p found, stops at the first match.
    bool run(std::vector<int> arrived, std::size_t at, std::vector<bool> *found)
    {
        const bool isBackwards = m_automaton->isBackwards;
        const std::size_t last = isBackwards ? 0 : m_text.size();
        for (;;) {
            const bool isMatch = followAll(arrived, at);
            if (isMatch && !found)
                return true;
            if (isMatch)
                (*found)[at] = true;
            if (at == last || m_steps < 0)
                return false;
            arrived = read(m_text[isBackwards ? at - 1 : at]);
            if (m_automaton->isAnchored && !found && arrived.empty())
                return false;
            at = isBackwards ? at - 1 : at + 1;
        }
    }

    /// As run(), for long texts: the same states before the same character lead to the same states.
    bool runRemembering()
    {
        int now = numberOf({}, false);
        for (std::size_t at = 0; at < m_text.size(); ++at) {
            const char32_t c = m_text[at];
            const bool isAscii = c < 128;
            int next = isAscii ? m_known[static_cast<std::size_t>(now)].next[c] : kUnknown;
            if (--m_steps < 0)
                return false;
            if (next == kUnknown) {
                if (m_known.size() >= kMaxKnown || m_knownStates > kMaxKnownStates)
                    return run(m_known[static_cast<std::size_t>(now)].arrived, at, nullptr);
                next = advance(now, at);
                if (isAscii)
                    m_known[static_cast<std::size_t>(now)].next[c] = next;
            }
            if (next == kMatch || next == kDeadEnd)
                return next == kMatch;
            now = next;
        }
        return followAll(m_known[static_cast<std::size_t>(now)].arrived, m_text.size());
    }

    int advance(int now, std::size_t at)
    {
        if (followAll(m_known[static_cast<std::size_t>(now)].arrived, at))
            return kMatch;
        std::vector<int> arrived = read(m_text[at]);
        if (m_automaton->isAnchored && arrived.empty())
            return kDeadEnd;
        std::sort(arrived.begin(), arrived.end());
        return numberOf(std::move(arrived), wordCharacters().contains(m_text[at]));
    }

    int numberOf(std::vector<int> arrived, bool isAfterWord)
    {
        // The first one stands for the beginning of the text, and is not found again.
        const auto [known, isNew] =
            m_numbers.emplace(std::pair(arrived, isAfterWord), static_cast<int>(m_known.size()));
        if (isNew || known->second == 0) {
            known->second = static_cast<int>(m_known.size());
            m_knownStates += arrived.size();
            m_known.emplace_back().arrived = std::move(arrived);
            m_known.back().next.fill(kUnknown);
        }
        return known->second;
    }

    bool followAll(const std::vector<int> &arrived, std::size_t at)
    {
        ++m_mark;
        m_waiting.clear();
        bool isMatch = false;
        for (const int state : arrived)
            isMatch = follow(state, at) || isMatch;
        if (!m_automaton->isAnchored || at == 0)
            isMatch = follow(m_automaton->start, at) || isMatch;
        return isMatch;
    }

    [[nodiscard]] std::vector<int> read(char32_t c) const
    {
        std::vector<int> arrived;
        for (const State *state : m_waiting) {
            if (state->set->contains(c))
                arrived.push_back(state->next);
        }
        return arrived;
    }

    /// Goes on from @p first without reading, collects the states that wait for a character, and says whether the
    /// end of the pattern is among those reached.
    bool follow(int first, std::size_t at)
    {
        bool isMatch = false;
        m_pending.push_back(first);
        while (!m_pending.empty()) {
            const auto index = static_cast<std::size_t>(m_pending.back());
            m_pending.pop_back();
            if (m_marks[index] == m_mark)
                continue;
            m_marks[index] = m_mark;
            --m_steps;
            const State &state = m_automaton->states[index];
            switch (state.op) {
            case State::Op::Match:
                isMatch = true;
                break;
            case State::Op::Set:
                m_waiting.push_back(&state);
                break;
            case State::Op::Split:
                m_pending.push_back(state.other);
                m_pending.push_back(state.next);
                break;
            case State::Op::Place:
                if (holds(state.place, at))
                    m_pending.push_back(state.next);
                break;
            case State::Op::Look:
                if (looks[static_cast<std::size_t>(state.other)][at] != state.isNegated)
                    m_pending.push_back(state.next);
                break;
            }
        }
        return isMatch;
    }

    [[nodiscard]] bool holds(Kind place, std::size_t at) const
    {
        if (place == Kind::Start)
            return at == 0;
        if (place == Kind::End)
            return at == m_text.size();
        const bool isWordBefore = at > 0 && wordCharacters().contains(m_text[at - 1]);
        const bool isWordAfter = at < m_text.size() && wordCharacters().contains(m_text[at]);
        return (isWordBefore != isWordAfter) == (place == Kind::WordBoundary);
    }

    std::u32string m_text;
    qint64 &m_steps;
    const Automaton *m_automaton = nullptr;
    std::vector<const State *> m_waiting;
    std::vector<int> m_pending;
    std::vector<quint64> m_marks; ///< per state: when it was last followed
    quint64 m_mark = 0;
    std::vector<Known> m_known;
    std::size_t m_knownStates = 0;                              ///< in all of m_known
    std::map<std::pair<std::vector<int>, bool>, int> m_numbers; ///< of m_known
};

} // namespace

Expected<SchemaPattern> SchemaPattern::compile(const std::string &utf8, int maxStates)
{
    const auto tooLarge = [] {
        return fail(ErrorCode::TooLarge, QCoreApplication::translate("core", "The pattern is too large"));
    };
    if (utf8.size() > 4 * static_cast<std::size_t>(std::max(0, maxStates)))
        return tooLarge();
    const auto tree = parsePattern(decoded(utf8));
    if (!tree)
        return fail(ErrorCode::Unsupported,
                    QCoreApplication::translate("core", "The pattern cannot be read at its character %1")
                        .arg(tree.error() + 1));
    auto data = std::make_shared<Data>();
    try {
        data->whole = Data::Builder(*data, maxStates, false).build(*tree);
        data->lookOf.clear();
    } catch (const TooManyStates &) {
        return tooLarge();
    }
    return SchemaPattern(std::move(data));
}

int SchemaPattern::stateCount() const { return m_data->stateCount; }

std::optional<bool> SchemaPattern::occursIn(const std::string &utf8, qint64 &steps) const
{
    Matcher matcher(decoded(utf8), steps);
    for (const Automaton &look : m_data->looks) {
        matcher.looks.push_back(matcher.places(look));
        if (steps < 0)
            return std::nullopt;
    }
    const bool isFound = matcher.occurs(m_data->whole);
    if (steps < 0 && !isFound)
        return std::nullopt;
    return isFound;
}

} // namespace assay::core
