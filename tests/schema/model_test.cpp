#include <lisle/schema/model.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace model_test {

using namespace checks;

TEST_CASE("only the borrowed model depends on its text") {
    static_assert(!lisle::is_view_model<lisle::owned>);
    static_assert(lisle::is_view_model<lisle::borrowed>);
    CHECK(sizeof(samples::basic_say<lisle::borrowed>) < sizeof(samples::say));
}

TEST_CASE("dynamic fields keep their spelling, and are written as the system spells them") {
    std::string_view const text =
        R"({"id":"a","title":null,"count":1,"tags":[],"data":{"a":1.50,"a":1E2,"b":"\u0041\/"}})";
    auto const item = lisle::decode_as<samples::item>(text).value();
    CHECK(item.data.text() == R"({"a":1.50,"a":1E2,"b":"\u0041\/"})");
    CHECK(lisle::encode_as(item, {}, lisle::layout::source) == text);
    CHECK(rewrite<samples::item>(text)
          == R"({"id":"a","title":null,"count":1,"tags":[],"data":{"a":100.0,"b":"A/"}})");
}

TEST_CASE("both models accept the same texts and fail alike on others") {
    for (std::string_view const text :
         {R"({"id":"a"})", R"({"id":"a","data":1e999})", R"({"id":"a","data":{"b":tru}})",
          R"({"id":1})", R"({"id":"a","data":"\ud800"})", R"({"id":"a","u":[1,]})"}) {
        auto const owned = lisle::decode_as<samples::item>(text);
        lisle::arena characters;
        lisle::reader r{text, permissive, nullptr, &characters};
        samples::basic_item<lisle::borrowed> views;
        CAPTURE(text);
        REQUIRE(owned.has_value() == lisle::read(r, views));
        if (!owned) CHECK(owned.error() == lisle::detail::make_error(text, std::move(r.in.failed)));
    }
}

TEST_CASE("the borrowed model views its text, or an arena for strings with escapes") {
    std::string const text = R"({"id":"plain","title":"a\nb","count":1,"tags":["x","\u00e9"],)"
                             R"("data":[ 1, 2 ],"u":{"v":"w"}})";
    lisle::arena characters;
    lisle::reader r{text, permissive, nullptr, &characters};
    samples::basic_item<lisle::borrowed> item;
    REQUIRE(lisle::read(r, item));
    auto const in_text = [&](std::string_view s) {
        return s.data() >= text.data() && s.data() + s.size() <= text.data() + text.size();
    };
    CHECK(item.id == "plain");
    CHECK(in_text(item.id));
    CHECK(item.title == "a\nb");
    CHECK(!in_text(*item.title));
    CHECK(in_text(item.tags[0]));
    CHECK(item.tags[1] == "\xC3\xA9");
    CHECK(item.data.text() == "[1,2]");
    CHECK(!in_text(item.data.text()));
    CHECK(item.extra.find("u")->text() == R"({"v":"w"})");
    CHECK(
        lisle::encode_as(item, {}, layout::source)
        == R"({"id":"plain","title":"a\nb","count":1,"tags":["x","é"],"data":[1,2],"u":{"v":"w"}})");
}

}  // namespace model_test
