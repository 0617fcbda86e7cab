#include <lisle/engine/source_recorder.hpp>
#include <lisle/text/minify.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace source_recorder_test {

using namespace checks;
using samples::item;
using samples::shelf;

namespace {

/// The entries of an item's layout: fields by name, `!` written though skippable, `?` unknown, `-`
/// superseded.
std::string layout_of(std::string_view text) {
    auto const value = read<item>(text);
    auto const* const source = value.extra.source();
    if (source == nullptr) return "none";
    if (!source->ordered) return "in order";
    constexpr std::string_view names[] = {"id",   "title", "count", "size",
                                          "rest", "hint",  "tags",  "data"};
    using kind = lisle::source_layout::entry_kind;
    std::string out;
    for (auto const& e : source->entries) {
        out += out.empty() ? "" : " ";
        if (e.kind == kind::unknown || e.kind == kind::superseded)
            out += (e.kind == kind::unknown ? '?' : '-') + e.key + e.value;
        else out += (e.kind == kind::spelled_out ? "!" : "") + std::string{names[e.field]} + e.key;
    }
    return out;
}

}  // namespace

TEST_CASE("canonical text leaves no layout to record") {
    CHECK(layout_of(R"({"id":"a","title":null,"count":3,"tags":[],"data":null})") == "none");
    CHECK(layout_of(R"({"id":"a","title":null,"count":3,"size":1,"tags":[],"data":1})") == "none");
    CHECK(layout_of(R"( {"id" :"a", "title":null,"count":3,"tags":[],"data":null} )") == "none");
}

TEST_CASE("differences from canonical text are recorded key by key") {
    CHECK(layout_of(R"({"id":"a"})") == "id");
    CHECK(layout_of(R"({"title":null,"id":"a"})") == "title id");
    CHECK(layout_of(R"({"id":"a","title":null,"count":3,"data":1,"tags":[]})")
          == "id title count data tags");
    CHECK(layout_of(R"({"id":"a","title":null,"count":3,"size":0,"tags":[],"data":1})")
          == "id title count !size tags data");
    CHECK(layout_of(R"({"id":"a","u":[1, 2],"title":null,"count":3,"tags":[],"data":1})")
          == R"(id ?"u"[1,2] title count tags data)");
    CHECK(layout_of(R"({"id":"a","id":"b"})") == R"(-"id""a" !id)");
    CHECK(layout_of(R"({"id":1,"number":2,"id":"b"})") == R"(-"id"1 count"number" !id)");
    CHECK(layout_of(R"({"i\u0064":"a"})") == R"(id"i\u0064")");
    CHECK(layout_of(R"({"id":"a","title":null,"count":3,"tags":"x","data":1})") == "in order");
}

TEST_CASE("only the object that differs has a record") {
    auto const value = read<shelf>(
        R"({"items":[{"id":"a","title":null,"count":3,"tags":[],"data":null},{"id":"b"}]})");
    CHECK(value.items[0].extra.source() == nullptr);
    CHECK(value.items[1].extra.source() != nullptr);
    CHECK(value.extra.source()->values.empty());
}

TEST_CASE("other presets record nothing") {
    CHECK(read<item>(R"({"title":null,"id":"a","u":1,"tags":"x"})", reference).extra.source()
          == nullptr);
    CHECK(read<shelf>(R"({"points":{"a":{"y":1,"x":1}}})", reference).extra.source() == nullptr);
}

TEST_CASE("the layout of a value without unknown fields is recorded by its object") {
    for (
        std::string_view const text : {
            R"({"points":{"a":{"x":1,"y":0},"b":{"y":2,"x":1},"c":{"x":3}}})",
            R"({"points":{"a":{"x":1},"b":{"x":1},"a":{"x":2}}})",
            R"({"colours":["red","mauve","blue","puce"]})",
            R"({"colours":"mauve"})",
            R"({"grid":[["red"],["mauve","red"],[]]})",
            R"({"accent":"mauve"})",
            R"({"base":"mauve"})",
            R"({"base":null})",
            R"({"range":"3-7"})",
            R"({"range":{"to":1,"from":2}})",
            R"({"range":{"to":1,"from":2,"u":3}})",
            R"({"actions":[{"Walk":{"x":1}},{"Walk":{"x":1},"Walk":{"x":2}},{"Stop":null},"Stop"]})",
            R"({"parts":[{"type":"stop","u":1},{"type":"stop"}]})",
            R"({"settings":[{"content":1,"kind":"number"},{"kind":"number","u":1,"content":2}]})",
            R"({"settings":[{"kind":"colours","content":["red","mauve"]}]})",
            R"({"loose":["3-7",{"y":1,"x":2},["red",{"from":1,"to":2}]]})",
        }) {
        CAPTURE(text);
        auto const value = read<shelf>(text);
        CHECK(lisle::encode_as(value, {}, layout::source) == text);
        CHECK(read<shelf>(lisle::encode_as(value)).items == value.items);
    }
}

TEST_CASE("unedited entries of a dictionary with duplicate keys are written as read") {
    auto const with_entry = [](std::string_view text) {
        auto value = read<shelf>(text);
        value.points.insert_or_assign("z", {});
        return lisle::encode_as(value, {}, layout::source);
    };
    constexpr std::string_view loose = R"({"y":1,"x":1})", normal = R"({"x":1,"y":1})";
    struct row {
        std::string_view first, other, last;
    };
    for (auto const& [first, other, last] : {
             row{loose, loose, loose},
             row{loose, loose, normal},  // a replaced value says nothing about its replacement
             row{normal, normal, loose},
             row{loose, normal, R"({"y":1, "x":1,"x":1})"},
             row{R"({"x":2})", R"({"x":2})", R"({"x":2,"y":0})"},
         }) {
        auto const entries = R"(,"b":)" + std::string{other};
        auto const text = R"({"points":{"a":)" + std::string{first} + entries + R"(,"a":)"
                          + std::string{last} + "}}";
        CAPTURE(text);
        CHECK(with_entry(text)
              == R"({"points":{"a":)" + lisle::text::minify(last) + entries
                     + R"(,"z":{"x":0,"y":0}}})");
    }
}

TEST_CASE("a document of any shape comes back byte for byte") {
    for (
        std::string_view const text : {
            R"({})",
            R"({"depth":null,"level":1,"items":[]})",
            R"({"u":{"a":1,"a":[]},"items":[{"u":null,"id":"a"}],"\u0075":"\/"})",
            R"({"level":1,"level":2,"level":3})",
            R"({"level":"x","level":999,"level":3,"u":0,"level":4})",
            R"({"best":{"price":1,"u":1,"id":"a","number":2,"price":3}})",
            R"({"sealed":{"more":1,"open":false}})",
            R"({"sealed":{"open":true},"sealed":{"open":false,"u":1}})",
            R"({"actions":[{"Say":{"u":1,"text":"a"}},{"Fly":[1,{"a":1}]},"Fly",7,{},{"Stop":1},null]})",
            R"({"parts":[{"text":"a","u":1,"type":"say"},{"type":"fly"},{"type":7},[],{"with":"red","at":{"x":1,"y":2},"type":"paint"}]})",
            R"({"parts":[{"type":"say","text":"a","type":"say"},{"type":"say","text":"a","type":"stop"}]})",
            R"({"settings":[{"kind":"say","content":{"u":1,"text":"a"}},{"kind":"fly"},{"kind":"stop","content":null},{"content":2}]})",
            R"({"settings":[{"kind":"number","content":"x","content":2},{"c\u006fntent":1,"kind":"number"}]})",
            R"({"word":"ABC","label":"","grid":[],"accent":null})",
            R"({"word":"not a word"})",
        }) {
        CAPTURE(text);
        auto const value = read<shelf>(text);
        CHECK(lisle::encode_as(value, {}, layout::source) == text);
        // With white space between them the same tokens are written.
        auto const spaced = [&] {
            std::string out;
            lisle::text::writer{out, {.indent = 2}}.raw(text);
            return out;
        }();
        CHECK(lisle::encode_as(read<shelf>(spaced), {}, layout::source) == text);
        CHECK(lisle::encode_as(read<shelf>(spaced), {.indent = 2}, layout::source) == spaced);
    }
}

}  // namespace source_recorder_test
