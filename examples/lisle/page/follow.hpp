// examples/lisle/page/follow.hpp - a page that reloads itself after it was written again.
#pragma once

#include "html.hpp"

#include <map>
#include <string>

namespace app::page {

/// What a page needs to notice its own changes. If `news` is empty, it does not reload.
struct followed_page {
    std::string news{};    ///< the link to the script of the news
    std::string file{};    ///< the name of the page in the news
    std::string digest{};  ///< of the conversation that the page shows
};

/// Prints the script that reloads the page. The policy of the page must allow `follow_script` and
/// the scripts of the news.
void print_follow(html& to, followed_page const& page);

/// The script of the news: the names of the written pages, and their digests.
[[nodiscard]] std::string to_news_script(std::map<std::string, std::string> const& digests);

}  // namespace app::page
