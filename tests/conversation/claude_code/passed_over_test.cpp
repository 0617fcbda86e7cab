#include <lisle/conversation/claude_code/get.hpp>
#include <lisle/conversation/claude_code/passed_over.hpp>

#include "formats/claude_code/expect.hpp"

namespace conversation_claude_code_passed_over_test {

using namespace claude_code_expect;
namespace talk = lisle::conversation;

talk::conversation get_all(std::string_view text) {
    auto const session = lisle::decode<lisle::claude_code_t>(text, lisle::permissive);
    REQUIRE(session.has_value());
    return talk::claude_code_bridge::getter<lisle::owned>{nullptr, talk::parts::all}.run(*session);
}
std::string without_type(std::string record) {
    constexpr std::string_view key = R"("type":"user",)";
    return record.erase(record.find(key), key.size());
}
std::string block_of(talk::message const& m) {
    return std::string{
        lisle::get_alternative<talk::native_content>(m.content.at(0)).native->text()};
}

TEST_CASE("a record whose type is missing or unknown shows its message") {
    for (auto const& odd : {without_type(spell("user", "v", "u", R"("odd one")", "02.000")),
                            spell("human", "v", "u", R"("odd one")", "02.000")}) {
        CAPTURE(odd);
        auto const c = get_all(spell("user", "u", "", R"("Hi")", "01.000") + odd
                               + spell("user", "w", "v", R"("Go")", "03.000"));
        REQUIRE(c.messages.size() == 3);
        CHECK(c.messages[1].part == talk::part::orphan);
        CHECK(c.messages[1].id == "v");
        CHECK(c.messages[1].created);
        CHECK(block_of(c.messages[1]).find("odd one") != std::string::npos);
        CHECK(c.native->text().find(R"("of an unknown type, which Claude Code skips":1)")
              != std::string_view::npos);
    }
}

TEST_CASE("a record of an unknown type without a message shows nothing") {
    for (std::string const odd :
         {R"({"type":"zzz","x":1})", R"({"type":"zzz","message":"a"})", R"({"message":{"a":1}})"})
        CHECK(get_all(spell("user", "u", "", R"("Hi")") + odd + '\n').messages.size() == 1);
}

TEST_CASE("of records with one uuid an earlier one is shown if it says something else") {
    auto const first = spell("user", "v", "u", R"("first words")", "02.000");
    auto const last = spell("user", "v", "u", R"("last words")", "02.000");
    auto const copy = spell("user", "v", "u", R"([{"type":"text","text":"last words"}])", "02.000");
    auto const hi = spell("user", "u", "", R"("Hi")", "01.000");
    auto const c = get_all(hi + first + last);
    REQUIRE(c.messages.size() == 3);
    CHECK(c.messages[1].part == talk::part::orphan);
    CHECK(lisle::get_alternative<talk::plain_text>(c.messages[1].content.at(0)).text
          == "first words");
    CHECK(c.messages[2].part == talk::part::active);
    CHECK(get_all(hi + last + copy).messages.size() == 2);
    auto const result = [](std::string const& words) {
        return spell("user", "v", "u",
                     R"([{"type":"tool_result","tool_use_id":"t","content":")" + words + "\"}]");
    };
    CHECK(get_all(hi + result("a") + result("b")).messages.size() == 3);
    CHECK(get_all(hi + result("a") + result("a")).messages.size() == 2);
}

}  // namespace conversation_claude_code_passed_over_test
