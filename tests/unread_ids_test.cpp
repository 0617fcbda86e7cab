#include "formats/claude_code/expect.hpp"

#include <lisle/unread_ids.hpp>

#include <string>

namespace unread_ids_test {

using namespace claude_code_expect;

TEST_CASE("ids are found in lines without a record alone, each line by itself") {
    auto const text = "{\"id\":\"a\", \"odd\n{\"id\":\"b\n{\"x\":\"c\"\n"
                      + spell("user", "d", "", R"("e")");
    auto const document = lisle::decode<lisle::claude_code_t>(text).value();
    lisle::unread_ids ids;
    for (auto const* const id : {"a", "b", "c", "d", "e", ""}) ids.look_for(id);
    ids.look_in(document);
    CHECK(ids.contains("a"));
    CHECK_FALSE(ids.contains("b"));  // its quote does not end in its line
    CHECK(ids.contains("c"));
    CHECK_FALSE(ids.contains("d"));
    CHECK_FALSE(ids.contains(""));
    CHECK_FALSE(ids.contains("never looked for"));
}

}  // namespace unread_ids_test
