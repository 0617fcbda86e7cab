// lisle/formats/acpx/recorder/apply_content.hpp - from ACP's content blocks to acpx's content.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/acpx/model/message.hpp>
#include <lisle/formats/acpx/model/release.hpp>
#include <lisle/formats/acpx/parser/reference_value.hpp>
#include <lisle/schema/json_text.hpp>
#include <lisle/text/ecmascript.hpp>
#include <lisle/text/value_styles.hpp>

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::acpx::detail {

// ---- Values -------------------------------------------------------------------------------------

[[nodiscard]] inline std::string_view view_of(tree const& string) {
    return {string.get_string().data(), string.get_string().size()};
}

/// The string of a key, or nothing.
[[nodiscard]] inline std::optional<std::string> find_string(boost::json::object const& object,
                                                            std::string_view key) {
    auto const* const value = find(object, key);
    return is_string(value) ? std::optional{std::string{view_of(*value)}} : std::nullopt;
}

/// A copy, normalized as in JavaScript.
[[nodiscard]] inline tree clone(tree const& value) {
    tree copy = value;
    text::ecmascript::normalize(copy);
    return copy;
}

inline constexpr json_style as_stringify{.numbers = text::number_style::ecmascript};

/// JSON.stringify of a normalized value.
[[nodiscard]] inline std::string stringify(tree const& value) {
    return encode_as(value, as_stringify);
}

/// A normalized value in the form that a record keeps.
[[nodiscard]] inline json to_json(tree const& normalized) {
    return text::assume_json(stringify(normalized),
                             text::value_styles::only(text::value_styles::ecmascript));
}
[[nodiscard]] inline json to_json(std::string_view string) {
    return lisle::text::make_json_string(string, as_stringify);
}

// ---- Content blocks -----------------------------------------------------------------------------

/// `title ?? name ?? uri` of a resource link.
[[nodiscard]] inline std::optional<std::string> label_of(boost::json::object const& link) {
    for (auto const key : {"title", "name", "uri"})
        if (auto label = find_string(link, key)) return label;
    return std::nullopt;
}

/// The text of a block in an agent's message, or nothing for images and unknown blocks.
[[nodiscard]] inline std::optional<std::string> text_of_block(boost::json::object const& block,
                                                              release recorder) {
    auto const type = find_string(block, "type");
    if (type == "text") return find_string(block, "text");
    if (type == "resource_link") return label_of(block);
    if (type == "audio" && recorder >= release::v0_10_0)
        return "[audio] " + find_string(block, "mimeType").value_or("undefined");
    auto const* const resource = type == "resource" ? if_object(find(block, "resource")) : nullptr;
    if (resource == nullptr) return std::nullopt;
    auto text = find_string(*resource, "text");
    return text ? text : find_string(*resource, "uri");
}

/// The content for a block in a user's message, or nothing if it can't be kept.
[[nodiscard]] inline std::optional<user_content> to_user_content(boost::json::object const& block,
                                                                 release recorder) {
    auto const string = [&](std::string_view key) {
        return find_string(block, key).value_or(std::string{});
    };
    auto const type = find_string(block, "type");
    if (type == "text") return user_content{plain_text{string("text")}};
    if (type == "resource_link")
        return user_content{mention{string("uri"), label_of(block).value_or(std::string{}), {}}};
    if (type == "image") return user_content{image{string("data"), std::nullopt, {}}};
    if (type == "audio" && recorder >= release::v0_10_0)
        return user_content{audio{string("data"), string("mimeType"), {}}};
    auto const* const resource = type == "resource" ? if_object(find(block, "resource")) : nullptr;
    if (resource == nullptr) return std::nullopt;
    if (auto text = find_string(*resource, "text"))
        return user_content{plain_text{*std::move(text)}};
    auto const uri = find_string(*resource, "uri").value_or(std::string{});
    return user_content{mention{uri, uri, {}}};
}

}  // namespace lisle::v0_1::acpx::detail
