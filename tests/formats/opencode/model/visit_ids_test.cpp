#include "formats/opencode/expect.hpp"
#include "support/check.hpp"

#include <lisle/formats/opencode/model/message.hpp>
#include <lisle/formats/opencode/model/part.hpp>
#include <lisle/formats/opencode/model/visit_ids.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace opencode_visit_ids_test {

using namespace opencode_expect;
using checks::notes;
using checks::notes_of;
namespace opencode = lisle::opencode;

namespace {

/// Each key with its id.
template <class T>
std::string ids_of(std::string_view text) {
    auto const value = lisle::decode_as<T>(text);
    REQUIRE(value.has_value());
    std::string out;
    opencode::detail::visit_ids(*value, [&](std::string_view key, auto const& id) {
        out += std::string{key} + "=" + id.text + " ";
    });
    return out;
}

}  // namespace

TEST_CASE("a message has two ids, a part three, one of an unknown type none") {
    CHECK(ids_of<opencode::message>(
              R"({"id":"msg_1","role":"user","sessionID":"ses_1","time":{"created":1}})")
          == "id=msg_1 sessionID=ses_1 ");
    CHECK(ids_of<opencode::part>(
              R"({"messageID":"msg_1","id":"prt_1","type":"snapshot","snapshot":"s"})")
          == "id=prt_1 sessionID= messageID=msg_1 ");
    CHECK(ids_of<opencode::part>(R"({"id":"prt_1","type":"later"})").empty());
}

TEST_CASE("visited values can be changed") {
    auto part = lisle::decode_as<opencode::part>(R"({"id":"prt_1","type":"step-start"})").value();
    opencode::detail::visit_ids(part, [](std::string_view key, auto& id) { id.text = key; });
    CHECK(write(part)
          == R"({"id":"id","sessionID":"sessionID","messageID":"messageID","type":"step-start"})");
}

TEST_CASE("the first missing id is an error or a note") {
    struct row {
        std::string_view ids, missing;
    };
    for (auto const& [ids, missing] : {
             row{R"("sessionID":"ses_1","messageID":"msg_1",)", "id"},
             row{R"("id":"prt_1","messageID":"msg_1",)", "sessionID"},
             row{R"("id":"prt_1","sessionID":"ses_1",)", "messageID"},
             row{"", "id"},
         }) {
        auto const text = "[{" + std::string{ids} + R"("type":"snapshot","snapshot":"s"}])";
        CAPTURE(text);
        using parts = std::vector<opencode::part>;
        checks::fails_at<parts>(text, errc::missing_field, "/0/" + std::string{missing}, 1,
                                reference);
        CHECK(notes_of<parts>(text) == notes{"no " + std::string{missing} + " at /0 (byte 1)"});
    }
}

}  // namespace opencode_visit_ids_test
