#include <lisle/formats/zed/edit/parsed_text.hpp>

#include <doctest/doctest.h>

namespace parsed_text_test {

namespace edit = lisle::zed::edit;

TEST_CASE("pieces are equal if all of their members are") {
    edit::parsed_text const piece{edit::text_part::old_text, "a", true, 7};
    CHECK(piece == edit::parsed_text{edit::text_part::old_text, "a", true, 7});
    CHECK(piece != edit::parsed_text{edit::text_part::old_text, "a", true, {}});
    CHECK(piece != edit::parsed_text{edit::text_part::new_text, "a", true, 7});
}

}  // namespace parsed_text_test
