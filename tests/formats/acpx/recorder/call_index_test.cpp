#include <lisle/formats/acpx/recorder/apply.hpp>
#include <lisle/formats/acpx/recorder/call_index.hpp>
#include <lisle/formats/acpx/recorder/replay.hpp>
#include <lisle/formats/acpx/recorder/session_index.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace acpx_call_index_test {

using namespace lisle::acpx;

namespace {

class counted_ids final : public id_generator {
public:
    /// Some are array indices, which move others.
    std::string next() override {
        ++count_;
        return (count_ % 3 == 0 ? "" : "id-") + std::to_string(100 - count_);
    }

private:
    int count_ = 0;
};

struct any_event {
    std::uint32_t state;

    std::uint32_t below(std::uint32_t end) {
        state = state * 1664525U + 1013904223U;
        return (state >> 16U) % end;
    }
    std::string terminal() { return "t" + std::to_string(below(4)); }
    event next() {
        static constexpr char const* calls[] = {"a", "b", "7", "c", "3", "d"};
        auto const read = [](std::string const& text) {
            return *lisle::decode_as<boost::json::value>(text);
        };
        auto const kind = below(10);
        if (kind == 0) return prompt{"question"};
        if (kind == 2)
            return session_update{read(R"({"update":{"sessionUpdate":"usage_update",)"
                                       R"("inputTokens":)"
                                       + std::to_string(below(9)) + "}}")};
        if (kind == 1)
            return terminal_answer{terminal(),
                                   read(R"({"output":"all )" + std::to_string(below(9)) + R"("})")};
        std::string text = R"({"update":{"sessionUpdate":"tool_call_update","toolCallId":")";
        // Calls with array indices as ids, which move others, and terminals.
        auto const call = below(6);
        bool const is_number = call % 2 == 0 && call > 0;
        auto const shown = is_number ? "t-" + std::to_string(call) : terminal();
        text += std::string{calls[call]} + '"';
        if (below(2) == 0) text += R"(,"status":"in_progress")";
        if (below(8) == 0) text += R"(,"title":"T")";
        if (below(20) == 0) text += R"(,"rawOutput":null)";
        if (below(3) == 0)
            text += R"(,"content":[{"type":"terminal","terminalId":")" + shown + R"("}])";
        if (below(2) == 0)
            text += R"(,"_meta":{"terminal_output":{"terminal_id":")" + shown
                    + R"(","data":"piece )" + std::to_string(below(9))
                    + (below(2) == 0 ? R"(\n"}})" : R"("}})");
        return session_update{read(text + "}}")};
    }
};

}  // namespace

TEST_CASE("recording with an index gives the same record as without") {
    std::size_t calls = 0;
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        counted_ids ids, other_ids;
        auto indexed = make_session("now"), searched = make_session("now");
        auto known = std::make_unique<detail::session_index>(indexed.thread);
        any_event from{seed};
        for (int i = 0; i < 120; ++i) {
            auto const what = from.next();
            context const how{"now", ids}, other_how{"now", other_ids};
            std::visit(
                [&](auto const& one) {
                    static_cast<void>(detail::recorder{indexed, how, known.get()}(one));
                },
                what);
            apply(searched, what, other_how);
            // The index may be finished at any time; calls are also found in a thread that is read
            // anew.
            if (i % 7 == 0) known->finish(indexed.thread);
            if (i == 63) known = std::make_unique<detail::session_index>(indexed.thread);
        }
        known->finish(indexed.thread);
        auto const text = lisle::encode_as(searched.thread.messages);
        bool const is_same = lisle::encode_as(indexed.thread.messages) == text;
        CHECK(is_same);
        CHECK((indexed.thread.request_token_usage == searched.thread.request_token_usage));
        calls += text.find("call_content") != text.npos ? 1U : 0U;
    }
    CHECK(calls == 60);
}

TEST_CASE("of calls with one id the first in the newest message is updated") {
    auto const use = [](std::string const& name) {
        return R"({"ToolUse":{"id":"c","name":")" + name
               + R"(","raw_input":"{}","input":{},"is_input_complete":true}})";
    };
    auto const agent = [](std::string const& content) {
        return R"({"Agent":{"content":[)" + content + R"(],"tool_results":{}}})";
    };
    auto const two = agent(use("2") + "," + use("3"));
    session_update const update{*lisle::decode_as<boost::json::value>(
        R"({"update":{"sessionUpdate":"tool_call_update","title":"T","toolCallId":"c"}})")};
    auto const names_after = [&](std::string const& messages, release recorder, bool is_indexed) {
        auto to = make_session("now");
        to.thread.messages = *lisle::decode_as<std::vector<message>>("[" + messages + "]");
        counted_ids ids;
        context const how{"now", ids, recorder};
        detail::session_index known{to.thread};
        detail::recorder{to, how, is_indexed ? &known : nullptr}(update);
        known.finish(to.thread);
        std::string out;
        for (auto const& one : to.thread.messages)
            if (auto const* const by = std::get_if<agent_message>(&one))
                for (auto const& content : by->content) out += std::get<tool_use>(content).name;
        return out;
    };
    for (bool const is_indexed : {false, true}) {
        CAPTURE(is_indexed);
        auto const late = agent(use("1")) + "," + two + "," + agent("");
        CHECK(names_after(late, release::fixed, is_indexed) == "1T3");
        CHECK(names_after(late, release::v0_19_1, is_indexed) == "123T");
        CHECK(names_after(agent(use("1")) + "," + two, release::fixed, is_indexed) == "1T3");
        CHECK(names_after(agent(use("1")) + "," + two, release::v0_19_1, is_indexed) == "1T3");
    }
}

TEST_CASE("results without calls, and agents beside other keys, are found") {
    auto const start = lisle::decode_as<std::vector<message>>(
        R"([{"Agent":{"content":[],"tool_results":{"lone":{"tool_use_id":"lone","tool_name":"n",)"
        R"("is_error":false,"content":{"Text":"old"}}}}},{"Agent":{"content":[],)"
        R"("tool_results":{}},"Other":1}])");
    REQUIRE(start.has_value());
    auto const update = [](std::string const& id) {
        return session_update{*lisle::decode_as<boost::json::value>(
            R"({"update":{"sessionUpdate":"tool_call","title":"T","toolCallId":")" + id + "\"}}")};
    };
    for (std::size_t const count : {1U, 2U}) {
        CAPTURE(count);
        counted_ids ids, other_ids;
        auto indexed = make_session("now");
        indexed.thread.messages = *start;
        indexed.thread.messages.resize(count);
        auto searched = indexed;
        detail::session_index known{indexed.thread};
        for (std::string const id : {"lone", "new", "prompt", "lone", "new"}) {
            event what = update(id);
            if (id == "prompt") what = prompt{"question"};
            std::visit(
                [&](auto const& one) {
                    static_cast<void>(detail::recorder{indexed, {"now", ids}, &known}(one));
                },
                what);
            apply(searched, what, {"now", other_ids});
        }
        known.finish(indexed.thread);
        CHECK(lisle::encode_as(indexed.thread.messages)
              == lisle::encode_as(searched.thread.messages));
    }
}

}  // namespace acpx_call_index_test
