#include <lisle/formats/acpx/model/key_options.hpp>

#include <doctest/doctest.h>

#include <concepts>
#include <string_view>
#include <type_traits>

namespace acpx_key_options_test {

using namespace lisle;
using namespace lisle::acpx::detail;
using acpx::release;

namespace {

struct item {
    int first_word = 0;
    int other = 0;
    int zed_too = 0;
};

using keys = list<field<"first_word", &item::first_word, or_default, must_be<a_count>>,
                  field<"other", &item::other, nested_only, parsed_as<any_value>>,
                  field<"zed_too", &item::zed_too, since<release::v0_6_1>, may_be<a_count>>>;

}  // namespace

TEST_CASE("a key in camelCase has no underscores, and a capital behind each") {
    CHECK(to_camel_case<"cwd">().view() == "cwd");
    CHECK(to_camel_case<"acpx_record_id">().view() == "acpxRecordId");
    CHECK(to_camel_case<"a_b_c">().view() == "aBC");
    static_assert(std::same_as<
                  camel_case<keys>,
                  list<field<"firstWord", &item::first_word, or_default, must_be<a_count>>,
                       field<"other", &item::other, nested_only, parsed_as<any_value>>,
                       field<"zedToo", &item::zed_too, since<release::v0_6_1>, may_be<a_count>>>>);
}

TEST_CASE("flat records have the keys that are not nested_only, in their order") {
    static_assert(std::same_as<
                  flat_keys<keys>,
                  list<field<"first_word", &item::first_word, or_default, must_be<a_count>>,
                       field<"zed_too", &item::zed_too, since<release::v0_6_1>, may_be<a_count>>>>);
    static_assert(std::same_as<flat_keys<list<>>, list<>>);
    CHECK(std::is_empty_v<flat_keys<keys>>);
}

TEST_CASE("a key came with the first release, unless an option says otherwise") {
    CHECK(since_of<> == release::seed);
    CHECK(since_of<skip_none, may_be<a_string>> == release::seed);
    CHECK(since_of<skip_none, since<release::v0_13_0>, may_be<a_string>> == release::v0_13_0);
}

TEST_CASE("the rule of a key is the one option that is a parser_rule") {
    static_assert(std::same_as<find_rule<null_or<a_speed>, skip_none>::type, null_or<a_speed>>);
    static_assert(std::same_as<
                  find_rule<lenient, since<release::v0_4_0>, nested_only, parsed_as<a_state>>::type,
                  parsed_as<a_state>>);
    CHECK(std::derived_from<parsed_as<a_state>, parser_rule>);
}

}  // namespace acpx_key_options_test
