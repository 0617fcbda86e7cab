#include <lisle/formats/zed/edit/line_ending.hpp>

#include <doctest/doctest.h>

#include <string>

namespace line_ending_test {

namespace edit = lisle::zed::edit;

using edit::line_ending;

TEST_CASE("the first line within 1,000 bytes determines the ending") {
    CHECK(edit::find_line_ending("a\r\nb\n") == line_ending::crlf);
    CHECK(edit::find_line_ending("a\nb\r\n") == line_ending::lf);
    CHECK(edit::find_line_ending("\n") == line_ending::lf);
    CHECK(edit::find_line_ending("a\r", line_ending::crlf) == line_ending::crlf);
    CHECK(edit::find_line_ending(std::string(998, 'a') + "\r\n") == line_ending::crlf);
    CHECK(edit::find_line_ending(std::string(999, 'a') + "\r\n") == line_ending::lf);
}

TEST_CASE("all line ends become line feeds, however the text is cut") {
    CHECK(edit::normalize_newlines("a\r\nb\rc\n\r\r\n") == "a\nb\nc\n\n\n");
    edit::newline_normalizer to;
    std::string out;
    for (auto const* piece : {"a\r", "\nb\r", "", "c\r", "\r"}) to.push(piece, out);
    CHECK(out == "a\nb\nc\n");
    to.finish(out);
    to.finish(out);
    CHECK(out == "a\nb\nc\n\n");
}

TEST_CASE("a file is saved with its ending") {
    CHECK(edit::write_newlines("a\nb\n", line_ending::crlf) == "a\r\nb\r\n");
    CHECK(edit::write_newlines("a\nb", line_ending::lf) == "a\nb");
}

}  // namespace line_ending_test
