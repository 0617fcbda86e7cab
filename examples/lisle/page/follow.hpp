// examples/lisle/page/follow.hpp - a page that loads itself again when it was written again.
#pragma once

#include "html.hpp"

#include <map>
#include <string>

namespace app::page {

/// What a page must know to follow its own changes; it follows none if `news` is empty.
struct followed_page {
    std::string news{};    ///< the link to the script of the news
    std::string file{};    ///< its name there
    std::string digest{};  ///< of what it was made
};

/// Prints the script that follows. The policy of the page must allow `follow_script`, and that it
/// loads parts.
void print_follow(html& to, followed_page const& page);

/// The script of the news: the digests of the pages that were written, by their names.
[[nodiscard]] std::string print_news_script(std::map<std::string, std::string> const& digests);

}  // namespace app::page
