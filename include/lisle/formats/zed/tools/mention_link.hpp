// lisle/formats/zed/tools/mention_link.hpp - mentions as links:
// [@lib.rs](file:///home/user/lib.rs).
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/acp_thread/src/mention.rs. Only the fields of later kinds are known, so lisle defines
// their links.
#pragma once

#include <lisle/formats/zed/model/mention.hpp>
#include <lisle/formats/zed/model/path.hpp>
#include <lisle/scalars/url/form.hpp>
#include <lisle/scalars/url/url.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace lisle::inline v0::zed {

namespace detail {

/// `scheme:///path`, encoded as rust-url's path setter does.
inline std::string print_uri_of(std::string_view scheme, std::string_view path) {
    scalars::parsed_url url;
    url.scheme = scheme;
    url.host.emplace();
    scalars::set_path(url, path);
    return scalars::to_string(url);
}
inline std::string to_file_uri(std::string_view path) { return print_uri_of("file", path); }

/// `zed:///agent/path?key=value`; without a key there is no query.
inline std::string print_agent_uri(std::string_view path, std::string_view key = {},
                                   std::string_view value = {}) {
    auto uri = print_uri_of("zed", "/agent/" + std::string{path});
    if (!key.empty()) uri += '?' + std::string{key} + '=' + scalars::form_urlencode(value);
    return uri;
}

template <class Model>
std::string print_lines(basic_line_range<Model> const& r) {
    return std::to_string(std::uint64_t{r.start} + 1) + ':'
           + std::to_string(std::uint64_t{r.end} + 1);
}

/// A link's text and its URI.
struct mention_link {
    std::string name, uri;
};

template <class Model>
mention_link link_to(basic_file_mention<Model> const& m, path_style style) {
    return {std::string{basename(m.abs_path, style)}, to_file_uri(m.abs_path)};
}
inline mention_link link_to(pasted_image_mention const&) {
    return {"Image", print_agent_uri("pasted-image")};
}
template <class Model>
mention_link link_to(basic_named_image_mention<Model> const& m) {
    return {std::string{m.name}, print_agent_uri("pasted-image", "name", m.name)};
}
template <class Model>
mention_link link_to(basic_directory_mention<Model> const& m, path_style style) {
    return {std::string{basename(m.abs_path, style)}, to_file_uri(m.abs_path)};
}
template <class Model>
mention_link link_to(basic_symbol_mention<Model> const& m) {
    return {std::string{m.name}, to_file_uri(m.abs_path)
                                     + "?symbol=" + scalars::form_urlencode(m.name) + "#L"
                                     + print_lines(m.line_range)};
}
template <class Model>
mention_link link_to(basic_thread_mention<Model> const& m) {
    return {std::string{m.name}, print_agent_uri("thread/" + std::string{m.id}, "name", m.name)};
}
template <class Model>
mention_link link_to(basic_text_thread_mention<Model> const& m) {
    std::string_view path = m.path;
    while (path.starts_with('/')) path.remove_prefix(1);
    return {std::string{m.name},
            print_agent_uri("text-thread/" + std::string{path}, "name", m.name)};
}
template <class Model>
mention_link link_to(basic_rule_mention<Model> const& m) {
    std::string id = "Commit message";
    if (auto const* const user = std::get_if<basic_user_prompt<Model>>(&m.id)) {
        auto const uuid = user->uuid.value();  // kept as read, shown as Zed spells it
        id = uuid ? scalars::to_string(*uuid) : std::string{user->uuid.text};
    }
    if (auto const* const other = std::get_if<unknown_case<Model>>(&m.id)) id = other->json.text;
    return {std::string{m.name}, print_agent_uri("rule/" + id, "name", m.name)};
}
template <class Model>
mention_link link_to(basic_diagnostics_mention<Model> const& m) {
    auto uri = print_agent_uri("diagnostics");
    if (m.include_warnings) uri += "?include_warnings=true";
    if (!m.include_errors)
        uri += std::string{m.include_warnings ? "&" : "?"} + "include_errors=false";
    return {"Diagnostics", uri};
}
template <class Model>
mention_link link_to(basic_selection_mention<Model> const& m, path_style style) {
    // The root has no last component.
    auto const last = m.abs_path ? basename(*m.abs_path, style) : std::string_view{};
    auto const name = last.empty() ? std::string_view{"Untitled"} : last;
    auto const uri = m.abs_path ? to_file_uri(*m.abs_path) : print_agent_uri("untitled-buffer");
    auto const range = print_lines(m.line_range);
    return {std::string{name} + " (" + range + ')', uri + "#L" + range};
}
template <class Model>
mention_link link_to(basic_fetch_mention<Model> const& m) {
    auto const url = scalars::normalize_url(m.url.text).value_or(std::string{m.url.text});
    return {url, url};
}
template <class Model>
mention_link link_to(basic_terminal_selection_mention<Model> const& m) {
    auto const count = std::to_string(m.line_count);
    return {"Terminal (" + count + (m.line_count == 1 ? " line)" : " lines)"),
            print_agent_uri("terminal-selection", "lines", count)};
}
template <class Model>
mention_link link_to(basic_git_diff_mention<Model> const& m) {
    return {"Branch Diff (" + std::string{m.base_ref} + ')',
            print_agent_uri("git-diff", "base", m.base_ref)};
}
template <class Model>
mention_link link_to(basic_merge_conflict_mention<Model> const& m, path_style style) {
    return {"Merge Conflict (" + std::string{basename(m.file_path, style)} + ')',
            print_agent_uri("merge-conflict", "path", m.file_path)};
}
template <class Model>
mention_link link_to(basic_skill_mention<Model> const& m) {
    return {std::string{m.name}, to_file_uri(m.skill_file_path)};
}
template <class Model>
mention_link link_to(unknown_case<Model> const& m) {
    return {std::string{m.json.text}, {}};
}

/// Links that do not depend on the style of paths.
template <class Kind>
mention_link link_to(Kind const& m, path_style) {
    return link_to(m);
}

template <class Model>
mention_link link_of(basic_mention_uri<Model> const& m, path_style style = path_style::unix_like) {
    return std::visit([&](auto const& kind) { return link_to(kind, style); },
                      static_cast<typename basic_mention_uri<Model>::variant const&>(m));
}

}  // namespace detail

// ---- Interface ----------------------------------------------------------------------------------

/// Returns the URI of a mention (Zed's `MentionUri::to_uri`); empty for an unknown kind.
template <class Model>
[[nodiscard]] std::string print_uri(basic_mention_uri<Model> const& m) {
    return detail::link_of(m).uri;
}

/// Returns the name of a mention (Zed's `MentionUri::name`); for an unknown kind its JSON. The
/// style is that of paths.
template <class Model>
[[nodiscard]] std::string print_name(basic_mention_uri<Model> const& m,
                                     path_style style = path_style::unix_like) {
    return detail::link_of(m, style).name;
}

/// Returns the Markdown link `[@name](uri)`, without escapes (Zed's `MentionUri::as_link`); for an
/// unknown kind without a URI.
template <class Model>
[[nodiscard]] std::string print_link(basic_mention_uri<Model> const& m,
                                     path_style style = path_style::unix_like) {
    auto const [name, uri] = detail::link_of(m, style);
    return "[@" + name + ']' + (uri.empty() ? uri : '(' + uri + ')');
}

}  // namespace lisle::inline v0::zed
