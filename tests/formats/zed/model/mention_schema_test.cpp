#include <doctest/doctest.h>

#include <lisle/formats/zed/model/mention_schema.hpp>

#include <string_view>

namespace mention_schema_test {

namespace zed = lisle::zed;

namespace {

constexpr auto latest = [] {
    auto options = lisle::reference;
    options.revision = lisle::schema_revision::latest;
    return options;
}();

}  // namespace

TEST_CASE("the newest revision reads kinds of its own, and no longer a text thread") {
    for (std::string_view text :
         {R"({"PastedImage":{"name":"a.png"}})", R"({"MergeConflict":{"file_path":"/a"}})",
          R"({"Skill":{"name":"n","source":"s","skill_file_path":"/a"}})"}) {
        CAPTURE(text);
        CHECK_FALSE(lisle::decode_as<zed::mention_uri>(text, lisle::reference).has_value());
        auto const value = lisle::decode_as<zed::mention_uri>(text, latest);
        REQUIRE(value.has_value());
        CHECK(lisle::encode_as(*value) == text);
    }
    constexpr std::string_view old = R"({"TextThread":{"path":"/p","name":"n"}})";
    CHECK(lisle::decode_as<zed::mention_uri>(old, lisle::reference).has_value());
    CHECK_FALSE(lisle::decode_as<zed::mention_uri>(old, latest).has_value());
}

TEST_CASE("the newest revision takes any id of a rule, or none") {
    for (std::string_view text :
         {R"({"id":{"kind":"Later"},"name":"n"})", R"({"id":5,"name":"n"})"}) {
        CAPTURE(text);
        CHECK_FALSE(lisle::decode_as<zed::rule_mention>(text, lisle::reference).has_value());
        auto const value = lisle::decode_as<zed::rule_mention>(text, latest);
        REQUIRE(value.has_value());
        CHECK(lisle::encode_as(*value) == text);
    }
    auto const without = lisle::decode_as<zed::rule_mention>(R"({"name":"n"})", latest);
    REQUIRE(without.has_value());
    CHECK(without->id == zed::rule_mention{}.id);
}

}  // namespace mention_schema_test
