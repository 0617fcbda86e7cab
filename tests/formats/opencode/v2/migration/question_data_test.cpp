#include <lisle/formats/opencode/v2/migration/question_data.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace opencode_v2_question_data_test {

namespace v2 = lisle::opencode::v2;

TEST_CASE("a question without parts makes no message") {
    auto const made = v2::make_question_data<lisle::owned>({}, {});
    CHECK(made.user.empty());
    CHECK(made.synthetic.empty());
}

TEST_CASE("a data URL that can't be read is not told as a text") {
    lisle::opencode::file_part broken;
    broken.mime = "image/png";
    broken.url = "data:image/png;base64,(((";
    auto whole = broken;
    whole.url = "data:text/plain,A%42";
    std::vector<lisle::opencode::part> parts;
    parts.emplace_back(broken);
    parts.emplace_back(whole);
    auto const made = v2::make_question_data<lisle::owned>({}, parts);
    CHECK(made.user.starts_with(R"({"text":"[Attachment unavailable after migration: data: )"
                                R"((image/png)]","files":[{"data":"QUI=",)"));
}

}  // namespace opencode_v2_question_data_test
