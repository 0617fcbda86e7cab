#include <lisle/conversation/loom/mappings.hpp>

#include "conversation/whole_values.hpp"

#include <doctest/doctest.h>

namespace conversation_loom_mappings_test {

namespace bridge = lisle::conversation::loom_bridge;
using whole_values::list_dropped;

TEST_CASE("members without a place are reported, in the order of the schema") {
    CHECK(list_dropped<bridge::mappings_of_calls>(whole_values::call())
          == "/namespace /title /kind /raw_input /is_input_complete /started /ended /structured "
             "/raw_output /locations /child /signature");
    CHECK(list_dropped<bridge::mappings_of_messages>(whole_values::message())
          == "/id /audience /created /completed /model/id /mode /usage /cost /stop_reason /error");
    CHECK(list_dropped<bridge::mappings_of_threads>(whole_values::conversation())
          == "/mode /parent /usage /cost");
}

}  // namespace conversation_loom_mappings_test
