#include <lisle/formats/opencode/v2/migration/question_data.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_v2_question_data_test {

namespace v2 = lisle::opencode::v2;

TEST_CASE("a question without parts makes no message") {
    auto const made = v2::make_question_data<lisle::owned>({}, {});
    CHECK(made.user.empty());
    CHECK(made.synthetic.empty());
}

}  // namespace opencode_v2_question_data_test
