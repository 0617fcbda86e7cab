// lisle/formats/zed/model/path_list.hpp - the folders of a thread, in two columns of its row.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/util/src/path_list.rs.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/zed/model/path.hpp>
#include <lisle/scalars/unsigned.hpp>
#include <lisle/schema.hpp>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::zed {

// ---- Data ---------------------------------------------------------------------------------------

/// Zed's `PathList`: sorted paths, and the earlier index of each.
struct path_list {
    std::vector<std::string> paths;
    std::vector<std::uint64_t> order;  ///< the earlier index of each path

    bool operator==(path_list const&) const = default;
};

/// The columns `folder_paths` and `folder_paths_order`.
struct path_list_columns {
    std::string paths;  ///< joined by line feeds
    std::string order;  ///< joined by commas

    bool operator==(path_list_columns const&) const = default;
};

/// Returns the paths sorted. The sort is stable, and equal paths are kept. On Windows a path with a
/// drive loses its `\\?\`.
[[nodiscard]] inline path_list make_path_list(std::vector<std::string> paths,
                                              path_style style = path_style::unix_like) {
    path_list out;
    constexpr std::string_view verbatim = "\\\\?\\";
    if (style == path_style::windows)
        for (auto& path : paths)
            if (path.starts_with(verbatim)
                && detail::starts_with_drive(std::string_view{path}.substr(verbatim.size())))
                path.erase(0, verbatim.size());
    out.order.resize(paths.size());
    std::iota(out.order.begin(), out.order.end(), std::uint64_t{0});
    std::stable_sort(out.order.begin(), out.order.end(), [&](std::uint64_t a, std::uint64_t b) {
        return std::is_lt(compare_paths(paths[a], paths[b], style));
    });
    for (auto const i : out.order) out.paths.push_back(std::move(paths[i]));
    return out;
}

/// Returns the paths in the order that they had before sorting.
[[nodiscard]] inline std::vector<std::string> paths_in_order(path_list const& list) {
    std::vector<std::size_t> index((std::min)(list.paths.size(), list.order.size()));
    std::iota(index.begin(), index.end(), std::size_t{0});
    std::stable_sort(index.begin(), index.end(),
                     [&](std::size_t a, std::size_t b) { return list.order[a] < list.order[b]; });
    std::vector<std::string> out;
    out.reserve(index.size());
    for (auto const i : index) out.push_back(list.paths[i]);
    return out;
}

// ---- Columns ------------------------------------------------------------------------------------

/// Returns the columns as Zed writes them. Nothing is escaped: a path with a line feed will be read
/// as two paths, and an empty first path is lost.
[[nodiscard]] inline path_list_columns encode_path_list(path_list const& list) {
    path_list_columns out;
    for (auto const& path : list.paths) {
        if (!out.paths.empty()) out.paths += '\n';
        out.paths += path;
    }
    for (auto const i : list.order) {
        if (!out.order.empty()) out.order += ',';
        out.order += std::to_string(i);
    }
    return out;
}

namespace detail {

inline std::vector<std::string_view> split(std::string_view joined, char separator) {
    std::vector<std::string_view> out;
    for (bool more = !joined.empty(); more;) {
        auto const end = joined.find(separator);
        more = end != std::string_view::npos;
        out.push_back(joined.substr(0, end));
        if (more) joined.remove_prefix(end + 1);
    }
    return out;
}

}  // namespace detail

/// Returns the paths as Zed reads the columns. Parts of the order that are not numbers are dropped.
/// The order is lost if its length then differs, or if the paths are not sorted. Errors: none.
[[nodiscard]] inline path_list decode_path_list(path_list_columns const& joined,
                                                path_style style = path_style::unix_like) {
    path_list out;
    for (auto const path : detail::split(joined.paths, '\n')) out.paths.emplace_back(path);
    for (auto const number : detail::split(joined.order, ','))
        if (auto const i = scalars::parse_unsigned<std::uint64_t>(number)) out.order.push_back(*i);
    auto const before = [&](auto const& a, auto const& b) {
        return std::is_lt(compare_paths(a, b, style));
    };
    bool const sorted = std::is_sorted(out.paths.begin(), out.paths.end(), before);
    if (sorted && out.order.size() == out.paths.size()) return out;
    std::stable_sort(out.paths.begin(), out.paths.end(), before);
    out.order.resize(out.paths.size());
    std::iota(out.order.begin(), out.order.end(), std::uint64_t{0});
    return out;
}

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

/// An array, sorted both when it is written and when it is read.
template <>
struct lisle::schema<lisle::zed::path_list> : transparent<&zed::path_list::paths> {
    static constexpr auto text_kind = string_kind::path;

    static hook_result accept(reader& r, zed::path_list& out) {
        auto const* const from = r.in.at;
        std::vector<std::string> paths;
        if (!read(r, paths)) return hook_result::failed;
        out = zed::make_path_list(std::move(paths));
        if (std::is_sorted(out.order.begin(), out.order.end())) return hook_result::accepted;
        if (r.options.shapes == shape_policy::canonical)
            return hooks::fail(r, errc::not_canonical, from, "written sorted");
        r.loosen(from, "paths in another order");
        return hook_result::accepted;
    }

    template <class Describer>
    static auto describe(Describer& d) {
        return d.template table_of<zed::path_list>();
    }
};
