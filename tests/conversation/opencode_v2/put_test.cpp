#include <lisle/conversation/opencode_v2/get.hpp>
#include <lisle/conversation/opencode_v2/put.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <string_view>

namespace opencode_v2_put_test {

namespace bridge = lisle::conversation::opencode_v2_bridge;
namespace talk = lisle::conversation;
namespace v2 = lisle::opencode::v2;

TEST_CASE("a session has the sums of its answers") {
    talk::conversation c;
    for (int i = 0; i < 2; ++i) {
        auto& m = c.messages.emplace_back();
        m.role = talk::role::assistant;
        m.origin = talk::origin::model;
        m.content.emplace_back(talk::plain_text{"a", {}, {}, {}});
        m.usage.emplace();
        m.usage->input = 3;
    }
    auto const made = bridge::putter<lisle::owned>{c}.run().document;
    CHECK(made.info.tokens.input.value == 6);
}

TEST_CASE("the sums stay finite") {
    talk::conversation c;
    for (int i = 0; i < 2; ++i) {
        auto& m = c.messages.emplace_back();
        m.role = talk::role::assistant;
        m.origin = talk::origin::model;
        m.content.emplace_back(talk::plain_text{"a", {}, {}, {}});
        m.cost.emplace();
        m.cost->amount = 1e308;
        m.cost->currency = "USD";
    }
    auto const made = bridge::putter<lisle::owned>{c}.run().document;
    CHECK(made.info.cost.value == (std::numeric_limits<double>::max)());
}

TEST_CASE("two questions of one id stay two") {
    auto const text =
        std::string{R"({"info":{"id":"ses_1","projectID":"p","cost":0,"tokens":{"input":0,)"
                    R"("output":0,"reasoning":0,"cache":{"read":0,"write":0}},"time":)"
                    R"({"created":1,"updated":1},"location":{"directory":"/w"}},"messages":[)"}
        + R"({"id":"msg_1","time":{"created":1},"text":"First","type":"user"},)"
          R"({"id":"msg_1","time":{"created":2},"text":"Second","skills":[{"id":"s","name":"n",)"
          R"("text":"t"}],"agents":[{"name":"a"}],"type":"user"},)"
          R"({"id":"msg_1","time":{"created":3},"text":"Third","type":"synthetic"},)"
          R"({"id":"msg_1","time":{"created":4},"text":"Fourth","type":"user"}]})";
    auto const session = lisle::decode<lisle::opencode_v2_t>(text).value();
    auto c = bridge::getter<lisle::owned>{}.run(session);
    c.source.emplace();
    c.source->format = bridge::format_name;
    auto const made = bridge::putter<lisle::owned>{c}.run();
    CHECK(lisle::encode(made.document) == lisle::encode(session));
    CHECK(made.losses.empty());
}

}  // namespace opencode_v2_put_test
