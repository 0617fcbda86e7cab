#include "support/check.hpp"
#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/storage/file.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace opencode_storage_file_test {

namespace opencode = lisle::opencode;
using lisle::layout;
using opencode::file_kind;
using opencode::parse_storage_path;
using opencode::storage_path;

TEST_CASE("a file's path has its ids, in either layout") {
    struct row {
        std::string_view text;
        storage_path path;
        std::string_view today;  ///< the file's last known path
    };
    for (auto const& each : {
             row{"/x/storage/session/p/ses_1.json",
                 {file_kind::session_file, "p", "ses_1", {}, {}},
                 "storage/session/p/ses_1.json"},
             row{"storage/message/ses_1/msg_1.json",
                 {file_kind::message_file, {}, "ses_1", "msg_1", {}},
                 "storage/message/ses_1/msg_1.json"},
             row{R"(C:\storage\part\msg_1\prt_1.json)",
                 {file_kind::part_file, {}, {}, "msg_1", "prt_1"},
                 "storage/part/msg_1/prt_1.json"},
             row{"project/p/storage/session/info/ses_1.json",
                 {file_kind::session_file, "p", "ses_1", {}, {}},
                 "storage/session/p/ses_1.json"},
             row{"project/p/storage/session/message/ses_1/msg_1.json",
                 {file_kind::message_file, "p", "ses_1", "msg_1", {}},
                 "storage/message/ses_1/msg_1.json"},
             row{"project/p/storage/session/part/ses_1/msg_1/prt_1.json",
                 {file_kind::part_file, "p", "ses_1", "msg_1", "prt_1"},
                 "storage/part/msg_1/prt_1.json"},
             // A directory may have the name of a project or of a kind.
             row{"storage/session/storage/ses_1.json",
                 {file_kind::session_file, "storage", "ses_1", {}, {}},
                 "storage/session/storage/ses_1.json"},
         }) {
        auto const& [text, path, today] = each;
        CAPTURE(each.text);
        CHECK((parse_storage_path(text) == path));
        CHECK(opencode::to_string(path) == today);
    }
}

TEST_CASE("other files are not sessions, messages or parts") {
    for (auto const* other :
         {"", ".json", "x.json", "storage/todo/ses_1.json", "storage/session/p/ses_1",
          "storage/session_diff/ses_1.json", "storage/project/p.json", "session/p/ses_1.json",
          "storage/session/p/ses_1.json.tmp", "storage/share/a/b.json"}) {
        CAPTURE(other);
        CHECK(!parse_storage_path(other));
    }
}

TEST_CASE("a file's ids are those of its path") {
    struct row {
        std::string_view file, type, ids;
    };
    for (auto const& [file, type, ids] : {
             row{"storage/part/msg_1/prt_1.json", R"("type":"step-start")",
                 R"("id":"prt_9","sessionID":"ses_9","messageID":"msg_9")"},
             row{"storage/part/msg_1/prt_1.json", R"("type":"step-start")", ""},
             row{"storage/part/msg_1/prt_1.json", R"("type":"later")",
                 R"("id":"prt_9","sessionID":"ses_9","messageID":"msg_9")"},
             row{"storage/part/msg_1/prt_1.json", R"("type":"later")", ""},
         }) {
        auto const text =
            "{" + std::string{type} + (ids.empty() ? "" : "," + std::string{ids}) + "}";
        CAPTURE(text);
        auto const value = opencode::read_part_file(*parse_storage_path(file), text);
        REQUIRE(value.has_value());
        CHECK(opencode::id_of(*value) == "prt_1");
        CHECK(opencode::id_of(*value, "messageID") == "msg_1");
        CHECK(opencode::id_of(*value, "sessionID") == (ids.empty() ? "" : "ses_9"));
    }
    auto const older = parse_storage_path("storage/session/message/ses_1/msg_1.json");
    auto const said = opencode::read_message_file(
        *older, R"({"id":"msg_9","sessionID":"ses_9","role":"later","time":{"created":5}})");
    REQUIRE(said.has_value());
    CHECK(opencode::id_of(*said) == "msg_1");
    CHECK(opencode::id_of(*said, "sessionID") == "ses_1");
    CHECK(opencode::id_of(*said, "messageID") == "");
    CHECK(opencode::created_at(*said) == 5);
}

TEST_CASE("a session file has the ids of its path; all other keys stay as they are") {
    constexpr auto* text = "{\n  \"id\": \"ses_1\",\n  \"version\": \"0.6.4\",\n"
                           "  \"projectID\": \"p\",\n  \"directory\": \"/\",\n"
                           "  \"title\": \"t\",\n  \"time\": {\n    \"created\": 1,\n"
                           "    \"updated\": 2\n  }\n}";
    auto const read = [&](std::string_view file) {
        auto out = opencode::read_session_file(*parse_storage_path(file), text);
        REQUIRE(out.has_value());
        return *out;
    };
    auto const same = read("storage/session/p/ses_1.json");
    CHECK(opencode::write_file(same, layout::source) == text);
    CHECK(opencode::write_file(same).starts_with("{\n  \"id\": \"ses_1\",\n  \"projectID\""));
    auto const moved = read("storage/session/q/ses_2.json");
    CHECK(moved.id.text == "ses_2");
    CHECK(moved.project_id == "q");
}

TEST_CASE("a session file of mid 2025 has no project, and gets none from its path") {
    constexpr auto* text = "{\n  \"id\": \"ses_1\",\n  \"version\": \"0.5.29\",\n"
                           "  \"title\": \"t\",\n  \"time\": {\n    \"created\": 1,\n"
                           "    \"updated\": 2\n  }\n}";
    auto const path = *parse_storage_path("project/home-dev/storage/session/info/ses_1.json");
    REQUIRE(path.project_id == "home-dev");
    auto const read = opencode::read_session_file(path, text);
    REQUIRE(read.has_value());
    CHECK_FALSE(read->project_id.has_value());
    CHECK(opencode::write_file(*read, layout::source) == text);
}

TEST_CASE("a file is written back unchanged if its path agrees") {
    auto const path = *parse_storage_path("storage/part/msg_1/prt_1.json");
    for (auto const* type : {"step-start", "later", R"(\ud83d)"}) {
        auto const text = "{\n  \"messageID\": \"msg_1\",\n  \"type\": \"" + std::string{type}
                          + "\",\n  \"sessionID\": \"ses_1\",\n  \"id\": \"prt_1\"\n}";
        CAPTURE(text);
        auto const value = opencode::read_part_file(path, text);
        REQUIRE(value.has_value());
        CHECK(opencode::write_file(*value, layout::source) == text);
    }
}

TEST_CASE("an unreadable value is an error with its place, an unknown value a note") {
    auto const path = *parse_storage_path("storage/part/msg_1/prt_1.json");
    auto const fault = [&](std::string_view text, auto const& options) {
        auto const value = opencode::read_part_file(path, text, options);
        return value ? std::string{} : value.error().message();
    };
    CHECK(fault(R"({"type":"text","text":)", lisle::permissive)
          == "unexpected end of text at /text (byte 22): expected a value");
    CHECK(fault(R"({"type":"text"})", lisle::permissive)
          == "missing field at /text (byte 0): text");
    CHECK(
        fault(R"({"type":"later"})", lisle::reference)
            .starts_with("unknown case at /type (byte 8): found `later`, expected one of `text`"));
    std::vector<lisle::note> notes;
    auto const later = R"({"type":"later"})";
    CHECK(opencode::read_part_file(path, later, lisle::permissive, &notes).has_value());
    CHECK((notes == std::vector<lisle::note>{{"", 0, "unknown case"}}));
}

}  // namespace opencode_storage_file_test
