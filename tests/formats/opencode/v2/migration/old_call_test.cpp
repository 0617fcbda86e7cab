#include <lisle/formats/opencode/v2/migration/old_call.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_v2_old_call_test {

namespace v2 = lisle::opencode::v2;

TEST_CASE("texts of a result are joined by line ends") {
    v2::tool call;
    v2::completed_call state;
    state.content.emplace();
    state.content->items.emplace_back(v2::text_item{"a", {}});
    state.content->items.emplace_back(v2::text_item{"b", {}});
    call.state = state;
    auto const made = v2::to_old_state(call);
    REQUIRE(made.has_value());
    CHECK(std::get<lisle::opencode::completed_call>(*made).output == "a\nb");
}

}  // namespace opencode_v2_old_call_test
