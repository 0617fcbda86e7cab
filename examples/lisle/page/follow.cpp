// examples/lisle/page/follow.cpp - the element of the script, and the news.
#include "follow.hpp"

#include "assets.hpp"
#include "json_tree.hpp"

#include <boost/json/object.hpp>

namespace app::page {

void print_follow(html& to, followed_page const& page) {
    if (page.news.empty()) return;
    to.markup("<script").attribute("data-news", page.news).attribute("data-file", page.file);
    to.attribute("data-digest", page.digest).markup(">").markup(follow_script);
    to.markup("</script>\n");
}

std::string to_news_script(std::map<std::string, std::string> const& digests) {
    boost::json::object news;
    for (auto const& [file, digest] : digests) news[file] = digest;
    return "lisle.news(" + to_json_text(news) + ");\n";
}

}  // namespace app::page
