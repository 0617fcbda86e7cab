#include <lisle/scalars/random_id.hpp>

#include <doctest/doctest.h>

#include <set>
#include <string>

namespace random_id_test {

TEST_CASE("random ids are distinct UUIDs of version 4") {
    std::set<std::string> seen;
    for (int i = 0; i < 100; ++i) {
        auto const id = lisle::scalars::make_random_id();
        CHECK(lisle::scalars::parse_uuid(id).has_value());
        CHECK(id[14] == '4');
        CHECK(std::string{"89ab"}.find(id[19]) != std::string::npos);
        CHECK(seen.insert(id).second);
    }
}

}  // namespace random_id_test
