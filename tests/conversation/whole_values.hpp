// tests/conversation/whole_values.hpp - neutral values with all of their members, and which of them
// a format has no place for.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/rules/member_mappings.hpp>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace whole_values {

inline lisle::conversation::conversation conversation() {
    constexpr std::string_view text = R"({"lisle":1,"source":{"format":"x"},"id":"i","title":"t",
        "created":1,"updated":2,"directories":["/p"],"git":{"branch":"b"},"model":{"id":"m"},
        "mode":"plan","parent":{"id":"p"},"usage":{"scope":"conversation","input":1},
        "cost":{"amount":1,"currency":"USD"},"messages":[{"id":"i","role":"assistant",
        "origin":"model","audience":"model","created":1,"completed":2,"model":{"id":"m"},
        "mode":"plan","content":[{"type":"tool_call","id":"c","name":"n","namespace":"s",
        "title":"t","kind":"read","input":{},"raw_input":"{}","is_input_complete":false,
        "status":"completed","started":1,"ended":2,"arrival":3,
        "output":[{"type":"text","text":"o"}],"structured":1,"raw_output":"2","error":"e",
        "locations":[{"path":"/p"}],"child":"c","signature":"s"},
        {"type":"image","media_type":"image/png","data":"AAAA","uri":"u","name":"n","width":1,
        "height":2,"range":{"first":1,"last":2}}],"usage":{"scope":"request","input":1},
        "cost":{"amount":1,"currency":"USD"},"stop_reason":"stop","error":{"kind":"k"}}]})";
    return lisle::decode<lisle::conversation_t>(text).value();
}
inline lisle::conversation::message message() { return conversation().messages[0]; }
inline lisle::conversation::tool_call call() {
    return lisle::get_alternative<lisle::conversation::tool_call>(message().content[0]);
}
inline lisle::conversation::image image() {
    return lisle::get_alternative<lisle::conversation::image>(message().content[1]);
}

/// The members of a value that are told to be dropped, in order.
template <auto const& Mappings, class T>
std::string list_dropped(T const& whole) {
    std::vector<lisle::conversation::loss> losses;
    lisle::conversation::tell_dropped<Mappings>(whole, lisle::conversation::loss_log{losses});
    std::string out;
    for (auto const& loss : losses) (out += out.empty() ? "" : " ") += loss.pointer;
    return out;
}

}  // namespace whole_values
