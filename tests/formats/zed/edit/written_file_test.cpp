#include <lisle/formats/zed/edit/written_file.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace written_file_test {

namespace edit = lisle::zed::edit;

namespace {

std::string write(std::vector<std::string_view> const& chunks, std::size_t events,
                  edit::chunking_rule rule = edit::chunking_rule::independent) {
    edit::written_file file{rule};
    std::size_t seen = 0;
    auto const count = [&](edit::edit_event const&) { ++seen; };
    for (auto const chunk : chunks) file.push(chunk, count);
    file.finish(count);
    CHECK(seen == events);
    return file.text();
}

}  // namespace

TEST_CASE("each piece is an event, and so is an empty file") {
    CHECK(write({"```\na", "b\n```"}, 2) == "ab");
    CHECK(write({}, 1).empty());
}

TEST_CASE("line ends become line feeds, in Zed those of each piece by itself") {
    std::vector<std::string_view> const chunks{"```\na\r\n", "b\n```"};
    CHECK(write(chunks, 2) == "a\nb");
    CHECK(write(chunks, 2, edit::chunking_rule::as_zed) == "a\n\nb");
    CHECK(write({"```\na\r"}, 2) == "a\n");
}

}  // namespace written_file_test
