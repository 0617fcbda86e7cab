#include <lisle/lines/line_spelling.hpp>

#include <lisle/formats/codex/rollout.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace line_spelling_test {

std::string make_line(std::string_view text) {
    return R"({"timestamp":"2026-11-20T10:00:06.000Z","type":"event_msg","payload":)"
           R"({"type":"user_message","message":")"
           + std::string{text} + R"("}})";
}

std::string const spaced = R"({"timestamp": "2026-11-20T10:00:07.000Z", "type": "event_msg", )"
                           R"("payload": {"type": "user_message", "message": "caf\u00e9"}})";

auto decode(std::string_view text) {
    auto out = lisle::decode<lisle::codex_t>(text);
    REQUIRE(out.has_value());
    return std::move(*out);
}

TEST_CASE("lines come back as they are spelled, whatever stands between them") {
    std::string const bad(4, '\0');
    for (auto const& text :
         {spaced, "\xEF\xBB\xBF" + spaced + " \r\n\n" + make_line("a") + "\n" + spaced + "\n",
          make_line("a") + spaced + make_line("b") + "\n", "not JSON\n" + spaced + "\n{\"cut\":",
          bad + make_line("a") + bad + "\n" + spaced + "\n" + make_line("\xE9") + "\n" + spaced}) {
        CAPTURE(text);
        auto session = decode(text);
        lisle::keep_spelling(session, text);
        CHECK(lisle::encode(session, lisle::layout::source) == text);
    }
}

TEST_CASE("a line that is spelled as its system spells it has no copy of its bytes") {
    auto const text = make_line("a") + "\n" + spaced + "\n";
    auto session = decode(text);
    lisle::keep_spelling(session, text);
    CHECK(session.records[0].damage == nullptr);
    CHECK(session.records[1].damage != nullptr);
}

TEST_CASE("a changed record replaces the bytes of its line alone") {
    auto const text = spaced + "\n" + spaced + "\n";
    auto session = decode(text);
    lisle::keep_spelling(session, text);
    session.records[0] = decode(make_line("new") + "\n").records[0];
    CHECK(lisle::encode(session, lisle::layout::source) == make_line("new") + "\n" + spaced + "\n");
    session = decode(text);
    lisle::keep_spelling(session, text);
    session.records[0].content = decode(make_line("new") + "\n").records[0].content;
    CHECK(lisle::encode(session, lisle::layout::source) == make_line("new") + "\n" + spaced + "\n");
}

}  // namespace line_spelling_test
