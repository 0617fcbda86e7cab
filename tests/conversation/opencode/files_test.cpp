#include <lisle/conversation/opencode/files.hpp>

#include <doctest/doctest.h>

#include <vector>

namespace opencode_files_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::opencode_bridge;
using lisle::owned;
using file_content = lisle::opencode::file_content;

file_content make(conversation::media const& m, std::vector<conversation::loss>& losses) {
    file_content out;
    CHECK(bridge::make_file<owned>(out, m, "image/png", conversation::loss_log{losses}));
    return out;
}

TEST_CASE("bytes are in a URL, and a place is a URL") {
    file_content file;
    file.mime = "image/gif";
    file.url = "data:image/gif;base64,AAAA";
    auto const media = bridge::describe_media<conversation::image>(file);
    CHECK(media.data == "AAAA");
    std::vector<conversation::loss> losses;
    CHECK(make(media, losses) == file);
    file.url = "data:image/png;base64,AAAA";  // of another type than it says
    CHECK(bridge::describe_media<conversation::image>(file).uri == file.url);
    file.url = "https://x";
    CHECK(bridge::describe_media<conversation::image>(file).uri == file.url);
    CHECK(losses.empty());
}

TEST_CASE("a missing type is read from the bytes, or is the default") {
    std::vector<conversation::loss> losses;
    conversation::media media;
    media.data = "R0lGODlhAQABAAAAACw=";
    CHECK(make(media, losses).url == "data:image/gif;base64,R0lGODlhAQABAAAAACw=");
    CHECK(losses.empty());
    media.data = "AAAA";
    CHECK(make(media, losses).mime == "image/png");
    CHECK(losses.size() == 1);
    file_content out;
    CHECK_FALSE(bridge::make_file<owned>(out, {}, "a/b", conversation::loss_log{losses}));
}

TEST_CASE("a file that a person pointed at is a mention with its lines") {
    file_content file;
    file.mime = "text/plain";
    file.filename = "a";
    file.url = "file:///a?start=2&end=13";
    auto const mention = bridge::describe_mention<owned>(file);
    CHECK(mention.uri == "file:///a");
    REQUIRE(mention.range.has_value());
    CHECK(mention.range->last == 13);
    CHECK(bridge::make_file<owned>(mention) == file);
    for (auto const* url : {"file:///a?start=2", "file:///a?start=02&end=3",
                            "file:///a?start=2&end=3&x", "file:///a?start=&end=3"}) {
        file.url = url;
        CHECK(bridge::describe_mention<owned>(file).uri == url);
        CHECK(bridge::make_file<owned>(bridge::describe_mention<owned>(file)) == file);
    }
}

TEST_CASE("a mention of no file has none") {
    conversation::mention page;
    page.kind = "Fetch";
    page.uri = "https://x";
    CHECK_FALSE(bridge::make_file<owned>(page).has_value());
    page.kind = "Directory";
    page.uri = "file:///a";
    CHECK(bridge::make_file<owned>(page)->mime == "application/x-directory");
}

}  // namespace opencode_files_test
