#include <lisle/conversation/codex/read_thread.hpp>

#include <doctest/doctest.h>

#include <string>

#include "formats/codex/expect.hpp"

namespace codex_read_thread_bridge_test {

namespace codex = lisle::codex;
using namespace lisle::conversation;
using namespace lisle::conversation::codex_bridge;
using lisle::owned;

thread_reader<owned> read(std::string_view name) {
    thread_reader<owned> out;
    out.run(codex_expect::read_rollout(name));
    return out;
}

TEST_CASE("items are read once, events not at all") {
    auto thread = read("hand");
    REQUIRE(thread.messages.drafts().size() == 3);
    auto const& answer = thread.messages.drafts()[1].message;
    CHECK(answer.content.size() == 4);
    CHECK(std::get<tool_call>(answer.content[3]).output.size() == 2);
    CHECK(thread.meta_line == 0);
    CHECK_FALSE(thread.is_bare);
    CHECK(read("0.20.0").is_bare);
}

TEST_CASE("what the program wrote is told from what a person wrote") {
    auto thread = read("0.77.0");
    std::size_t persons = 0, programs = 0;
    for (auto const& one : thread.messages.drafts()) {
        persons += one.message.origin == origin::person;
        programs += one.message.origin == origin::program;
        if (one.message.origin == origin::program) CHECK(one.message.audience == audience::model);
    }
    CHECK(persons == 1);
    CHECK(programs > 0);
    CHECK(thread.conversation.model->id == "gpt-5.1-codex-max");
}

}  // namespace codex_read_thread_bridge_test
