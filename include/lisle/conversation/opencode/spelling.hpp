// lisle/conversation/opencode/spelling.hpp - values as opencode spells them: JSON and times.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/set_members.hpp>
#include <lisle/conversation/timestamp.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/misfits.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::conversation::opencode_bridge {

// ---- JSON ---------------------------------------------------------------------------------------

inline constexpr json_style style = format_traits<opencode_t>::style.on_one_line();

/// As an export is read.
inline constexpr decode_options as_in_export{.ecmascript = true};

template <class T>
[[nodiscard]] std::string to_text(T const& value, layout wanted = layout::canonical) {
    return encode_as(value, style, wanted);
}

template <class T>
[[nodiscard]] std::optional<T> parse(std::string_view json) {
    auto read = decode_part<T>(json, as_in_export);
    return read ? std::optional<T>{std::move(*read)} : std::nullopt;
}

/// Appends a string. Most need no escapes, as ids do.
inline void append_string(std::string& out, std::string_view text) {
    bool const is_plain = std::all_of(text.begin(), text.end(), [](char c) {
        return c >= ' ' && c != '"' && c != '\\' && c != '\x7F';
    });
    if (is_plain) ((out += '"') += text) += '"';
    else out += to_text(std::string{text});
}

/// The value under a path of keys, or nothing. Lifetime: the text's.
[[nodiscard]] inline std::string_view find(std::string_view json,
                                           std::initializer_list<std::string_view> path) {
    for (auto const key : path) json = text::find_member(json, key);
    return json;
}

/// The string under a path of keys, or nothing if it is empty.
[[nodiscard]] inline std::optional<std::string>
find_text(std::string_view json, std::initializer_list<std::string_view> path) {
    auto const found = find(json, path);
    if (!found.starts_with('"') || found == R"("")") return std::nullopt;
    return text::unquote(found);
}

/// Adds a member to an object, or replaces its value.
[[nodiscard]] inline std::string set_member(std::string_view object, std::string_view key,
                                            std::string_view value) {
    std::string member = "{";
    ((member += to_text(std::string{key})) += ':') += value;
    return set_members(object, member + '}');
}

// ---- Numbers ------------------------------------------------------------------------------------

/// Returns an integer that a double holds exactly, or nothing.
[[nodiscard]] inline std::optional<std::int64_t> to_whole_number(double number) {
    if (!opencode::whole_number{number}.is_valid()) return std::nullopt;
    return static_cast<std::int64_t>(number);
}

/// Returns a time in milliseconds, or nothing for a fraction and beyond the limit.
[[nodiscard]] inline std::optional<timestamp> to_timestamp(double milliseconds) {
    auto const at = to_whole_number(milliseconds);
    if (!at || *at > timestamp::limit || *at < -timestamp::limit) return std::nullopt;
    return timestamp{*at, 0};
}

/// Returns the time of a field of `times`; nothing also if the field is missing or kept as text.
template <class Times>
[[nodiscard]] std::optional<timestamp> find_time(Times const& times, std::string_view key,
                                                 double milliseconds) {
    if (find_misfit(times, key)) return std::nullopt;
    return to_timestamp(milliseconds);
}

/// Returns a number of tokens, or nothing if it is negative or a fraction.
[[nodiscard]] inline std::optional<std::uint64_t> to_count(double number) {
    if (!opencode::count{number}.is_valid()) return std::nullopt;
    return static_cast<std::uint64_t>(number);
}

[[nodiscard]] inline double to_number(timestamp const& at) {
    return static_cast<double>(at.milliseconds);
}

}  // namespace lisle::v0_1::conversation::opencode_bridge
