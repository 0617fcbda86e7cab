#include <lisle/formats/codex/model/item.hpp>

#include <doctest/doctest.h>

#include "formats/codex/expect.hpp"

namespace codex_item_test {

using namespace codex_expect;
using namespace lisle::codex;

TEST_CASE("items are recognized by their type") {
    keeps<item>(R"({"type":"message","role":"user","content":[]})");
    keeps<item>(R"({"type":"compaction","encrypted_content":"e"})");
    keeps<item>(R"({"type":"compaction_summary","encrypted_content":"e"})");
    keeps<item>(R"({"type":"context_compaction","id":"cc_1"})");
    keeps<item>(
        R"({"type":"additional_tools","id":"at","role":"developer","tools":[{"name":"x"}]})");
    keeps<item>(R"({"type":"ghost_snapshot","ghost_commit":{"id":"a","parent":"b"}})");
    auto const call =
        read<item>(R"({"type":"function_call","name":"n","arguments":"","call_id":"c"})");
    CHECK(std::get<function_call>(call).call_id == "c");
}

TEST_CASE("an unknown item is kept, and so is one with a missing key") {
    constexpr std::string_view unknown = R"({"type":"dream","x":1.5})";
    gives_back<item>(unknown, unknown);
    constexpr std::string_view thin = R"({"type":"function_call","name":"n"})";
    gives_back<item>(thin, thin);
    auto const refused = lisle::decode_as<item>(thin, lisle::reference);
    REQUIRE(refused.has_error());
    CHECK(refused.error().code == errc::missing_field);
    CHECK(refused.error().pointer == "/arguments");
}

}  // namespace codex_item_test
