#include <lisle/engine/visit/unique_keys.hpp>

#include <doctest/doctest.h>

namespace unique_keys_test {

TEST_CASE("a later key that is equal gets a suffix, which no key before has") {
    lisle::detail::unique_keys keys;
    CHECK(keys.take("a") == "a");
    CHECK(keys.take("b~2") == "b~2");
    CHECK(keys.take("a") == "a~2");
    CHECK(keys.take("a") == "a~3");
    CHECK(keys.take("b") == "b");
    CHECK(keys.take("b") == "b~4");
    CHECK(keys.take("") == "");
}

}  // namespace unique_keys_test
