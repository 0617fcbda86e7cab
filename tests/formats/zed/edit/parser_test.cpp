#include <lisle/formats/zed/edit/parser.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace parser_test {

namespace edit = lisle::zed::edit;

namespace {

using edit::edit_format;

/// Each text of each edit, whole, and the counts.
std::vector<std::string> parse(edit_format format, std::string_view answer, std::size_t chunk) {
    std::vector<std::string> out(1);
    edit::edit_parser parser{format};
    auto const take = [&](edit::parsed_text const& piece) {
        out.back() += piece.chunk;
        if (!piece.is_done) return;
        out.back() += piece.line_hint ? '#' + std::to_string(*piece.line_hint) : "";
        out.emplace_back();
    };
    for (std::size_t at = 0; at < answer.size(); at += chunk)
        parser.push(answer.substr(at, chunk), take);
    parser.finish(take);
    out.push_back(std::to_string(parser.metrics().tags));
    return out;
}

}  // namespace

TEST_CASE("the texts do not depend on the chunks, also where these split a code point") {
    std::string_view const answers[] = {
        "<old_text line=\"12\">\n\n\xC3\xA9 <b> "
        "\n\n</old_text>\n<new_text>\xF0\x9F\x98\x80</edits>..",
        "<<<<<<< SEARCH l\xC3\xA9 line=4\n= == \xE2\x82\xAC\n=======\n>> \n>>>>>>> REPLACE <<<<<<< "
        "SEARCH\n<<<<<<< SEARCH\nx\n=======\ny>>>>",
        "<old_text>a\n</old_text",
    };
    for (auto const answer : answers) {
        for (auto const format : {edit_format::xml_tags, edit_format::diff_fenced}) {
            auto const whole = parse(format, answer, answer.size());
            for (std::size_t chunk = 1; chunk < answer.size(); ++chunk)
                CHECK(parse(format, answer, chunk) == whole);
        }
    }
}

TEST_CASE("the format of an answer is that of its first marker") {
    CHECK(edit::find_edit_format("a <old_text> <<<<<<< SEARCH") == edit_format::xml_tags);
    CHECK(edit::find_edit_format("<<<<<<< SEARCH <old_text>") == edit_format::diff_fenced);
    CHECK(!edit::find_edit_format("<new_text> <<<<<<<SEARCH"));
}

TEST_CASE("a format has long and short names, in any case of letters") {
    using enum edit::edit_format;
    for (auto const* name : {"xml", "xml_tags", "XML_Tags"})
        CHECK(edit::parse_edit_format(name) == xml_tags);
    for (auto const* name : {"diff", "diff_fenced", "Diff-Fenced"})
        CHECK(edit::parse_edit_format(name) == diff_fenced);
    for (auto const* name : {"", "xml-tags", "xml ", "json"}) CHECK(!edit::parse_edit_format(name));
    for (auto const format : {xml_tags, diff_fenced})
        CHECK(edit::parse_edit_format(to_string(format)) == format);
}

TEST_CASE("models of Google write diffs, all others tags") {
    using enum edit::edit_format;
    CHECK(edit::choose_edit_format("google", "some") == diff_fenced);
    CHECK(edit::choose_edit_format("Google", "some") == xml_tags);
    CHECK(edit::choose_edit_format("router", "vendor/GEMINI-pro") == diff_fenced);
    CHECK(edit::choose_edit_format("gemini", "claude") == xml_tags);
}

}  // namespace parser_test
