#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/legacy/thread.hpp>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace legacy_thread_test {

using namespace expect;
namespace legacy = lisle::zed::legacy;
using legacy::thread;
using legacy::unversioned_thread;
using summary_state = legacy::basic_summary_state<lisle::owned>;

namespace {

/// A thread of 0.2.0 as it was written, with another value for a key.
std::string with(std::string_view key, std::string_view value) {
    std::string out{R"({"version":"0.2.0","summary":"S","updated_at":"2025-06-01T12:00:00Z",)"
                    R"("messages":[],"initial_project_snapshot":null,"cumulative_token_usage":{},)"
                    R"("request_token_usage":[],"detailed_summary_state":"NotGenerated",)"
                    R"("model":null,"tool_use_limit_reached":false,"profile":null})"};
    if (key.empty()) return out;
    auto const from = out.find('"' + std::string{key} + "\":") + key.size() + 3;
    auto const next = out.find(",\"", from);
    auto const to = next == out.npos ? out.size() - 1 : next;
    return out.replace(from, to - from, value);
}

std::string const written = with("", "");

constexpr std::string_view required =
    R"("summary":"S","updated_at":"2025-06-01T12:00:00Z","messages":[])";

/// The thread as version 0.2.0 has it.
template <class Old>
std::string upgraded(std::string_view text) {
    auto old = decode<Old>(text, reference);
    return old ? lisle::encode_as(to_0_2(*std::move(old))) : old.error().message();
}

/// Roles, texts and results of messages, upgraded from a thread of 0.1.0.
std::string messages_of(std::string_view messages) {
    auto text = with("messages", '[' + std::string{messages} + ']');
    text.replace(text.find("0.2.0"), 5, "0.1.0");
    auto old = decode<thread>(text, reference);
    REQUIRE(old.has_value());
    auto const upgraded = to_0_2(*std::move(old));
    CHECK(upgraded.version == "0.2.0");
    std::string out;
    for (auto const& m : upgraded.messages) {
        out += m.role == zed::role::user     ? "user"
               : m.role == zed::role::system ? "system"
                                             : "agent";
        for (auto const& s : m.segments)
            out += ' ' + std::get<legacy::basic_text_segment<lisle::owned>>(s).text;
        for (auto const& r : m.tool_results) out += " #" + r.tool_use_id;
        out += '\n';
    }
    return out;
}

/// A message with one text and results of these tools.
std::string message(std::string_view role, std::string_view text,
                    std::initializer_list<std::string_view> results = {}) {
    auto out = R"({"id":0,"role":")" + std::string{role}
               + R"(","segments":[{"type":"text","text":")" + std::string{text}
               + R"("}],"tool_results":[)";
    for (auto const id : results)
        out += (out.ends_with('[') ? R"({"tool_use_id":")" : R"(,{"tool_use_id":")")
               + std::string{id} + R"(","is_error":false,"content":"x"})";
    return out + "]}";
}

}  // namespace

// ---- Fields -------------------------------------------------------------------------------------

TEST_CASE("a thread of 0.2.0 is written with all of its fields") {
    keeps<thread>(written, strict);
    keeps<thread>(with("model", R"({"provider":"p","model":"m"})"), strict);
    keeps<thread>(with("profile", R"("write")"), strict);
    keeps<thread>(with("tool_use_limit_reached", "true"), strict);
    keeps<thread>(with("cumulative_token_usage", R"({"input_tokens":3})"), strict);
    keeps<thread>(with("initial_project_snapshot",
                       R"({"worktree_snapshots":[],"timestamp":"2025-06-01T12:00:00Z"})"),
                  strict);
    CHECK(thread{}.version == "0.2.0");
}

TEST_CASE("a version, a summary, a time and messages are required, others have defaults") {
    reads<thread>(R"({"version":"0.2.0",)" + std::string{required}
                      + R"(,"completion_mode":"normal","exceeded_window_error":null})",
                  written);
    fails_at<thread>(R"(<!>{"version":"0.2.0"})", errc::missing_field, "/summary");
    fails_at<thread>("<!>{" + std::string{required} + '}', errc::missing_field, "/version");
    fails_at<thread>(R"(<!>{"version":"","summary":"","messages":[]})", errc::missing_field,
                     "/updated_at");
    fails_at<thread>(R"(<!>{"version":"","summary":"","updated_at":"2025-06-01T12:00:00Z"})",
                     errc::missing_field, "/messages");
}

TEST_CASE("only a model, a profile and a snapshot may be null") {
    for (std::string_view key : {"model", "profile", "initial_project_snapshot"})
        keeps<thread>(with(key, "null"), strict);
    for (std::string_view key :
         {"summary", "messages", "cumulative_token_usage", "request_token_usage",
          "detailed_summary_state", "tool_use_limit_reached"})
        fails_at<thread>(with(key, "<!>null"), errc::wrong_type, "/" + std::string{key});
}

TEST_CASE("usage by request is a list") {
    keeps<thread>(with("request_token_usage", R"([{},{"output_tokens":1}])"), strict);
    fails_at<thread>(with("request_token_usage", "<!>{}"), errc::wrong_type,
                     "/request_token_usage");
}

TEST_CASE("a detailed summary has one of three states") {
    keeps<summary_state>(R"("NotGenerated")", strict);
    keeps<summary_state>(R"("Generating")", strict);
    keeps<summary_state>(R"({"Generated":{"text":""}})", strict);
    reads<summary_state>(R"({"Generated":{"message_id":7,"text":"t"}})",
                         R"({"Generated":{"text":"t"}})");
    CHECK(std::holds_alternative<legacy::not_generated>(thread{}.detailed_summary_state));
    fails_at<summary_state>(R"({"Generated":<!>{}})", errc::missing_field, "/Generated/text");
    fails_at<summary_state>(R"(<!>"Generated")", errc::wrong_type, "");
    fails_at<summary_state>(R"(<!>"generating")", errc::unknown_case, "");
    fails_at<summary_state>("<!>null", errc::wrong_type, "");
}

// ---- To version 0.2.0 ---------------------------------------------------------------------------

TEST_CASE("a thread of 0.2.0 stays unchanged, even results in a user's message") {
    auto const text =
        with("messages", '[' + message("assistant", "a") + ',' + message("user", "b", {"t"}) + ']');
    CHECK(upgraded<thread>(text) == lisle::encode_as(*decode<thread>(text, reference)));
}

TEST_CASE("in 0.1.0 results of a user's message move to the message before it") {
    CHECK(messages_of(message("assistant", "a", {"old"}) + ',' + message("user", "b", {"t", "u"})
                      + ',' + message("user", "c"))
          == "agent a #t #u\nuser c\n");
    CHECK(messages_of(message("assistant", "a") + ',' + message("user", "b", {"t"}) + ','
                      + message("user", "c", {"u"}))
          == "agent a #u\n");
    CHECK(messages_of(message("system", "a") + ',' + message("user", "b", {"t"}))
          == "system a #t\n");
    CHECK(messages_of(message("user", "a") + ',' + message("user", "b", {"t"})) == "user a #t\n");
}

TEST_CASE("in 0.1.0 results of the first message and of an agent's stay") {
    CHECK(messages_of(message("user", "a", {"t"}) + ',' + message("user", "b"))
          == "user a #t\nuser b\n");
    CHECK(messages_of(message("user", "a") + ',' + message("assistant", "b", {"t"}))
          == "user a\nagent b #t\n");
}

TEST_CASE("without a version each text becomes a segment, and most other keys are lost") {
    CHECK(upgraded<unversioned_thread>(R"({"model":{"provider":"p","model":"m"},"profile":"p",)"
                                       R"("cumulative_token_usage":5,)"
                                       + std::string{required} + '}')
          == written);
    CHECK(upgraded<unversioned_thread>(
              R"({"summary":"S","updated_at":"2025-06-01T12:00:00Z","initial_project_snapshot":)"
              R"({"worktree_snapshots":[],"timestamp":"2025-06-01T12:00:00Z"},"messages":[)"
              R"({"id":7,"role":"user","text":"","tool_uses":[{"id":"t","name":"n","input":1}],)"
              R"("tool_results":[{"tool_use_id":"t","is_error":true,"content":"x"}]},)"
              R"({"id":8,"role":"system","text":"a"}]})")
              .find(R"("messages":[{"id":7,"role":"user","segments":[{"type":"text","text":""}],)"
                    R"("tool_uses":[{"id":"t","name":"n","input":1}],"tool_results":[)"
                    R"({"tool_use_id":"t","is_error":true,"content":{"Text":"x"},"output":null}],)"
                    R"("context":"","creases":[],"is_hidden":false},{"id":8,"role":"system",)"
                    R"("segments":[{"type":"text","text":"a"}],"tool_uses":[],"tool_results":[],)"
                    R"("context":"","creases":[],"is_hidden":false}],"initial_project_snapshot":)"
                    R"({"worktree_snapshots":[])")
          != std::string::npos);
}

TEST_CASE("a thread without a version needs a summary, a time and messages") {
    fails_at<unversioned_thread>("<!>{}", errc::missing_field, "/summary");
    fails_at<unversioned_thread>(R"(<!>{"summary":""})", errc::missing_field, "/updated_at");
    fails_at<unversioned_thread>(R"({"summary":<!>null})", errc::wrong_type, "/summary");
    fails_at<unversioned_thread>(R"({"summary":"","updated_at":<!>5})", errc::wrong_type,
                                 "/updated_at");
}

}  // namespace legacy_thread_test
