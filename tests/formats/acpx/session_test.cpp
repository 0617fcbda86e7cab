#include <lisle/formats/acpx/session.hpp>

#include "formats/acpx/expect.hpp"

#include <lisle/document.hpp>
#include <lisle/salvage.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace acpx_session_test {

using namespace acpx_tests;
using lisle::acpx_t;
using lisle::layout;
using namespace lisle::acpx;

TEST_CASE("one bad message does not lose any other") {
    auto const read = lisle::decode<acpx_t>(flat_record(R"({"User":5},"Resume",7)"));
    REQUIRE(read.has_value());
    CHECK(read->thread.messages.size() == 3);
    CHECK(lisle::has_alternative<resume>(read->thread.messages[1]));
    CHECK(lisle::encode_as(*read, compact) == flat_record(R"({"User":5},"Resume",7)"));
}

TEST_CASE("a bad field does not lose its message, also if another part of the file is damaged") {
    constexpr std::string_view bad =
        R"({"Agent":{"content":[{"Text":"a"}],"tool_results":{"i":5}}})";
    auto const text = flat_record(std::string{bad} + R"(,"Resume",)" + std::string{bad});
    auto const saved =
        lisle::salvage<acpx_t>(text.substr(0, text.find("5}}}", text.find("Res")) + 2));
    REQUIRE(saved.value.thread.messages.size() == 3);
    CHECK(saved.value.thread.messages[0] == lisle::decode<acpx_t>(text)->thread.messages[0]);
    auto const* const kept = std::get_if<agent_message>(&saved.value.thread.messages[0]);
    REQUIRE(kept != nullptr);
    CHECK(kept->content.size() == 1);
    CHECK(kept->tool_results.empty());
    CHECK(lisle::encode_as(*kept, {}, lisle::layout::source) == bad.substr(9, bad.size() - 10));
    // A cut message consists of its understood parts only.
    auto const* const begun = std::get_if<agent_message>(&saved.value.thread.messages[2]);
    REQUIRE(begun != nullptr);
    CHECK(begun->content.size() == 1);
    CHECK(begun->tool_results.empty());
    REQUIRE(saved.errors.size() == 1);
}

TEST_CASE("salvage uses the last readable value of duplicate keys") {
    auto const text = flat_record(R"("Resume")", R"(,"cwd":5,"messages":{"0":"Resume"})");
    auto const saved = lisle::salvage<acpx_t>(text);
    REQUIRE(saved.errors.size() == 2);
    CHECK(saved.errors[0].offset == text.find("5,"));
    CHECK(saved.errors[1].offset == text.find(R"({"0")"));
    CHECK(saved.value.cwd == "/w");
    CHECK(saved.value.thread.messages.size() == 1);
    CHECK(lisle::encode_as(saved.value, compact, layout::source) == text);
}

TEST_CASE("values that only ECMAScript reads are kept as text") {
    auto const text =
        flat_record("", R"(,"extra":{"a":1e400,"b":"\ud83d"},"title":"T","title":"U")");
    auto const read = lisle::decode<acpx_t>(text);
    REQUIRE(read.has_value());
    CHECK(lisle::encode_as(*read, compact, layout::source) == text);
}

TEST_CASE("views and values keep the spelling of dynamic fields") {
    auto const text = flat_record(R"({"User":{"id":"u","content":[{"Text":"a\nb"}]}})",
                                  R"(,"agent_capabilities":{"x":1.50})");
    auto const views = lisle::decode_borrowed<acpx_t>(text);
    REQUIRE(views.has_value());
    CHECK(lisle::encode_as(**views, compact, layout::source) == text);
    auto const values = lisle::decode<acpx_t>(text);
    REQUIRE(values.has_value());
    CHECK(values->agent_capabilities->text() == R"({"x":1.50})");
}

TEST_CASE("a failed attempt of a view's reader leaves the text intact") {
    auto const text =
        flat_record("", R"(,"cumulative_cost":{"currency":"a\nb\"c\"","amount":"no"})");
    auto const views = lisle::decode_borrowed<acpx_t>(text);
    REQUIRE(views.has_value());
    CHECK(lisle::encode_as(**views, compact, layout::source) == text);
}

std::string read_file(std::string const& path) {
    std::ifstream in{path, std::ios::binary};
    REQUIRE_MESSAGE(in, path);
    return {std::istreambuf_iterator<char>{in}, {}};
}

// What `acpx sessions show --format json` of these releases printed, with another home folder.
TEST_CASE("records as acpx prints them on one line are canonical") {
    for (std::string const release : {"0.10.0", "0.12.0", "0.19.1"}) {
        CAPTURE(release);
        auto const text = read_file("formats/acpx/data/shown-" + release + ".json");
        CHECK(std::count(text.begin(), text.end(), '\n') == 1);
        std::vector<lisle::note> notes;
        auto read = lisle::decode<acpx_t>(text, lisle::permissive, &notes);
        REQUIRE(read.has_value());
        CHECK(notes.empty());
        CHECK(read->written_as == shape::flat_camel);
        CHECK(lisle::encode(*read) == text);
        CHECK(lisle::encode(*read, layout::source) == text);
        CHECK(lisle::encode(*lisle::to_model<lisle::owned>(*read)) == text);
        CHECK(lisle::encode(**lisle::decode_borrowed<acpx_t>(text)) == text);
        CHECK(lisle::encode(lisle::salvage<acpx_t>(text).value) == text);

        read->spacing.on_one_line = false;
        auto const indented = lisle::encode(*read);
        CHECK(indented.starts_with("{\n  \"schema\": "));
        auto const again = lisle::decode<acpx_t>(indented);
        CHECK(lisle::encode(*again, layout::source) == indented);
        CHECK((*again == *lisle::decode<acpx_t>(text)));
    }
}

// One session: new, after a prompt, and after more settings.
TEST_CASE("records whose state has another order of keys are canonical") {
    for (std::string const when : {"created", "prompted", "loaded"}) {
        CAPTURE(when);
        auto const text = read_file("formats/acpx/data/" + when + "-0.16.0.json");
        auto const read = lisle::decode<acpx_t>(text);
        REQUIRE(read.has_value());
        CHECK(lisle::encode(*read) == text);
        CHECK(lisle::encode(*lisle::to_model<lisle::owned>(*read)) == text);
        CHECK(lisle::encode(**lisle::decode_borrowed<acpx_t>(text)) == text);
    }
}

TEST_CASE("acpx indents all other records") {
    for (auto const& text : {flat_record(), nested_record()}) {
        auto const read = lisle::decode<acpx_t>(text);
        REQUIRE(read.has_value());
        CHECK(lisle::encode(*read).starts_with("{\n  \"schema\": "));
    }
    auto printed = lisle::decode<acpx_t>(read_file("formats/acpx/data/shown-0.10.0.json"));
    printed->written_as = shape::flat;
    CHECK(lisle::encode(*printed).starts_with("{\n  \"schema\": "));
}

TEST_CASE("the document's own example has a thread without messages, which acpx refuses") {
    std::string const text =
        R"({"schema":"acpx.session.v1","acpxRecordId":"r","acpSessionId":"s",)"
        R"("agentSessionId":"x","agentCommand":"a","cwd":"/w","name":"n","createdAt":"t",)"
        R"("lastUsedAt":"t","closed":false,"closedAt":null,"pid":5,"agentStartedAt":"t",)"
        R"("lastPromptAt":"t","lastAgentExitCode":null,"lastAgentExitSignal":null,)"
        R"("lastAgentExitAt":null,"lastAgentDisconnectReason":null,"protocolVersion":1,)"
        R"("agentCapabilities":{},"thread":{},"acpx":{}})";
    std::vector<lisle::note> notes;
    auto const read = lisle::decode<acpx_t>(text, lisle::permissive, &notes);
    REQUIRE(read.has_value());
    CHECK(read->thread.messages.empty());
    REQUIRE(notes.size() == 1);
    CHECK(notes[0].pointer == "/thread");
    CHECK(notes[0].what == "no messages");
    CHECK(lisle::encode_as(*read, compact, layout::source) == text);
    CHECK(lisle::encode_as(**lisle::decode_borrowed<acpx_t>(text), compact, layout::source)
          == text);
    CHECK_FALSE(lisle::decode<acpx_t>(text, lisle::strict).has_value());
    CHECK_FALSE(decode_reference(text, release::seed, {}).has_value());
    auto const of_a_thread = lisle::decode_as<lisle::acpx::conversation>("{}", lisle::reference);
    CHECK(of_a_thread.error().code == lisle::errc::missing_field);
    CHECK(of_a_thread.error().pointer == "/messages");
    auto const told = R"("thread":{"title":"a\n\"b\"","messages":[]})";
    for (std::string const thread : {R"("thread":{"title":"a\n\"b\""})", told}) {
        auto other = text;
        other.replace(other.find("\"thread\":{}"), 11, thread);
        auto const views = lisle::decode_borrowed<acpx_t>(other, lisle::permissive, &notes);
        REQUIRE(views.has_value());
        CHECK(notes.size() == (thread == told ? 0 : 1));
        CHECK(lisle::encode_as(**views, compact, layout::source) == other);
    }
}

}  // namespace acpx_session_test
