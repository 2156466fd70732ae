// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/schemarefusal.h"

#include "models/core/json.h"

#include <QCoreApplication>

namespace assay::core {

void refuseSchema(ErrorCode code, const QString &message, const std::string &where, std::string_view keyword)
{
    throw SchemaRefusal{{code, message, toQString(where), toQString(std::string(keyword))}};
}

void refuseKeyword(ErrorCode code, const char *sentence, const std::string &where, std::string_view keyword)
{
    refuseSchema(code,
                 QCoreApplication::translate("core", sentence).arg(toQString(std::string(keyword)), shownPlace(where)),
                 where, keyword);
}

std::string placeWithin(const std::string &where, std::string_view step)
{
    constexpr std::size_t kShownPlace = 200;
    if (where.size() + step.size() >= kShownPlace)
        return where;
    std::string out = where + '/';
    for (const char c : step) {
        if (c == '~' || c == '/')
            out += c == '~' ? "~0" : "~1";
        else
            out += c;
    }
    return out;
}

QString shownPlace(const std::string &where)
{
    return where.empty() ? QCoreApplication::translate("core", "the top of the schema") : toQString(where);
}

} // namespace assay::core
