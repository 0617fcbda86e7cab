#include <lisle/formats/acpx/model/turn_history.hpp>

#include "formats/acpx/expect.hpp"

#include <doctest/doctest.h>

namespace acpx_turn_history_test {

using namespace acpx_tests;
using namespace lisle::acpx;

class one_id final : public id_generator {
public:
    std::string next() override { return "u"; }
};

TEST_CASE("a file without a schema becomes a session") {
    auto const text =
        R"({"id":"s1","sessionId":"s2","agentCommand":"a","cwd":"/r","createdAt":"t1",)"
        R"("lastUsedAt":"t2","closed":false,"turnHistory":[{"role":"user","timestamp":"t",)"
        R"("textPreview":"hi"},{"role":"assistant","timestamp":"t","textPreview":"ho"}]})";
    CHECK(is_canonical<turn_history>(text));
    one_id ids;
    auto const read = to_session(*lisle::decode_as<turn_history>(text), ids);
    CHECK(read.acpx_record_id == "s1");
    CHECK(lisle::encode_as(read.thread.messages, compact)
          == R"([{"User":{"id":"u","content":[{"Text":"hi"}]}},)"
             R"({"Agent":{"content":[{"Text":"ho"}],"tool_results":{}}}])");
}

}  // namespace acpx_turn_history_test
