#include <lisle/formats/codex/model/session_meta.hpp>

#include <doctest/doctest.h>

#include "formats/codex/expect.hpp"

namespace codex_session_meta_test {

using namespace codex_expect;
using namespace lisle::codex;

TEST_CASE("the first line has the keys of its release") {
    keeps<session_meta>(R"({"id":"i","timestamp":"t","cwd":"/p","originator":"codex_exec",)"
                        R"("cli_version":"0.42.0","instructions":null,"git":{"branch":"main"}})");
    keeps<session_meta>(R"({"id":"i","timestamp":"t","cwd":"/p","originator":"o",)"
                        R"("cli_version":"0.77.0","instructions":"Be kind.","source":"exec",)"
                        R"("model_provider":"openai","git":{}})");
    keeps<session_meta>(
        R"({"session_id":"s","id":"i","forked_from_id":"f","parent_thread_id":"p","timestamp":"t",)"
        R"("cwd":"/p","runtime_workspace_roots":["/p"],"originator":"o","cli_version":"0.169.0",)"
        R"("source":{"subagent":{"thread_spawn":{"parent_thread_id":"p","depth":1}}},)"
        R"("thread_source":"user","agent_nickname":"n","agent_role":"r","agent_path":"/lead/n",)"
        R"("model_provider":null,"base_instructions":{"text":"b","provenance":{"type":"custom"}},)"
        R"("history_mode":"paginated","history_base":{"thread_id":"i","end_ordinal_exclusive":7,)"
        R"("end_byte_offset":900},"subagent_history_start_ordinal":3,"multi_agent_version":"v2",)"
        R"("context_window":{"window_id":"w"},"git":{"commit_hash":"c","branch":"b",)"
        R"("repository_url":"u"}})");
    keeps<session_meta>(R"({"id":"i","timestamp":"t","cwd":"/p","originator":"o",)"
                        R"("cli_version":"v","base_instructions":null})");
}

TEST_CASE("lines that 0.169 refuses are refused") {
    refuses<session_meta>(R"({"id":"i","timestamp":"t","originator":"o","cli_version":"v"})",
                          errc::missing_field, "/cwd");
}

TEST_CASE("the first line before 0.34 has no type") {
    keeps<bare_meta>(R"({"id":"i","timestamp":"t","instructions":null})");
    keeps<bare_meta>(R"({"id":"i","timestamp":"t","instructions":"x","git":{"branch":"b"}})");
}

}  // namespace codex_session_meta_test
