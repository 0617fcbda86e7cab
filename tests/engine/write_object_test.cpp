#include <lisle/engine/write_object.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace write_object_test {

using namespace checks;
using lisle::encode_as;
using samples::item;

namespace {

/// The text after an edit, in the layout of the source.
template <class T, class Edit>
std::string edited(std::string_view text, Edit edit) {
    auto value = read<T>(text);
    edit(value);
    auto out = encode_as(value, {}, layout::source);
    CHECK(read<T>(out) == value);
    return out;
}

}  // namespace

TEST_CASE("a new object is written in its table's order, without skipped fields") {
    CHECK(encode_as(item{}) == R"({"id":"","title":null,"count":3,"tags":[],"data":null})");
    CHECK(encode_as(item{}, {}, layout::source) == encode_as(item{}));
    item full;
    full.id = "a", full.title = "t", full.size = 1, full.hint = "", full.tags = {"x"};
    CHECK(encode_as(full)
          == R"({"id":"a","title":"t","count":3,"size":1,"hint":"","tags":["x"],"data":null})");
}

TEST_CASE("an edit touches only its own bytes") {
    std::string_view const text = R"({"tags":"x","u":[1],"id":"a","number":1,"id":"b","v":2})";
    CHECK(edited<item>(text, [](auto&) {}) == text);
    CHECK(edited<item>(text, [](auto& v) { v.id = "c"; })
          == R"({"tags":"x","u":[1],"id":"a","number":1,"id":"c","v":2})");
    CHECK(edited<item>(text, [](auto& v) { v.count = 5; })
          == R"({"tags":"x","u":[1],"id":"a","number":5,"id":"b","v":2})");
    CHECK(edited<item>(text, [](auto& v) { v.tags.push_back("y"); })
          == R"({"tags":["x","y"],"u":[1],"id":"a","number":1,"id":"b","v":2})");
    CHECK(edited<item>(text, [](auto& v) { v.extra.erase("u"); })
          == R"({"tags":"x","id":"a","number":1,"id":"b","v":2})");
    CHECK(edited<item>(text, [](auto& v) { v.extra.insert_or_assign("u", "{}"); })
          == R"({"tags":"x","u":{},"id":"a","number":1,"id":"b","v":2})");
}

TEST_CASE("an absent field appears in its place once it differs from its default") {
    std::string_view const text = R"({"id":"a","u":1,"data":2,"v":3})";
    CHECK(edited<item>(text, [](auto& v) { v.title = "t"; })
          == R"({"id":"a","u":1,"title":"t","data":2,"v":3})");
    CHECK(edited<item>(text, [](auto& v) { v.count = 4; })
          == R"({"id":"a","u":1,"count":4,"data":2,"v":3})");
    CHECK(edited<item>(text, [](auto& v) { v.count = 3; }) == text);
    CHECK(edited<item>(text, [](auto& v) { v.size = 4, v.hint = "h", v.tags = {"x"}; })
          == R"({"id":"a","u":1,"size":4,"hint":"h","tags":["x"],"data":2,"v":3})");
    CHECK(edited<samples::paint>(R"({"with":"red","u":1})",
                                 [](auto& v) {
                                     v.at = samples::point{1, 2};
                                 })
          == R"({"with":"red","u":1,"at":{"x":1,"y":2}})");
}

TEST_CASE("an emptied field that would be skipped disappears, unless its default was written") {
    CHECK(edited<item>(R"({"size":1,"hint":"h","id":"a"})", [](auto& v) { v.size = 0; })
          == R"({"hint":"h","id":"a"})");
    CHECK(edited<item>(R"({"size":1,"hint":"h","id":"a"})", [](auto& v) { v.hint.reset(); })
          == R"({"size":1,"id":"a"})");
    CHECK(edited<item>(R"({"size":0,"hint":null,"id":"a"})", [](auto&) {})
          == R"({"size":0,"hint":null,"id":"a"})");
    CHECK(edited<item>(R"({"size":0,"hint":null,"id":"a"})",
                       [](auto& v) { v.size = 2, v.hint = "h"; })
          == R"({"size":2,"hint":"h","id":"a"})");
}

TEST_CASE("an emptied field with a duplicate key is still written") {
    CHECK(edited<item>(R"({"id":"a","size":1,"size":2})", [](auto& v) { v.size = 0; })
          == R"({"id":"a","size":1,"size":0})");
    CHECK(edited<item>(R"({"id":"a","size":"x","size":2})", [](auto& v) { v.size = 0; })
          == R"({"id":"a","size":"x","size":0})");
    CHECK(edited<item>(R"({"id":"a","bytes":1,"size":2})", [](auto& v) { v.size = 0; })
          == R"({"id":"a","bytes":1,"size":0})");
}

TEST_CASE("canonical text has an unknown key before the same field as the source") {
    CHECK(rewrite<item>(
              R"({"u":1,"id":"a","title":null,"v":2,"count":3,"tags":[],"w":3,"data":1,"x":4})")
          == R"({"u":1,"id":"a","title":null,"v":2,"count":3,"tags":[],"w":3,"data":1,"x":4})");
    CHECK(rewrite<item>(R"({"data":1,"u":1,"id":"a","v":2})")
          == R"({"u":1,"id":"a","title":null,"count":3,"tags":[],"data":1,"v":2})");
    CHECK(rewrite<item>(R"({"id":"a","u":1,"size":0,"count":1})")
          == R"({"id":"a","title":null,"count":1,"u":1,"tags":[],"data":null})");
    CHECK(rewrite<item>(R"({"id":"a","u":1,"id":"b"})")
          == R"({"u":1,"id":"b","title":null,"count":3,"tags":[],"data":null})");
}

TEST_CASE("a value that was not understood stays in canonical text until it is edited") {
    auto shelf = read<samples::shelf>(R"({"base":"mauve","accent":"puce"})");
    CHECK(shelf.base == samples::colour::red);
    CHECK(!shelf.accent);
    auto const canonical = encode_as(shelf);
    CHECK(canonical.find(R"("accent":"puce","base":"mauve")") != std::string::npos);
    CHECK(encode_as(read<samples::shelf>(canonical)) == canonical);
    shelf.base = samples::colour::blue;
    shelf.accent = samples::colour::green;
    CHECK(encode_as(shelf, {}, layout::source) == R"({"base":"blue","accent":"green"})");
    CHECK(encode_as(shelf).find(R"("accent":"green","base":"blue")") != std::string::npos);
}

TEST_CASE("an object that was read without a tag gets one as an alternative") {
    samples::piece piece = read<samples::say>(R"({"u":1,"text":"a"})");
    CHECK(encode_as(piece) == R"({"type":"say","u":1,"text":"a"})");
    CHECK(encode_as(piece, {}, layout::source) == R"({"type":"say","u":1,"text":"a"})");
    samples::piece paint = read<samples::paint>(R"({"u":1,"with":"red"})");
    CHECK(read<samples::piece>(encode_as(paint, {}, layout::source)) == paint);
    // An object that was read with a tag is written without it outside of the variant.
    auto const tagged = read<samples::piece>(R"({"text":"a","type":"say"})");
    CHECK(encode_as(std::get<samples::say>(tagged), {}, layout::source) == R"({"text":"a"})");
}

TEST_CASE("moved, copied and assigned values keep their layout") {
    auto const text = R"({"count":1,"id":"a"})";
    auto first = read<item>(text);
    auto second = first;
    item third = std::move(first);
    CHECK(encode_as(second, {}, layout::source) == text);
    CHECK(encode_as(third, {}, layout::source) == text);
    third = read<item>(R"({"id":"b","u":1})");
    CHECK(encode_as(third, {}, layout::source) == R"({"id":"b","u":1})");
    third = item{};
    CHECK(encode_as(third, {}, layout::source) == encode_as(item{}));
}

}  // namespace write_object_test
