#include <lisle/engine/object_fallback.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace object_fallback_test {

using namespace checks;
using samples::item;

namespace {

/// The canonical text of an item with this id and otherwise default fields.
std::string canonical(std::string_view id, std::string_view count = "3") {
    return R"({"id":)" + std::string{id} + R"(,"title":null,"count":)" + std::string{count}
           + R"(,"tags":[],"data":null})";
}

}  // namespace

TEST_CASE("the last value of a duplicate key counts, earlier values stay as text") {
    keeps<item>(R"({"id":"a","id":"b"})", canonical("\"b\""));
    keeps<item>(R"({"id":"a","count":1,"title":null,"count":2,"id":"b","count":4})",
                canonical("\"b\"", "4"));
    keeps<item>(R"({"id":"a","title":null,"count":1,"tags":[],"data":null,"count":2})",
                canonical("\"a\"", "2"));
    keeps<item>(R"({"id":"a","number":1,"count":2})", canonical("\"a\"", "2"));
    keeps<item>(R"({"id":"a","\u0063ount":1,"count":2})", canonical("\"a\"", "2"));
    keeps<item>(R"({"u":1,"id":"a","u":2})",
                R"({"u":1,"id":"a","title":null,"count":3,"tags":[],"data":null,"u":2})");
    CHECK(rewrite<item>(R"({"id":"a","id":"b"})", reference) == canonical("\"b\""));
    CHECK(notes_of<item>(R"({"id":"a","count":1,"count":2,"count":4})")
          == notes{"duplicate key at /count (byte 20)", "duplicate key at /count (byte 30)"});
}

TEST_CASE("a replaced value leaves no extents behind") {
    CHECK(read<item>(R"({"id":"a","tags":["x"],"tags":["y"]})").tags
          == std::vector<std::string>{"y"});
    CHECK(read<samples::shelf>(R"({"points":{"a":{"x":1}},"points":{}})").points.empty());
    CHECK(!read<item>(R"({"id":"a","title":"t","title":null})").title);
    // Null means absence: the field gets the value of a new object, not a new value.
    keeps<item>(R"({"id":"a","count":1,"count":null})", canonical("\"a\""));
    CHECK(read<samples::shelf>(R"({"sealed":{"open":true,"u":1},"sealed":{"open":false}})").sealed
          == samples::sealed{});
    // A loose shape is forgotten with the value.
    keeps<item>(R"({"id":"a","tags":"x","tags":["y"]})",
                R"({"id":"a","title":null,"count":3,"tags":["y"],"data":null})");
}

TEST_CASE("an unreadable value does not matter if a duplicate key follows") {
    keeps<item>(R"({"id":1,"id":"b"})", canonical("\"b\""));
    keeps<item>(R"({"id":"a","count":"x","count":{"y":[]},"count":2})", canonical("\"a\"", "2"));
    keeps<item>(R"({"count":1,"id":"a","count":"x","u":0,"count":2})",
                R"({"id":"a","title":null,"u":0,"count":2,"tags":[],"data":null})");
    CHECK(rewrite<item>(R"({"id":1,"id":"b"})", reference) == canonical("\"b\""));
    keeps<item>(R"({"number":"bad","id":"a","count":2})", canonical("\"a\"", "2"));
    keeps<item>(R"({"id":"a","id":1,"id":"b"})", canonical("\"b\""));
    keeps<item>(R"({"id":"a","id":1,"count":"x","id":"b","count":2,"id":"c"})",
                canonical("\"c\"", "2"));
    keeps<item>(R"({"id":"a","count":"bad","number":2})", canonical("\"a\"", "2"));
    // Deep inside, in the fast order and out of it.
    keeps<samples::shelf>(R"({"items":[{"id":"a","tags":[1]}],"items":[]})",
                          lisle::encode_as(samples::shelf{}));
    CHECK(notes_of<item>(R"({"id":1,"id":"b"})") == notes{"duplicate key at /id (byte 6)"});
}

TEST_CASE("an unreadable last value is an error") {
    fails_at<item>(R"({"id":"a","id":1})", errc::wrong_type, "/id", 15);
    fails_at<item>(R"({"id":1,"id":2})", errc::wrong_type, "/id", 13);
    fails_at<item>(R"({"id":1,"ID":"b"})", errc::wrong_type, "/id", 6);
    // Broken text stays broken.
    fails_at<item>(R"({"id":"\q","id":"b"})", errc::bad_escape, "/id", 7);
    fails_at<item>(R"({"id":1,"id":"b)", errc::unexpected_end, "/id", 15);
    fails_at<item>(R"({"id":1,"u":[1,],"id":"b"})", errc::wrong_type, "/id", 6);
}

TEST_CASE("a duplicate field is refused as by serde, a duplicate unknown key is not") {
    fails_at<item>(R"({"id":"a","id":"b"})", errc::duplicate_field, "/id", 10, refusing_duplicates);
    fails_at<item>(R"({"id":"a","number":1,"count":2})", errc::duplicate_field, "/count", 21,
                   refusing_duplicates);
    fails_at<item>(R"({"id":1,"id":"b"})", errc::wrong_type, "/id", 6, refusing_duplicates);
    CHECK(rewrite<item>(R"({"id":"a","u":1,"u":2})", refusing_duplicates) == canonical("\"a\""));
    CHECK(lisle::decode_as<item>(R"({"id":"a","id":"b"})", refusing_duplicates).error().detail
          == "id");
}

TEST_CASE("a field's other key is read, and written back as it was") {
    std::string_view const text = R"({"id":"a","title":null,"number":7,"tags":[],"data":null})";
    CHECK(read<item>(text, reference).count == 7);
    keeps<item>(text, canonical("\"a\"", "7"));
    CHECK(notes_of<item>(text)
          == notes{"a key that the system writes differently at /number (byte 23)"});
    fails_at<item>(text, errc::unknown_field, "/number", 23, strict);
    // Both keys are one field.
    keeps<item>(R"({"id":"a","number":1,"count":2})", canonical("\"a\"", "2"));
    keeps<item>(R"({"id":"a","count":1,"number":2})", canonical("\"a\"", "2"));
    fails_at<item>(R"({"id":"a","number":"x"})", errc::wrong_type, "/number", 19);
}

TEST_CASE("a former key is read by permissive readers, unless the field's own is there") {
    keeps<item>(R"({"id":"a","bytes":7})",
                R"({"id":"a","title":null,"count":3,"size":7,"tags":[],"data":null})");
    CHECK(read<item>(R"({"id":"a","bytes":7})", reference).size == 0);
    CHECK(read<item>(R"({"id":"a","size":1,"bytes":7})").size == 1);
    keeps<item>(R"({"id":"a","size":1,"bytes":7})",
                R"({"id":"a","title":null,"count":3,"size":1,"tags":[],"data":null,"bytes":7})");
    CHECK(read<item>(R"({"id":"a","bytes":7,"size":1})").size == 1);
    keeps<item>(R"({"id":"a","bytes":7,"size":1})",
                R"({"id":"a","title":null,"count":3,"bytes":7,"size":1,"tags":[],"data":null})");
    CHECK(read<item>(R"({"id":"a","bytes":7,"size":1})")
          == read<item>(R"({"id":"a","size":1,"bytes":7})"));
    keeps<item>(R"({"id":"a","size":1,"bytes":7,"count":3})",
                R"({"id":"a","title":null,"bytes":7,"count":3,"size":1,"tags":[],"data":null})");
    // If the field were left out, the other key would count.
    keeps<item>(R"({"id":"a","size":0,"bytes":7})",
                R"({"id":"a","title":null,"count":3,"size":0,"tags":[],"data":null,"bytes":7})");
    auto edited = read<item>(R"({"id":"a","size":1,"bytes":7})");
    edited.size = 0;
    CHECK(lisle::encode_as(edited, {}, layout::source) == R"({"id":"a","size":0,"bytes":7})");
    keeps<item>(R"({"bytes":"x","id":"a","size":1})",
                R"({"bytes":"x","id":"a","title":null,"count":3,"size":1,"tags":[],"data":null})");
    // An unreadable value is kept as unknown, since the system does not know it either.
    keeps<item>(R"({"id":"a","bytes":"x"})",
                R"({"id":"a","title":null,"count":3,"tags":[],"data":null,"bytes":"x"})");
    CHECK(notes_of<item>(R"({"id":"a","bytes":"x"})")
          == notes{"unknown field at /bytes (byte 10)"});
    fails_at<item>(R"({"id":"a","bytes":[1,]})", errc::syntax, "/bytes", 21);
    CHECK(notes_of<item>(R"({"id":"a","bytes":"x"})", reference).empty());
    fails_at<item>(R"({"id":"a","bytes":1})", errc::unknown_field, "/bytes", 10, strict);
}

}  // namespace object_fallback_test
