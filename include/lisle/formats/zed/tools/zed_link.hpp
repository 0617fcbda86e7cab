// lisle/formats/zed/tools/zed_link.hpp - the links that Zed writes for mentions, by revision.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/acp_thread/src/mention.rs, and for later kinds its state of 2026-08.
#pragma once

#include <lisle/formats/zed/model/mention.hpp>
#include <lisle/formats/zed/model/path.hpp>
#include <lisle/formats/zed/tools/line_numbers.hpp>
#include <lisle/scalars/url/form.hpp>
#include <lisle/scalars/url/url.hpp>
#include <lisle/text/for_each_member.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace lisle::v0_1::zed::detail {

// ---- Parts of URIs ------------------------------------------------------------------------------

/// `scheme:///path`, encoded as rust-url's path setter does.
inline std::string to_uri_of(std::string_view scheme, std::string_view path) {
    scalars::parsed_url url;
    url.scheme = scheme;
    url.host.emplace();
    scalars::set_path(url, path);
    return scalars::to_string(url);
}
inline std::string to_file_uri(std::string_view path) { return to_uri_of("file", path); }

/// Appends `?key=value`, or `&key=value` after another pair.
inline void add_query(std::string& uri, std::string_view key, std::string_view value) {
    uri += uri.find('?') == std::string::npos ? '?' : '&';
    uri += std::string{key} + '=' + scalars::form_urlencode(value);
}

/// `zed:///agent/path?key=value`; without a key there is no query.
inline std::string to_agent_uri(std::string_view path, std::string_view key = {},
                                std::string_view value = {}) {
    auto uri = to_uri_of("zed", "/agent/" + std::string{path});
    if (!key.empty()) add_query(uri, key, value);
    return uri;
}

/// The text of the value at a key of a JSON object; the last of duplicate keys counts.
inline std::string_view find_value(std::string_view json, std::string_view key) {
    lisle::text::cursor in{json};
    char const* at = nullptr;
    static_cast<void>(lisle::text::for_each_member(in, [&](lisle::text::member const& m) {
        if (m.key == key) at = m.value;
    }));
    lisle::text::cursor value{json};
    value.at = at;
    if (at == nullptr || !lisle::text::skip_value(value)) return {};
    return {at, static_cast<std::size_t>(value.at - at)};
}

/// The string at `User.uuid` of a rule's opaque id. Zed uses nothing else of the id.
inline std::optional<std::string> find_user_uuid(std::string_view id) {
    auto const uuid = find_value(find_value(id, "User"), "uuid");
    if (!uuid.starts_with('"')) return {};
    return lisle::text::unquote(uuid);
}

// ---- Links --------------------------------------------------------------------------------------

/// A link's text and its URI.
struct mention_link {
    std::string name, uri;
};

/// Makes links of one revision. A kind that this revision lacks gets the link of another revision.
struct link_printer {
    path_style style = path_style::unix_like;
    schema_revision revision = schema_revision::pinned;

    template <class Model>
    mention_link operator()(basic_file_mention<Model> const& m) const {
        return {base(m.abs_path), to_file_uri(m.abs_path)};
    }
    mention_link operator()(pasted_image_mention const&) const {
        return {"Image", to_agent_uri("pasted-image")};
    }
    template <class Model>
    mention_link operator()(basic_named_image_mention<Model> const& m) const {
        return {std::string{m.name}, to_agent_uri("pasted-image", "name", m.name)};
    }
    template <class Model>
    mention_link operator()(basic_directory_mention<Model> const& m) const {
        std::string path{m.abs_path};
        bool const is_closed = path.ends_with('/') || path.ends_with('\\');
        if (revision == schema_revision::latest && !is_closed) path += '/';
        return {base(m.abs_path), to_file_uri(path)};
    }
    template <class Model>
    mention_link operator()(basic_symbol_mention<Model> const& m) const {
        auto uri = to_file_uri(m.abs_path);
        add_query(uri, "symbol", m.name);
        return {std::string{m.name}, uri + "#L" + to_lines(m.line_range)};
    }
    template <class Model>
    mention_link operator()(basic_thread_mention<Model> const& m) const {
        return {std::string{m.name}, to_agent_uri("thread/" + std::string{m.id}, "name", m.name)};
    }
    template <class Model>
    mention_link operator()(basic_text_thread_mention<Model> const& m) const {
        std::string_view path = m.path;
        while (path.starts_with('/')) path.remove_prefix(1);
        return {std::string{m.name},
                to_agent_uri("text-thread/" + std::string{path}, "name", m.name)};
    }
    template <class Model>
    mention_link operator()(basic_rule_mention<Model> const& m) const {
        return {std::string{m.name}, to_agent_uri("rule/" + id_of(m.id), "name", m.name)};
    }
    template <class Model>
    mention_link operator()(basic_diagnostics_mention<Model> const& m) const {
        auto uri = to_agent_uri("diagnostics");
        if (m.include_warnings) add_query(uri, "include_warnings", "true");
        if (!m.include_errors) add_query(uri, "include_errors", "false");
        return {"Diagnostics", uri};
    }
    template <class Model>
    mention_link operator()(basic_selection_mention<Model> const& m) const {
        // The root has no last component.
        auto name = m.abs_path ? base(*m.abs_path) : std::string{};
        if (name.empty()) name = "Untitled";
        auto uri = m.abs_path ? to_file_uri(*m.abs_path) : to_agent_uri("untitled-buffer");
        if (m.column) add_query(uri, "column", to_one_based(*m.column));
        auto const range = to_lines(m.line_range);
        return {name + " (" + range + ')', uri + "#L" + range};
    }
    template <class Model>
    mention_link operator()(basic_fetch_mention<Model> const& m) const {
        auto const url = scalars::normalize_url(m.url.text).value_or(std::string{m.url.text});
        return {url, url};
    }
    template <class Model>
    mention_link operator()(basic_terminal_selection_mention<Model> const& m) const {
        auto const count = std::to_string(m.line_count);
        return {"Terminal (" + count + (m.line_count == 1 ? " line)" : " lines)"),
                to_agent_uri("terminal-selection", "lines", count)};
    }
    template <class Model>
    mention_link operator()(basic_git_diff_mention<Model> const& m) const {
        return {"Branch Diff (" + std::string{m.base_ref} + ')',
                to_agent_uri("git-diff", "base", m.base_ref)};
    }
    template <class Model>
    mention_link operator()(basic_merge_conflict_mention<Model> const& m) const {
        return {"Merge Conflict (" + base(m.file_path) + ')',
                to_agent_uri("merge-conflict", "path", m.file_path)};
    }
    template <class Model>
    mention_link operator()(basic_skill_mention<Model> const& m) const {
        auto uri = to_agent_uri("skill", "name", m.name);
        add_query(uri, "source", m.source);
        add_query(uri, "path", m.skill_file_path);
        return {std::string{m.name}, uri};
    }
    template <class Model>
    mention_link operator()(unknown_case<Model> const& m) const {
        return {std::string{m.json.text()}, {}};
    }

private:
    template <class String>
    std::string base(String const& path) const {
        return std::string{basename(path, style)};
    }

    /// The latest revision looks for `User.uuid` even in an id of the pinned form, which lacks it.
    template <class Model>
    std::string id_of(basic_prompt_id<Model> const& id) const {
        if (auto const* const other = std::get_if<unknown_case<Model>>(&id))
            return find_user_uuid(other->json.text()).value_or("");
        if (revision == schema_revision::latest) return {};
        auto const* const user = std::get_if<basic_user_prompt<Model>>(&id);
        if (user == nullptr) return "Commit message";
        auto const uuid = user->uuid.value();  // kept as read, shown as Zed spells it
        return uuid ? scalars::to_string(*uuid) : std::string{user->uuid.text};
    }
};

template <class Model>
mention_link link_of(basic_mention_uri<Model> const& m, link_printer const& print) {
    return std::visit(print, static_cast<typename basic_mention_uri<Model>::variant const&>(m));
}

}  // namespace lisle::v0_1::zed::detail
