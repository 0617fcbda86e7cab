#include <lisle/document.hpp>
#include <lisle/formats/opencode/append_message.hpp>
#include <lisle/formats/opencode/storage/assemble.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace opencode_append_message_test {

using namespace lisle::opencode;
using lisle::opencode_t;

namespace {

constexpr std::uint64_t now = 1776643200000;

std::string session_text(std::string_view messages, std::string_view updated = "5",
                         std::string_view more = "") {
    return R"({"info":{"id":"ses_1","slug":"s","projectID":"global","directory":"/w","title":"T",)"
           R"("version":"1.14.20","time":{"created":5,"updated":)"
           + std::string{updated} + '}' + std::string{more} + R"(},"messages":[)"
           + std::string{messages} + "]}";
}

/// A message with one text part, as opencode exports it.
std::string question(std::string_view id, std::string_view part, std::string_view text,
                     std::string_view created, std::string_view more) {
    auto const quote = [](std::string_view s) { return '"' + std::string{s} + '"'; };
    return R"({"info":{"id":)" + quote(id)
           + R"(,"sessionID":"ses_1","role":"user","time":{"created":)" + std::string{created}
           + "}," + std::string{more} + R"(},"parts":[{"id":)" + quote(part)
           + R"(,"sessionID":"ses_1","messageID":)" + quote(id) + R"(,"type":"text","text":)"
           + quote(text) + "}]}";
}

constexpr std::string_view plan = R"("agent":"plan","model":{"providerID":"p","modelID":"m"})";

std::string answer(std::string_view id, std::string_view more = "") {
    return R"({"info":{"id":")" + std::string{id}
           + R"(","sessionID":"ses_1","role":"assistant","time":{"created":7},"parentID":"msg_1",)"
             R"("modelID":"m2","providerID":"p2","mode":"build","agent":"general",)"
             R"("path":{"cwd":"/w","root":"/"},)"
           + std::string{more}
           + R"("cost":0,"tokens":{"input":0,"output":0,"reasoning":0,)"
             R"("cache":{"read":0,"write":0}}},"parts":[]})";
}

conversation read(std::string_view text) {
    auto out = lisle::decode<opencode_t>(text);
    CHECK((out ? "" : out.error().message()) == "");
    REQUIRE(out.has_value());
    return *std::move(out);
}

std::string compact_text(conversation const& whole) { return lisle::encode_as(whole, compact); }

user_message const& last_question(conversation const& whole) {
    return std::get<user_message>(whole.messages.back().info);
}

}  // namespace

TEST_CASE("a message is appended as opencode makes one") {
    auto const first = question("msg_1", "prt_1", "Hello", "6", plan);
    auto whole = read(session_text(first));
    append_user_message(whole, "Go on.", now, {"msg_2", "prt_2"});
    auto const expected = session_text(
        first + ',' + question("msg_2", "prt_2", "Go on.", "1776643200000", plan), "1776643200000");
    CHECK(compact_text(whole) == expected);
    auto const again = lisle::decode<opencode_t>(expected, lisle::strict);
    CHECK((again ? "" : again.error().message()) == "");
    REQUIRE(again.has_value());
    CHECK(*again == whole);
}

TEST_CASE("a message joins an empty session, which then is read strictly") {
    auto whole = read(session_text(""));
    auto& said = append_user_message(whole, "Hello", now);
    CHECK(said.parts.size() == 1);
    auto const again = lisle::decode<opencode_t>(lisle::encode(whole), lisle::strict);
    CHECK((again ? "" : again.error().message()) == "");
    REQUIRE(again.has_value());
    CHECK(*again == whole);
    CHECK(last_question(whole).agent == "build");
    CHECK(last_question(whole).model == user_model{"unknown", "unknown", {}, {}});
}

TEST_CASE("ids are made as by opencode, the message's before the part's") {
    auto const ids = make_ids(read(session_text("")), now, {});
    CHECK(ids.message == "msg_da82fd40000100000000000000");
    CHECK(ids.part == "prt_da82fd40000200000000000000");
}

TEST_CASE("ids of the same millisecond sort behind existing ones") {
    auto whole = read(session_text(""));
    for (int i = 0; i < 50; ++i) append_user_message(whole, std::to_string(i), now);
    auto const in_order = compact_text(whole);
    std::vector<message> messages;
    std::vector<part> parts;
    for (auto i = whole.messages.size(); i-- > 0;) {
        messages.push_back(whole.messages[i].info);
        parts.push_back(whole.messages[i].parts.front());
    }
    CHECK(compact_text(assemble(whole.info, messages, parts).whole) == in_order);
}

TEST_CASE("agent and model come from the last question, or else from the last answer") {
    auto whole =
        read(session_text(question("msg_1", "prt_1", "Hello", "6", plan) + ',' + answer("msg_2")));
    append_user_message(whole, "Go on.", now);
    CHECK(last_question(whole).agent == "plan");
    CHECK(last_question(whole).model == user_model{"p", "m", {}, {}});

    whole = read(session_text(answer("msg_2") + ',' + answer("msg_3", R"("summary":true,)")));
    append_user_message(whole, "Go on.", now);
    CHECK(last_question(whole).agent == "general");
    CHECK(last_question(whole).model == user_model{"p2", "m2", {}, {}});
}

TEST_CASE("without messages, agent and model come from the session") {
    auto whole =
        read(session_text("", "5", R"(,"agent":"plan","model":{"id":"m","providerID":"p"})"));
    append_user_message(whole, "Go on.", now);
    CHECK(last_question(whole).agent == "plan");
    CHECK(last_question(whole).model == user_model{"p", "m", {}, {}});
}

TEST_CASE("rolled-back messages are removed when the session continues") {
    auto const messages = question("msg_1", "prt_1", "a", "6", plan) + ','
                          + question("msg_2", "prt_2", "b", "7", plan) + ','
                          + question("msg_3", "prt_3", "c", "8", plan);
    auto whole = read(session_text(messages, "5", R"(,"revert":{"messageID":"msg_2"})"));
    append_user_message(whole, "Go on.", now, {"msg_4", "prt_4"});
    CHECK(!whole.info.revert);
    REQUIRE(whole.messages.size() == 2);
    CHECK(id_of(whole.messages[0].info) == "msg_1");
    CHECK(id_of(whole.messages[1].info) == "msg_4");

    whole =
        read(session_text(messages, "5", R"(,"revert":{"messageID":"msg_2","partID":"prt_2"})"));
    drop_reverted(whole);
    REQUIRE(whole.messages.size() == 2);
    CHECK(whole.messages[1].parts.empty());

    whole = read(session_text(messages, "5", R"(,"revert":{"messageID":"msg_9"})"));
    drop_reverted(whole);
    CHECK(whole.messages.size() == 3);
    CHECK(!whole.info.revert);
}

TEST_CASE("a session of 1.3 keeps the place of its model's variant") {
    auto whole = read(session_text(
        question("msg_1", "prt_1", "a", "6", std::string{plan} + R"(,"variant":"high")")));
    append_user_message(whole, "Go on.", now);
    CHECK(last_question(whole).variant == "high");
}

TEST_CASE("a message joins a document of views") {
    auto document = lisle::decode_borrowed<opencode_t>(session_text(""));
    REQUIRE(document.has_value());
    append_user_message(document->value(), "Go on.", now, {"msg_2", "prt_2"});
    auto owned = read(session_text(""));
    append_user_message(owned, "Go on.", now, {"msg_2", "prt_2"});
    CHECK(lisle::encode(**document) == lisle::encode(owned));
}

TEST_CASE("touching sets the session's time alone") {
    auto whole = read(session_text(""));
    touch(whole, now);
    CHECK(compact_text(whole) == session_text("", "1776643200000"));
}

}  // namespace opencode_append_message_test
