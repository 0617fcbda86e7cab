#include "formats/zed/expect.hpp"

#include <lisle/document.hpp>
#include <lisle/formats/zed/append_message.hpp>
#include <lisle/formats/zed/tools/validate.hpp>

#include <optional>
#include <string>

namespace zed_append_message_test {

using namespace expect;

namespace {

constexpr std::string_view id = "0c5f3ac5-4a2f-4f3e-8d0f-8b1f2f6f0001";

constexpr std::string_view before =
    R"({"title":"T","messages":[)"
    R"({"User":{"id":"0c5f3ac5-4a2f-4f3e-8d0f-8b1f2f6f0000","content":[{"Text":"Hello"}]}})"
    R"(],"updated_at":"2026-01-01T00:00:00Z","detailed_summary":"All so far",)"
    R"("initial_project_snapshot":null,"cumulative_token_usage":{"input_tokens":3},)"
    R"("request_token_usage":{"0c5f3ac5-4a2f-4f3e-8d0f-8b1f2f6f0000":{"input_tokens":3}},)"
    R"("model":null,"profile":"write","imported":false,"subagent_context":null,"speed":null,)"
    R"("thinking_enabled":false,"thinking_effort":null,"version":"0.3.0"})";

/// The text that Zed would write after that message.
constexpr std::string_view after =
    R"({"title":"T","messages":[)"
    R"({"User":{"id":"0c5f3ac5-4a2f-4f3e-8d0f-8b1f2f6f0000","content":[{"Text":"Hello"}]}},)"
    R"({"User":{"id":"0c5f3ac5-4a2f-4f3e-8d0f-8b1f2f6f0001","content":[{"Text":"Go on."}]}})"
    R"(],"updated_at":"2026-02-27T12:34:56.500Z","detailed_summary":null,)"
    R"("initial_project_snapshot":null,"cumulative_token_usage":{"input_tokens":3},)"
    R"("request_token_usage":{"0c5f3ac5-4a2f-4f3e-8d0f-8b1f2f6f0000":{"input_tokens":3}},)"
    R"("model":null,"profile":"write","imported":false,"subagent_context":null,"speed":null,)"
    R"("thinking_enabled":false,"thinking_effort":null,"version":"0.3.0"})";

/// Strings of any model that outlive the document.
template <class Model>
void appends() {
    auto document = [&] {
        if constexpr (lisle::is_view_model<Model>) {
            static lisle::arena characters;
            return lisle::decode_views<lisle::zed_t>(before, characters, strict);
        } else {
            return lisle::decode<lisle::zed_t, Model>(before, strict);
        }
    }();
    REQUIRE(document.has_value());
    using string = typename Model::string;
    auto& said = append_user_message(*document, "Go on.", "2026-02-27T12:34:56.500Z",
                                     string{id.data(), id.size()});
    CHECK(said.content.size() == 1);
    CHECK(lisle::encode(*document) == after);
    CHECK(lisle::encode(*document, lisle::layout::source) == after);
}

}  // namespace

TEST_CASE("a message is appended as Zed does it, in every storage model") {
    CHECK(decode<zed::thread>(after, strict).has_value());
    appends<lisle::owned>();
    appends<lisle::borrowed>();
}

TEST_CASE("an id is a random UUID unless the caller gives one") {
    zed::thread t;
    append_user_message(t, "a", "2026-02-27T12:34:56Z");
    append_user_message(t, "b", "2026-02-27T12:34:57Z");
    auto const id_at = [&](std::size_t i) { return std::get<zed::user_message>(t.messages[i]).id; };
    CHECK(lisle::scalars::parse_uuid(id_at(0)).has_value());
    CHECK(id_at(0)[14] == '4');
    CHECK(id_at(0) != id_at(1));
    CHECK(zed::validate(t).empty());
}

TEST_CASE("ids come from the caller's source") {
    zed::thread t;
    int count = 0;
    lisle::id_source const ids{
        [](void* state) { return "id " + std::to_string(++*static_cast<int*>(state)); }, &count};
    CHECK(append_user_message(t, "a", "2026-02-27T12:34:56Z", ids).id == "id 1");
    CHECK(append_user_message(t, "b", "2026-02-27T12:34:56Z", ids).id == "id 2");
}

TEST_CASE("a message joins an empty thread, which then is read strictly") {
    zed::thread t;
    append_user_message(t, "Hello", "2026-02-27T12:34:56Z", std::string{id});
    auto const text = lisle::encode(t);
    auto const again = decode<zed::thread>(text, strict);
    REQUIRE(again.has_value());
    CHECK(*again == t);
    CHECK(lisle::encode(*again) == text);
}

TEST_CASE("a time is spelled as in a payload") {
    zed::thread t;
    touch(t, "2026-02-27T13:34:56.5+01:00");
    CHECK(t.updated_at.text == "2026-02-27T12:34:56.500Z");
    touch(t, "2026-02-27T12:34:56+00:00");
    CHECK(t.updated_at.text == "2026-02-27T12:34:56Z");
}

TEST_CASE("attachments can be appended to the returned message") {
    zed::thread t;
    append_user_message(t, "Look: ", "2026-02-27T12:34:56Z", std::string{id})
        .content.emplace_back(zed::image{"aGk=", {}, {}});
    CHECK(lisle::encode_as(t.messages.back())
          == R"({"User":{"id":"0c5f3ac5-4a2f-4f3e-8d0f-8b1f2f6f0001","content":[)"
             R"({"Text":"Look: "},{"Image":{"source":"aGk="}}]}})");
}

TEST_CASE("an older thread is continued in the current shape") {
    auto t = lisle::decode<lisle::zed_t>(
        R"({"version":"0.1.0","summary":"Old","updated_at":"2025-06-01T12:00:00Z","messages":[]})");
    REQUIRE(t.has_value());
    append_user_message(*t, "Go on.", "2026-02-27T12:34:56Z", std::string{id});
    auto const text = lisle::encode(*t, lisle::layout::source);
    CHECK(text == lisle::encode(*t));
    auto const again = decode<zed::thread>(text, strict);
    REQUIRE(again.has_value());
    CHECK(again->title == "Old");
    CHECK(again->messages.size() == 1);
}

TEST_CASE("unknown keys stay in place") {
    auto t = lisle::decode<lisle::zed_t>(
        R"({"new":1,"title":"T","messages":[{"Handoff":{}}],"updated_at":"2026-01-01T00:00:00Z",)"
        R"("version":"0.3.0"})");
    REQUIRE(t.has_value());
    append_user_message(*t, "Go on.", "2026-02-27T12:34:56Z", std::string{id});
    CHECK(lisle::encode(*t, lisle::layout::source)
          == R"({"new":1,"title":"T","messages":[{"Handoff":{}},)"
             R"({"User":{"id":"0c5f3ac5-4a2f-4f3e-8d0f-8b1f2f6f0001","content":[)"
             R"({"Text":"Go on."}]}}],"updated_at":"2026-02-27T12:34:56Z","version":"0.3.0"})");
}

TEST_CASE("a shared thread gets the members that its owner's thread would share") {
    auto owner = decode<zed::thread>(before, strict).value();
    auto shared = zed::export_thread(owner);
    append_user_message(owner, "Go on.", "2026-02-27T13:34:56.5+01:00", std::string{id});
    append_user_message(shared, "Go on.", "2026-02-27T13:34:56.5+01:00", std::string{id})
        .content.emplace_back(zed::image{"aGk=", {}, {}});
    CHECK(shared != zed::export_thread(owner));
    std::get<zed::user_message>(shared.messages.back()).content.pop_back();
    CHECK(shared == zed::export_thread(owner));
    CHECK(lisle::decode<lisle::zed_shared_t>(lisle::encode(shared), strict).value() == shared);

    touch(owner, "2026-02-28T00:00:00Z");
    touch(shared, "2026-02-28T00:00:00Z");
    CHECK(shared == zed::export_thread(owner));
}

TEST_CASE("a message of a shared thread has an id of its own, in every storage model") {
    zed::shared_thread shared;
    append_user_message(shared, "a", "2026-02-27T12:34:56Z");
    append_user_message(shared, "b", "2026-02-27T12:34:57Z");
    auto const id_at = [&](std::size_t i) {
        return std::get<zed::user_message>(shared.messages[i]).id;
    };
    CHECK(lisle::scalars::parse_uuid(id_at(0)).has_value());
    CHECK(id_at(0) != id_at(1));
    zed::basic_shared_thread<lisle::borrowed> views;
    append_user_message(views, "a", "2026-02-27T12:34:56Z", id);
    CHECK(std::get<zed::basic_user_message<lisle::borrowed>>(views.messages[0]).id == id);
}

}  // namespace zed_append_message_test
