#include <lisle/conversation/kept_lines.hpp>

#include <lisle/formats/codex/rollout.hpp>

#include <doctest/doctest.h>

#include <string>

namespace conversation_kept_lines_test {

using namespace lisle::conversation;

TEST_CASE("a line is kept as it is, an unreadable line as bytes") {
    auto const read = lisle::decode<lisle::codex_t>("{\"record_type\":\"a\"}\r\nno");
    REQUIRE(read.has_value());
    source_lines const lines{*read};
    CHECK(lisle::encode_as(lines.keep(0))
          == R"({"at":0,"line":{"record_type":"a"},"end":"\r\n"})");
    CHECK(lisle::encode_as(lines.keep(1)) == R"({"at":1,"bytes":"bm8=","end":""})");
    CHECK(lisle::encode_as(lines.place(0, R"({"add":{"b":1}})"))
          == R"({"at":0,"end":"\r\n","residue":{"add":{"b":1}}})");
}

TEST_CASE("the bytes of a damaged line are kept beside its record") {
    auto const read = lisle::decode<lisle::codex_t>("{\"record_type\":\"\xE9\"}\n");
    REQUIRE(read.has_value());
    source_lines const lines{*read};
    CHECK(lines.texts[0] == "{\"record_type\":\"\xEF\xBF\xBD\"}");
    REQUIRE(lines.damaged.size() == 1);
    CHECK(restore_damage(lines.damaged[0], lines.texts[0]) == "{\"record_type\":\"\xE9\"}");
}

}  // namespace conversation_kept_lines_test
