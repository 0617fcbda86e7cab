// examples/lisle/page/markdown.cpp - from cmark-gfm's tree to HTML of our own.
#include "markdown.hpp"

#include "../terminal/counts.hpp"
#include "../terminal/escape.hpp"
#include "fold.hpp"
#include "link.hpp"
#include "markdown_limits.hpp"

#include <lisle/text/utf8.hpp>

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace app::page {

namespace {

struct deleter {
    void operator()(cmark_parser* p) const { cmark_parser_free(p); }
    void operator()(cmark_node* n) const { cmark_node_free(n); }
    void operator()(cmark_iter* i) const { cmark_iter_free(i); }
};
using tree = std::unique_ptr<cmark_node, deleter>;

tree parse(std::string_view text) {
    static bool const is_ready = (cmark_gfm_core_extensions_ensure_registered(), true);
    static_cast<void>(is_ready);
    std::unique_ptr<cmark_parser, deleter> const parser{cmark_parser_new(CMARK_OPT_DEFAULT)};
    for (auto const* name : {"table", "strikethrough", "tasklist", "autolink"})
        if (auto* const extension = cmark_find_syntax_extension(name))
            cmark_parser_attach_syntax_extension(parser.get(), extension);
    cmark_parser_feed(parser.get(), text.data(), text.size());
    return tree{cmark_parser_finish(parser.get())};
}

std::string_view view(char const* text) { return text == nullptr ? std::string_view{} : text; }

/// Walks the tree and prints each node, without recursion.
class markdown_printer {
public:
    markdown_printer(html& to, line_ends ends) : to_{to}, ends_{ends} {}

    void print(cmark_node* root) {
        std::unique_ptr<cmark_iter, deleter> const walk{cmark_iter_new(root)};
        for (auto event = cmark_iter_next(walk.get()); event != CMARK_EVENT_DONE;
             event = cmark_iter_next(walk.get())) {
            auto* const node = cmark_iter_get_node(walk.get());
            if (cmark_node_first_child(node) == nullptr && print_leaf(node)) continue;
            if (event == CMARK_EVENT_ENTER) enter(node);
            else leave(node);
        }
    }

private:
    /// Browsers cut trees at 512 levels. Deeper quotes and lists lose their tags, but no text;
    /// deeper spans of bold text and the like become plain.
    static constexpr std::size_t most_levels = 48, most_spans = 48;

    bool print_leaf(cmark_node* node) {
        auto const type = cmark_node_get_type(node);
        auto const literal = [node] { return view(cmark_node_get_literal(node)); };
        if (type == CMARK_NODE_TEXT || type == CMARK_NODE_HTML_INLINE) to_.text(literal());
        else if (type == CMARK_NODE_CODE) to_.markup("<code>").text(literal()).markup("</code>");
        else if (type == CMARK_NODE_SOFTBREAK)
            to_.markup(ends_ == line_ends::kept ? "<br>\n" : "\n");
        else if (type == CMARK_NODE_LINEBREAK) to_.markup("<br>\n");
        else if (type == CMARK_NODE_THEMATIC_BREAK) to_.markup("<hr>\n");
        else if (type == CMARK_NODE_HTML_BLOCK)
            to_.markup("<pre>").text(literal()).markup("</pre>\n");
        else if (type == CMARK_NODE_CODE_BLOCK) print_code(node);
        else return false;
        return true;
    }

    void print_code(cmark_node* node) {
        auto language = view(cmark_node_get_fence_info(node));
        language = language.substr(0, language.find_first_of(" \t,{:"));
        to_.markup("<pre><code");
        if (!language.empty()) to_.attribute("class", "language-" + std::string{language});
        to_.markup(">").text(view(cmark_node_get_literal(node))).markup("</code></pre>\n");
    }

    void enter(cmark_node* node) {
        closing_.emplace_back();
        auto const type = cmark_node_get_type(node);
        if (is_level(type) && count(levels_) > most_levels) enter_deeper(node);
        else if (type == CMARK_NODE_PARAGRAPH) enter_paragraph(node);
        else if (type == CMARK_NODE_HEADING) {
            // A page has its title as h1, and each message has its head as h2. No level is left
            // out.
            heading_ = (std::min)({cmark_node_get_heading_level(node) + 2, heading_ + 1, 6});
            auto const level = std::to_string(heading_);
            open("<h" + level + '>', "</h" + level + ">\n");
        } else if (type == CMARK_NODE_BLOCK_QUOTE) open("<blockquote>\n", "</blockquote>\n");
        else if (type == CMARK_NODE_LIST) enter_list(node);
        else if (type == CMARK_NODE_ITEM) enter_item(node);
        else if (type == CMARK_NODE_EMPH) enter_span("em");
        else if (type == CMARK_NODE_STRONG) enter_span("strong");
        else if (type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE) enter_link(node);
        else enter_extension(node, cmark_node_get_type_string(node));
    }

    static bool is_level(cmark_node_type type) {
        return type == CMARK_NODE_BLOCK_QUOTE || type == CMARK_NODE_LIST;
    }

    /// Counts a node until it is left.
    std::size_t count(std::size_t& depth) {
        closing_.back().depth = &depth;
        return ++depth;
    }

    /// Prints the number of levels without tags, at the first of them.
    void enter_deeper(cmark_node* node) {
        if (levels_ != most_levels + 1) return;
        to_.markup("<p class=\"dim\">Quotes and lists go ")
            .text(to_count_text(count_levels(node), "level"))
            .markup(" deeper than shown:</p>\n");
    }

    /// The number of nested levels, including `outer`.
    static std::size_t count_levels(cmark_node* outer) {
        std::size_t depth = 0, most = 0;
        std::unique_ptr<cmark_iter, deleter> const walk{cmark_iter_new(outer)};
        for (auto event = cmark_iter_next(walk.get()); event != CMARK_EVENT_DONE;
             event = cmark_iter_next(walk.get())) {
            if (!is_level(cmark_node_get_type(cmark_iter_get_node(walk.get())))) continue;
            if (event == CMARK_EVENT_ENTER) most = (std::max)(most, ++depth);
            else --depth;
        }
        return most;
    }

    void enter_span(std::string const& name) {
        if (count(spans_) <= most_spans) open('<' + name + '>', "</" + name + '>');
    }

    void enter_paragraph(cmark_node* node) {
        auto* const list = cmark_node_parent(cmark_node_parent(node));
        bool const is_tight = list != nullptr && cmark_node_get_type(list) == CMARK_NODE_LIST
                              && cmark_node_get_list_tight(list) != 0;
        if (is_long(node)) open("<p class=\"long\">", "</p>\n");
        else if (!is_tight) open("<p>", "</p>\n");
        else if (cmark_node_next(node) != nullptr) open("", "\n");
    }

    /// Browsers need seconds for a paragraph of 300 KB in which each line finds its direction.
    static bool is_long(cmark_node* paragraph) {
        constexpr std::size_t most = 20'000;
        std::size_t size = 0;
        std::unique_ptr<cmark_iter, deleter> const walk{cmark_iter_new(paragraph)};
        for (auto event = cmark_iter_next(walk.get()); event != CMARK_EVENT_DONE && size <= most;
             event = cmark_iter_next(walk.get()))
            if (event == CMARK_EVENT_ENTER)
                size += view(cmark_node_get_literal(cmark_iter_get_node(walk.get()))).size();
        return size > most;
    }

    void enter_list(cmark_node* node) {
        if (cmark_node_get_list_type(node) != CMARK_ORDERED_LIST) {
            open("<ul>\n", "</ul>\n");
            return;
        }
        auto const start = cmark_node_get_list_start(node);
        open(start == 1 ? "<ol>\n" : "<ol start=\"" + std::to_string(start) + "\">\n", "</ol>\n");
    }

    void enter_link(cmark_node* node) {
        auto const url = view(cmark_node_get_url(node));
        bool const is_image = cmark_node_get_type(node) == CMARK_NODE_IMAGE;
        bool const is_inside = links_ != 0;
        if (is_inside || !is_safe_link(url)) {
            if (!url.empty() && !is_inside && !shows(node, url)) {
                open("<span class=\"nolink\"", "</span>");
                to_.attribute("title", lisle::text::cut_utf8(url, 200)).markup(">");
            }
            return;
        }
        ++links_;
        open("<a rel=\"noreferrer noopener nofollow\"", "</a>");
        to_.attribute("href", url).markup(is_image ? "><span class=\"label\">Image</span> " : ">");
        closing_.back().is_link = true;
        if (is_image && cmark_node_first_child(node) == nullptr) to_.text(url);
    }

    /// Whether the link's text is its target.
    static bool shows(cmark_node* node, std::string_view url) {
        auto* const child = cmark_node_first_child(node);
        return child != nullptr && cmark_node_get_type(child) == CMARK_NODE_TEXT
               && view(cmark_node_get_literal(child)) == url;
    }

    void enter_extension(cmark_node* node, std::string_view type) {
        if (type == "strikethrough") enter_span("del");
        else if (type == "table")
            open(
                "<div class=\"table\" role=\"group\" aria-label=\"Table\" tabindex=\"0\"><table>\n",
                "</table></div>\n");
        else if (type == "table_header" || type == "table_row") enter_row(node);
        else if (type == "table_cell") enter_cell(node);
    }

    void enter_item(cmark_node* node) {
        bool const is_task = view(cmark_node_get_type_string(node)) == "tasklist";
        bool const is_done = is_task && cmark_gfm_extensions_get_tasklist_item_checked(node);
        if (levels_ > most_levels) {
            to_.text(is_task ? is_done ? "☑ " : "☐ " : name_item(node));
            closing_.back().end = "<br>\n";
        } else if (!is_task) open("<li>", "</li>\n");
        else if (is_done)
            open("<li class=\"task\"><span role=\"img\" aria-label=\"done\">☑</span> ", "</li>\n");
        else open("<li class=\"task\"><span role=\"img\" aria-label=\"open\">☐</span> ", "</li>\n");
    }

    /// The bullet or the number before an item.
    std::string name_item(cmark_node* node) {
        auto* const list = cmark_node_parent(node);
        if (cmark_node_get_list_type(list) != CMARK_ORDERED_LIST) return "• ";
        auto& number = closing_[closing_.size() - 2].next_item;
        return std::to_string(cmark_node_get_list_start(list) + number++) + ". ";
    }

    void enter_row(cmark_node* node) {
        is_head_ = cmark_gfm_extensions_get_table_row_is_header(node) != 0;
        column_ = 0;
        auto* const table = cmark_node_parent(node);
        columns_ = cmark_gfm_extensions_get_table_columns(table);
        alignments_ = cmark_gfm_extensions_get_table_alignments(table);
        // cmark fills a short row up with empty cells, which need no tags.
        last_cell_ = cmark_node_last_child(node);
        while (last_cell_ != nullptr && cmark_node_first_child(last_cell_) == nullptr)
            last_cell_ = cmark_node_previous(last_cell_);
        is_row_over_ = last_cell_ == nullptr;
        open("<tr>", "</tr>\n");
    }

    void enter_cell(cmark_node* node) {
        auto const column = column_++;
        if (is_row_over_) return;
        is_row_over_ = node == last_cell_;
        auto const alignment =
            column < columns_ && alignments_ != nullptr ? alignments_[column] : 0;
        // Axe and screen readers reject an empty heading.
        std::string tag = is_head_ && cmark_node_first_child(node) != nullptr ? "th" : "td";
        auto const end = "</" + tag + '>';
        if (alignment == 'r') tag += " class=\"r\"";
        if (alignment == 'c') tag += " class=\"c\"";
        open('<' + tag + '>', end);
    }

    void open(std::string const& tag, std::string end) {
        to_.markup(tag);
        closing_.back().end = std::move(end);
    }

    void leave(cmark_node*) {
        if (closing_.empty()) return;
        to_.markup(closing_.back().end);
        if (closing_.back().is_link) --links_;
        if (closing_.back().depth != nullptr) --*closing_.back().depth;
        closing_.pop_back();
    }

    struct open_node {
        std::string end{};
        bool is_link = false;
        std::size_t* depth = nullptr;  ///< the counter of this node's depth
        int next_item = 0;             ///< of a list, its next number
    };

    html& to_;
    line_ends ends_;
    std::vector<open_node> closing_;
    std::size_t levels_ = 0, spans_ = 0, links_ = 0;
    bool is_head_ = false, is_row_over_ = false;
    int heading_ = 2, column_ = 0, columns_ = 0;
    unsigned char const* alignments_ = nullptr;
    cmark_node* last_cell_ = nullptr;
};

}  // namespace

void print_markdown(html& to, std::string_view text, line_ends ends) {
    if (!is_affordable(text)) {
        print_folded(to, text);
        return;
    }
    // The library would put U+FFFD in place of bytes that are not UTF-8.
    auto const tree = parse(escape_text(text));
    markdown_printer{to, ends}.print(tree.get());
}

}  // namespace app::page
