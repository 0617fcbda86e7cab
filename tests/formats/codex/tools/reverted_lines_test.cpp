#include <lisle/formats/codex/tools/reverted_lines.hpp>

#include <lisle/conversation/codex.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "formats/codex/expect.hpp"

namespace codex_reverted_lines_test {

using namespace codex_expect;
using lisle::codex::add_reverted_lines;
using lisle::codex::find_history_base;
using lisle::codex::prepend_base;
using lisle::codex::rollout;
using lisle::codex::thread_text;
namespace talk = lisle::conversation;

std::string meta(std::string const& base = {}, std::size_t bytes = 0) {
    return R"({"timestamp":"t","ordinal":0,"type":"session_meta","payload":{"id":"a",)"
           R"("timestamp":"t","cwd":"/p","originator":"o","cli_version":"0.169.0")"
           + (base.empty() ? std::string{}
                           : R"(,"history_base":{"thread_id":")" + base
                                 + R"(","end_ordinal_exclusive":2,"end_byte_offset":)"
                                 + std::to_string(bytes) + '}')
           + "}}\n";
}
std::string say(std::string const& role, std::string const& text) {
    auto const type = role == "user" ? "input_text" : "output_text";
    return R"({"timestamp":"2026-11-23T08:08:19.000Z","ordinal":1,"type":"response_item",)"
           R"("payload":{"type":"message","role":")"
           + role + R"(","content":[{"type":")" + type + R"(","text":")" + text + "\"}]}}\n";
}
std::string ask(std::string const& text) { return say("user", text); }
std::string answer(std::string const& text) { return say("assistant", text); }
std::string tokens(int last, int all) {
    auto const usage = [](int n) {
        return R"({"input_tokens":)" + std::to_string(n)
               + R"(,"cached_input_tokens":0,"output_tokens":0,"reasoning_output_tokens":0,)"
                 R"("total_tokens":)"
               + std::to_string(n) + '}';
    };
    return R"({"timestamp":"2026-11-23T08:08:19.000Z","type":"event_msg","payload":{)"
           R"("type":"token_count","info":{"total_token_usage":)"
           + usage(all) + R"(,"last_token_usage":)" + usage(last)
           + R"(,"model_context_window":1},"rate_limits":null}})" + "\n";
}

/// The last of the texts, joined with its bases.
rollout join(std::vector<thread_text> const& files) {
    auto out = lisle::decode<lisle::codex_t>(files.back().text).value();
    while (auto const base = find_history_base(out))
        for (auto const& file : files)
            if (file.base_id == base->thread_id)
                out = prepend_base(std::move(out), *base, file.text).value();
    return out;
}
/// The texts of all messages, those that do not count in brackets.
std::string words_of(rollout const& thread) {
    std::string out;
    for (auto const& m : talk::get(thread, {.parts = talk::parts::all}).messages) {
        auto const words = std::get<talk::plain_text>(m.content.at(0)).text;
        CHECK((m.part == talk::part::active || m.part == talk::part::rolled_back));
        out += m.part == talk::part::active ? words + ' ' : '[' + words + "] ";
    }
    return out;
}

TEST_CASE("what stands behind the place of a revert is found, where it stood") {
    auto const kept = meta() + ask("one") + answer("two");
    std::vector<thread_text> files{{"a", kept + ask("three") + answer("four"), false}};
    files.push_back({"s", meta("a", kept.size()) + ask("five"), true});
    auto thread = join(files);
    auto const active = talk::get(thread);
    auto const text = lisle::encode(thread, layout::source);
    add_reverted_lines(thread, files);
    CHECK(words_of(thread) == "one two [three] [four] five ");
    CHECK(talk::get(thread) == active);
    CHECK(lisle::encode(thread, layout::source) == text);
}

TEST_CASE("an answer that a revert cuts keeps its first part, and is not joined with the rest") {
    auto const kept = meta() + ask("one") + answer("two");
    std::vector<thread_text> files{{"a", kept + answer("three") + ask("four"), false}};
    files.push_back({"s", meta("a", kept.size()) + ask("five"), true});
    auto thread = join(files);
    add_reverted_lines(thread, files);
    CHECK(words_of(thread) == "one two [three] [four] five ");
}

TEST_CASE("reverts of reverts, and files that no newer one goes on from") {
    auto const first_kept = meta() + ask("1");
    auto const first = first_kept + ask("2") + ask("3");
    auto const second = meta("a", (first_kept + ask("2")).size()) + ask("4");
    auto const third_kept = meta("a", first_kept.size()) + ask("5");
    std::vector<thread_text> files{{"a", first, false}, {"s", second, true}};
    files.push_back({"t", third_kept + ask("6"), true});
    files.push_back({"u", meta("t", third_kept.size()) + ask("7"), true});
    auto thread = join(files);
    add_reverted_lines(thread, files);
    CHECK(words_of(thread) == "1 [2] [3] [4] 5 [6] 7 ");

    SUBCASE("an older file does not have what newer ones say") {
        std::vector<thread_text> const older{files[0], files[1]};
        auto before = join(older);
        add_reverted_lines(before, files);
        CHECK(words_of(before) == "1 2 [3] 4 ");
    }
    SUBCASE("files of other threads do not count") {
        auto alone = lisle::decode<lisle::codex_t>(meta() + ask("8")).value();
        add_reverted_lines(alone, {{"x", "no record\n", false}, {"y", "", true}});
        CHECK(words_of(alone) == "8 ");
    }
}

TEST_CASE("tokens of reverted requests count once, beside those of the thread") {
    auto const kept = meta() + ask("one") + answer("two") + tokens(10, 10);
    std::vector<thread_text> files{
        {"a", kept + ask("three") + answer("four") + tokens(5, 15), false}};
    files.push_back(
        {"s", meta("a", kept.size()) + ask("five") + answer("six") + tokens(7, 17), true});
    auto thread = join(files);
    add_reverted_lines(thread, files);
    CHECK(talk::get(thread).usage->input == 17);
    auto const all = talk::get(thread, {.parts = talk::parts::all});
    CHECK(all.usage->input == 22);
    std::vector<std::uint64_t> counts;
    for (auto const& m : all.messages)
        if (m.usage) counts.push_back(*m.usage->input);
    CHECK(counts == std::vector<std::uint64_t>{10, 5, 7});
}

}  // namespace codex_reverted_lines_test
