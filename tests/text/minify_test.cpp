#include <lisle/text/minify.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace minify_test {

using lisle::text::minify;

TEST_CASE("minifying removes only the white space between tokens") {
    struct row {
        std::string_view json, minified;
    };
    for (auto const& [json, minified] : {
             row{"1", "1"},
             row{" \t\r\n null \n", "null"},
             row{"[ ]", "[]"},
             row{"{\n}", "{}"},
             row{"[ 1 , 2 ]", "[1,2]"},
             row{"{ \"a b\" : \" c \" , \"d\" :[ true,false ] }",
                 R"({"a b":" c ","d":[true,false]})"},
             row{"[1.50, 1E+2, -0, 100000000000000000000]", "[1.50,1E+2,-0,100000000000000000000]"},
             row{R"(["\u0041\/", "\n"])", R"(["\u0041\/","\n"])"},
             row{R"({"a" :1, "a": 2})", R"({"a":1,"a":2})"},
         }) {
        auto const& shown = json;  // clang 14 captures no structured binding
        CAPTURE(shown);
        CHECK(minify(json) == minified);
        CHECK(minify(minified) == minified);
    }
}

TEST_CASE("minifying has no limit of depth") {
    std::string spaced, dense;
    for (int i = 0; i < 3000; ++i) spaced += "[ ", dense += "[";
    for (int i = 0; i < 3000; ++i) spaced += "\n]", dense += "]";
    CHECK(minify(spaced) == dense);
}

TEST_CASE("a value with white space is copied without it") {
    std::string_view const value = "[1, 2 ]";
    std::string out = "what was there before";
    lisle::text::space_remover spaces{value.data(), out};
    spaces.remove(value.data() + 3, value.data() + 4);
    spaces.remove(value.data() + 5, value.data() + 6);
    spaces.finish(value.data() + value.size());
    CHECK(out == "[1,2]");
}

TEST_CASE("a value without white space is not copied") {
    std::string_view const value = "[1,2]";
    std::string out = "what was there before";
    lisle::text::space_remover spaces{value.data(), out};
    spaces.finish(value.data() + value.size());
    CHECK(out.empty());
}

}  // namespace minify_test
