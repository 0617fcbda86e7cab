#include <lisle/engine/skip_canonical.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <lisle/codec.hpp>

namespace skip_canonical_test {

using lisle::field;
using lisle::owned;

// ---- Data ---------------------------------------------------------------------------------------

enum class colour { red, green };

struct point {
    std::int32_t x = 0;
    std::optional<std::uint8_t> y;
};

struct note {
    std::string value;
};

/// A variant with a unit, content, and a case that the pinned revision lacks.
struct nothing {};
struct shape : std::variant<nothing, point, note, lisle::unknown_case<owned>> {
    using shape::variant::variant;
};

struct drawing {
    std::string name;
    bool is_done = false;
    std::uint64_t count = 0;
    double scale = 1;
    std::optional<std::string> owner, comment;
    std::vector<shape> shapes;
    lisle::dictionary<std::string, point> named;
    boost::json::value other;
    colour ink{};
    std::string tag;
    std::vector<int> extra_points;
    std::string by_newer;
    lisle::unknown_fields<owned> extra;
};

}  // namespace skip_canonical_test

// ---- Wire ---------------------------------------------------------------------------------------

template <>
struct lisle::schema<skip_canonical_test::colour> : string_enum<skip_canonical_test::colour> {
    struct names : list<named<"red", self::red>, named<"green", self::green>> {};
};
template <>
struct lisle::schema<skip_canonical_test::point> : object_of<skip_canonical_test::point> {
    struct fields : list<field<"x", &self::x>, field<"y", &self::y, skip_none>> {};
};
template <>
struct lisle::schema<skip_canonical_test::note> : transparent<&skip_canonical_test::note::value> {};
template <>
struct lisle::schema<skip_canonical_test::shape>
    : one_of<skip_canonical_test::shape, externally_tagged> {
    struct cases : list<unit<"Nothing", skip_canonical_test::nothing>,
                        holds<"Point", skip_canonical_test::point>,
                        holds<"Note", skip_canonical_test::note, newer>> {};
};
template <>
struct lisle::schema<skip_canonical_test::drawing> : object_of<skip_canonical_test::drawing> {
    struct starts_with_x {
        bool operator()(std::string const& s) const { return s.starts_with('x'); }
    };
    // clang-format off
    struct fields : list<
        field<"name",    &self::name>,
        field<"done",    &self::is_done, skip_default>,
        field<"count",   &self::count, skip_default>,
        field<"scale",   &self::scale>,
        field<"owner",   &self::owner>,
        field<"comment", &self::comment, skip_none>,
        field<"shapes",  &self::shapes>,
        field<"named",   &self::named>,
        field<"other",   &self::other>,
        field<"ink",     &self::ink>,
        field<"tag",     &self::tag, skip_if<starts_with_x>>,
        field<"points",  &self::extra_points, skip_default>,
        field<"newer",   &self::by_newer, newer>,
        rest<&self::extra>> {};
    // clang-format on
};

namespace skip_canonical_test {

namespace {

bool is_canonical(std::string_view json, lisle::decode_options const& options = lisle::strict) {
    std::vector<lisle::outlined_field> fields;
    lisle::canonical_text of{json, options, {}, fields};
    return lisle::skip_canonical<drawing>(of) && of.in.at_end();
}

std::string const plain = R"({"name":"a","scale":1.0,"owner":null,"shapes":["Nothing",)"
                          R"({"Point":{"x":-1}}],"named":{"b":{"x":1,"y":2}},)"
                          R"("other":{"k":[1.5]},"ink":"red","tag":"t"})";

/// A part of the text, and its replacement.
struct edit {
    std::string_view what, by;
};

std::string replace(std::string_view what, std::string_view by) {
    auto out = plain;
    out.replace(out.find(what), what.size(), by);
    return out;
}

}  // namespace

TEST_CASE("written text is canonical, with and without omitted fields") {
    CHECK(is_canonical(plain));
    for (auto const& one : std::vector<edit>{{",\"scale\"", ",\"done\":true,\"count\":7,\"scale\""},
                                             {"null,", "\"me\",\"comment\":\"c\","},
                                             {"\"t\"", "\"t\",\"points\":[1,2]"},
                                             {",\"tag\":\"t\"", ""},
                                             {"1.0", "0.25"},
                                             {"red", "green"}}) {
        CAPTURE(one.by);
        CHECK(is_canonical(replace(one.what, one.by)));
    }
}

TEST_CASE("any other text is not canonical") {
    for (auto const& one :
         std::vector<edit>{{",\"scale\"", ",\"done\":false,\"scale\""},
                           {",\"scale\"", ",\"count\":0,\"scale\""},
                           {",\"scale\"", ",\"count\":-1,\"scale\""},
                           {"null,", "null,\"comment\":null,"},
                           {"\"t\"", "\"x\""},
                           {"\"t\"", "\"t\",\"points\":[]"},
                           {"1.0", "1"},
                           {"1.0", "1.00"},
                           {"red", "blue"},
                           {"\"x\":-1", "\"x\":-1.0"},
                           {"\"x\":-1", "\"x\":3000000000"},
                           {"\"y\":2", "\"y\":256"},
                           {"\"y\":2", "\"z\":2"},
                           {"\"y\":2}", "\"y\":2},\"b\":{\"x\":1}"},
                           {"\"k\"", "\"k\":1,\"k\""},
                           {"\"Point\"", "\"Circle\""},
                           {"\"Nothing\"", "{\"Nothing\":null}"},
                           {"{\"Point\":{\"x\":-1}}", "\"Point\""},
                           {"}}]", "},\"Point\":{\"x\":1}}]"},
                           {"\"name\":\"a\",", ""},
                           {"\"name\"", " \"name\""},
                           {"\"a\"", "\"\\u0061\""},
                           {",\"other\"", ",\"unknown\":1,\"other\""},
                           {"\"name\":\"a\",", "\"name\":\"a\",\"name\":\"a\","}}) {
        CAPTURE(one.by);
        CHECK_FALSE(is_canonical(replace(one.what, one.by)));
        CHECK_FALSE(is_canonical(replace(one.what, one.by), lisle::permissive));
    }
    CHECK_FALSE(is_canonical(plain + " "));
    CHECK_FALSE(is_canonical(plain.substr(0, plain.size() - 1)));
    CHECK_FALSE(is_canonical("null"));
    CHECK_FALSE(is_canonical(""));
}

TEST_CASE("newer fields and cases are for permissive options") {
    for (auto const& newer :
         {replace("\"t\"", "\"t\",\"newer\":\"n\""), replace("\"Nothing\"", "{\"Note\":\"n\"}")}) {
        CHECK_FALSE(is_canonical(newer));
        CHECK(is_canonical(newer, lisle::permissive));
    }
}

TEST_CASE("a case whose content is not canonical is still that case") {
    CHECK_FALSE(is_canonical(replace("{\"Point\":{\"x\":-1}}", "{\"Point\":{\"x\":\"Note\":\"\"}"),
                             lisle::permissive));
}

TEST_CASE("the fields of the outermost object are noted, with the sizes of arrays") {
    std::vector<lisle::outlined_field> fields;
    lisle::canonical_text of{plain, lisle::strict, {}, fields};
    REQUIRE(lisle::skip_canonical<drawing>(of));
    REQUIRE(fields.size() == 8);
    CHECK(fields[0].key == "name");
    CHECK(fields[0].text == "\"a\"");
    CHECK(fields[3].key == "shapes");
    CHECK(fields[3].elements == 2);
    CHECK(fields[3].text == R"(["Nothing",{"Point":{"x":-1}}])");
}

TEST_CASE("a text that is canonical is written again byte for byte") {
    for (std::size_t at = 0; at < plain.size(); ++at)
        for (char const c : {'"', '\\', '}', ',', ' ', '0', 'x', '\xff'}) {
            auto text = plain;
            text[at] = c;
            if (!is_canonical(text)) continue;
            auto const read = lisle::decode_as<drawing>(text, lisle::strict);
            CAPTURE(text);
            REQUIRE(read.has_value());
            REQUIRE(lisle::encode_as(*read) == text);
        }
}

}  // namespace skip_canonical_test
