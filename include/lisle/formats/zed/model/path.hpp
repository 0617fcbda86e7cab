// lisle/formats/zed/model/path.hpp - paths as in Rust: their components, order and last name.
//
// Zed compares and shows paths with Rust's `std::path`, whose rules depend on the operating system:
// the paths in a database were sorted by the rules of the machine that wrote them.
#pragma once

#include <lisle/text/ascii.hpp>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <string_view>
#include <utility>

namespace lisle::v0_1::zed {

/// Whether paths start with a slash or with a drive.
enum class path_style { unix_like, windows };

namespace detail {

[[nodiscard]] constexpr bool starts_with_drive(std::string_view path) {
    return path.size() >= 2 && path[1] == ':' && lisle::text::is_alpha(path[0]);
}

/// A part of a path, like Rust's `Component`. Ranks order as its variants do.
struct path_component {
    enum class kind : unsigned char { none, network, drive, root, current, parent, normal };

    kind rank = kind::none;
    std::string_view name{};

    // NOLINTNEXTLINE(modernize-use-nullptr): the standard library compares with a 0
    auto operator<=>(path_component const&) const = default;
};

/// Takes components from the left. Repeated and trailing separators and `.` are skipped, except a
/// `.` in front.
class path_components {
public:
    path_components(std::string_view path, path_style style)
        : rest_{path}, separators_{style == path_style::windows ? "/\\" : "/"} {
        if (style == path_style::windows) take_prefix();
    }

    path_component next() {
        using enum path_component::kind;
        if (first_.rank != none) return std::exchange(first_, std::exchange(second_, {}));
        bool const is_first = std::exchange(is_first_, false);
        if (is_first && (has_root_ || starts_with_separator(rest_))) return {root};
        bool may_be_current = is_first;
        while (!rest_.empty()) {
            auto const name = take_name();
            if (name == "." && may_be_current) return {current};
            may_be_current = false;
            if (name == "..") return {parent};
            if (!name.empty() && name != ".") return {normal, name};
        }
        return {};
    }

private:
    [[nodiscard]] bool starts_with_separator(std::string_view text) const {
        return !text.empty() && separators_.find(text.front()) != separators_.npos;
    }

    std::string_view take_name() {
        auto const name = rest_.substr(0, rest_.find_first_of(separators_));
        rest_.remove_prefix((std::min)(name.size() + 1, rest_.size()));
        return name;
    }

    /// Takes `C:`, in upper or lower case, or `\\server\share`, which always implies a root.
    void take_prefix() {
        using enum path_component::kind;
        constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        if (starts_with_drive(rest_)) {
            auto const index = static_cast<std::size_t>(lisle::text::to_lower(rest_[0]) - 'a');
            first_ = {drive, letters.substr(index, 1)};
            rest_.remove_prefix(2);
        } else if (starts_with_separator(rest_) && starts_with_separator(rest_.substr(1))) {
            auto const whole = std::exchange(rest_, rest_.substr(2));
            auto const server = take_name(), share = take_name();
            has_root_ = !server.empty() && !share.empty();
            if (!has_root_) return void(rest_ = whole);
            first_ = {network, server};
            second_ = {network, share};
        }
    }

    std::string_view rest_, separators_;
    path_component first_{}, second_{};  // the components of the prefix, until taken
    bool has_root_ = false;
    bool is_first_ = true;
};

}  // namespace detail

/// Compares paths component by component: `/a/b` is before `/a-b`, and `/a/./b/` equal to `/a//b`.
[[nodiscard]] inline std::weak_ordering compare_paths(std::string_view a, std::string_view b,
                                                      path_style style = path_style::unix_like) {
    detail::path_components of_a{a, style}, of_b{b, style};
    while (true) {
        auto const left = of_a.next(), right = of_b.next();
        if (auto const order = left <=> right; std::is_neq(order)) return order;
        if (left.rank == detail::path_component::kind::none) return std::weak_ordering::equivalent;
    }
}

/// Returns the last component, like Rust's `Path::file_name`; "" for a root and for `..`.
[[nodiscard]] inline std::string_view basename(std::string_view path,
                                                   path_style style = path_style::unix_like) {
    detail::path_components parts{path, style};
    detail::path_component last;
    for (auto each = parts.next(); each.rank != detail::path_component::kind::none;
         each = parts.next())
        last = each;
    return last.name.empty() || last.rank != detail::path_component::kind::normal ? "" : last.name;
}

/// Returns the style of an absolute path: Windows if it starts with a drive or two backslashes.
[[nodiscard]] constexpr path_style path_style_of(std::string_view absolute) {
    bool const is_windows = detail::starts_with_drive(absolute) || absolute.starts_with("\\\\");
    return is_windows ? path_style::windows : path_style::unix_like;
}

}  // namespace lisle::v0_1::zed
