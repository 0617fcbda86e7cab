#include <lisle/formats/opencode/v2/migration/find_losses.hpp>

#include <doctest/doctest.h>

#include <string>

namespace opencode_v2_find_losses_test {

TEST_CASE("what a migrated session lacks is told by its place") {
    auto const text =
        R"({"info":{"id":"ses_1","slug":"s","projectID":"p","directory":"/w","title":"T",)"
        R"("version":"1.18.0","time":{"created":1,"updated":9}},"messages":[)"
        R"({"info":{"id":"msg_1","sessionID":"ses_1","role":"user","time":{"created":2},)"
        R"("agent":"plan","model":{"providerID":"p","modelID":"m"}},"parts":[)"
        R"({"id":"prt_1","sessionID":"ses_1","messageID":"msg_1","type":"text","text":"a",)"
        R"("ignored":true},{"id":"prt_2","sessionID":"ses_1","messageID":"msg_1","type":"file",)"
        R"("mime":"text/plain","url":"file:///a"}]}]})";
    auto const session = lisle::decode<lisle::opencode_t>(std::string{text}).value();
    std::string told;
    for (auto const& one : lisle::opencode::v2::find_losses(session)) told += one.pointer + '\n';
    CHECK(told
          == "/info/slug\n/info/version\n/messages/0/info/model\n/messages/0/info/agent\n"
             "/messages/0/parts/0\n/messages/0/parts/1\n");
}

}  // namespace opencode_v2_find_losses_test
