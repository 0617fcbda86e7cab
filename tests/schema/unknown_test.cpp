#include <lisle/schema/unknown.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace unknown_test {

using namespace checks;
using samples::item;

namespace {

using fields = lisle::unknown_fields<lisle::owned>;

std::string list(fields const& extra) {
    std::string out;
    for (auto const& m : extra.members()) out += m.key + '=' + std::string{m.value.text()} + ' ';
    return out;
}

}  // namespace

TEST_CASE("new fields are empty and take one pointer") {
    fields const none;
    CHECK(none.empty());
    CHECK(none.size() == 0);
    CHECK(none.members().empty());
    CHECK(!none.find("a"));
    CHECK(none.source() == nullptr);
    CHECK(sizeof none == sizeof(void*));
}

TEST_CASE("members are inserted, found, replaced in place and erased") {
    fields extra;
    extra.insert_or_assign("a/b\"", "[ 1 , 2 ]");
    extra.insert_or_assign("c", "null");
    CHECK(list(extra) == "a/b\"=[1,2] c=null ");
    extra.insert_or_assign("a/b\"", "3");
    CHECK(list(extra) == "a/b\"=3 c=null ");
    CHECK(extra.find("a/b\"")->text() == "3");
    CHECK(extra.size() == 2);
    CHECK(!extra.empty());
    CHECK(extra.erase("a/b\""));
    CHECK(!extra.erase("a/b\""));
    CHECK(list(extra) == "c=null ");
    CHECK(!fields{}.erase("c"));
}

TEST_CASE("the last of equal keys counts, and setting a key sets all of them") {
    auto value = lisle::decode_as<item>(R"({"id":"a","y":1,"z":0,"y":2,"\u0079":3})").value();
    CHECK(value.extra.find("y")->text() == "3");
    value.extra.insert_or_assign("y", "5");
    CHECK(value.extra.find("y")->text() == "5");
    CHECK(list(value.extra) == "y=5 z=0 ");
}

TEST_CASE("copies are independent, moved-from objects are empty") {
    fields first;
    first.insert_or_assign("a", "1");
    fields copy = first;
    copy.insert_or_assign("a", "2");
    CHECK(list(first) == "a=1 ");
    first = copy;
    CHECK(list(first) == "a=2 ");
    first = *&first;
    CHECK(list(first) == "a=2 ");
    fields const moved = std::move(copy);
    CHECK(list(moved) == "a=2 ");
    CHECK(copy.empty());
    copy = moved;
    CHECK(copy == moved);
}

TEST_CASE("fields are equal if keys and values are, whatever their recorded layout") {
    auto const one = read<item>(R"({"u":1,"id":"a","title":null,"count":3,"tags":[],"data":null})");
    auto const two = read<item>(R"({"id":"a","\u0075":1})");
    auto const none = read<item>(R"({"title":null,"id":"a"})");
    CHECK(one.extra == two.extra);
    CHECK(one == two);
    CHECK(one.extra != none.extra);
    CHECK(none.extra == fields{});
    CHECK(none.extra.source() != nullptr);
    CHECK(read<item>(R"({"id":"a","u":1.0})").extra != one.extra);
}

TEST_CASE("unknown keys are read unescaped and raw, in the order of the text") {
    auto const value =
        read<item>(R"({"z\u00e9":[ 1.50 ],"id":"a","y":{"k" : "\u0041"},"y":2,"count":1})");
    CHECK(list(value.extra) == "z\xC3\xA9=[1.50] y={\"k\":\"\\u0041\"} y=2 ");
    CHECK(value.extra.find("y")->text() == "2");
    CHECK(!value.extra.find("count"));
}

TEST_CASE("an inserted key is written with the rest, or last in a recorded order") {
    item fresh;
    fresh.extra.insert_or_assign("u", "1");
    CHECK(lisle::encode_as(fresh)
          == R"({"id":"","title":null,"count":3,"u":1,"tags":[],"data":null})");
    CHECK(lisle::encode_as(fresh, {}, layout::source) == lisle::encode_as(fresh));
    fresh.extra.insert_or_assign("a\"b", "2");
    CHECK(lisle::encode_as(fresh)
          == R"({"id":"","title":null,"count":3,"u":1,"a\"b":2,"tags":[],"data":null})");

    auto old = read<item>(R"({"u":1,"id":"a"})");
    old.extra.insert_or_assign("v", "2");
    old.extra.insert_or_assign("u", "3");
    CHECK(lisle::encode_as(old, {}, layout::source) == R"({"u":3,"id":"a","v":2})");
    old.extra.erase("u");
    CHECK(lisle::encode_as(old, {}, layout::source) == R"({"id":"a","v":2})");
}

TEST_CASE("the recorded layout can be forgotten, but unknown parts stay") {
    auto value = read<item>(R"({"data":1,"u":2,"tags":"x","id":"a","id":"b","size":0})");
    auto const canonical = lisle::encode_as(value);
    CHECK(lisle::encode_as(value, {}, layout::source)
          == R"({"data":1,"u":2,"tags":"x","id":"a","id":"b","size":0})");
    value.extra.forget_source();
    CHECK(lisle::encode_as(value, {}, layout::source) == canonical);
    CHECK(lisle::encode_as(value) == canonical);
    CHECK(list(value.extra) == "u=2 ");

    auto plain = read<item>(R"({"data":1,"id":"a"})");
    CHECK(plain.extra.source() != nullptr);
    plain.extra.forget_source();
    CHECK(plain.extra.source() == nullptr);
    plain.extra.forget_source();

    auto shelf = read<samples::shelf>(R"({"base":"mauve","accent":"puce","level":1})");
    shelf.extra.forget_source();
    auto const text = lisle::encode_as(shelf, {}, layout::source);
    CHECK(text == lisle::encode_as(shelf));
    CHECK(text.find(R"("accent":"puce","base":"mauve")") != std::string::npos);
}

using unknown = lisle::unknown_case<lisle::owned>;

TEST_CASE("an unknown alternative keeps its tag and its whole text") {
    constexpr auto* text = R"({"type":"n\u0065w","deep":[1.50,{"a":null,"a":2}]})";
    auto const value = read<samples::piece>(text);
    auto const* const kept = std::get_if<unknown>(&value);
    REQUIRE(kept != nullptr);
    CHECK(kept->tag == "new");
    CHECK(kept->json.text() == text);
    keeps<samples::piece>(text);
}

TEST_CASE("an unknown alternative without a tag has an empty one") {
    auto const value = read<samples::piece>(R"({"text":"a"})");
    REQUIRE(std::holds_alternative<unknown>(value));
    CHECK(std::get<unknown>(value).tag.empty());
}

TEST_CASE("two unknown alternatives are equal if tag and text are") {
    CHECK(unknown{"a", lisle::text::assume_json("1")}
          == unknown{"a", lisle::text::assume_json("1")});
    CHECK(unknown{"a", lisle::text::assume_json("1")}
          != unknown{"a", lisle::text::assume_json("2")});
    CHECK(unknown{"a", lisle::text::assume_json("1")}
          != unknown{"b", lisle::text::assume_json("1")});
}

TEST_CASE("an edited text is written") {
    auto value = read<samples::piece>(R"({"type":"new"})");
    std::get<unknown>(value).json = lisle::text::assume_json(R"({"type":"newer"})");
    CHECK(lisle::encode_as(value) == R"({"type":"newer"})");
}

}  // namespace unknown_test
