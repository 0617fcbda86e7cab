// examples/lisle/page/media.hpp - images, sounds, files and mentions.
#pragma once

#include "html.hpp"

#include <lisle/conversation/content.hpp>

namespace app::page {

/// Prints an image whose bytes are in the conversation as PNG, JPEG, GIF or WebP; of any other
/// image its name, type and size. The page never loads an image from elsewhere.
void print_image(html& to, lisle::conversation::media const& m);

/// Prints the name, type and size of a sound, a file or a resource; the name of a web page is a
/// link.
void print_file(html& to, lisle::conversation::media const& m, std::string_view kind);

/// The mention as a link in Markdown, to be printed within the text around it.
[[nodiscard]] std::string make_markdown_link(lisle::conversation::mention const& m);

/// The name of a mention, or else its URI, or else its kind.
[[nodiscard]] std::string name_mention(lisle::conversation::mention const& m);

}  // namespace app::page
