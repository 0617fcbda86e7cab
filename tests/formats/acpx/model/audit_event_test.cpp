#include <lisle/formats/acpx/model/audit_event.hpp>

#include "formats/acpx/expect.hpp"

#include <doctest/doctest.h>

namespace acpx_audit_event_test {

using namespace acpx_tests;
using namespace lisle::acpx;

TEST_CASE("events are distinguished by type, and kept if type or content is unknown") {
    CHECK(is_canonical<audit_event>(
        R"({"type":"session_update","timestamp":"t","update":{"sessionUpdate":"plan"}})"));
    CHECK(is_canonical<audit_event>(
        R"({"type":"client_operation","timestamp":"t","operation":{"method":"fs/read_text_file",)"
        R"("status":"completed","summary":"s","timestamp":"t"}})"));
    for (auto const* text :
         {R"({"type":"x","timestamp":"t","anything":[1]})",
          R"({"type":"client_operation","timestamp":"t","operation":{"n":1}})",
          R"({"timestamp":"t","type":"session_update","update":null,"_meta":null})"})
        CHECK(canonical<audit_event>(text) == text);
}

}  // namespace acpx_audit_event_test
