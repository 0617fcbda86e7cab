#include <lisle/engine/tagging/untagged.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace untagged_test {

using namespace checks;
using samples::loose;

TEST_CASE("the first readable alternative is used") {
    for (auto const& options : {permissive, reference, strict}) {
        CHECK(std::holds_alternative<samples::stop>(read<loose>("null", options)));
        CHECK(std::get<samples::colour>(read<loose>("\"red\"", options)) == samples::colour::red);
        CHECK(std::get<samples::label>(read<loose>("\"mauve\"", options)).value == "mauve");
        CHECK(std::get<samples::span>(read<loose>("[1,2]", options)) == samples::span{1, 2});
        CHECK(std::get<samples::point>(read<loose>(R"({"x":1,"y":2})", options))
              == samples::point{1, 2});
        CHECK(std::get<std::vector<loose>>(read<loose>("[null,[]]", options)).size() == 2);
    }
    keeps<loose>(R"([null,"red","mauve",[1,2],{"x":1,"y":0},[]])");
}

TEST_CASE("null is a value of a field whose variant has an alternative without content") {
    std::vector<lisle::note> notes;
    CHECK(lisle::decode_as<samples::shelf>(R"({"loose":null})", permissive, &notes).has_value());
    CHECK(notes.empty());
    CHECK(lisle::decode_as<samples::shelf>(R"({"word":null})", permissive, &notes).has_value());
    CHECK(notes.size() == 1);
}

TEST_CASE("every preset accepts the system's own alternative") {
    // A span as a string is a loose shape, but the alternative text comes first.
    CHECK(std::holds_alternative<samples::label>(read<loose>("\"3-7\"")));
    // An unknown colour is read as text and not kept as a colour.
    CHECK(std::holds_alternative<samples::label>(read<loose>("\"mauve\"")));
    // An object reads as a span loosely, as a point properly.
    CHECK(std::holds_alternative<samples::point>(read<loose>(R"({"x":1,"from":1,"to":2})")));
    CHECK(std::holds_alternative<samples::point>(
        read<loose>(R"({"x":1,"from":1,"to":2})", reference)));
    // A strict reader does not try another alternative because of a spelling.
    fails_at<loose>(R"({"x":1})", errc::not_canonical, "", 0, strict);
    fails_at<loose>(R"({"x":1,"y":2,"z":3})", errc::unknown_field, "/z", 13, strict);
    // Only permissive readers take shapes that no system reads.
    CHECK(std::holds_alternative<samples::span>(read<loose>(R"({"from":1,"to":2})")));
    fails_at<loose>(R"({"from":1,"to":2})", errc::no_case_matched, "", 0, reference);
}

TEST_CASE("a value that fits no alternative is an error that lists every attempt") {
    fails_at<loose>("true", errc::no_case_matched, "", 0);
    fails_at<loose>("[null,7]", errc::no_case_matched, "", 0);
    CHECK(lisle::decode_as<loose>("true").error().detail
          == "nothing: wrong type (expected null, found boolean); "
             "colour: wrong type (expected string, found boolean); "
             "label: wrong type (expected string, found boolean); "
             "span: wrong type (expected object, found boolean); "
             "point: wrong type (expected object, found boolean); "
             "list: wrong type (expected array, found boolean)");
}

TEST_CASE("broken text is no reason to try another alternative") {
    fails_at<loose>("[null,[]", errc::unexpected_end, "", 8);
    fails_at<loose>("[null,[1,2}]", errc::syntax, "/1", 10);
    fails_at<loose>(R"({"x":1,"y":2]})", errc::syntax, "", 12);
    fails_at<loose>("\"\xFF\"", errc::invalid_utf8, "", 1);
    fails_at<loose>("", errc::unexpected_end, "", 0);
}

TEST_CASE("rejected alternatives leave no notes") {
    CHECK(notes_of<loose>(R"({"x":1,"y":2,"z":3})") == notes{"unknown field at /z (byte 13)"});
    CHECK(notes_of<loose>(R"([["red",{"from":1,"to":2}]])")
          == notes{"a span as an object at /0/1 (byte 8)"});
    CHECK(notes_of<loose>("\"mauve\"").empty());
}

TEST_CASE("nested untagged values are read at any level") {
    for (std::size_t levels : {20U, 60U, 126U}) {
        auto const brackets = std::string(levels, '[');
        auto const around = [&](std::string const& core) {
            return brackets + core + std::string(levels, ']');
        };
        auto const value = lisle::decode_as<loose>(around("true"));
        REQUIRE(value.has_error());
        CHECK(value.error().code == errc::no_case_matched);
        CHECK(value.error().detail.size() < 2000);
        if (levels < 126) keeps<loose>(around(R"({"x":1,"y":2})"));
        // What no system reads makes each level a try in vain.
        CHECK(lisle::decode_as<loose>(around(R"("red",[1,2],"3-7")")).has_value());
        if (levels < 126)
            CHECK(lisle::decode_as<loose>(around(R"({"from":1,"to":2})")).has_value());
    }
    std::string wide = "[";
    for (int i = 0; i < 20000; ++i) wide += R"([{"from":1,"to":2},[[]]],)";
    wide.back() = ']';
    CHECK(lisle::decode_as<loose>(wide).has_value());
}

}  // namespace untagged_test
