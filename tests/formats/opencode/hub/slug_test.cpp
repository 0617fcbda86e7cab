#include <lisle/formats/opencode/hub/slug.hpp>

#include <doctest/doctest.h>

#include <string>

namespace opencode_hub_slug_test {

namespace hub = lisle::opencode::hub;

TEST_CASE("a slug has lower-case letters and digits of the title, and hyphens for the rest") {
    CHECK(hub::make_slug("Fix the Build!") == "fix-the-build");
    CHECK(hub::make_slug("  a -- b_c  ") == "a-b-c");
    CHECK(hub::make_slug("\xC3\x9C"
                         "bung 2 \xE2\x9C\x93")
          == "bung-2");
    CHECK(hub::make_slug("AZaz09") == "azaz09");
    for (auto const* title : {"", "---", " ", "\xE2\x9C\x93"})
        CHECK(hub::make_slug(title) == "session");
}

TEST_CASE("a session without a slug gets a slug from its id") {
    CHECK(hub::make_slug_of_id("ses_df65580f3ffecVB7o9Ov172o9Z")
          == "ses-df65580f3ffecvb7o9ov172o9z");
}

TEST_CASE("a slug that is taken gets a random end") {
    CHECK(hub::add_slug_suffix("a-b", {0, 9, 10, 35, 36, 255}) == "a-b-09az03");
}

TEST_CASE("a slug has an alphabet and a length") {
    for (auto const* good : {"a", "brave-cabin", "2", "-"}) CHECK(hub::is_slug(good));
    for (auto const* bad : {"", "A", "a b", "a_b", "a/b", "\xC3\xBC"}) CHECK(!hub::is_slug(bad));
    auto const longest = hub::make_slug(std::string(400, 'a'));
    CHECK(longest == std::string(hub::max_slug_size, 'a'));
    CHECK(hub::make_slug(std::string(hub::max_slug_size - 1, 'a') + " b")
          == std::string(hub::max_slug_size - 1, 'a'));
    auto const other = hub::add_slug_suffix(longest, {0, 0, 0, 0, 0, 0});
    CHECK(other == std::string(hub::max_slug_size - 7, 'a') + "-000000");
    CHECK(hub::is_slug(other));
}

}  // namespace opencode_hub_slug_test
