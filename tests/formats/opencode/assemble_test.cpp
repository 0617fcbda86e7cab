#include "expect.hpp"

#include <lisle/formats/opencode/assemble.hpp>
#include <lisle/formats/opencode/storage_file.hpp>

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

TEST_CASE("messages come by time, then id; parts by id; strays are kept apart") {
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

TEST_CASE("a file's path has its ids, in either layout") {
    using opencode::file_kind;
    using path = opencode::storage_path;
    CHECK(opencode::parse_storage_path("/x/storage/session/p/ses_1.json")
          == path{file_kind::session_file, "p", "ses_1", {}, {}});
    CHECK(opencode::parse_storage_path("storage/message/ses_1/msg_1.json")
          == path{file_kind::message_file, {}, "ses_1", "msg_1", {}});
    CHECK(opencode::parse_storage_path("storage\\part\\msg_1\\prt_1.json")
          == path{file_kind::part_file, {}, {}, "msg_1", "prt_1"});
    CHECK(opencode::parse_storage_path("project/p/storage/session/info/ses_1.json")
          == path{file_kind::session_file, "p", "ses_1", {}, {}});
    CHECK(opencode::parse_storage_path("project/p/storage/session/message/ses_1/msg_1.json")
          == path{file_kind::message_file, "p", "ses_1", "msg_1", {}});
    CHECK(opencode::parse_storage_path("project/p/storage/session/part/ses_1/msg_1/prt_1.json")
          == path{file_kind::part_file, "p", "ses_1", "msg_1", "prt_1"});
    for (auto const* other : {"", "x.json", "storage/todo/ses_1.json", "storage/session/p/ses_1",
                              "storage/session_diff/ses_1.json"})
        CHECK(!opencode::parse_storage_path(other));
    for (auto const* text : {"storage/session/p/ses_1.json", "storage/message/ses_1/msg_1.json",
                             "storage/part/msg_1/prt_1.json"})
        CHECK(opencode::print(*opencode::parse_storage_path(text)) == text);
}

TEST_CASE("a file's ids are those of its path") {
    auto const path = *opencode::parse_storage_path("storage/part/msg_1/prt_1.json");
    constexpr auto* text = "{\n  \"id\": \"prt_9\",\n  \"sessionID\": \"ses_1\",\n"
                           "  \"messageID\": \"msg_1\",\n  \"type\": \"step-start\"\n}";
    auto const value = opencode::read_part_file(path, text);
    REQUIRE(value.has_value());
    CHECK(opencode::id_of(*value) == "prt_1");
    CHECK(opencode::id_of(*value, "sessionID") == "ses_1");
    auto copy = *value;
    opencode::set_id(copy, "id", "prt_9");
    CHECK(opencode::write_file(copy, layout::source) == text);
}

}  // namespace opencode_assemble_test
