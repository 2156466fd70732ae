// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/session/headerparams.h"

#include "mcp/protocol/members.h"
#include "mcp/transport/httpheaders.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <optional>

namespace assay::mcp {

using core::Json;

namespace {

constexpr auto kAnnotation = "x-mcp-header";
constexpr int kMaxDepth = 64; ///< of nested schemas; deeper ones are taken for broken

bool isToken(const std::string &text)
{
    constexpr std::string_view kMarks = "!#$%&'*+-.^_`|~";
    const auto isAllowed = [&](char one) {
        return (one >= '0' && one <= '9') || (one >= 'a' && one <= 'z') || (one >= 'A' && one <= 'Z') ||
               kMarks.find(one) != std::string_view::npos;
    };
    return !text.empty() && std::ranges::all_of(text, isAllowed);
}

/// Walks every place of a schema where a schema can stand.
class Walk
{
public:
    QList<HeaderParam> found;
    QString fault;

    /// @p isReachable: only `properties` led here.
    void schema(const Json &value, bool isReachable, std::vector<std::string> &path, int depth)
    {
        if (!fault.isEmpty() || !value.is_object())
            return;
        if (depth > kMaxDepth) {
            fault = QCoreApplication::translate("mcp", "its schema is nested too deep");
            return;
        }
        if (const auto annotation = value.find(kAnnotation); annotation != value.end())
            take(*annotation, value, isReachable && !path.empty(), path);
        for (const auto &[keyword, inner] : value.items()) {
            if (keyword == "properties")
                members(inner, isReachable, path, depth);
            else if (keyword == "patternProperties" || keyword == "dependentSchemas" || keyword == "$defs" ||
                     keyword == "definitions")
                eachOf(inner, path, depth);
            else if (isSchemaKeyword(keyword))
                schemas(inner, path, depth);
        }
    }

private:
    static bool isSchemaKeyword(const std::string &keyword)
    {
        static const QSet<QByteArray> kKeywords{"items",
                                                "prefixItems",
                                                "contains",
                                                "additionalProperties",
                                                "unevaluatedItems",
                                                "unevaluatedProperties",
                                                "propertyNames",
                                                "additionalItems",
                                                "oneOf",
                                                "anyOf",
                                                "allOf",
                                                "not",
                                                "if",
                                                "then",
                                                "else"};
        return kKeywords.contains(QByteArray::fromStdString(keyword));
    }

    void members(const Json &properties, bool isReachable, std::vector<std::string> &path, int depth)
    {
        if (!properties.is_object())
            return;
        for (const auto &[name, inner] : properties.items()) {
            path.push_back(name);
            schema(inner, isReachable, path, depth + 1);
            path.pop_back();
        }
    }

    void eachOf(const Json &map, std::vector<std::string> &path, int depth)
    {
        if (!map.is_object())
            return;
        for (const auto &[name, inner] : map.items())
            schema(inner, false, path, depth + 1);
    }

    void schemas(const Json &one, std::vector<std::string> &path, int depth)
    {
        if (one.is_array()) {
            for (const Json &inner : one)
                schema(inner, false, path, depth + 1);
        } else {
            schema(one, false, path, depth + 1);
        }
    }

    void take(const Json &annotation, const Json &owner, bool isReachable, const std::vector<std::string> &path)
    {
        const QString type = textMember(owner, "type");
        if (!annotation.is_string() || !isToken(annotation.get_ref<const std::string &>())) {
            fault = QCoreApplication::translate("mcp", "its x-mcp-header is not the name of a header field");
        } else if (type != QLatin1String("string") && type != QLatin1String("integer") &&
                   type != QLatin1String("boolean")) {
            fault = QCoreApplication::translate(
                "mcp", "its x-mcp-header is on something other than a text, integer or boolean");
        } else if (!isReachable) {
            fault = QCoreApplication::translate("mcp", "its x-mcp-header is not on a plain property");
        } else {
            const QByteArray name = QByteArray::fromStdString(annotation.get_ref<const std::string &>());
            if (m_names.contains(name.toLower()))
                fault = QCoreApplication::translate("mcp", "two of its x-mcp-header have the same name");
            m_names.insert(name.toLower());
            found.append({path, name});
        }
    }

    QSet<QByteArray> m_names;
};

/// The text of a plain value; nothing for what a header field cannot carry.
std::optional<QByteArray> plainText(const Json &value)
{
    constexpr double kLargestExact = 9007199254740991.0; // 2^53 − 1
    if (value.is_string())
        return QByteArray::fromStdString(value.get_ref<const std::string &>());
    if (value.is_boolean())
        return value.get<bool>() ? QByteArrayLiteral("true") : QByteArrayLiteral("false");
    if (value.is_number() && std::abs(value.get<double>()) <= kLargestExact &&
        value.get<double>() == std::trunc(value.get<double>()))
        return QByteArray::number(value.get<qint64>());
    return std::nullopt;
}

} // namespace

core::Expected<QList<HeaderParam>> headerParamsOf(const Json &inputSchema)
{
    Walk walk;
    std::vector<std::string> path;
    walk.schema(inputSchema, true, path, 0);
    if (!walk.fault.isEmpty())
        return core::fail(core::ErrorCode::InvalidInput, walk.fault);
    return walk.found;
}

QList<std::pair<QByteArray, QByteArray>> paramHeaders(const QList<HeaderParam> &params, const Json &arguments)
{
    QList<std::pair<QByteArray, QByteArray>> headers;
    for (const HeaderParam &param : params) {
        const Json *value = &arguments;
        for (const std::string &name : param.path) {
            const auto next = value->is_object() ? value->find(name) : value->end();
            value = value->is_object() && next != value->end() ? &*next : nullptr;
            if (value == nullptr)
                break;
        }
        if (value == nullptr)
            continue;
        if (const auto text = plainText(*value))
            headers.append({"Mcp-Param-" + param.name, encodeHeaderValue(*text)});
    }
    return headers;
}

} // namespace assay::mcp
