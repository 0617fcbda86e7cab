#include <lisle/text/space_remover.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace space_remover_test {

TEST_CASE("a value with white space is copied without it") {
    std::string_view const value = "[1, 2 ]";
    std::string out = "what was there before";
    lisle::text::space_remover spaces{value.data(), out};
    spaces.remove(value.data() + 3, value.data() + 4);
    spaces.remove(value.data() + 5, value.data() + 6);
    spaces.finish(value.data() + value.size());
    CHECK(out == "[1,2]");
}

TEST_CASE("a value without white space is not copied") {
    std::string_view const value = "[1,2]";
    std::string out = "what was there before";
    lisle::text::space_remover spaces{value.data(), out};
    spaces.finish(value.data() + value.size());
    CHECK(out.empty());
}

}  // namespace space_remover_test
