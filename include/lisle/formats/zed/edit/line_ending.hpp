// lisle/formats/zed/edit/line_ending.hpp - finds, normalizes and restores line endings.
//
// Source of the rules: Zed's buffers (crate text, LineEnding), at the pinned revision.
#pragma once

#include <lisle/version.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1::zed::edit {

/// How the lines of a file end.
enum class line_ending { lf, crlf };

[[nodiscard]] constexpr std::string_view to_string(line_ending ending) {
    return ending == line_ending::lf ? "LF" : "CRLF";
}

/// Returns the ending of a file's first line, if the line ends within the first 1,000 bytes; else
/// the ending of the platform.
[[nodiscard]] constexpr line_ending find_line_ending(std::string_view text,
                                                     line_ending of_platform = line_ending::lf) {
    constexpr std::size_t most = 1000;  // a line feed is never part of a longer code point
    auto const at = text.substr(0, most).find('\n');
    if (at == text.npos) return of_platform;
    return at > 0 && text[at - 1] == '\r' ? line_ending::crlf : line_ending::lf;
}

/// Turns each `\r\n` and each other `\r` into one line feed, in a text that comes in pieces.
///
/// Complexity: linear.
class newline_normalizer {
public:
    /// Appends to `out`. A `\r` at the end waits for the next byte.
    void push(std::string_view piece, std::string& out) {
        if (piece.empty()) return;
        if (is_return_held_) out += '\n';
        if (is_return_held_ && piece[0] == '\n') piece.remove_prefix(1);
        is_return_held_ = piece.ends_with('\r');
        if (is_return_held_) piece.remove_suffix(1);
        for (auto at = piece.find('\r'); at != piece.npos; at = piece.find('\r')) {
            out.append(piece.substr(0, at)) += '\n';
            piece.remove_prefix(at + (piece.substr(at).starts_with("\r\n") ? 2 : 1));
        }
        out += piece;
    }

    /// Appends the line feed of a `\r` at the end of the text.
    void finish(std::string& out) {
        if (is_return_held_) out += '\n';
        is_return_held_ = false;
    }

private:
    bool is_return_held_ = false;
};

/// Returns the text with one line feed for each `\r\n` and each other `\r`.
[[nodiscard]] inline std::string normalize_newlines(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    newline_normalizer to;
    to.push(text, out);
    to.finish(out);
    return out;
}

/// Returns the text with this ending in place of each line feed, as Zed saves it.
[[nodiscard]] inline std::string write_newlines(std::string_view text, line_ending ending) {
    std::string out;
    if (ending == line_ending::lf) return out = text;
    for (auto at = text.find('\n'); at != text.npos; at = text.find('\n')) {
        out.append(text.substr(0, at)) += "\r\n";
        text.remove_prefix(at + 1);
    }
    return out += text;
}

}  // namespace lisle::v0_1::zed::edit
