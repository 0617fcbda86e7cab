#include <lisle/detection/recognition.hpp>

#include <doctest/doctest.h>

namespace recognition_test {

using lisle::certain_if;
using lisle::certainty;
using lisle::likely_if;
using lisle::recognition;

TEST_CASE("a recognition has its certainty and shape, or neither") {
    CHECK(certain_if(true, "flat") == recognition{certainty::certain, "flat"});
    CHECK(certain_if(true) == recognition{certainty::certain, ""});
    CHECK(likely_if(true, "flat") == recognition{certainty::likely, "flat"});
    CHECK(certain_if(false, "flat") == recognition{});
    CHECK(likely_if(false, "flat") == recognition{});
}

TEST_CASE("a recognition converts to true if a text is recognized") {
    CHECK(certain_if(true));
    CHECK(likely_if(true));
    CHECK_FALSE(recognition{});
}

}  // namespace recognition_test
