#include <lisle/engine/tagging/externally_tagged.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <variant>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace externally_tagged_test {

using namespace checks;
using samples::action;
using samples::closed_action;

TEST_CASE("an alternative is the only key of an object, or a bare name without content") {
    for (auto const& options : {permissive, reference, strict}) {
        CHECK(std::get<samples::say>(read<action>(R"({"Say":{"text":"a"}})", options)).text == "a");
        CHECK(std::get<samples::point>(read<action>(R"({"Walk":{"x":1,"y":2}})", options))
              == samples::point{1, 2});
        CHECK(std::holds_alternative<samples::stop>(read<action>("\"Stop\"", options)));
    }
    keeps<action>(R"({"Say":{"text":"a"}})");
    keeps<action>(R"({"Walk":{"x":1,"y":2}})");
    keeps<action>("\"Stop\"");
    CHECK(std::holds_alternative<samples::stop>(read<action>(R"("St\u006fp")")));
    CHECK(std::holds_alternative<samples::point>(read<action>(R"( { "W\u0061lk" : {"x":1} } )")));
}

TEST_CASE("an open variant keeps an unknown alternative, a closed variant refuses it") {
    struct row {
        std::string_view text, tag;
        errc code;
        std::string_view pointer;
        std::size_t at;
    };
    for (auto const& [text, tag, code, pointer, at] : {
             row{R"({"Fly":{"a":1}})", "Fly", errc::unknown_case, "/Fly", 1},
             row{R"("Fly")", "Fly", errc::unknown_case, "", 0},
             row{R"("Walk")", "Walk", errc::wrong_type, "", 0},
             row{R"({"Stop":{"a":1}})", "Stop", errc::wrong_type, "/Stop", 8},
             row{R"({})", "", errc::wrong_type, "", 0},
             row{R"({"Walk":{"x":1},"Fly":1})", "Walk", errc::wrong_type, "", 0},
             row{R"({"Fly":1,"Walk":{"x":1}})", "Fly", errc::unknown_case, "/Fly", 1},
             row{R"(7)", "", errc::wrong_type, "", 0},
             row{R"(null)", "", errc::wrong_type, "", 0},
             row{R"([{"Walk":1}])", "", errc::wrong_type, "", 0},
         }) {
        auto const& shown = text;  // clang 14 captures no structured binding
        CAPTURE(shown);
        keeps<action>(text);
        auto const value = read<action>(text);
        auto const* const kept = std::get_if<samples::unknown_case<lisle::owned>>(&value);
        REQUIRE(kept != nullptr);
        CHECK(kept->tag == tag);
        CHECK(kept->json.text() == text);
        CHECK(notes_of<action>(text) == notes{"unknown case at  (byte 0)"});
        for (auto const& options : {reference, strict})
            fails_at<action>(text, code, pointer, at, options);
        fails_at<closed_action>(text, code, pointer, at);
    }
    CHECK(lisle::decode_as<closed_action>("\"Fly\"").error().detail
          == "found `Fly`, expected one of `Walk`, `Stop`");
}

TEST_CASE("an unknown alternative is kept minified, at any depth") {
    auto const value = read<samples::shelf>(R"({"actions":[ "Stop" , { "Fly" : [ 1.50 ] } ]})");
    CHECK(std::get<samples::unknown_case<lisle::owned>>(value.actions[1]).json.text()
          == R"({"Fly":[1.50]})");
    CHECK(notes_of<samples::shelf>(R"({"items":[],"actions":["Stop",{"Fly":1}]})").back()
          == "unknown case at /actions/1 (byte 30)");
}

TEST_CASE("unreadable content is an error, also in an open variant") {
    fails_at<action>(R"({"Walk":{"x":"a"}})", errc::wrong_type, "/Walk/x", 13);
    fails_at<action>(R"({"Walk":{}})", errc::missing_field, "/Walk/x", 8);
    fails_at<action>(R"({"Walk":7})", errc::wrong_type, "/Walk", 8);
}

TEST_CASE("broken text is an error, also in an open variant") {
    fails_at<action>(R"({"Walk" 1})", errc::syntax, "/Walk", 8);
    fails_at<action>(R"({"Walk":{"x":1})", errc::unexpected_end, "", 15);
    fails_at<action>(R"({"Walk":{"x":1}])", errc::syntax, "", 15);
    fails_at<action>(R"({"Walk":{"x":1},)", errc::unexpected_end, "", 16);
    fails_at<action>(R"({"Walk":{"x":1},})", errc::syntax, "", 16);
    fails_at<action>(R"({"Fly":[1,]})", errc::syntax, "/Fly", 10);
    fails_at<action>(R"({7:1})", errc::syntax, "", 1);
    fails_at<action>(R"("St)", errc::unexpected_end, "", 3);
    fails_at<action>("{", errc::unexpected_end, "", 1);
}

TEST_CASE("serde reads null as the content of an alternative that has none") {
    keeps<samples::shelf>(R"({"actions":[{"Stop":null}]})",
                          lisle::encode_as(read<samples::shelf>(R"({"actions":["Stop"]})")));
    CHECK(rewrite<action>(R"({"Stop":null})", reference) == "\"Stop\"");
    CHECK(notes_of<action>(R"({"Stop":null})")
          == notes{"null where the bare name is written at /Stop (byte 8)"});
    fails_at<action>(R"({"Stop":null})", errc::not_canonical, "/Stop", 8, strict);
    fails_at<action>(R"({"Stop":1})", errc::wrong_type, "/Stop", 8, reference);
}

TEST_CASE("of duplicate keys the last content counts") {
    std::string_view const text = R"({"Walk":{"x":1},"Walk":{"x":2,"y":0}})";
    CHECK(rewrite<action>(text) == R"({"Walk":{"x":2,"y":0}})");
    CHECK(rewrite<action>(text, reference) == R"({"Walk":{"x":2,"y":0}})");
    CHECK(rewrite<action>(R"({"Walk":7,"Walk":{"x":2}})") == R"({"Walk":{"x":2,"y":0}})");
    CHECK(rewrite<action>(R"({"Stop":7,"Stop":null})", reference) == "\"Stop\"");
    CHECK(notes_of<action>(text) == notes{"duplicate key at  (byte 0)"});
    fails_at<action>(R"({"Walk":{"x":2},"Walk":7})", errc::wrong_type, "/Walk", 23);
    fails_at<action>(text, errc::wrong_type, "", 0, refusing_duplicates);
    keeps<samples::shelf>(
        R"({"actions":[{"Walk":7,"Walk":{"x":2}}]})",
        lisle::encode_as(read<samples::shelf>(R"({"actions":[{"Walk":{"x":2}}]})")));
}

}  // namespace externally_tagged_test
