#include <lisle/formats/zed/edit/diff_parser.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace diff_parser_test {

namespace edit = lisle::zed::edit;

namespace {

/// The pieces of all texts, one after another: `-` old text, `+` new text, `|` the end of a text.
template <class Parser>
std::string parse(Parser parser, std::vector<std::string_view> const& chunks,
                  bool finishes = false) {
    std::string out;
    auto const take = [&](edit::parsed_text const& piece) {
        out += piece.part == edit::text_part::old_text ? '-' : '+';
        if (piece.line_hint) out += std::to_string(*piece.line_hint) + ':';
        out += piece.chunk;
        if (piece.is_done) out += '|';
    };
    for (auto const chunk : chunks) parser.push(chunk, take);
    if (finishes) parser.finish(take);
    return out;
}

std::string parse_diff(std::vector<std::string_view> const& chunks, bool finishes = false,
                       edit::chunking_rule rule = edit::chunking_rule::independent) {
    return parse(edit::diff_fenced_edit_parser{rule}, chunks, finishes);
}

}  // namespace

TEST_CASE("an edit is the texts between its markers") {
    CHECK(parse_diff({"x <<<<<<< SEARCH line=3\na\n=======\nb\n>>>>>>> REPLACE\n"}) == "-3:a|+b|");
    CHECK(parse_diff({"<<<<<<< SEARCH\na==========\nb=======\n>>>>>>> REPLACE"})
          == "-a|+b=======|");
}

TEST_CASE("a separator counts once its line is complete") {
    CHECK(parse_diff({"<<<<<<< SEARCH\na", "\n=======", " x", "\n", "b"}) == "-a-|++b");
    CHECK(parse_diff({"<<<<<<< SEARCH\na\n=======x"}, true) == "-a|");
}

TEST_CASE("the line of the last marker is passed over, in Zed only as far as it has come") {
    std::vector<std::string_view> const chunks{"<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE",
                                               " <<<<<<< SEARCH\nc\n=======\n"};
    CHECK(parse_diff(chunks) == "-a|+b|");
    CHECK(parse_diff(chunks, false, edit::chunking_rule::as_zed) == "-a|+b|-c|+");
}

TEST_CASE("a text that is cut ends as if its marker followed") {
    CHECK(parse_diff({"<<<<<<< SEARCH\na\n=="}, true) == "-a|");
    CHECK(parse_diff({"<<<<<<< SEARCH\na\n=======\nb\n>>>>"}, true) == "-a|+b|");
    CHECK(parse_diff({"<<<<<<< SEARCH"}, true).empty());
}

}  // namespace diff_parser_test
