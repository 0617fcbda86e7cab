#include <doctest/doctest.h>
#include <support/found_secrets.hpp>

#include <lisle/redact/credentials/sentence_passwords.hpp>

#include <string>

namespace sentence_passwords_test {

TEST_CASE("a sentence gives a password") {
    for (auto const* text :
         {"my password is Zebra77kite", "The password is Zebra77kite.", "Password is: Zebra77kite",
          "the password was `Zebra77kite`, now it is gone", "The password is **Zebra77kite**",
          R"({"text":"the passphrase is \"Zebra77kite\""})",
          "I changed my password to Zebra77kite"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"assigned-secret: Zebra77kite"}, text);
    CHECK(found_secrets("the password is z7&b-k") == found_lines{});
    CHECK(found_secrets("the password is z7&b-kite!")
          == found_lines{"assigned-secret: z7&b-kite!"});
    CHECK(found_secrets("Your PIN is 4718.") == found_lines{"assigned-secret: 4718"});
}

TEST_CASE("sentences about passwords have words and numbers") {
    for (auto const* text :
         {"The password is 8 characters long", "the password is base64-encoded",
          "the password is sha256", "the password is required", "the password is password1",
          "the password was 12345678", "add a password to users2table", "password is\nZebra77kite",
          "the pin is 4718", "PIN is 17", "a passwordis Zebra77kite", "my password is", ""})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

}  // namespace sentence_passwords_test
