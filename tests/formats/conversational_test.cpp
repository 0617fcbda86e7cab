#include <lisle/formats/acpx/session.hpp>
#include <lisle/formats/conversational.hpp>
#include <lisle/formats/loom/thread.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/zed/shared_thread.hpp>
#include <lisle/formats/zed/thread.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace conversational_test {

namespace {

using namespace std::string_view_literals;

/// The documents of every format in a storage model.
template <template <class> class... Documents>
struct documents {
    template <class Model>
    static constexpr bool all_are_conversational = (lisle::conversational<Documents<Model>> && ...);
};

using all = documents<lisle::zed::basic_thread, lisle::zed::basic_bare_thread,
                      lisle::zed::basic_shared_thread, lisle::acpx::basic_session,
                      lisle::loom::basic_thread, lisle::opencode::basic_conversation>;

static_assert(all::all_are_conversational<lisle::owned>);
static_assert(all::all_are_conversational<lisle::borrowed>);
static_assert(!lisle::conversational<std::string>);
static_assert(!lisle::conversational<lisle::zed::message>);

template <class T>
concept lends_messages = requires(T&& document) {
    messages_of(std::forward<T>(document));
};

/// Messages of a temporary document would dangle.
template <class Document>
constexpr bool is_safe =
    lends_messages<Document&>&& lends_messages<
        Document const&> && !lends_messages<Document> && !lends_messages<Document const>;

static_assert(is_safe<lisle::zed::thread> && is_safe<lisle::zed::shared_thread>);
static_assert(is_safe<lisle::acpx::session> && is_safe<lisle::loom::thread>);
static_assert(is_safe<lisle::opencode::conversation>);

/// A function of a program that does not know the format.
template <lisle::conversational Document>
std::string title_and_count(Document const& document) {
    return std::string{title_of(document)} + ": " + std::to_string(messages_of(document).size());
}

template <lisle::conversational Document>
void forget_messages(Document& document) {
    messages_of(document).clear();
}

template <class Tag>
void summarizes(std::string_view text, std::string_view expected) {
    CAPTURE(text);
    auto document = lisle::decode<Tag>(text);
    REQUIRE(document.has_value());
    CHECK(title_and_count(*document) == expected);
    forget_messages(*document);
    CHECK(messages_of(*document).empty());
}

/// The functions work for every type of string.
template <class Model>
void works_in_model() {
    lisle::zed::basic_thread<Model> zed;
    lisle::zed::basic_shared_thread<Model> shared;
    lisle::acpx::basic_session<Model> acpx;
    lisle::loom::basic_thread<Model> loom;
    lisle::opencode::basic_conversation<Model> opencode;
    CHECK(title_and_count(acpx) == ": 0");
    CHECK(title_and_count(loom) == ": 0");
    zed.title = shared.title = opencode.info.title = "T";
    acpx.name = "T";
    loom.metadata.title = "T";
    auto const check = [](auto& document) {
        messages_of(document).emplace_back();
        CHECK(title_and_count(document) == "T: 1");
        forget_messages(document);
        CHECK(title_and_count(document) == "T: 0");
    };
    check(zed), check(shared), check(acpx), check(loom), check(opencode);
}

}  // namespace

TEST_CASE("titles and messages are found in every storage model") {
    works_in_model<lisle::owned>();
    works_in_model<lisle::borrowed>();
}

TEST_CASE("a Zed thread has its title, or Zed's default if it is empty") {
    constexpr auto rest = R"("messages":["Resume","Resume"],"updated_at":"2026-01-01T00:00:00Z",)"
                          R"("version":"0.3.0"})"sv;
    summarizes<lisle::zed_t>(R"({"title":"Red build",)" + std::string{rest}, "Red build: 2");
    summarizes<lisle::zed_t>(R"({"title":"",)" + std::string{rest}, "New Thread: 2");
    CHECK(title_of(lisle::zed::thread{}) == "New Thread");
}

TEST_CASE("an older Zed thread has its summary as title") {
    summarizes<lisle::zed_t>(
        R"({"version":"0.1.0","summary":"Old","updated_at":"2025-06-01T12:00:00Z","messages":[]})",
        "Old: 0");
}

TEST_CASE("a shared thread has the title that was shared") {
    constexpr auto rest = R"("messages":["Resume"],"updated_at":"2026-01-01T00:00:00Z",)"
                          R"("model":null,"version":"1.0.0"})"sv;
    summarizes<lisle::zed_shared_t>(R"({"title":"Red",)" + std::string{rest}, "Red: 1");
    summarizes<lisle::zed_shared_t>(R"({"title":"",)" + std::string{rest}, ": 1");
}

TEST_CASE("an acpx session has its conversation's title, or else its name") {
    auto const flat = [](std::string_view more) {
        return R"({"schema":"acpx.session.v1","acpx_record_id":"r","acp_session_id":"s",)"
               R"("agent_command":"a","cwd":"/w","created_at":"t","last_used_at":"t","last_seq":0,)"
               R"("closed":false,)"
               + std::string{more}
               + R"("messages":["Resume"],"updated_at":"t","cumulative_token_usage":{},)"
                 R"("request_token_usage":{}})";
    };
    summarizes<lisle::acpx_t>(flat(R"("name":"n","title":"T",)"), "T: 1");
    summarizes<lisle::acpx_t>(flat(R"("name":"n","title":"",)"), "n: 1");
    summarizes<lisle::acpx_t>(flat(R"("name":"n","title":null,)"), "n: 1");
    summarizes<lisle::acpx_t>(flat(R"("name":"n",)"), "n: 1");
    summarizes<lisle::acpx_t>(flat(R"("title":null,)"), ": 1");
    summarizes<lisle::acpx_t>(flat(""), ": 1");
}

TEST_CASE("a nested acpx session has its thread's title") {
    summarizes<lisle::acpx_t>(
        R"({"schema":"acpx.session.v1","acpxRecordId":"r","acpSessionId":"s","agentCommand":"a",)"
        R"("cwd":"/w","createdAt":"t","lastUsedAt":"t","closed":false,"thread":)"
        R"({"version":"0.3.0","title":"T","messages":[],"updated_at":"t"}})",
        "T: 0");
}

TEST_CASE("a Loom thread has the title in its metadata") {
    auto const with = [](std::string_view metadata) {
        return R"({"id":"T-1","version":1,"created_at":"t","updated_at":"t","last_activity_at":"t",)"
               R"("conversation":{"messages":[{"role":"user","content":"Do it."}]},)"
               R"("agent_state":{"kind":"waiting_for_user_input"},"metadata":)"
               + std::string{metadata} + '}';
    };
    summarizes<lisle::loom_t>(with(R"({"title":"Board"})"), "Board: 1");
    summarizes<lisle::loom_t>(with("{}"), ": 1");
}

TEST_CASE("an opencode session has its own title") {
    summarizes<lisle::opencode_t>(
        R"({"info":{"id":"ses_1","slug":"","projectID":"global","directory":"/w",)"
        R"("title":"New session - 2026-01-01T00:00:00.000Z","version":"1.14.20",)"
        R"("time":{"created":0,"updated":0}},"messages":[]})",
        "New session - 2026-01-01T00:00:00.000Z: 0");
}

}  // namespace conversational_test
