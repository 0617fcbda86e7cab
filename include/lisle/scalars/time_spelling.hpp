// lisle/scalars/time_spelling.hpp - a caller's time, spelled as a document spells its own.
#pragma once

#include <lisle/scalars/timestamp.hpp>

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace lisle::v0_1::scalars {

/// The instant as JavaScript's `toISOString` prints it, always with milliseconds:
/// `2026-02-27T12:34:56.500Z`. For the years 0 to 9999.
[[nodiscard]] inline std::string to_iso_milliseconds(instant at) {
    at.nanoseconds -= at.nanoseconds % 1'000'000;
    auto out = to_rfc3339_z(at);
    if (out.find('.') == out.npos) out.insert(out.size() - 1, ".000");
    return out;
}

/// Respells a time by `spell(instant)`, because systems that compare times as text need one
/// spelling. A text that is not a time stays as it is, and so does a view.
template <class String, class Spell>
void respell_time(String& text, Spell spell) {
    if constexpr (!std::same_as<String, std::string_view>) {
        if (auto const at = parse_rfc3339_relaxed(text)) text = spell(*at);
    }
}

}  // namespace lisle::v0_1::scalars
