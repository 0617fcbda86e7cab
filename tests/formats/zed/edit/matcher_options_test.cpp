#include <lisle/formats/zed/edit/matcher_options.hpp>

#include <doctest/doctest.h>

namespace matcher_options_test {

namespace edit = lisle::zed::edit;

TEST_CASE("without options the bounds are large") {
    edit::matcher_options const usual;
    CHECK(usual.max_cells >= 20'000U * 10'000U);
    CHECK(usual.max_line >= 10'000U);
}

}  // namespace matcher_options_test
