#include <doctest/doctest.h>

#include <lisle/redact/string_names.hpp>

namespace string_names_test {

using namespace lisle::redaction::detail;

string_before const none{}, option{"--password", true}, member{"DB_PASSWORD", false};

TEST_CASE("a string is named by its key, by the string before, or by the key around it") {
    CHECK(name_of_string({"key", "", none}) == "key");
    CHECK(name_of_string({"", "args", option}) == "--password");
    CHECK(name_of_string({"user", "args", option}) == "user");
    CHECK(name_of_string({"value", "env", member}) == "DB_PASSWORD");
    CHECK(name_of_string({"note", "env", member}) == "note");
    CHECK(name_of_string({"value", "db_password", none}) == "db_password");
    CHECK(name_of_string({"", "api_keys", none}) == "api_key");
    CHECK(name_of_string({"", "", none}).empty());
}

TEST_CASE("a string is secret as a whole if its name is a secret's") {
    for (auto const* value : {"Zk9m\"Q2vX7pL4tR8w", "a;b\\c'd1{}<e", "w1sLK^eDb&E.*,w%?ap#"}) {
        CHECK_MESSAGE(is_secret_string(value, {"password", "", none}), value);
        CHECK_MESSAGE(is_secret_string(value, {"", "passwords", none}), value);
        CHECK_MESSAGE(is_secret_string(value, {"value", "env", member}), value);
        CHECK_MESSAGE(is_secret_string(value, {"value", "password", none}), value);
        CHECK_MESSAGE(!is_secret_string(value, {"passwords_hint", "", none}), value);
        CHECK_MESSAGE(!is_secret_string(value, {"title", "password", none}), value);
    }
    for (auto const* value : {"a password of words", "${PASSWORD_1}", "changeme1", "short1"})
        CHECK_MESSAGE(!is_secret_string(value, {"password", "", none}), value);
}

TEST_CASE("digits are a password only by their name") {
    CHECK(is_password_of_digits("482913", {"password", "", none}));
    CHECK(is_password_of_digits("482913", {"", "args", option}));
    CHECK(!is_password_of_digits("48291", {"password", "", none}));
    CHECK(!is_password_of_digits("482913", {"password_length", "", none}));
    CHECK(!is_password_of_digits("9999999999999901", {"password", "", none}));
}

TEST_CASE("a string without blanks is revealed by a text with its name") {
    CHECK(teller_of("abc", {"api_key", "", none}) == "api_key=");
    CHECK(teller_of("abc", {"", "args", {"--token", true}}) == "--token ");
    CHECK(teller_of("abc", {"value", "env", {"API_KEY", false}}) == "name: API_KEY\nvalue: ");
    CHECK(teller_of("Bearer abc", {"authorization", "", none}) == "authorization: ");
    CHECK(teller_of("abc", {"", "api_keys", none}) == "api_key=");
    CHECK(teller_of("abc", {"value", "api_key", none}) == "api_key=");
    CHECK(teller_of("a b", {"api_key", "", none}).empty());
    CHECK(teller_of("abc", {"name", "env", {"API_KEY", false}}).empty());
}

TEST_CASE("a string in an object of secrets is revealed by the key of the object") {
    CHECK(teller_of("abc", {"db", "secrets", none}) == "secrets=");
    CHECK(teller_of("abc", {"api_key", "secrets", none}) == "api_key=");
    CHECK(teller_of("abc", {"db", "settings", none}).empty());
    CHECK(teller_of("abc", {"token_id", "tokens", none}) == "token_id=");
    CHECK(teller_of("abc", {"path", "secrets", none}).empty());
}

}  // namespace string_names_test
