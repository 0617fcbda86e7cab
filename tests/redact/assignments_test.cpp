#include <doctest/doctest.h>
#include <support/found_secrets.hpp>
#include <support/secret_forms.hpp>

#include <lisle/redact/assignments.hpp>

#include <string>

namespace assignments_test {

using lisle::redaction::names_secret;

TEST_CASE("values of secret names are found in every notation") {
    secret_forms::author author{4};
    auto const v = author.alnum(32);
    for (auto const& text :
         {"API_TOKEN=" + v, "export API_TOKEN='" + v + "'", "\"apiKey\": \"" + v + "\"",
          "client_secret := \"" + v + "\"", "secret => '" + v + "'", "auth_token: " + v,
          R"({\"db_password\":\")" + v + R"(\"})", "+  secretKey = \"" + v + "\";"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"assigned-secret: " + v}, text);
}

TEST_CASE("a password that a person chose is found in an environment") {
    CHECK(found_secrets("POSTGRES_PASSWORD=tr0ub4dor")
          == found_lines{"assigned-secret: tr0ub4dor"});
    CHECK(found_secrets("POSTGRES_PASSWORD=changeme1").empty());
}

TEST_CASE("code and settings have such names, too") {
    for (auto const* text :
         {"token = get_token_from_header(request)", "max_tokens: 4096",
          "\"token_count\": 1234567890123", "password: string;", "secret: process.env.SECRET",
          "api_key = os.environ['API_KEY']", "const tokenPattern = /[a-z0-9]{32}/",
          "token: toolu_result_of_something", "secret_path=/run/secrets/db_password_file1",
          "passwordHash: sha256", "token_url: https://auth.internal/oauth2/v1/token",
          "secretName: my-app-tls-2024"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("keys of objects name secrets") {
    CHECK(names_secret("OPENAI_API_KEY"));
    CHECK(names_secret("clientSecret"));
    CHECK(!names_secret("key"));
    CHECK(!names_secret("author"));
}

}  // namespace assignments_test
