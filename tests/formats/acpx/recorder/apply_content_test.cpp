#include <lisle/formats/acpx/recorder/apply_content.hpp>

#include "formats/acpx/expect.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acpx_apply_content_test {

using namespace acpx_tests;
using lisle::acpx::latest;
using lisle::acpx::release;
namespace detail = lisle::acpx::detail;

namespace {

std::string text_of(std::string_view block, release by = latest) {
    return detail::text_of_block(json_of(block).get_object(), by).value_or("none");
}

std::string content_of(std::string_view block, release by = latest) {
    auto const content = detail::to_user_content(json_of(block).get_object(), by);
    return content ? lisle::encode_as(*content, compact) : "none";
}

}  // namespace

// ---- Values -------------------------------------------------------------------------------------

TEST_CASE("find_string finds strings, and no value of another type") {
    auto const object = json_of(R"({"a":"x","b":null,"c":5,"d":""})").get_object();
    CHECK(detail::find_string(object, "a") == "x");
    CHECK(detail::find_string(object, "d") == "");
    for (std::string_view key : {"b", "c", "e"}) CHECK(!detail::find_string(object, key));
}

TEST_CASE("a clone has JavaScript's numbers and key order, and the value stays") {
    auto const value = json_of(R"({"b":9007199254740993,"10":[-0.0],"2":18446744073709551615})");
    auto const before = value;
    CHECK(detail::stringify(detail::clone(value))
          == R"({"2":18446744073709552000,"10":[0],"b":9007199254740992})");
    CHECK(value == before);
}

TEST_CASE("values are spelled as by JSON.stringify, on one line") {
    CHECK(detail::stringify(json_of(R"([1e21, 1E-7, 1.0, 1e400, "\ud83d/\u007f"])"))
          == "[1e+21,1e-7,1,null,\"\\ud83d/\x7f\"]");
}

// ---- Content blocks -----------------------------------------------------------------------------

TEST_CASE("a link's label is its title, or else its name, or else its uri") {
    auto const label = [](std::string_view members) {
        return text_of(R"({"type":"resource_link",)" + std::string{members} + '}');
    };
    CHECK(label(R"("uri":"u","name":"n","title":"t")") == "t");
    CHECK(label(R"("uri":"u","name":"n","title":null)") == "n");
    CHECK(label(R"("uri":"u","name":"n","title":"")") == "");
    CHECK(label(R"("uri":"u")") == "u");
    CHECK(label(R"("mimeType":"m")") == "none");
}

TEST_CASE("a block's text for an agent's message is its own, or its label") {
    CHECK(text_of(R"({"type":"text","text":" a "})") == " a ");
    CHECK(text_of(R"({"type":"text","text":5})") == "none");
    CHECK(text_of(R"({"type":"resource","resource":{"uri":"u","text":"t"}})") == "t");
    CHECK(text_of(R"({"type":"resource","resource":{"uri":"u","blob":"b"}})") == "u");
    CHECK(text_of(R"({"type":"resource","resource":"u"})") == "none");
    CHECK(text_of(R"({"type":"image","data":"d","mimeType":"m","uri":"u","text":"t"})") == "none");
    CHECK(text_of(R"({"type":"later","text":"t"})") == "none");
    CHECK(text_of(R"({"text":"t"})") == "none");
}

TEST_CASE("audio becomes text in an agent's message since 0.10.0") {
    constexpr std::string_view audio = R"({"type":"audio","data":"d","mimeType":"audio/wav"})";
    CHECK(text_of(audio) == "[audio] audio/wav");
    CHECK(text_of(audio, release::v0_10_0) == "[audio] audio/wav");
    CHECK(text_of(audio, release::v0_6_1) == "none");
    CHECK(text_of(R"({"type":"audio","data":"d"})") == "[audio] undefined");
}

TEST_CASE("a user's text is kept, even if it is empty or in a resource") {
    CHECK(content_of(R"({"type":"text","text":""})") == R"({"Text":""})");
    CHECK(content_of(R"({"type":"text","text":" a"})") == R"({"Text":" a"})");
    CHECK(content_of(R"({"type":"resource","resource":{"uri":"u","text":"t"}})")
          == R"({"Text":"t"})");
}

TEST_CASE("links and other resources become mentions") {
    CHECK(content_of(R"({"type":"resource_link","uri":"u","name":"n","title":"t"})")
          == R"({"Mention":{"uri":"u","content":"t"}})");
    CHECK(content_of(R"({"type":"resource_link","uri":"u","name":"n"})")
          == R"({"Mention":{"uri":"u","content":"n"}})");
    CHECK(content_of(R"({"type":"resource","resource":{"uri":"u","blob":"b"}})")
          == R"({"Mention":{"uri":"u","content":"u"}})");
}

TEST_CASE("images and audio keep their data, images lose their type") {
    CHECK(content_of(R"({"type":"image","data":"d","mimeType":"m","uri":"u"})")
          == R"({"Image":{"source":"d","size":null}})");
    constexpr std::string_view audio = R"({"type":"audio","data":"d","mimeType":"m"})";
    CHECK(content_of(audio, release::v0_10_0) == R"({"Audio":{"source":"d","mime_type":"m"}})");
    CHECK(content_of(audio, release::v0_6_1) == "none");
}

TEST_CASE("an unknown block leaves no text in a user's message") {
    for (std::string_view block : {"{}", R"({"type":"later","text":"t"})", R"({"type":5})",
                                   R"({"type":"resource","resource":null})"})
        CHECK_MESSAGE(content_of(block) == "none", block);
}

}  // namespace acpx_apply_content_test
