#include <lisle/formats/acp/plan.hpp>

#include "formats/acpx/expect.hpp"
#include "support/check.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acp_plan_test {

using namespace acpx_tests;
using namespace lisle::acp;
using checks::errc;
using checks::fails_at;
using checks::notes;
using checks::notes_of;

TEST_CASE("a plan has all of its entries, with keys in the protocol's order") {
    for (
        auto const* text : {
            R"({"entries":[]})",
            R"({"entries":[{"content":"c","priority":"high","status":"in_progress","_meta":{}}],"_meta":{"k":1}})",
            R"({"entries":[{"content":"","priority":"later","status":"later"}]})",
        })
        CHECK_MESSAGE(is_canonical<plan>(text), text);
}

TEST_CASE("all keys of an entry are required") {
    fails_at<plan>("{}", errc::missing_field, "/entries", 0);
    fails_at<plan>(R"({"entries":null})", errc::wrong_type, "/entries", 11);
    fails_at<plan>(R"({"entries":[{"priority":"low","status":"pending"}]})", errc::missing_field,
                   "/entries/0/content", 12);
    fails_at<plan>(R"({"entries":[{"content":"c","priority":1}]})", errc::wrong_type,
                   "/entries/0/priority", 38);
}

TEST_CASE("another key order is written back, and so are unknown keys, with notes") {
    constexpr auto* text =
        R"({"later":1.0,"entries":[{"status":"s","_meta":null,"content":"c","priority":"p"}]})";
    CHECK(is_kept<plan>(text));
    CHECK(canonical<plan>(text)
          == R"({"later":1.0,"entries":[{"content":"c","priority":"p","status":"s"}]})");
    CHECK(notes_of<plan>(text) == notes{"unknown field at /later (byte 1)"});
}

}  // namespace acp_plan_test
