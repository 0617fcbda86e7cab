#include <doctest/doctest.h>
#include <support/found_secrets.hpp>
#include <support/secret_forms.hpp>

#include <lisle/redact/credentials/secret_groups.hpp>

#include <string>

namespace secret_groups_test {

namespace {

std::string const a = "maria1987maria", b = "welcome2work";
found_lines const both{"assigned-secret: " + a, "assigned-secret: " + b};

}  // namespace

TEST_CASE("the values of a list or an object named for secrets are found") {
    for (std::string const& text :
         {"passwords: [" + a + ", " + b + "]", "passwords: ['" + a + "', '" + b + "']",
          R"({"passwords": [")" + a + R"(",")" + b + R"("]})",
          R"({\"passwords\": [\")" + a + R"(\", \")" + b + R"(\"]})",
          R"({\n  \"passwords\": [\n    \")" + a + R"(\",\n    \")" + b + R"(\"\n  ]\n})",
          R"({\r\n  \"secrets\": {\r\n    \"db\": \")" + a + R"(\",\r\n    \"x\": \")" + b
              + R"(\"\r\n  }\r\n})",
          R"(see {"secrets": {"db": ")" + a + R"(", "api": ")" + b + R"("}} ok)",
          R"({"credentials": {"prod": {"user": "bob1234", "db": ")" + a + R"("}, "x": ")" + b
              + "\"}}",
          "PASSWORDS = [\n    \"" + a + "\",\n    \"" + b + "\",\n]\n",
          R"("stringData": {"username": "app12345", "db": ")" + a + R"(", "x": ")" + b + "\"}",
          "secrets: {db: " + a + ", api: \"" + b + "\"}",
          R"({"db_passwords":{"a":"","b":")" + a + R"(","c":")" + b + "\"}}",
          R"({"passwords":{"gmail":")" + a + R"(","david":")" + b
              + R"(","dbUser":"bob1234","mail_host":"a1b2c3d4"}})"})
        CHECK_MESSAGE(found_secrets(text) == both, text);
}

TEST_CASE("a block of lines is a list or an object, too") {
    for (std::string const& text :
         {"passwords:\n  - " + a + "\n  - " + b + "\nother: x9x9x9x9\n",
          "passwords:\n- " + a + "\n- '" + b + "'\nother: x9x9x9x9\n",
          "kind: Secret\nstringData:\n  user: bob1234\n  db: " + a + "\n\n  x: \"" + b + "\"\n",
          "x:\r\n  secrets:\r\n    db: " + a + "\r\n    api: " + b + "\r\n  y: abc1234\r\n",
          "credentials:\n    # mine\n    db: " + a + "  # old\n    api: " + b})
        CHECK_MESSAGE(found_secrets(text) == both, text);
}

TEST_CASE("a block of lines in a string, or in a string of a string, is one, too") {
    for (std::string const& text :
         {R"("passwords:\n  - )" + a + R"(\n  - )" + b + R"(\nother: x9x9x9x9\n")",
          R"({"cmd": "cat <<EOF\nkind: Secret\nstringData:\n  db: )" + a + R"(\n  x: )" + b
              + R"(\nEOF\n"})",
          R"(out: "secrets:\r\n  db: )" + a + R"(\r\n  api: )" + b + R"(\r\n")",
          R"({"a": "{\"b\": \"passwords:\\n  db: )" + a + R"(\\n  e: \\\")" + b + R"(\\\"\"}"})",
          R"('x:\n  db_passwords:\n    one: )" + a + R"(\n    two: ")" + b + R"("\n  y: abc1234')"})
        CHECK_MESSAGE(found_secrets(text) == both, text);
    for (std::string const text : {R"("passwords:\nother:\n  a: maria1987maria\n")",
                                   R"("see passwords:\n  a: maria1987maria")", R"("passwords:\n")",
                                   R"(passwords:\)", R"("passwords:\n  user: maria1987\n")"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("numbers in a list or an object of passwords or PINs are found") {
    found_lines const numbers{"assigned-secret: 83719482", "assigned-secret: 28471938"};
    for (std::string const text :
         {R"({"passwords": [83719482, 28471938]})", R"({\"passwords\": [83719482, 28471938]})",
          R"({"passwords":{"db":83719482,"port":912345,"x":28471938}})",
          R"("passwords:\n  - 83719482\n  - 28471938\nids:\n  - 93847261\n")",
          "pins: {door: 83719482, safe: 28471938}"})
        CHECK_MESSAGE(found_secrets(text) == numbers, text);
    CHECK(found_secrets(R"({"pins": [4821, 7719]})")
          == found_lines{"assigned-secret: 4821", "assigned-secret: 7719"});
    for (std::string const text :
         {R"({"pins": [13, 22]})", R"({"spins": 4821})", "pins: 4821", R"({"passwords": [1, 2]})",
          R"({"passwords": 3, "x": [838281]})"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("a group of tokens has keys that look drawn at random") {
    secret_forms::author author{5};
    auto const key = author.alnum(32);
    CHECK(found_secrets("api_keys: [one, " + key + "]") == found_lines{"assigned-secret: " + key});
    for (std::string const text :
         {"tokens: [maria1987maria, welcome2work]", "tokens = {\"color1\": \"#a1b2c3d4\"}",
          "token_types: [maria1987maria]", "passwords: [", "passwords: ]", "passwords:\n",
          "passwords = read(\"maria1987maria\")", "secrets: [load(\"maria1987maria\")]",
          "secrets:\n  user: maria1987\n  region: eu-west-1\n  url: https://a1b2.example\n",
          "passwords:\nother:\n  a: maria1987maria\n", "passwords: [password1, \"secret2\"]",
          "secrets: {\"db\": \"", "secrets: [\\"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

}  // namespace secret_groups_test
