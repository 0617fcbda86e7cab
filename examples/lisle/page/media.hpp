// examples/lisle/page/media.hpp - images, sounds, files and mentions.
#pragma once

#include "html.hpp"

#include <lisle/conversation/content.hpp>

namespace app::page {

/// Prints an image whose bytes are in the conversation as PNG, JPEG, GIF or WebP; of any other one
/// what is known of it. Nothing is ever loaded from elsewhere.
void print_image(html& to, lisle::conversation::media const& m);

/// Prints what is known of a sound, a file or a resource: its name, type and size. A link if it is
/// a web page.
void print_file(html& to, lisle::conversation::media const& m, std::string_view kind);

/// The mention as a link in Markdown, so that it stands in the text around it.
[[nodiscard]] std::string make_markdown_link(lisle::conversation::mention const& m);

/// What a mention is called: its name, else where it is, else its kind.
[[nodiscard]] std::string name_mention(lisle::conversation::mention const& m);

}  // namespace app::page
