#include <lisle/conversation/rules/sent_messages.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace sent_messages_test {

namespace conversation = lisle::conversation;

namespace {

std::string_view find_reason_not_sent(conversation::message const& m) {
    return conversation::find_reasons_not_sent(std::vector{m}, {})[0];
}
std::string_view find_reason_to_leave_out(conversation::message const& m) {
    return conversation::find_reasons_to_leave_out(std::vector{m}, {})[0];
}
std::vector<std::size_t> order_of(std::vector<conversation::message> const& all,
                                  std::string_view format) {
    return find_sent_order(all, format, find_first_sent(all));
}

}  // namespace

TEST_CASE("a model is told what its program sends") {
    conversation::message m;
    CHECK(find_reason_not_sent(m).empty());
    m.role = conversation::role::system;
    CHECK(find_reason_not_sent(m).empty());
    CHECK_FALSE(find_reason_to_leave_out(m).empty());
    m.role = conversation::role::user;
    m.audience = conversation::audience::model;
    CHECK(find_reason_to_leave_out(m).empty());
    m.audience = conversation::audience::person;
    CHECK_FALSE(find_reason_not_sent(m).empty());
    CHECK_FALSE(find_reason_to_leave_out(m).empty());
}

TEST_CASE("of answers that failed only those that were stopped are told") {
    conversation::message m;
    m.role = conversation::role::assistant;
    m.error.emplace();
    m.content.emplace_back(conversation::plain_text{"half", {}, {}, {}});
    CHECK_FALSE(find_reason_not_sent(m).empty());
    m.error->kind = "MessageAbortedError";
    CHECK(find_reason_not_sent(m).empty());
    m.content[0] = conversation::thinking{};
    CHECK_FALSE(find_reason_not_sent(m).empty());
    m.content[0] = conversation::tool_call{};
    CHECK(find_reason_not_sent(m).empty());
}

TEST_CASE("an answer fails with all of its steps") {
    conversation::message step;
    step.id = "msg_1";
    step.role = conversation::role::assistant;
    step.content.emplace_back(conversation::plain_text{"half", {}, {}, {}});
    std::vector all{step, step, step, step};
    all[0].role = conversation::role::user;
    all[3].id = "msg_2";
    all[2].error.emplace();
    auto const told = [&] {
        std::string out;
        for (auto const reason : conversation::find_reasons_not_sent(all, {}))
            out += reason.empty() ? '+' : '-';
        return out;
    };
    CHECK(told() == "+--+");
    all[2].error->kind = "MessageAbortedError";
    all[2].content.clear();
    CHECK(told() == "++++");
    all[1].content.clear();
    CHECK(told() == "+--+");
    for (auto& m : all) m.id.reset();
    CHECK(told() == "++-+");
}

TEST_CASE("some programs tell calls without a result") {
    CHECK(conversation::sends_open_calls("opencode"));
    CHECK(conversation::sends_open_calls("loom"));
    CHECK(conversation::sends_open_calls("codex"));
    CHECK_FALSE(conversation::sends_open_calls("zed"));
}

TEST_CASE("what is told begins with the last compaction and the tail that it keeps") {
    std::vector<conversation::message> all(5);
    CHECK(find_first_sent(all) == 0);
    all[1].content.emplace_back(conversation::compaction{});
    CHECK(find_first_sent(all) == 1);
    conversation::compaction with_tail;
    with_tail.kept_tail = 2;
    all[3].content.emplace_back(with_tail);
    CHECK(find_first_sent(all) == 1);
    lisle::get_alternative<conversation::compaction>(all[3].content[0]).kept_tail = 99;
    CHECK(find_first_sent(all) == 0);
}

TEST_CASE("another system is told what a compaction without a summary replaces") {
    std::vector<conversation::message> all(5);
    conversation::compaction cut;
    cut.summary = "S";
    all[1].content.emplace_back(cut);
    conversation::compaction encrypted;
    encrypted.items = lisle::json::from(1).value();
    all[3].content.emplace_back(encrypted);
    CHECK(find_first_sent(all) == 3);
    CHECK(find_first_to_put(all) == 1);
}

TEST_CASE("opencode tells a summary before the tail that its compaction keeps") {
    std::vector<conversation::message> all(5);
    all[2].id = all[1].id = "q";
    all[3].role = conversation::role::assistant;
    conversation::compaction kept;
    kept.summary = "S";
    kept.kept_tail = 3;
    all[3].content.emplace_back(kept);
    using order = std::vector<std::size_t>;
    CHECK(order_of(all, "opencode") == order{1, 2, 3, 0, 4});
    CHECK(order_of(all, "zed") == order{0, 1, 2, 3, 4});
    lisle::get_alternative<conversation::compaction>(all[3].content[0]).kept_tail = 2;
    CHECK(order_of(all, "opencode") == order{1, 2, 3, 4});
    CHECK(order_of(std::vector<conversation::message>{}, "opencode").empty());
    all[4].content.emplace_back(conversation::compaction{});  // without a summary
    CHECK(order_of(all, "opencode") == order{4});
    all[4].content.clear();
    all[3].content.clear();
    CHECK(order_of(all, "opencode") == order{0, 1, 2, 3, 4});
}

}  // namespace sent_messages_test
