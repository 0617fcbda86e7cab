#include <lisle/formats/claude_code/model/usual_keys.hpp>

#include "formats/claude_code/expect.hpp"

#include <lisle/formats/claude_code/session.hpp>

namespace claude_code_usual_keys_test {

using namespace lisle::claude_code;

TEST_CASE("a field stood in the text whatever the order and the type of its value") {
    auto const has = [](std::string_view text, std::string_view key) {
        auto const read = lisle::decode_as<record>(text);
        REQUIRE(read.has_value());
        auto const& said = *find_alternative<user_record>(&*read);
        auto const field = lisle::hooks::find_field(lisle::hooks::table_of<user_record>, key);
        REQUIRE(field.has_value());
        return detail::stood_in_text(said.extra, *field, false);
    };
    constexpr std::string_view text =
        R"({"cwd":7,"isSidechain":false,"type":"user","message":{"content":"Hi"},"x":1})";
    CHECK(has(text, "cwd"));
    CHECK(has(text, "isSidechain"));
    CHECK(!has(text, "parentUuid"));
    CHECK(!has(text, "version"));
}

}  // namespace claude_code_usual_keys_test
