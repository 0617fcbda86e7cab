// lisle/formats/zed/tools/parse_mention.hpp - parses mentions from the URIs of links.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/acp_thread/src/mention.rs; for later kinds, the links that Zed wrote for them in 2026-08.
#pragma once

#include <lisle/error.hpp>
#include <lisle/formats/zed/model/mention.hpp>
#include <lisle/formats/zed/model/path.hpp>
#include <lisle/options.hpp>

#include <string_view>

namespace lisle::v0_1::zed {

/// Returns the mention of a URI: `file://`, `zed:///agent/...`, `http://` or `https://`, but not a
/// bare path. A permissive reader reads the links of every revision; another reader reads the links
/// of `options.revision` alone.
///
///     auto const mention = lisle::zed::parse_mention("file:///src/main.rs#L5:15");
///
/// Errors: bad_value, without a place.
///
/// Complexity: linear in the size of the URI. Punycode in its host costs more, within limits.
///
/// Lifetime: the mention owns its data.
[[nodiscard]] LISLE_INLINE result<mention_uri>
parse_mention(std::string_view uri, path_style style = path_style::unix_like,
              decode_options const& options = permissive);

}  // namespace lisle::v0_1::zed

#ifndef LISLE_SEPARATE_COMPILATION
#include <lisle/formats/zed/tools/impl/parse_mention.hpp>
#endif
