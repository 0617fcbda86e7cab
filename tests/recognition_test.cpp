// tests/recognition_test.cpp - how sure a format is.
#include <lisle/recognition.hpp>

#include <doctest/doctest.h>

namespace recognition_test {

TEST_CASE("an answer holds unless it is none, and then it has no shape") {
    CHECK(lisle::certain_if(true));
    CHECK(lisle::likely_if(true));
    CHECK_FALSE(lisle::certain_if(false, "record"));
    CHECK_FALSE(lisle::recognition{});
    CHECK(lisle::certain_if(false, "record") == lisle::recognition{});
    CHECK(lisle::likely_if(false, "record") == lisle::recognition{});
    CHECK(lisle::certain_if(true, "record").shape == "record");
}

TEST_CASE("what is certain goes before what is likely") {
    CHECK(lisle::certain_if(true).how > lisle::likely_if(true).how);
    CHECK(lisle::likely_if(true).how > lisle::certainty::none);
    CHECK(lisle::certain_if(true) != lisle::likely_if(true));
}

}  // namespace recognition_test
