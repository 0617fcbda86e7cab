#include <lisle/formats/claude_code/tools/other_branches.hpp>

#include "formats/claude_code/expect.hpp"

namespace claude_code_other_branches_test {

using namespace claude_code_expect;
using namespace lisle::claude_code;

/// The branches, each as a word for its kind and the ids of its records, one letter each.
std::string branches_of(std::string_view text) {
    auto const session = lisle::decode<lisle::claude_code_t>(text);
    REQUIRE(session.has_value());
    auto const active = find_active_branch(*session, lisle::release_number{2, 1, 112});
    std::string out;
    for (auto const& branch : find_other_branches(*session, active)) {
        constexpr std::string_view words[]{"compacted", "left", "orphan", "sidechain"};
        (out += out.empty() ? "" : ", ") += words[static_cast<std::size_t>(branch.kind)];
        out += ' ';
        for (auto const i : branch.records)
            out += link_of(*session->records[i].record())->uuid.value_or("?");
    }
    return out;
}

/// A prompt of a subagent.
std::string spell_sidechain(std::string_view id, std::string_view parent) {
    auto out = spell("user", id, parent, R"("task")", "05.000");
    constexpr std::string_view key = R"("isSidechain":false)";
    if (auto const at = out.find(key); at != out.npos)
        return out.replace(at, key.size(), R"("isSidechain":true)");
    return out.insert(1, R"("isSidechain":true,)");
}

TEST_CASE("a session with one branch has no others") {
    CHECK(branches_of({}).empty());
    CHECK(
        branches_of(spell("user", "a", "", R"("1")") + spell("assistant", "b", "a", "[]")).empty());
}

TEST_CASE("a rewind leaves a branch, which hangs together down to its tips") {
    CHECK(branches_of(spell("user", "a", "", R"("1")", "01.000")
                      + spell("user", "b", "a", R"("left")", "02.000")
                      + spell("assistant", "c", "b", "[]", "03.000")
                      + spell("user", "d", "a", R"("left, too")", "04.000")
                      + spell("user", "e", "a", R"("last")", "05.000"))
          == "left bc, left d");
}

TEST_CASE("a missing parent makes an orphan") {
    CHECK(branches_of(spell("user", "a", "gone", R"("1")", "01.000")
                      + spell("assistant", "b", "a", "[]", "02.000")
                      + spell("user", "c", "", R"("2")", "30.000"))
          == "orphan ab");
}

TEST_CASE("subagents of old releases stand in their session") {
    CHECK(branches_of(spell("user", "a", "", R"("1")", "01.000") + spell_sidechain("b", "")
                      + spell_sidechain("c", "a") + spell("user", "d", "a", R"("2")", "06.000"))
          == "sidechain b, sidechain c");
}

TEST_CASE("what was before a compaction is one branch, over earlier compactions, too") {
    auto const boundary = [](std::string_view id, std::string_view last) {
        return R"({"parentUuid":null,"logicalParentUuid":")" + std::string{last}
               + R"(","isSidechain":false,"type":"system","subtype":"compact_boundary","uuid":")"
               + std::string{id} + R"(","timestamp":"2026-01-02T03:04:05.000Z"})" + "\n";
    };
    auto const text = spell("user", "a", "", R"("1")") + spell("assistant", "b", "a", "[]")
                      + spell("user", "x", "a", R"("left")") + boundary("c", "b")
                      + spell("user", "d", "c", R"("2")") + boundary("e", "d")
                      + spell("user", "f", "e", R"("3")");
    CHECK(branches_of(text) == "compacted abcd, left x");
}

TEST_CASE("without a logical parent the last message of the file is before a compaction") {
    auto const text =
        spell("user", "a", "", R"("1")") + spell("assistant", "b", "a", "[]")
        + R"({"parentUuid":null,"isSidechain":false,"type":"system","subtype":"compact_boundary",)"
          R"("uuid":"c","timestamp":"2026-01-02T03:04:05.000Z"})"
          "\n"
        + spell("user", "d", "c", R"("2")");
    CHECK(branches_of(text) == "compacted ab");
}

TEST_CASE("of two copies of a record the last counts, and a message without an id stays") {
    CHECK(branches_of(spell("user", "a", "", R"("1")") + spell("user", "a", "", R"("1")")).empty());
    CHECK(branches_of(R"({"type":"user","message":{"role":"user","content":"no id"}})"
                      "\n"
                      + spell("user", "a", "", R"("1")"))
          == "orphan ?");
}

TEST_CASE("parents that make a circle are one branch") {
    auto const out = branches_of(spell("user", "b", "c", R"("1")", "01.000")
                                 + spell("user", "c", "b", R"("2")", "02.000")
                                 + spell("user", "d", "", R"("3")", "03.000"));
    CHECK(out == "left bc");
}

}  // namespace claude_code_other_branches_test
