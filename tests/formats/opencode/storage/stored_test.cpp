#include "support/check.hpp"
#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/model/message.hpp>
#include <lisle/formats/opencode/model/part.hpp>
#include <lisle/formats/opencode/storage/stored.hpp>

#include <string>
#include <string_view>

namespace opencode_stored_test {

using namespace opencode_expect;
using checks::notes;
using checks::notes_of;
namespace opencode = lisle::opencode;
using opencode::stored;

TEST_CASE("a row's data has no ids, and that leaves no note") {
    constexpr auto* part = R"({"type":"snapshot","snapshot":"s"})";
    constexpr auto* message =
        R"({"role":"user","time":{"created":1},"agent":"a","model":{"providerID":"p","modelID":"m"}})";
    keeps<stored<opencode::part>>(part, strict);
    keeps<stored<opencode::message>>(message, strict);
    CHECK(notes_of<stored<opencode::part>>(part).empty());
    CHECK(notes_of<stored<opencode::message>>(message).empty());
}

TEST_CASE("ids inside a row's data are read, and not written") {
    constexpr std::string_view text =
        R"({"sessionID":"ses_1","id":"prt_1","type":"snapshot","x":1.0,"snapshot":"s"})";
    auto const row = lisle::decode_as<stored<opencode::part>>(text);
    REQUIRE(row.has_value());
    std::string seen;
    opencode::detail::visit_ids(row->value, [&](std::string_view key, auto const& id) {
        seen += std::string{key} + "=" + id.text + " ";
    });
    CHECK(seen == "id=prt_1 sessionID=ses_1 messageID= ");
    CHECK(write(*row, layout::source) == R"({"type":"snapshot","x":1.0,"snapshot":"s"})");
    CHECK(write(row->value, layout::source) == text);
}

TEST_CASE("a part of an unknown type has no ids to visit, but is stored without them") {
    constexpr std::string_view text =
        R"({"id":"prt_1","type":"later","angle":1.50,"messageID":"msg_1"})";
    auto const row = lisle::decode_as<stored<opencode::part>>(text);
    REQUIRE(row.has_value());
    int ids = 0;
    opencode::detail::visit_ids(row->value, [&](std::string_view, auto const&) { ++ids; });
    CHECK(ids == 0);
    CHECK(write(row->value) == text);
    CHECK(write(*row) == R"({"type":"later","angle":1.50})");
    checks::fails_at<stored<opencode::part>>(text, errc::unknown_case, "/type", 21, reference);
}

}  // namespace opencode_stored_test
