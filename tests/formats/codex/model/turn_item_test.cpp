#include <lisle/formats/codex/model/turn_item.hpp>

#include <doctest/doctest.h>

#include "formats/codex/expect.hpp"

namespace codex_turn_item_test {

using namespace codex_expect;
using namespace lisle::codex;

TEST_CASE("items of turns are recognized by their type") {
    keeps<turn_item>(R"({"type":"UserMessage","id":"u","content":[)"
                     R"({"type":"text","text":"hi","text_elements":[]},)"
                     R"({"type":"local_image","path":"/p/a.png"},)"
                     R"({"type":"mention","name":"n","path":"app://x"}]})");
    keeps<turn_item>(R"({"type":"AgentMessage","id":"a","content":[{"type":"Text","text":"x"}],)"
                     R"("phase":"final_answer"})");
    keeps<turn_item>(R"({"type":"Reasoning","id":"r","summary_text":["s"],"raw_content":[]})");
    keeps<turn_item>(R"({"type":"CommandExecution","id":"c","process_id":"1","command":["ls"],)"
                     R"("cwd":"file:///p","parsed_cmd":[{"type":"unknown","cmd":"ls"}],)"
                     R"("source":"agent","status":"completed","aggregated_output":"a\n",)"
                     R"("exit_code":0,"duration":{"secs":0,"nanos":12}})");
    keeps<turn_item>(R"({"type":"FileChange","id":"c","changes":{"/p/a":{"type":"add",)"
                     R"("content":"a"}},"status":"completed","stdout":"ok","stderr":""})");
    keeps<turn_item>(R"({"type":"ContextCompaction","id":"c"})");
}

TEST_CASE("an unknown item is kept") {
    gives_back<turn_item>(R"({"type":"Sleep","id":"s"})", R"({"type":"Sleep","id":"s"})");
}

}  // namespace codex_turn_item_test
