#include <lisle/conversation/acpx/mappings.hpp>

#include "conversation/whole_values.hpp"

#include <doctest/doctest.h>

namespace conversation_acpx_mappings_test {

namespace bridge = lisle::conversation::acpx_bridge;
using whole_values::list_dropped;

TEST_CASE("members without a place are reported, in the order of the schema") {
    CHECK(list_dropped<bridge::mappings_of_calls>(whole_values::call())
          == "/namespace /kind /started /ended /raw_output /locations /child");
    CHECK(list_dropped<bridge::mappings_of_messages>(whole_values::message())
          == "/audience /created /completed /model/id /mode /stop_reason /error");
    CHECK(list_dropped<bridge::mappings_of_records>(whole_values::conversation()) == "/git/branch");
}

}  // namespace conversation_acpx_mappings_test
