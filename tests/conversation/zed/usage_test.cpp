#include <lisle/conversation/zed/usage.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <vector>

namespace zed_usage_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::zed_bridge;

std::string make(std::string const& usage) {
    std::vector<conversation::loss> losses;
    auto const read = lisle::decode_as<conversation::usage>(usage).value();
    auto out = lisle::encode_as(bridge::make_usage(read, conversation::loss_log{losses}));
    for (auto const& loss : losses) out += ' ' + loss.pointer;
    return out;
}

TEST_CASE("without tokens there is no usage") {
    CHECK_FALSE(
        bridge::describe_usage(lisle::zed::token_usage{}, conversation::usage_scope::request));
    auto const some = bridge::describe_usage(lisle::zed::token_usage{1, 0, 3, 4, {}},
                                             conversation::usage_scope::conversation);
    CHECK(lisle::encode_as(*some)
          == R"({"scope":"conversation","input":1,"cache_read":4,"cache_write":3})");
}

TEST_CASE("the output has the reasoning in it") {
    CHECK(make(R"({"scope":"request","input":1,"output":2,"reasoning":5})")
          == R"({"input_tokens":1,"output_tokens":7} /reasoning)");
    CHECK(make(R"({"scope":"request","input":1,"output":7,"reasoning":5,"total":8})")
          == R"({"input_tokens":1,"output_tokens":7} /reasoning /total)");
    CHECK(make(R"({"scope":"turn","output":18446744073709551615,"reasoning":5})")
          == R"({"output_tokens":18446744073709551615} /reasoning)");
}

TEST_CASE("a sum has all counts, and saturates at the largest number") {
    lisle::zed::token_usage sum{1, 2, 3, (std::numeric_limits<std::uint64_t>::max)(), {}};
    bridge::add_usage(sum, lisle::zed::token_usage{10, 20, 30, 40, {}});
    CHECK(sum
          == lisle::zed::token_usage{11, 22, 33, (std::numeric_limits<std::uint64_t>::max)(), {}});
}

TEST_CASE("a turn's usage is that of its last message with a usage") {
    auto const c = lisle::decode<lisle::conversation_t>(
        R"({"lisle":1,"messages":[{"id":"u","role":"user","origin":"person","content":[]},)"
        R"({"role":"assistant","origin":"model","content":[],)"
        R"("usage":{"scope":"request","input":1}},)"
        R"({"role":"user","origin":"program","content":[{"type":"resume"}]},)"
        R"({"role":"assistant","origin":"model","content":[],)"
        R"("usage":{"scope":"conversation","input":2}},)"
        R"({"role":"user","origin":"person","content":[{"type":"text","text":"t"}]}]})");
    REQUIRE(c.has_value());
    CHECK(bridge::begins_usage(c->messages[0]));
    CHECK_FALSE(bridge::begins_usage(c->messages[2]));
    CHECK(bridge::begins_usage(c->messages[4]));
    CHECK(bridge::find_usage(*c, 0) == 1);
    CHECK_FALSE(bridge::find_usage(*c, 4).has_value());
    CHECK(bridge::find_last_answer(*c, 0) == 3);
    CHECK(bridge::find_last_answer(*c, 4) == 4);
}

}  // namespace zed_usage_test
