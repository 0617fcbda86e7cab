#include <lisle/formats/opencode/v2/migration/answer_data.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_v2_answer_data_test {

namespace v2 = lisle::opencode::v2;

TEST_CASE("the time stands last") {
    lisle::opencode::assistant_message info;
    auto const data = v2::make_answer_data<lisle::owned>(info, {}, 7);
    CHECK(data.ends_with(R"("time":{"created":0,"completed":7}})"));
}

}  // namespace opencode_v2_answer_data_test
