// lisle/formats/acpx/model/recognize.hpp - recognizes acpx's records, streams and turn histories.
#pragma once

#include <lisle/detection/document_prefix.hpp>
#include <lisle/detection/recognition.hpp>
#include <lisle/formats/acpx/model/shape.hpp>

#include <string_view>

namespace lisle::v0_1::acpx {

/// The schema of session records.
inline constexpr std::string_view session_schema = "acpx.session.v1";

/// The schema of acpx's own lines in streams, since 0.17.0; all other lines are ACP messages.
inline constexpr std::string_view journal_schema = "acpx.session.journal.v1";

namespace detail {

/// Recognizes a record. Its shape is empty if the prefix ends before the messages.
[[nodiscard]] inline recognition recognize_record(prefix_value document) {
    shape_keys const keys{document["acpxRecordId"].exists(), document["acpx_record_id"].exists(),
                          document["thread"].is_object(), document["messages"].is_array()};
    if (auto const shape = keys.shape_of()) return certain_if(true, to_string(*shape));
    return certain_if(document["schema"].is(session_schema) && (keys.camel || keys.snake));
}

/// Recognizes a session file of npm 0.1.2 to 0.1.13.
[[nodiscard]] inline recognition recognize_turn_history(prefix_value document) {
    return certain_if(document["turnHistory"].is_array() && document["agentCommand"].is_string(),
                      "turn_history");
}

/// Whether a JSON-RPC message belongs to ACP, not to another protocol.
[[nodiscard]] inline bool is_protocol_message(prefix_value message) {
    return message["jsonrpc"].is("2.0")
           && (message["method"].starts_with("session/")
               || message["params"]["protocolVersion"].is_number()
               || message["result"]["protocolVersion"].is_number());
}

/// Recognizes a stream: it begins with a line of the journal, or with the messages that open a
/// connection. Flows wrap these messages.
[[nodiscard]] inline recognition recognize_stream(prefix_value line) {
    auto const wrapped = line["message"];
    bool const is_wrapped =
        wrapped["jsonrpc"].is("2.0") && line["direction"].is_string()
        && (wrapped["method"].is("initialize") || wrapped["method"].starts_with("session/"));
    return certain_if(line["schema"].is(journal_schema) || is_protocol_message(line) || is_wrapped,
                      "stream");
}

}  // namespace detail

/// Recognizes all files of acpx, for acpx_t.
[[nodiscard]] inline recognition recognize(document_prefix const& text) {
    if (auto const found = detail::recognize_record(text.document())) return found;
    if (auto const found = detail::recognize_turn_history(text.document())) return found;
    return detail::recognize_stream(text.first_line());
}

}  // namespace lisle::v0_1::acpx
