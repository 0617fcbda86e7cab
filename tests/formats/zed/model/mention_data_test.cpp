#include <doctest/doctest.h>

#include <lisle/formats/zed/model/mention_data.hpp>

#include <string_view>
#include <variant>

namespace mention_data_test {

namespace zed = lisle::zed;

TEST_CASE("what is left out of a mention has Zed's default") {
    CHECK(zed::line_range{} == zed::line_range{0, 0, {}});
    CHECK(zed::diagnostics_mention{}.include_errors);
    CHECK_FALSE(zed::diagnostics_mention{}.include_warnings);
    CHECK_FALSE(zed::selection_mention{}.abs_path.has_value());
}

TEST_CASE("a rule without an id has the id of no rule") {
    zed::rule_mention const rule;
    auto const* const id = std::get_if<lisle::unknown_case<lisle::owned>>(&rule.id);
    REQUIRE(id != nullptr);
    CHECK(std::string_view{id->json.text()}
          == R"({"User":{"uuid":"00000000-0000-0000-0000-000000000000"}})");
}

TEST_CASE("mentions are equal where all their fields are") {
    zed::mention const one{zed::file_mention{"/a", {}}, "text", {}};
    auto other = one;
    CHECK(one == other);
    other.uri = zed::directory_mention{"/a", {}};
    CHECK_FALSE(one == other);
    other = one;
    other.content = "other text";
    CHECK_FALSE(one == other);
}

}  // namespace mention_data_test
