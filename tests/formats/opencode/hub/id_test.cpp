#include <lisle/formats/opencode/hub/id.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <string>

namespace opencode_hub_id_test {

namespace hub = lisle::opencode::hub;
using lisle::opencode::id_prefix;

TEST_CASE("ids sort by time, whatever the clock does") {
    hub::id_clock clock;
    std::array<std::uint8_t, 10> const random{0, 1, 2, 3, 4, 5, 6, 7, 61, 62};
    CHECK(hub::create_id(clock, id_prefix::prt, 1786706395136, random)
          == "prt_01a0000000000000012345"
             "67z0");
    std::string last = "prt_";
    for (std::uint64_t const at :
         {1786706395135U, 1786706395136U, 1786706395136U, 1786706395137U, 1855425871872U, 1UL}) {
        auto const id = hub::create_id(clock, id_prefix::prt, at, {});
        CHECK(id.size() == 30);
        CHECK(last < id);
        last = id;
    }
    CHECK(hub::creation_time_of(last) == 1855425871872);
}

TEST_CASE("after 65536 ids in one millisecond, the next millisecond begins") {
    hub::id_clock clock{5, 0xFFFE};
    CHECK(hub::create_id(clock, id_prefix::prt, 5, {}) == "prt_000000000005ffff0000000000");
    CHECK(hub::create_id(clock, id_prefix::prt, 5, {}) == "prt_00000000000600000000000000");
    CHECK(hub::create_id(clock, id_prefix::prt, 6, {}) == "prt_00000000000600010000000000");
}

}  // namespace opencode_hub_id_test
