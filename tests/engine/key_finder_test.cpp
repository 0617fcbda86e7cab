#include <lisle/engine/key_finder.hpp>

#include <lisle/schema/dictionary.hpp>

#include "support/flood_keys.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

namespace key_finder_test {

TEST_CASE("every key is found, however many there are") {
    lisle::dictionary<std::string, int> entries;
    lisle::detail::key_finder known{entries};
    for (std::size_t i = 0; i < 3000; ++i) {
        // Keys of all lengths, some of which differ in only one byte.
        auto const key = std::string(i % 40, 'k') + std::to_string(i);
        REQUIRE(known.find(key) == entries.size());
        entries.append(key);
        REQUIRE(known.find(key) == i);
    }
    for (std::size_t i = 0; i < 3000; i += 7) CHECK(known.find(entries[i].first) == i);
    CHECK(known.find("") == entries.size());
    CHECK(known.find(std::string(40, 'k')) == entries.size());
}

TEST_CASE("keys that collide under std::hash are found") {
    lisle::dictionary<std::string, int> entries;
    lisle::detail::key_finder known{entries};
    auto const keys = make_flood_keys(10);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        REQUIRE(known.find(keys[i]) == i);
        entries.append(keys[i]);
    }
    for (std::size_t i = 0; i < keys.size(); ++i) CHECK(known.find(keys[i]) == i);
}

TEST_CASE("a removed entry is not found, and another takes its place") {
    lisle::dictionary<std::string, int> entries;
    lisle::detail::key_finder known{entries};
    for (std::size_t i = 0; i < 200; ++i) {
        for (auto const* const kind : {"unreadable ", "key "}) {
            auto const key = kind + std::to_string(i);
            REQUIRE(known.find(key) == entries.size());
            entries.append(key);
            if (*kind == 'u') entries.pop_back();
        }
        REQUIRE(known.find("key " + std::to_string(i)) == i);
    }
    for (std::size_t i = 0; i < 200; ++i) {
        CHECK(known.find("key " + std::to_string(i)) == i);
        CHECK(known.find("unreadable " + std::to_string(i)) == 200);
    }
}

}  // namespace key_finder_test
