#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/tools/adapt_mention.hpp>

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace adapt_mention_test {

namespace zed = lisle::zed;
using lisle::schema_revision;
using strings = std::vector<std::string>;

namespace {

struct outcome {
    bool is_known = false;
    zed::mention_uri uri;
    strings lost;
};

outcome adapt(zed::mention_uri uri, std::optional<schema_revision> target) {
    outcome out{false, std::move(uri), {}};
    out.is_known = zed::detail::adapt_mention(out.uri, target,
                                              [&](std::string what) { out.lost.push_back(what); });
    return out;
}

}  // namespace

TEST_CASE("newer mentions become the pinned revision's nearest kinds") {
    auto const image = adapt(zed::named_image_mention{"shot.png", {}}, schema_revision::pinned);
    CHECK(image.is_known);
    CHECK(std::holds_alternative<zed::pasted_image_mention>(image.uri));
    CHECK(image.lost.size() == 1);
    CHECK(image.lost.at(0).find("shot.png") != std::string::npos);

    auto const conflict = adapt(zed::merge_conflict_mention{"/a", {}}, schema_revision::pinned);
    REQUIRE(std::holds_alternative<zed::file_mention>(conflict.uri));
    CHECK(std::get<zed::file_mention>(conflict.uri).abs_path == "/a");
    CHECK(conflict.lost.size() == 1);
}

TEST_CASE("a mention that the newest revision dropped does not fit, or gets a name") {
    CHECK_FALSE(adapt(zed::text_thread_mention{"/t", "n", {}}, schema_revision::latest).is_known);
    CHECK(adapt(zed::text_thread_mention{"/t", "n", {}}, schema_revision::pinned).is_known);
    auto const image = adapt(zed::pasted_image_mention{}, schema_revision::latest);
    REQUIRE(std::holds_alternative<zed::named_image_mention>(image.uri));
    CHECK(std::get<zed::named_image_mention>(image.uri).name == "Image");
}

TEST_CASE("a mention that both revisions have stays unchanged") {
    for (auto const target : {schema_revision::pinned, schema_revision::latest}) {
        auto const same = adapt(zed::file_mention{"/a", {}}, target);
        CHECK(same.is_known);
        CHECK(same.lost.empty());
        CHECK(same.uri == zed::mention_uri{zed::file_mention{"/a", {}}});
    }
}

TEST_CASE("an invalid URL is_known no revision") {
    CHECK_FALSE(adapt(zed::fetch_mention{{"no URL"}, {}}, std::nullopt).is_known);
    CHECK(adapt(zed::fetch_mention{{"https://a.b/"}, {}}, std::nullopt).is_known);
    zed::mention_uri const unknown{lisle::unknown_case<lisle::owned>{
        "New", lisle::text::assume_json(R"("New")")}};
    CHECK_FALSE(adapt(unknown, schema_revision::pinned).is_known);
    CHECK(adapt(unknown, std::nullopt).is_known);
}

}  // namespace adapt_mention_test
