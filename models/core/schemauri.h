// SPDX-License-Identifier: GPL-3.0-or-later
// The little of RFC 3986 that the references of JSON Schema need.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace assay::core {

/// A URI and its fragment, which is still percent-encoded; the fragment is empty where there is none.
struct UriReference
{
    std::string uri;
    std::string fragment;
};

/// Whether @p uri begins with a scheme ("http:", "urn:").
[[nodiscard]] bool isAbsoluteUri(std::string_view uri);

/// @p reference seen from @p base (RFC 3986, 5.2.2, strict). No normalisation besides dot segments: two spellings of
/// one address count as two. A pure function; any thread.
[[nodiscard]] UriReference resolveUri(std::string_view base, std::string_view reference);

/// Replaces "%41" by "A". Nothing if a percent sign is not followed by two hexadecimal digits.
[[nodiscard]] std::optional<std::string> percentDecoded(std::string_view text);

} // namespace assay::core
