// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/numberranges.h"

#include <initializer_list>
#include <string>
#include <string_view>

namespace assay::text {

namespace {

constexpr std::size_t kLongestJoint = 12; ///< characters between two numbers

enum class Joint { None, Dash, To, And, Comma };

std::u32string trimmed(std::u32string_view part)
{
    while (!part.empty() && NumberText::isSpace(part.front()))
        part.remove_prefix(1);
    while (!part.empty() && NumberText::isSpace(part.back()))
        part.remove_suffix(1);
    return std::u32string(part);
}

Joint jointBetween(const NumberText &text, const ScannedNumber &first, const ScannedNumber &second)
{
    if (second.start < first.end || second.start - first.end > kLongestJoint)
        return Joint::None;
    const std::u32string part = trimmed(text.view(first.end, second.start));
    for (const std::u32string_view dash : {U"-", U"–", U"—", U"~", U"〜", U"−"}) {
        if (part == dash)
            return Joint::Dash;
    }
    for (const std::u32string_view word : {U"to", U"through", U"到", U"至"}) {
        if (part == word)
            return Joint::To;
    }
    for (const std::u32string_view word : {U"and", U"or", U"和", U"或", U"与"}) {
        if (part == word)
            return Joint::And;
    }
    if (part.empty() && second.number.isPlusMinus)
        return Joint::To;
    return part == U"," || part == U"、" ? Joint::Comma : Joint::None;
}

bool isBareQuantity(const ScannedNumber &scanned)
{
    return scanned.number.kind == NumberKind::Quantity && scanned.number.unit.isBare();
}

bool hasMagnitude(const ScannedNumber &scanned) { return scanned.magnitude.end != 0; }

double digitsOf(const ScannedNumber &scanned)
{
    const ExactNumber divided = scanned.number.value.dividedBy(scanned.magnitude.factor);
    const double value = divided.timesPowerOfTen(-scanned.magnitude.powerOfTen).approximately();
    return value < 0 ? -value : value;
}

void shareMagnitude(ScannedNumber &first, const ScannedNumber &second)
{
    const bool isSharing = isBareQuantity(first) || first.number.unit == second.number.unit;
    if (!isSharing || hasMagnitude(first) || !hasMagnitude(second) || digitsOf(first) > digitsOf(second))
        return;
    first.magnitude = second.magnitude;
    first.number.value = first.number.value.times(second.magnitude.factor).timesPowerOfTen(second.magnitude.powerOfTen);
}

void forgetContext(TextNumber &number)
{
    number.mayBeYear = false;
    number.mayBeVersion = false;
}

void makeYear(TextNumber &number)
{
    number.kind = NumberKind::Date;
    number.date = {static_cast<int>(number.value.approximately()), 0, 0};
}

/// What the second takes from the first.
void shareForward(const ScannedNumber &first, ScannedNumber &second, Joint joint)
{
    if (!isBareQuantity(second))
        return;
    if (first.number.kind == NumberKind::Version && second.number.name.contains(u'.')) {
        second.number.kind = NumberKind::Version;
    } else if (first.number.kind == NumberKind::Date && first.number.date.month == 0 && second.number.mayBeYear) {
        makeYear(second.number);
    } else if (joint == Joint::Dash && first.number.unit.dimension == Dimension::Money) {
        second.number.unit = first.number.unit;
        forgetContext(second.number);
    }
}

/// What the first takes from the second; whether it took a unit.
bool shareBackward(ScannedNumber &first, const ScannedNumber &second)
{
    if (first.number.kind == NumberKind::Quantity)
        shareMagnitude(first, second);
    if (second.number.kind == NumberKind::Date && second.number.date.month == 0 && first.number.mayBeYear) {
        makeYear(first.number);
        return false;
    }
    const bool isShared =
        isBareQuantity(first) && second.number.kind == NumberKind::Quantity && !second.number.unit.isBare();
    if (!isShared)
        return false;
    first.number.unit = second.number.unit;
    forgetContext(first.number);
    return true;
}

} // namespace

void joinRanges(const NumberText &text, std::vector<ScannedNumber> &numbers)
{
    for (std::size_t i = 1; i < numbers.size(); ++i) {
        if (const Joint joint = jointBetween(text, numbers[i - 1], numbers[i]); joint != Joint::None)
            shareForward(numbers[i - 1], numbers[i], joint);
    }
    bool isListClosed = false; // the number behind took its unit over an "and" or from the next of such a list
    for (std::size_t i = numbers.size(); i-- > 1;) {
        const Joint joint = jointBetween(text, numbers[i - 1], numbers[i]);
        const bool isJoined = joint != Joint::None && (joint != Joint::Comma || isListClosed);
        const bool hasTaken = isJoined && shareBackward(numbers[i - 1], numbers[i]);
        isListClosed = hasTaken && (joint == Joint::And || joint == Joint::Comma);
    }
}

} // namespace assay::text
