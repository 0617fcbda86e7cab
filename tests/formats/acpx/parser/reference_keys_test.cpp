#include <lisle/formats/acpx/parser/reference_keys.hpp>

#include <lisle/codec.hpp>

#include <boost/json/value.hpp>
#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <string_view>

namespace reference_keys_test {

using namespace lisle;
using namespace lisle::acpx::detail;
using acpx::release;
using json = boost::json::value;  // hides lisle::json

namespace {

struct item {
    int must = 0, there = 0, may = 0, null = 0, dropped = 0, later = 0, part = 0;
};

struct twice {};

using keys =
    list<field<"must", &item::must, must_be<a_count>>,
         field<"there", &item::there, must_be_if_there<a_count>>,
         field<"may", &item::may, may_be<a_count>>, field<"null", &item::null, null_or<a_count>>,
         field<"dropped", &item::dropped, dropped_unless<a_count>>,
         field<"later", &item::later, since<release::v0_10_0>, may_be<a_string>>,
         field<"part", &item::part, parsed_as<twice>>>;

class item_parser : public key_parser<item_parser> {
public:
    using key_parser::key_parser;

    bool parse(tree const& from, tree& out) {
        return parse_keys<keys>(from.get_object(), out.emplace_object());
    }

    /// A number becomes twice as large.
    bool parse_part(twice, tree const* in, tree& out, bool& is_kept) {
        is_kept = in != nullptr;
        if (!is_kept) return true;
        auto const number = find_number(in);
        if (number) out = *number * 2;
        return number ? true : reject("a number");
    }
};

/// What is kept, or where and why it is rejected.
std::string parse(std::string_view text, release by = acpx::latest) {
    auto const from = decode_as<json>(text).value();
    item_parser parser{by};
    tree out;
    if (parser.parse(from, out)) return encode_as(out);
    return parser.pointer() + ": " + parser.expected() + ": " + std::string{parser.missing()};
}

}  // namespace

TEST_CASE("a required value that is absent or of another kind rejects the object") {
    CHECK(parse(R"({"must":1})") == R"({"must":1})");
    CHECK(parse("{}") == ": an unsigned integer: must");
    CHECK(parse(R"({"must":null})") == "/must: an unsigned integer: ");
    CHECK(parse(R"({"must":1,"there":2})") == R"({"must":1,"there":2})");
    CHECK(parse(R"({"must":1,"there":null})") == "/there: an unsigned integer: ");
}

TEST_CASE("null is dropped or kept, and other kinds reject the object") {
    CHECK(parse(R"({"must":1,"may":2,"null":3})") == R"({"must":1,"may":2,"null":3})");
    CHECK(parse(R"({"must":1,"may":null,"null":null})") == R"({"must":1,"null":null})");
    CHECK(parse(R"({"must":1,"may":""})") == "/may: an unsigned integer or null: ");
    CHECK(parse(R"({"must":1,"null":-1})") == "/null: an unsigned integer or null: ");
    CHECK(parse(R"({"must":1,"dropped":2})") == R"({"must":1,"dropped":2})");
    CHECK(parse(R"({"must":1,"dropped":"2"})") == R"({"must":1})");
}

TEST_CASE("a part is parsed by its own rules") {
    CHECK(parse(R"({"must":1,"part":1.5})") == R"({"must":1,"part":3.0})");
    CHECK(parse(R"({"must":1,"part":{}})") == "/part: a number: ");
}

TEST_CASE("keys come in the order of the list, and a release drops unknown keys") {
    constexpr std::string_view text = R"({"x":0,"later":"l","dropped":2,"must":1})";
    CHECK(parse(text) == R"({"must":1,"dropped":2,"later":"l"})");
    CHECK(parse(text, release::v0_6_1) == R"({"must":1,"dropped":2})");
    CHECK(parse(R"({"must":1,"later":5})", release::seed) == R"({"must":1})");
}

namespace {

/// Whether all of these values are of the kind.
template <class Kind>
bool are(Kind kind, std::initializer_list<tree> values) {
    for (auto const& value : values)
        if (!is_one(kind, &value)) return false;
    return true;
}

/// Whether none of them is.
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

TEST_CASE("strings, booleans and objects are told by their type") {
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

}  // namespace reference_keys_test
