// lisle/formats/zed/tools/impl/parse_mention.hpp - the definitions of
// formats/zed/tools/parse_mention.hpp.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/error.hpp>
#include <lisle/formats/zed/model/mention.hpp>
#include <lisle/formats/zed/model/path.hpp>
#include <lisle/formats/zed/tools/line_numbers.hpp>
#include <lisle/formats/zed/tools/link_query.hpp>
#include <lisle/formats/zed/tools/parse_mention.hpp>
#include <lisle/options.hpp>
#include <lisle/scalars/unsigned.hpp>
#include <lisle/scalars/url/percent.hpp>
#include <lisle/scalars/url/url.hpp>
#include <lisle/scalars/uuid.hpp>
#include <lisle/text/utf8.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::zed {

namespace detail {

/// Parses one URI.
class mention_parser {
public:
    mention_parser(std::string_view uri, path_style style, decode_options const& options)
        : text_{uri}, style_{style}, reads_all_{options.shapes == shape_policy::any},
          is_pinned_{!reads_all_ && options.revision == schema_revision::pinned},
          is_latest_{!reads_all_ && !is_pinned_} {}

    result<mention_uri> parse() {
        auto url = scalars::parse_url(text_);
        if (!url) return refuse_link("not an absolute URL");
        url_ = std::move(*url);
        if (url_.scheme == "http" || url_.scheme == "https")
            return mention_uri{fetch_mention{{scalars::to_string(url_)}, {}}};
        if (url_.query) query_ = link_query{*url_.query};
        if (url_.scheme == "file") return parse_file();
        if (url_.scheme == "zed") return parse_agent();
        return refuse_link("not a scheme of mentions: " + url_.scheme);
    }

private:
    // ---- Files ----------------------------------------------------------------------------------

    [[nodiscard]] result<mention_uri> parse_file() {
        auto path = decode_path();
        if (!url_.fragment) {
            if (text_.ends_with('/')) return mention_uri{directory_mention{std::move(path), {}}};
            return mention_uri{file_mention{std::move(path), {}}};
        }
        auto const column = take_column();
        if (!column) return column.error();
        auto const symbol = query_.only("symbol");
        if (!symbol) return symbol.error();
        auto const line_span = find_lines();
        auto const range = line_span ? *line_span : line_range{1, 1, {}};
        if (*symbol && *column) return refuse_link("a column of a symbol");
        if (*symbol) return mention_uri{symbol_mention{std::move(path), **symbol, range, {}}};
        return mention_uri{selection_mention{std::move(path), range, *column, {}}};
    }

    /// Decodes the path. If the result is not UTF-8, the path stays encoded.
    [[nodiscard]] std::string decode_path() const {
        std::string_view path = url_.path;
        if (style_ == path_style::windows)
            while (path.starts_with('/')) path.remove_prefix(1);
        auto decoded = scalars::percent_decode(path);
        return is_utf8(decoded) ? decoded : std::string{path};
    }

    [[nodiscard]] static bool is_utf8(std::string_view text) {
        return lisle::text::find_invalid_utf8(text.data(), text.data() + text.size()) == nullptr;
    }

    // ---- Kinds of zed:///agent/ -----------------------------------------------------------------

    /// Tries the kinds in Zed's order; each is a prefix of the path.
    [[nodiscard]] result<mention_uri> parse_agent() {
        std::string_view rest = url_.path;
        auto const take = [&](std::string_view prefix) {
            if (!rest.starts_with(prefix)) return false;
            rest.remove_prefix(prefix.size());
            return true;
        };
        if (reads_all_)
            if (auto exact = parse_exact()) return std::move(*exact);
        if (take("/agent/thread/"))
            return with("name", [&](std::string const& name) {
                return thread_mention{std::string{rest}, name, {}};
            });
        if (!is_latest_ && take("/agent/text-thread/"))
            return with("name", [&](std::string const& name) {
                return text_thread_mention{std::string{rest}, name, {}};
            });
        if (take("/agent/rule/")) return parse_rule(rest);
        if (rest == "/agent/diagnostics") return parse_diagnostics();
        if (take("/agent/pasted-image")) return parse_image();
        if (take("/agent/untitled-buffer"))
            return parse_selection([](selection_mention out) -> result<mention_uri> {
                return mention_uri{std::move(out)};
            });
        if (take("/agent/symbol/")) {
            auto const line_span = find_lines();
            if (!line_span) return line_span.error();
            return with("path", [&](std::string const& path) {
                return symbol_mention{path, std::string{rest}, *line_span, {}};
            });
        }
        if (take("/agent/file"))
            return with("path", [](std::string const& path) { return file_mention{path, {}}; });
        if (take("/agent/directory"))
            return with("path", [](std::string const& path) {
                return directory_mention{path, {}};
            });
        if (take("/agent/selection"))
            return parse_selection([&](selection_mention out) {
                return with("path", [&](std::string const& path) {
                    out.abs_path = path;
                    return std::move(out);
                });
            });
        if (take("/agent/terminal-selection")) {
            auto const stated = query_.only("lines");
            if (!stated) return stated.error();
            auto const count =
                scalars::parse_unsigned<std::uint32_t>(stated->value_or("0")).value_or(0);
            return mention_uri{terminal_selection_mention{count, {}}};
        }
        if (take("/agent/git-diff")) {
            auto const base = query_.only("base");
            if (!base) return base.error();
            return mention_uri{git_diff_mention{base->value_or("main"), {}}};
        }
        if (!is_pinned_ && take("/agent/merge-conflict"))
            return with("path", [](std::string const& path) {
                return merge_conflict_mention{path, {}};
            });
        if (!is_pinned_ && take("/agent/skill")) {
            auto const all = query_.all<3>({"name", "source", "path"});
            if (!all) return refuse_link("not the name, source and path of a skill");
            return mention_uri{skill_mention{(*all)[0], (*all)[1], (*all)[2], {}}};
        }
        return refuse_link("not a path of mentions: " + url_.path);
    }

    /// Parses the links of to_uri() that Zed does not write.
    [[nodiscard]] std::optional<result<mention_uri>> parse_exact() const {
        if (url_.path == "/agent/thread/")
            if (auto all = query_.all<2>({"id", "name"}))
                return mention_uri{thread_mention{(*all)[0], (*all)[1], {}}};
        if (url_.path == "/agent/text-thread/")
            if (auto all = query_.all<2>({"path", "name"}))
                return mention_uri{text_thread_mention{(*all)[0], (*all)[1], {}}};
        if (url_.path == "/agent/rule/")
            if (auto all = query_.all<2>({"id", "name"})) {
                auto id = decode_as<prompt_id>((*all)[0]);
                if (!id) return refuse_link("a rule's id that is not JSON");
                return mention_uri{rule_mention{std::move(*id), (*all)[1], {}}};
            }
        if (url_.path == "/agent/symbol/")
            if (auto all = query_.all<2>({"name", "path"})) {
                auto const line_span = find_lines();
                if (!line_span) return line_span.error();
                return mention_uri{symbol_mention{(*all)[1], (*all)[0], *line_span, {}}};
            }
        if (url_.path == "/agent/fetch")
            if (auto all = query_.all<1>({"url"})) {
                auto url = scalars::normalize_url((*all)[0]);
                if (!url) return refuse_link("not an absolute URL: " + (*all)[0]);
                return mention_uri{fetch_mention{{std::move(*url)}, {}}};
            }
        return {};
    }

    /// Makes a selection from required lines and an optional column.
    template <class Finish>
    [[nodiscard]] result<mention_uri> parse_selection(Finish finish) {
        auto const line_span = find_lines();
        if (!line_span) return line_span.error();
        auto const column = take_column();
        if (!column) return column.error();
        return finish(selection_mention{{}, *line_span, *column, {}});
    }

    /// The pinned revision requires a UUID. The latest revision writes the string at `User.uuid` of
    /// any id, or nothing.
    [[nodiscard]] result<mention_uri> parse_rule(std::string_view rest) const {
        return with("name", [&](std::string const& name) -> result<mention_uri> {
            auto const uuid = scalars::parse_uuid(rest);
            if (uuid && !is_latest_) {
                auto id = prompt_id{user_prompt{{scalars::to_string(*uuid)}, {}}};
                return mention_uri{rule_mention{std::move(id), name, {}}};
            }
            if (is_pinned_) return refuse_link("a rule's id that is not a UUID");
            rule_mention out;
            out.name = name;
            auto id = scalars::percent_decode(rest);
            if (!is_utf8(id)) id = rest;
            if (reads_all_ && id == "Commit message") out.id = builtin_prompt{};
            else if (!id.empty())
                out.id = unknown_case<owned>{
                    {}, lisle::text::assume_json(R"({"User":{"uuid":)" + encode_as(id) + "}}")};
            return mention_uri{std::move(out)};
        });
    }

    /// The pinned revision ignores the query. In the latest revision every image has a name.
    [[nodiscard]] result<mention_uri> parse_image() const {
        if (is_pinned_) return mention_uri{pasted_image_mention{}};
        auto const name = query_.only("name");
        if (!name) return name.error();
        if (!*name && reads_all_) return mention_uri{pasted_image_mention{}};
        return mention_uri{named_image_mention{name->value_or("Image"), {}}};
    }

    [[nodiscard]] result<mention_uri> parse_diagnostics() const {
        diagnostics_mention out;
        for (auto const& [key, value] : query_) {
            if (key == "include_warnings") out.include_warnings = value == "true";
            else if (key == "include_errors") out.include_errors = value == "true";
            else return refuse_link("unknown query parameter: " + key);
        }
        return mention_uri{std::move(out)};
    }

    // ---- Parameters -----------------------------------------------------------------------------

    /// Makes a mention from a required parameter.
    template <class Make>
    [[nodiscard]] result<mention_uri> with(std::string_view key, Make make) const {
        auto const found = query_.only(key);
        if (!found) return found.error();
        if (!*found) return refuse_link("missing query parameter: " + std::string{key});
        return make(**found);
    }

    /// The lines of the required fragment.
    [[nodiscard]] result<line_range> find_lines() const {
        if (!url_.fragment) return refuse_link("no fragment with lines");
        auto const range = parse_lines(*url_.fragment, reads_all_);
        if (!range) return refuse_link("not a range of lines: " + *url_.fragment);
        return *range;
    }

    /// Takes the column of a selection from the query. The pinned revision has no columns.
    [[nodiscard]] result<std::optional<std::uint32_t>> take_column() {
        std::optional<std::uint32_t> column;
        auto const stated = is_pinned_ ? std::nullopt : query_.take("column");
        if (!stated) return column;
        column = parse_one_based(*stated, reads_all_);
        if (!column) return refuse_link("not a column: " + *stated);
        return column;
    }

    std::string_view text_;
    path_style style_;
    bool reads_all_;  // reads the links of all revisions, and links that only lisle writes
    bool is_pinned_, is_latest_;
    scalars::parsed_url url_{};
    link_query query_;
};

}  // namespace detail

LISLE_INLINE result<mention_uri> parse_mention(std::string_view uri, path_style style,
                                               decode_options const& options) {
    return detail::mention_parser{uri, style, options}.parse();
}

}  // namespace lisle::v0_1::zed
