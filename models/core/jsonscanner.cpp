// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/jsonscanner.h"

#include "models/core/utf8.h"

#include <charconv>
#include <cmath>
#include <cstring>
#include <string>
#include <string_view>

namespace assay::core {

namespace {

constexpr std::size_t kUnknownSize = static_cast<std::size_t>(-1); // what nlohmann's parser gives for text
constexpr unsigned kFirstHighSurrogate = 0xD800;
constexpr unsigned kFirstLowSurrogate = 0xDC00;
constexpr unsigned kAfterSurrogates = 0xE000;

constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// @p byte in each of eight bytes.
constexpr quint64 eight(quint64 byte) { return byte * 0x0101010101010101ULL; }

/// Whether one of the eight bytes ends a plain part of a string: a quote, a backslash or a control character.
constexpr bool hasEnd(quint64 bytes)
{
    // A byte of zero, or below 0x20, borrows from its high bit ("Bit Twiddling Hacks", S. E. Anderson).
    const quint64 quote = bytes ^ eight('"');
    const quint64 backslash = bytes ^ eight('\\');
    const quint64 found =
        ((quote - eight(1)) & ~quote) | ((backslash - eight(1)) & ~backslash) | ((bytes - eight(0x20)) & ~bytes);
    return (found & eight(0x80)) != 0;
}

void appendUtf8(std::string &text, unsigned code)
{
    const auto add = [&text](unsigned byte) { text += static_cast<char>(byte); };
    if (code < 0x80) {
        add(code);
    } else if (code < 0x800) {
        add(0xC0 | code >> 6);
        add(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        add(0xE0 | code >> 12);
        add(0x80 | (code >> 6 & 0x3F));
        add(0x80 | (code & 0x3F));
    } else {
        add(0xF0 | code >> 18);
        add(0x80 | (code >> 12 & 0x3F));
        add(0x80 | (code >> 6 & 0x3F));
        add(0x80 | (code & 0x3F));
    }
}

/// Every function that returns a bool goes on after true; after false, m_end says why not.
class Scanner
{
public:
    Scanner(QByteArrayView bytes, nlohmann::json_sax<Json> &handler)
        : m_at(bytes.data()), m_last(bytes.data() + bytes.size()), m_handler(handler)
    {
        if (bytes.startsWith("\xEF\xBB\xBF"))
            m_at += 3;
    }

    ScanEnd run()
    {
        while (readValue()) {
            if (!m_isValueOver)
                continue;
            while (closeOrSeparate()) {
            }
            if (!m_isSeparated)
                return m_end;
        }
        return m_end;
    }

private:
    /// A value, or the opening of a container with its first member's name.
    bool readValue()
    {
        m_isValueOver = true;
        skipSpace();
        if (m_at == m_last)
            return false;
        switch (*m_at) {
        case '{':
            ++m_at;
            if (!told(m_handler.start_object(kUnknownSize)))
                return false;
            if (take('}'))
                return told(m_handler.end_object());
            m_isValueOver = false;
            m_open.push_back('}');
            return readName();
        case '[':
            ++m_at;
            if (!told(m_handler.start_array(kUnknownSize)))
                return false;
            if (take(']'))
                return told(m_handler.end_array());
            m_isValueOver = false;
            m_open.push_back(']');
            return true;
        case '"':
            return readText() && told(m_handler.string(m_text));
        case 't':
            return takeWord("true") && told(m_handler.boolean(true));
        case 'f':
            return takeWord("false") && told(m_handler.boolean(false));
        case 'n':
            return takeWord("null") && told(m_handler.null());
        default:
            return readNumber();
        }
    }

    /// After a value: true if a container was closed, which is a value, too. Else m_isSeparated tells whether another
    /// value comes, and m_end the outcome if not.
    bool closeOrSeparate()
    {
        m_isSeparated = false;
        skipSpace();
        if (m_open.empty()) {
            m_end = m_at == m_last ? ScanEnd::Done : ScanEnd::Unsound;
            return false;
        }
        const char closing = m_open.back();
        if (take(',')) {
            m_isSeparated = closing == ']' || readName();
            return false;
        }
        if (!take(closing))
            return false;
        m_open.pop_back();
        return told(closing == '}' ? m_handler.end_object() : m_handler.end_array());
    }

    bool told(bool isWanted)
    {
        if (!isWanted)
            m_end = ScanEnd::Refused;
        return isWanted;
    }

    void skipSpace()
    {
        while (m_at != m_last && (*m_at == ' ' || *m_at == '\n' || *m_at == '\r' || *m_at == '\t'))
            ++m_at;
    }

    bool take(char expected)
    {
        skipSpace();
        if (m_at == m_last || *m_at != expected)
            return false;
        ++m_at;
        return true;
    }

    bool takeWord(std::string_view word)
    {
        if (!std::string_view(m_at, static_cast<std::size_t>(m_last - m_at)).starts_with(word))
            return false;
        m_at += word.size();
        return true;
    }

    bool readName()
    {
        skipSpace();
        return m_at != m_last && *m_at == '"' && readText() && told(m_handler.key(m_text)) && take(':');
    }

    /// The string that begins here, into m_text.
    bool readText()
    {
        ++m_at;
        m_text.clear();
        while (true) {
            const char *const start = m_at;
            const bool isAscii = skipPlain();
            if (!isAscii && firstInvalidUtf8(QByteArrayView(start, m_at)))
                return false;
            m_text.append(start, m_at);
            if (m_at == m_last)
                return false;
            if (*m_at == '"') {
                ++m_at;
                return true;
            }
            if (*m_at != '\\' || !readEscape())
                return false;
        }
    }

    /// Goes to the next quote, backslash or control character; returns whether all before it is ASCII.
    bool skipPlain()
    {
        quint64 seen = 0;
        while (m_last - m_at >= 8) {
            quint64 bytes = 0;
            std::memcpy(&bytes, m_at, sizeof bytes);
            if (hasEnd(bytes))
                break;
            seen |= bytes;
            m_at += 8;
        }
        for (; m_at != m_last && *m_at != '"' && *m_at != '\\' && static_cast<unsigned char>(*m_at) >= 0x20; ++m_at)
            seen |= static_cast<unsigned char>(*m_at);
        return (seen & eight(0x80)) == 0;
    }

    bool readEscape()
    {
        if (m_last - m_at < 2)
            return false;
        const char escaped = m_at[1];
        m_at += 2;
        switch (escaped) {
        case '"':
        case '\\':
        case '/':
            m_text += escaped;
            return true;
        case 'b':
            m_text += '\b';
            return true;
        case 'f':
            m_text += '\f';
            return true;
        case 'n':
            m_text += '\n';
            return true;
        case 'r':
            m_text += '\r';
            return true;
        case 't':
            m_text += '\t';
            return true;
        case 'u':
            return readCode();
        default:
            return false;
        }
    }

    /// The digits after \u, and the second half of a surrogate pair.
    bool readCode()
    {
        unsigned code = 0;
        if (!readHex(code))
            return false;
        if (code >= kFirstHighSurrogate && code < kAfterSurrogates) {
            unsigned low = 0;
            if (code >= kFirstLowSurrogate || !takeWord("\\u") || !readHex(low) || low < kFirstLowSurrogate ||
                low >= kAfterSurrogates)
                return false;
            code = 0x10000 + ((code - kFirstHighSurrogate) << 10) + (low - kFirstLowSurrogate);
        }
        appendUtf8(m_text, code);
        return true;
    }

    bool readHex(unsigned &unit)
    {
        if (m_last - m_at < 4)
            return false;
        const auto [end, error] = std::from_chars(m_at, m_at + 4, unit, 16);
        if (error != std::errc() || end != m_at + 4)
            return false;
        m_at = end;
        return true;
    }

    bool readDigits()
    {
        if (m_at == m_last || !isDigit(*m_at))
            return false;
        while (m_at != m_last && isDigit(*m_at))
            ++m_at;
        return true;
    }

    bool readNumber()
    {
        const char *const start = m_at;
        const bool isNegative = *m_at == '-';
        if (isNegative)
            ++m_at;
        if (m_at != m_last && *m_at == '0')
            ++m_at;
        else if (!readDigits())
            return false;
        bool isInteger = true;
        if (m_at != m_last && *m_at == '.') {
            isInteger = false;
            ++m_at;
            if (!readDigits())
                return false;
        }
        if (m_at != m_last && (*m_at == 'e' || *m_at == 'E')) {
            isInteger = false;
            ++m_at;
            if (m_at != m_last && (*m_at == '+' || *m_at == '-'))
                ++m_at;
            if (!readDigits())
                return false;
        }
        if (qint64 number = 0; isInteger && isNegative && isWhole(start, number))
            return told(m_handler.number_integer(number));
        if (quint64 number = 0; isInteger && !isNegative && isWhole(start, number))
            return told(m_handler.number_unsigned(number));
        double number = 0;
        // Beyond the range of a double, or next to zero: the library's to say.
        return isWhole(start, number) && std::isfinite(number) &&
               told(m_handler.number_float(number, std::string(start, m_at)));
    }

    /// Whether all from @p start up to here could be read as @p number.
    template <typename Number>
    bool isWhole(const char *start, Number &number)
    {
        const auto [end, error] = std::from_chars(start, m_at, number);
        return error == std::errc() && end == m_at;
    }

    const char *m_at;
    const char *const m_last;
    nlohmann::json_sax<Json> &m_handler;
    std::string m_open; ///< what closes each container that is open; a string needs no memory of its own while short
    std::string m_text;
    bool m_isValueOver = false;
    bool m_isSeparated = false;
    ScanEnd m_end = ScanEnd::Unsound;
};

} // namespace

ScanEnd scanJson(QByteArrayView bytes, nlohmann::json_sax<Json> &handler) { return Scanner(bytes, handler).run(); }

} // namespace assay::core
