#include <lisle/conversation/codex/new_lines.hpp>

#include <doctest/doctest.h>

#include <string>

namespace codex_new_lines_bridge_test {

namespace codex = lisle::codex;
using namespace lisle::conversation;
using namespace lisle::conversation::codex_bridge;
using lisle::owned;

std::vector<std::string> lines_of(message const& m, std::vector<loss>& losses,
                                  line_form form = {false, true, "zed"}) {
    return line_maker<owned>{std::move(form)}.make(m, timestamp{0, 0}, loss_log{losses});
}

TEST_CASE("a person's message has its event behind it") {
    message m;
    m.role = role::user;
    m.content.emplace_back(plain_text{"hi", {}, {}, {}});
    std::vector<loss> losses;
    auto const lines = lines_of(m, losses);
    REQUIRE(lines.size() == 2);
    CHECK(lines[0]
          == R"({"timestamp":"1970-01-01T00:00:00.000Z","type":"response_item","payload":)"
             R"({"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}})");
    CHECK(lines[1]
          == R"({"timestamp":"1970-01-01T00:00:00.000Z","type":"event_msg","payload":)"
             R"({"type":"user_message","message":"hi","images":[],"local_images":[],"audio":[],)"
             R"("local_audio":[],"text_elements":[]}})");
    CHECK(losses.empty());
    CHECK(lines_of(m, losses, {true, false, "zed"}).size() == 1);
    m.origin = origin::program;
    CHECK(lines_of(m, losses).size() == 1);
}

TEST_CASE("calls have ids and names for every provider, and each has a result") {
    message m;
    m.role = role::assistant;
    tool_call call;
    call.id = "c 1";
    call.name = "Read file (a)";
    call.input = lisle::json::parse(R"("text")").value();
    call.status = call_status::cancelled;
    m.content.emplace_back(call);
    call.status = call_status::completed;
    call.input = {};
    m.content.emplace_back(call);
    std::vector<loss> losses;
    auto const lines = lines_of(m, losses);
    REQUIRE(lines.size() == 4);
    CHECK(lines[0].find(R"("name":"Read_file__a_","arguments":"{\"value\":\"text\"}",)"
                        R"("call_id":"c_1")")
          != std::string::npos);
    CHECK(lines[1].find(R"("arguments":"{}","call_id":"c_1_2")") != std::string::npos);
    CHECK(lines[2].find(R"("output":"Tool canceled by user")") != std::string::npos);
    CHECK(lines[3].find(R"("call_id":"c_1_2","output":"<Tool returned an empty string>")")
          != std::string::npos);
}

TEST_CASE("the output of opencode's stopped call is its result") {
    message m;
    m.role = role::assistant;
    tool_call call;
    call.id = "c";
    call.status = call_status::cancelled;
    call.error = "stopped";
    call.output.emplace_back(plain_text{"half", {}, {}, {}});
    m.content.emplace_back(call);
    std::vector<loss> losses;
    auto const has = [&](line_form form, std::string_view text) {
        return lines_of(m, losses, std::move(form)).at(1).find(text) != std::string::npos;
    };
    CHECK(has({.format = "opencode"}, R"("output":"half")"));
    CHECK(has({.format = "zed"}, R"("output":"stopped")"));
}

TEST_CASE("only the provider's own thoughts are kept") {
    message m;
    m.role = role::assistant;
    m.origin = origin::model;
    m.content.emplace_back(thinking{"a", {}, {}, {}, true, {}, {}});
    m.content.emplace_back(thinking{"b", {}, "e", "openai", true, {}, {}});
    m.content.emplace_back(thinking{"c", "sig", {}, "anthropic", false, {}, {}});
    m.content.emplace_back(redacted_thinking{"r", "anthropic", {}, {}});
    std::vector<loss> losses;
    auto const lines = lines_of(m, losses);
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].find(R"("summary":[{"type":"summary_text","text":"a"},)"
                        R"({"type":"summary_text","text":"b"}],"content":null,)"
                        R"("encrypted_content":"e")")
          != std::string::npos);
    CHECK(losses.size() == 3);
}

}  // namespace codex_new_lines_bridge_test
