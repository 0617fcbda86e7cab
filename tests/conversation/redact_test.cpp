// Secrets planted in the free strings of neutral conversations are found and replaced.
#include <doctest/doctest.h>
#include <support/opaque_runs.hpp>
#include <support/planted_secrets.hpp>

#include <lisle/conversation/conversation.hpp>

#include <cstddef>
#include <string>

namespace conversation_redact_test {

namespace {

std::string const talk =
    R"({"lisle":1,"title":"t","messages":[{"role":"user","origin":"person","content":[)"
    R"({"type":"text","text":"t"}]},{"role":"assistant","origin":"model","content":[)"
    R"({"type":"thinking","text":"t","signature":"c2lnbmF0dXJl"},)"
    R"({"type":"image","data":"iVBORw0KGgo=","media_type":"image/png"},)"
    R"({"type":"tool_call","id":"c","name":"bash","status":"completed",)"
    R"("input":{"a":"b","data":"c"},)"
    R"("output":[{"type":"text","text":"t"}]},)"
    R"({"type":"compaction","summary":"s"}]}],)"
    R"("native":{"codex":{"lines":[{"at":1,"line":{"encrypted_content":"gAAA"}}]}}})";

}  // namespace

TEST_CASE("secrets in neutral conversations are replaced") {
    for (std::size_t seed = 0; seed < 2 * secret_forms::all().size(); seed += 5)
        planted_secrets::check_text<lisle::conversation_t>(talk, seed);
}

TEST_CASE("secrets around opaque runs in neutral conversations are replaced") {
    opaque_runs::check(lisle::decode<lisle::conversation_t>(talk).value());
}

}  // namespace conversation_redact_test
