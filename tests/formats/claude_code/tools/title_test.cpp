#include <lisle/formats/claude_code/tools/title.hpp>

#include "formats/claude_code/expect.hpp"

namespace claude_code_title_test {

using namespace claude_code_expect;
using namespace lisle::claude_code;

std::string title_of(std::string_view text) {
    auto const session = lisle::decode<lisle::claude_code_t>(text);
    REQUIRE(session.has_value());
    return std::string{find_titles(*session).best()};
}

TEST_CASE("the title is a person's, a model's, the last prompt or the first") {
    auto const first = spell("user", "a", "", R"("<command-name>/x</command-name>")")
                       + spell("user", "b", "a", R"([{"type":"text","text":"Mend it"}])")
                       + spell("user", "c", "b", R"("more")");
    auto const last = std::string{R"({"type":"last-prompt","lastPrompt":"more"})"
                                  "\n"};
    auto const made = std::string{R"({"type":"ai-title","aiTitle":"Mending"})"
                                  "\n"};
    auto const given = std::string{R"({"type":"custom-title","customTitle":"Mine"})"
                                   "\n"};
    CHECK(title_of(first) == "Mend it");
    CHECK(title_of(first + last) == "more");
    CHECK(title_of(made + first + last) == "Mending");
    CHECK(title_of(given + first + made) == "Mine");
    CHECK(title_of(given + R"({"type":"custom-title","customTitle":"New"})") == "New");
    std::string const summary = R"({"type":"summary","summary":"In short","leafUuid":"c"})"
                                "\n";
    CHECK(title_of(summary + first + last) == "In short");
    CHECK(title_of(summary + first + spell("assistant", "d", "c", "[]")) == "Mend it");
    CHECK(title_of(summary + made + first) == "Mending");
    CHECK(title_of({}).empty());
}

TEST_CASE("texts of the program are not titles") {
    CHECK(
        title_of(R"({"type":"user","message":{"content":"Hi"},"isMeta":true,"uuid":"a"})").empty());
    CHECK(title_of(R"({"type":"user","message":{"content":"< 3"},"uuid":"a"})") == "< 3");
}

TEST_CASE("the mark of an interruption is no title, but words beside it are") {
    auto const mark = [](std::string const& text) {
        return R"({"type":"text","text":"[Request interrupted by user)" + text + R"(]"})";
    };
    auto const title = [&](std::string const& content) {
        return title_of(spell("user", "a", "", content));
    };
    CHECK(title('[' + mark("") + ']').empty());
    CHECK(title('[' + mark(" for tool use") + ']').empty());
    CHECK(title(R"("[Request interrupted by user]")").empty());
    CHECK(title('[' + mark("") + R"(,{"type":"text","text":"Go on"}])") == "Go on");
    CHECK(title(R"("[Request interrupted by user] and why")")
          == "[Request interrupted by user] and why");
    CHECK(is_interruption("[Request interrupted by user for tool use]"));
    CHECK_FALSE(is_interruption("[Request interrupted]"));
}

}  // namespace claude_code_title_test
