#include <lisle/formats/codex/model/content.hpp>

#include <doctest/doctest.h>

#include "formats/codex/expect.hpp"

namespace codex_content_test {

using namespace codex_expect;
using namespace lisle::codex;

TEST_CASE("parts of messages are written as the Responses API has them") {
    keeps<content>(R"({"type":"input_text","text":"hi"})");
    keeps<content>(R"({"type":"output_text","text":"a","annotations":[{"type":"url_citation"}]})");
    keeps<content>(
        R"({"type":"input_image","image_url":"data:image/png;base64,AA==","detail":"high"})");
    keeps<content>(R"({"type":"encrypted_content","encrypted_content":"gAAA"})");
    refuses<input_text>(R"({"text":1})", errc::wrong_type, "/text");
}

TEST_CASE("an unknown part is kept") {
    gives_back<content>(R"({"type":"input_video","x":[1.0]})",
                        R"({"type":"input_video","x":[1.0]})");
    gives_back<content>(R"({"text":"hi","type":"input_text"})",
                        R"({"type":"input_text","text":"hi"})");
}

TEST_CASE("an output is a text or parts; the object of old APIs is kept") {
    keeps<tool_output>(R"("done")");
    keeps<tool_output>(R"([{"type":"input_text","text":"a"}])");
    constexpr std::string_view old = R"({"content":"done","success":true})";
    gives_back<tool_output>(old, old);
    CHECK(std::holds_alternative<lisle::unknown_case<lisle::owned>>(read<tool_output>(old)));
}

TEST_CASE("the kinds of parts are read") {
    constexpr std::string_view text =
        R"({"turn_id":"t","create_time":1795419311.7828026,"content_item_kinds":["user.text"],)"
        R"("content_item_metadata":[{"provenance":{"type":"user"}}]})";
    keeps<passthrough>(text);
    CHECK(read<passthrough>(text).content_item_kinds->front() == "user.text");
}

}  // namespace codex_content_test
