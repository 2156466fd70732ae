// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/registry/hiddencharacters.h"

#include <QChar>

#include <algorithm>
#include <array>

namespace assay::mcp {

namespace {

/// Letters and marks by category, yet without anything to see.
constexpr std::array<char32_t, 12> kBlankLetters{0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B,
                                                 0x180C, 0x180D, 0x180F, 0x2800, 0x3164, 0xFFA0};

bool isVariationSelector(char32_t c) { return c >= 0xFE00 && c <= 0xFE0F; }

bool isHidden(char32_t c, char32_t previous)
{
    if (c == U'\n' || c == U'\t')
        return false;
    if (isVariationSelector(c)) // one chooses the look of a character; a row of them carries a message
        return previous == 0 || isVariationSelector(previous);
    if (c >= 0xE0100 && c <= 0xE01EF) // variation selectors of rare ideographs
        return true;
    if (std::find(kBlankLetters.begin(), kBlankLetters.end(), c) != kBlankLetters.end())
        return true;
    switch (QChar::category(c)) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Other_Surrogate:
    case QChar::Other_PrivateUse:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return true;
    case QChar::Other_NotAssigned:
        return QChar::isNonCharacter(c) || (c >= 0xE0000 && c <= 0xE0FFF);
    default:
        return false;
    }
}

/// Calls @p visit with each code point, a lone surrogate as it is, until it returns false.
template <typename Visit>
void forEachCodePoint(const QString &text, const Visit &visit)
{
    for (qsizetype at = 0; at < text.size(); ++at) {
        char32_t c = text.at(at).unicode();
        if (QChar::isHighSurrogate(c) && at + 1 < text.size() && text.at(at + 1).isLowSurrogate()) {
            c = QChar::surrogateToUcs4(text.at(at), text.at(at + 1));
            ++at;
        } else if (c == U'\r' && at + 1 < text.size() && text.at(at + 1) == u'\n') {
            continue; // one line break
        }
        if (!visit(c))
            return;
    }
}

} // namespace

bool hasHiddenCharacters(const QString &text)
{
    bool isFound = false;
    char32_t previous = 0;
    forEachCodePoint(text, [&](char32_t c) {
        isFound = isHidden(c, previous);
        previous = c;
        return !isFound;
    });
    return isFound;
}

QString visibleText(const QString &text, qsizetype limit)
{
    QString visible;
    char32_t previous = 0;
    qsizetype left = limit;
    forEachCodePoint(text, [&](char32_t c) {
        if (isHidden(c, previous))
            visible += QStringLiteral("⟦U+%1⟧").arg(static_cast<uint>(c), 4, 16, QLatin1Char('0')).toUpper();
        else
            visible += QChar::fromUcs4(c);
        previous = c;
        return left-- > 0;
    });
    return visible;
}

} // namespace assay::mcp
