#include <lisle/arena.hpp>

#include <doctest/doctest.h>

#include <boost/json/value.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
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

TEST_CASE("an arena allocates aligned blocks that don't overlap") {
    lisle::arena memory;
    std::vector<unsigned char*> given;
    for (std::size_t size = 1; size < 3000; size += 1 + size / 5) {
        for (std::size_t alignment = 1; alignment <= alignof(std::max_align_t); alignment *= 2) {
            auto* const at = static_cast<unsigned char*>(memory.allocate(size, alignment));
            CHECK(reinterpret_cast<std::uintptr_t>(at) % alignment == 0);
            for (std::size_t i = 0; i < size; ++i) at[i] = static_cast<unsigned char>(size);
            CHECK(memory.keep("x") == "x");
            given.push_back(at);
        }
    }
    std::size_t next = 0;
    for (std::size_t size = 1; size < 3000; size += 1 + size / 5)
        for (std::size_t alignment = 1; alignment <= alignof(std::max_align_t); alignment *= 2) {
            auto const* const at = given[next++];
            CHECK(at[0] == static_cast<unsigned char>(size));
            CHECK(at[size - 1] == static_cast<unsigned char>(size));
        }
}

TEST_CASE("values in an arena need nothing freed") {
    lisle::arena memory;
    boost::json::object object{&memory};
    object["b"] = "longer than what fits into a value";
    boost::json::value const value(std::move(object));
    CHECK(value.storage().is_deallocate_trivial());
    CHECK(value.at("b").get_string().storage().get() == &memory);
}

}  // namespace arena_test
