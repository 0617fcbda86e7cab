// lisle/conversation/rules/zed_mention.hpp - Zed's mentions as neutral ones, and back.
//
// A neutral URI is the link that Zed writes, without the lines and the symbol's name: these are
// members of their own, so that an edit of one never contradicts another.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/content.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/formats/zed/model/mention.hpp>
#include <lisle/formats/zed/tools/mention_link.hpp>
#include <lisle/formats/zed/tools/parse_mention.hpp>
#include <lisle/options.hpp>
#include <lisle/scalars/url/url.hpp>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace lisle::v0_1::conversation {

// ---- To Zed -------------------------------------------------------------------------------------

namespace detail {

/// A line from 0.
[[nodiscard]] constexpr std::uint32_t to_zed_line(std::uint64_t line) {
    auto const limit = std::uint64_t{(std::numeric_limits<std::uint32_t>::max)()};
    return static_cast<std::uint32_t>(line == 0 ? 0 : (std::min)(line - 1, limit));
}

/// The path of a kind that has one.
[[nodiscard]] inline std::optional<std::string> path_of(zed::mention_uri const& uri) {
    return std::visit(
        [](auto const& kind) -> std::optional<std::string> {
            if constexpr (requires { kind.abs_path; }) return kind.abs_path;
            else return std::nullopt;
        },
        static_cast<zed::mention_uri::variant const&>(uri));
}

/// Spells a path as Windows does.
inline void use_backslashes(zed::mention_uri& uri) {
    std::visit(
        [](auto& kind) {
            auto const change = [](std::string& path) {
                std::replace(path.begin(), path.end(), '/', '\\');
            };
            if constexpr (requires { kind.abs_path.has_value(); }) {
                if (kind.abs_path) change(*kind.abs_path);
            } else if constexpr (requires { kind.abs_path; }) {
                change(kind.abs_path);
            }
        },
        static_cast<zed::mention_uri::variant&>(uri));
}

/// Reads the URI of a mention of the kind. Some are read only with lines.
[[nodiscard]] inline std::optional<zed::mention_uri> parse_uri(std::string_view kind,
                                                               std::string uri) {
    if (kind == "Fetch") return zed::fetch_mention{{scalars::normalize_url(uri).value_or(uri)}, {}};
    constexpr std::string_view file = "file:///";
    bool const needs_lines = kind == "Selection" || kind == "Symbol" || uri.starts_with("zed:");
    if (needs_lines && uri.find('#') == std::string::npos) uri += "#L1:1";
    auto const path =
        uri.starts_with(file) ? std::string_view{uri}.substr(file.size()) : std::string_view{};
    auto read = zed::parse_mention(uri, zed::path_style_of(path));
    if (read.has_error()) return std::nullopt;
    if (zed::path_style_of(path) == zed::path_style::windows) use_backslashes(*read);
    return std::move(*read);
}

/// Makes the kind that is wanted of one that only has the same URI.
inline void change_kind(zed::mention_uri& uri, std::string_view kind, bool has_lines) {
    auto const path = path_of(uri);
    if (!path || kind == hooks::case_name(uri)) return;
    if (kind == "File") uri = zed::file_mention{*path, {}};
    else if (kind == "Directory") uri = zed::directory_mention{*path, {}};
    else if (kind == "Symbol") uri = zed::symbol_mention{*path, {}, {}, {}};
    else if (kind == "Selection" || has_lines) uri = zed::selection_mention{path, {}, {}, {}};
}

}  // namespace detail

/// Whether a revision of Zed reads the mention: a page needs an absolute URL, and some kinds are
/// newer.
template <class Model>
[[nodiscard]] bool is_readable(zed::basic_mention<Model> const& m, schema_revision revision) {
    auto options = strict;
    options.revision = revision;
    return decode_as<zed::basic_mention_uri<Model>>(encode_as(m.uri), options).has_value();
}

/// Returns a neutral mention as Zed has it; nothing if its URI tells no kind that Zed knows.
template <class Model>
[[nodiscard]] std::optional<zed::basic_mention<Model>>
to_zed_mention(basic_mention<Model> const& m) {
    auto uri = detail::parse_uri(m.kind, m.uri ? std::string{*m.uri} : std::string{});
    if (!uri) return std::nullopt;
    detail::change_kind(*uri, m.kind, m.range.has_value());
    std::visit(
        [&](auto& kind) {
            if constexpr (requires { kind.name; })
                if (m.name) kind.name = std::string{*m.name};
            if constexpr (requires { kind.line_range; })
                if (m.range)
                    kind.line_range = {detail::to_zed_line(m.range->first),
                                       detail::to_zed_line(m.range->last),
                                       {}};
        },
        static_cast<zed::mention_uri::variant&>(*uri));
    zed::basic_mention<Model> out;
    if (m.text) out.content = *m.text;
    if constexpr (std::same_as<Model, owned>) out.uri = std::move(*uri);
    else if (auto read = decode_as<zed::basic_mention_uri<Model>>(encode_as(*uri)))
        out.uri = std::move(*read);
    return out;
}

// ---- From Zed -----------------------------------------------------------------------------------

namespace detail {

/// What a person sees of a kind: its name, or the last part of its path.
template <class Kind>
[[nodiscard]] std::optional<std::string> mention_name(Kind const& kind) {
    auto const base = [](std::string_view path) -> std::optional<std::string> {
        auto const name = zed::basename(path, zed::path_style_of(path));
        return name.empty() ? std::nullopt : std::optional{std::string{name}};
    };
    if constexpr (requires { kind.name; }) return std::string{kind.name};
    else if constexpr (requires { kind.file_path; }) return base(kind.file_path);
    else if constexpr (requires { kind.abs_path.has_value(); })
        return kind.abs_path ? base(*kind.abs_path) : std::nullopt;
    else if constexpr (requires { kind.abs_path; }) return base(kind.abs_path);
    else return std::nullopt;
}

}  // namespace detail

/// Returns a mention of a known kind as a neutral one. Zed's own link loses some paths; then the
/// URI is the link that only lisle writes.
template <class Model>
[[nodiscard]] basic_mention<Model> to_neutral_mention(zed::basic_mention<Model> m) {
    basic_mention<Model> out;
    out.kind = std::string{hooks::case_name(m.uri)};
    std::visit(
        [&](auto const& kind) {
            out.name = detail::mention_name(kind);
            if constexpr (requires { kind.line_range; })
                out.range = basic_line_range<Model>{std::uint64_t{kind.line_range.start} + 1,
                                                    std::uint64_t{kind.line_range.end} + 1,
                                                    {}};
        },
        static_cast<typename zed::basic_mention_uri<Model>::variant const&>(m.uri));
    auto const is_exact = [&](std::string uri, std::string_view end) {
        if (out.range) uri.resize((std::min)(uri.size(), uri.find_first_of(end)));
        out.uri = std::move(uri);
        auto const again = to_zed_mention(out);
        return again && again->uri == m.uri;
    };
    auto const spelled = zed::to_uri(m.uri, schema_revision::pinned);
    auto const is_symbol = std::holds_alternative<zed::basic_symbol_mention<Model>>(m.uri);
    auto const end = is_symbol ? std::string_view{"?#"} : std::string_view{"#"};
    if (!is_exact(spelled, end) && !is_exact(zed::to_uri(m.uri), "#"))
        static_cast<void>(is_exact(spelled, end));
    if (!m.content.empty()) out.text = std::move(m.content);
    return out;
}

}  // namespace lisle::v0_1::conversation
