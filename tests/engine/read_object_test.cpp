#include <lisle/engine/read_object.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace read_object_test {

using namespace checks;
using samples::item;
using samples::point;

namespace {

constexpr std::string_view canonical =
    R"({"id":"a","title":"t","count":1,"size":2,"hint":"h","tags":["x","y"],"data":{"k":[1.5]}})";

}  // namespace

TEST_CASE("canonical text is read in every preset, without notes or a recorded layout") {
    for (auto const& options : {permissive, reference, strict, refusing_duplicates}) {
        auto const value = read<item>(canonical, options);
        CHECK(value.id == "a");
        CHECK(value.title == "t");
        CHECK(value.count == 1);
        CHECK(value.size == 2);
        CHECK(value.hint == "h");
        CHECK(value.tags == std::vector<std::string>{"x", "y"});
        CHECK(value.data.at("/k/0").text() == "1.5");
        CHECK(value.extra.source() == nullptr);
        CHECK(notes_of<item>(canonical, options).empty());
        CHECK(lisle::encode_as(value) == canonical);
    }
}

TEST_CASE("white space between tokens is ignored") {
    std::string spaced;
    for (std::size_t i = 0; i < canonical.size(); ++i) {
        bool const between =
            std::string_view{"{}[]:,"}.find(canonical[i]) != std::string_view::npos;
        if (between) spaced += " \n\t\r";
        spaced += canonical[i];
        if (between) spaced += "    ";
    }
    auto const value = read<item>(spaced, strict);
    CHECK(lisle::encode_as(value) == canonical);
    CHECK(lisle::encode_as(read<item>(spaced), {}, layout::source) == canonical);
    CHECK(notes_of<item>(spaced).empty());
}

TEST_CASE("only skipped fields may be absent from canonical text") {
    std::string_view const least = R"({"id":"a","title":null,"count":3,"tags":[],"data":null})";
    CHECK(read<item>(least, strict).extra.source() == nullptr);
    keeps<item>(least);
    fails_at<item>(R"({"id":"a","title":null,"count":3,"data":null})", errc::not_canonical, "/data",
                   40, strict);
    fails_at<item>(R"({"id":"a","title":null,"count":3,"tags":[]})", errc::not_canonical, "", 0,
                   strict);
    fails_at<item>(R"({"id":"a","title":null,"count":3,"size":0,"tags":[],"data":null})",
                   errc::not_canonical, "/size", 40, strict);
    fails_at<item>(R"({"id":"a","title":null,"count":3,"hint":null,"tags":[],"data":null})",
                   errc::not_canonical, "/hint", 40, strict);
}

TEST_CASE("fields may come in any order, and absent fields have a new object's values") {
    auto const value = read<item>(R"({"count":5,"id":"a"})", reference);
    CHECK(value.count == 5);
    CHECK(!value.title);
    CHECK(value.size == 0);
    CHECK(read<item>(R"({"id":"a"})", reference).count == 3);
    fails_at<item>(R"({"count":5,"id":"a"})", errc::not_canonical, "/count", 9, strict);
    fails_at<item>(R"({"id":"a"})", errc::not_canonical, "", 0, strict);
}

TEST_CASE("a missing required field is an error at its object") {
    fails_at<item>("{}", errc::missing_field, "/id", 0);
    fails_at<item>(R"( {"title":null})", errc::missing_field, "/id", 1);
    fails_at<samples::shelf>(R"({"items":[{"id":"a"},{"u":1}]})", errc::missing_field,
                             "/items/1/id", 21);
    CHECK(lisle::decode_as<item>("{}").error().detail == "id");
}

TEST_CASE("unknown keys are kept, dropped or refused, as the preset says") {
    std::string_view const text =
        R"({"u":[1],"id":"a","title":null,"v/~":2,"count":3,"tags":[],"data":null,"w":{}})";
    keeps<item>(text);
    CHECK(notes_of<item>(text)
          == notes{"unknown field at /u (byte 1)", "unknown field at /v~1~0 (byte 31)",
                   "unknown field at /w (byte 71)"});
    CHECK(rewrite<item>(text, reference)
          == R"({"id":"a","title":null,"count":3,"tags":[],"data":null})");
    CHECK(read<item>(text, reference).extra.source() == nullptr);
    CHECK(notes_of<item>(text, reference).empty());
    fails_at<item>(text, errc::unknown_field, "/u", 1, strict);
    fails_at<item>(R"({"id":"a","v/~":{"a":1}})", errc::unknown_field, "/v~1~0", 10, strict);
    // Dropped values must still be JSON.
    fails_at<item>(R"({"u":[1,],"id":"a"})", errc::syntax, "/u", 8, reference);
}

TEST_CASE("a type without unknown fields leaves a note of each lost key") {
    CHECK(notes_of<point>(R"({"x":1,"y":0,"z":2})") == notes{"unknown field at /z (byte 13)"});
    CHECK(rewrite<point>(R"({"x":1,"y":0,"z":2})") == R"({"x":1,"y":0})");
}

TEST_CASE("deny_unknown_fields refuses in reference what permissive still keeps") {
    std::string_view const text = R"({"open":true,"more":1})";
    keeps<samples::sealed>(text);
    fails_at<samples::sealed>(text, errc::unknown_field, "/more", 13, reference);
    fails_at<samples::sealed>(text, errc::unknown_field, "/more", 13, strict);
}

TEST_CASE("syntax errors in an object have their place") {
    fails_at<point>(R"({"x":1,})", errc::syntax, "", 7);
    fails_at<point>(R"({"x":1 "y":2})", errc::syntax, "", 7);
    fails_at<point>(R"({"x" 1})", errc::syntax, "/x", 5);
    fails_at<point>(R"({"x":1])", errc::syntax, "", 6);
    fails_at<point>(R"({"x":1,"y":2])", errc::syntax, "", 12);
    fails_at<point>(R"({"x":1,"z":2])", errc::syntax, "", 12);
    fails_at<point>(R"({x:1})", errc::syntax, "", 1);
    fails_at<point>(R"({"x":1,2})", errc::syntax, "", 7);
    fails_at<point>(R"({"x":1,"y\q":2})", errc::bad_escape, "", 9);
    fails_at<point>(R"([])", errc::wrong_type, "", 0);
    for (std::string_view const whole :
         {std::string_view{R"({"x":10,"y":2})"}, std::string_view{R"({"y":1,"z":[],"x":2})"}})
        for (std::size_t size = 0; size < whole.size(); ++size)
            fails_at<point>(whole.substr(0, size), errc::unexpected_end,
                            lisle::pointer_of(whole.substr(0, size), size), size);
}

TEST_CASE("errors inside fields have their full pointer") {
    fails_at<samples::shelf>(R"({"points":{"a/b":{"x":1},"c~":{"x":"1"}}})", errc::wrong_type,
                             "/points/c~0/x", 35);
    fails_at<samples::shelf>(R"({"items":[{"id":"a","tags":["b",1]}]})", errc::wrong_type,
                             "/items/0/tags/1", 32);
    fails_at<samples::shelf>(R"({"grid":[[],["red",false]]})", errc::wrong_type, "/grid/1/1", 19);
    fails_at<samples::shelf>(R"({"level":256})", errc::out_of_range, "/level", 9);
}

TEST_CASE("keys are equal by their characters, however they are spelled") {
    std::string_view const text = R"({"\u0069d":"a","t\u0069tle":null})";
    CHECK(read<item>(text, reference).id == "a");
    keeps<item>(text, R"({"id":"a","title":null,"count":3,"tags":[],"data":null})");
    CHECK(notes_of<item>(text)
          == notes{"a key that the system writes differently at /id (byte 1)",
                   "a key that the system writes differently at /title (byte 15)"});
    fails_at<item>(R"({"\u0069d":"a"})", errc::not_canonical, "/id", 11, strict);
}

}  // namespace read_object_test
