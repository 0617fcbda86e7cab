#include <lisle/formats/opencode/ui/model_input.hpp>

#include <doctest/doctest.h>

namespace opencode_ui_model_input_test {

using enum lisle::opencode::release;
using lisle::opencode::detail::model_input_of;

TEST_CASE("each known release has its row") {
    for (auto const as : {v1_3_2, v1_14_41, v1_18_33}) CHECK(model_input_of(as).as == as);
}

TEST_CASE("a rule of one release only, and rules that began or ended with one") {
    static_assert(!model_input_of(v1_3_2).keeps_tail && model_input_of(v1_14_41).keeps_tail);
    static_assert(model_input_of(v1_14_41).heeds_bedrock_signature
                  && !model_input_of(v1_18_33).heeds_bedrock_signature);
    static_assert(!model_input_of(v1_14_41).omits_empty_text
                  && model_input_of(v1_18_33).omits_empty_text);
}

}  // namespace opencode_ui_model_input_test
