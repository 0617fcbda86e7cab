// tests/formats/zed/tools/peek_test.cpp - metadata, and how little of a text it needs.
#include <lisle/formats/zed/tools/peek.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace peek_test {

using namespace lisle;
using zed::preview_fields;

constexpr std::string_view head =
    R"({"title":"Mole","messages":["Resume",{"User":{"id":"u","content":[{"Image":{"source":"",)"
    R"("size":{"width":1,"height":1}}}]}},{"User":{"id":"v","content":[{"Text":"Hello\n"},)"
    R"({"Text":"again"}]}})";
constexpr std::string_view tail =
    R"(,{"Agent":{"content":[],"tool_results":{}}}],"updated_at":"2026-02-01T00:00:00Z",)"
    R"("detailed_summary":null,"initial_project_snapshot":null,"cumulative_token_usage":)"
    R"({"input_tokens":7},"request_token_usage":{},"model":{"provider":"p","model":"m"},)"
    R"("subagent_context":{"parent_thread_id":"up","depth":1},"version":"0.3.0"})";

TEST_CASE("a peek finds the requested fields") {
    auto const all = zed::peek(std::string{head} + std::string{tail}, preview_fields::all());
    REQUIRE(all.has_value());
    CHECK(all->title == "Mole");
    CHECK(all->first_user_text == "Hello\n");
    CHECK(all->updated_at->text == "2026-02-01T00:00:00Z");
    CHECK(all->usage->input_tokens == 7);
    CHECK(all->model->model == "m");
    CHECK(all->counts == zed::message_counts{2, 1, 1});
    CHECK(all->counts->total() == 4);
    REQUIRE(all->subagent_context.has_value());
    CHECK(all->subagent_context->parent_thread_id == "up");
}

TEST_CASE("a peek ends once it has found everything") {
    // Many megabytes of images may follow the text in the same message.
    std::string const begun{head.substr(0, head.find(R"(,{"Text":"again")"))};
    auto const seen = zed::peek(begun + " and no JSON", {.title = true, .first_user_text = true});
    REQUIRE(seen.has_value());
    CHECK(seen->title == "Mole");
    CHECK(seen->first_user_text == "Hello\n");
    CHECK_FALSE(seen->updated_at.has_value());
    CHECK_FALSE(seen->counts.has_value());
    CHECK_FALSE(seen->subagent_context.has_value());
}

TEST_CASE("an absent field is not an error") {
    auto const seen =
        zed::peek(R"({"messages":[{"Agent":{}}],"model":null})", preview_fields::all());
    REQUIRE(seen.has_value());
    CHECK_FALSE(seen->title.has_value());
    CHECK_FALSE(seen->first_user_text.has_value());
    CHECK_FALSE(seen->model.has_value());
    CHECK(seen->counts == zed::message_counts{0, 1, 0});
}

TEST_CASE("a comma before the closing bracket is refused, as decode refuses it") {
    for (auto const* text : {R"({"version":"0.3.0",})", R"({"messages":[{"User":{"id":"u",}}]})",
                             R"({"messages":[{"User":{},}]})"}) {
        auto const seen = zed::peek(text, {.title = true, .first_user_text = true});
        REQUIRE_MESSAGE(!seen.has_value(), std::string{text});
        CHECK(lisle::to_string(seen.error().code) == "invalid JSON");
    }
}

TEST_CASE("an older thread is read whole") {
    constexpr std::string_view old =
        R"({"version":"0.2.0","summary":"Old","updated_at":"2025-05-01T00:00:00Z","messages":[)"
        R"({"id":0,"role":"user","segments":[{"type":"text","text":"Hi"}],"tool_uses":[],)"
        R"("tool_results":[],"context":"","creases":[],"is_hidden":false}],)"
        R"("initial_project_snapshot":null,"cumulative_token_usage":{},"request_token_usage":[],)"
        R"("detailed_summary_state":"NotGenerated","exceeded_window_error":null,"model":null,)"
        R"("completion_mode":null,"tool_use_limit_reached":false,"profile":null})";
    auto const seen = zed::peek(old, preview_fields::all());
    REQUIRE(seen.has_value());
    CHECK(seen->title == "Old");
    CHECK(seen->first_user_text == "Hi");
    CHECK(seen->counts == zed::message_counts{1, 0, 0});
}

TEST_CASE("a text that ends after a comma ends there, whatever bytes follow it") {
    constexpr std::string_view whole =
        R"({"title":"T","messages":[{"User":{"id":"v","content":[{"Text":"Hello\n"}]}}]})";
    auto const cut = whole.substr(0, whole.find(R"("content")"));
    auto const seen = zed::peek(cut, {.first_user_text = true});
    REQUIRE_FALSE(seen.has_value());
    CHECK(seen.error().code == errc::unexpected_end);
    CHECK(seen.error().offset == cut.size());
}

TEST_CASE("messages are counted as a reader reads them") {
    // An object with two keys is not a message; of a duplicate key the last value counts.
    auto const text = R"({"title":"T","messages":[{"User":{"id":"a","content":[{"Text":"no"}]},)"
                      R"("Agent":{"content":[],"tool_results":{}}},{"Later":{},"User":{}},)"
                      R"({"User":{"id":"a","content":[{"Text":"no"}]},"User":{"id":"b","content":[)"
                      R"({"Text":"no","Later":1},{"Text":"yes"}]}}])"
                      + std::string{tail.substr(tail.find(R"(,"updated_at")"))};
    auto const whole = decode<zed_t>(text);
    REQUIRE(whole.has_value());
    auto const seen = zed::peek(text, preview_fields::all());
    REQUIRE(seen.has_value());
    CHECK(seen->counts == zed::message_counts{1, 0, 2});
    CHECK(seen->counts == zed::detail::peek_at(*whole, preview_fields::all()).counts);
    CHECK(seen->first_user_text == "yes");
    CHECK(zed::detail::peek_at(*whole, preview_fields::all()).first_user_text == "yes");
}

TEST_CASE("every way to cut a text short is an error with its place") {
    auto const whole = std::string{head} + std::string{tail};
    for (std::size_t size = 0; size < whole.size(); ++size) {
        CAPTURE(size);
        auto const cut = std::string_view{whole}.substr(0, size);
        auto const seen = zed::peek(cut, preview_fields::all());
        // The model, the last requested field, ends before the version.
        CHECK(seen.has_value() == (size > whole.find(R"(,"version")") - 1));
        if (!seen) CHECK(seen.error().offset <= size);
    }
    auto const wrong = zed::peek(R"({"title":"T","updated_at":5})", preview_fields::all());
    REQUIRE_FALSE(wrong.has_value());
    CHECK(wrong.error().code == errc::wrong_type);
    CHECK(wrong.error().pointer == "/updated_at");
}

}  // namespace peek_test
