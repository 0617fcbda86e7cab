#include <lisle/formats/zed/model/nesting.hpp>

#include <doctest/doctest.h>

#include <lisle/json.hpp>

#include <cstddef>
#include <string>

namespace zed_nesting_test {

using lisle::zed::is_nested_deeper;

lisle::json nested(std::size_t levels, std::string const& innermost) {
    return lisle::text::assume_json(std::string(levels, '[') + innermost
                                    + std::string(levels, ']'));
}

TEST_CASE("arrays and objects are counted, up to the limit") {
    CHECK_FALSE(is_nested_deeper(nested(0, "1"), 0));
    CHECK(is_nested_deeper(nested(1, ""), 0));
    CHECK_FALSE(is_nested_deeper(nested(3, ""), 3));
    CHECK(is_nested_deeper(nested(4, ""), 3));
    CHECK(is_nested_deeper(nested(3, R"({"a":1})"), 3));
}

TEST_CASE("brackets in strings do not count") {
    auto const text = '"' + std::string(40, '[') + R"(\"[[\ud800)" + '"';
    CHECK_FALSE(is_nested_deeper(nested(3, text), 3));
    CHECK(is_nested_deeper(nested(4, text), 3));
}

}  // namespace zed_nesting_test
