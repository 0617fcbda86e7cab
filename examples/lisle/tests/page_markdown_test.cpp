#include "../page/markdown.hpp"
#include "../page/markdown_limits.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

namespace page_markdown_test {

using app::page::is_affordable;

std::string to_html(std::string_view text,
                    app::page::line_ends ends = app::page::line_ends::joined) {
    app::page::html out;
    app::page::print_markdown(out, text, ends);
    return out.take();
}

std::string repeat(std::string_view text, std::size_t count) {
    std::string out;
    for (std::size_t i = 0; i != count; ++i) out += text;
    return out;
}

TEST_CASE("GitHub's Markdown becomes HTML") {
    CHECK(to_html("a *b* **c** `d` ~~e~~")
          == "<p>a <em>b</em> <strong>c</strong> <code>d</code> <del>e</del></p>\n");
    CHECK(to_html("# One\n\n###### Six") == "<h3>One</h3>\n<h4>Six</h4>\n");
    CHECK(to_html("3. x\n4. y") == "<ol start=\"3\">\n<li>x</li>\n<li>y</li>\n</ol>\n");
    CHECK(to_html("> q\n\n---") == "<blockquote>\n<p>q</p>\n</blockquote>\n<hr>\n");
    CHECK(to_html("- [x] a\n- [ ] b")
          == "<ul>\n<li class=\"task\"><span role=\"img\" aria-label=\"done\">☑</span> a</li>\n"
             "<li class=\"task\"><span role=\"img\" aria-label=\"open\">☐</span> b</li>\n</ul>\n");
    CHECK(to_html("```c++ x\na < b\n```")
          == "<pre><code class=\"language-c++\">a &lt; b\n</code></pre>\n");
}

TEST_CASE("a table's columns are aligned, and empty cells at a row's end have no tags") {
    CHECK(to_html("|a|b|\n|:-:|--:|\n|1|\n")
          == "<div class=\"table\" role=\"group\" aria-label=\"Table\" tabindex=\"0\"><table>\n"
             "<tr><th class=\"c\">a</th><th class=\"r\">b</th></tr>\n"
             "<tr><td class=\"c\">1</td></tr>\n</table></div>\n");
}

TEST_CASE("line ends that a person typed are kept") {
    CHECK(to_html("a\nb") == "<p>a\nb</p>\n");
    CHECK(to_html("a\nb", app::page::line_ends::kept) == "<p>a<br>\nb</p>\n");
}

TEST_CASE("raw HTML is text") {
    CHECK(to_html("<script>x()</script>") == "<pre>&lt;script&gt;x()&lt;/script&gt;\n</pre>\n");
    CHECK(to_html("a <b onclick=x>c") == "<p>a &lt;b onclick=x&gt;c</p>\n");
}

TEST_CASE("links are http, https and mailto") {
    CHECK(to_html("[a](https://b.c/?d=\"&e)")
          == "<p><a rel=\"noreferrer noopener nofollow\" href=\"https://b.c/?d=&quot;&amp;e\">a</a>"
             "</p>\n");
    CHECK(to_html("[a](javascript:x)")
          == "<p><span class=\"nolink\" title=\"javascript:x\">a</span></p>\n");
    CHECK(to_html("[a](JaVaScRiPt:x)").find("href") == std::string::npos);
    CHECK(to_html("[a](data:text/html,x)").find("href") == std::string::npos);
    CHECK(to_html("[a](//evil.example)").find("href") == std::string::npos);
    CHECK(to_html("[a](src/b.cpp)").find("href") == std::string::npos);
    CHECK(to_html("www.example.org").find("href=\"http://www.example.org\"") != std::string::npos);
    CHECK(to_html("[[a](https://b.c)](https://d.e)").find("<a") != std::string::npos);
}

TEST_CASE("an image is a link to it, and never loaded") {
    CHECK(to_html("![alt](https://b.c/d.png)")
          == "<p><a rel=\"noreferrer noopener nofollow\" href=\"https://b.c/d.png\">"
             "<span class=\"label\">Image</span> alt</a></p>\n");
    CHECK(to_html("![x](file:///etc/passwd)").find("<img") == std::string::npos);
}

TEST_CASE("characters that change the direction are spelled out") {
    CHECK(to_html("a\u202Eb\u2066c\x1b[31m") == "<p>a\\u{202e}b\\u{2066}c\\u{1b}[31m</p>\n");
    CHECK(to_html("\xff") == "<p>\\xff</p>\n");
}

std::size_t count(std::string_view text, std::string_view part) {
    std::size_t out = 0;
    for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++out;
    return out;
}

TEST_CASE("quotes and lists beyond 48 levels are counted, because browsers cut deep trees") {
    for (std::size_t const levels : {48U, 49U, 5000U, 50'000U}) {
        CAPTURE(levels);
        auto const deep = to_html(repeat("> ", levels) + "x");
        CHECK(count(deep, "<blockquote>") == 48);
        CHECK(count(deep, "</blockquote>") == 48);
        CHECK(count(deep, "<p>x</p>") == 1);
        auto const deeper = std::to_string(levels - 48) + (levels == 49 ? " level" : " levels");
        CHECK(count(deep,
                    "<p class=\"dim\">Quotes and lists go " + deeper + " deeper than shown:</p>")
              == (levels == 48 ? 0 : 1));
        CHECK(deep.size() < 4000);
    }
    auto const two = to_html(repeat("> ", 50) + "x\n\n" + repeat("> ", 60) + "y");
    CHECK(count(two, " go 2 levels deeper") == 1);
    CHECK(count(two, " go 12 levels deeper") == 1);
}

TEST_CASE("levels deeper than shown keep their text, links, and marks of lists") {
    auto const quote = repeat("> ", 48);
    auto const print_deep = [&](std::string const& text) {
        std::string lines;
        for (std::size_t from = 0; from < text.size();) {
            auto const end = text.find('\n', from);
            lines += quote + text.substr(from, end - from) + '\n';
            from = end + 1;
        }
        auto const out = to_html(lines);
        constexpr std::string_view before = "deeper than shown:</p>\n";
        auto const at = out.find(before);
        REQUIRE(at != out.npos);
        auto const from = at + before.size();
        return out.substr(from, out.find("</blockquote>") - from);
    };
    CHECK(print_deep("> a\n>\n> [b](https://c.d) ![](https://e.f)\n")
          == "<p>a</p>\n<p><a rel=\"noreferrer noopener nofollow\" href=\"https://c.d\">b</a> "
             "<a rel=\"noreferrer noopener nofollow\" href=\"https://e.f\">"
             "<span class=\"label\">Image</span> https://e.f</a></p>\n");
    CHECK(print_deep("3. a\n4. b\n   - c\n   - d\n") == "3. a<br>\n4. b\n• c<br>\n• d<br>\n<br>\n");
    CHECK(count(print_deep("> |a|b|\n> |-|-|\n> |1|2|\n"), "<td>1</td><td>2</td>") == 1);
    std::string tasks;
    for (std::size_t i = 0; i != 48; ++i) tasks += std::string(2 * i, ' ') + "- a\n";
    for (auto const* const task : {"- [x] b\n", "- [ ] c\n"}) tasks += std::string(96, ' ') + task;
    CHECK(count(to_html(tasks), " go 1 level deeper than shown:</p>\n☑ b<br>\n☐ c<br>\n</li>")
          == 1);
    // Spans have a limit of their own.
    auto const spans = to_html(repeat("*a **b ", 100) + "c" + repeat("** *", 100));
    CHECK(count(spans, "c") == 1);
    CHECK(count(spans, "<em>") + count(spans, "<strong>") <= 48);
}

TEST_CASE("a text that the library would parse too slowly is not parsed") {
    CHECK(is_affordable("| a | b |\n|---|---|\n| 1 | 2 |\n"));
    CHECK(is_affordable(repeat("a [b](c) <d> `e`\n\n", 20'000)));
    CHECK_FALSE(is_affordable(std::string(1'000'001, 'a')));
    CHECK_FALSE(is_affordable(repeat("|a", 66) + '\n' + repeat("|-", 66) + '\n'));
    // 12 KB that would be 40 MB of HTML.
    CHECK_FALSE(
        is_affordable(repeat("|a", 60) + "\n" + repeat("|-", 60) + '\n' + repeat("|\n", 200)));
    CHECK_FALSE(is_affordable(repeat("x\n-|-\n", 10'000)));
    CHECK_FALSE(is_affordable(repeat("![[]()", 20'000)));
    CHECK_FALSE(is_affordable(repeat("a<![CDATA[", 20'000)));
    CHECK_FALSE(is_affordable("https://a.b/" + repeat(")", 20'000)));
    CHECK_FALSE(
        is_affordable("[a]: " + std::string(50'000, 'u') + "\n\n" + repeat("[a]\n\n", 9'000)));
    CHECK(is_affordable(std::string(128'000, 'a')));
    CHECK_FALSE(is_affordable(std::string(128'001, 'a')));
    auto const plain = to_html(repeat("x\n-|-\n", 10'000));
    CHECK(plain.starts_with("<pre>x\n-|-"));
    CHECK(count(plain, "<details class=\"rest\"><summary>19960 more lines") == 1);
}

TEST_CASE("the lines of a very long paragraph have one direction") {
    CHECK(to_html(repeat("a b\n", 5'000)).starts_with("<p>"));
    CHECK(to_html(repeat("a b\n", 8'000)).starts_with("<p class=\"long\">"));
    CHECK(to_html("- " + repeat("a b\n", 8'000)).starts_with("<ul>\n<li><p class=\"long\">"));
}

/// The library visits all open quotes and lists for each line, even of one byte.
TEST_CASE("a text with many lines in deep quotes or lists is not parsed") {
    constexpr std::size_t depth = 5'000, many = 5'000;
    for (std::string const mark : {">", "> ", "- ", "1. ", "+ > ", "*\t"})
        for (std::string const line : {"b\n", "b\r\n", "b\r", " b\n", "[a]: b\n"}) {
            CAPTURE(mark);
            CAPTURE(line);
            CHECK_FALSE(is_affordable(repeat(mark, depth) + line + repeat(line, many)));
        }
    CHECK_FALSE(is_affordable(repeat("- ", depth) + "b\n" + repeat("\n", 10 * many)));
    CHECK_FALSE(is_affordable(repeat("- ", depth) + "b\n" + repeat(" \t\r\n", many)));
    // A blank line ends the quotes, and usual texts have few levels.
    CHECK(is_affordable(repeat("> ", depth) + "b\n\n" + repeat("b\n", many)));
    CHECK(is_affordable(repeat("> > - b\n", many)));
    CHECK(is_affordable("> > - b\n" + repeat("b\n", many)));
    CHECK(is_affordable(repeat(repeat("> ", 48) + "b\n" + repeat("b\n", 10), 1'000)));

    auto const plain = to_html(repeat(">", depth) + repeat("b\n", many));
    CHECK(plain.starts_with("<pre>&gt;&gt;"));
    CHECK(count(plain, "<details class=\"rest\">") == 1);
}

/// The library reads the word to its end from each `www.`, and the paragraph from each `<?`.
TEST_CASE("a text with many bare addresses in a word, or many declarations, is not parsed") {
    for (std::string const word : {"_www.", "www._", "www.-_", "www.\xc3\xa9_"}) {
        CAPTURE(word);
        CHECK_FALSE(is_affordable(repeat(word, 4'000)));
        CHECK_FALSE(is_affordable("a " + repeat(word, 4'000) + " b"));
        CHECK(is_affordable(repeat(word + ' ', 4'000)));
    }
    CHECK(is_affordable(repeat("www.example.org/www.a/b ", 4'000)));
    for (std::string const mark : {"<?", "<!--", "<![CDATA[", "<!A "}) {
        CAPTURE(mark);
        CHECK_FALSE(is_affordable(repeat("a " + mark + std::string(200, 'b') + '\n', 2'000)));
        CHECK(is_affordable(repeat("a " + mark + std::string(200, 'b') + "\n\n", 2'000)));
        CHECK(is_affordable(repeat("a " + mark + std::string(200, 'b') + '\n', 100)));
    }
}

TEST_CASE("a line end of two characters leaves no blank line in a paragraph") {
    CHECK_FALSE(is_affordable(repeat("![[]()\r\n", 20'000)));
    CHECK_FALSE(is_affordable(repeat("x\r\n-|-\r\n", 10'000)));
    CHECK(is_affordable(repeat("a [b](c)\r\n\r\n", 20'000)));
}

/// Texts at the bounds of is_affordable().
TEST_CASE("the page of a text is at most a few times as large") {
    for (std::string const unit :
         {"|\n", "|a|b|\n|-|-|\n|\n\n", "*a*\n\n", "a@b.c ", "[a](b)\n\n", "> - 1. ", "\u202E",
          "\xff", "`", "~~a~~ ", "www.a.b ", "<a>\n\n", "&", "- [ ] a\n", "#\n", "```\n", "\\",
          "![](x)\n\n"}) {
        CAPTURE(unit);
        auto const text = repeat(unit, 100'000 / unit.size());
        CHECK(to_html(text).size() < 24 * text.size() + 1000);
    }
}

}  // namespace page_markdown_test
