// SPDX-License-Identifier: GPL-3.0-or-later
// RewriteLedger: what rewriting one schema has cost and changed so far, and the limits of both.
#pragma once

#include "models/core/schemadialect.h"
#include "models/core/schemarefusal.h"

namespace assay::core {

/// Beyond a limit each function throws SchemaRefusal.
class RewriteLedger
{
public:
    RewriteLedger(const ProviderDialect &dialect, QStringList changes);

    /// The meanings of ConvertedSchema::changes.
    enum class Meaning { Rewritten, Loosened, Narrowed };
    void note(const std::string &where, Meaning meaning, const std::string &keyword, const char *what);

    /// A subschema begins at @p where, within the one that began last; and ends.
    void enterSubschema(const std::string &where);
    void leaveSubschema() { --m_level; }

    void chargeMove(const Json &value); ///< is copied
    void chargeTold(qsizetype characters);
    void chargeName(const std::string &name);
    void chargeEnumeration(const Json &values, const std::string &where);
    void enterMember(const std::string &name, const std::string &where); ///< of an object, by a property
    void leaveMember() { --m_objectLevel; }
    void enterDefinition(const std::string &name);

    /// A point to return to.
    struct Point
    {
        qsizetype changeCount = 0;
        int inexactCount = 0;
    };
    [[nodiscard]] Point now() const { return {m_changes.size(), m_inexactCount}; }
    [[nodiscard]] bool isExactSince(const Point &point) const { return m_inexactCount == point.inexactCount; }
    void forgetSince(const Point &point);

    [[nodiscard]] const QStringList &changes() const { return m_changes; }

private:
    void checkCount(int count, int most, const std::string &where, const char *keyword) const;

    const ProviderDialect &m_dialect;
    QStringList m_changes;
    int m_inexactCount = 0; ///< changes that are no mere rewriting
    int m_level = 0;
    int m_subschemas = 0;
    int m_objectLevel = 0;
    int m_properties = 0;
    int m_enumValues = 0;
    qsizetype m_moved = 0; ///< bytes, about
    qsizetype m_told = 0;
    qsizetype m_namesLength = 0;
};

} // namespace assay::core
