#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/model/plain_text.hpp>

namespace zed_plain_text_test {

using namespace expect;
using zed::plain_text;

TEST_CASE("plain text is a bare string") {
    keeps<plain_text>(R"("")");
    keeps<plain_text>(R"("two\nlines, \"quoted\" and é")");
    reads<plain_text>(R"("\u00e9\/")", R"("é/")");
    CHECK(plain_text{"a"} == plain_text{"a"});
    CHECK(plain_text{"a"} != plain_text{"b"});
}

TEST_CASE("any other object is not plain text") {
    for (auto const* const text : {"null", "7", "[]", R"({"value":"a"})"}) {
        CAPTURE(text);
        auto const read = decode<plain_text>(text, permissive);
        REQUIRE(read.has_error());
        CHECK((read.error().code == errc::wrong_type));
    }
}

}  // namespace zed_plain_text_test
