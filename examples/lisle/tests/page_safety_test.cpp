#include "../page/assets.hpp"
#include "../page/page.hpp"
#include "page_tags.hpp"

#include <lisle/json.hpp>
#include <lisle/text/utf8.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace page_safety_test {

namespace conversation = lisle::conversation;
using app::tests::fill;
using app::tests::tag_checker;

/// Attempts to break out of the place of a text.
std::vector<std::string> const& attempts() {
    static std::vector<std::string> const all{
        "<script>alert(1)</script>",
        "</script><script>alert(1)</script>",
        "</title></style></pre></details><img src=x onerror=alert(1)>",
        "\"><svg onload=alert(1)>",
        "' onmouseover='alert(1)",
        "\" autofocus onfocus=\"alert(1)",
        "`` <iframe src=javascript:alert(1)></iframe> ``",
        "[x](javascript:alert(1))",
        "[x](<javascript:alert(1)>) [y]( JAVASCRIPT:alert(1) )",
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        "[x](vbscript:x) [x](file:///etc/passwd) [x](//evil.example/x)",
        "[x]: javascript:alert(1)\n\n[x]",
        "<javascript:alert(1)> <https://a.b/\"onmouseover=x>",
        "![x](https://evil.example/track.png)",
        "![x](javascript:alert(1))",
        "<a href=\"javascript:alert(1)\">x</a>",
        "<style>*{display:none}</style>",
        "<base href=//evil.example><meta http-equiv=refresh content=0>",
        "<!-- --!><script>alert(1)</script>",
        "<![CDATA[<script>alert(1)</script>]]>",
        "```\"><script>alert(1)</script>\nx\n```",
        "```x onload=alert(1) \" class=\n<b>\n```",
        "| <script> | `</td>` |\n|-|-|\n| \"><img src=x> | x |",
        "&lt;script&gt; &#60;script&#62; &#x3c;script>",
        "\x1b]8;;javascript:alert(1)\x07x\x1b]8;;\x07 \x1b[31m<b>\x1b[0m",
        "\u202Egnp.exe \u2066\u2069 \u200Bx \uFEFF \u2028 \x80\xff\xC0\xAF",
        "\xED\xA0\x80 \xF5\x80\x80\x80",
        std::string{"a\0b", 3},
        "expression(alert(1)) url(javascript:x) @import 'x'",
        "--> ]]> %> ?> */ // \\u003cscript\\u003e ${alert(1)} {{x}}"};
    return all;
}

TEST_CASE("no injected text becomes a tag, an attribute or a link") {
    for (auto const& attempt : attempts()) {
        CAPTURE(attempt);
        app::page::page_options options;
        options.problems = {attempt};
        auto const page = app::page::to_page(fill(attempt), options);
        CHECK(tag_checker{page}.find_fault() == "");
    }
}

TEST_CASE("a page has no control, invisible or direction characters") {
    for (auto const& attempt : attempts()) {
        CAPTURE(attempt);
        auto const page = app::page::to_page(fill(attempt), {});
        for (std::string_view const hidden :
             {"\u202E", "\u2066", "\u2069", "\u200B", "\uFEFF", "\u2028", "\x1b", "\x07"})
            CHECK(page.find(hidden) == std::string::npos);
        CHECK(lisle::text::find_invalid_utf8(page.data(), page.data() + page.size()) == nullptr);
        CHECK(page.find('\0') == page.npos);
    }
}

TEST_CASE("the checker of these tests finds faults") {
    CHECK(tag_checker{"<p>x</p>"}.find_fault().empty());
    CHECK_FALSE(tag_checker{"<iframe>"}.find_fault().empty());
    CHECK_FALSE(tag_checker{"<p onclick=\"x\">"}.find_fault().empty());
    CHECK_FALSE(tag_checker{"<a href=\"javascript:x\">"}.find_fault().empty());
    CHECK_FALSE(tag_checker{"<script>x</script>"}.find_fault().empty());
    CHECK_FALSE(tag_checker{"a < b"}.find_fault().empty());
}

TEST_CASE("the policy allows the page's own script and style alone") {
    auto const page = app::page::to_page(fill("x"), {});
    auto const at = page.find("default-src &#39;none&#39;; img-src data:; style-src &#39;sha256-");
    CHECK(at != std::string::npos);
    CHECK(at < page.find("<title>"));
    CHECK(page.find("unsafe") == std::string::npos);
}

TEST_CASE("a highlighter's script can't end its element") {
    app::page::page_options options;
    options.highlighter = "x='</script><script>alert(1)//'";
    auto const page = app::page::to_page(fill("x"), options);
    CHECK(page.find("x='<\\/script><script>") != std::string::npos);
    CHECK(page.find("</script><script>alert") == std::string::npos);
}

std::string repeat(std::string_view text, std::size_t count) {
    std::string out;
    for (std::size_t i = 0; i != count; ++i) out += text;
    return out;
}

/// Sizes grow linearly with any text: a quadratic page would be four times as large.
TEST_CASE("a page grows with its conversation") {
    auto const size_of = [](std::string const& text) {
        conversation::conversation talk;
        conversation::plain_text plain;
        plain.text = text;
        conversation::tool_call call;
        call.name = "x";
        call.output = {plain};
        talk.messages.emplace_back().content = {plain, call};
        return app::page::to_page(talk, {}).size();
    };
    auto const empty = size_of("");
    for (std::string_view const unit : {"|a", "a\n", "\x1b[31m", "\x1b[31mx", "*x ", "[a](b) ",
                                        "\r", "> ", "<", "- x\n", "x\n-|-\n"}) {
        CAPTURE(unit);
        auto const once = size_of(repeat(unit, 20'000)), twice = size_of(repeat(unit, 40'000));
        CHECK(twice - empty < 3 * (once - empty) + 20'000);
    }
}

}  // namespace page_safety_test
