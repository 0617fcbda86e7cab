// tests/conversation/appended_test.cpp - a message that is added at the end of a conversation is
// its last one, after it went to its own format and came back.
#include <lisle/conversation/acpx.hpp>
#include <lisle/conversation/claude_code.hpp>
#include <lisle/conversation/codex.hpp>
#include <lisle/conversation/loom.hpp>
#include <lisle/conversation/opencode.hpp>
#include <lisle/conversation/opencode_v2.hpp>
#include <lisle/conversation/zed.hpp>

#include <doctest/doctest.h>

#include <support/bridged_documents.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "formats/claude_code/expect.hpp"

namespace conversation_appended_test {

namespace talk = lisle::conversation;
namespace fs = std::filesystem;

/// Appends a message, puts the conversation and gets it again; returns whether the message is last
/// and the ones before it are there, unless that is a loss.
template <class Document>
bool is_last_again(Document const& document) {
    std::string const words = "And this, too.";
    auto c = talk::get(document);
    auto& added = c.messages.emplace_back();
    added.content.emplace_back(talk::plain_text{words, {}, {}, {}});
    auto const count = c.messages.size();
    auto const written = talk::put<typename Document::format>(c);
    auto const again = talk::get(written.document);
    if (again.messages.empty()) return false;
    if (again.messages.size() != count && written.losses.empty()) return false;
    auto const& last = again.messages.back();
    if (last.role != talk::role::user || last.content.size() != 1) return false;
    auto const* const found = std::get_if<talk::plain_text>(&last.content.front());
    return found != nullptr && found->text == words;
}

/// The captured documents of a format: those that can be read.
std::vector<fs::path> list_captures(std::string const& folder, std::string_view extension) {
    std::vector<fs::path> out;
    auto const* const captures = std::getenv("LISLE_CAPTURES");
    if (captures == nullptr || !fs::is_directory(fs::path{captures} / folder)) return out;
    for (auto const& entry : fs::recursive_directory_iterator{fs::path{captures} / folder}) {
        auto const name = entry.path().filename().string();
        bool const is_index = name == "history.jsonl" || name == "session_index.jsonl";
        if (entry.is_regular_file() && entry.path().extension() == extension && !is_index)
            out.push_back(entry.path());
    }
    std::sort(out.begin(), out.end());
    return out;
}

template <class Tag>
void check_all(std::string const& folder, std::string_view extension) {
    std::size_t count = 0;
    for (auto const& text : bridged_documents::texts_of(Tag{})) {
        auto const read = lisle::decode<Tag>(text);
        if (!read) continue;
        CAPTURE(text.substr(0, 200));
        CHECK(is_last_again(*read));
        ++count;
    }
    CHECK(count > 0);
    for (auto const& path : list_captures(folder, extension)) {
        auto const read = lisle::decode<Tag>(claude_code_expect::read_file(path));
        if (!read) continue;
        CAPTURE(path.string());
        CHECK(is_last_again(*read));
    }
}

TEST_CASE("an appended message is last in Zed") { check_all<lisle::zed_t>("zed", ".json"); }
TEST_CASE("an appended message is last in acpx") { check_all<lisle::acpx_t>("acpx", ".json"); }
TEST_CASE("an appended message is last in Loom") { check_all<lisle::loom_t>("loom", ".json"); }
TEST_CASE("an appended message is last in opencode") {
    check_all<lisle::opencode_t>("opencode", ".json");
}
TEST_CASE("an appended message is last in opencode 2") {
    check_all<lisle::opencode_v2_t>("opencode-2", ".json");
}
TEST_CASE("an appended message is last in Claude Code") {
    check_all<lisle::claude_code_t>("claude_code", ".jsonl");
}
TEST_CASE("an appended message is last in Codex") { check_all<lisle::codex_t>("codex", ".jsonl"); }

// ---- The end of a session of Claude Code --------------------------------------------------------

using namespace claude_code_expect;

/// A session whose last answer has a remark below it, which the last prompt names.
std::string spell_session(std::string_view leaf, std::string_view more = {}) {
    std::string const version = R"(,"version":"2.1.330")";
    return spell("user", "u", "", R"("Hi")", "00.000", version)
           + spell("assistant", "a", "u", R"([{"type":"text","text":"Yes."}])", "01.000", version)
           + R"({"parentUuid":"a","isSidechain":false,"type":"system","subtype":"turn_duration",)"
             R"("durationMs":1,"timestamp":"2026-01-02T03:04:02.000Z","uuid":"s",)"
             R"("version":"2.1.330"})"
             "\n"
           + R"({"type":"last-prompt","lastPrompt":"Hi","leafUuid":")" + std::string{leaf} + '"'
           + std::string{more}
           + "}\n"
             R"({"type":"mode","mode":"normal"})"
             "\n";
}

TEST_CASE("a new message of Claude Code is at the end, below the record that last-prompt names") {
    std::string parent;
    for (auto const* const more : {"", R"(,"explicit":true)"})
        for (auto const* const leaf : {"u", "a", "s", "gone"}) {
            auto const text = spell_session(leaf, more);
            CAPTURE(text);
            auto const session = lisle::decode<lisle::claude_code_t>(text);
            REQUIRE(session.has_value());
            CHECK(is_last_again(*session));
            auto c = talk::get(*session);
            auto& added = c.messages.emplace_back();
            added.content.emplace_back(talk::plain_text{"More", {}, {}, {}});
            auto const written = talk::put<lisle::claude_code_t>(c);
            CHECK(lisle::encode(written.document, lisle::layout::source).starts_with(text));
            auto const* const record = written.document.records.back().record();
            REQUIRE(record != nullptr);
            parent += *link_of(*record)->parent_uuid + ';';
        }
    CHECK(parent == "a;a;s;a;u;a;s;a;");
}

}  // namespace conversation_appended_test
