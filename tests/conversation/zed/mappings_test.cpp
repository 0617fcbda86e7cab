#include <lisle/conversation/zed/mappings.hpp>

#include "conversation/whole_values.hpp"

#include <doctest/doctest.h>

namespace conversation_zed_mappings_test {

namespace bridge = lisle::conversation::zed_bridge;
using whole_values::list_dropped;

TEST_CASE("members without a place are reported, in the order of the schema") {
    CHECK(list_dropped<bridge::mappings_of_calls>(whole_values::call())
          == "/namespace /title /kind /started /ended /raw_output /locations");
    CHECK(list_dropped<bridge::mappings_of_messages>(whole_values::message())
          == "/created /completed /cost /stop_reason /error");
    CHECK(list_dropped<bridge::mappings_of_threads>(whole_values::conversation()) == "/cost");
}

}  // namespace conversation_zed_mappings_test
