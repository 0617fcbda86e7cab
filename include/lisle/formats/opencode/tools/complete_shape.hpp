// lisle/formats/opencode/tools/complete_shape.hpp - completes what opencode can't read: a message
// without a role, a part or a call without a key.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/opencode/model/message.hpp>
#include <lisle/formats/opencode/model/part.hpp>
#include <lisle/formats/opencode/model/tool_state.hpp>
#include <lisle/formats/opencode/tools/adapt_values.hpp>
#include <lisle/schema/unknown.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace lisle::v0_1::opencode::detail {

/// A key that opencode requires, and the JSON that it becomes if it is missing.
struct required_key {
    std::string_view type, key, value;
};

inline constexpr required_key required_keys_of_parts[]{
    {"text", "text", "\"\""},
    {"reasoning", "text", "\"\""},
    {"reasoning", "time", R"({"start":0})"},
    {"file", "mime", R"("text/plain")"},
    {"file", "url", "\"\""},
    {"tool", "callID", "\"\""},
    {"tool", "tool", R"("unknown")"},
    {"tool", "state", R"({"status":"pending"})"},
    {"step-finish", "tokens", R"({"input":0,"output":0})"},
    {"snapshot", "snapshot", "\"\""},
    {"patch", "hash", "\"\""},
    {"patch", "files", "[]"},
    {"agent", "name", "\"\""},
    {"subtask", "prompt", "\"\""},
    {"subtask", "description", "\"\""},
    {"subtask", "agent", "\"\""},
    {"retry", "attempt", "0"},
    {"retry", "error", R"({"name":"UnknownError","data":{"message":""}})"},
    {"retry", "time", R"({"created":0})"},
};

inline constexpr required_key required_keys_of_calls[]{
    {"running", "input", "{}"},
    {"running", "time", R"({"start":0})"},
    {"completed", "input", "{}"},
    {"completed", "output", "\"\""},
    {"completed", "time", R"({"start":0,"end":0})"},
    {"error", "input", "{}"},
    {"error", "error", "\"\""},
    {"error", "time", R"({"start":0,"end":0})"},
};

inline constexpr required_key required_keys_of_answers[]{
    {"assistant", "modelID", R"("unknown")"},
    {"assistant", "providerID", R"("unknown")"},
};

/// The keys that answers have and questions lack.
inline constexpr std::array<std::string_view, 8> keys_of_answers{
    "parentID", "modelID", "providerID", "tokens", "cost", "finish", "path", "error"};

/// An object without its brackets, of which members are set.
class object_draft {
public:
    explicit object_draft(std::string_view object) : text_{object} {}

    [[nodiscard]] std::string_view find(std::string_view key) const {
        return text::find_member(text_, key);
    }
    /// Sets a member whose key needs no escapes.
    void set(std::string_view key, std::string_view value) {
        std::string out{'{'};
        auto const add = [&](std::string_view token, std::string_view spelled) {
            if (out.size() > 1) out += ',';
            ((out += token) += ':') += spelled;
        };
        for (auto const& m : text::members_of(text_))
            if (m.key != key) add(m.token, m.value);
        add('"' + std::string{key} + '"', value);
        text_ = std::move(out) + '}';
    }
    [[nodiscard]] std::string const& text() const { return text_; }

private:
    std::string text_;
};

/// Gives values to the keys of a type that are missing, or that have a value of another kind.
template <class Keys>
void complete_keys(object_draft& object, std::string_view type, Keys const& keys,
                   value_adapter& v) {
    auto const kind_of = [](std::string_view json) {
        return json.front() == '-' || (json.front() >= '0' && json.front() <= '9') ? '0'
                                                                                   : json.front();
    };
    for (required_key const& wanted : keys) {
        if (wanted.type != type) continue;
        auto const value = object.find(wanted.key);
        if (!value.empty() && kind_of(value) == kind_of(wanted.value)) continue;
        v.change(wanted.key, (value.empty() ? "a missing key: it becomes "
                                            : "a value of an unexpected type: it becomes ")
                                 + std::string{wanted.value});
        object.set(wanted.key, wanted.value);
    }
}

/// Whether a list of required keys has a type.
template <class Keys>
[[nodiscard]] bool has_type(Keys const& keys, std::string_view type) {
    return std::any_of(std::begin(keys), std::end(keys),
                       [&](required_key const& each) { return each.type == type; });
}

/// Reads a completed value; empty if it is still of an unknown kind or shape.
template <class T>
[[nodiscard]] std::optional<T> read_completed(object_draft const& object) {
    auto read = decode_as<T>(object.text(), permissive);
    if (!read || std::holds_alternative<unknown_case<owned>>(*read)) return std::nullopt;
    return std::move(*read);
}

/// Returns the message that one of no known role or shape becomes: an answer if it has the keys of
/// one, else a question. Empty for a value that is not an object.
[[nodiscard]] inline std::optional<message> complete_message(unknown_case<owned> const& from,
                                                             double created, value_adapter& v) {
    auto const json = std::string_view{from.json.text()};
    if (!json.starts_with('{')) return std::nullopt;
    object_draft object{json};
    std::string role = from.tag;
    if (role != "user" && role != "assistant") {
        bool const is_answer =
            std::any_of(keys_of_answers.begin(), keys_of_answers.end(),
                        [&](std::string_view key) { return !object.find(key).empty(); });
        role = is_answer ? "assistant" : "user";
        v.change("role", (from.tag.empty() ? "a missing role: it becomes "
                                           : "an unknown role, " + from.tag + ": it becomes ")
                             + role);
        object.set("role", '"' + role + '"');
    }
    complete_keys(object, role, required_keys_of_answers, v);
    auto const time = object.find("time");
    if (text::find_member(time, "created").empty()) {
        auto const now = encode_as(number{created});
        v.change("time", "a missing time: it becomes that of the message before");
        object.set("time", R"({"created":)" + now + '}');
    }
    return read_completed<message>(object);
}

/// Returns the part that one of no known kind or shape becomes. Empty if it has no type and no
/// text, or a type that opencode lacks.
[[nodiscard]] inline std::optional<part> complete_part(unknown_case<owned> const& from,
                                                       value_adapter& v) {
    auto const json = std::string_view{from.json.text()};
    if (json.starts_with('"')) {
        v.change("a text in place of a part: it becomes a part with this text");
        text_part out;
        out.text = text::unquote(json);
        return part{std::move(out)};
    }
    object_draft object{json};
    std::string type = from.tag;
    if (type.empty() && object.find("text").starts_with('"')) {
        type = "text";
        v.change("type", "a missing key: it becomes text");
        object.set("type", R"("text")");
    }
    if (!has_type(required_keys_of_parts, type)) return std::nullopt;
    complete_keys(object, type, required_keys_of_parts, v);
    return read_completed<part>(object);
}

/// Returns the state that one of no known status or shape becomes: with its output that of a call
/// that ended, else that of a failed call.
[[nodiscard]] inline tool_state complete_state(unknown_case<owned> const& from, value_adapter& v) {
    object_draft object{from.json.text()};
    std::string status = from.tag;
    if (status != "pending" && !has_type(required_keys_of_calls, status)) {
        status = object.find("output").starts_with('"') ? "completed" : "error";
        v.change("status", (from.tag.empty() ? "a missing status: it becomes "
                                             : "an unknown status, " + from.tag + ": it becomes ")
                               + status);
        object.set("status", '"' + status + '"');
    }
    complete_keys(object, status, required_keys_of_calls, v);
    if (auto read = read_completed<tool_state>(object)) return std::move(*read);
    v.change("a call of an unknown shape: it becomes a failed call");
    failed_call out;
    auto const error = object.find("error"), output = object.find("output");
    for (auto const words : {error, output})
        if (out.error.empty() && words.starts_with('"')) out.error = text::unquote(words);
    if (auto input = decode_as<record>(object.find("input"))) out.input = std::move(*input);
    return out;
}

}  // namespace lisle::v0_1::opencode::detail
