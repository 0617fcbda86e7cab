#include <lisle/formats/zed/edit/lined_text.hpp>

#include <doctest/doctest.h>

namespace lined_text_test {

namespace edit = lisle::zed::edit;

TEST_CASE("the lines follow the changes of a text") {
    edit::detail::lined_text t{"a\nb\nc"};
    CHECK(t.text() == "a\nb\nc");
    CHECK(t.lines_of_text().size() == 3);
    t.replace({2, 3}, "x\ny");
    CHECK(t.text() == "a\nx\ny\nc");
    CHECK(t.lines_of_text().size() == 4);
    CHECK(t.lines_of_text().find("y") == t.lines_of_text().number_of(2));
}

TEST_CASE("a text may change before it is searched") {
    edit::detail::lined_text t{"a"};
    t.replace({0, 1}, "");
    CHECK(t.text().empty());
    CHECK(t.lines_of_text().size() == 1);
}

}  // namespace lined_text_test
