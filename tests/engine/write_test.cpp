#include <lisle/engine/write.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include <lisle/codec.hpp>

#include "support/samples.hpp"

namespace write_test {

namespace {

/// Written by a separate writer behind existing text.
template <class T>
std::string append(std::string out, T const& value) {
    {
        lisle::writer w{out, {}, lisle::layout::canonical};
        lisle::write(w, value);
    }
    return out;
}

}  // namespace

TEST_CASE("each category of type is written as its own kind of value") {
    CHECK(append("", true) == "true");
    CHECK(append("", -128) == "-128");
    CHECK(append("", 1.0) == "1.0");
    CHECK(append("", std::string{"\"\n\x7f"}) == "\"\\\"\\n\x7f\"");
    CHECK(append("", std::optional<int>{}) == "null");
    CHECK(append("", std::vector<samples::colour>{samples::colour::blue}) == "[\"blue\"]");
    CHECK(append("", samples::label{"a"}) == "\"a\"");
    CHECK(append("", samples::point{1, 2}) == R"({"x":1,"y":2})");
    CHECK(append("", samples::action{samples::stop{}}) == "\"Stop\"");
    CHECK(append("", lisle::text::assume_json("1.50")) == "1.5");
}

TEST_CASE("a hook that writes is preferred to the table") {
    CHECK(append("", samples::span{3, 7}) == "[3,7]");
    samples::shelf shelf;
    shelf.range = {1, 2};
    CHECK(lisle::encode_as(shelf).find(R"("range":[1,2])") != std::string::npos);
}

TEST_CASE("text is appended") { CHECK(append("x=", std::vector<int>{1, 2}) == "x=[1,2]"); }

}  // namespace write_test
