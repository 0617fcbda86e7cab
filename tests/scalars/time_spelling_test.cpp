#include <lisle/scalars/time_spelling.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace time_spelling_test {

using namespace lisle::scalars;

TEST_CASE("a time has its three digits of milliseconds, as in JavaScript") {
    auto const print = [](std::string_view text) {
        return to_iso_milliseconds(*parse_rfc3339(text));
    };
    CHECK(print("2026-02-27T12:34:56Z") == "2026-02-27T12:34:56.000Z");
    CHECK(print("2026-02-27T12:34:56.5Z") == "2026-02-27T12:34:56.500Z");
    CHECK(print("2026-02-27T12:34:56.123456789Z") == "2026-02-27T12:34:56.123Z");
    CHECK(print("2026-02-27T12:34:56.000999Z") == "2026-02-27T12:34:56.000Z");
    CHECK(print("1969-12-31T23:59:59.999999Z") == "1969-12-31T23:59:59.999Z");
    CHECK(print("2026-02-27T13:34:56+01:00") == "2026-02-27T12:34:56.000Z");
}

TEST_CASE("a text is respelled if it is a time") {
    std::string text = "2026-02-27 13:34:56.5+01:00";
    respell_time(text, to_rfc3339_offset);
    CHECK(text == "2026-02-27T12:34:56.500+00:00");
    respell_time(text, to_rfc3339_z);
    CHECK(text == "2026-02-27T12:34:56.500Z");
    text = "yesterday";
    respell_time(text, to_rfc3339_z);
    CHECK(text == "yesterday");
}

TEST_CASE("a view is not respelled") {
    std::string_view view{"2026-02-27T12:34:56+00:00"};
    respell_time(view, to_rfc3339_z);
    CHECK(view == "2026-02-27T12:34:56+00:00");
}

}  // namespace time_spelling_test
