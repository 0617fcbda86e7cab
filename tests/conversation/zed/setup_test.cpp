#include <lisle/conversation/zed/setup.hpp>

#include <doctest/doctest.h>

#include <string>

namespace zed_setup_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::zed_bridge;

conversation::conversation read(std::string const& members) {
    return lisle::decode<lisle::conversation_t>(R"({"lisle":1,)" + members + '}').value();
}

TEST_CASE("a thread's mode is the conversation's, or else the last") {
    auto const messages =
        std::string{R"("messages":[{"role":"assistant","origin":"model","mode":"a","content":[]},)"
                    R"({"role":"assistant","origin":"model","mode":"b","content":[]},)"
                    R"({"role":"user","origin":"person","content":[]}])"};
    auto const last = read(messages);
    CHECK(bridge::find_mode(last) == "b");
    auto const own = read(R"("mode":"c",)" + messages);
    CHECK(bridge::find_mode(own) == "c");
}

TEST_CASE("signatures count for their model alone, and in Zed's own threads") {
    auto const pinned = lisle::schema_revision::pinned;
    auto const c = read(R"("model":{"provider":"anthropic","id":"claude-opus-4"},"messages":[])");
    auto how = bridge::make_setup(c, pinned);
    CHECK(how.keeps_signatures(c.model));
    auto other = c.model;
    other->id = "claude-opus-5";
    CHECK_FALSE(how.keeps_signatures(other));
    other.reset();
    CHECK_FALSE(how.keeps_signatures(other));
    how.is_own = true;
    CHECK(how.keeps_signatures(other));
}

TEST_CASE("the spelling of a thread of Zed is under native") {
    auto const c = read(R"("source":{"format":"zed"},"messages":[],)"
                        R"("native":{"other":{"typed_inputs":true},"zed":{"result_arrays":true}})");
    auto const how = bridge::make_setup(c, lisle::schema_revision::latest);
    CHECK(how.is_own);
    CHECK(how.revision == lisle::schema_revision::latest);
    CHECK_FALSE(how.spelled.has_typed_inputs);
    CHECK(how.spelled.has_result_arrays);
}

}  // namespace zed_setup_test
