// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/jsondefect.h"

#include "models/core/utf8.h"

#include <cmath>
#include <utility>
#include <vector>

namespace assay::core {

namespace {

bool isUtf8(const std::string &text)
{
    return !firstInvalidUtf8(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
}

} // namespace

JsonDefect defectOf(const Json &value, int depth, qsizetype bytes)
{
    std::vector<std::pair<const Json *, int>> pending{{&value, 0}};
    while (!pending.empty()) {
        const auto [at, level] = pending.back();
        pending.pop_back();
        if (at->is_structured() && level >= depth)
            return JsonDefect::TooDeep;
        if (at->is_binary() || at->is_discarded() || (at->is_number_float() && !std::isfinite(at->get<double>())))
            return JsonDefect::NotJson;
        bytes -= 4;
        if (at->is_string()) {
            const auto &text = at->get_ref<const std::string &>();
            bytes -= static_cast<qsizetype>(text.size());
            if (bytes >= 0 && !isUtf8(text))
                return JsonDefect::NotJson;
        } else if (at->is_array()) {
            for (const Json &child : *at)
                pending.emplace_back(&child, level + 1);
        } else if (at->is_object()) {
            for (const auto &[name, child] : at->get_ref<const Json::object_t &>()) {
                bytes -= static_cast<qsizetype>(name.size()) + 4;
                if (bytes >= 0 && !isUtf8(name))
                    return JsonDefect::NotJson;
                pending.emplace_back(&child, level + 1);
            }
        }
        if (bytes < 0)
            return JsonDefect::TooLarge;
    }
    return JsonDefect::None;
}

} // namespace assay::core
