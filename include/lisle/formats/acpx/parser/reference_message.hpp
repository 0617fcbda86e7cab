// lisle/formats/acpx/parser/reference_message.hpp - tells whether acpx's parser accepts a message.
//
// The parser stops at the first test that applies, so other keys may have any value.
#pragma once

#include <lisle/formats/acpx/model/release.hpp>
#include <lisle/formats/acpx/parser/reference_value.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace lisle::v0_1::acpx::detail {

/// Returns an object if the values of these keys are strings, else null.
[[nodiscard]] inline boost::json::object const*
if_object_with_strings(tree const* value, std::initializer_list<std::string_view> keys) {
    auto const* const object = if_object(value);
    if (object == nullptr) return nullptr;
    bool const all = std::all_of(keys.begin(), keys.end(),
                                 [&](auto key) { return is_string(find(*object, key)); });
    return all ? object : nullptr;
}

template <class Check>
[[nodiscard]] bool is_array_of(tree const* value, Check check) {
    auto const* const array = value != nullptr ? value->if_array() : nullptr;
    return array != nullptr && std::all_of(array->begin(), array->end(), check);
}

[[nodiscard]] inline bool is_image(tree const& value) {
    auto const* const image = if_object_with_strings(&value, {"source"});
    if (image == nullptr) return false;
    auto const* const size = find(*image, "size");
    if (is_nullish(size)) return true;
    auto const* const pixels = size->if_object();
    return pixels != nullptr && find_finite(find(*pixels, "width"))
           && find_finite(find(*pixels, "height"));
}

[[nodiscard]] inline bool is_user_content(tree const& value, release parser) {
    auto const* const content = value.if_object();
    if (content == nullptr) return false;
    if (is_string(find(*content, "Text"))) return true;
    if (auto const* const mention = find(*content, "Mention"))
        return if_object_with_strings(mention, {"uri", "content"}) != nullptr;
    if (auto const* const image = find(*content, "Image")) return is_image(*image);
    auto const* const audio = find(*content, "Audio");
    return parser >= release::v0_10_0
           && if_object_with_strings(audio, {"source", "mime_type"}) != nullptr;
}

[[nodiscard]] inline bool is_tool_use(tree const& value) {
    auto const* const use = if_object_with_strings(&value, {"id", "name", "raw_input"});
    if (use == nullptr || find(*use, "input") == nullptr) return false;
    auto const* const complete = find(*use, "is_input_complete");
    return complete != nullptr && complete->is_bool()
           && is_string_or_nullish(find(*use, "thought_signature"));
}

[[nodiscard]] inline bool is_agent_content(tree const& value) {
    auto const* const content = value.if_object();
    if (content == nullptr) return false;
    if (is_string(find(*content, "Text"))) return true;
    if (auto const* const found = find(*content, "Thinking")) {
        auto const* const thinking = if_object_with_strings(found, {"text"});
        return thinking != nullptr && is_string_or_nullish(find(*thinking, "signature"));
    }
    if (is_string(find(*content, "RedactedThinking"))) return true;
    auto const* const use = find(*content, "ToolUse");
    return use != nullptr && is_tool_use(*use);
}

[[nodiscard]] inline bool is_tool_result(tree const& value) {
    auto const* const result = if_object_with_strings(&value, {"tool_use_id", "tool_name"});
    if (result == nullptr) return false;
    auto const* const is_error = find(*result, "is_error");
    auto const* const content = if_object(find(*result, "content"));
    if (is_error == nullptr || !is_error->is_bool() || content == nullptr) return false;
    if (is_string(find(*content, "Text"))) return true;
    auto const* const image = find(*content, "Image");
    return image != nullptr && is_image(*image);
}

[[nodiscard]] inline bool is_user_message(tree const* value, release parser) {
    auto const* const user = if_object_with_strings(value, {"id"});
    return user != nullptr && is_array_of(find(*user, "content"), [&](tree const& content) {
               return is_user_content(content, parser);
           });
}

[[nodiscard]] inline bool is_agent_message(tree const* value) {
    auto const* const agent = if_object(value);
    if (agent == nullptr || !is_array_of(find(*agent, "content"), is_agent_content)) return false;
    auto const* const results = if_object(find(*agent, "tool_results"));
    return results != nullptr
           && std::all_of(results->begin(), results->end(),
                          [](auto const& member) { return is_tool_result(member.value()); });
}

[[nodiscard]] inline bool is_message(tree const& value, release parser) {
    if (auto const* const name = value.if_string()) return *name == "Resume";
    auto const* const message = value.if_object();
    return message != nullptr
           && (is_user_message(find(*message, "User"), parser)
               || is_agent_message(find(*message, "Agent")));
}

}  // namespace lisle::v0_1::acpx::detail
