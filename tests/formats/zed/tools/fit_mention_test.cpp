#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/tools/fit_mention.hpp>

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace fit_mention_test {

namespace zed = lisle::zed;
using lisle::schema_revision;
using strings = std::vector<std::string>;

namespace {

struct outcome {
    bool fits = false;
    zed::mention_uri uri;
    strings lost;
};

outcome fit(zed::mention_uri uri, std::optional<schema_revision> target) {
    outcome out{false, std::move(uri), {}};
    out.fits = zed::detail::fit_mention(out.uri, target,
                                        [&](std::string what) { out.lost.push_back(what); });
    return out;
}

}  // namespace

TEST_CASE("newer mentions become the pinned revision's nearest kinds") {
    auto const image = fit(zed::named_image_mention{"shot.png", {}}, schema_revision::pinned);
    CHECK(image.fits);
    CHECK(std::holds_alternative<zed::pasted_image_mention>(image.uri));
    CHECK(image.lost.size() == 1);
    CHECK(image.lost.at(0).find("shot.png") != std::string::npos);

    auto const conflict = fit(zed::merge_conflict_mention{"/a", {}}, schema_revision::pinned);
    REQUIRE(std::holds_alternative<zed::file_mention>(conflict.uri));
    CHECK(std::get<zed::file_mention>(conflict.uri).abs_path == "/a");
    CHECK(conflict.lost.size() == 1);
}

TEST_CASE("a mention that the newest revision dropped does not fit, or gets a name") {
    CHECK_FALSE(fit(zed::text_thread_mention{"/t", "n", {}}, schema_revision::latest).fits);
    CHECK(fit(zed::text_thread_mention{"/t", "n", {}}, schema_revision::pinned).fits);
    auto const image = fit(zed::pasted_image_mention{}, schema_revision::latest);
    REQUIRE(std::holds_alternative<zed::named_image_mention>(image.uri));
    CHECK(std::get<zed::named_image_mention>(image.uri).name == "Image");
}

TEST_CASE("a mention that both revisions have stays unchanged") {
    for (auto const target : {schema_revision::pinned, schema_revision::latest}) {
        auto const same = fit(zed::file_mention{"/a", {}}, target);
        CHECK(same.fits);
        CHECK(same.lost.empty());
        CHECK(same.uri == zed::mention_uri{zed::file_mention{"/a", {}}});
    }
}

TEST_CASE("an invalid URL fits no revision") {
    CHECK_FALSE(fit(zed::fetch_mention{{"no URL"}, {}}, std::nullopt).fits);
    CHECK(fit(zed::fetch_mention{{"https://a.b/"}, {}}, std::nullopt).fits);
    zed::mention_uri const unknown{lisle::unknown_case<lisle::owned>{"New", {R"("New")"}}};
    CHECK_FALSE(fit(unknown, schema_revision::pinned).fits);
    CHECK(fit(unknown, std::nullopt).fits);
}

}  // namespace fit_mention_test
