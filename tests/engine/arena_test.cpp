#include <lisle/engine/arena.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace arena_test {

TEST_CASE("an arena keeps strings of every size") {
    lisle::arena characters;
    std::vector<std::string> given;
    std::vector<std::string_view> kept;
    for (std::size_t size = 0; size < 20000; size += 1 + size / 3) {
        given.push_back(std::string(size, static_cast<char>('a' + size % 26)));
        kept.push_back(characters.keep(given.back()));
    }
    for (std::size_t i = 0; i < given.size(); ++i) CHECK((kept[i] == given[i]));
}

}  // namespace arena_test
