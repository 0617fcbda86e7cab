#include <lisle/conversation/codex/meta.hpp>

#include <doctest/doctest.h>

#include <string>

namespace codex_meta_bridge_test {

namespace codex = lisle::codex;
using namespace lisle::conversation;
using namespace lisle::conversation::codex_bridge;
using lisle::owned;

TEST_CASE("the first line names folder, time and program") {
    codex::session_meta meta;
    meta.id = "i";
    meta.timestamp = "2026-11-20T10:00:00.000Z";
    meta.cwd = "/p";
    meta.runtime_workspace_roots = {"/p", "/q"};
    meta.cli_version = "0.169.0";
    meta.source =
        parse<lisle::json>(R"({"subagent":{"thread_spawn":{"parent_thread_id":"r","depth":1}}})");
    meta.git = codex::git_info{"c", "main", "u", {}};
    conversation talk;
    describe_meta(talk, meta);
    CHECK(talk.id == "i");
    CHECK(talk.directories == std::vector<std::string>{"/p", "/q"});
    CHECK(talk.parent->id == "r");
    CHECK(talk.parent->depth == 1);
    CHECK(talk.git->branch == "main");
    CHECK(to_meta_text(make_meta(talk), false)
          == R"({"timestamp":"2026-11-20T10:00:00.000Z","type":"session_meta","payload":{"id":"i",)"
             R"("parent_thread_id":"r","timestamp":"2026-11-20T10:00:00.000Z","cwd":"/p",)"
             R"("runtime_workspace_roots":["/p","/q"],"originator":"","cli_version":"0.169.0",)"
             R"("source":{"subagent":{"thread_spawn":{"parent_thread_id":"r","depth":1}}},)"
             R"("git":{"commit_hash":"c","branch":"main","repository_url":"u"}}})");
    CHECK(to_meta_text(make_meta(talk), true)
          == R"({"id":"i","timestamp":"2026-11-20T10:00:00.000Z",)"
             R"("git":{"commit_hash":"c","branch":"main","repository_url":"u"}})");
}

}  // namespace codex_meta_bridge_test
