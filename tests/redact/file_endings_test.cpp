#include <doctest/doctest.h>

#include <lisle/redact/file_endings.hpp>

namespace file_endings_test {

TEST_CASE("endings of files are distinguished from endings of domains, in any case") {
    using lisle::redaction::detail::is_file_ending;
    for (auto const* ending : {"png", "JSON", "service", "h"}) CHECK(is_file_ending(ending));
    for (auto const* ending : {"com", "de", "", "lopez"}) CHECK(!is_file_ending(ending));
}

}  // namespace file_endings_test
