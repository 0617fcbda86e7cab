// examples/lisle/page/assets.hpp - the style sheets and scripts, which are files of this folder.
#pragma once

#include <string_view>

namespace app::page {

extern std::string_view const page_style, page_script;    ///< style.css, script.js
extern std::string_view const index_style, index_script;  ///< index.css, index.js
extern std::string_view const follow_script;              ///< follow.js

}  // namespace app::page
