// tests/formats/acpx/expect.hpp - the results of reading a text, as texts.
#pragma once

#include <lisle/codec.hpp>

#include <boost/json/value.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace acpx_tests {

inline constexpr lisle::json_style compact{.numbers = lisle::text::number_style::ecmascript};

inline constexpr lisle::decode_options lenient = [] {
    auto options = lisle::permissive;
    options.ecmascript = true;
    return options;
}();

/// Any JSON, as plain values.
inline boost::json::value json_of(std::string_view text) {
    return lisle::decode_as<boost::json::value>(text, lenient).value();
}

/// The canonical text of the value, or the error.
template <class T>
std::string canonical(std::string_view text, lisle::decode_options const& options = lenient) {
    auto const value = lisle::decode_as<T>(text, options);
    return value ? lisle::encode_as(*value, compact) : value.error().message();
}

/// Whether a text is canonical and is written back unchanged.
template <class T>
bool is_canonical(std::string_view text) {
    std::vector<lisle::note> notes;
    auto const value = lisle::decode_as<T>(text, lenient, &notes);
    return value && notes.empty() && lisle::encode_as(*value, compact) == text
           && lisle::encode_as(*value, compact, lisle::layout::source) == text
           && *value == *lisle::decode_as<T>(text, lenient);
}

/// Whether a text that is not canonical is written back unchanged.
template <class T>
bool is_kept(std::string_view text) {
    auto const value = lisle::decode_as<T>(text, lenient);
    return value && lisle::encode_as(*value, compact, lisle::layout::source) == text;
}

/// The smallest record of a release, with more members before its end.
inline std::string flat_record(std::string_view messages = "", std::string_view more = "") {
    return R"({"schema":"acpx.session.v1","acpx_record_id":"r","acp_session_id":"s",)"
           R"("agent_command":"a","cwd":"/w","created_at":"t","last_used_at":"t","last_seq":0,)"
           R"("closed":false,"messages":[)"
           + std::string{messages}
           + R"(],"updated_at":"t","cumulative_token_usage":{},"request_token_usage":{})"
           + std::string{more} + '}';
}

/// The smallest record of the schema document's shape.
inline std::string nested_record(std::string_view messages = "", std::string_view more = "") {
    return R"({"schema":"acpx.session.v1","acpxRecordId":"r","acpSessionId":"s",)"
           R"("agentCommand":"a","cwd":"/w","createdAt":"t","lastUsedAt":"t","closed":false,)"
           R"("thread":{"version":"0.3.0","title":null,"messages":[)"
           + std::string{messages}
           + R"(],"updated_at":"t","initial_project_snapshot":null,"cumulative_token_usage":{},)"
             R"("request_token_usage":{},"model":null,"profile":null,"imported":false,)"
             R"("subagent_context":null,"thinking_enabled":false})"
           + std::string{more} + '}';
}

}  // namespace acpx_tests
