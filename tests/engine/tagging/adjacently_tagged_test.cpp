#include <lisle/engine/tagging/adjacently_tagged.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace adjacently_tagged_test {

using namespace checks;
using samples::closed_setting;
using samples::setting;

namespace {

/// A setting inside an object that records loose shapes.
std::string inside(std::string_view text) { return R"({"settings":[)" + std::string{text} + "]}"; }

}  // namespace

TEST_CASE("the tag comes first, then the content if the alternative has any") {
    for (std::string_view const text :
         {R"({"kind":"number","content":1})", R"({"kind":"colours","content":["red","blue"]})",
          R"({"kind":"say","content":{"text":"a"}})", R"({"kind":"stop"})"}) {
        for (auto const& options : {permissive, reference, strict, refusing_duplicates}) {
            CHECK(rewrite<setting>(text, options) == text);
            CHECK(notes_of<setting>(text, options).empty());
        }
        keeps<setting>(text);
    }
    CHECK(std::get<int>(read<setting>(R"({"kind":"number","content":1})")) == 1);
}

TEST_CASE("reordered, escaped, duplicate and unknown keys are read, but not by strict") {
    for (std::string_view const text : {
             R"({"content":1,"kind":"number"})",
             R"({"k\u0069nd":"number","content":1})",
             R"({"kind":"number","c\u006fntent":1})",
             R"({"kind":"number","u":{"kind":2},"content":1})",
             R"({"kind":"number","kind":"number","content":1})",
             R"({"kind":"number","content":2,"content":1})",
             R"({"kind":"number","content":"x","content":1})",
         }) {
        CAPTURE(text);
        CHECK(rewrite<setting>(text) == R"({"kind":"number","content":1})");
        CHECK(rewrite<setting>(text, reference) == R"({"kind":"number","content":1})");
        CHECK(notes_of<setting>(text) == notes{"other keys or another order at  (byte 0)"});
        CHECK(!lisle::decode_as<setting>(text, strict));
        auto const shelf = inside(text);
        CHECK(lisle::encode_as(read<samples::shelf>(shelf), {}, layout::source) == shelf);
    }
    fails_at<setting>(R"({"content":1,"kind":"number"})", errc::not_canonical, "", 0, strict);
    fails_at<setting>(R"({"kind":"number","u":1,"content":1})", errc::unknown_field, "/u", 17,
                      strict);
    for (std::string_view const text : {R"({"kind":"number","kind":"number","content":1})",
                                        R"({"kind":"number","content":2,"content":1})"})
        fails_at<setting>(text, errc::duplicate_field, "", 0, refusing_duplicates);
}

TEST_CASE("an alternative without content accepts null for it") {
    CHECK(rewrite<setting>(R"({"kind":"stop","content":null})", reference) == R"({"kind":"stop"})");
    CHECK(lisle::encode_as(read<samples::shelf>(inside(R"({"kind":"stop","content":null})")), {},
                           layout::source)
          == inside(R"({"kind":"stop","content":null})"));
    fails_at<setting>(R"({"kind":"stop","content":null})", errc::not_canonical, "/content", 25,
                      strict);
    fails_at<setting>(R"({"kind":"stop","content":1})", errc::wrong_type, "/content", 25);
}

TEST_CASE("an open variant keeps an unknown alternative, a closed variant refuses it") {
    struct row {
        std::string_view text, tag;
        errc code;
        std::string_view pointer;
        std::size_t at;
    };
    for (auto const& [text, tag, code, pointer, at] : {
             row{R"({"kind":"fly","content":[1]})", "fly", errc::unknown_case, "/kind", 8},
             row{R"({"content":[1],"kind":"fly"})", "fly", errc::unknown_case, "/kind", 22},
             row{R"({"kind":7,"content":1})", "", errc::wrong_type, "/kind", 8},
             row{R"({"content":1})", "", errc::missing_field, "/kind", 0},
             row{R"({})", "", errc::missing_field, "/kind", 0},
             row{R"("stop")", "", errc::wrong_type, "", 0},
         }) {
        auto const& shown = text;  // clang 14 captures no structured binding
        CAPTURE(shown);
        keeps<setting>(text);
        auto const value = read<setting>(text);
        auto const* const kept = std::get_if<samples::unknown_case<lisle::owned>>(&value);
        REQUIRE(kept != nullptr);
        CHECK(kept->tag == tag);
        for (auto const& options : {reference, strict})
            fails_at<setting>(text, code, pointer, at, options);
        fails_at<closed_setting>(text, code, pointer, at);
    }
}

TEST_CASE("absent or unreadable content is an error with its place") {
    fails_at<setting>(R"({"kind":"number"})", errc::missing_field, "/content", 0);
    fails_at<setting>(R"({"kind":"number","content":"x"})", errc::wrong_type, "/content", 27);
    fails_at<setting>(R"({"kind":"number","content":1,"content":"x"})", errc::wrong_type,
                      "/content", 39);
    fails_at<setting>(R"({"kind":"colours","content":["red",1]})", errc::wrong_type, "/content/1",
                      35);
    fails_at<setting>(R"({"content":"x","kind":"number"})", errc::wrong_type, "/content", 11);
}

TEST_CASE("broken text is an error, also in an open variant") {
    for (std::string_view const whole : {R"({"kind":"number","u":[1],"content":12})",
                                         R"({"content":1,"kind":"number"})", R"({"kind":"stop"})"})
        for (std::size_t size = 0; size < whole.size(); ++size)
            fails_at<setting>(whole.substr(0, size), errc::unexpected_end,
                              lisle::pointer_of(whole.substr(0, size), size), size);
    fails_at<setting>(R"({"kind":"number","content":1,})", errc::syntax, "", 29);
    fails_at<setting>(R"({"kind":"number" "content":1})", errc::syntax, "", 17);
    fails_at<setting>(R"({"kind":"number","content" 1})", errc::syntax, "/content", 27);
    fails_at<setting>(R"({"kind":"number","content":1])", errc::syntax, "", 28);
    fails_at<setting>(R"({"kind":"number",7:1})", errc::syntax, "", 17);
}

TEST_CASE("loose elements of the content keep their spelling") {
    auto const text = inside(R"({"kind":"colours","content":["mauve","red"]})");
    auto shelf = read<samples::shelf>(text);
    CHECK(lisle::encode_as(shelf, {}, layout::source) == text);
    std::get<std::vector<samples::colour>>(shelf.settings[0])[1] = samples::colour::blue;
    CHECK(lisle::encode_as(shelf, {}, layout::source).find("blue") != std::string::npos);
}

}  // namespace adjacently_tagged_test
