#include <lisle/formats/zed/edit/edit_session.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace edit_session_test {

namespace edit = lisle::zed::edit;

using edit::edit_format;
using enum edit::chunking_rule;

namespace {

edit::edit_result apply_xml(std::string_view text, std::string_view answer,
                            edit::edit_options options = {}) {
    return edit::apply_edits(text, answer, edit_format::xml_tags, options);
}

edit::edit_result apply_in_chunks(std::string_view text, std::string_view answer, std::size_t size,
                                  edit_format format = edit_format::xml_tags) {
    edit::edit_session session{text, format};
    auto const ignore = [](auto const&) {};
    for (std::size_t at = 0; at < answer.size(); at += size)
        session.push(answer.substr(at, size), ignore);
    session.finish(ignore);
    return {session.text(), session.outcomes(), session.metrics(), session.is_cut(), false};
}

template <class Outcome>
bool ends_as(edit::edit_result const& result) {
    return !result.outcomes.empty() && std::holds_alternative<Outcome>(result.outcomes.back());
}

}  // namespace

TEST_CASE("edits are applied in their order, at the indentation of the file") {
    auto const result =
        apply_xml("a {\r\n    b;\r\n}\r\n", "<old_text>b;</old_text><new_text>c;\nd;</new_text>"
                                            "<old_text>d;</old_text><new_text>e;</new_text>");
    CHECK(result.text == "a {\n    c;\n    e;\n}\n");
    REQUIRE(result.outcomes.size() == 2);
    CHECK(std::get<edit::applied_edit>(result.outcomes[0])
          == edit::applied_edit{{4, 10}, "    c;\n    d;"});
    CHECK(result.metrics == edit::parser_metrics{4, 0});
    CHECK(!result.is_cut);
    CHECK(!result.is_limited);
}

TEST_CASE("an edit without a unique place changes no text") {
    auto const none = apply_xml("a\n", "<old_text>zzz</old_text><new_text>b</new_text>");
    CHECK(none.text == "a\n");
    CHECK(ends_as<edit::unresolved_edit>(none));
    auto const several = apply_xml("a\nb\na\n", "<old_text>a</old_text><new_text>b</new_text>");
    CHECK(std::get<edit::ambiguous_edit>(several.outcomes[0])
          == edit::ambiguous_edit{{{1, 1}, {3, 3}}});
    auto const hinted =
        apply_xml("a\nb\na\n", "<old_text line=3>a</old_text><new_text>c</new_text>");
    CHECK(hinted.text == "a\nb\nc\n");
}

TEST_CASE("the text is known at any time") {
    edit::edit_session session{"one two\n", edit_format::xml_tags};
    std::size_t events = 0;
    auto const count = [&](edit::edit_event const&) { ++events; };
    session.push("<old_text>one two</old_text><new_text>1", count);
    CHECK(session.text().ends_with("\n"));
    CHECK(session.text().starts_with("1"));
    session.push(" two</new_text>", count);
    session.finish(count);
    CHECK(session.text() == "1 two\n");
    CHECK(events >= 2);
}

TEST_CASE("without a rule of Zed, results do not depend on the chunks") {
    std::string_view const text = "\xC3\xA9\nb\n  c\nd\n";
    std::string const answers[] = {
        "<old_text>\n\xC3\xA9\nb\n</old_text>\n<new_text>\n x\r\n\r\xE2\x82\xAC\r\n</new_text>\n"
        "<old_text>c</old_text><new_text>q\nr",
        "<<<<<<< SEARCH\nb\n=======\nB\r\n\r\n>>>>>>> REPLACE <<<<<<< SEARCH\n<<<<<<< "
        "SEARCH\nd\n=======\n\r\r\nD\n"};
    edit_format const formats[] = {edit_format::xml_tags, edit_format::diff_fenced};
    for (std::size_t i = 0; i < 2; ++i) {
        for (std::size_t end = 0; end <= answers[i].size(); ++end) {
            auto const answer = std::string_view{answers[i]}.substr(0, end);
            auto const whole = apply_in_chunks(text, answer, 1000, formats[i]);
            for (std::size_t size = 1; size < 8; size += 2) {
                auto const cut = apply_in_chunks(text, answer, size, formats[i]);
                CHECK(cut.text == whole.text);
                CHECK(cut.outcomes == whole.outcomes);
            }
        }
    }
}

TEST_CASE("a cut edit without its new text changes nothing, but in Zed it removes text") {
    for (std::string_view const answer :
         {"<old_text>b", "<old_text>b</old_text>", "<old_text>b</old_text><new_text>",
          "<old_text>b</old_text><new_te"}) {
        auto const result = apply_xml("a\nb\n", answer);
        CHECK(result.text == "a\nb\n");
        CHECK(ends_as<edit::cut_edit>(result));
        CHECK(result.is_cut);
        auto const in_zed = apply_xml("a\nb\n", answer, {.chunking = as_zed});
        CHECK(in_zed.text == "a\n\n");
        CHECK(ends_as<edit::applied_edit>(in_zed));
    }
    CHECK(apply_xml("a\n", "<old_text").outcomes.empty());
    CHECK(apply_xml("a\nb\n", "<old_text>b</old_text><new_text>\nc\n").text == "a\nc\n");
}

TEST_CASE("in Zed a carriage return in front of a kept line feed is another line feed") {
    std::string_view const text = "aaaa\nbbbb\n";
    std::string_view const answer =
        "<old_text>aaaa\nbbbb</old_text><new_text>aaaa\r\nbbbb</new_text>";
    CHECK(apply_xml(text, answer).text == text);
    CHECK(apply_xml(text, answer, {.chunking = as_zed}).text == "aaaa\n\nbbbb\n");
}

TEST_CASE("indentation beyond the bound is not added") {
    auto const text = std::string(2000, ' ') + "a\n";
    auto const result = apply_xml(text, "<old_text>a</old_text><new_text>b</new_text>");
    CHECK(result.text == "b\n");
    CHECK(result.is_limited);
}

TEST_CASE("bytes that are not UTF-8 stay") {
    auto const result =
        apply_xml("\xFF\na\n", "<old_text>a</old_text><new_text>\xC3\xE9</new_text>");
    CHECK(result.text == "\xFF\n\xC3\xE9\n");
}

}  // namespace edit_session_test
