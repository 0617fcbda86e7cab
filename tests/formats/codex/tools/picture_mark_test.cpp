#include <lisle/formats/codex/tools/picture_mark.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace codex_picture_mark_test {

using namespace lisle::codex;

content text(std::string said) { return input_text{std::move(said), {}}; }
content picture() { return input_image{"data:image/png;base64,AA==", {}, {}, {}}; }

TEST_CASE("marks are directly before and after a picture") {
    using enum picture_mark;
    std::vector<content> const parts{text("<image name=[Image #1] path=\"dot.png\">"), picture(),
                                     text("</image>"), text("What is it?")};
    std::vector<picture_mark> found;
    for (std::size_t i = 0; i < parts.size(); ++i) found.push_back(find_picture_mark(parts, i));
    CHECK(found == std::vector{before, none, after, none});
}

TEST_CASE("the words of a mark elsewhere are a person's") {
    std::vector<content> const parts{text("</image>"), text("<image name=[Image #1]>"),
                                     text("<image name=x> of it"), picture(), text("</images>")};
    for (std::size_t i = 0; i < parts.size(); ++i)
        CHECK(find_picture_mark(parts, i) == picture_mark::none);
}

}  // namespace codex_picture_mark_test
