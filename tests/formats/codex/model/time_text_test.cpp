#include <lisle/formats/codex/model/time_text.hpp>

#include "formats/codex/expect.hpp"

namespace codex_time_text_test {

using namespace codex_expect;
using namespace lisle::codex;

TEST_CASE("a time is a text") {
    keeps<time_text>(R"("2026-11-23T08:07:19.000Z")");
    keeps<time_text>(R"("whenever")");
    for (auto const* const other : {"null", "true", "[]", "{}", "tomorrow"})
        CHECK(!lisle::decode_as<time_text>(other));
}

TEST_CASE("a number is a time in seconds or in smaller units") {
    for (std::string_view const number :
         {"1772621481.875", "1772621481875", "1772621481874.9", "1772621481875000",
          "1772621481875000000", "1.772621481875e9"})
        CHECK_MESSAGE(read<time_text>(number).text == "2026-03-04T10:51:21.875Z", number);
    CHECK(read<time_text>("0").text == "1970-01-01T00:00:00.000Z");
    CHECK(read<time_text>("1772621481").text == "2026-03-04T10:51:21.000Z");
    CHECK(read<time_text>("1772621481.99996").text == "2026-03-04T10:51:22.000Z");
    for (std::string_view const number : {"-1", "1e300", "-1e300"})
        CHECK_MESSAGE(read<time_text>(number).empty(), number);
    CHECK(!lisle::decode_as<time_text>("1772621481", lisle::strict));
    CHECK(!lisle::decode_as<time_text>("1772621481", lisle::reference));
}

}  // namespace codex_time_text_test
