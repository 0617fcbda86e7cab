#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/tools/validate.hpp>

namespace validate_test {

using namespace expect;
using lisle::finding;
using findings = std::vector<finding>;

namespace {

zed::tool_use use_of(std::string id, std::string raw_input, std::string_view input) {
    zed::tool_use out{std::move(id), "n", std::move(raw_input), {}, true, {}, {}};
    out.input.value = lisle::json::parse(input).value();
    return out;
}

zed::thread thread_of(std::vector<zed::tool_use> uses, std::vector<std::string> results) {
    zed::agent_message m;
    for (auto& use : uses) m.content.emplace_back(std::move(use));
    for (auto const& id : results)
        m.tool_results.insert_or_assign(id, {id, "n", false, {{zed::plain_text{"x"}}}, {}, {}});
    zed::thread out;
    out.messages.emplace_back(zed::user_message{"u", {}, {}});
    out.messages.emplace_back(std::move(m));
    return out;
}

}  // namespace

TEST_CASE("a thread as Zed leaves it has no findings") {
    auto t =
        thread_of({use_of("a", R"({"x": 1})", R"({"x":1.0})"), use_of("b", "", "{}")}, {"b", "a"});
    t.request_token_usage = {{"u", {}}};
    CHECK(zed::validate(t).empty());
}

TEST_CASE("tool uses and results are matched within their message") {
    auto t = thread_of({use_of("a/b", "1", "1")}, {"c~d"});
    CHECK(zed::find_unanswered_tool_uses(t)
          == findings{{"/messages/1/Agent/content/0/ToolUse", "no result for this tool use"}});
    CHECK(zed::find_unasked_results(t)
          == findings{{"/messages/1/Agent/tool_results/c~0d", "no tool use for this result"}});
    auto& m = std::get<zed::agent_message>(t.messages[1]);
    m.tool_results.begin()->second.tool_use_id = "e";
    CHECK(zed::find_mismatched_results(t)
          == findings{
              {"/messages/1/Agent/tool_results/c~0d/tool_use_id", "differs from its key: e"}});
}

TEST_CASE("ids must exist and be unique") {
    auto t = thread_of({use_of("a", "1", "1"), use_of("a", "1", "1"), use_of("", "1", "1")}, {"a", ""});
    t.messages.emplace_back(zed::user_message{"u", {}, {}});
    t.messages.emplace_back(zed::user_message{"", {}, {}});
    CHECK(zed::find_bad_ids(t)
          == findings{{"/messages/1/Agent/content/1/ToolUse/id", "duplicate id: a"},
                      {"/messages/1/Agent/content/2/ToolUse/id", "empty id"},
                      {"/messages/2/User/id", "duplicate id: u"},
                      {"/messages/3/User/id", "empty id"}});
}

TEST_CASE("usage must belong to a message") {
    auto t = thread_of({}, {});
    t.request_token_usage = {{"u", {}}, {"gone/x", {}}};
    CHECK(zed::find_orphaned_usage(t)
          == findings{{"/request_token_usage/gone~1x", "no message with this id"}});
}

TEST_CASE("the raw input of a complete tool use is its input as JSON") {
    auto t = thread_of({use_of("a", "2", "1"), use_of("b", "{", "1"), use_of("c", "{", "1"),
                        use_of("d", "text", R"("text")"), use_of("e", R"({"b":1,"a":2.0})", "null")},
                       {});
    auto& content = std::get<zed::agent_message>(t.messages[1]).content;
    std::get<zed::tool_use>(content[2]).is_input_complete = false;
    std::get<zed::tool_use>(content[3]).input.form = zed::tool_input_form::as_text;
    std::get<zed::tool_use>(content[4]).input.value =
        lisle::json::parse(R"({"a":2,"b":1.0})").value();
    CHECK(zed::find_other_raw_inputs(t)
          == findings{{"/messages/1/Agent/content/0/ToolUse/raw_input", "differs from the input"},
                      {"/messages/1/Agent/content/1/ToolUse/raw_input", "not JSON"}});
}

}  // namespace validate_test
