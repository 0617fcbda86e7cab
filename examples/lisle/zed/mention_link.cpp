// examples/lisle/zed/mention_link.cpp - names and URIs of mentions, by kind.
#include "mention_link.hpp"

#include <lisle/scalars/form.hpp>
#include <lisle/scalars/url.hpp>

#include <string_view>
#include <variant>

namespace app {

namespace zed = lisle::zed;

namespace {

using unknown = lisle::unknown_case<lisle::owned>;

/// The last component, as Rust's `Path::file_name` has it; "" for the root and for `..`.
std::string_view file_name_of(std::string_view path) {
    for (;;) {
        while (path.ends_with('/')) path.remove_suffix(1);
        auto const slash = path.rfind('/');
        auto const name = slash == std::string_view::npos ? path : path.substr(slash + 1);
        if (name == "..") return {};
        // A `.` is a component only where nothing stands before it.
        if (name != "." || slash == std::string_view::npos) return name == "." ? "" : name;
        path.remove_suffix(1);
    }
}

/// `scheme:///path`, encoded as rust-url's path setter does.
std::string uri_of(std::string_view scheme, std::string_view path) {
    auto url = *lisle::scalars::parse_url(std::string{scheme} + ":///");
    lisle::scalars::set_path(url, path);
    return lisle::scalars::print(url);
}

std::string file_uri(std::string_view path) { return uri_of("file", path); }
std::string agent_uri(std::string const& path) { return uri_of("zed", "/agent/" + path); }

std::string encode(std::string_view text) { return lisle::scalars::form_urlencode(text); }

std::string lines_of(zed::line_range const& r) {
    return std::to_string(std::uint64_t{r.start} + 1) + ':'
           + std::to_string(std::uint64_t{r.end} + 1);
}

struct link {
    std::string name, uri;
};

link link_to(zed::file_mention const& m) {
    return {std::string{file_name_of(m.abs_path)}, file_uri(m.abs_path)};
}
link link_to(zed::pasted_image_mention const&) { return {"Image", agent_uri("pasted-image")}; }
link link_to(zed::directory_mention const& m) {
    return {std::string{file_name_of(m.abs_path)}, file_uri(m.abs_path)};
}
link link_to(zed::symbol_mention const& m) {
    return {m.name,
            file_uri(m.abs_path) + "?symbol=" + encode(m.name) + "#L" + lines_of(m.line_range)};
}
link link_to(zed::thread_mention const& m) {
    return {m.name, agent_uri("thread/" + m.id) + "?name=" + encode(m.name)};
}
link link_to(zed::text_thread_mention const& m) {
    std::string_view path = m.path;
    while (path.starts_with('/')) path.remove_prefix(1);
    return {m.name, agent_uri("text-thread/" + std::string{path}) + "?name=" + encode(m.name)};
}
link link_to(zed::rule_mention const& m) {
    std::string id = "Commit message";
    if (auto const* const user = std::get_if<zed::user_prompt>(&m.id)) {
        auto const uuid = user->uuid.value();  // Kept as it was read, shown as Zed has it.
        id = uuid ? lisle::scalars::print(*uuid) : user->uuid.text;
    }
    if (auto const* const other = std::get_if<unknown>(&m.id)) id = other->json.text;
    return {m.name, agent_uri("rule/" + id) + "?name=" + encode(m.name)};
}
link link_to(zed::diagnostics_mention const& m) {
    std::string query;
    if (m.include_warnings) query += "include_warnings=true";
    if (!m.include_errors)
        query += (query.empty() ? "" : "&") + std::string{"include_errors=false"};
    return {"Diagnostics", agent_uri("diagnostics") + (query.empty() ? query : '?' + query)};
}
link link_to(zed::selection_mention const& m) {
    auto const name = m.abs_path ? file_name_of(*m.abs_path) : "Untitled";
    auto const uri = m.abs_path ? file_uri(*m.abs_path) : agent_uri("untitled-buffer");
    return {std::string{name} + " (" + lines_of(m.line_range) + ')',
            uri + "#L" + lines_of(m.line_range)};
}
link link_to(zed::fetch_mention const& m) {
    auto const url = lisle::scalars::normalize_url(m.url.text).value_or(m.url.text);
    return {url, url};
}
link link_to(zed::terminal_selection_mention const& m) {
    auto const count = std::to_string(m.line_count);
    return {"Terminal (" + count + (m.line_count == 1 ? " line)" : " lines)"),
            agent_uri("terminal-selection") + "?lines=" + count};
}
link link_to(zed::git_diff_mention const& m) {
    return {"Branch Diff (" + m.base_ref + ')',
            agent_uri("git-diff") + "?base=" + encode(m.base_ref)};
}
link link_to(unknown const& m) { return {m.json.text, {}}; }

}  // namespace

std::string print_link(zed::mention_uri const& mention) {
    auto const [name, uri] = std::visit([](auto const& m) { return link_to(m); },
                                        static_cast<zed::mention_uri::variant const&>(mention));
    return "[@" + name + ']' + (uri.empty() ? uri : '(' + uri + ')');
}

}  // namespace app
