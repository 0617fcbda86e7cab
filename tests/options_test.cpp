#include <lisle/options.hpp>

#include <doctest/doctest.h>

#include <cstddef>

namespace options_test {

using namespace lisle;

TEST_CASE("each preset has its documented options") {
    for (auto const& options : {permissive, reference, strict}) {
        CHECK(options.max_depth == 127);
        CHECK(options.max_size == std::size_t{1} << 30);
        CHECK(options.max_string == std::size_t{1} << 28);
        CHECK(options.max_elements == std::size_t{1} << 26);
        CHECK(options.duplicates == duplicate_policy::last_wins);
    }
    CHECK(permissive.unknown_fields == unknown_policy::keep);
    CHECK(permissive.unknown_cases == unknown_policy::keep);
    CHECK(permissive.shapes == shape_policy::any);
    CHECK(reference.unknown_fields == unknown_policy::drop);
    CHECK(reference.unknown_cases == unknown_policy::refuse);
    CHECK(reference.shapes == shape_policy::reference);
    CHECK(strict.unknown_fields == unknown_policy::refuse);
    CHECK(strict.unknown_cases == unknown_policy::refuse);
    CHECK(strict.shapes == shape_policy::canonical);
}

}  // namespace options_test
