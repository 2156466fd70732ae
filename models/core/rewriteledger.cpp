// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/rewriteledger.h"

#include <QCoreApplication>

#include <utility>

namespace assay::core {

namespace {

constexpr int kMaxLevels = 64;
constexpr int kMaxSubschemas = 10'000;
constexpr qsizetype kMaxMoved = 8 * 1024 * 1024;
constexpr qsizetype kMaxTold = 16 * 1024;
constexpr qsizetype kMaxChanges = 1'000;

/// About the bytes of @p value. It must not be nested deeply.
qsizetype weightOf(const Json &value)
{
    qsizetype weight = 8;
    if (value.is_string())
        weight += static_cast<qsizetype>(value.get_ref<const std::string &>().size());
    for (auto child = value.begin(); value.is_structured() && child != value.end(); ++child)
        weight += weightOf(*child) + (value.is_object() ? static_cast<qsizetype>(child.key().size()) : 0);
    return weight;
}

} // namespace

RewriteLedger::RewriteLedger(const ProviderDialect &dialect, QStringList changes)
    : m_dialect(dialect), m_changes(std::move(changes))
{}

void RewriteLedger::note(const std::string &where, Meaning meaning, const std::string &keyword, const char *what)
{
    static constexpr const char *kWords[] = {"rewritten", "loosened", "narrowed"};
    if (meaning != Meaning::Rewritten)
        ++m_inexactCount;
    if (m_changes.size() < kMaxChanges)
        m_changes.append(QStringLiteral("#%1 %2: %3 %4")
                             .arg(toQString(where), QLatin1StringView(kWords[static_cast<int>(meaning)]),
                                  toQString(keyword.substr(0, 100)), QLatin1StringView(what)));
}

void RewriteLedger::enterSubschema(const std::string &where)
{
    if (m_level >= kMaxLevels)
        refuseSchema(ErrorCode::TooLarge,
                     QCoreApplication::translate("core", "The schema is nested deeper than %1 levels").arg(kMaxLevels),
                     where, {});
    if (++m_subschemas > kMaxSubschemas)
        refuseSchema(ErrorCode::TooLarge,
                     QCoreApplication::translate("core", "The schema has more than %1 parts").arg(kMaxSubschemas),
                     where, {});
    ++m_level;
}

void RewriteLedger::chargeMove(const Json &value)
{
    m_moved += weightOf(value);
    if (m_moved > kMaxMoved)
        refuseSchema(ErrorCode::TooLarge,
                     QCoreApplication::translate("core", "The schema grows too large when its parts are put together"),
                     {}, {});
}

void RewriteLedger::chargeTold(qsizetype characters)
{
    m_told += characters;
    if (m_told > kMaxTold)
        refuseSchema(ErrorCode::TooLarge,
                     QCoreApplication::translate("core", "The schema has too much that this provider has no words for"),
                     {}, {});
}

void RewriteLedger::chargeName(const std::string &name)
{
    m_namesLength += static_cast<qsizetype>(name.size());
    if (m_dialect.maxNamesLength > 0 && m_namesLength > m_dialect.maxNamesLength)
        refuseSchema(ErrorCode::TooLarge,
                     QCoreApplication::translate("core", "The names in the schema are longer together than this "
                                                         "provider accepts"),
                     {}, "properties");
}

void RewriteLedger::chargeEnumeration(const Json &values, const std::string &where)
{
    m_enumValues += static_cast<int>(values.size());
    checkCount(m_enumValues, m_dialect.maxEnumValues, where, "enum");
    for (const Json &value : values) {
        if (value.is_string())
            chargeName(value.get_ref<const std::string &>());
    }
}

void RewriteLedger::enterMember(const std::string &name, const std::string &where)
{
    chargeName(name);
    checkCount(++m_properties, m_dialect.maxProperties, where, "properties");
    checkCount(++m_objectLevel, m_dialect.maxObjectLevels, where, "properties");
}

void RewriteLedger::enterDefinition(const std::string &name)
{
    chargeName(name);
    m_objectLevel = 0;
}

void RewriteLedger::forgetSince(const Point &point)
{
    m_changes.resize(point.changeCount);
    m_inexactCount = point.inexactCount;
}

void RewriteLedger::checkCount(int count, int most, const std::string &where, const char *keyword) const
{
    if (most > 0 && count > most)
        refuseSchema(ErrorCode::TooLarge,
                     QCoreApplication::translate("core", "The schema has more of “%1” than this provider accepts (%2)")
                         .arg(QLatin1StringView(keyword))
                         .arg(most),
                     where, keyword);
}

} // namespace assay::core
