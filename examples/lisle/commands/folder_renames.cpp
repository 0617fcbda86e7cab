// examples/lisle/commands/folder_renames.cpp - renames the beginnings of paths and file URLs.
#include "folder_renames.hpp"

#include <lisle/scalars/url/percent.hpp>
#include <lisle/text/ascii.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace app {

namespace {

namespace scalars = lisle::scalars;

constexpr std::string_view scheme = "file://";

constexpr bool is_slash(char c) { return c == '/' || c == '\\'; }

std::string_view without_slash(std::string_view folder) {
    while (!folder.empty() && is_slash(folder.back())) folder.remove_suffix(1);
    return folder;
}

/// Whether a folder is a drive. A drive's root keeps its slash, because `C:` is another folder.
bool is_drive(std::string_view folder) {
    return folder.size() == 2 && lisle::text::is_alpha(folder[0]) && folder[1] == ':';
}

/// A folder in the form of a URL, before it is encoded: C:\a becomes /C:/a.
std::string to_url_path(std::string_view folder) {
    std::string out{folder};
    if (!is_drive(folder.substr(0, 2))) return out;
    std::replace(out.begin(), out.end(), '\\', '/');
    return '/' + out;
}

/// The length of the part at the beginning of an encoded path that spells `wanted`; nothing if the
/// path does not begin with it. Agents encode different characters.
std::optional<std::size_t> match_encoded(std::string_view path, std::string_view wanted) {
    std::size_t end = 0;
    for (char const c : wanted) {
        auto const token = path.substr(end, 3);
        auto const decoded = scalars::percent_decode(token);
        bool const is_escape = token.size() == 3 && decoded.size() == 1;
        if (decoded.empty() || decoded[0] != c) return std::nullopt;
        end += is_escape ? 3 : 1;
    }
    return end;
}

std::string encode(std::string_view path) {
    static constexpr auto set = scalars::path_set.with("%");
    return scalars::percent_encode(path, set);
}

}  // namespace

std::string folder_renames::find_mistake(std::string const& option) {
    auto const equals = option.find('=');
    bool const is_rule = equals != 0 && equals != option.npos && equals + 1 != option.size();
    return is_rule ? std::string{} : '"' + option + "\" is not OLD=NEW";
}

folder_renames::folder_renames(std::vector<std::string> const& options) {
    for (std::string_view const option : options) {
        auto const equals = option.find('=');
        all_.push_back({std::string{without_slash(option.substr(0, equals))},
                        std::string{without_slash(option.substr(equals + 1))}});
    }
}

std::optional<std::string> folder_renames::rename_path(std::string_view path) const {
    for (auto const& [before, after] : all_) {
        if (!path.starts_with(before)) continue;
        auto rest = path.substr(before.size());
        if (rest.empty() ? before.empty() : !is_slash(rest[0])) continue;
        if (before.empty() && rest.size() == 1) rest = {};  // the root itself
        if (rest.empty() && is_drive(after)) return after + '\\';
        auto out = after + std::string{rest};
        return out.empty() ? "/" : out;
    }
    return std::nullopt;
}

std::optional<std::string> folder_renames::rename_url(std::string_view url) const {
    if (!url.starts_with(scheme)) return std::nullopt;
    auto const path = url.substr(scheme.size());
    for (auto const& [before, after] : all_) {
        auto const end = match_encoded(path, to_url_path(before));
        if (!end) continue;
        auto const rest = path.substr(*end);
        constexpr std::string_view ends = "/?#";
        bool const is_whole = rest.empty() || ends.find(rest[0]) != ends.npos;
        if (!is_whole || (before.empty() && !rest.starts_with('/'))) continue;
        auto renamed = encode(to_url_path(after));
        if (!rest.starts_with('/') && (after.empty() || is_drive(after))) renamed += '/';
        return std::string{scheme} + renamed + std::string{rest};
    }
    return std::nullopt;
}

std::vector<std::string> folder_renames::rename_paths(std::vector<std::string> paths) const {
    for (auto& path : paths)
        if (auto renamed = rename_path(path)) path = std::move(*renamed);
    return paths;
}

void folder_renames::rename(lisle::editable_string& text, lisle::string_place const& place) const {
    auto renamed = place.kind == lisle::string_kind::path  ? rename_path(text.view())
                   : place.kind == lisle::string_kind::url ? rename_url(text.view())
                                                           : std::nullopt;
    if (renamed) text.replace(std::move(*renamed));
}

}  // namespace app
