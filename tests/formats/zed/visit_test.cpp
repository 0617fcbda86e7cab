// tests/formats/zed/visit_test.cpp - visiting Zed's threads.
#include "support/markers.hpp"

#include <doctest/doctest.h>

#include <lisle/document.hpp>
#include <lisle/formats/zed/shared_thread.hpp>
#include <lisle/formats/zed/thread.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zed_visit_test {

namespace zed = lisle::zed;
using lisle::string_kind;
using lisle::string_place;
using lisle::zed_t;

TEST_CASE("every string of a thread can be replaced") {
    markers::tally t;
    markers::check_documents<zed_t>("vectors/zed/db_thread.jsonl", t);
    markers::check_documents<zed_t>("vectors/zed/newer_db_thread.jsonl", t);
    markers::expect_all_found(t);
}

TEST_CASE("every string of an upgraded thread can be replaced, in its old text as well") {
    markers::tally t;
    markers::check_documents<zed_t>("vectors/zed/legacy.jsonl", t);
    markers::expect_all_found(t);
}

TEST_CASE("every string of a shared thread can be replaced") {
    markers::tally t;
    markers::check_documents<lisle::zed_shared_t>("vectors/zed/shared_thread.jsonl", t);
    markers::expect_all_found(t);
}

TEST_CASE("every string of a part of a thread can be replaced") {
    markers::tally t;
    markers::check_as<zed::message>("vectors/zed/message.jsonl", t);
    markers::check_as<zed::message>("vectors/zed/newer_message.jsonl", t);
    markers::check_as<zed::tool_result>("vectors/zed/tool_result.jsonl", t);
    markers::check_as<zed::tool_result>("vectors/zed/newer_tool_result.jsonl", t);
    markers::check_as<zed::tool_result_content>("vectors/zed/tool_result_content.jsonl", t);
    markers::check_as<zed::tool_use>("vectors/zed/tool_use.jsonl", t);
    markers::check_as<zed::tool_use>("vectors/zed/newer_tool_use.jsonl", t);
    markers::check_as<zed::mention_uri>("vectors/zed/mention_uri.jsonl", t);
    markers::check_as<zed::mention_uri>("vectors/zed/newer_mention_uri.jsonl", t);
    markers::check_as<zed::project_snapshot>("vectors/zed/project_snapshot.jsonl", t);
    markers::check_as<zed::sandbox_grants>("vectors/zed/newer_sandbox_grants.jsonl", t);
    markers::expect_all_found(t);
}

// ---- Tasks of two lines -------------------------------------------------------------------------

namespace {

constexpr std::string_view talk =
    R"({"title":"Talk","messages":[{"User":{"id":"u1","content":[{"Text":"see "},{"Mention":{"uri":)"
    R"({"File":{"abs_path":"/w/a.rs"}},"content":"fn a() {}"}},{"Image":{"source":"iVBO"}}]}},)"
    R"({"Agent":{"content":[{"Text":"I read it"},{"ToolUse":{"id":"t1","name":"read","raw_input":)"
    R"("{\"path\":\"/w/b.rs\"}","input":{"path":"/w/b.rs"},"is_input_complete":true,)"
    R"("thought_signature":null}}],"tool_results":{"t1":{"tool_use_id":"t1","tool_name":"read",)"
    R"("is_error":false,"content":{"Text":"fn b() {}"},"output":null}},"reasoning_details":null}}],)"
    R"("updated_at":"2026-02-27T12:00:00Z","detailed_summary":null,"initial_project_snapshot":)"
    R"({"worktree_snapshots":[{"worktree_path":"/w","git_state":null}],"timestamp":)"
    R"("2026-02-27T12:00:00Z"},"version":"0.3.0"})";

auto const thread = lisle::decode<zed_t>(talk).value();

}  // namespace

TEST_CASE("all tool results are visited") {
    std::vector<std::string> found;
    lisle::for_each<zed::tool_result>(
        thread, [&](zed::tool_result const& r) { found.push_back(r.tool_name); });
    CHECK(found == std::vector<std::string>{"read"});
}

TEST_CASE("all images are visited, with their places") {
    std::vector<std::string> found;
    lisle::for_each<zed::image>(
        thread, [&](zed::image const&, std::string const& at) { found.push_back(at); });
    CHECK(found == std::vector<std::string>{"/messages/0/User/content/2/Image"});
}

TEST_CASE("all mentioned file paths are visited") {
    std::vector<std::string> found;
    lisle::for_each_string(thread, [&](std::string_view text, string_place const& place) {
        if (place.kind == string_kind::path) found.emplace_back(text);
    });
    CHECK(found == std::vector<std::string>{"/w/a.rs", "/w"});
}

TEST_CASE("every text of a person is visited") {
    std::vector<std::string> found;
    lisle::for_each<zed::user_message>(thread, [&](zed::user_message const& message) {
        lisle::for_each<zed::plain_text>(
            message, [&](zed::plain_text const& text) { found.push_back(text.value); });
    });
    CHECK(found == std::vector<std::string>{"see "});
}

TEST_CASE("a tool's input is visited in its raw JSON text as well") {
    std::vector<std::string> found;
    lisle::for_each_string(thread, [&](std::string_view text, string_place const& place) {
        if (text == "/w/b.rs")
            found.push_back(place.pointer.to_string() + '>' + place.inner.to_string());
    });
    CHECK(found
          == std::vector<std::string>{"/messages/1/Agent/content/1/ToolUse/raw_input>/path",
                                      "/messages/1/Agent/content/1/ToolUse/input/path>"});
}

TEST_CASE("views are visited in place") {
    auto const views = lisle::decode_borrowed<zed_t>(std::string{talk}).value();
    std::vector<std::string> of_views, of_owned;
    auto const list_into = [](std::vector<std::string>& out) {
        return [&out](std::string_view text, string_place const& place) {
            out.push_back(place.pointer.to_string() + ' ' + std::string{text});
        };
    };
    lisle::for_each_string(*views, list_into(of_views));
    lisle::for_each_string(thread, list_into(of_owned));
    CHECK(of_views == of_owned);
}

}  // namespace zed_visit_test
