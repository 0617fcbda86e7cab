// lisle/formats/zed/tools/parse_mention.hpp - parses mentions from the URIs of links.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/acp_thread/src/mention.rs.
#pragma once

#include <lisle/error.hpp>
#include <lisle/formats/zed/model/mention.hpp>
#include <lisle/formats/zed/model/path.hpp>
#include <lisle/scalars/unsigned.hpp>
#include <lisle/scalars/url/form.hpp>
#include <lisle/scalars/url/percent.hpp>
#include <lisle/scalars/url/url.hpp>
#include <lisle/text/utf8.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0::zed {

namespace detail {

/// `L5:15`, `5-L15` or `7`, lines from 1.
inline std::optional<line_range> parse_lines(std::string_view s) {
    if (s.starts_with('L')) s.remove_prefix(1);
    auto first = s, last = s;
    if (auto const colon = s.find(':'); colon != std::string_view::npos) {
        first = s.substr(0, colon);
        last = s.substr(colon + 1);
    } else if (auto const dash = s.find('-'); dash != std::string_view::npos) {
        first = s.substr(0, dash);
        last = s.substr(dash + 1);
        if (last.starts_with('L')) last.remove_prefix(1);
    }
    auto const start = scalars::parse_unsigned<std::uint32_t>(first),
               end = scalars::parse_unsigned<std::uint32_t>(last);
    if (start.value_or(0) == 0 || end.value_or(0) == 0) return {};
    return line_range{*start - 1, *end - 1, {}};
}

/// Parses one URI.
class mention_parser {
public:
    mention_parser(std::string_view uri, path_style style) : text_{uri}, style_{style} {}

    result<mention_uri> parse() {
        auto url = scalars::parse_url(text_);
        if (!url) return refuse("not an absolute URL");
        url_ = std::move(*url);
        if (url_.scheme == "http" || url_.scheme == "https")
            return mention_uri{fetch_mention{{scalars::to_string(url_)}, {}}};
        if (url_.query) query_ = scalars::parse_form(*url_.query);
        if (url_.scheme == "file") return parse_file();
        if (url_.scheme == "zed") return parse_agent();
        return refuse("not a scheme of mentions: " + url_.scheme);
    }

private:
    [[nodiscard]] static error refuse(std::string why) {
        return {errc::bad_value, {}, error::npos, std::move(why)};
    }

    [[nodiscard]] result<mention_uri> parse_file() const {
        auto path = decode_path();
        if (!url_.fragment) {
            if (text_.ends_with('/')) return mention_uri{directory_mention{std::move(path), {}}};
            return mention_uri{file_mention{std::move(path), {}}};
        }
        auto const symbol = find_parameter("symbol");
        if (!symbol) return symbol.error();
        auto const range = parse_lines(*url_.fragment).value_or(line_range{1, 1, {}});
        if (*symbol) return mention_uri{symbol_mention{std::move(path), **symbol, range, {}}};
        return mention_uri{selection_mention{std::move(path), range, {}, {}}};
    }

    /// Decodes the path. If the result is not UTF-8, the path stays encoded.
    [[nodiscard]] std::string decode_path() const {
        std::string_view path = url_.path;
        if (style_ == path_style::windows)
            while (path.starts_with('/')) path.remove_prefix(1);
        auto decoded = scalars::percent_decode(path);
        auto const* const first = decoded.data();
        bool const is_text =
            lisle::text::find_invalid_utf8(first, first + decoded.size()) == nullptr;
        return is_text ? decoded : std::string{path};
    }

    /// Tries the kinds in Zed's order; each is a prefix of the path.
    [[nodiscard]] result<mention_uri> parse_agent() const {
        std::string_view rest = url_.path;
        auto const take = [&](std::string_view prefix) {
            if (!rest.starts_with(prefix)) return false;
            rest.remove_prefix(prefix.size());
            return true;
        };
        if (take("/agent/thread/"))
            return with("name", [&](std::string const& name) {
                return thread_mention{std::string{rest}, name, {}};
            });
        if (take("/agent/text-thread/"))
            return with("name", [&](std::string const& name) {
                return text_thread_mention{std::string{rest}, name, {}};
            });
        if (take("/agent/rule/")) {
            auto const id = scalars::parse_uuid(rest);
            if (!id) return refuse("a rule's id that is not a UUID");
            return with("name", [&](std::string const& name) {
                return rule_mention{
                    prompt_id{user_prompt{{scalars::to_string(*id)}, {}}}, name, {}};
            });
        }
        if (rest == "/agent/diagnostics") return parse_diagnostics();
        if (take("/agent/pasted-image")) return mention_uri{pasted_image_mention{}};
        if (take("/agent/untitled-buffer"))
            return with_lines([](line_range const& range) -> result<mention_uri> {
                return mention_uri{selection_mention{{}, range, {}, {}}};
            });
        if (take("/agent/symbol/"))
            return with_lines([&](line_range const& range) {
                return with("path", [&](std::string const& path) {
                    return symbol_mention{path, std::string{rest}, range, {}};
                });
            });
        if (take("/agent/file"))
            return with("path", [](std::string const& path) { return file_mention{path, {}}; });
        if (take("/agent/directory"))
            return with("path", [](std::string const& path) {
                return directory_mention{path, {}};
            });
        if (take("/agent/selection"))
            return with_lines([&](line_range const& range) {
                return with("path", [&](std::string const& path) {
                    return selection_mention{path, range, {}, {}};
                });
            });
        if (take("/agent/terminal-selection")) {
            auto const stated = find_parameter("lines");
            if (!stated) return stated.error();
            auto const count =
                scalars::parse_unsigned<std::uint32_t>(stated->value_or("0")).value_or(0);
            return mention_uri{terminal_selection_mention{count, {}}};
        }
        if (take("/agent/git-diff")) {
            auto const base = find_parameter("base");
            if (!base) return base.error();
            return mention_uri{git_diff_mention{base->value_or("main"), {}}};
        }
        return refuse("not a path of mentions: " + url_.path);
    }

    [[nodiscard]] result<mention_uri> parse_diagnostics() const {
        diagnostics_mention out;
        for (auto const& [key, value] : query_) {
            if (key == "include_warnings") out.include_warnings = value == "true";
            else if (key == "include_errors") out.include_errors = value == "true";
            else return refuse("unknown query parameter: " + key);
        }
        return mention_uri{std::move(out)};
    }

    /// Returns the only allowed parameter, if present. Another one, or more than one, is an error.
    [[nodiscard]] result<std::optional<std::string>> find_parameter(std::string_view key) const {
        if (query_.empty()) return std::optional<std::string>{};
        if (query_.size() > 1) return refuse("more than one query parameter");
        if (query_[0].first != key)
            return refuse("unknown query parameter: " + query_[0].first);
        return std::optional{query_[0].second};
    }

    /// Makes a mention from a required parameter.
    template <class Make>
    [[nodiscard]] result<mention_uri> with(std::string_view key, Make make) const {
        auto const found = find_parameter(key);
        if (!found) return found.error();
        if (!*found) return refuse("missing query parameter: " + std::string{key});
        return mention_uri{make(**found)};
    }

    /// Makes a mention from a required fragment with lines.
    template <class Make>
    [[nodiscard]] result<mention_uri> with_lines(Make make) const {
        if (!url_.fragment) return refuse("no fragment with lines");
        auto const range = parse_lines(*url_.fragment);
        if (!range) return refuse("not a range of lines: " + *url_.fragment);
        return make(*range);
    }

    std::string_view text_;
    path_style style_;
    scalars::parsed_url url_{};
    std::vector<std::pair<std::string, std::string>> query_;
};

}  // namespace detail

/// Returns the mention of a URI: `file://`, `zed:///agent/...`, `http://` or `https://`, but not a
/// bare path.
///
///     auto const mention = lisle::zed::parse_mention("file:///src/main.rs#L5:15");
///
/// Errors: bad_value, without a place.
///
/// Complexity: linear in the size of the URI. Punycode in its host costs more, within limits.
///
/// Lifetime: the mention owns its data.
[[nodiscard]] inline result<mention_uri> parse_mention(std::string_view uri,
                                                       path_style style = path_style::unix_like) {
    return detail::mention_parser{uri, style}.parse();
}

}  // namespace lisle::inline v0::zed
