// lisle/redact/secrets/key_lines.hpp - the lines of private keys that are strings of their own.
#pragma once

#include <lisle/redact/secrets/pem.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace lisle::v0_1::redaction {

/// Follows a list of lines from the BEGIN of a private key to its END. Lines may have the mark of a
/// diff and a break.
class key_line_follower {
public:
    /// The part of the next line that is one of a key; empty for any other line, which ends a key.
    [[nodiscard]] span see(std::string_view text) {
        span const line{mark_size(text), end_of_line(text)};
        auto const rest = line.of(text);
        if (rest.starts_with("-----BEGIN ") && detail::end_of_mark(rest, 0) == rest.size()) {
            headers_left_ = most_headers;
            has_lines_ = false;
            return {};
        }
        if (is_key_line(rest)) {
            has_lines_ = true;
            return line;
        }
        bool const is_header = !has_lines_ && headers_left_ > 0 && rest.size() < longest_header
                               && (rest.empty() || rest.find(": ") != rest.npos);
        if (is_header) --headers_left_;
        else reset();
        return {};
    }
    /// Ends a key.
    void reset() {
        has_lines_ = false;
        headers_left_ = 0;
    }

private:
    static constexpr int most_headers = 4;  ///< RFC 1421 has two of its own and an empty line
    static constexpr std::size_t longest_header = 128;
    static constexpr std::size_t least_first = 40;  ///< longer than names of programs

    static std::size_t mark_size(std::string_view text) {
        bool const is_marked =
            text.starts_with('+') || text.starts_with('-') || text.starts_with(' ');
        return is_marked && !text.starts_with("-----BEGIN") ? 1 : 0;
    }
    static std::size_t end_of_line(std::string_view text) {
        auto end = text.size();
        while (end > 0 && (text[end - 1] == '\n' || text[end - 1] == '\r')) --end;
        return (std::max)(end, (std::min)(mark_size(text), text.size()));
    }
    [[nodiscard]] bool is_key_line(std::string_view rest) const {
        if (!has_lines_ && (headers_left_ == 0 || rest.size() < least_first)) return false;
        return !rest.empty() && detail::is_key_line(rest)
               && run_end(rest, 0, base64 | equals) == rest.size();
    }

    int headers_left_ = 0;
    bool has_lines_ = false;
};

}  // namespace lisle::v0_1::redaction
