// examples/lisle/page/policy.hpp - what a browser may do with a page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace app::page {

/// A Content-Security-Policy that allows these scripts and this style, inline and by their SHA-256,
/// images in `data:`, and nothing else: no request, no frame, no form, no other script.
/// `loads_parts`: these scripts may load further ones.
[[nodiscard]] std::string make_policy(std::vector<std::string_view> const& scripts,
                                      std::string_view style, bool loads_parts = false);

/// The text as it may stand in a `script` element.
[[nodiscard]] std::string escape_script(std::string_view script);

}  // namespace app::page
