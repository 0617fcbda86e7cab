#include <lisle/engine/loose_shapes.hpp>

#include <doctest/doctest.h>

namespace loose_shapes_test {

using lisle::detail::loose_shapes;

constexpr char text[] = "0123456789";

TEST_CASE("a mark counts from its place on, until it is forgotten") {
    loose_shapes loose;
    CHECK(!loose.any());
    CHECK(!loose.any_since(text));
    loose.mark(text + 4);
    CHECK(loose.any());
    CHECK(loose.any_since(text + 4));
    CHECK(loose.is_marked_since(text + 4));
    CHECK(!loose.any_since(text + 5));
    loose.forget_since(text + 5);
    CHECK(loose.any());
    loose.forget_since(text + 4);
    CHECK(!loose.any());
}

TEST_CASE("an element takes the marks inside it, and has elements of its own") {
    loose_shapes loose;
    loose.keep_element({0, text + 1, text + 2, nullptr});
    CHECK(loose.elements().empty());
    loose.mark(text + 3);
    loose.keep_element({0, text + 2, text + 4, nullptr});
    CHECK(!loose.is_marked_since(text));
    loose.mark(text + 5);
    loose.keep_element({1, text + 5, text + 6, nullptr});
    REQUIRE(loose.elements().size() == 2);
    CHECK(loose.elements()[1].index == 1);
    loose.keep_element({7, text + 1, text + 8, nullptr});
    REQUIRE(loose.elements().size() == 1);
    CHECK(loose.elements()[0].index == 7);
    CHECK(loose.elements()[0].first == text + 1);
    CHECK(loose.elements()[0].last == text + 8);
    CHECK(loose.any_since(text + 1));
    loose.forget_since(text);
    CHECK(!loose.any());
}

TEST_CASE("marks of values that were not understood are forgotten separately") {
    loose_shapes loose;
    CHECK(loose.foreign() == nullptr);
    loose.mark(text + 3);
    loose.mark_foreign(text + 3);
    loose.forget_since(text);
    CHECK(loose.foreign() == text + 3);
    loose.forget_all_since(text + 4);
    CHECK(loose.foreign() == text + 3);
    loose.forget_all_since(text + 3);
    CHECK(loose.foreign() == nullptr);
}

}  // namespace loose_shapes_test
