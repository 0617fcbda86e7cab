#include <lisle/formats/opencode/v2/settled.hpp>
#include <lisle/formats/opencode/v2/storage/data.hpp>

#include <doctest/doctest.h>

#include <string>
#include <utility>

namespace opencode_v2_settled_test {

namespace v2 = lisle::opencode::v2;

TEST_CASE("an answer, a command and a compaction in progress are not settled") {
    auto const is_settled = [](std::string const& type, std::string const& data) {
        return v2::is_settled(v2::read_data(type, data).value());
    };
    std::string const answer = R"("agent":"a","model":{"id":"m","providerID":"p"},"content":[]})";
    CHECK(!is_settled("assistant", R"({"time":{"created":1},)" + answer));
    CHECK(is_settled("assistant", R"({"time":{"created":1,"completed":2},)" + answer));
    for (auto const& [status, is_ended] :
         {std::pair{"running", false}, {"exited", true}, {"timeout", true}, {"killed", true}})
        CHECK(is_settled("shell", R"({"time":{"created":1},"shellID":"sh_1","command":"c",)"
                                  R"("status":")"
                                      + std::string{status} + "\"}")
              == is_ended);
    for (auto const& [status, is_ended] :
         {std::pair{"running", false}, {"completed", true}, {"failed", true}})
        CHECK(is_settled("compaction", R"({"time":{"created":1},"status":")" + std::string{status}
                                           + R"(","reason":"auto","summary":"","recent":"",)"
                                             R"("error":{"type":"unknown","message":""}})")
              == is_ended);
    CHECK(is_settled("user", R"({"time":{"created":1},"text":"t"})"));
    CHECK(is_settled("hologram", "{}"));
}

}  // namespace opencode_v2_settled_test
