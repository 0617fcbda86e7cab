#include <lisle/conversation/claude_code/mappings.hpp>

#include "conversation/whole_values.hpp"

#include <doctest/doctest.h>

namespace conversation_claude_code_mappings_test {

namespace bridge = lisle::conversation::claude_code_bridge;
using whole_values::list_dropped;

TEST_CASE("members without a place are reported, in the order of the schema") {
    CHECK(list_dropped<bridge::mappings_of_calls>(whole_values::call())
          == "/namespace /title /kind /raw_input /is_input_complete /started /arrival /structured "
             "/raw_output /locations /child /signature");
    CHECK(list_dropped<bridge::mappings_of_images>(whole_values::image())
          == "/uri /name /width /height /range");
    CHECK(list_dropped<bridge::mappings_of_messages>(whole_values::message())
          == "/audience /mode /cost /error");
    CHECK(list_dropped<bridge::mappings_of_sessions>(whole_values::conversation())
          == "/mode /parent /usage /cost");
}

TEST_CASE("Anthropic's reasons to stop are known") {
    CHECK(bridge::is_known_stop("end_turn"));
    CHECK(!bridge::is_known_stop("stop"));
}

}  // namespace conversation_claude_code_mappings_test
