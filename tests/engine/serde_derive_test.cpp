#include <lisle/engine/serde_derive.hpp>

#include <lisle/codec.hpp>
#include <lisle/engine/hooks.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/check.hpp"

namespace serde_derive_test {

enum class mood { calm, cross };

struct is_negative {
    bool operator()(int n) const { return n < 0; }
};

struct guest {
    std::string name;
    serde_derive_test::mood mood{};
    std::optional<int> age{};
    std::optional<bool> sits{};
    int seat = -1;
    lisle::unknown_fields<lisle::owned> extra{};

    bool operator==(guest const&) const = default;
};

struct party_t {};

struct party {
    using format = party_t;

    std::vector<guest> guests;
    std::optional<guest> host;
    lisle::unknown_fields<lisle::owned> extra;

    bool operator==(party const&) const = default;
};

}  // namespace serde_derive_test

template <>
struct lisle::schema<serde_derive_test::mood> : serde_enum<serde_derive_test::mood> {
    struct names : list<named<"calm", self::calm>, named<"cross", self::cross>> {};
};

template <>
struct lisle::schema<serde_derive_test::guest> : serde_struct<serde_derive_test::guest> {
    struct fields : list<field<"name", &self::name, formerly<"called">, formerly<"nick">>,
                         field<"mood", &self::mood>, field<"age", &self::age, skip_none>,
                         field<"sits", &self::sits, skip_none, or_default>,
                         field<"seat", &self::seat, skip_if<serde_derive_test::is_negative>>,
                         rest<&self::extra>> {};
};

template <>
struct lisle::schema<serde_derive_test::party> : serde_struct<serde_derive_test::party> {
    struct fields
        : list<field<"guests", &self::guests>, field<"host", &self::host>, rest<&self::extra>> {};
};

template <>
struct lisle::format_traits<serde_derive_test::party_t> : lisle::serde_document {
    template <class>
    using document = serde_derive_test::party;
    static constexpr std::string_view name = "party";
    static constexpr json_style style{};
};

namespace serde_derive_test {

using namespace checks;

TEST_CASE("an array holds the fields' values in their order") {
    CHECK(rewrite<guest>(R"(["a","cross",5,true,2])", reference)
          == R"({"name":"a","mood":"cross","age":5,"sits":true,"seat":2})");
    CHECK(rewrite<guest>(" [ \"a\" , \"calm\" , null ] ", reference)
          == R"({"name":"a","mood":"calm"})");
    CHECK(rewrite<party>(R"([[["a","calm",null]],{"name":"b","mood":"calm"}])", reference)
          == R"({"guests":[{"name":"a","mood":"calm"}],"host":{"name":"b","mood":"calm"}})");
}

TEST_CASE("only values with a default may be absent, and there are no more than fields") {
    fails_at<guest>("[]", errc::missing_field, "/0", 0, reference);
    fails_at<guest>(R"(["a","calm"])", errc::missing_field, "/2", 0, reference);
    fails_at<guest>(R"(["a","calm",null,])", errc::syntax, "", 17, reference);
    fails_at<guest>(R"(["a","calm",1,true,2,3])", errc::wrong_type, "/5", 21, reference);
    fails_at<guest>(R"(["a","calm",1)", errc::unexpected_end, "", 13, reference);
    fails_at<guest>(R"(["a","calm","1"])", errc::wrong_type, "/2", 12, reference);
    fails_at<guest>(R"(["a","calm",null])", errc::wrong_type, "", 0, strict);
}

TEST_CASE("the name of an enum may be the only key of an object, above null") {
    CHECK(rewrite<mood>(R"({"cross":null})", reference) == R"("cross")");
    CHECK(rewrite<mood>(" { \"cross\" : null } ", reference) == R"("cross")");
    fails_at<mood>("{}", errc::wrong_type, "", 0, reference);
    fails_at<mood>(R"({"cross":0})", errc::wrong_type, "/cross", 9, reference);
    fails_at<mood>(R"({"cross":null,"calm":null})", errc::wrong_type, "/calm", 14, reference);
    fails_at<mood>(R"({"grim":null})", errc::unknown_case, "/grim", 1, reference);
    fails_at<mood>(R"({"cross":null)", errc::unexpected_end, "", 13, reference);
    fails_at<mood>(R"({"cross":null})", errc::wrong_type, "", 0, strict);
}

TEST_CASE("a permissive reader records either shape, and leaves a note") {
    keeps<party>(R"({"guests":[["a","cross",1],{"name":"b","mood":{"calm":null}}],"host":null})",
                 R"({"guests":[{"name":"a","mood":"cross","age":1},{"name":"b","mood":"calm"}],)"
                 R"("host":null})");
    CHECK(notes_of<party>(R"({"guests":[["a",{"cross":null},1]],"host":null})")
          == notes{"an array where an object is written at /guests/0 (byte 11)",
                   "an object where a string is written at /guests/0/1 (byte 16)"});
    // An unknown name must not become a known one.
    keeps<party>(R"({"guests":[{"name":"b","mood":{"grim":null}}],"host":null})");
    fails_at<party>(R"({"guests":[["a","grim",1]],"host":null})", errc::unknown_case, "/guests/0/1",
                    16);
}

TEST_CASE("a document refuses duplicate fields, except for a permissive reader") {
    constexpr std::string_view text = R"({"guests":[],"host":null,"guests":[]})";
    auto const refused = lisle::decode<serde_derive_test::party_t>(text, reference);
    REQUIRE(refused.has_error());
    CHECK(refused.error().code == errc::duplicate_field);
    CHECK(lisle::decode<serde_derive_test::party_t>(R"({"guests":[],"x":1,"x":2,"host":null})",
                                                    reference)
              .has_value());
    CHECK(lisle::decode<serde_derive_test::party_t>(text, permissive).has_value());
}

TEST_CASE("a predicate decides which fields are left out") {
    CHECK(lisle::encode_as(guest{.name = "a", .seat = -5}) == R"({"name":"a","mood":"calm"})");
    CHECK(lisle::encode_as(guest{.name = "a", .seat = 0})
          == R"({"name":"a","mood":"calm","seat":0})");
    keeps<guest>(R"({"name":"a","mood":"calm","seat":-5})", R"({"name":"a","mood":"calm"})");
}

TEST_CASE("a former key can be written, the last of several") {
    CHECK(lisle::hooks::encode_with_former_keys(guest{.name = "a"})
          == R"({"nick":"a","mood":"calm"})");
    auto const old = read<guest>(R"({"u":1,"called":"a","mood":"calm"})");
    CHECK(lisle::hooks::encode_with_former_keys(old) == R"({"u":1,"nick":"a","mood":"calm"})");
    CHECK(lisle::encode_as(old, {}, layout::source) == R"({"u":1,"called":"a","mood":"calm"})");
}

}  // namespace serde_derive_test
