#include <doctest/doctest.h>

#include <lisle/redact/string_names.hpp>

namespace string_names_test {

using namespace lisle::redaction::detail;

TEST_CASE("a string is named by its key, or by the string before") {
    string_before const none{}, option{"--password", true}, member{"DB_PASSWORD", false};
    CHECK(name_of_string("key", none) == "key");
    CHECK(name_of_string("", option) == "--password");
    CHECK(name_of_string("user", option) == "user");
    CHECK(name_of_string("value", member) == "DB_PASSWORD");
    CHECK(name_of_string("note", member) == "note");
}

TEST_CASE("a string is secret as a whole if its name is that of a secret") {
    string_before const none{};
    for (auto const* value : {"Zk9m\"Q2vX7pL4tR8w", "a;b\\c'd1{}<e", "w1sLK^eDb&E.*,w%?ap#"}) {
        CHECK_MESSAGE(is_secret_string(value, "password", none), value);
        CHECK_MESSAGE(is_secret_string(value, "value", {"DB_PASSWORD", false}), value);
        CHECK_MESSAGE(!is_secret_string(value, "passwords_hint", none), value);
        CHECK_MESSAGE(!is_secret_string(value, "title", none), value);
    }
    for (auto const* value : {"a password of words", "${PASSWORD_1}", "changeme1", "short1"})
        CHECK_MESSAGE(!is_secret_string(value, "password", none), value);
}

TEST_CASE("digits are a password only by their name") {
    string_before const none{};
    CHECK(is_password_of_digits("482913", "password", none));
    CHECK(is_password_of_digits("482913", "", {"--password", true}));
    CHECK(!is_password_of_digits("48291", "password", none));
    CHECK(!is_password_of_digits("482913", "password_length", none));
    CHECK(!is_password_of_digits("9999999999999901", "password", none));
}

TEST_CASE("a string without blanks is told by a text with its name") {
    CHECK(teller_of("abc", "api_key", {}) == "api_key=");
    CHECK(teller_of("abc", "", {"--token", true}) == "--token ");
    CHECK(teller_of("abc", "value", {"API_KEY", false}) == "name: API_KEY\nvalue: ");
    CHECK(teller_of("Bearer abc", "authorization", {}) == "authorization: ");
    CHECK(teller_of("a b", "api_key", {}).empty());
    CHECK(teller_of("abc", "name", {"API_KEY", false}).empty());
}

}  // namespace string_names_test
