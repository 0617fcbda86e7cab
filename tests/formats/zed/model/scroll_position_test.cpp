#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/model/scroll_position.hpp>

namespace scroll_position_test {

using namespace expect;
using zed::scroll_position;

TEST_CASE("an offset is a float of 32 bits") {
    auto const becomes = [](std::string_view read, std::string_view written) {
        reads<scroll_position>(R"({"item_ix":7,"offset_in_item":)" + std::string{read} + "}",
                               R"({"item_ix":7,"offset_in_item":)" + std::string{written} + "}");
    };
    becomes("3", "3.0");
    becomes("0.1", "0.1");
    becomes("-0.30000000000000004", "-0.3");
    becomes("16777217", "16777216.0");
    becomes("1e300", "null");
    becomes("1e-50", "0.0");
    for (std::string const kept : {"-0.30000000000000004", "16777217", "1e300", "1e-50", "0.25"}) {
        auto const text = R"({"item_ix":7,"offset_in_item":)" + kept + "}";
        auto const read = lisle::decode_as<scroll_position>(text);
        CHECK(lisle::encode_as(*read, {}, lisle::layout::source) == text);
    }
}

TEST_CASE("both parts of a position are required") {
    fails_at<scroll_position>(R"(<!>{"item_ix":1})", errc::missing_field, "/offset_in_item");
    fails_at<scroll_position>(R"({"item_ix":<!>-1,"offset_in_item":0})", errc::out_of_range,
                              "/item_ix");
    fails_at<scroll_position>(R"({"item_ix":1,"offset_in_item":<!>null})", errc::wrong_type,
                              "/offset_in_item");
}

}  // namespace scroll_position_test
