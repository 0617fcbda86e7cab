#include <lisle/formats/acpx/recorder/limits.hpp>

#include <doctest/doctest.h>

#include <string>
#include <variant>

namespace acpx_runtime_limits_test {

using namespace lisle::acpx;

TEST_CASE("texts are truncated in UTF-16 units, even inside a character") {
    conversation talk;
    auto& user = std::get<user_message>(talk.messages.emplace_back(user_message{}));
    user.content.emplace_back(plain_text{std::string(7, 'x')});
    user.content.emplace_back(plain_text{"abc\U0001F600efgh"});
    trim(talk, {.text = 7});
    auto const& content = std::get<user_message>(talk.messages[0]).content;
    CHECK(lisle::get_alternative<plain_text>(content[0]).value == "xxxxxxx");
    CHECK(lisle::get_alternative<plain_text>(content[1]).value == "abc\xED\xA0\xBD...");
}

TEST_CASE("the newest messages and usages stay") {
    conversation talk;
    for (int i = 0; i < 5; ++i) {
        talk.messages.emplace_back(user_message{std::to_string(i), {}, {}});
        talk.request_token_usage.insert_or_assign(std::to_string(i), {});
    }
    trim(talk, {.messages = 2, .requests = 1});
    REQUIRE(talk.messages.size() == 2);
    CHECK(std::get<user_message>(talk.messages[0]).id == "3");
    CHECK(talk.request_token_usage.begin()->first == "4");
}

}  // namespace acpx_runtime_limits_test
