#include "support/check.hpp"
#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/model/part_ids.hpp>

#include <string>
#include <string_view>

namespace opencode_part_ids_test {

using namespace opencode_expect;
using checks::notes;
using checks::notes_of;
using lisle::opencode::part_ids;

TEST_CASE("the ids of a part are its own, its session's and its message's, in this order") {
    keeps<part_ids>(R"({"id":"prt_1","sessionID":"ses_1","messageID":"msg_1"})", strict);
    keeps<part_ids>("{}", strict);
    reads<part_ids>(R"({"messageID":"msg_1","id":"prt_1","sessionID":"ses_1"})",
                    R"({"id":"prt_1","sessionID":"ses_1","messageID":"msg_1"})");
}

TEST_CASE("only the prefix of an id is checked") {
    struct row {
        std::string_view text, pointer;
        std::size_t offset;
    };
    keeps<part_ids>(R"({"id":"prt","sessionID":"sessions","messageID":"msg \n"})", strict);
    for (auto const& [text, pointer, offset] : {
             row{R"({"id":"msg_1"})", "/id", 6},
             row{R"({"id":"PRT_1"})", "/id", 6},
             row{R"({"id":"prt_1","sessionID":"se"})", "/sessionID", 26},
             row{R"({"id":"prt_1","sessionID":"ses_1","messageID":""})", "/messageID", 46},
         }) {
        checks::fails_at<part_ids>(text, errc::bad_value, pointer, offset, reference);
        CHECK(notes_of<part_ids>(text)
              == notes{"an id with another prefix at " + std::string{pointer} + " (byte "
                       + std::to_string(offset) + ')'});
    }
    checks::fails_at<part_ids>(R"({"id":7})", errc::wrong_type, "/id", 6);
}

}  // namespace opencode_part_ids_test
