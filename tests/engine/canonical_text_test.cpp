#include <lisle/engine/canonical_text.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace canonical_text_test {

using lisle::canonical_text;

namespace {

canonical_text look_at(std::string_view json, std::vector<lisle::outlined_field>& fields,
                       lisle::decode_options const& options = lisle::strict) {
    return {json, options, lisle::text::json_style{}, fields};
}

}  // namespace

TEST_CASE("a key is taken with its comma and its colon, or not at all") {
    std::vector<lisle::outlined_field> fields;
    auto of = look_at(R"("a":,"b":,"c" )", fields);
    CHECK_FALSE(of.take_key(false, "\"a\""));
    CHECK_FALSE(of.take_key(true, "\"b\""));
    CHECK(of.take_key(true, "\"a\""));
    CHECK_FALSE(of.take_key(true, "\"b\""));
    CHECK(of.take_key(false, "\"b\""));
    auto const* const before = of.in.at;
    CHECK_FALSE(of.take_key(false, "\"c\""));
    CHECK(of.in.at == before);
}

TEST_CASE("brackets count the depth up to its limit") {
    std::vector<lisle::outlined_field> fields;
    auto options = lisle::strict;
    options.max_depth = 2;
    auto of = look_at("[[]]", fields, options);
    CHECK(of.open('['));
    CHECK(of.open('['));
    CHECK(of.close(']'));
    CHECK(of.in.depth == 1);
    CHECK(of.close(']'));
    CHECK_FALSE(of.close(']'));
    auto deep = look_at("[[[", fields, options);
    CHECK(deep.open('['));
    CHECK(deep.open('['));
    CHECK_FALSE(deep.open('['));
    CHECK_FALSE(look_at(" [", fields).open('['));
}

TEST_CASE("only permissive options take both revisions") {
    std::vector<lisle::outlined_field> fields;
    CHECK(look_at("", fields, lisle::permissive).takes_both_revisions());
    CHECK_FALSE(look_at("", fields, lisle::strict).takes_both_revisions());
}

}  // namespace canonical_text_test
