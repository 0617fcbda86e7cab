#include <lisle/boost_json.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/formats/zed/thread.hpp>

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// ---- A user's types, in a namespace of their own ------------------------------------------------

namespace shop {

enum class unit_of { piece, gram };

struct item {
    std::string name;
    std::uint64_t count = 0;
    double weight = 0;
    unit_of unit = unit_of::piece;
    std::optional<std::string> remark;
    boost::json::value data;
    lisle::json raw;
    lisle::dictionary<std::string, std::int64_t> stock;
    lisle::unknown_fields<lisle::owned> extra;

    bool operator==(item const&) const = default;
};

struct gift {
    std::string from;

    bool operator==(gift const&) const = default;
};
struct nothing {
    bool operator==(nothing const&) const = default;
};
struct parcel : std::variant<item, gift, nothing> {
    using parcel::variant::variant;
};

/// Described, but converted by its author.
struct price {
    std::uint64_t cents = 0;
};
void tag_invoke(boost::json::value_from_tag const&, boost::json::value& out, price const& p) {
    out = std::to_string(p.cents) + " cents";
}

/// A type without a schema.
struct stranger {};

}  // namespace shop

template <>
struct lisle::schema<shop::unit_of> : lisle::string_enum<shop::unit_of> {
    struct names : list<named<"piece", self::piece>, named<"gram", self::gram>> {};
};
template <>
struct lisle::schema<shop::item> : lisle::object_of<shop::item> {
    struct fields
        : list<field<"name", &self::name>, field<"count", &self::count, skip_default>,
               field<"weight", &self::weight, or_default>, field<"unit", &self::unit, or_default>,
               field<"remark", &self::remark, skip_none>, field<"data", &self::data, or_default>,
               field<"raw", &self::raw, or_default>, field<"stock", &self::stock, or_default>,
               rest<&self::extra>> {};
};
template <>
struct lisle::schema<shop::gift> : lisle::object_of<shop::gift> {
    struct fields : list<field<"from", &self::from>> {};
};
template <>
struct lisle::schema<shop::parcel> : lisle::one_of<shop::parcel, lisle::externally_tagged> {
    struct cases : list<holds<"Item", shop::item>, holds<"Gift", shop::gift>,
                        unit<"Nothing", shop::nothing>> {};
};
template <>
struct lisle::schema<shop::price> : lisle::object_of<shop::price> {
    struct fields : list<field<"cents", &self::cents>> {};
};

namespace boost_json_test {

namespace {

namespace json = boost::json;
using lisle::errc;

json::value read_json(std::string_view text) { return lisle::decode_as<json::value>(text).value(); }

std::string const thread_text =
    R"({"title":"Größe","messages":[{"User":{"id":"u1","content":[{"Text":"a\n\"b\""}],)"
    R"("later":{"x":[1,2.5]}}},"Resume",{"Future":[1]},)"
    R"({"Agent":{"content":[{"ToolUse":{"id":"t","name":"n","raw_input":"","input":)"
    R"({"z":18446744073709551615,"a":-9223372036854775808,"f":0.1},)"
    R"("is_input_complete":true,"thought_signature":null}}],"tool_results":{"t":)"
    R"({"tool_use_id":"t","tool_name":"n","is_error":false,"content":{"Text":"x"},)"
    R"("output":null}},"reasoning_details":null}}],"updated_at":"2026-02-27T12:34:56Z",)"
    R"("detailed_summary":null,"initial_project_snapshot":null,"cumulative_token_usage":{},)"
    R"("request_token_usage":{"u1":{"input_tokens":18446744073709551615}},"model":null,)"
    R"("profile":"write","imported":false,"subagent_context":null,"speed":"fast",)"
    R"("thinking_enabled":false,"thinking_effort":null,"version":"0.3.0"})";

}  // namespace

static_assert(json::has_value_from<shop::item>::value && json::has_value_to<shop::item>::value);
static_assert(json::has_value_from<shop::parcel>::value
              && json::has_value_to<shop::unit_of>::value);
static_assert(json::has_value_from<lisle::zed::thread>::value);
static_assert(json::has_value_to<lisle::zed::message>::value);
static_assert(!json::has_value_from<shop::stranger>::value);
static_assert(!json::has_value_to<shop::stranger>::value);
// A view converts to a value, but no value to a view.
static_assert(json::has_value_from<lisle::zed::basic_thread<lisle::borrowed>>::value);
static_assert(!json::has_value_to<lisle::zed::basic_thread<lisle::borrowed>>::value);
static_assert(json::has_value_from<lisle::json_view>::value);
static_assert(!json::has_value_to<lisle::json_view>::value);

TEST_CASE("a user's described type converts both ways, numbers exactly") {
    shop::item thing;
    thing.name = "tea \"green\"";
    thing.count = 18446744073709551615u;
    thing.weight = 0.1;
    thing.unit = shop::unit_of::gram;
    thing.data = {{"k", {1, -2, 0.30000000000000004}}};
    thing.raw = lisle::text::assume_json(R"({"b":1,"a":[true]})");
    thing.stock = {{"north", -3}, {"south", 4}};
    thing.extra.insert_or_assign("colour", R"("green")");

    auto const v = json::value_from(thing);
    CHECK(v
          == read_json(R"({"name":"tea \"green\"","count":18446744073709551615,"weight":0.1,)"
                       R"("unit":"gram","data":{"k":[1,-2,0.30000000000000004]},)"
                       R"("raw":{"b":1,"a":[true]},"stock":{"north":-3,"south":4},)"
                       R"("colour":"green"})"));
    CHECK(v.at("weight").get_double() == 0.1);
    CHECK(json::value_to<shop::item>(v) == thing);
    auto const again = json::try_value_to<shop::item>(v);
    REQUIRE(again.has_value());
    CHECK(*again == thing);
}

TEST_CASE("variants, enumerations and containers of described types convert") {
    std::vector<shop::parcel> const parcels{shop::gift{"Ann"}, shop::nothing{}};
    auto const v = json::value_from(parcels);
    CHECK(v == read_json(R"([{"Gift":{"from":"Ann"}},"Nothing"])"));
    CHECK(json::value_to<std::vector<shop::parcel>>(v) == parcels);

    CHECK(json::value_from(shop::unit_of::gram) == json::value("gram"));
    CHECK(json::value_to<shop::unit_of>(json::value("gram")) == shop::unit_of::gram);

    std::map<std::string, std::optional<shop::gift>> const named{{"a", shop::gift{"x"}},
                                                                 {"b", std::nullopt}};
    auto const w = json::value_from(named);
    CHECK(w == read_json(R"({"a":{"from":"x"},"b":null})"));
    CHECK(json::value_to<std::map<std::string, std::optional<shop::gift>>>(w) == named);

    lisle::dictionary<std::string, shop::gift> const gifts{{"z", {"1"}}, {"a", {"2"}}};
    CHECK(json::serialize(json::value_from(gifts)) == R"({"z":{"from":"1"},"a":{"from":"2"}})");
    CHECK(json::value_to<lisle::dictionary<std::string, shop::gift>>(json::value_from(gifts))
          == gifts);
}

TEST_CASE("a type's own tag_invoke is preferred to its schema") {
    CHECK(json::value_from(shop::price{5}) == json::value("5 cents"));
    CHECK(json::value_to<shop::price>(json::value{{"cents", 7}}).cents == 7);
}

TEST_CASE("a whole thread converts both ways, with its unknown parts") {
    auto const thread = lisle::decode<lisle::zed_t>(thread_text).value();
    auto const v = json::value_from(thread);
    CHECK(v == read_json(thread_text));
    CHECK(v.at_pointer("/messages/0/User/later/x/0") == 1);
    CHECK(v.at_pointer("/request_token_usage/u1/input_tokens").is_uint64());

    auto const again = json::value_to<lisle::zed::thread>(v);
    CHECK(again == thread);
    CHECK(lisle::encode(again) == thread_text);
}

TEST_CASE("a document's numbers and strings follow its format") {
    auto const session = lisle::decode<lisle::acpx_t>(
        R"({"acpx_record_id":"r","last_seq":7,"title":"\ud83d","messages":[],)"
        R"("cumulative_token_usage":{"input_tokens":10,"output_tokens":0.5}})");
    REQUIRE(session.has_value());
    auto const v = json::value_from(*session);
    CHECK(v.at("last_seq").is_uint64());
    CHECK(v.at_pointer("/cumulative_token_usage/input_tokens") == 10U);
    CHECK(v.at_pointer("/cumulative_token_usage/output_tokens") == 0.5);
    auto const again = json::value_to<lisle::acpx::session>(v);
    CHECK(lisle::encode(again) == lisle::encode(*session));
}

TEST_CASE("raw text converts as the value that it spells") {
    auto const v = json::value_from(lisle::text::assume_json(R"({"a":[1,2.5]})"));
    CHECK(v == read_json(R"({"a":[1,2.5]})"));
    CHECK(json::value_to<lisle::json>(v).text() == R"({"a":[1,2.5]})");
    CHECK(json::value_from(lisle::text::assume_json_view("[true]")) == read_json("[true]"));
    CHECK_THROWS_WITH_AS(json::value_from(lisle::text::assume_json("[1,")),
                         "unexpected end of text (byte 3): expected a value", lisle::decode_error);
}

TEST_CASE("value_to names the place of an error, try_value_to its code") {
    auto const v = read_json(R"({"name":"x","stock":{"north":1,"so/uth":"2"}})");
    try {
        static_cast<void>(json::value_to<shop::item>(v));
        FAIL("converted");
    } catch (lisle::decode_error const& e) {
        CHECK(e.where.code == errc::wrong_type);
        CHECK(e.where.pointer == "/stock/so~1uth");
        CHECK(e.where.offset == lisle::error::npos);
        CHECK(std::string{e.what()}
              == "wrong type at /stock/so~1uth: expected integer, found string");
    }
    auto const tried = json::try_value_to<shop::item>(v);
    REQUIRE(tried.has_error());
    CHECK(tried.error() == errc::wrong_type);
    CHECK(json::try_value_to<shop::item>(json::value(nullptr)).error() == errc::wrong_type);
    CHECK(json::try_value_to<shop::item>(json::value(json::object{})).error()
          == errc::missing_field);
    // A failure inside one of Boost's own containers has the same code.
    CHECK(json::try_value_to<std::vector<shop::gift>>(read_json("[{}]")).error()
          == errc::missing_field);
}

TEST_CASE("value_from uses the storage it is given") {
    json::monotonic_resource room;
    auto const v = json::value_from(shop::gift{"Ann"}, &room);
    CHECK(v.storage().get() == &room);
    CHECK(v.at("from").storage().get() == &room);
}

TEST_CASE("a value beyond the depth limit converts to JSON, but not back") {
    shop::item thing;
    for (int i = 0; i < 200; ++i) thing.data = json::value{{"d", thing.data}};
    auto const v = json::value_from(thing);
    CHECK(v.at("data") == thing.data);
    CHECK(json::try_value_to<shop::item>(v).error() == errc::too_deep);
}

}  // namespace boost_json_test
