#include <lisle/engine/operations.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include <lisle/engine/read.hpp>
#include <lisle/engine/write.hpp>

#include "support/samples.hpp"

namespace operations_test {

namespace detail = lisle::detail;

using strings = std::vector<std::string>;

TEST_CASE("a value is read and written without knowing its type") {
    auto const& type = detail::operations_of<strings>;
    lisle::reader r{R"(["a","b"] tail)"};
    strings value;
    REQUIRE(type.read(r, &value));
    CHECK(value == strings{"a", "b"});
    CHECK(std::string_view{r.in.at, 5} == " tail");

    std::string out;
    {
        lisle::writer w{out, {}, lisle::layout::canonical};
        type.write(w, &value);
    }
    CHECK(out == R"(["a","b"])");
}

TEST_CASE("a replaced value equals the new value and does not contain it") {
    strings strings_now{"a"}, other_strings{std::string(100, 'x')};
    detail::replace_value<strings>(&strings_now, &other_strings);
    CHECK(strings_now == strings{std::string(100, 'x')});

    boost::json::value value = 1, other = boost::json::array{2};
    detail::replace_value<boost::json::value>(&value, &other);
    CHECK(value == boost::json::array{2});
}

TEST_CASE("an unreadable value is an error with its place") {
    lisle::reader r{R"(["a",7])"};
    strings value;
    CHECK_FALSE(detail::operations_of<strings>.read(r, &value));
    CHECK(r.in.failed.code == lisle::errc::wrong_type);
}

TEST_CASE("two values are written alike if their canonical texts are equal") {
    auto const& type = detail::operations_of<samples::point>;
    samples::point const a{1, 2}, b{1, 2}, c{1, 3};
    CHECK(detail::are_written_alike(type, &a, &b));
    CHECK_FALSE(detail::are_written_alike(type, &a, &c));
}

TEST_CASE("a text still reads as a value until the value is edited") {
    auto const& type = detail::element_of<samples::span>;
    samples::span value{3, 7};
    CHECK(type.still_reads_as("\"3-7\"", &value));
    value.to = 8;
    CHECK_FALSE(type.still_reads_as("\"3-7\"", &value));
    CHECK_FALSE(type.still_reads_as("\"other\"", &value));
}

}  // namespace operations_test
