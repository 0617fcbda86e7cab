// examples/lisle/sessions/judge.hpp - whether a document would be written back as it was read, and
// whether its own program would take it.
#pragma once

#include "format.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

enum verdict : std::size_t { canonical, as_read, changed, refused, unreadable, verdict_count };
inline constexpr std::array<std::string_view, verdict_count> verdict_words{
    "canonical", "as read", "changed", "refused", "unreadable"};

/// Whether a document with this verdict makes the exit code 1.
[[nodiscard]] constexpr bool is_bad(verdict v) { return v >= changed; }

struct judgement {
    verdict is = unreadable;
    std::vector<std::string> details{};
    std::size_t notes = 0;  ///< how many notes are not among the details
    std::string writer{};   ///< of a canonical text, "opencode 1.14.41, export"; may be empty
    bool is_cut = false;    ///< the last line is cut: `lisle repair` ends it
    /// Of a text that its own program refuses, what it would be otherwise.
    std::optional<verdict> otherwise{};
};

/// `place`: where the text was found, "export" or "rows". `checks_values`: whether its own program
/// checks values when it reads the text there.
[[nodiscard]] judgement judge(document const& d, std::string_view text, std::string_view place,
                              bool checks_values = true);

/// Counts the notes on a document. Those about parts of unexpected shape, which are kept as text,
/// become details: no agent writes such parts.
void add_notes(judgement& to, document const& d, std::vector<lisle::note> const& notes);

/// Judges a text within another document, where white space between tokens has no meaning: bytes
/// are counted without it.
[[nodiscard]] judgement judge_minified(document const& d, std::string_view text);

}  // namespace app
