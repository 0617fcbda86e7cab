#include <lisle/engine/read.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace read_test {

using namespace checks;

TEST_CASE("each category of type reads from its own kind of value") {
    CHECK(read<bool>("true"));
    CHECK(read<std::int8_t>("-128") == -128);
    CHECK(read<double>("1e2") == 100);
    CHECK(read<std::string>(R"("\u00e9")") == "\xc3\xa9");
    CHECK(read<std::optional<int>>("null") == std::nullopt);
    CHECK(read<std::vector<int>>("[ 1 , 2 ]") == std::vector<int>{1, 2});
    CHECK(read<samples::colour>("\"blue\"") == samples::colour::blue);
    CHECK(read<samples::label>("\"a\"").value == "a");
    CHECK(rewrite<samples::word>("\"WORD\"") == "\"word\"");
    CHECK(read<samples::point>(R"({"x":1})") == samples::point{1, 0});
    CHECK(read<boost::json::value>("[1]") == boost::json::array{1});
    CHECK(read<lisle::json>("1.50").text() == "1.50");
}

TEST_CASE("a hook is asked first, and the table decides if the hook declines") {
    CHECK(read<samples::span>("[3,7]") == samples::span{3, 7});
    CHECK(read<samples::span>("\"3-7\"") == samples::span{3, 7});
    CHECK(read<samples::span>(R"({"from":3,"to":7})") == samples::span{3, 7});
    fails_at<samples::span>("\"3-\"", errc::bad_value, "", 0);
    fails_at<samples::span>("[1]", errc::bad_value, "", 0);
    fails_at<samples::span>(R"({"from":3,"to":7})", errc::wrong_type, "", 0, strict);
}

TEST_CASE("a hook's failure has the pointer of its value") {
    fails_at<samples::shelf>(R"({"range":"x"})", errc::bad_value, "/range", 9);
    fails_at<std::vector<samples::span>>("[[1,2],[1]]", errc::bad_value, "/1", 7);
}

TEST_CASE("the cursor stays directly after the value") {
    lisle::reader r{"[1,2] x"};
    std::vector<int> out;
    REQUIRE(lisle::read(r, out));
    CHECK(r.in.at == r.in.first + 5);
}

}  // namespace read_test
