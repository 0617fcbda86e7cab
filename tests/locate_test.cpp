#include <lisle/locate.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace locate_test {

using lisle::pointer_of;
using lisle::position;
using lisle::position_of;

TEST_CASE("lines and columns count from 1, a column is a code point") {
    std::string_view const text = "ab\nc\xC3\xA9\xF0\x9F\x98\x80x\n\nz";
    struct row {
        std::size_t offset;
        position place;
    };
    for (auto const& r :
         {row{0, {1, 1}}, row{2, {1, 3}}, row{3, {2, 1}}, row{4, {2, 2}}, row{6, {2, 3}},
          row{10, {2, 4}}, row{11, {2, 5}}, row{12, {3, 1}}, row{13, {4, 1}}, row{14, {4, 2}},
          row{1000, {4, 2}}}) {
        CAPTURE(r.offset);
        CHECK(position_of(text, r.offset) == r.place);
    }
    CHECK(position_of("", 5) == position{1, 1});
}

TEST_CASE("a reference token is escaped as RFC 6901 requires") {
    std::string pointer;
    lisle::append_token(pointer, "");
    lisle::append_token(pointer, "a/b~c");
    lisle::append_token(pointer, "~1");
    CHECK(pointer == "//a~1b~0c/~01");
}

TEST_CASE("every byte belongs to the innermost value, a key to its member") {
    //                            0         1         2         3
    //                            0123456789012345678901234567890123456789
    std::string_view const text = R"({"a" : [10, {"b":"cd"}], "e/~":true} )";
    struct row {
        std::size_t from, to;
        std::string_view pointer;
    };
    for (auto const& [from, to, pointer] : {
             row{0, 1, ""},          // {
             row{1, 7, "/a"},        // "a" :
             row{7, 8, "/a"},        // [
             row{8, 10, "/a/0"},     // 10
             row{12, 13, "/a/1"},    // {
             row{13, 21, "/a/1/b"},  // "b":"cd"
             row{21, 22, "/a/1"},    // }
             row{22, 23, "/a"},      // ]
             row{25, 35, "/e~1~0"},  // "e/~":true
             row{35, 36, ""},        // }
         }) {
        for (std::size_t offset = from; offset < to; ++offset) {
            CAPTURE(offset);
            CHECK(pointer_of(text, offset) == pointer);
        }
    }
    CHECK(pointer_of(text, 1000).empty());
}

TEST_CASE("keys are named by their characters, whatever their spelling") {
    CHECK(pointer_of(R"({"\u0061\/\n":1})", 14) == "/a~1\n");
    CHECK(pointer_of(R"({"":{"":1}})", 8) == "//");
    CHECK(pointer_of(R"({"0":[1]})", 6) == "/0/0");
    CHECK(pointer_of(R"({"a":1,"a":2})", 11) == "/a");
}

TEST_CASE("scalar documents and empty texts have the empty pointer") {
    CHECK(pointer_of("null", 2).empty());
    CHECK(pointer_of("\"a\"", 1).empty());
    CHECK(pointer_of("", 0).empty());
    CHECK(pointer_of("   ", 1).empty());
}

TEST_CASE("a text may be broken from the byte on; an invalid byte belongs to its container") {
    struct row {
        std::string_view text;
        std::size_t offset;
        std::string_view pointer;
    };
    for (auto const& r : {
             row{"[1,2,x]", 5, ""},
             row{"[1,2", 4, ""},
             row{"[1,", 3, ""},
             row{"{\"a\":", 5, "/a"},
             row{"{\"a\" 1}", 5, "/a"},
             row{"{\"a\":1,x", 7, ""},
             row{"{\"a\":{\"b\":1 2", 12, "/a"},
             row{"{\"a\":[nul]}", 6, "/a"},
             row{"{\"a\":\"b\nc\"}", 7, "/a"},
             row{"{\"a\":[[],1.x]}", 11, "/a/1"},
             row{"]", 0, ""},
         }) {
        CAPTURE(r.text);
        CHECK(pointer_of(r.text, r.offset) == r.pointer);
    }
}

TEST_CASE("nesting without a limit is followed") {
    std::string text, pointer;
    for (int i = 0; i < 1000; ++i) text += "[0,";
    for (int i = 0; i < 999; ++i) pointer += "/1";
    CHECK((pointer_of(text, text.size() - 2) == pointer + "/0"));
    CHECK((pointer_of(text, text.size()) == pointer));
}

}  // namespace locate_test
