// lisle/conversation/codex/spelling.hpp - values as Codex spells them: JSON and times.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/timestamp.hpp>
#include <lisle/formats/codex/rollout.hpp>
#include <lisle/scalars/timestamp.hpp>
#include <lisle/text/string.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::conversation::codex_bridge {

inline constexpr json_style style = format_traits<codex_t>::style;

template <class T>
[[nodiscard]] std::string to_text(T const& value, layout wanted = layout::canonical) {
    return encode_as(value, style, wanted);
}

template <class T>
[[nodiscard]] std::optional<T> parse(std::string_view json) {
    auto read = decode_as<T>(json);
    return read ? std::optional<T>{std::move(*read)} : std::nullopt;
}

/// The value of a JSON string; nothing for another value.
[[nodiscard]] inline std::optional<std::string> unquote(std::string_view json) {
    if (!json.starts_with('"')) return std::nullopt;
    return text::unquote(json);
}

[[nodiscard]] inline std::optional<timestamp> read_time(std::string_view text) {
    auto const at = scalars::parse_rfc3339(text);
    return at ? std::optional{timestamp::from(*at)} : std::nullopt;
}

}  // namespace lisle::v0_1::conversation::codex_bridge
