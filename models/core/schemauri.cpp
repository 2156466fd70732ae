// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/schemauri.h"

namespace assay::core {

namespace {

struct Parts
{
    std::string_view scheme; ///< with its colon
    std::optional<std::string_view> authority;
    std::string_view path;
    std::optional<std::string_view> query;
    std::string_view fragment;
};

std::size_t schemeLength(std::string_view uri)
{
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    if (uri.empty() || !isLetter(uri.front()))
        return 0;
    for (std::size_t i = 1; i < uri.size(); ++i) {
        if (uri[i] == ':')
            return i + 1;
        if (!isLetter(uri[i]) && !(uri[i] >= '0' && uri[i] <= '9') && uri[i] != '+' && uri[i] != '-' && uri[i] != '.')
            return 0;
    }
    return 0;
}

Parts split(std::string_view uri)
{
    Parts parts;
    parts.scheme = uri.substr(0, schemeLength(uri));
    uri.remove_prefix(parts.scheme.size());
    if (const auto hash = uri.find('#'); hash != std::string_view::npos) {
        parts.fragment = uri.substr(hash + 1);
        uri = uri.substr(0, hash);
    }
    if (const auto mark = uri.find('?'); mark != std::string_view::npos) {
        parts.query = uri.substr(mark + 1);
        uri = uri.substr(0, mark);
    }
    if (uri.starts_with("//")) {
        const auto end = std::min(uri.find('/', 2), uri.size());
        parts.authority = uri.substr(2, end - 2);
        uri.remove_prefix(end);
    }
    parts.path = uri;
    return parts;
}

/// RFC 3986, 5.2.4.
std::string withoutDotSegments(std::string_view path)
{
    std::string out;
    while (!path.empty()) {
        if (path.starts_with("../")) {
            path.remove_prefix(3);
        } else if (path.starts_with("./") || path.starts_with("/./")) {
            path.remove_prefix(2);
        } else if (path == "/.") {
            path = "/";
        } else if (path.starts_with("/../") || path == "/..") {
            path = path.size() == 3 ? std::string_view("/") : path.substr(3);
            out.erase(out.rfind('/') == std::string::npos ? 0 : out.rfind('/'));
        } else if (path == "." || path == "..") {
            path = {};
        } else {
            const auto end = std::min(path.find('/', 1), path.size());
            out += path.substr(0, end);
            path.remove_prefix(end);
        }
    }
    return out;
}

std::string merged(const Parts &base, std::string_view path)
{
    if (base.authority && base.path.empty())
        return "/" + std::string(path);
    const auto slash = base.path.rfind('/');
    const std::string_view folder =
        slash == std::string_view::npos ? std::string_view() : base.path.substr(0, slash + 1);
    return std::string(folder) + std::string(path);
}

int hexValue(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

} // namespace

bool isAbsoluteUri(std::string_view uri) { return schemeLength(uri) > 0; }

UriReference resolveUri(std::string_view base, std::string_view reference)
{
    const Parts from = split(base);
    const Parts to = split(reference);
    Parts result = to;
    std::string path;
    if (!to.scheme.empty()) {
        // A path without a slash, as in "urn:a:b", has no segments to tidy.
        path = to.path.starts_with('/') ? withoutDotSegments(to.path) : std::string(to.path);
    } else {
        result.scheme = from.scheme;
        if (to.authority) {
            path = withoutDotSegments(to.path);
        } else {
            result.authority = from.authority;
            if (to.path.empty()) {
                path = std::string(from.path);
                if (!to.query)
                    result.query = from.query;
            } else {
                path = withoutDotSegments(to.path.starts_with('/') ? std::string(to.path) : merged(from, to.path));
            }
        }
    }
    std::string uri(result.scheme);
    if (result.authority)
        uri += "//" + std::string(*result.authority);
    uri += path;
    if (result.query)
        uri += "?" + std::string(*result.query);
    return {uri, std::string(to.fragment)};
}

std::optional<std::string> percentDecoded(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out += text[i];
            continue;
        }
        if (i + 2 >= text.size() || hexValue(text[i + 1]) < 0 || hexValue(text[i + 2]) < 0)
            return std::nullopt;
        out += static_cast<char>(hexValue(text[i + 1]) * 16 + hexValue(text[i + 2]));
        i += 2;
    }
    return out;
}

} // namespace assay::core
