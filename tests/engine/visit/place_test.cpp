// tests/engine/visit/place_test.cpp - pointers are built from steps on demand.
#include <doctest/doctest.h>

#include <lisle/engine/visit/place.hpp>

#include <cstddef>
#include <string>

namespace place_test {

using lisle::value_pointer;
using lisle::detail::short_stack;
using lisle::detail::step;

TEST_CASE("a pointer names the steps from the top, escaped") {
    auto const top = step::of_key(nullptr, "a/b");
    auto const middle = step::of_element(&top, 12);
    step const quoted{&middle, R"("~\"")", 0, step::form::quoted_key};
    CHECK(value_pointer{}.to_string().empty());
    CHECK(value_pointer{&top}.to_string() == "/a~1b");
    CHECK(value_pointer{&quoted}.to_string() == "/a~1b/12/~0\"");
    std::string const converted = value_pointer{&middle};
    CHECK(converted == "/a~1b/12");
}

TEST_CASE("the steps inside a dynamic value come last") {
    auto const top = step::of_key(nullptr, "a");
    short_stack<step> inside;
    inside.push(step::of_key(nullptr, "b"));
    inside.push(step::of_element(nullptr, 0));
    CHECK(value_pointer{&top, &inside}.to_string() == "/a/b/0");
    CHECK(value_pointer{nullptr, &inside}.to_string() == "/b/0");
}

TEST_CASE("the key around a member or an element belongs to an object or a list") {
    auto const top = step::of_key(nullptr, "top");
    auto const list = step::of_element(&top, 1);
    CHECK(value_pointer{}.enclosing_key().empty());
    CHECK(value_pointer{&top}.enclosing_key().empty());
    CHECK(value_pointer{&list}.enclosing_key() == "top");
    short_stack<step> inside;
    inside.push({nullptr, "\"keys\"", 0, step::form::quoted_key});
    CHECK(value_pointer{&list, &inside}.last_key() == "keys");
    CHECK(value_pointer{&list, &inside}.enclosing_key() == "top");
    inside.push(step::of_element(nullptr, 0));
    CHECK(value_pointer{&list, &inside}.enclosing_key() == "keys");
    inside.push(step::of_key(nullptr, "value"));
    CHECK(value_pointer{&list, &inside}.enclosing_key() == "keys");
    for (int i = 0; i < 20; ++i) inside.push(step::of_element(nullptr, 0));
    CHECK(value_pointer{&list, &inside}.enclosing_key().empty());
}

TEST_CASE("a pointer is longer than a number of bytes or not") {
    auto const top = step::of_key(nullptr, "abc");
    short_stack<step> inside;
    inside.push(step::of_key(nullptr, "de"));
    CHECK(!value_pointer{}.is_longer_than(0));
    CHECK(value_pointer{&top}.is_longer_than(3));
    CHECK(!value_pointer{&top}.is_longer_than(4));
    CHECK(value_pointer{&top, &inside}.is_longer_than(6));
    CHECK(!value_pointer{&top, &inside}.is_longer_than(7));
}

TEST_CASE("a short stack holds any number of elements") {
    short_stack<int> stack;
    CHECK(stack.empty());
    for (int i = 0; i < 40; ++i) stack.push(i);
    CHECK(stack.size() == 40);
    for (std::size_t i = 0; i < 40; ++i) CHECK(stack[i] == static_cast<int>(i));
    for (int i = 39; i >= 0; --i) {
        CHECK(stack.back() == i);
        stack.pop();
    }
    CHECK(stack.empty());
    stack.push(7);
    stack.clear();
    CHECK(stack.empty());
}

}  // namespace place_test
