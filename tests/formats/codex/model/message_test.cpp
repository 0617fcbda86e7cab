#include <lisle/formats/codex/model/message.hpp>

#include <doctest/doctest.h>

#include "formats/codex/expect.hpp"

namespace codex_message_test {

using namespace codex_expect;
using namespace lisle::codex;

TEST_CASE("a message has the keys of its release") {
    keeps<message>(R"({"role":"user","content":[{"type":"input_text","text":"hi"}]})");
    keeps<message>(R"({"id":null,"role":"user","content":[]})");
    keeps<message>(R"({"status":"completed","id":"msg_1","role":"assistant","content":[],)"
                   R"("phase":"final_answer",)"
                   R"("internal_chat_message_metadata_passthrough":{"turn_id":"t"}})");
    refuses<message>(R"({"content":[]})", errc::missing_field, "/role");
}

TEST_CASE("an unreadable detail does not cost the message") {
    constexpr std::string_view text =
        R"({"role":"user","content":[],"internal_chat_message_metadata_passthrough":7})";
    gives_back<message>(text, text);
}

TEST_CASE("null and absent content of reasoning are two things") {
    keeps<reasoning>(R"({"id":"rs_1","summary":[{"type":"summary_text","text":"s"}],)"
                     R"("encrypted_content":"e"})");
    keeps<reasoning>(R"({"summary":[],"content":null,"encrypted_content":null})");
    keeps<reasoning>(R"({"summary":[],"content":[{"type":"reasoning_text","text":"r"},)"
                     R"({"type":"text","text":"t"}],"encrypted_content":null})");
}

TEST_CASE("a message between agents names both") {
    keeps<agent_message>(R"({"id":"a","author":"/lead","recipient":"/lead/w",)"
                         R"("content":[{"type":"encrypted_content","encrypted_content":"g"}]})");
}

}  // namespace codex_message_test
