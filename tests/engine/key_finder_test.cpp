#include <lisle/engine/key_finder.hpp>

#include <lisle/dictionary.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

namespace key_finder_test {

TEST_CASE("a key is found where it was put, however many there are") {
    lisle::dictionary<std::string, int> entries;
    lisle::detail::key_finder known{entries};
    for (std::size_t i = 0; i < 3000; ++i) {
        // Keys of all lengths, and such that differ in one byte only.
        auto const key = std::string(i % 40, 'k') + std::to_string(i);
        REQUIRE(known.find(key) == entries.size());
        entries.append(key);
        REQUIRE(known.find(key) == i);
    }
    for (std::size_t i = 0; i < 3000; i += 7) CHECK(known.find(entries[i].first) == i);
    CHECK(known.find("") == entries.size());
    CHECK(known.find(std::string(40, 'k')) == entries.size());
}

}  // namespace key_finder_test
