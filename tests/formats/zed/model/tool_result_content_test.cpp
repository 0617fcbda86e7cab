#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/model/tool_result_content.hpp>

#include <lisle/formats/zed/model/tool_result.hpp>

#include <string>
#include <string_view>

namespace tool_result_content_test {

using namespace expect;
using lisle::zed::tool_result;
using lisle::zed::tool_result_content;

namespace {

std::string with_content(std::string_view content) {
    return R"({"tool_use_id":"i","tool_name":"n","is_error":false,"content":)"
           + std::string{content} + R"(,"output":null})";
}

void becomes(std::string_view content, std::string_view canonical) {
    reads<tool_result>(with_content(content), with_content(canonical));
    // A loose shape leaves a note and is written back as it was.
    CAPTURE(content);
    auto const value = decode<tool_result>(with_content(content), permissive);
    REQUIRE(value.has_value());
    CHECK(lisle::encode_as(*value) == with_content(canonical));
    CHECK(lisle::encode_as(*value, {}, lisle::layout::source) == with_content(content));
}

void is_none(std::string_view content) {
    fails_at<tool_result_content>(content, errc::no_case_matched, "", 0);
}

}  // namespace

// ---- Text ---------------------------------------------------------------------------------------

TEST_CASE("a string is text") {
    becomes(R"("c")", R"({"Text":"c"})");
    becomes(R"("")", R"({"Text":""})");
    becomes("\"é\\n\"", "{\"Text\":\"é\\n\"}");
}

TEST_CASE("an object with type text and a text is text, whatever other keys it has") {
    becomes(R"({"type":"text","text":"a"})", R"({"Text":"a"})");
    becomes(R"({"text":"a","type":"text"})", R"({"Text":"a"})");
    becomes(R"({"TYPE":"TEXT","Text":"a"})", R"({"Text":"a"})");
    becomes(R"({"type":"TeXt","tExT":"a","x":1,"source":"s"})", R"({"Text":"a"})");
    is_none(R"({"type":"blah","text":"a"})");
    is_none(R"({"type":"text ","text":"a"})");
    is_none(R"({"type":"text","text":1})");
    is_none(R"({"type":1,"text":"a"})");
    is_none(R"({"type":"text"})");
    is_none(R"({"type":"text","content":"a"})");
}

TEST_CASE("an object with only a text is text") {
    becomes(R"({"Text":"a"})", R"({"Text":"a"})");
    becomes(R"({"text":"a"})", R"({"Text":"a"})");
    becomes(R"({"TEXT":"a"})", R"({"Text":"a"})");
    reads<tool_result_content>(R"({"T\u0065xt":"a"})", R"({"Text":"a"})");
    is_none(R"({"Text":"a","extra":1})");
    is_none(R"({"Text":null})");
    is_none(R"({"Text":{"Text":"a"}})");
    is_none(R"({"text ":"a"})");
    is_none("{}");
}

TEST_CASE("of two texts the first key counts, of two equal keys the last value") {
    becomes(R"({"type":"text","text":"a","TEXT":"b"})", R"({"Text":"a"})");
    becomes(R"({"Type":"text","type":"x","text":"a"})", R"({"Text":"a"})");
    becomes(R"({"Text":5,"Text":"a"})", R"({"Text":"a"})");
    becomes(R"({"Text":"a","Text":"b"})", R"({"Text":"b"})");
    becomes(R"({"type":"x","text":"a","type":"text"})", R"({"Text":"a"})");
    is_none(R"({"type":"x","Type":"text","text":"a"})");
    is_none(R"({"type":"text","text":1,"TEXT":"b"})");
    is_none(R"({"Text":"a","text":"b"})");
    is_none(R"({"Text":"a","Text":5})");
    reads<tool_result_content>(R"({"Text":"a","Text":"b"})", R"({"Text":"b"})", from_text);
}

// ---- Images -------------------------------------------------------------------------------------

TEST_CASE("an image may be wrapped or not, its keys in any case, with others between") {
    constexpr std::string_view canonical =
        R"({"Image":{"source":"s","size":{"width":1,"height":2}}})";
    becomes(canonical, canonical);
    becomes(R"({"image":{"source":"s","size":{"width":1,"height":2}}})", canonical);
    becomes(R"({"IMAGE":{"SIZE":{"HEIGHT":2,"Width":1},"Source":"s"}})", canonical);
    becomes(R"({"source":"s","size":{"width":1,"height":2}})", canonical);
    becomes(R"({"size":{"width":1,"depth":3,"height":2},"x":[],"SOURCE":"s"})", canonical);
    becomes(R"({"type":"image","source":"s","size":{"width":1,"height":2},"text":"a"})", canonical);
    becomes(R"({"text":5,"source":"s","size":{"width":1,"height":2}})", canonical);
    becomes(R"({"image":5,"source":"s","size":{"width":1,"height":2}})", canonical);
    is_none(R"({"Image":{"source":"s","size":{"width":1,"height":2}},"x":1})");
    is_none(R"({"Image":"s"})");
    is_none(R"({"Image":null})");
    is_none(R"({"Image":["s",{"width":1,"height":2}]})");
    is_none(R"({"source":"s","size":[1,2]})");
    is_none(R"({"source":1,"size":{"width":1,"height":2}})");
    is_none(R"({"size":{"width":1,"height":2}})");
}

TEST_CASE("an image needs its size here, though it is written without one") {
    is_none(R"({"Image":{"source":"s"}})");
    is_none(R"({"Image":{"source":"s","size":null}})");
    is_none(R"({"source":"s"})");
    is_none(R"({"source":"s","size":{"width":1}})");
    is_none(R"({"source":"s","size":{}})");
    // Strict and permissive readers read canonical text.
    keeps<tool_result>(with_content(R"({"Image":{"source":"s"}})"), strict);
    gives_back<tool_result>(with_content(R"({"Image":{"source":"s"}})"),
                            with_content(R"({"Image":{"source":"s"}})"), "");
    gives_back<tool_result>(with_content(R"({"source":"s"})"),
                            with_content(R"({"Image":{"source":"s"}})"),
                            "a tool result's content in another form");
}

TEST_CASE("of an image's keys that differ only in case the last counts, good or bad") {
    becomes(R"({"source":"a","SOURCE":"b","size":{"width":1,"WIDTH":7,"height":2}})",
            R"({"Image":{"source":"b","size":{"width":7,"height":2}}})");
    becomes(R"({"Image":{"source":"a","size":{"width":1,"height":2},"Source":"b"}})",
            R"({"Image":{"source":"b","size":{"width":1,"height":2}}})");
    becomes(R"({"Image":{"source":"a","size":{"width":1,"height":2,"HEIGHT":3}}})",
            R"({"Image":{"source":"a","size":{"width":1,"height":3}}})");
    becomes(R"({"source":5,"SOURCE":"b","size":null,"Size":{"width":1,"height":2}})",
            R"({"Image":{"source":"b","size":{"width":1,"height":2}}})");
    is_none(R"({"source":"a","SOURCE":1,"size":{"width":1,"height":2}})");
    is_none(R"({"source":"a","size":{"width":1,"height":2},"SIZE":null})");
    is_none(R"({"Image":{"source":"a","size":{"width":1,"height":2},"SIZE":{}}})");
    is_none(R"({"Image":{"source":"a","size":{"width":1,"height":2,"Height":"2"}}})");
    // Equal keys are one: the last value at the first place, which here is before `SOURCE`.
    becomes(R"({"source":"a","SOURCE":"b","source":1,"size":{"width":1,"height":2}})",
            R"({"Image":{"source":"b","size":{"width":1,"height":2}}})");
}

TEST_CASE("an image's numbers are cut to 32 bits") {
    auto const width = [](std::string_view read, std::string_view written) {
        becomes(R"({"Image":{"source":"s","size":{"width":)" + std::string{read}
                    + R"(,"height":0}}})",
                R"({"Image":{"source":"s","size":{"width":)" + std::string{written}
                    + R"(,"height":0}}})");
    };
    width("-5", "-5");
    width("2147483647", "2147483647");
    width("2147483648", "-2147483648");
    width("4294967295", "-1");
    width("4294967297", "1");
    width("-2147483649", "2147483647");
    width("9223372036854775807", "-1");
    width("-9223372036854775808", "0");
    for (std::string_view wrong : {"9223372036854775808", "1.0", "1e2", "-0", "\"1\"", "null"})
        is_none(R"({"Image":{"source":"s","size":{"width":)" + std::string{wrong}
                + R"(,"height":0}}})");
}

TEST_CASE("letters outside ASCII don't match ASCII letters") {
    is_none(R"({"İmage":{"source":"s","size":{"width":1,"height":2}}})");
    is_none(R"({"ımage":{"source":"s","size":{"width":1,"height":2}}})");
    is_none(R"({"ſource":"s","size":{"width":1,"height":2}})");
    is_none(R"({"source":"s","\u017fize":{"width":1,"height":2}})");
    is_none(R"({"source":"s","size":{"wıdth":1,"height":2}})");
    is_none("{\"\u212Aext\":\"a\"}");
    is_none(R"({"ｔext":"a"})");
    becomes(R"({"source":"s","ſource":5,"size":{"width":1,"wİdth":"x","height":2}})",
            R"({"Image":{"source":"s","size":{"width":1,"height":2}}})");
}

TEST_CASE("an image keeps its unknown keys") {
    for (std::string_view content :
         {R"({"Image":{"source":"s","alt":"a","size":{"width":1,"height":2}}})",
          R"({"Image":{"alt":"a","source":"s","size":{"width":1,"unit":"px","height":2}}})"}) {
        reads<tool_result>(
            with_content(content),
            with_content(R"({"Image":{"source":"s","size":{"width":1,"height":2}}})"));
        gives_back<tool_result>(with_content(content), with_content(content), "unknown field");
    }
}

// ---- Neither ------------------------------------------------------------------------------------

TEST_CASE("other values are not content, and an array is since 2026-04-27") {
    for (std::string_view content : {"null", "1", "true", R"({"Audio":"x"})"}) {
        is_none(content);
        gives_back<tool_result>(with_content(content), with_content(content), "unknown case");
    }
    fails_at<tool_result_content>(R"(["a"])", errc::wrong_type, "", 0);
    fails_at<tool_result_content>("[]", errc::wrong_type, "", 0);
    for (std::string_view content :
         {"[]", R"([{"Text":"a"}])", R"([{"Text":"a"},{"Image":{"source":"s"}}])",
          R"([{"Later":1},{"Text":"a"}])"}) {
        CAPTURE(content);
        auto const value = decode<tool_result>(with_content(content), permissive);
        REQUIRE(value.has_value());
        CHECK(value->content.as_array);
        CHECK(lisle::encode_as(*value) == with_content(content));
        CHECK(lisle::encode_as(*value, {}, lisle::layout::source) == with_content(content));
    }
    CHECK(!decode<tool_result>(with_content(R"([{"Text":"a"}])"), strict));
}

TEST_CASE("a strict reader accepts only text that is written") {
    keeps<tool_result_content>(R"({"Text":"a"})", strict);
    for (std::string_view loose :
         {R"("a")", R"({"text":"a"})", R"({"type":"text","text":"a"})",
          R"({"Text":"a","Text":"a"})", R"({"source":"s","size":{"width":1,"height":2}})",
          R"({"Image":{"source":"s","size":{"width":2147483648,"height":2}}})",
          R"({"Image":{"size":{"width":1,"height":2},"source":"s"}})"}) {
        CAPTURE(loose);
        CHECK(!decode<tool_result_content>(loose, strict));
    }
}

TEST_CASE("broken content is refused at its first wrong byte") {
    fails_at<tool_result_content>(R"({"Text":"a"<!>)", errc::unexpected_end, "");
    fails_at<tool_result_content>(R"({"Text":"<!>\ux000"})", errc::bad_escape, "/Text");
    fails_at<tool_result_content>(R"({"Image":{"source":"s","size":{"width":0<!>1})", errc::syntax,
                                  "/Image/size/width");
    fails_at<tool_result_content>("{\"type\":\"text\",\"text\":\"<!>\xff\"}", errc::invalid_utf8,
                                  "/text");
    fails_at<tool_result_content>(R"({"x":<!>1e999})", errc::number_too_large, "/x");
}

}  // namespace tool_result_content_test
