// lisle/formats/zed/tools/mention_link.hpp - mentions as links:
// [@lib.rs](file:///home/user/lib.rs).
//
// Zed's own links lose data: `file:///a` is both a file and a folder, `%20` in a path becomes a
// space, and a backslash becomes a slash. parse_mention() turns every link of to_uri() into the
// original mention, but without unknown keys. Unknown kinds have no link, and an invalid URL of a
// fetched page can't be read again.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/zed/model/mention.hpp>
#include <lisle/formats/zed/model/path.hpp>
#include <lisle/formats/zed/tools/parse_mention.hpp>
#include <lisle/formats/zed/tools/zed_link.hpp>

#include <string>
#include <string_view>
#include <variant>

namespace lisle::v0_1::zed {

namespace detail {

/// The canonical text of a mention without its unknown keys, which no link has.
template <class Model>
std::string linkable_text(basic_mention_uri<Model> m) {
    std::visit(
        [](auto& kind) {
            if constexpr (requires { kind.extra; }) kind.extra = {};
            if constexpr (requires { kind.line_range; }) kind.line_range.extra = {};
        },
        static_cast<typename basic_mention_uri<Model>::variant&>(m));
    return encode_as(m);
}

/// Makes links that Zed does not write, for mentions that Zed's own link would change: all fields
/// are in the query, as in Zed's link of a skill. Zed reads these links of files, folders,
/// selections and plain symbols.
struct exact_uri_printer {
    template <class Model>
    std::string operator()(basic_file_mention<Model> const& m) const {
        return to_agent_uri("file", "path", m.abs_path);
    }
    template <class Model>
    std::string operator()(basic_directory_mention<Model> const& m) const {
        return to_agent_uri("directory", "path", m.abs_path);
    }
    template <class Model>
    std::string operator()(basic_selection_mention<Model> const& m) const {
        if (!m.abs_path) return {};
        auto uri = to_agent_uri("selection", "path", *m.abs_path);
        if (m.column) add_query(uri, "column", to_one_based(*m.column));
        return uri + "#L" + to_lines(m.line_range);
    }
    template <class Model>
    std::string operator()(basic_symbol_mention<Model> const& m) const {
        auto uri = to_agent_uri("symbol/", "name", m.name);
        add_query(uri, "path", m.abs_path);
        return uri + "#L" + to_lines(m.line_range);
    }
    template <class Model>
    std::string operator()(basic_thread_mention<Model> const& m) const {
        auto uri = to_agent_uri("thread/", "id", m.id);
        add_query(uri, "name", m.name);
        return uri;
    }
    template <class Model>
    std::string operator()(basic_text_thread_mention<Model> const& m) const {
        auto uri = to_agent_uri("text-thread/", "path", m.path);
        add_query(uri, "name", m.name);
        return uri;
    }
    template <class Model>
    std::string operator()(basic_rule_mention<Model> const& m) const {
        auto uri = to_agent_uri("rule/", "id", encode_as(m.id));
        add_query(uri, "name", m.name);
        return uri;
    }
    template <class Model>
    std::string operator()(basic_fetch_mention<Model> const& m) const {
        return to_agent_uri("fetch", "url", m.url.text);
    }
    template <class Kind>
    std::string operator()(Kind const&) const {
        return {};
    }
};

/// Makes links that Zed reads as the mention, although it would write another link.
struct readable_uri_printer {
    template <class Model>
    std::string operator()(basic_symbol_mention<Model> const& m) const {
        return to_agent_uri("symbol/" + std::string{m.name}, "path", m.abs_path) + "#L"
               + to_lines(m.line_range);
    }
    /// Zed drops the slash before the path when it writes, not when it reads.
    template <class Model>
    std::string operator()(basic_text_thread_mention<Model> const& m) const {
        return to_agent_uri("text-thread/" + std::string{m.path}, "name", m.name);
    }
    template <class Kind>
    std::string operator()(Kind const&) const {
        return {};
    }
};

/// Returns the first link that is read as the mention: Zed's own if possible.
template <class Model>
std::string to_exact_uri(basic_mention_uri<Model> const& m, path_style style) {
    auto zed_uri = link_of(m, {style}).uri;
    if (std::holds_alternative<unknown_case<Model>>(m)) return zed_uri;
    auto const wanted = linkable_text(m);
    auto const is_exact = [&](std::string_view uri) {
        auto const read = parse_mention(uri, style);
        return read && encode_as(*read) == wanted;
    };
    if (is_exact(zed_uri)) return zed_uri;
    auto const& kind = static_cast<typename basic_mention_uri<Model>::variant const&>(m);
    for (auto& uri :
         {std::visit(readable_uri_printer{}, kind), std::visit(exact_uri_printer{}, kind)})
        if (!uri.empty() && is_exact(uri)) return uri;
    return zed_uri;
}

inline std::string to_markdown_link(std::string_view name, std::string_view uri) {
    auto out = "[@" + std::string{name} + ']';
    if (!uri.empty()) out += '(' + std::string{uri} + ')';
    return out;
}

}  // namespace detail

// ---- Interface ----------------------------------------------------------------------------------

/// Returns a URI that parse_mention() reads as this mention; empty for an unknown kind. It is Zed's
/// own URI if that loses nothing. `style` is the style of paths.
///
///     auto const uri = lisle::zed::to_uri(mention.uri);
///
/// Errors: none. An invalid URL of a fetched page is returned unchanged.
///
/// Complexity: linear in the size of the mention.
template <class Model>
[[nodiscard]] std::string to_uri(basic_mention_uri<Model> const& m,
                                 path_style style = path_style::unix_like) {
    return detail::to_exact_uri(m, style);
}

/// Returns the URI that a revision of Zed writes (`MentionUri::to_uri`), which may be read as
/// another mention. A kind that this revision lacks is written as by another revision.
template <class Model>
[[nodiscard]] std::string to_uri(basic_mention_uri<Model> const& m, schema_revision revision) {
    return detail::link_of(m, {path_style::unix_like, revision}).uri;
}

/// Returns the name of a mention (Zed's `MentionUri::name`); for an unknown kind its JSON. `style`
/// is the style of paths.
template <class Model>
[[nodiscard]] std::string to_name(basic_mention_uri<Model> const& m,
                                  path_style style = path_style::unix_like) {
    return detail::link_of(m, {style}).name;
}

/// Returns the Markdown link `[@name](uri)`, without escapes, with the URI of to_uri(). The link of
/// an unknown kind has no URI: `[@name]`.
template <class Model>
[[nodiscard]] std::string to_link(basic_mention_uri<Model> const& m,
                                  path_style style = path_style::unix_like) {
    return detail::to_markdown_link(to_name(m, style), to_uri(m, style));
}

/// Returns the Markdown link that a revision of Zed writes (`MentionUri::as_link`).
template <class Model>
[[nodiscard]] std::string to_link(basic_mention_uri<Model> const& m, schema_revision revision,
                                  path_style style = path_style::unix_like) {
    return detail::to_markdown_link(to_name(m, style), to_uri(m, revision));
}

}  // namespace lisle::v0_1::zed
