#include <lisle/conversation/timestamp.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/formats/zed/model/scalars.hpp>
#include <lisle/std_format.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <sstream>
#include <string>
#include <utility>

namespace std_format_test {

namespace {

struct column {
    std::string text;

    [[nodiscard]] std::optional<lisle::scalars::instant> value() const { return {}; }
};

}  // namespace

using lisle::detail::printable;
using lisle::detail::printed;

TEST_CASE("errors, findings, times and ids can be formatted, and no other type of lisle") {
    static_assert(printable<lisle::error>);
    static_assert(printable<lisle::finding>);
    static_assert(printable<lisle::scalars::instant>);
    static_assert(printable<lisle::scalars::uuid>);
    static_assert(printable<lisle::zed::timestamp>);
    static_assert(printable<lisle::zed::basic_uuid_text<lisle::borrowed>>);
    static_assert(printable<lisle::opencode::session_id>);
    static_assert(printable<lisle::conversation::timestamp>);
    static_assert(printable<column>);
    static_assert(!printable<std::string>);
    static_assert(!printable<int>);
    static_assert(!printable<lisle::opencode::number>);
    static_assert(!printable<lisle::opencode::record>);
}

TEST_CASE("the text equals the output of operator<<") {
    auto const matches = [](auto const& value) {
        std::ostringstream out;
        out << value;
        return printed(value) == std::move(out).str();
    };
    CHECK(matches(lisle::error{lisle::errc::syntax, "/a", 3, "expected a key"}));
    CHECK(matches(lisle::finding{"/a", "unused"}));
    CHECK(matches(lisle::scalars::instant{1, 500'000'000}));
    CHECK(matches(lisle::scalars::uuid{}));
    CHECK(matches(lisle::zed::timestamp{"never"}));
    CHECK(matches(lisle::conversation::timestamp{-1, 500'000}));
    CHECK(printed(column{"x"}) == "x");
}

#ifdef __cpp_lib_format
TEST_CASE("std::format has the options of a string") {
    CHECK(std::format("{}", lisle::error{lisle::errc::syntax}) == "invalid JSON");
    CHECK(std::format("[{:>6}]", lisle::finding{"/a", "b"}) == "[ /a: b]");
    CHECK(std::format("{:.10}", lisle::scalars::instant{86'400, 0}) == "1970-01-02");
    CHECK(std::format("{}", lisle::scalars::uuid{}) == "00000000-0000-0000-0000-000000000000");
    CHECK(std::format("{}", lisle::zed::timestamp{"never"}) == "never");
    CHECK(std::format("{}", lisle::opencode::session_id{"ses_1"}) == "ses_1");
    CHECK(std::format("{}", lisle::conversation::timestamp{1'000}) == "1000");
    CHECK(std::format("{}", column{"x"}) == "x");
}
#endif

}  // namespace std_format_test
