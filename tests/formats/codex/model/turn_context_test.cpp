#include <lisle/formats/codex/model/turn_context.hpp>

#include <doctest/doctest.h>

#include "formats/codex/expect.hpp"

namespace codex_turn_context_test {

using namespace codex_expect;
using namespace lisle::codex;

TEST_CASE("0.169 writes the sandbox policy last, others before the model") {
    constexpr std::string_view earlier =
        R"({"turn_id":"t","cwd":"/p","current_date":"2026-11-23","timezone":"UTC",)"
        R"("approval_policy":"never","sandbox_policy":{"type":"danger-full-access"},)"
        R"("permission_profile":{"type":"disabled"},"model":"m","personality":"p",)"
        R"("collaboration_mode":{"mode":"default"},"realtime_active":false,"effort":null,)"
        R"("summary":"auto","user_instructions":"u",)"
        R"("truncation_policy":{"mode":"bytes","limit":1}})";
    constexpr std::string_view newest =
        R"({"turn_id":"t","root_turn_id":"t","disabled_plugin_ids":[],"cwd":"/p",)"
        R"("approval_policy":"never","permission_profile":{"type":"disabled"},"model":"m",)"
        R"("comp_hash":"c","effort":"low","summary":"auto",)"
        R"("sandbox_policy":{"type":"danger-full-access"}})";
    keeps<turn_context>(earlier);
    keeps<turn_context>(newest);
    CHECK(read<turn_context>(newest).written_as == sandbox_place::last);
    keeps<turn_context>(R"({"cwd":"/p","approval_policy":"never","sandbox_policy":{"mode":"x"},)"
                        R"("model":"m","effort":"low","summary":"auto"})");
}

TEST_CASE("another order and unknown keys come back") {
    gives_back<turn_context>(R"({"model":"m","new":1,"cwd":"/p"})",
                             R"({"new":1,"cwd":"/p","model":"m"})");
}

}  // namespace codex_turn_context_test
