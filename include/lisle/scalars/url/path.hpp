// lisle/scalars/url/path.hpp - the path of a URL: dot segments, drive letters, percent-encoding.
#pragma once

#include <lisle/scalars/url/percent.hpp>
#include <lisle/text/ascii.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::scalars {

/// The kinds of schemes in the URL standard: file, the other special ones (http, https, ws, wss,
/// ftp), and all others.
enum class scheme_kind { file, special, other };

namespace detail {

constexpr bool is_path_slash(char c, scheme_kind kind) {
    return c == '/' || (c == '\\' && kind != scheme_kind::other);
}

/// Whether a segment is just `C:` or `C|`.
constexpr bool is_drive_letter(std::string_view segment) {
    return segment.size() == 2 && text::is_alpha(segment[0])
           && (segment[1] == ':' || segment[1] == '|');
}

constexpr bool starts_with_drive_letter(std::string_view text) {
    if (!is_drive_letter(text.substr(0, 2))) return false;
    return text.size() == 2 || std::string_view{"/\\?#"}.find(text[2]) != std::string_view::npos;
}

/// The number of dots if a segment is one or two dots, each possibly spelled `%2e`; 0 if not.
constexpr int count_dots(std::string_view segment) {
    int dots = 0;
    for (; !segment.empty(); ++dots) {
        bool const is_encoded = segment.starts_with("%2e") || segment.starts_with("%2E");
        if (!is_encoded && segment.front() != '.') return 0;
        segment.remove_prefix(is_encoded ? 3 : 1);
    }
    return dots <= 2 ? dots : 0;
}

/// Builds a path as rust-url 2.5.7 does, which works on the text and so differs from the standard:
/// a drive letter stops `..` in http too, and `C|` becomes `C:` only directly after the first
/// slash.
class path_builder {
public:
    path_builder(std::string start, scheme_kind kind) : path_{std::move(start)}, kind_{kind} {}

    /// Appends segments until the end, or to the first byte in `stops`; returns what is left.
    [[gnu::cold]] std::string_view append(std::string_view text, std::string_view stops) {
        for (bool is_last = false; !is_last;) {
            std::size_t size = 0;
            while (size < text.size() && !is_path_slash(text[size], kind_)
                   && stops.find(text[size]) == std::string_view::npos) {
                ++size;
            }
            is_last = size == text.size() || !is_path_slash(text[size], kind_);
            append_segment(text.substr(0, size), is_last);
            text.remove_prefix(is_last ? size : size + 1);
        }
        return text;
    }

    /// Whether the path has a drive letter: then a host before it does not count.
    [[nodiscard]] bool has_drive_letter() const { return has_drive_letter_; }

    [[nodiscard]] std::string finish() && {
        // rust-url keeps one slash in front of a file path; the standard keeps all.
        if (kind_ == scheme_kind::file) {
            auto const first = path_.find_first_not_of('/');
            path_.replace(0, first == std::string::npos ? path_.size() : first, "/");
        }
        return std::move(path_);
    }

private:
    void append_segment(std::string_view segment, bool is_last) {
        if (auto const dots = count_dots(segment); dots > 0) {
            if (dots == 2) remove_last_segment();
            return;
        }
        // Only after the first slash: `file:///C|/` has two slashes here, and keeps its bar.
        if (kind_ == scheme_kind::file && path_.size() == 1 && is_drive_letter(segment)) {
            path_.append(1, segment[0]).append(1, ':');
            has_drive_letter_ = true;
        } else {
            append_percent_encoded(path_, segment, path_set);
        }
        if (!is_last) path_ += '/';
    }

    /// Removes the last segment down to its slash. A drive letter, or a segment without a slash
    /// before it, stays.
    void remove_last_segment() {
        if (path_.size() < 2) return;
        auto const before = std::string_view{path_}.substr(0, path_.size() - 1);
        auto const slash = before.rfind('/');
        if (slash == std::string_view::npos) return;
        if (!starts_with_drive_letter(before.substr(slash + 1))) path_.resize(slash + 1);
    }

    // Empty or ending with a slash, before each segment is appended.
    std::string path_;
    scheme_kind kind_;
    bool has_drive_letter_ = false;
};

}  // namespace detail

}  // namespace lisle::v0_1::scalars
