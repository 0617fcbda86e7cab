#include <lisle/conversation/zed/exact.hpp>

#include <lisle/conversation/zed.hpp>
#include <lisle/conversation/zed/describe_message.hpp>

#include "support/zed_threads.hpp"

#include <doctest/doctest.h>

#include <string>
#include <variant>

namespace zed_exact_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::zed_bridge;
namespace zed = lisle::zed;
using describer = bridge::message_describer<lisle::owned>;

bool is_exact(zed::message const& m, bridge::spelling const& spelled = {}) {
    if (auto const* const said = std::get_if<zed::user_message>(&m)) return bridge::is_exact(*said);
    auto const& answer = std::get<zed::agent_message>(m);
    return bridge::is_exact(answer, describer::match_results(answer), spelled);
}
bool is_exact(std::string const& json) {
    return is_exact(lisle::decode_as<zed::message>(json).value());
}

TEST_CASE("messages as Zed writes them are exact") {
    CHECK(is_exact(R"({"User":{"id":"u","content":[{"Text":"x"},{"Image":{"source":"AA",)"
                   R"("size":{"width":1,"height":2}}},{"Mention":{"uri":{"File":{"abs_path":)"
                   R"("/a"}},"content":"c"}}]}})"));
    CHECK(is_exact(R"({"Agent":{"content":[{"Thinking":{"text":"h","signature":"s"}},)"
                   R"({"RedactedThinking":"d"}],"tool_results":{},"reasoning_details":null}})"));
}

TEST_CASE("values with another spelling, or unknown values, are not equal") {
    CHECK_FALSE(is_exact(R"({"User":{"content":[],"id":"u"}})"));
    CHECK_FALSE(is_exact(R"({"User":{"id":"u","content":[],"x":1}})"));
    CHECK_FALSE(is_exact(R"({"User":{"id":"u","content":[{"Later":1}]}})"));
    CHECK_FALSE(is_exact(R"({"Agent":{"content":[],"tool_results":{},"reasoning_details":[]}})"));
    CHECK_FALSE(is_exact(R"({"Agent":{"content":[],"tool_results":{"a":{"tool_use_id":"a",)"
                         R"("tool_name":"n","is_error":false,"content":{"Text":""},)"
                         R"("output":null}},"reasoning_details":null}})"));
}

/// An exact message and the message that is made from it again have the same text.
TEST_CASE("exact messages of all vectors are made again as they are") {
    int count = 0;
    for (auto const& text : zed_threads::read_vectors()) {
        auto const thread = lisle::decode<lisle::zed_t>(text);
        if (thread.has_error()) continue;
        for (auto const& m : thread->messages) {
            bool const is_usual = std::holds_alternative<zed::user_message>(m)
                                  || std::holds_alternative<zed::agent_message>(m);
            if (!is_usual || !is_exact(m)) continue;
            CAPTURE(text);
            conversation::conversation talk;
            talk.source = {"zed", {}, {}, {}};
            auto const* const answer = std::get_if<zed::agent_message>(&m);
            talk.messages.push_back(describer::run(m, answer != nullptr
                                                          ? describer::match_results(*answer)
                                                          : bridge::matched_results{}));
            auto const again = bridge::maker<lisle::owned>{
                talk,
                bridge::make_setup(talk, lisle::schema_revision::pinned),
                conversation::native_reader{"zed"},
                {}}.make_messages(0);
            REQUIRE(again.size() == 1);
            CHECK(lisle::encode_as(again[0], bridge::style)
                  == lisle::encode_as(m, bridge::style, lisle::layout::source));
            ++count;
        }
    }
    CHECK(count > 300);
}

}  // namespace zed_exact_test
