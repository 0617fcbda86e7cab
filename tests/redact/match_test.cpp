#include <doctest/doctest.h>

#include <lisle/redact/match.hpp>

namespace match_test {

using namespace lisle::redaction;

TEST_CASE("base64 and hexadecimal digits stand for other texts") {
    CHECK(is_encoded(spelling::base64));
    CHECK(is_encoded(spelling::hexadecimal));
    CHECK(!is_encoded(spelling::escaped));
    CHECK(!is_encoded(match{}.how));
}

}  // namespace match_test
