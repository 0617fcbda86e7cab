// tests/support/zed_threads.hpp - all texts of Zed's threads among the vectors and the captures.
#pragma once

#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace zed_threads {

/// A file of vectors whose inputs are threads, or pieces of one: `around` has a thread, with the
/// piece at `$`.
struct source {
    std::string_view file, around;
};

#define LISLE_THREAD(messages)                                                                     \
    R"({"title":"t","messages":[)" messages                                                        \
    R"(],"updated_at":"2026-02-27T12:34:56Z","version":"0.3.0"})"
#define LISLE_AGENT(content, results)                                                              \
    LISLE_THREAD(R"({"Agent":{"content":[)" content R"(],"tool_results":{)" results                \
                 R"(},"reasoning_details":null}})")
#define LISLE_USER(content) LISLE_THREAD(R"({"User":{"id":"u","content":[)" content "]}}")
#define LISLE_USE                                                                                  \
    R"({"ToolUse":{"id":"i","name":"n","raw_input":"{}","input":{},)"                              \
    R"("is_input_complete":true,"thought_signature":null}})"
#define LISLE_FIELD(field)                                                                         \
    R"({"title":"t","messages":[],"updated_at":"2026-02-27T12:34:56Z",)" field                     \
    R"(,"version":"0.3.0"})"

inline constexpr source sources[]{
    {"db_thread", "$"},
    {"db_thread_struct", "$"},
    {"newer_db_thread", "$"},
    {"shared_thread", "$"},
    {"shared_export", "$"},
    {"shared_import", "$"},
    {"legacy", "$"},
    {"legacy_parse", "$"},
    {"message", LISLE_THREAD("$")},
    {"message_slice", LISLE_THREAD("$")},
    {"newer_message", LISLE_THREAD("$")},
    {"to_request", LISLE_THREAD("$")},
    {"newer_to_request", LISLE_THREAD("$")},
    {"request_messages", "$"},
    {"newer_request_messages", "$"},
    {"request_envelope", "$"},
    {"tokens_before_message", "$"},
    {"newer_usage", "$"},
    {"fold", "$"},
    {"to_markdown", "$"},
    {"newer_to_markdown", "$"},
    {"agent_content", LISLE_AGENT("$", "")},
    {"user_content", LISLE_USER("$")},
    {"tool_use", LISLE_AGENT(R"({"ToolUse":$})", "")},
    {"newer_tool_use", LISLE_AGENT(R"({"ToolUse":$})", "")},
    {"tool_result", LISLE_AGENT(LISLE_USE, R"("i":$)")},
    {"newer_tool_result", LISLE_AGENT(LISLE_USE, R"("i":$)")},
    {"tool_result_content",
     LISLE_AGENT(LISLE_USE, R"("i":{"tool_use_id":"i","tool_name":"n","is_error":true,)"
                            R"("content":$,"output":"o"})")},
    {"image", LISLE_USER(R"({"Image":$})")},
    {"newer_image", LISLE_USER(R"({"Image":$})")},
    {"mention_uri", LISLE_USER(R"({"Mention":{"uri":$,"content":"c"}})")},
    {"newer_mention_uri", LISLE_USER(R"({"Mention":{"uri":$,"content":"c"}})")},
    {"prompt_id", LISLE_USER(R"({"Mention":{"uri":{"Rule":{"id":$,"name":"r"}},"content":""}})")},
    {"token_usage", LISLE_FIELD(R"("cumulative_token_usage":$)")},
    {"project_snapshot", LISLE_FIELD(R"("initial_project_snapshot":$)")},
    {"subagent_context", LISLE_FIELD(R"("subagent_context":$)")},
    {"newer_sandbox_grants", LISLE_FIELD(R"("sandbox_grants":$)")},
    {"profile_id", LISLE_FIELD(R"("profile":$)")},
    {"datetime", R"({"title":"","messages":[],"updated_at":$,"version":"0.3.0"})"},
};

#undef LISLE_FIELD
#undef LISLE_USE
#undef LISLE_USER
#undef LISLE_AGENT
#undef LISLE_THREAD

/// The string at a key of an object, without escapes.
inline std::string find_string(std::string_view object, std::string_view key) {
    for (auto const& m : lisle::text::members_of(object))
        if (m.key == key && m.value.starts_with('"')) return lisle::text::unquote(m.value);
    return {};
}

/// A list of messages, or an object that has one, as a thread.
inline std::string with_messages(std::string text) {
    auto messages = text.starts_with('[') ? text : std::string{};
    bool has_time = false;
    for (auto const& m : lisle::text::members_of(text)) {
        if (m.key == "messages") messages = m.value;
        has_time = has_time || m.key == "updated_at";
    }
    if (has_time || messages.empty()) return text;
    return R"({"title":"t","messages":)" + messages
           + R"(,"updated_at":"2026-02-27T12:34:56Z","version":"0.3.0"})";
}

/// The texts of all vectors. Not all of them can be read.
inline std::vector<std::string> read_vectors() {
    std::vector<std::string> out;
    for (auto const& from : sources) {
        std::ifstream file{"vectors/zed/" + std::string{from.file} + ".jsonl"};
        auto const at = from.around.find('$');
        for (std::string line; std::getline(file, line);) {
            auto piece = find_string(line, from.file == "fold" ? "canonical" : "input");
            if (from.around == "$") piece = with_messages(piece);
            out.push_back(std::string{from.around}.replace(at, 1, piece));
        }
    }
    return out;
}

/// The texts of the captured threads; none without captures.
inline std::vector<std::string> read_captures() {
    auto const* const stated = std::getenv("LISLE_CAPTURES");
    auto const folder =
        std::filesystem::path{stated != nullptr ? stated : "../../shared/captures"} / "zed";
    std::vector<std::string> out;
    if (!std::filesystem::exists(folder)) return out;
    for (auto const& entry : std::filesystem::directory_iterator{folder}) {
        if (entry.path().extension() != ".json") continue;
        std::ifstream file{entry.path()};
        out.emplace_back(std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{});
    }
    return out;
}

}  // namespace zed_threads
