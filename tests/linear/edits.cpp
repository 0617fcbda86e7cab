// tests/linear/edits.cpp - answers and files that are hostile to the edits of Zed.
#include "adversary.hpp"

#include <lisle/formats/zed/edit/create_file_parser.hpp>
#include <lisle/formats/zed/edit/edit_session.hpp>
#include <lisle/formats/zed/edit/find_text.hpp>
#include <lisle/formats/zed/edit/unified_diff.hpp>

namespace linear {

namespace {

namespace edit = lisle::zed::edit;
using std::size_t;
using std::string;
using std::string_view;

// ---- Parsers, byte by byte ----------------------------------------------------------------------

template <edit::edit_format Format>
size_t parse(string_view answer) {
    edit::edit_parser parser{Format};
    size_t size = 0;
    for (size_t i = 0; i < answer.size(); ++i)
        parser.push(answer.substr(i, 1), [&](auto const& piece) { size += piece.chunk.size(); });
    return size;
}

size_t parse_file(string_view answer) {
    edit::create_file_parser parser;
    size_t size = 0;
    auto const take = [&](string_view piece) { size += piece.size(); };
    for (size_t i = 0; i < answer.size(); ++i) parser.push(answer.substr(i, 1), take);
    parser.finish(take);
    return size;
}

constexpr auto parse_xml = parse<edit::edit_format::xml_tags>;
constexpr auto parse_diff = parse<edit::edit_format::diff_fenced>;

string fill(string_view first, string_view each, size_t bytes) {
    string out{first};
    while (out.size() < bytes) out += each;
    return out;
}

string usual_xml(size_t bytes) {
    return fill("", "<old_text>\na <b> = c;\n</old_text>\n<new_text>\nd;\n</new_text>\n", bytes);
}
string usual_diff(size_t bytes) {
    return fill("", "<<<<<<< SEARCH\na = b;\n=======\nc > d;\n>>>>>>> REPLACE\n", bytes);
}
string usual_file(size_t bytes) { return fill("```\n", "a line ` of code\n\n", bytes); }

// ---- Files --------------------------------------------------------------------------------------

/// Lines that all differ, of the size of `repeated_line`.
string usual_lines(size_t bytes) {
    return repeat_lines({"let value_# = compute(#);"}, bytes, [](size_t n) {
        auto out = std::to_string(n);
        return string(9 - out.size(), '0') + out;
    });
}
string repeated_line(size_t bytes) {
    return fill("", "let value_000000001 = compute(000000001);\n", bytes);
}

/// Three lines; the text does not have the last line.
size_t match(string_view file) {
    edit::streaming_fuzzy_matcher matcher{file};
    matcher.push("let value_000000001 = compute(000000001);\nlet value_000000001 = compute(2);\n");
    matcher.push("let value_000000002 = compute(000000003);\nnothing of this at all\n");
    return matcher.finish().size();
}

size_t find_twice(string_view text) {
    return edit::detail::find_text(text, text.substr(0, text.size() / 2), 9).size();
}

/// The second half against the first one.
size_t diff(string_view text) {
    auto const half = text.size() / 2;
    return edit::unified_diff(text.substr(0, half), text.substr(half)).size();
}

/// An edit for each line of an answer.
size_t apply(string_view answer) {
    return edit::apply_edits("a\nb\n", answer, edit::edit_format::xml_tags).outcomes.size();
}

std::vector<adversary> make() {
    return {
        {"edits: a tag that never ends", [](size_t n) { return fill("<old_text ", "line=x ", n); },
         usual_xml, parse_xml},
        {"edits: an answer without a tag", [](size_t n) { return fill("", "<old_tex ", n); },
         usual_xml, parse_xml},
        {"edits: line feeds in a text", [](size_t n) { return fill("<old_text>", "\n", n); },
         usual_xml, parse_xml},
        {"edits: starts of end tags", [](size_t n) { return fill("<old_text>", "</old_tex", n); },
         usual_xml, parse_xml},
        {"edits: a separator without an end of line",
         [](size_t n) { return fill("<<<<<<< SEARCH\n=======", "=", n); }, usual_diff, parse_diff},
        {"edits: starts of markers",
         [](size_t n) { return fill("<<<<<<< SEARCH\na\n=======\n", ">>>>>>> REPLAC", n); },
         usual_diff, parse_diff},
        {"edits: a file without a fence", [](size_t n) { return fill("", "```a ", n); }, usual_file,
         parse_file},
        {"edits: backticks to the end", [](size_t n) { return fill("```\na", "`", n); }, usual_file,
         parse_file},
        {"edits: a file of one repeated line", repeated_line, usual_lines, match},
        {"edits: a text that repeats itself", [](size_t n) { return fill("", "a", n); },
         usual_lines, find_twice},
        {"edits: a diff of one repeated line", repeated_line, usual_lines, diff},
        {"edits: old text that ends nowhere", [](size_t n) { return fill("<old_text>", "a\n", n); },
         usual_xml, apply},
    };
}

}  // namespace

std::vector<adversary> const& adversaries_of_edits() {
    static auto const all = make();
    return all;
}

}  // namespace linear
