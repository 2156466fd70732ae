// SPDX-License-Identifier: GPL-3.0-or-later
// EscapedReadings: reads a text as it stands and, at the same time, as what it is with its JSON escapes undone.
#pragma once

#include <QByteArrayView>
#include <QVarLengthArray>

#include <array>
#include <utility>

namespace assay::mcp {

/// Of a text: as it stands, and with the escapes undone of up to two levels of JSON inside JSON.
inline constexpr int kMostReadings = 4;

/// A byte of a reading, and the bytes of the text that stand for it.
struct ReadByte
{
    char byte = 0;
    qsizetype begin = 0;
    qsizetype end = 0;
};

/// Reading 0 is the text; each further one undoes the escapes of the one before, since JSON is often carried as a
/// string inside JSON. What is no escape stands for itself. The bytes of a character that is written as an escape all
/// come with the whole escape, so that no boundary of theirs lies inside of one. Linear in the text.
///
/// @p Take is called as take(reading, readByte), in the order of each reading. @p readings is 1 to kMostReadings.
template <typename Take>
class EscapedReadings
{
public:
    EscapedReadings(int readings, Take take) : m_readings(readings), m_take(std::move(take)) {}

    void read(QByteArrayView text)
    {
        for (qsizetype at = 0; at < text.size(); ++at)
            push(0, {text[at], at, at + 1});
    }

    /// The text has ended: an escape that has only begun is none.
    void finish()
    {
        for (int reading = 1; reading < m_readings; ++reading) {
            while (!held(reading).isEmpty())
                releaseFirst(reading);
        }
    }

private:
    using Held = QVarLengthArray<ReadByte, 12>;

    static constexpr qsizetype kUnit = 6; ///< characters of `\uXXXX`

    [[nodiscard]] Held &held(int reading) { return m_held[static_cast<std::size_t>(reading)]; }

    void push(int reading, const ReadByte &one)
    {
        m_take(reading, one);
        const int next = reading + 1;
        if (next == m_readings)
            return;
        if (held(next).isEmpty() && one.byte != '\\')
            push(next, one);
        else
            hold(next, one);
    }

    void hold(int reading, const ReadByte &one)
    {
        Held &bytes = held(reading);
        bytes.append(one);
        if (bytes.size() == 1 && one.byte != '\\') {
            bytes.clear();
            push(reading, one);
        } else if (bytes.size() == 2 && one.byte != 'u') {
            const char meant = shortEscape(one.byte);
            if (meant == 0)
                releaseFirst(reading);
            else
                emitWhole(reading, 2, {&meant, 1});
        } else if (!mayContinue(bytes)) {
            releaseFirst(reading);
        } else if (bytes.size() == kUnit && !isHigh(unitOf(bytes, 0))) {
            emitCharacter(reading, kUnit, unitOf(bytes, 0));
        } else if (bytes.size() == 2 * kUnit) {
            const char32_t high = unitOf(bytes, 0);
            const char32_t low = unitOf(bytes, kUnit);
            if (isLow(low))
                emitCharacter(reading, 2 * kUnit, 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00));
            else
                releaseFirst(reading);
        }
    }

    /// Gives up on what begins the held bytes: an escape that is complete alone, or else one byte; reads the rest anew.
    void releaseFirst(int reading)
    {
        const Held bytes = held(reading);
        qsizetype released = 1;
        if (bytes.size() >= kUnit) { // one half of a pair
            released = kUnit;
            held(reading).resize(kUnit);
            emitCharacter(reading, kUnit, unitOf(bytes, 0));
        } else {
            held(reading).clear();
            push(reading, bytes[0]);
        }
        for (qsizetype at = released; at < bytes.size(); ++at)
            hold(reading, bytes[at]);
    }

    void emitCharacter(int reading, qsizetype length, char32_t code)
    {
        std::array<char, 4> bytes{};
        qsizetype size = 0;
        const auto add = [&](char32_t value) { bytes[static_cast<std::size_t>(size++)] = static_cast<char>(value); };
        if (code < 0x80) {
            add(code);
        } else if (code < 0x800) {
            add(0xC0 | (code >> 6));
            add(0x80 | (code & 0x3F));
        } else {
            if (code < 0x10000) {
                add(0xE0 | (code >> 12));
            } else {
                add(0xF0 | (code >> 18));
                add(0x80 | ((code >> 12) & 0x3F));
            }
            add(0x80 | ((code >> 6) & 0x3F));
            add(0x80 | (code & 0x3F));
        }
        emitWhole(reading, length, {bytes.data(), size});
    }

    /// The first @p length held bytes, which are all, are read as @p meant.
    void emitWhole(int reading, qsizetype length, QByteArrayView meant)
    {
        const qsizetype begin = held(reading)[0].begin;
        const qsizetype end = held(reading)[length - 1].end;
        held(reading).clear();
        for (const char byte : meant)
            push(reading, {byte, begin, end});
    }

    /// Whether @p bytes, which begin with a backslash, are `\uXXXX`, a pair of them, or how such begins.
    [[nodiscard]] static bool mayContinue(const Held &bytes)
    {
        const qsizetype place = (bytes.size() - 1) % kUnit;
        const char last = bytes.back().byte;
        if (place == 0)
            return last == '\\';
        return place == 1 ? last == 'u' : hexValue(last) >= 0;
    }

    [[nodiscard]] static char32_t unitOf(const Held &bytes, qsizetype first)
    {
        char32_t unit = 0;
        for (qsizetype at = first + 2; at < first + kUnit; ++at)
            unit = unit * 16 + static_cast<char32_t>(hexValue(bytes[at].byte));
        return unit;
    }

    [[nodiscard]] static int hexValue(char digit)
    {
        if (digit >= '0' && digit <= '9')
            return digit - '0';
        if (digit >= 'a' && digit <= 'f')
            return digit - 'a' + 10;
        return digit >= 'A' && digit <= 'F' ? digit - 'A' + 10 : -1;
    }

    [[nodiscard]] static bool isHigh(char32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
    [[nodiscard]] static bool isLow(char32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

    /// What the backslash and @p letter stand for; 0 if nothing.
    [[nodiscard]] static char shortEscape(char letter)
    {
        switch (letter) {
        case '"':
        case '\\':
        case '/':
            return letter;
        case 'b':
            return '\b';
        case 'f':
            return '\f';
        case 'n':
            return '\n';
        case 'r':
            return '\r';
        case 't':
            return '\t';
        default:
            return 0;
        }
    }

    int m_readings;
    Take m_take;
    std::array<Held, kMostReadings> m_held; ///< per reading, of an escape that is not complete
};

} // namespace assay::mcp
