#include <lisle/conversation/zed/setup.hpp>

#include <doctest/doctest.h>

#include <string>

namespace zed_setup_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::zed_bridge;

conversation::conversation read(std::string const& members) {
    return lisle::decode<lisle::conversation_t>(R"({"lisle":1,)" + members + '}').value();
}

TEST_CASE("a thread's model and mode are the conversation's, else the last ones") {
    auto const messages = std::string{
        R"("messages":[{"role":"assistant","origin":"model","mode":"a","model":{"id":"gpt-5"},)"
        R"("content":[]},{"role":"assistant","origin":"model","mode":"b",)"
        R"("model":{"id":"gemini-2.5-pro"},"content":[]},)"
        R"({"role":"user","origin":"person","model":{"id":"no answer"},"content":[]}])"};
    auto const last = read(messages);
    CHECK(bridge::find_model(last)->id == "gemini-2.5-pro");
    CHECK(bridge::find_mode(last) == "b");
    auto const own = read(R"("model":{"id":"m"},"mode":"c",)" + messages);
    CHECK(bridge::find_model(own)->id == "m");
    CHECK(bridge::find_mode(own) == "c");
    CHECK(bridge::find_model(read(R"("messages":[])")) == nullptr);
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

TEST_CASE("how a thread of Zed's own is spelled stands under native") {
    auto const c = read(R"("source":{"format":"zed"},"messages":[],)"
                        R"("native":{"other":{"typed_inputs":true},"zed":{"result_arrays":true}})");
    auto const how = bridge::make_setup(c, lisle::schema_revision::latest);
    CHECK(how.is_own);
    CHECK(how.revision == lisle::schema_revision::latest);
    CHECK_FALSE(how.spelled.has_typed_inputs);
    CHECK(how.spelled.has_result_arrays);
}

}  // namespace zed_setup_test
