#include <lisle/formats/acpx/parser/reference_rules.hpp>

#include <boost/json/value.hpp>
#include <doctest/doctest.h>

#include <initializer_list>

namespace reference_rules_test {

using namespace lisle::acpx::detail;

namespace {

/// Whether all of these values are of the kind.
template <class Kind>
bool are(Kind kind, std::initializer_list<tree> values) {
    for (auto const& value : values)
        if (!is_one(kind, &value)) return false;
    return true;
}

/// Whether no value is of the kind.
template <class Kind>
bool are_not(Kind kind, std::initializer_list<tree> values) {
    for (auto const& value : values)
        if (is_one(kind, &value)) return false;
    return true;
}

tree const object = boost::json::object{};
tree const array = boost::json::array{};

}  // namespace

TEST_CASE("an absent key fits no kind") {
    CHECK_FALSE(is_one(a_session_schema{}, nullptr));
    CHECK_FALSE(is_one(a_thread_version{}, nullptr));
    CHECK_FALSE(is_one(a_string{}, nullptr));
    CHECK_FALSE(is_one(a_boolean{}, nullptr));
    CHECK_FALSE(is_one(a_speed{}, nullptr));
    CHECK_FALSE(is_one(a_number{}, nullptr));
    CHECK_FALSE(is_one(an_amount{}, nullptr));
    CHECK_FALSE(is_one(an_integer{}, nullptr));
    CHECK_FALSE(is_one(a_count{}, nullptr));
    CHECK_FALSE(is_one(a_process_id{}, nullptr));
    CHECK_FALSE(is_one(an_object{}, nullptr));
}

TEST_CASE("words are those that a record may have") {
    CHECK(are(a_session_schema{}, {"acpx.session.v1"}));
    CHECK(are_not(a_session_schema{}, {"acpx.session.v2", "", nullptr, 1, array}));
    CHECK(are(a_thread_version{}, {"0.3.0"}));
    CHECK(are_not(a_thread_version{}, {"0.3", "1.0.0", 0.3, nullptr}));
    CHECK(are(a_speed{}, {"standard", "fast"}));
    CHECK(are_not(a_speed{}, {"Fast", "", nullptr, true}));
}

TEST_CASE("strings, booleans and objects are recognized by their type") {
    CHECK(are(a_string{}, {"", "a"}));
    CHECK(are_not(a_string{}, {nullptr, 1, false, array, object}));
    CHECK(are(a_boolean{}, {true, false}));
    CHECK(are_not(a_boolean{}, {nullptr, 0, "true", object}));
    CHECK(are(an_object{}, {object}));
    CHECK(are_not(an_object{}, {nullptr, array, "", 0}));
}

TEST_CASE("numbers are whole or not, and from a bound on") {
    CHECK(are(a_number{}, {0, -1, 1.5, 18446744073709551615U}));
    CHECK(are_not(a_number{}, {"1", nullptr, true, array}));
    CHECK(are(an_amount{}, {0, 0.5, 7}));
    CHECK(are_not(an_amount{}, {-0.5, -1, "1", nullptr}));
    CHECK(are(an_integer{}, {0, -3, 2.0, 18446744073709551615U}));
    CHECK(are_not(an_integer{}, {0.5, "1", nullptr}));
    CHECK(are(a_count{}, {0, 1, 2.0}));
    CHECK(are_not(a_count{}, {-1, 0.5, nullptr}));
    CHECK(are(a_process_id{}, {1, 4711}));
    CHECK(are_not(a_process_id{}, {0, -1, 1.5, nullptr}));
}

}  // namespace reference_rules_test
