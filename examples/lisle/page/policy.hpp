// examples/lisle/page/policy.hpp - the rights of a page in a browser.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace app::page {

/// Whether the scripts of a page may load further scripts.
enum class further_scripts { forbidden, allowed };

/// A Content-Security-Policy that allows these scripts and this style, inline and by their SHA-256,
/// images in `data:`, and nothing else: no request, no frame, no form, no other script.
[[nodiscard]] std::string make_policy(std::vector<std::string_view> const& scripts,
                                      std::string_view style,
                                      further_scripts further = further_scripts::forbidden);

/// The script, escaped for a `script` element.
[[nodiscard]] std::string escape_script(std::string_view script);

}  // namespace app::page
