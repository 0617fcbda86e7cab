#include <lisle/formats/codex/tools/parent_thread.hpp>

#include <doctest/doctest.h>

#include <string>

namespace codex_parent_thread_test {

using lisle::codex::find_parent_thread;
using lisle::codex::parent_thread;

auto parent_of(std::string const& members) {
    return find_parent_thread(lisle::decode_as<lisle::codex::session_meta>(
                                  R"({"id":"i","timestamp":"t","cwd":"/p","originator":"o",)"
                                  R"("cli_version":"0.98.0")"
                                  + members + "}")
                                  .value());
}

TEST_CASE("before 0.145 the source has the parent") {
    CHECK(parent_of(R"(,"source":{"subagent":{"thread_spawn":{"parent_thread_id":"p","depth":2}}})")
          == parent_thread{"p", 2});
    CHECK(parent_of(R"(,"source":{"subagent":{"thread_spawn":{"parent_thread_id":"p"}}})")
          == parent_thread{"p", {}});
}

TEST_CASE("since 0.145 it has a member of its own, which counts") {
    CHECK(parent_of(R"(,"parent_thread_id":"p")") == parent_thread{"p", {}});
    CHECK(parent_of(R"(,"parent_thread_id":"p","source":{"subagent":{"thread_spawn":)"
                    R"({"parent_thread_id":"q","depth":1,"agent_path":null}}})")
          == parent_thread{"p", 1});
}

TEST_CASE("a thread of a person and one of a review name no parent") {
    for (auto const* source :
         {"", R"(,"source":"cli")", R"(,"source":{"subagent":"review"})", R"(,"source":[])",
          R"(,"source":{"subagent":{"thread_spawn":{"parent_thread_id":1,"depth":-1}}})",
          R"(,"source":{"custom":{"thread_spawn":{"parent_thread_id":"p"}}})"}) {
        CAPTURE(source);
        CHECK_FALSE(parent_of(source));
    }
}

}  // namespace codex_parent_thread_test
