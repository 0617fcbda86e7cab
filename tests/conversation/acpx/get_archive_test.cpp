#include <lisle/conversation/acpx/get_archive.hpp>

#include <lisle/conversation/acpx.hpp>
#include <lisle/conversation/convert.hpp>

#include <doctest/doctest.h>

#include <string>

namespace acpx_get_archive_test {

namespace conversation = lisle::conversation;

lisle::acpx::archive make() {
    lisle::acpx::archive out;
    out.exported_at = "2026-11-21T20:22:30.824Z";
    out.session.record_id = out.session.state.acpx_record_id = "r";
    out.session.agent = out.session.state.agent_command = "x acp";
    out.session.cwd_original = "/there";
    out.session.cwd_relative = out.session.state.cwd = "here";
    out.history.push_back(lisle::json::parse(R"("h")").value());
    return out;
}

TEST_CASE("members around an archive's record are reported as lost") {
    std::string told;
    for (auto const& one : conversation::convert<lisle::acpx_t>(make()).losses)
        told += one.message() + '\n';
    CHECK(told
          == "/exported_at: only acpx-archive has it\n"
             "/exported_by: only acpx-archive has it\n"
             "/history: only acpx-archive has it\n"
             "/session/cwd_original: only acpx-archive has it\n");
}

TEST_CASE("members that the record has, too, are reported once") {
    auto archive = make();
    CHECK(conversation::acpx_bridge::archive_describer{archive}.run()
          == R"({"add":{"exported_at":"2026-11-21T20:22:30.824Z","exported_by":"acpx",)"
             R"("history":["h"]},"in":{"session":{"add":{"cwd_original":"/there"}}}})");
    archive.session.cwd_original = "here";
    CHECK(conversation::acpx_bridge::archive_describer{archive}.run().find("session")
          == std::string::npos);
}

TEST_CASE("members of another format are added to the existing ones") {
    conversation::conversation c;
    conversation::acpx_bridge::add_native(c, "a", "1");
    conversation::acpx_bridge::add_native(c, "b", "{}");
    CHECK(c.native->text() == R"({"a":1,"b":{}})");
}

}  // namespace acpx_get_archive_test
