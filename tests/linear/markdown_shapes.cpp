// tests/linear/markdown_shapes.cpp - texts made from the tokens of Markdown, as pages print them.
//
// Usage: lisle_markdown_shapes [BYTES]: prints runs for measure.sh, as lisle_linear does. Each
// token is repeated alone, and either in a list, in a quote, or with another one between or behind
// it. The pairs are the same in each run. A token that costs much for each byte, such as an address
// of mail, stays below the bar; one whose cost grows with the text does not.
#include "counted_run.hpp"

#include "page/html.hpp"
#include "page/markdown.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace {

using std::size_t;
using std::string;
using std::string_view;

constexpr string_view tokens[]{
    // blocks, spans, addresses, bytes
    ">",        "> a\n",     "- ",      "- a\n",   "1. ",      "-\n",      "  - ",
    "\t",       "a\n",       "\n",      "```\n",   "~~~\n",    "#\n",      "===\n",
    "---\n",    "- [ ] a\n", "<div>\n", "<!--",    "[a]: b\n", "|a|b|\n",  "|-|-|\n",
    "|",        "*",         "**a ",    "_",       "*a**",     "~~",       "`",
    "``",       "[",         "]",       "[a](",    "[](",      "![[]()",   "[a][b]",
    "(",        ")",         "<",       "<a b=\"", "<?",       "<!A",      "<![CDATA[",
    "\\",       "\\|",       "&",       "&#",      "&amp;",    "www.",     "_www.",
    "http://a", "http://",   "a@b.c",   "@",       "a.",       ":",        "xmpp:a@b",
    "a",        " ",         "\r",      "\r\n",    "\xff",     "\xc3\xa9", "\xe2\x80\xae"};
constexpr size_t token_count = sizeof(tokens) / sizeof(tokens[0]);

string fill(string_view each, size_t bytes) {
    string out;
    while (out.size() < bytes) out += each;
    return out;
}
string_view other(size_t i, size_t by) { return tokens[(i * by + 7) % token_count]; }

string alone(size_t i, size_t bytes) { return fill(tokens[i], bytes); }
string in_list(size_t i, size_t bytes) { return "- " + fill(tokens[i], bytes); }
string in_quote(size_t i, size_t bytes) { return "> " + fill(tokens[i], bytes); }
string in_turns(size_t i, size_t bytes) {
    return fill(string{tokens[i]}.append(other(i, 5)), bytes);
}
string in_halves(size_t i, size_t bytes) {
    return fill(tokens[i], bytes / 2) + 'a' + fill(other(i, 11), bytes / 2);
}
string in_lines(size_t i, size_t bytes) {
    return fill(string{tokens[i]}.append(other(i, 3)).append("a\n"), bytes);
}
string usual(size_t bytes) {
    return fill("Some *words* of `code` and [a link](https://example.org/a).\n\n* an item\n\n",
                bytes);
}

struct form {
    string_view name;
    string (*make)(size_t token, size_t bytes);
};
constexpr form forms[]{{"in a list", in_list},
                       {"in turns", in_turns},
                       {"in halves", in_halves},
                       {"in a quote", in_quote},
                       {"in lines", in_lines}};

constexpr size_t form_count = sizeof(forms) / sizeof(forms[0]);

void print(std::vector<string> const& texts) {
    for (auto const& text : texts) {
        app::page::html out;
        app::page::print_markdown(out, text);
    }
}

/// Prints the shapes of some tokens in one process, since each costs a tenth of a second.
linear::counted_run print(size_t first, size_t last, size_t bytes) {
    std::vector<string> texts;
    size_t size = 0;
    for (auto i = first; i < last; ++i)
        for (auto const& each : {form{"alone", alone}, forms[i % form_count]}) {
            texts.push_back(each.make(i, bytes));
            size += texts.back().size();
        }
    return linear::run_counted(size, [&] { print(texts); });
}

/// The token as one word of ASCII.
string spell(string_view token) {
    string out;
    for (char const c : token) {
        auto const byte = static_cast<unsigned char>(c);
        char code[8];
        std::snprintf(code, sizeof code, byte > ' ' && byte < 0x7F ? "%c" : "\\x%02x", byte);
        out += code;
    }
    return out;
}

}  // namespace

int main(int argc, char** argv) {
    size_t const bytes = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : size_t{1} << 14;
    print({usual(1024)});  // The first run also binds functions and makes tables.
    std::vector const benign{usual(bytes)};
    auto const benign_run = linear::run_counted(bytes, [&] { print(benign); });
    constexpr size_t together = 5;
    for (size_t first = 0; first < token_count; first += together) {
        auto const last = (std::min)(first + together, token_count);
        string name;
        for (auto i = first; i < last; ++i) name += spell(tokens[i]) + "  ";
        print_runs(print(first, last, bytes / 4), print(first, last, bytes), benign_run,
                   name + ", at most 60 times");
    }
}
