#include <lisle/formats/zed/edit/format.hpp>

#include <doctest/doctest.h>

#include <string_view>

namespace format_test {

namespace edit = lisle::zed::edit;

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

}  // namespace format_test
