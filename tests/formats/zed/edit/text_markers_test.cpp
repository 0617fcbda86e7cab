#include <lisle/formats/zed/edit/text_markers.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace text_markers_test {

namespace edit = lisle::zed::edit;

using namespace std::string_view_literals;

TEST_CASE("the first end tag counts, and the longer of two at one place") {
    using edit::detail::find_end_tag;
    auto const found = find_end_tag("a < b </x></parameter>\n</invoke></edits>", 0);
    CHECK(found.place == 10);
    CHECK(found.marker == "</parameter>\n</invoke>");
    CHECK(find_end_tag("</parameter>\r\n</invoke>", 0).marker == "</parameter>");
    CHECK(find_end_tag("</old_text></edits>", 1).marker == "</edits>");
    CHECK(!find_end_tag("</old_text", 0));
}

TEST_CASE("a part of a marker at the end of a text is measured") {
    using namespace edit::detail;
    CHECK(measure_partial_end_tag("a</old_t") == 7);
    CHECK(measure_partial_end_tag("<") == 1);
    CHECK(measure_partial_end_tag("a</olx") == 0);
    CHECK(measure_partial_end_tag("a<b</parameter") == 11);
    CHECK(measure_partial(separator_marker, "========") == 6);
    CHECK(measure_partial(replace_marker, "x>>>>>>> REP") == 11);
    CHECK(measure_partial(replace_marker, ">>>>>>>> ") == 8);
    for (auto const text : {""sv, "x"sv, "REPLACE"sv, ">>> "sv})
        CHECK(measure_partial(replace_marker, text) == 0);
}

TEST_CASE("one line feed is removed at an end") {
    using namespace edit::detail;
    CHECK(without_first_newline("\n\na") == "\na");
    CHECK(without_first_newline("\r\na") == "\r\na");
    CHECK(without_last_newline("a\n\n") == "a\n");
    CHECK(without_last_newline("").empty());
}

TEST_CASE("a marker is found at every place") {
    for (auto const marker : {edit::detail::separator_marker, edit::detail::replace_marker})
        for (std::size_t before = 0; before < 20; ++before)
            for (std::size_t from = 0; from <= before; ++from) {
                auto const text = std::string(before, 'x') + std::string{marker} + " =>= =";
                CHECK(edit::detail::find_marker(text, marker, from) == before);
                CHECK(edit::detail::find_marker(text, marker, before + 1) == text.npos);
            }
    CHECK(edit::detail::find_marker(">>>>>>>>>> REPLACE", edit::detail::replace_marker, 0) == 3);
    CHECK(edit::detail::find_marker("", edit::detail::replace_marker, 0) == std::string::npos);
}

}  // namespace text_markers_test
