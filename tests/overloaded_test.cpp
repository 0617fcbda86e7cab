#include <lisle/overloaded.hpp>

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <variant>

namespace overloaded_test {

using lisle::overloaded;

TEST_CASE("the function whose parameter fits best is called") {
    auto const name = [](auto const& value) {
        return std::visit(overloaded{
                              [](int number) { return "number " + std::to_string(number); },
                              [](std::string const& text) { return "text " + text; },
                              [](auto const&) { return std::string{"another"}; },
                          },
                          value);
    };
    using both = std::variant<int, std::string, double>;
    CHECK(name(both{1}) == "number 1");
    CHECK(name(both{"a"}) == "text a");
    CHECK(name(both{0.5}) == "another");
}

TEST_CASE("captures, mutable functions and moved values work") {
    int seen = 0;
    std::variant<int, std::string> value{"kept"};
    std::string const taken = std::visit(overloaded{
                                             [&seen](int number) {
                                                 seen = number;
                                                 return std::string{};
                                             },
                                             [](std::string&& text) { return std::move(text); },
                                         },
                                         std::move(value));
    CHECK(taken == "kept");
    CHECK(seen == 0);
    auto count = overloaded{[n = 0](int by) mutable { return n += by; }};
    count(2);
    CHECK(count(3) == 5);
}

TEST_CASE("one function is enough, and constants can be computed") {
    constexpr auto size = overloaded{[](int) { return 4; }, [](char) { return 1; }};
    static_assert(size('a') == 1 && size(1) == 4);
    CHECK(size(2) == 4);
}

}  // namespace overloaded_test
