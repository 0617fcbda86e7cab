#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/storage/assemble.hpp>
#include <lisle/formats/opencode/storage/identity.hpp>

#include <string>
#include <vector>

namespace opencode_assemble_test {

using namespace opencode_expect;
namespace opencode = lisle::opencode;

namespace {

opencode::message question(std::string id, double at) {
    opencode::user_message out;
    out.id.text = std::move(id);
    out.time.created = at;
    return out;
}

opencode::part words(std::string id, std::string message) {
    opencode::text_part out;
    out.id.text = std::move(id);
    out.message_id.text = std::move(message);
    return out;
}

}  // namespace

TEST_CASE("messages are sorted by time, then id; parts by id; strays are kept separately") {
    auto const out = opencode::assemble(
        {}, {question("msg_c", 1), question("msg_b", 2), question("msg_a", 2)},
        {words("prt_3", "msg_a"), words("prt_1", "msg_a"), words("prt_2", "msg_x")});
    REQUIRE(out.whole.messages.size() == 3);
    std::string order;
    for (auto const& one : out.whole.messages) order += opencode::id_of(one.info);
    CHECK(order == "msg_cmsg_amsg_b");
    REQUIRE(out.whole.messages[1].parts.size() == 2);
    CHECK(opencode::id_of(out.whole.messages[1].parts[0]) == "prt_1");
    REQUIRE(out.orphans.size() == 1);
    CHECK(opencode::id_of(out.orphans[0]) == "prt_2");
}

}  // namespace opencode_assemble_test
