#include <lisle/engine/read_member.hpp>

#include <doctest/doctest.h>

#include <boost/json/value.hpp>

#include <optional>
#include <string>
#include <string_view>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace read_member_test {

using namespace checks;
using samples::item;

TEST_CASE("a permissive reader treats null as absence of an optional field") {
    std::string_view const text = R"({"id":"a","count":null,"size":null,"tags":null})";
    auto const value = read<item>(text);
    CHECK(value.count == 3);
    CHECK(value.size == 0);
    CHECK(value.tags.empty());
    CHECK(notes_of<item>(text)
          == notes{"null where a value is written at /count (byte 18)",
                   "null where a value is written at /size (byte 30)",
                   "null where a value is written at /tags (byte 42)"});
    keeps<item>(text, R"({"id":"a","title":null,"count":3,"tags":[],"data":null})");
    fails_at<item>(text, errc::wrong_type, "/count", 18, reference);
    fails_at<item>(R"({"id":null})", errc::wrong_type, "/id", 6);
    fails_at<item>(R"({"id":"a","count":nul})", errc::syntax, "/count", 18);
}

TEST_CASE("null is not a loose shape if the type has it as a value") {
    std::string_view const text = R"({"id":"a","title":null,"count":3,"tags":[],"data":null})";
    keeps<item>(text);
    CHECK(notes_of<item>(text).empty());
    CHECK(read<item>(text).extra.source() == nullptr);
}

TEST_CASE("a lone value is read as an array's only element, if the field allows it") {
    std::string_view const text = R"({"id":"a","title":null,"count":3,"tags":"x","data":null})";
    CHECK(read<item>(text).tags == std::vector<std::string>{"x"});
    CHECK(read<item>(text, reference).tags == std::vector<std::string>{"x"});
    CHECK(notes_of<item>(text)
          == notes{"a lone value where an array is written at /tags (byte 40)"});
    keeps<item>(text, R"({"id":"a","title":null,"count":3,"tags":["x"],"data":null})");
    fails_at<item>(text, errc::wrong_type, "/tags", 40, strict);
    fails_at<item>(R"({"id":"a","tags":1})", errc::wrong_type, "/tags", 17);
    fails_at<item>(R"({"id":"a","tags":{}})", errc::wrong_type, "/tags", 17);
    fails_at<samples::shelf>(R"({"items":{"id":"a"}})", errc::wrong_type, "/items", 9);
}

TEST_CASE("a loose shape is kept until the field is edited, and only that field changes") {
    auto value = read<item>(R"({"id":"a","title":null,"count":null,"tags":"x","data":1})");
    value.data = lisle::json::parse(R"(2)").value();
    CHECK(lisle::encode_as(value, {}, layout::source)
          == R"({"id":"a","title":null,"count":null,"tags":"x","data":2})");
    value.count = 4;
    CHECK(lisle::encode_as(value, {}, layout::source)
          == R"({"id":"a","title":null,"count":4,"tags":"x","data":2})");
    value.tags.push_back("y");
    CHECK(lisle::encode_as(value, {}, layout::source)
          == R"({"id":"a","title":null,"count":4,"tags":["x","y"],"data":2})");
    value.count = 3;
    value.tags = {"x"};
    CHECK(lisle::encode_as(value, {}, layout::source)
          == R"({"id":"a","title":null,"count":null,"tags":"x","data":2})");
}

}  // namespace read_member_test

// ---- Presence -----------------------------------------------------------------------------------

namespace {

struct presence {
    std::optional<int> maybe;
    std::optional<boost::json::value> any;
    std::optional<int> wanted;
    std::optional<int> newer;
    lisle::unknown_fields<lisle::owned> extra;

    bool operator==(presence const&) const = default;
};

/// A second list over an optional that another one does not require.
struct demand {
    std::optional<int> wanted;

    bool operator==(demand const&) const = default;
};

}  // namespace

// clang-format off
template <>
struct lisle::schema<presence> : object_of<presence> {
    struct fields : list<
        field<"maybe",  &self::maybe,  never_null>,
        field<"any",    &self::any,    never_null>,
        field<"wanted", &self::wanted, required_unless_permissive>,
        field<"newer",  &self::newer,  newer>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<demand> : object_of<demand> {
    struct fields : list<
        field<"wanted", &self::wanted, always_required>> {};
};
// clang-format on

namespace read_member_test {

TEST_CASE("null is a value unless it means absence, if the type has it") {
    keeps<presence>(R"({"any":null,"wanted":1})");
    CHECK(read<presence>(R"({"any":null,"wanted":1})").any.has_value());
    CHECK(!read<presence>(R"({"wanted":1})").any.has_value());
    CHECK(rewrite<presence>(R"({"any":null,"wanted":1})", strict) == R"({"any":null,"wanted":1})");
    fails_at<presence>(R"({"maybe":null,"wanted":1})", errc::wrong_type, "/maybe", 9, reference);
    fails_at<presence>(R"({"wanted":null})", errc::wrong_type, "/wanted", 10, reference);
    keeps<presence>(R"({"maybe":null,"wanted":1})", R"({"wanted":1})");
    CHECK(notes_of<presence>(R"({"maybe":null,"wanted":1})")
          == notes{"null where a value is written at /maybe (byte 9)"});
}

TEST_CASE("an expected key may be absent for permissive readers only") {
    keeps<presence>(R"({"maybe":1})");
    keeps<presence>("{}");
    fails_at<presence>(R"({"maybe":1})", errc::missing_field, "/wanted", 0, reference);
    fails_at<presence>("{}", errc::missing_field, "/wanted", 0, strict);
}

TEST_CASE("a key can be required although its member is an optional") {
    keeps<demand>(R"({"wanted":1})");
    for (auto const& options : {permissive, reference, strict}) {
        fails_at<demand>("{}", errc::missing_field, "/wanted", 0, options);
        fails_at<demand>(R"({"wanted":null})", errc::wrong_type, "/wanted", 10, options);
    }
    CHECK(lisle::encode_as(demand{}) == R"({"wanted":null})");
}

TEST_CASE("a newer key is a field for permissive readers and for the newest revision") {
    std::string_view const text = R"({"wanted":1,"newer":2})";
    keeps<presence>(text);
    CHECK(read<presence>(text).newer == 2);
    CHECK(notes_of<presence>(text) == notes{"a field of another revision at /newer (byte 12)"});
    CHECK(rewrite<presence>(text, reference) == R"({"wanted":1})");
    CHECK(rewrite<presence>(R"({"newer":[],"wanted":1})", reference) == R"({"wanted":1})");
    fails_at<presence>(text, errc::unknown_field, "/newer", 12, strict);
    keeps<presence>(R"({"wanted":1,"newer":[]})");
    // The last of two values counts, even if only the first is readable.
    keeps<presence>(R"({"newer":[],"wanted":1,"newer":2})", R"({"wanted":1,"newer":2})");
    keeps<presence>(R"({"newer":2,"wanted":1,"newer":[]})", R"({"wanted":1,"newer":[]})");
    auto latest = reference;
    latest.revision = lisle::schema_revision::latest;
    CHECK(read<presence>(text, latest).newer == 2);
    fails_at<presence>(R"({"wanted":1,"newer":[]})", errc::wrong_type, "/newer", 20, latest);
}

}  // namespace read_member_test
