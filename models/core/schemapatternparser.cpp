// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/schemapatternparser.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

namespace assay::core {

namespace {

using Kind = PatternNode::Kind;

constexpr int kMaxRepeat = 1'000'000;

/// Unwinds from the place of an error to parsePattern(); never leaves this file.
struct Refused
{
    qsizetype offset;
};

bool isDigit(char32_t c) { return c >= '0' && c <= '9'; }
bool isAsciiLetter(char32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

PatternNode setNode(CodePointSet set)
{
    set.finish();
    PatternNode node;
    node.kind = Kind::Set;
    node.set = std::make_shared<const CodePointSet>(std::move(set));
    return node;
}

PatternNode assertion(Kind kind)
{
    PatternNode node;
    node.kind = kind;
    return node;
}

class Parser
{
public:
    explicit Parser(std::u32string_view text) : m_text(text) {}

    PatternNode parse()
    {
        PatternNode node = parseChoice(0);
        if (!atEnd() || (m_isForUnicode && m_isLenient))
            refuse();
        return node;
    }

private:
    [[noreturn]] void refuse() const { throw Refused{static_cast<qsizetype>(m_at)}; }
    [[nodiscard]] bool atEnd() const { return m_at >= m_text.size(); }
    [[nodiscard]] char32_t peek() const { return atEnd() ? U'\0' : m_text[m_at]; }
    [[nodiscard]] bool isNext(char32_t c) const { return !atEnd() && m_text[m_at] == c; }

    bool take(std::u32string_view word)
    {
        if (!m_text.substr(m_at).starts_with(word))
            return false;
        m_at += word.size();
        return true;
    }

    char32_t next()
    {
        if (atEnd())
            refuse();
        return m_text[m_at++];
    }

    PatternNode parseChoice(int depth)
    {
        if (depth > kPatternMaxDepth)
            refuse();
        PatternNode choice = assertion(Kind::Choice);
        do
            choice.children.push_back(parseSequence(depth));
        while (take(U"|"));
        return choice.children.size() == 1 ? PatternNode(std::move(choice.children.front())) : std::move(choice);
    }

    PatternNode parseSequence(int depth)
    {
        PatternNode sequence;
        while (!atEnd() && peek() != '|' && peek() != ')') {
            if (auto place = parseAssertion(depth)) {
                sequence.children.push_back(std::move(*place));
                continue;
            }
            PatternNode atom = parseAtom(depth);
            sequence.children.push_back(parseQuantifier(std::move(atom)));
        }
        return sequence;
    }

    std::optional<PatternNode> parseAssertion(int depth)
    {
        if (take(U"^"))
            return assertion(Kind::Start);
        if (take(U"$"))
            return assertion(Kind::End);
        if (take(U"\\b"))
            return assertion(Kind::WordBoundary);
        if (take(U"\\B"))
            return assertion(Kind::NotWordBoundary);
        for (const auto &[word, kind] :
             {std::pair{U"(?=", Kind::LookAhead}, std::pair{U"(?!", Kind::NotLookAhead},
              std::pair{U"(?<=", Kind::LookBehind}, std::pair{U"(?<!", Kind::NotLookBehind}}) {
            if (take(word)) {
                PatternNode look = assertion(kind);
                look.children.push_back(parseGroupBody(depth));
                return look;
            }
        }
        return std::nullopt;
    }

    PatternNode parseGroupBody(int depth)
    {
        PatternNode body = parseChoice(depth + 1);
        if (!take(U")"))
            refuse();
        return body;
    }

    PatternNode parseAtom(int depth)
    {
        if (take(U"(")) {
            if (take(U"?<"))
                skipGroupName();
            else if (isNext('?') && !take(U"?:"))
                refuse();
            return parseGroupBody(depth);
        }
        if (take(U"."))
            return anyButLineEnds();
        if (take(U"["))
            return parseClass();
        if (take(U"\\"))
            return parseAtomEscape();
        if (isNext('*') || isNext('+') || isNext('?') || isRepeatNext())
            refuse();
        CodePointSet literal;
        m_isLenient = m_isLenient || isNext('{') || isNext('}') || isNext(']');
        literal.add(next());
        return setNode(std::move(literal));
    }

    void skipGroupName()
    {
        const std::size_t start = m_at;
        while (!isNext('>')) {
            const char32_t c = next();
            if (!isAsciiLetter(c) && c != '_' && c != '$' && c < 128 && !(isDigit(c) && m_at - 1 > start))
                refuse();
        }
        if (m_at == start || !m_groupNames.insert(std::u32string(m_text.substr(start, m_at - start))).second)
            refuse();
        ++m_at;
    }

    static PatternNode anyButLineEnds()
    {
        CodePointSet lineEnds;
        for (const char32_t c : {0x0AU, 0x0DU, 0x2028U, 0x2029U})
            lineEnds.add(c);
        lineEnds.finish();
        return setNode(lineEnds.complement());
    }

    /// Whether "{n}", "{n,}" or "{n,m}" follows; "{,m}" counts, so that it is refused: readers differ over it.
    [[nodiscard]] bool isRepeatNext() const
    {
        if (!isNext('{'))
            return false;
        std::size_t at = m_at + 1;
        bool hasDigit = false;
        while (at < m_text.size() && (isDigit(m_text[at]) || m_text[at] == ',')) {
            hasDigit = hasDigit || isDigit(m_text[at]);
            ++at;
        }
        return hasDigit && at < m_text.size() && m_text[at] == '}';
    }

    int parseNumber()
    {
        if (!isDigit(peek()))
            refuse();
        int number = 0;
        while (isDigit(peek()))
            number = std::min(kMaxRepeat, number * 10 + static_cast<int>(next() - '0'));
        return number;
    }

    PatternNode parseQuantifier(PatternNode atom)
    {
        PatternNode repeat = assertion(Kind::Repeat);
        repeat.most = PatternNode::kUnbounded;
        if (take(U"*")) {
            repeat.least = 0;
        } else if (take(U"+")) {
            repeat.least = 1;
        } else if (take(U"?")) {
            repeat.most = 1;
        } else if (isRepeatNext()) {
            ++m_at;
            repeat.least = repeat.most = parseNumber();
            if (take(U","))
                repeat.most = isNext('}') ? PatternNode::kUnbounded : parseNumber();
            if (!take(U"}") || (repeat.most != PatternNode::kUnbounded && repeat.most < repeat.least))
                refuse();
        } else {
            return atom;
        }
        take(U"?"); // reluctance changes what is matched, not whether
        if (isNext('*') || isNext('+') || isNext('?') || isRepeatNext())
            refuse();
        repeat.children.push_back(std::move(atom));
        return repeat;
    }

    PatternNode parseAtomEscape()
    {
        CodePointSet set;
        if (auto known = parseSetEscape()) {
            PatternNode node = assertion(Kind::Set);
            node.set = std::move(known);
            return node;
        }
        noteEscaped(peek(), false);
        set.add(parseCharacterEscape());
        return setNode(std::move(set));
    }

    /// \d \D \w \W \s \S \p{…} \P{…}, or null with nothing consumed.
    std::shared_ptr<const CodePointSet> parseSetEscape()
    {
        const auto shared = [](const CodePointSet &set) { return std::make_shared<const CodePointSet>(set); };
        switch (peek()) {
        case 'd':
            return ++m_at, shared(digitCharacters());
        case 'D':
            return ++m_at, shared(digitCharacters().complement());
        case 'w':
            return ++m_at, shared(wordCharacters());
        case 'W':
            return ++m_at, shared(wordCharacters().complement());
        case 's':
            return ++m_at, shared(spaceCharacters());
        case 'S':
            return ++m_at, shared(spaceCharacters().complement());
        case 'p':
        case 'P':
            break;
        default:
            return nullptr;
        }
        const bool isComplement = next() == 'P';
        m_isForUnicode = true;
        if (!take(U"{"))
            refuse();
        std::string name;
        while (!isNext('}')) {
            const char32_t c = next();
            if (c >= 128)
                refuse();
            name += static_cast<char>(c);
        }
        ++m_at;
        auto set = unicodeProperty(name);
        if (!set)
            refuse();
        return isComplement ? shared(set->complement()) : set;
    }

    char32_t parseHex(int digits)
    {
        char32_t value = 0;
        for (int i = 0; i < digits; ++i) {
            const char32_t c = next();
            if (isDigit(c))
                value = value * 16 + (c - '0');
            else if ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'))
                value = value * 16 + ((c | 0x20U) - 'a' + 10);
            else
                refuse();
        }
        return value;
    }

    char32_t parseUnicodeEscape()
    {
        if (take(U"{")) {
            m_isForUnicode = true;
            char32_t value = 0;
            if (isNext('}'))
                refuse();
            while (!take(U"}")) {
                value = value * 16 + parseHex(1);
                if (value > kLastCodePoint)
                    refuse();
            }
            return isSurrogate(value) ? (refuse(), value) : value;
        }
        const char32_t first = parseHex(4);
        if (!isSurrogate(first))
            return first;
        if (first >= 0xDC00 || !take(U"\\u"))
            refuse();
        const char32_t second = parseHex(4);
        if (second < 0xDC00 || second > 0xDFFF)
            refuse();
        m_isForUnicode = true;
        return 0x10000 + ((first - 0xD800) << 10U) + (second - 0xDC00);
    }

    /// With "u", of all signs only those of the syntax may follow a backslash.
    void noteEscaped(char32_t c, bool isInClass)
    {
        constexpr std::u32string_view kSyntax = U"^$\\.*+?()[]{}|/";
        const bool isAllowed = kSyntax.find(c) != kSyntax.npos || (isInClass && c == '-');
        const bool isSign = c < 128 && !isAsciiLetter(c) && !isDigit(c);
        m_isLenient = m_isLenient || (isSign && !isAllowed);
    }

    static bool isSurrogate(char32_t c) { return c >= 0xD800 && c <= 0xDFFF; }

    /// What follows a backslash and stands for one character.
    char32_t parseCharacterEscape()
    {
        const char32_t c = next();
        switch (c) {
        case 'f':
            return '\f';
        case 'n':
            return '\n';
        case 'r':
            return '\r';
        case 't':
            return '\t';
        case 'v':
            return '\v';
        case '0':
            return isDigit(peek()) ? (refuse(), c) : U'\0';
        case 'c':
            return isAsciiLetter(peek()) ? next() % 32 : (refuse(), c);
        case 'x':
            return parseHex(2);
        case 'u':
            return parseUnicodeEscape();
        default:
            if (isAsciiLetter(c) || isDigit(c) || c >= 128) {
                --m_at;
                refuse();
            }
            return c;
        }
    }

    struct ClassAtom
    {
        char32_t character = 0;
        std::shared_ptr<const CodePointSet> set; ///< instead of one character
    };

    ClassAtom parseClassAtom()
    {
        m_isForUnicode = m_isForUnicode || peek() > 0xFFFF;
        if (!take(U"\\"))
            return {next(), nullptr};
        if (auto set = parseSetEscape())
            return {0, std::move(set)};
        if (take(U"b"))
            return {U'\b', nullptr};
        noteEscaped(peek(), true);
        const char32_t character = parseCharacterEscape();
        m_isForUnicode = m_isForUnicode || character > 0xFFFF;
        return {character, nullptr};
    }

    /// "[:alpha:]", "[.x.]" and "[=x=]" inside a class mean something else to every engine but ECMAScript's.
    void refusePosixClass() const
    {
        const std::u32string_view rest = m_text.substr(m_at);
        if (rest.size() < 2 || rest[0] != '[')
            return;
        for (const char32_t mark : {U':', U'.', U'='}) {
            const auto close = rest.substr(0, rest.find(U']'));
            if (rest[1] == mark && close.size() > 2 && close.back() == mark)
                refuse();
        }
    }

    PatternNode parseClass()
    {
        const bool isComplement = take(U"^");
        CodePointSet set;
        while (!take(U"]")) {
            refusePosixClass();
            const ClassAtom first = parseClassAtom();
            const bool isRange = isNext('-') && m_at + 1 < m_text.size() && m_text[m_at + 1] != ']';
            if (!isRange) {
                addAtom(set, first);
                continue;
            }
            ++m_at;
            const ClassAtom last = parseClassAtom();
            if (first.set || last.set) {
                m_isLenient = true;
                addAtom(set, first);
                addAtom(set, last);
                set.add('-');
            } else if (first.character > last.character) {
                refuse();
            } else {
                set.add(first.character, last.character);
            }
        }
        set.finish();
        return setNode(isComplement ? set.complement() : std::move(set));
    }

    static void addAtom(CodePointSet &set, const ClassAtom &atom)
    {
        if (atom.set)
            set.add(*atom.set);
        else
            set.add(atom.character);
    }

    std::u32string_view m_text;
    std::size_t m_at = 0;
    std::set<std::u32string> m_groupNames;
    bool m_isForUnicode = false; ///< has something that means another thing without "u"
    bool m_isLenient = false;    ///< has something that is an error with "u"
};

} // namespace

tl::expected<PatternNode, qsizetype> parsePattern(std::u32string_view pattern)
{
    try {
        return Parser(pattern).parse();
    } catch (const Refused &place) {
        return tl::make_unexpected(place.offset);
    }
}

} // namespace assay::core
