#include <lisle/conversation/opencode/mappings.hpp>

#include "conversation/whole_values.hpp"

#include <doctest/doctest.h>

namespace conversation_opencode_mappings_test {

namespace bridge = lisle::conversation::opencode_bridge;
using whole_values::list_dropped;

TEST_CASE("members without a place are reported, in the order of the schema") {
    CHECK(list_dropped<bridge::mappings_of_calls>(whole_values::call())
          == "/namespace /kind /arrival /locations");
    CHECK(list_dropped<bridge::mappings_of_questions>(whole_values::message())
          == "/completed /cost /stop_reason /error");
    CHECK(list_dropped<bridge::mappings_of_sessions>(whole_values::conversation())
          == "/usage /cost");
}

}  // namespace conversation_opencode_mappings_test
