#include <lisle/formats/zed/edit/xml_parser.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace xml_parser_test {

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

std::string parse_xml(std::vector<std::string_view> const& chunks, bool finishes = false) {
    return parse(edit::xml_edit_parser{}, chunks, finishes);
}

}  // namespace

TEST_CASE("an edit is the texts between its tags, without a line feed at each end") {
    CHECK(parse_xml({"Sure. <old_text line=7>\na\n\n</old_text> then <new_text>\n\nb\n</new_text>"})
          == "-7:a\n|+\nb|");
    CHECK(parse_xml({"<old_text>\r\na</old_text><new_text>b\r\n</new_text>"}) == "-\r\na|+b\r|");
}

TEST_CASE("text that may belong to an end tag is held back") {
    CHECK(parse_xml({"<old_text>", "a", "\n", "b<", "/old_", "x", "</old_text>"})
          == "--a-\nb</old_x-|");
    CHECK(parse_xml({"<old_text>a", "", "b"}) == "-a--b");
}

TEST_CASE("any end tag ends a text, and end tags of another name are counted") {
    edit::xml_edit_parser parser;
    auto const ignore = [](auto const&) {};
    parser.push("<old_text>a</new_text><new_text>b</parameter>\n</invoke>", ignore);
    CHECK(parser.metrics() == edit::parser_metrics{2, 2});
    CHECK(parser.place() == edit::parser_place::between_edits);
    parser.push("<old_text>a</old_text>", ignore);
    CHECK(parser.metrics() == edit::parser_metrics{3, 2});
    CHECK(parser.place() == edit::parser_place::before_new_text);
}

TEST_CASE("a text that is cut ends as if its end tag followed") {
    CHECK(parse_xml({"<old_text>a\n</old_te"}, true) == "-a|");
    CHECK(parse_xml({"<old_text>\n"}, true) == "--|");
    CHECK(parse_xml({"<old_text>a</old_text><new_text>b\n\n"}, true) == "-a|+b\n|");
    CHECK(parse_xml({"<old_text>a</old_text>"}, true) == "-a|");
    CHECK(parse_xml({"<old_text"}, true).empty());
}

}  // namespace xml_parser_test
