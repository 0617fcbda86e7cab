#include <lisle/conversation/codex/spelling.hpp>

#include <doctest/doctest.h>

#include <string>

namespace codex_spelling_bridge_test {

namespace codex = lisle::codex;
using namespace lisle::conversation;
using namespace lisle::conversation::codex_bridge;
using lisle::owned;

TEST_CASE("a time is read, another text is none") {
    CHECK(read_time("2026-11-20T10:00:00.057Z")->milliseconds % 1000 == 57);
    CHECK_FALSE(read_time("t"));
}

TEST_CASE("strings are unquoted, other values are not") {
    CHECK(unquote(R"("a\nb")") == "a\nb");
    CHECK_FALSE(unquote("1"));
    CHECK_FALSE(parse<std::string>("1"));
    CHECK(to_text(std::string{"\"é"}) == "\"\\\"é\"");
}

}  // namespace codex_spelling_bridge_test
