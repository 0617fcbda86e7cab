#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/tools/lone_part.hpp>

#include <string>
#include <string_view>

namespace lone_part_test {

using namespace expect;

std::string make_lone(std::string_view json) {
    auto content = decode<zed::tool_result_content>(json, lisle::permissive).value();
    zed::detail::unknown_to_text(content);
    zed::detail::make_lone(content);
    auto out = lisle::encode_as(content);
    CHECK(decode<zed::tool_result_content>(out, reference).has_value());
    return out;
}

TEST_CASE("the pinned Zed reads one text, or one image with its size") {
    CHECK(make_lone("[]") == R"({"Text":""})");
    CHECK(make_lone(R"([{"Text":"a"}])") == R"({"Text":"a"})");
    CHECK(make_lone(R"([{"Text":"a"},{"Image":{"source":"x"}},{"Text":"b"}])")
          == R"({"Text":"a\nb"})");
    CHECK(make_lone(R"([{"Image":{"source":"x"}},{"Image":{"source":"y"}}])")
          == R"({"Image":{"source":"x","size":{"width":0,"height":0}}})");
    CHECK(make_lone(R"({"Image":{"source":"x","size":{"width":3,"height":4}}})")
          == R"({"Image":{"source":"x","size":{"width":3,"height":4}}})");
    CHECK(make_lone(R"({"Image":{"source":"iVBORw0KGgoAAAANSUhEUgAAAAIAAAAD"}})")
          == R"({"Image":{"source":"iVBORw0KGgoAAAANSUhEUgAAAAIAAAAD",)"
             R"("size":{"width":2,"height":3}}})");
}

TEST_CASE("content of an unknown kind becomes its text") {
    CHECK(make_lone(R"({"Sound":1})") == R"({"Text":"{\"Sound\":1}"})");
}

}  // namespace lone_part_test
