#include <lisle/formats/acpx/recorder/session_index.hpp>

#include <lisle/codec.hpp>
#include <lisle/formats/acpx/recorder/replay.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace acpx_session_index_test {

using namespace lisle::acpx;

namespace {

class counted_ids final : public id_generator {
public:
    std::string next() override { return std::to_string(9 - count_++); }

private:
    int count_ = 0;
};

}  // namespace

TEST_CASE("results and usage are in order, and have their content, once it is finished") {
    auto to = make_session("now");
    counted_ids ids;
    detail::session_index known{to.thread};
    context const how{"now", ids};
    detail::recorder record{to, how, &known};
    auto const read = [](std::string const& text) {
        return *lisle::decode_as<boost::json::value>(text);
    };
    for (std::string const id : {"7", "a", "3"}) {
        record(prompt{"question"});
        record(session_update{read(R"({"update":{"sessionUpdate":"usage_update","input_tokens":)"
                                   R"(1}})")});
        record(session_update{read(R"({"update":{"sessionUpdate":"tool_call","toolCallId":"7",)"
                                   R"("content":[{"type":"terminal","terminalId":"t"}]}})")});
        record(session_update{read(R"({"update":{"sessionUpdate":"tool_call","toolCallId":")" + id
                                   + R"(","status":"done"}})")});
    }
    REQUIRE(record(terminal_answer{"t", read(R"({"output":"o"})")}));
    CHECK_FALSE(record(terminal_answer{"other", read(R"({"output":"o"})")}));
    known.finish(to.thread);
    auto const& usage = to.thread.request_token_usage;
    REQUIRE(usage.size() == 3);
    CHECK(usage[0].first == "7");
    CHECK(usage[2].first == "9");
    CHECK(detail::newest_user_id(to.thread) == "7");
    auto const& results = std::get<agent_message>(to.thread.messages[1]).tool_results;
    REQUIRE(results.size() == 1);
    CHECK(lisle::encode_as(results[0].second.call_content)
          == R"([{"type":"terminal","terminal_id":"t","output":"o"}])");
    CHECK(std::get<plain_text>(results[0].second.content).value == "o");
}

TEST_CASE("a replayer completes the session when it is asked, and when it goes") {
    counted_ids ids;
    auto to = make_session("now");
    std::string const line =
        R"({"jsonrpc":"2.0","method":"session/update","params":{"update":{"sessionUpdate":)"
        R"("tool_call","toolCallId":"c","content":[{"type":"content","content":)"
        R"({"type":"text","text":"words"}}]}}})";
    auto const text = [&] {
        auto const& agent = std::get<agent_message>(to.thread.messages.front());
        return std::get<plain_text>(agent.tool_results[0].second.content).value;
    };
    {
        replayer all{to, {"now", ids}};
        lisle::text::text_lines lines{line};
        all.take(*lines.next());
        CHECK(all.finish().messages == 1);
        CHECK(text() == "words");
        lisle::text::text_lines again{line};
        all.take(*again.next());
    }
    CHECK(text() == "words");
    CHECK(to.last_seq == 2);
}

TEST_CASE("a call that shows a terminal later has its answer, though not every such call") {
    counted_ids ids;
    auto to = make_session("now");
    std::string stream =
        R"({"jsonrpc":"2.0","id":1,"method":"terminal/output","params":{"terminalId":"t"}})"
        "\n"
        R"({"jsonrpc":"2.0","id":1,"result":{"output":"o"}})"
        "\n";
    for (std::string const id : {"a", "b"})
        stream += R"({"jsonrpc":"2.0","method":"session/update","params":{"update":)"
                  R"({"sessionUpdate":"tool_call","toolCallId":")"
                  + id + R"(","content":[{"type":"terminal","terminalId":"t"}]}}})" + "\n";
    replay(to, stream, {"now", ids});
    auto const& results = std::get<agent_message>(to.thread.messages.front()).tool_results;
    CHECK(std::get<plain_text>(results[0].second.content).value == "o");
    CHECK(std::get<plain_text>(results[1].second.content).value.empty());
}

}  // namespace acpx_session_index_test
