// examples/lisle/zed/mention_link.hpp - a mention as Zed's Markdown has it: [@name](uri).
#pragma once

#include <lisle/formats/zed/mention.hpp>

#include <string>

namespace app {

/// `[@lib.rs](file:///home/user/lib.rs)`; nothing in it is escaped (Zed's `MentionUri::as_link`).
/// A mention of a kind that is not known is `[@` and the JSON that it is.
[[nodiscard]] std::string print_link(lisle::zed::mention_uri const& mention);

}  // namespace app
