#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/model/image.hpp>

#include <cstdint>
#include <string_view>

namespace image_test {

using namespace expect;
using lisle::zed::image;
using lisle::zed::image_size;

TEST_CASE("an image has a source, which is not checked") {
    for (std::string_view text : {R"({"source":""})", R"({"source":"!!!"})", R"({"source":"AA=="})",
                                  R"({"source":"data:image/png;base64,AA"})"})
        keeps<image>(text, strict);
    fails_at<image>("<!>{}", errc::missing_field, "/source");
    fails_at<image>(R"(<!>{"size":{"width":1,"height":2}})", errc::missing_field, "/source");
    fails_at<image>(R"({"source":<!>null})", errc::wrong_type, "/source");
    fails_at<image>(R"({"source":<!>["AA"]})", errc::wrong_type, "/source");
    fails_at<image>(R"(<!>"AA")", errc::wrong_type, "");
}

TEST_CASE("a size is written only if there is one") {
    keeps<image>(R"({"source":"s","size":{"width":1,"height":2}})", strict);
    reads<image>(R"({"source":"s","size":null})", R"({"source":"s"})");
    reads<image>(R"({"size":{"height":2,"width":1},"source":"s"})",
                 R"({"source":"s","size":{"width":1,"height":2}})");
    fails_at<image>(R"({"source":"s","size":<!>null})", errc::not_canonical, "/size", strict);
    gives_back<image>(R"({"source":"s","size":null})", R"({"source":"s"})", "");
    fails_at<image>(R"({"source":"s","size":<!>5})", errc::wrong_type, "/size");
    fails_at<image>(R"({"source":"s","size":<!>"1x2"})", errc::wrong_type, "/size");
}

TEST_CASE("width and height are integers of 32 bits, both of them") {
    keeps<image_size>(R"({"width":-2147483648,"height":2147483647})");
    keeps<image_size>(R"({"width":0,"height":-5})");
    fails_at<image_size>(R"({"width":<!>2147483648,"height":1})", errc::out_of_range, "/width");
    fails_at<image_size>(R"({"width":1,"height":<!>-2147483649})", errc::out_of_range, "/height");
    fails_at<image_size>(R"({"width":1.<!>,"height":1})", errc::syntax, "/width");
    fails_at<image_size>(R"({"width":<!>1.0,"height":1})", errc::wrong_type, "/width");
    fails_at<image_size>(R"({"width":<!>1e0,"height":1})", errc::wrong_type, "/width");
    fails_at<image_size>(R"({"width":<!>"1","height":1})", errc::wrong_type, "/width");
    fails_at<image_size>(R"({"width":<!>null,"height":1})", errc::wrong_type, "/width");
    fails_at<image_size>(R"(<!>{"width":1})", errc::missing_field, "/height");
    fails_at<image_size>(R"(<!>{"height":1})", errc::missing_field, "/width");
    fails_at<image_size>("<!>{}", errc::missing_field, "/width");
    fails_at<image>(R"({"source":"s","size":<!>{"width":1}})", errc::missing_field, "/size/height");
}

TEST_CASE("keys of an image in a user's message are compared with their case") {
    fails_at<image>(R"(<!>{"Source":"AA"})", errc::missing_field, "/source");
    reads<image>(R"({"source":"s","Size":{"width":1,"height":2}})", R"({"source":"s"})");
    fails_at<image>(R"({"source":"s","size":<!>{"Width":1,"height":2}})", errc::missing_field,
                    "/size/width");
    reads<image>(R"({"\u0073ource":"s"})", R"({"source":"s"})");
}

TEST_CASE("duplicate keys of an image count once, and unknown ones are dropped or kept") {
    reads<image>(R"({"source":1,"source":"s"})", R"({"source":"s"})");
    reads<image>(R"({"source":"s","size":{"width":1,"height":2},"size":null})",
                 R"({"source":"s"})");
    reads<image>(R"({"source":"s","size":{"width":1,"height":2,"width":3}})",
                 R"({"source":"s","size":{"width":3,"height":2}})");
    constexpr std::string_view newer =
        R"({"alt":"a","source":"s","size":{"width":1,"unit":"px","height":2},"mime":1e2})";
    reads<image>(newer, R"({"source":"s","size":{"width":1,"height":2}})");
    gives_back<image>(newer, newer, "unknown field");
    fails_at<image>(R"({"source":"s",<!>"alt":1})", errc::unknown_field, "/alt", strict);
}

}  // namespace image_test
