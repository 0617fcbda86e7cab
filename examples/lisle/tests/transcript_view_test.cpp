#include "../transcript_view.hpp"

#include <doctest/doctest.h>

#include <sstream>
#include <string>

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

TEST_CASE("code has a bar, is not wrapped, and is folded after 40 lines") {
    CHECK(view("```sh\n**x** long long long long\n```\nafter\n", 20)
          == "┌ sh\n│ **x** long long long long\nafter\n");
    std::string code = "````\n";
    for (int i = 0; i != 50; ++i) code += "```\n";
    auto const out = view(code + "````\n");
    CHECK(out.ends_with("│ ```\n└ 10 more lines; --plain prints all\n"));
    CHECK(view(code).ends_with("└ 10 more lines; --plain prints all\n"));
}

TEST_CASE("a terminal obeys nothing of it") {
    CHECK(view("\x1b[31mred\ta\n", 80, true) == "\\u{1b}[31mred    a\n");
}

}  // namespace transcript_view_test
