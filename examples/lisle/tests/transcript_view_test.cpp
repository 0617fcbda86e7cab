#include "../terminal/transcript_view.hpp"

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <string_view>

namespace transcript_view_test {

std::string view(std::string_view markdown, std::size_t columns = 80, bool has_color = false) {
    std::istringstream in;
    std::ostringstream out;
    app::console io{in, out, out, true, true};
    if (has_color) io.use_color(app::color_choice::always);
    app::view_transcript(io, markdown, columns);
    return out.str();
}

TEST_CASE("headings and bold text are bold, code is yellow") {
    CHECK(view("## You\n\na **b** `c`\n", 80, true)
          == "\x1b[1mYou\x1b[0m\n\na \x1b[1mb\x1b[0m \x1b[33mc\x1b[0m\n");
    CHECK(view("## You\n\na **b** `c`\n") == "You\n\na b c\n");
    CHECK(view("#[cfg(windows)]\n#hash\n") == "#[cfg(windows)]\n#hash\n");
}

TEST_CASE("a mark without its end is text") {
    CHECK(view("2 ** 3 and ` and ****\n") == "2 ** 3 and ` and ****\n");
}

TEST_CASE("lines are wrapped at words, and hang under their mark") {
    CHECK(view("one two three four five six\n", 20) == "one two three four\nfive six\n");
    CHECK(view("- one two three four five\n", 20) == "- one two three four\n  five\n");
    CHECK(view("12. aaaa bbbb cccc dddd\n", 20) == "12. aaaa bbbb cccc\n    dddd\n");
    CHECK(view(std::string(45, 'x') + "\n", 20)
          == std::string(20, 'x') + '\n' + std::string(20, 'x') + '\n' + "xxxxx\n");
    CHECK(view("日本語日本語日本語日本語\n", 20) == "日本語日本語日本語日\n本語\n");
    CHECK(view("") == "");
    CHECK(view("\n\n") == "\n\n");
}

TEST_CASE("code has a bar, and is folded after 40 rows") {
    CHECK(view("```sh\n**x**\n\n```\nafter\n", 20) == "┌ sh\n│ **x**\n│ \nafter\n");
    std::string code = "````\n";
    for (int i = 0; i != 50; ++i) code += "```\n";
    auto const out = view(code + "````\n");
    CHECK(out.ends_with("│ ```\n└ 10 more lines; --plain prints all\n"));
    CHECK(view(code).ends_with("└ 10 more lines; --plain prints all\n"));
    auto const rows_of_18 = [](int count) {
        return "```\n" + std::string(18U * static_cast<unsigned>(count), 'x');
    };
    CHECK(view(rows_of_18(40) + "\n```\n", 20).ends_with("│ xxxxxxxxxxxxxxxxxx\n"));
    CHECK(view(rows_of_18(41) + "\n```\n", 20)
              .ends_with("xx\n└ the rest of a line; --plain prints all\n"));
    CHECK(view(rows_of_18(41) + "\ny\nz\n```\n", 20)
              .ends_with("xx\n└ the rest of a line and 2 more lines; --plain prints all\n"));
}

TEST_CASE("a long line of code goes on under its first word") {
    CHECK(view("```\n  \"a\": \"long long long\",\n}\n```\n", 20)
          == "│   \"a\": \"long long \n│   long\",\n│ }\n");
    CHECK(view("```a long long long word\n```\n", 20) == "┌ a long long long w\n│ ord\n");
    // Even with a wide indent, half the width stays for the text.
    CHECK(view("```\n" + std::string(30, ' ') + "xyz\n```\n", 20)
          == "│ " + std::string(18, ' ') + "\n│ " + std::string(10 + 8, ' ') + "\n│ "
                 + std::string(10, ' ') + "    xyz\n");
    CHECK(view("```sh\n1234567890123456789\n```\n", 20, true)
          == "\x1b[2m┌ \x1b[0m\x1b[2msh\x1b[0m\n\x1b[2m│ \x1b[0m123456789012345678\n"
             "\x1b[2m│ \x1b[0m9\n");
}

TEST_CASE("no row ends within a character or an escape sequence") {
    auto const code = [](std::string_view line) {
        return view("```\n" + std::string{line} + "\n```\n", 20);
    };
    std::string const x15(15, 'x'), x17(17, 'x');
    CHECK(code(x17 + "日") == "│ " + x17 + "\n│ 日\n");
    CHECK(code(x17 + "e\u0301e") == "│ " + x17 + "e\u0301\n│ e\n");
    CHECK(code(x15 + "👩\u200D💻👍🏽x") == "│ " + x15 + "👩\u200D💻\n│ 👍🏽x\n");
    CHECK(code(x15 + "\u202E") == "│ " + x15 + "\n│ \\u{202e}\n");
    CHECK(code(x15 + "\x1b[1;31mred") == "│ " + x15 + "\n│ \\u{1b}[1;31mred\n");
    CHECK(code(x15 + "\xff") == "│ " + x15 + "\n│ \\xff\n");
    CHECK(view(x15 + "xxx\x1b[31mred\n", 20) == x15 + "xxx\n\\u{1b}[31mred\n");
}

TEST_CASE("the output has no sequences that a terminal obeys") {
    CHECK(view("\x1b[31mred\ta\n", 80, true) == "\\u{1b}[31mred    a\n");
}

}  // namespace transcript_view_test
