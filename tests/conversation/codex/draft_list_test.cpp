#include <lisle/conversation/codex/draft_list.hpp>

#include <doctest/doctest.h>

#include <string>

namespace codex_draft_list_bridge_test {

namespace codex = lisle::codex;
using namespace lisle::conversation;
using namespace lisle::conversation::codex_bridge;
using lisle::owned;

void say(draft_list<owned>& to, origin by) {
    to.begin_line({});
    to.begin(by == origin::model ? role::assistant : role::user, by);
}

std::size_t count_live(draft_list<owned>& in) {
    std::size_t out = 0;
    for (auto const& one : in.drafts()) out += one.is_dropped() ? 0 : 1;
    return out;
}

TEST_CASE("an answer ends with the results of its calls") {
    draft_list<owned> list;
    list.begin_line({});
    tool_call call;
    call.id = "c";
    list.add_call(list.step({}), call, {});
    codex::tool_output const done{std::string{"done"}};
    list.begin_line({});
    CHECK(list.answer({"c", &done}));
    list.begin_line({});
    described_result<owned> const orphan{"c", &done};  // its call has a result
    CHECK_FALSE(list.answer(orphan));
    list.add_orphan(orphan);
    list.begin_line({});
    list.step({});
    REQUIRE(list.orphans().size() == 1);
    CHECK(list.orphans()[0].first == 1);
    CHECK(list.orphans()[0].second.part == part::orphan);
    REQUIRE(list.drafts().size() == 2);
    CHECK(lisle::get_alternative<tool_call>(list.drafts()[0].message.content[0]).status
          == call_status::completed);
    CHECK(list.owners() == std::vector<std::size_t>{0, 0, 0, 1});
    CHECK(list.last_answer() == list.last());
}

TEST_CASE("turns are rolled back from a person's message on") {
    draft_list<owned> list;
    for (int i = 0; i < 3; ++i) {
        say(list, origin::person);
        say(list, origin::model);
    }
    list.begin_line({});
    list.disown_line();
    list.roll_back(2);
    CHECK(count_live(list) == 2);
    CHECK(list.left_out().find("rolled back")->second == 4);
    list.roll_back(9);
    CHECK(count_live(list) == 0);
}

TEST_CASE("a compaction drops all messages, or all but those of persons") {
    draft_list<owned> list;
    say(list, origin::person);
    say(list, origin::model);
    say(list, origin::person);
    CHECK(list.drop_all_but_persons() == 2);
    say(list, origin::program);
    CHECK(list.drop_all_but_persons() == 2);
    CHECK(count_live(list) == 2);
    list.drop_all(part::before_compaction, "compacted");
    CHECK(count_live(list) == 0);
    CHECK(list.left_out().find("compacted")->second == 4);
}

TEST_CASE("messages of persons keep their order after a compaction") {
    draft_list<owned> list;
    say(list, origin::person);
    say(list, origin::model);
    say(list, origin::person);
    CHECK(list.drop_all_but_persons() == 2);
    list.roll_back(1);
    CHECK_FALSE(list.drafts()[0].is_dropped());
    CHECK(list.drafts()[2].is_dropped());
}

/// Adds a message with one text.
basic_message<owned>& say(draft_list<owned>& to, role as, std::string text) {
    to.begin_line({});
    auto& made = to.begin(as, as == role::assistant ? origin::model : origin::person);
    made.add(plain_text{std::move(text), {}, {}, {}}, part_source{});
    return made.message;
}

TEST_CASE("a message that a compaction repeats is told once, with its time") {
    draft_list<owned> list;
    timestamp const then{7};
    say(list, role::user, "a").created = then;
    say(list, role::assistant, "b").usage.emplace();
    say(list, role::assistant, "c");
    say(list, role::user, "d");
    auto const dropped = list.live();
    list.drop_all(part::before_compaction, "compacted");
    for (auto const* const text : {"d", "a"}) say(list, role::user, text);
    say(list, role::assistant, "b");
    say(list, role::assistant, "c");
    list.join_repeated(dropped, 4);
    std::string repeated;
    for (auto const& one : list.drafts()) repeated += one.is_repeated ? '1' : '0';
    CHECK(repeated == "00010000");  // only d: the others would stand in another order
    CHECK(list.left_out().find("compacted")->second == 3);
}

TEST_CASE("repeated messages keep their order and their times, and used tokens stay") {
    draft_list<owned> list;
    timestamp const then{7};
    say(list, role::user, "a").created = then;
    say(list, role::assistant, "b").usage.emplace();
    say(list, role::assistant, "c");
    auto const dropped = list.live();
    list.drop_all(part::before_compaction, "compacted");
    say(list, role::assistant, "a");
    say(list, role::user, "a");
    say(list, role::user, "a");
    say(list, role::assistant, "b");
    say(list, role::assistant, "c");
    list.join_repeated(dropped, 3);
    std::string repeated;
    for (auto const& one : list.drafts()) repeated += one.is_repeated ? '1' : '0';
    CHECK(repeated == "10100000");
    CHECK(list.drafts()[4].message.created == then);
    CHECK_FALSE(list.drafts()[5].message.created);
    CHECK(list.left_out().find("compacted")->second == 1);
}

TEST_CASE("a compaction looks at all that came since messages were dropped") {
    draft_list<owned> list;
    say(list, origin::person);
    say(list, origin::person);
    CHECK(list.drop_all_but_persons() == 2);
    list.roll_back(1);
    say(list, origin::program);
    CHECK(list.drop_all_but_persons() == 1);
    list.drop_all(part::before_compaction, "compacted");
    say(list, origin::program);
    CHECK(list.drop_all_but_persons() == 0);
}

}  // namespace codex_draft_list_bridge_test
