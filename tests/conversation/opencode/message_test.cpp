#include <lisle/conversation/opencode/message.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace opencode_message_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::opencode_bridge;
using lisle::owned;

std::string make(conversation::failure const& error, bool is_ours,
                 std::vector<conversation::loss>& losses) {
    return bridge::to_text(bridge::make_error(error, is_ours, conversation::loss_log{losses}));
}

TEST_CASE("an error is its name, its message and the rest") {
    auto const json = R"({"name":"APIError","data":{"message":"no","isRetryable":true}})";
    auto const error = bridge::describe_error(*bridge::parse<lisle::opencode::error_object>(json));
    CHECK(error.kind == "APIError");
    CHECK(error.text == "no");
    CHECK(bridge::to_text(*error.data) == R"({"isRetryable":true})");
    std::vector<conversation::loss> losses;
    CHECK(make(error, true, losses) == json);
    CHECK(make(error, false, losses) == json);
    CHECK(losses.empty());
}

TEST_CASE("an error that opencode does not know is an UnknownError") {
    conversation::failure error;
    error.kind = "Crash";
    std::vector<conversation::loss> losses;
    CHECK(make(error, false, losses) == R"({"name":"UnknownError","data":{"message":"Crash"}})");
    error.text = "it crashed";
    CHECK(make(error, false, losses)
          == R"({"name":"UnknownError","data":{"message":"it crashed"}})");
    CHECK(losses.size() == 2);
    error.kind = "APIError";  // which lacks what opencode requires of one
    CHECK(make(error, false, losses)
          == R"({"name":"UnknownError","data":{"message":"it crashed"}})");
}

TEST_CASE("infos have the members that opencode requires") {
    std::vector<conversation::loss> losses;
    bridge::info_context<owned> of;
    of.mode = "build";
    of.model = conversation::model_name{"p", "m", {}, {}, {}};
    auto const answer = bridge::make_answer(of, conversation::loss_log{losses});
    CHECK(answer.agent == "build");
    CHECK(answer.path.has_value());
    CHECK(answer.tokens.has_value());
    CHECK(bridge::describe_info(answer).mode == "build");
    CHECK(bridge::make_question(of).model->model_id == "m");
}

}  // namespace opencode_message_test
