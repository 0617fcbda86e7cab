// tests/document_test.cpp - views that live as long as their text.
#include <lisle/document.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/misfits.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace document_test {

using namespace lisle;

namespace {

std::string const written =
    R"({"title":"caf\u00e9 \"one\"","messages":[{"User":{"id":"u","content":[{"Text":"plain"},)"
    R"({"Text":"two\nlines"}]}},{"Agent":{"content":[{"ToolUse":{"id":"t","name":"n","raw_input":"",)"
    R"("input":{"a":1.50,"a":2},"is_input_complete":true,"thought_signature":null}}],)"
    R"("tool_results":{},"reasoning_details":null}}],"updated_at":"2026-02-27T12:34:56Z",)"
    R"("detailed_summary":null,"initial_project_snapshot":null,"cumulative_token_usage":{},)"
    R"("request_token_usage":{},"model":null,"profile":null,"imported":false,)"
    R"("subagent_context":null,"speed":null,"thinking_enabled":false,"thinking_effort":null,)"
    R"("later":[1],"version":"0.3.0"})";

bool lies_in(std::string_view part, std::string_view whole) {
    return part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size();
}

}  // namespace

TEST_CASE("a string without escapes views the text, a string with escapes the arena") {
    arena characters;
    auto const thread = decode_views<zed_t>(written, characters);
    REQUIRE(thread.has_value());
    CHECK(thread->title == "caf\xC3\xA9 \"one\"");
    CHECK_FALSE(lies_in(thread->title, written));
    auto const& user = std::get<zed::basic_user_message<borrowed>>(thread->messages[0]);
    auto const& plain = std::get<zed::basic_plain_text<borrowed>>(user.content[0]);
    CHECK(plain.value == "plain");
    CHECK(lies_in(plain.value, written));
    CHECK_FALSE(lies_in(std::get<zed::basic_plain_text<borrowed>>(user.content[1]).value, written));
}

TEST_CASE("decoding in place replaces escapes by their characters") {
    auto text = written;
    arena characters;
    auto const thread = decode_in_situ<zed_t>(text, characters);
    REQUIRE(thread.has_value());
    CHECK(thread->title == "caf\xC3\xA9 \"one\"");
    CHECK_FALSE(lies_in(thread->title, text));  // no system writes \u00e9
    auto const& user = std::get<zed::basic_user_message<borrowed>>(thread->messages[0]);
    auto const& lines = std::get<zed::basic_plain_text<borrowed>>(user.content[1]).value;
    CHECK(lines == "two\nlines");
    CHECK(lies_in(lines, text));
    auto const stored = decode<zed_t>(written).value();
    CHECK(encode(*thread, layout::source) == encode(stored, layout::source));
}

TEST_CASE("decoding in place restores text that is read again") {
    auto const replaced = [](std::string text, std::string_view old, std::string_view by) {
        return text.replace(text.find(old), old.size(), by);
    };
    auto const one_line = R"({"Text":"two\nlines"})";
    std::string const texts[]{
        written,
        replaced(written, R"("title")", R"("title":"first \"one\"","title")"),
        replaced(written, R"("title")", R"("title":["\n"],"title")"),
        replaced(written, one_line, R"({"Text":"two\/\nlines"})"),
        replaced(written, one_line, R"({"Text":"two\u000alines\b\f\n\r\t\"\\"})"),
        replaced(written, one_line, R"({"Text":"a\nb","Text":"two\nlines"})"),
        replaced(written, one_line, R"({"Mention":{"uri":{"File":"\n"},"content":"\n\n"}})"),
        replaced(written, one_line, R"({"Mention":{"uri":{"Other":"\n"},"content":"\n\n"}})"),
        replaced(written, R"({"User")", R"({"Later":{"id":"\n"}},{"User")"),
        replaced(written, R"("id":"u")", R"("id":"\nu","id":7)"),
        replaced(written, R"("id":"u")", R"("later":"\nu","id":"\nu")"),
        replaced(written, R"("0.3.0")", R"("0.4.0")"),
        replaced(written, R"("version")", R"("updated_at":"2026-02-27T12:34:56Z","version")"),
        replaced(replaced(written, R"("0.3.0")", R"("0.2.0")"), R"("title")", R"("summary")"),
        replaced(written, R"(,"version":"0.3.0"})", R"(,"version":"0.3.0")"),
        replaced(written, R"("id":"u")", R"("id":7)"),
        replaced(written, R"("profile":null)", R"("profile":["\n"])"),
    };
    for (auto const& text : texts)
        for (auto const& preset : {permissive, strict}) {
            CAPTURE(text);
            auto options = preset;
            int made = 0;
            options.ids = {[](void* n) { return std::to_string(++*static_cast<int*>(n)); }, &made};
            auto changed = text;
            arena characters, more_characters;
            auto const views = decode_views<zed_t>(text, characters, options);
            made = 0;
            auto const in_situ = decode_in_situ<zed_t>(changed, more_characters, options);
            REQUIRE(views.has_value() == in_situ.has_value());
            if (!views) {
                CHECK(views.error() == in_situ.error());
                CHECK(changed == text);
                continue;
            }
            for (auto const how : {layout::canonical, layout::source})
                CHECK(encode(*views, how) == encode(*in_situ, how));
        }
}

TEST_CASE("decoding in place leaves the same notes") {
    auto text = written;
    arena characters;
    std::vector<note> notes, of_any;
    CHECK(decode_in_situ<zed_t>(text, characters, permissive, &notes).has_value());
    CHECK(decode<zed_t>(written, permissive, &of_any).has_value());
    CHECK(notes == of_any);
    CHECK_FALSE(notes.empty());
}

TEST_CASE("views stay valid when their document moves") {
    auto read = decode_borrowed<zed_t>(written);
    REQUIRE(read.has_value());
    auto moved = std::move(*read);
    auto again = std::move(moved);
    CHECK(again->title == "caf\xC3\xA9 \"one\"");
    CHECK(encode(*again) == encode(decode<zed_t>(written).value()));
}

TEST_CASE("dynamic fields keep their spelling in the source layout") {
    auto const views = decode_borrowed<zed_t>(written);
    auto const values = decode<zed_t>(written);
    REQUIRE(views.has_value());
    REQUIRE(values.has_value());
    auto const as_written = R"("input":{"a":1.50,"a":2})", as_zed_writes = R"("input":{"a":2})";
    CHECK(encode(**views, layout::source).find(as_written) != std::string::npos);
    CHECK(encode(*values, layout::source).find(as_written) != std::string::npos);
    CHECK(encode(**views).find(as_zed_writes) != std::string::npos);
    CHECK(encode(*values).find(as_zed_writes) != std::string::npos);
}

TEST_CASE("an edit may use characters that the document keeps") {
    auto read = decode_borrowed<zed_t>(written);
    REQUIRE(read.has_value());
    read->value().title = read->keep(std::string{"New "} + "title");
    auto const out = encode(**read, layout::source);
    CHECK(out.starts_with(R"({"title":"New title","messages":[)"));
    CHECK(out.substr(out.find("\"messages\"")).starts_with(R"("messages":[{"User")"));
}

TEST_CASE("a failure has the same place in every model") {
    std::string const bad = R"({"title":"t","messages":[],"updated_at":7})";
    auto const views = decode_borrowed<zed_t>(bad);
    auto const values = decode<zed_t>(bad);
    REQUIRE(views.has_error());
    REQUIRE(values.has_error());
    CHECK(views.error() == values.error());
    CHECK(views.error().pointer == "/updated_at");
}

TEST_CASE("the caller may own both text and arena") {
    arena characters;
    auto const views = decode_views<zed_t>(written, characters);
    REQUIRE(views.has_value());
    CHECK(encode(*views, layout::source).find(R"("later":[1],"version")") != std::string::npos);
}

TEST_CASE("a document converts to another storage model without loss") {
    auto const views = decode_borrowed<zed_t>(written).value();
    auto const owned = to_model<lisle::owned>(*views);
    REQUIRE(owned.has_value());
    CHECK(*owned == decode<zed_t>(written).value());
    CHECK(owned->extra.find("later").has_value());
    auto const again = to_model<lisle::owned>(*owned);
    REQUIRE(again.has_value());
    CHECK(encode(*again, layout::source) == encode(*owned, layout::source));
}

constexpr std::string_view escaped =
    R"({"title":"a \"b\" \u00e9","messages":[{"User":{"id":"1","content":[{"Text":"x\ny"}]}},)"
    R"("Resume"],"updated_at":"2026-02-27T12:00:00Z","version":"0.3.0"})";

TEST_CASE("skimmed strings keep their escapes, and point into the text") {
    arena characters;
    auto const seen = skim<zed_t>(escaped, characters);
    REQUIRE(seen.has_value());
    CHECK(seen->title == R"(a \"b\" \u00e9)");
    CHECK(seen->title.data() == escaped.data() + escaped.find("a \\"));
    REQUIRE(seen->messages.size() == 2);
    auto const& asked = std::get<zed::basic_user_message<borrowed>>(seen->messages[0]);
    CHECK(std::get<zed::basic_plain_text<borrowed>>(asked.content[0]).value == R"(x\ny)");
    CHECK(std::holds_alternative<zed::resume>(seen->messages[1]));
}

TEST_CASE("a part of a document is skimmed by its type") {
    arena characters;
    auto const seen = skim_as<zed::basic_message<borrowed>>(
        R"({"User":{"id":"1","content":[{"Text":"x\ny"}]}})", characters);
    REQUIRE(seen.has_value());
    auto const& asked = std::get<zed::basic_user_message<borrowed>>(*seen);
    CHECK(std::get<zed::basic_plain_text<borrowed>>(asked.content[0]).value == R"(x\ny)");
}

TEST_CASE("a skim understands escaped keys") {
    std::string text{escaped};
    text.replace(text.find("title"), 5, R"(t\u0069tle)");
    arena characters;
    auto const seen = skim<zed_t>(text, characters);
    REQUIRE(seen.has_value());
    CHECK(seen->title == R"(a \"b\" \u00e9)");
}

TEST_CASE("the errors of a skim are those of decode_without_misfits") {
    for (std::size_t at = 0; at < escaped.size(); ++at)
        for (char const c : {'"', '\\', '\xff', '}', 'x'}) {
            std::string text{escaped};
            text[at] = c;
            CAPTURE(text);
            arena characters;
            auto const seen = skim<zed_t>(text, characters);
            auto const read = lisle::decode_without_misfits<zed_t>(text, lisle::permissive);
            REQUIRE(seen.has_value() == read.has_value());
            if (!read) REQUIRE(seen.error().message() == read.error().message());
            else REQUIRE(seen->messages.size() == read->messages.size());
        }
}

}  // namespace document_test
