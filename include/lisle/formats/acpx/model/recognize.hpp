// lisle/formats/acpx/model/recognize.hpp - which texts are acpx's: records, streams, turn
// histories.
#pragma once

#include <lisle/document_prefix.hpp>
#include <lisle/formats/acpx/model/shape.hpp>
#include <lisle/recognition.hpp>

#include <string_view>

namespace lisle::inline v0::acpx {

/// The schema of session records.
inline constexpr std::string_view session_schema = "acpx.session.v1";

/// Since 0.17.0 streams have lines of their own, which are no messages of the protocol.
inline constexpr std::string_view journal_schema = "acpx.session.journal.v1";

namespace detail {

/// A record of any shape: of none that is known where it is cut in front of its messages.
[[nodiscard]] inline recognition recognize_record(prefix_value document) {
    shape_keys const keys{document["acpxRecordId"].exists(), document["acpx_record_id"].exists(),
                          document["thread"].is_object(), document["messages"].is_array()};
    if (auto const shape = keys.shape_of()) return certain_if(true, to_string(*shape));
    return certain_if(document["schema"].is(session_schema) && (keys.camel || keys.snake));
}

/// Session files of npm 0.1.2 to 0.1.13.
[[nodiscard]] inline recognition recognize_turn_history(prefix_value document) {
    return certain_if(document["turnHistory"].is_array() && document["agentCommand"].is_string(),
                      "turn_history");
}

/// Whether a message is one of ACP's, and not of another protocol above JSON-RPC.
[[nodiscard]] inline bool is_protocol_message(prefix_value message) {
    return message["jsonrpc"].is("2.0")
           && (message["method"].starts_with("session/")
               || message["params"]["protocolVersion"].is_number()
               || message["result"]["protocolVersion"].is_number());
}

/// A stream begins with the journal's line, or with the messages that open a connection; those of a
/// flow are wrapped.
[[nodiscard]] inline recognition recognize_stream(prefix_value line) {
    auto const wrapped = line["message"];
    bool const is_wrapped =
        wrapped["jsonrpc"].is("2.0") && line["direction"].is_string()
        && (wrapped["method"].is("initialize") || wrapped["method"].starts_with("session/"));
    return certain_if(line["schema"].is(journal_schema) || is_protocol_message(line) || is_wrapped,
                      "stream");
}

}  // namespace detail

/// What acpx_t recognizes.
[[nodiscard]] inline recognition recognize(document_prefix const& text) {
    if (auto const found = detail::recognize_record(text.document())) return found;
    if (auto const found = detail::recognize_turn_history(text.document())) return found;
    return detail::recognize_stream(text.first_line());
}

}  // namespace lisle::inline v0::acpx
