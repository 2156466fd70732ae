// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/schemaassertions.h"

#include "models/core/canonicaljson.h"
#include "models/core/schemanumber.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>

namespace assay::core {

namespace {

constexpr qsizetype kShownCharacters = 40;

QString translated(const char *text) { return QCoreApplication::translate("core", text); }

unsigned typesOf(const Json &value)
{
    switch (value.type()) {
    case Json::value_t::null:
        return NullType;
    case Json::value_t::boolean:
        return BooleanType;
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
    case Json::value_t::number_float:
        return isWholeNumber(value) ? NumberType | IntegerType : NumberType;
    case Json::value_t::string:
        return StringType;
    case Json::value_t::array:
        return ArrayType;
    case Json::value_t::object:
        return ObjectType;
    case Json::value_t::binary:
    case Json::value_t::discarded:
        break;
    }
    return 0;
}

QString typeNames(unsigned types)
{
    const std::pair<unsigned, const char *> names[] = {
        {StringType, QT_TRANSLATE_NOOP("core", "text")},
        {NumberType, QT_TRANSLATE_NOOP("core", "a number")},
        {IntegerType, QT_TRANSLATE_NOOP("core", "a whole number")},
        {BooleanType, QT_TRANSLATE_NOOP("core", "true or false")},
        {ArrayType, QT_TRANSLATE_NOOP("core", "a list")},
        {ObjectType, QT_TRANSLATE_NOOP("core", "an object")},
        {NullType, QT_TRANSLATE_NOOP("core", "null")},
    };
    QStringList parts;
    for (const auto &[type, name] : names) {
        if (types & type)
            parts += translated(name);
    }
    return parts.join(QCoreApplication::translate("core", " or "));
}

quint64 codePointCount(const std::string &utf8)
{
    return static_cast<quint64>(std::count_if(utf8.begin(), utf8.end(),
                                              [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// Collects failures as sentences, or only the first one as a fact.
class Findings
{
public:
    explicit Findings(QStringList *messages) : m_messages(messages) {}

    /// Notes a failure that @p sentence, called only if wanted, puts into words.
    template <typename Sentence>
    void require(bool isMet, const Sentence &sentence)
    {
        if (isMet)
            return;
        m_hasFailed = true;
        if (m_messages)
            *m_messages += sentence();
    }

    [[nodiscard]] bool isOver() const { return m_hasFailed && !m_messages; }
    [[nodiscard]] bool hasFailed() const { return m_hasFailed; }

private:
    QStringList *m_messages;
    bool m_hasFailed = false;
};

void checkValues(const SchemaNode &node, const Json &value, SchemaBudget &budget, Findings &findings)
{
    QByteArray canonical;
    for (const SchemaValues &values : node.values) {
        // Only what can be among them is worth writing out.
        const bool isTooLong = value.is_string() && value.get_ref<const std::string &>().size() >= values.longest;
        bool isAmong = false;
        if (!isTooLong && (!value.is_structured() || values.hasContainers)) {
            if (canonical.isEmpty())
                canonical = canonicalForSchema(value, budget);
            isAmong = values.canonical.contains(canonical);
        }
        findings.require(isAmong, [&] {
            return (values.canonical.size() == 1
                        ? QCoreApplication::translate("core", "must be %1, but it is %2")
                        : QCoreApplication::translate("core", "must be one of %1, but it is %2"))
                .arg(values.shown, describeJson(value));
        });
    }
}

void checkNumber(const SchemaNode &node, const Json &value, Findings &findings)
{
    const auto sentence = [&value](const char *text, const Json &limit) {
        return [text, limit, &value] { return translated(text).arg(describeJson(limit), describeJson(value)); };
    };
    if (node.minimum)
        findings.require(compareNumbers(value, *node.minimum) >= 0,
                         sentence(QT_TRANSLATE_NOOP("core", "must be at least %1, but it is %2"), *node.minimum));
    if (node.maximum)
        findings.require(compareNumbers(value, *node.maximum) <= 0,
                         sentence(QT_TRANSLATE_NOOP("core", "must be at most %1, but it is %2"), *node.maximum));
    if (node.exclusiveMinimum)
        findings.require(
            compareNumbers(value, *node.exclusiveMinimum) > 0,
            sentence(QT_TRANSLATE_NOOP("core", "must be more than %1, but it is %2"), *node.exclusiveMinimum));
    if (node.exclusiveMaximum)
        findings.require(
            compareNumbers(value, *node.exclusiveMaximum) < 0,
            sentence(QT_TRANSLATE_NOOP("core", "must be less than %1, but it is %2"), *node.exclusiveMaximum));
    if (node.multipleOf)
        findings.require(
            isMultipleOf(value, *node.multipleOf),
            sentence(QT_TRANSLATE_NOOP("core", "must be a multiple of %1, but it is %2"), *node.multipleOf));
}

void checkCount(const SchemaCount &limits, quint64 count, const char *tooFew, const char *tooMany, Findings &findings)
{
    if (limits.least)
        findings.require(count >= *limits.least, [&] { return translated(tooFew).arg(*limits.least).arg(count); });
    if (limits.most)
        findings.require(count <= *limits.most, [&] { return translated(tooMany).arg(*limits.most).arg(count); });
}

void checkText(const SchemaNode &node, const std::string &text, const Json &value, SchemaBudget &budget,
               Findings &findings)
{
    if (node.length.least || node.length.most) {
        budget.chargeSmall(static_cast<qint64>(text.size()) / 32);
        checkCount(node.length, codePointCount(text),
                   QT_TRANSLATE_NOOP("core", "the number of characters must be at least %1, but it is %2"),
                   QT_TRANSLATE_NOOP("core", "the number of characters must be at most %1, but it is %2"), findings);
    }
    if (node.pattern && !findings.isOver())
        findings.require(budget.occurs(*node.pattern, text), [&] {
            return QCoreApplication::translate("core", "must match the pattern %1, but it is %2")
                .arg(node.patternText, describeJson(value));
        });
}

void checkUnique(const Json &list, SchemaBudget &budget, Findings &findings)
{
    QHash<QByteArray, qsizetype> seen;
    qsizetype index = 0;
    for (const Json &item : list) {
        const QByteArray canonical = canonicalForSchema(item, budget);
        if (const auto earlier = seen.constFind(canonical); earlier != seen.constEnd()) {
            findings.require(false, [&] {
                return QCoreApplication::translate("core",
                                                   "must not hold anything twice, but the items %1 and %2 are equal")
                    .arg(*earlier)
                    .arg(index);
            });
            return;
        }
        seen.insert(canonical, index++);
    }
}

} // namespace

void SchemaBudget::chargeSmall(qint64 amount)
{
    m_left -= amount;
    if (m_left < 0)
        throw SchemaStop{QCoreApplication::translate("core", "Checking it would cost too much time")};
}

bool SchemaBudget::occurs(const SchemaPattern &pattern, const std::string &text)
{
    chargeSmall(2 * kSmallPerStep + static_cast<qint64>(text.size()) / 4 + pattern.stateCount() / 8);
    const auto isFound = pattern.occursIn(text, m_left);
    chargeSmall(0);
    return isFound.value_or(false);
}

QString describeJson(const Json &value)
{
    if (value.is_object())
        return QCoreApplication::translate("core", "an object with members: %1").arg(value.size());
    if (value.is_array())
        return QCoreApplication::translate("core", "a list of %1").arg(value.size());
    if (!value.is_string()) {
        const auto canonical = canonicalJson(value);
        return canonical ? QString::fromUtf8(*canonical) : QString();
    }
    // A character takes at most four bytes, so this prefix holds all that is shown.
    const auto &text = value.get_ref<const std::string &>();
    QString shown = toQString(text.substr(0, 4 * static_cast<std::size_t>(kShownCharacters + 1)));
    std::replace_if(
        shown.begin(), shown.end(), [](QChar c) { return c < u' '; }, u' ');
    if (shown.size() > kShownCharacters) {
        const bool isPair = shown.at(kShownCharacters - 1).isHighSurrogate();
        shown = shown.left(kShownCharacters - (isPair ? 1 : 0)) + u'…';
    }
    return u'"' + shown + u'"';
}

std::optional<SchemaValues> schemaValues(const Json &list)
{
    constexpr qsizetype kShownLength = 120;
    SchemaValues values;
    bool isComplete = true;
    for (const Json &value : list) {
        const auto canonical = canonicalJson(value);
        if (!canonical)
            return std::nullopt;
        values.canonical.insert(*canonical);
        values.longest = std::max(values.longest, static_cast<std::size_t>(canonical->size()));
        values.hasContainers = values.hasContainers || value.is_structured();
        isComplete = isComplete && values.shown.size() < kShownLength;
        if (isComplete)
            values.shown += (values.shown.isEmpty() ? QString() : QStringLiteral(", ")) + describeJson(value);
    }
    if (!isComplete)
        values.shown += QStringLiteral(", …");
    return values;
}

QByteArray canonicalForSchema(const Json &value, SchemaBudget &budget)
{
    const auto canonical = canonicalJson(value);
    if (!canonical)
        throw SchemaStop{canonical.error().message};
    budget.chargeSmall(canonical->size() / 4 + SchemaBudget::kSmallPerStep);
    return *canonical;
}

bool meetsAssertions(const SchemaNode &node, const Json &value, SchemaBudget &budget, QStringList *messages)
{
    Findings findings(messages);
    if (node.isNothing)
        findings.require(false, [] { return QCoreApplication::translate("core", "must not be there"); });
    const unsigned types = typesOf(value);
    if (node.types != 0)
        findings.require((types & node.types) != 0, [&] {
            return QCoreApplication::translate("core", "must be %1, but it is %2")
                .arg(typeNames(node.types), describeJson(value));
        });
    if (findings.isOver())
        return false;
    checkValues(node, value, budget, findings);
    if (findings.isOver())
        return false;
    if (types & NumberType) {
        checkNumber(node, value, findings);
    } else if (types & StringType) {
        checkText(node, value.get_ref<const std::string &>(), value, budget, findings);
    } else if (types & ArrayType) {
        checkCount(node.items, value.size(),
                   QT_TRANSLATE_NOOP("core", "the number of items must be at least %1, but it is %2"),
                   QT_TRANSLATE_NOOP("core", "the number of items must be at most %1, but it is %2"), findings);
        if (node.hasUniqueItems && !findings.isOver())
            checkUnique(value, budget, findings);
    } else if (types & ObjectType) {
        checkCount(node.members, value.size(),
                   QT_TRANSLATE_NOOP("core", "the number of members must be at least %1, but it is %2"),
                   QT_TRANSLATE_NOOP("core", "the number of members must be at most %1, but it is %2"), findings);
    }
    return !findings.hasFailed();
}

} // namespace assay::core
