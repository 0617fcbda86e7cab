#include <lisle/formats/acpx/parser/known_commands.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>

namespace acpx_known_commands_test {

TEST_CASE("each command appears once, and its arguments are separated by single spaces") {
    for (auto const& known : lisle::acpx::known_commands) {
        CHECK(std::count_if(std::begin(lisle::acpx::known_commands),
                            std::end(lisle::acpx::known_commands),
                            [&](auto const& k) { return k.command == known.command; })
              == 1);
        CHECK(known.argv.find("  ") == known.argv.npos);
        CHECK(!known.argv.empty());
    }
}

}  // namespace acpx_known_commands_test
