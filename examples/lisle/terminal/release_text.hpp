// examples/lisle/terminal/release_text.hpp - releases as people write them.
#pragma once

#include <lisle/releases/release_number.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace app {

/// Whether people name the program's releases by two numbers. opencode has dozens of 1.18.
[[nodiscard]] inline bool has_short_releases(std::string_view format_name) {
    return format_name.starts_with("acpx") || format_name == "codex";
}

/// Reads "1.14.41", or "0.16" for 0.16.0; nothing if the text is no release.
[[nodiscard]] inline std::optional<lisle::release_number> parse_release(std::string_view text) {
    if (auto const whole = lisle::parse_release_number(text)) return whole;
    return lisle::parse_release_number(std::string{text} + ".0");
}

/// Writes "1.14.41", or "0.16" for 0.16.0.
[[nodiscard]] inline std::string to_short_text(lisle::release_number release) {
    auto out = lisle::to_string(release);
    if (release.patch == 0) out.resize(out.size() - 2);
    return out;
}

}  // namespace app
