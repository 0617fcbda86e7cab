// tests/outline_test.cpp - canonical texts and their fields.
#include <lisle/outline.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include <lisle/formats/zed/thread.hpp>

namespace outline_test {

constexpr std::string_view head = R"({"title":"a \"b\"","messages":[{"User":{"id":"1",)"
                                  R"("content":[{"Text":"x\ny"}]}},"Resume"],)";
constexpr std::string_view tail =
    R"("updated_at":"2026-02-27T12:00:00Z","detailed_summary":null,)"
    R"("initial_project_snapshot":null,"cumulative_token_usage":{},"request_token_usage":{},)"
    R"("model":null,"profile":null,"imported":false,"subagent_context":null,"speed":null,)"
    R"("thinking_enabled":false,"thinking_effort":null,)";
constexpr std::string_view version = R"("version":"0.3.0"})";

std::string const thread = std::string{head} + std::string{tail} + std::string{version};

TEST_CASE("a canonical thread has an outline") {
    auto const seen = lisle::outline_canonical<lisle::zed_t>(thread);
    REQUIRE(seen);
    CHECK(seen->fields().size() == 15);
    CHECK(seen->find("messages")->elements == 2);
    CHECK(seen->find("title")->text == R"("a \"b\"")");
    CHECK(seen->find("title")->text.data() == thread.data() + 9);
    CHECK(seen->find("no such key") == nullptr);
}

TEST_CASE("a text with an outline is the text that is encoded") {
    for (std::size_t at = 0; at < thread.size(); ++at)
        for (char const c : {'"', '\\', '\xff', '}', 'x', '1'}) {
            auto text = thread;
            text[at] = c;
            CAPTURE(text);
            if (auto const seen = lisle::outline_canonical<lisle::zed_t>(text)) {
                auto const read = lisle::decode<lisle::zed_t>(text, lisle::strict);
                REQUIRE(read.has_value());
                REQUIRE(lisle::encode(*read) == text);
                REQUIRE(read->messages.size() == seen->find("messages")->elements);
            }
            if (lisle::outline_canonical<lisle::zed_t>(text, lisle::permissive))
                REQUIRE(lisle::decode<lisle::zed_t>(text).has_value());
        }
}

TEST_CASE("white space, another version and text behind it leave no outline") {
    for (auto const& text : {thread + "\n", ' ' + thread, thread + '}', thread.substr(1),
                             std::string{head} + std::string{tail} + R"("version":"0.2.0"})",
                             std::string{head} + std::string{tail} + R"("version":"0.4.0"})",
                             std::string{}, std::string{"null"}}) {
        CAPTURE(text);
        CHECK_FALSE(lisle::outline_canonical<lisle::zed_t>(text));
        CHECK_FALSE(lisle::outline_canonical<lisle::zed_t>(text, lisle::permissive));
    }
}

TEST_CASE("fields of the latest revision are for permissive options") {
    auto const newer = std::string{head} + std::string{tail}
                       + R"("ui_scroll_position":{"item_ix":1,"offset_in_item":0.5},)"
                       + std::string{version};
    CHECK_FALSE(lisle::outline_canonical<lisle::zed_t>(newer));
    CHECK(lisle::outline_canonical<lisle::zed_t>(newer, lisle::permissive));
    auto latest = lisle::strict;
    latest.revision = lisle::schema_revision::latest;
    CHECK_FALSE(lisle::outline_canonical<lisle::zed_t>(thread, latest));
}

TEST_CASE("limits are the decoder's") {
    auto options = lisle::strict;
    options.max_elements = 3;
    CHECK_FALSE(lisle::outline_canonical<lisle::zed_t>(thread, options));
    options = lisle::strict;
    options.max_depth = 2;
    CHECK_FALSE(lisle::outline_canonical<lisle::zed_t>(thread, options));
}

}  // namespace outline_test
