#include <lisle/formats/acp/content_block.hpp>

#include "formats/acpx/expect.hpp"
#include "support/check.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acp_content_block_test {

using namespace acpx_tests;
using namespace lisle::acp;
using checks::errc;
using checks::fails_at;
using checks::notes;
using checks::notes_of;

TEST_CASE("a block has its keys in the protocol's order") {
    for (
        auto const* text : {
            R"({"type":"text","text":""})",
            R"({"type":"text","text":"t","annotations":{"audience":["user"],"lastModified":"l","priority":0.5,"_meta":{}},"_meta":{"k":1}})",
            R"({"type":"image","data":"QQ==","mimeType":"image/png","uri":"u"})",
            R"({"type":"audio","data":"","mimeType":"audio/wav","annotations":{}})",
            R"({"type":"resource_link","uri":"u","name":"n","title":"t","description":"d","mimeType":"m","size":9007199254740991})",
            R"({"type":"resource","resource":{"uri":"u","text":"t","mimeType":"m","_meta":{}}})",
            R"({"type":"resource","resource":{"uri":"u","blob":"QQ=="},"annotations":{"priority":1}})",
        })
        CHECK_MESSAGE(is_canonical<content_block>(text), text);
}

TEST_CASE("a missing required key is an error with its place") {
    struct row {
        std::string_view text, pointer;
        errc code;
        std::size_t offset;
    };
    for (auto const& [text, pointer, code, offset] : {
             row{R"({"type":"text"})", "/text", errc::missing_field, 0},
             row{R"({"type":"text","text":null})", "/text", errc::wrong_type, 22},
             row{R"({"type":"image","data":""})", "/mimeType", errc::missing_field, 0},
             row{R"({"type":"audio","mimeType":""})", "/data", errc::missing_field, 0},
             row{R"({"type":"resource_link","uri":"u"})", "/name", errc::missing_field, 0},
             row{R"({"type":"resource","resource":{"text":"t"}})", "/resource/uri",
                 errc::missing_field, 30},
             row{R"({"type":"resource","resource":"u"})", "/resource", errc::wrong_type, 30},
             row{R"({"type":"text","text":"t","annotations":{"audience":"user"}})",
                 "/annotations/audience", errc::wrong_type, 52},
         })
        fails_at<content_block>(text, code, pointer, offset);
}

TEST_CASE("a block of a later type is kept by permissive readers only") {
    constexpr auto* text = R"({"x":1.50,"type":"video"})";
    CHECK(is_kept<content_block>(text));
    CHECK(canonical<content_block>(text) == text);
    CHECK(notes_of<content_block>(text) == notes{"unknown case at  (byte 0)"});
    fails_at<content_block>(text, errc::unknown_case, "/type", 17, lisle::reference);
}

TEST_CASE("null for an absent value is read and written back") {
    constexpr auto* text = R"({"uri":null,"type":"image","mimeType":"m","data":"","_meta":null})";
    CHECK(is_kept<content_block>(text));
    CHECK(canonical<content_block>(text) == R"({"type":"image","data":"","mimeType":"m"})");
    CHECK(canonical<content_block>(R"({"type":"text","text":"t","later":[1]})")
          == R"({"type":"text","text":"t","later":[1]})");
}

}  // namespace acp_content_block_test
