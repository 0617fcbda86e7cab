#include <lisle/conversation/claude_code/edit_head.hpp>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "formats/claude_code/expect.hpp"

namespace conversation_claude_code_edit_head_test {

using namespace claude_code_expect;
using namespace lisle::conversation::claude_code_bridge;
namespace talk = lisle::conversation;

TEST_CASE("ids, folders and branches change in their place, titles in their last record") {
    auto session = lisle::decode<lisle::claude_code_t>(
        spell("user", "u", "", R"("Hi")", "00.000",
              R"(,"cwd":"/p","sessionId":"S","gitBranch":"b")")
        + spell("user", "v", "u", R"("Hi")", "00.000", R"(,"cwd":"/p/sub","sessionId":"S")")
        + R"({"type":"permission-mode","permissionMode":"plan","sessionId":"S"})");
    REQUIRE(session.has_value());
    std::vector<std::uint64_t> numbers{0, 1, 2};
    talk::conversation wanted;
    wanted.id = "01a1f000-0000-7000-8000-00000000000f";
    wanted.directories = {"/q"};
    wanted.git.emplace().branch = "c";
    wanted.mode = "default";
    wanted.title = "T";
    head_editor<lisle::owned>{*session, numbers}.run(wanted);
    auto const text = lisle::encode(*session);
    CHECK(text.find(R"("S")") == text.npos);
    CHECK(text.find(
              R"("cwd":"/q","sessionId":"01a1f000-0000-7000-8000-00000000000f","gitBranch":"c")")
          != text.npos);
    CHECK(text.find(R"("cwd":"/p/sub")") != text.npos);
    CHECK(text.find(R"("permissionMode":"default")") != text.npos);
    CHECK(text.find("\n{\"type\":\"custom-title\",\"customTitle\":\"T\",\"sessionId\":\"01a1f000-"
                    "0000-7000-8000-00000000000f\"}")
          != text.npos);
    CHECK(numbers.size() == 4);
}

TEST_CASE("a subagent has its own id and its parent's") {
    auto session = lisle::decode<lisle::claude_code_t>(
        spell("user", "u", "", R"("Hi")", "00.000", R"(,"sessionId":"S","agentId":"a")"));
    REQUIRE(session.has_value());
    std::vector<std::uint64_t> numbers{0};
    talk::conversation wanted;
    wanted.id = "b";
    wanted.parent.emplace().id = "01a1f000-0000-7000-8000-00000000000f";
    head_editor<lisle::owned>{*session, numbers}.run(wanted);
    CHECK(lisle::encode(*session).find(R"("agentId":"b")") != std::string::npos);
    CHECK(lisle::encode(*session).find(R"("sessionId":"01a1f000-0000-7000-8000-00000000000f")")
          != std::string::npos);
}

}  // namespace conversation_claude_code_edit_head_test
