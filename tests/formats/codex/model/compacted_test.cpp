#include <lisle/formats/codex/model/compacted.hpp>

#include <doctest/doctest.h>

#include "formats/codex/expect.hpp"

namespace codex_compacted_test {

using namespace codex_expect;
using namespace lisle::codex;

TEST_CASE("a compaction is a text, or a history that replaces all before") {
    keeps<compacted>(R"({"message":"We did it."})");
    keeps<compacted>(R"({"message":"","replacement_history":[)"
                     R"({"type":"message","role":"user","content":[]},)"
                     R"({"type":"compaction","encrypted_content":"e"}],"window_number":1,)"
                     R"("first_window_id":"a","previous_window_id":"a","window_id":"b",)"
                     R"("compaction_response_id":null,"latest_token_usage_record":null})");
}

TEST_CASE("unknown items of the history are kept") {
    constexpr std::string_view text =
        R"({"message":"m","replacement_history":[{"type":"dream"}],"later":{}})";
    gives_back<compacted>(text, text);
}

}  // namespace codex_compacted_test
