#include <doctest/doctest.h>
#include <support/found_secrets.hpp>
#include <support/secret_forms.hpp>

#include <lisle/redact/credentials/assignment_syntax.hpp>

#include <string>

namespace assignment_syntax_test {

namespace {

/// A notation with `@` for the value.
std::string with_value(std::string text, std::string const& value) {
    return text.replace(text.find('@'), 1, value);
}

}  // namespace

TEST_CASE("a name and its value in members of their own, in code and in commands") {
    secret_forms::author author{5};
    auto const key = author.alnum(32);
    for (auto const* notation :
         {R"({"name":"API_KEY","value":"@"})", R"({"Key": "API_KEY", "Value": "@"})",
          R"([{\"name\":\"API_KEY\",\"value\":\"@\"}])", "- name: API_KEY\n  value: @\n",
          R"("- name: API_KEY\n  value: @")", R"(<add key="API_KEY" value="@" />)",
          "os.environ[\"API_KEY\"] = \"@\"", "process.env['API_KEY'] = '@'",
          "process.env.API_KEY = '@'", "$env:API_KEY = \"@\"", "ENV API_KEY @", "setx API_KEY @",
          "setx /M API_KEY \"@\"", "set -gx API_KEY @", "setenv API_KEY @",
          R"({"name":"OPENAI_KEY","value":"@"})", "ENV OPENAI_KEY @",
          "name: OPENAI_KEY\nvalue: @"}) {
        auto const text = with_value(notation, key);
        CHECK_MESSAGE(found_secrets(text) == found_lines{"assigned-secret: " + key}, text);
    }
}

TEST_CASE("notations of assignments reveal a password that a person chose") {
    for (auto const* notation :
         {R"({"name":"DB_PASSWORD","value":"@"})", R"({"key":"password","value":"@"})",
          R"(["--password","@"])", R"(['--password', '@', "--x"])", R"([\"--password\",\"@\"])",
          "[\n  \"--password\",\n  \"@\"\n]", "os.environ[\"DB_PASSWORD\"] = \"@\"",
          "$env:DB_PASSWORD=\"@\"", "ENV DB_PASSWORD @", "setx DB_PASSWORD @"}) {
        auto const text = with_value(notation, "Tr0ub4dor");
        CHECK_MESSAGE(found_secrets(text) == found_lines{"assigned-secret: Tr0ub4dor"}, text);
    }
}

TEST_CASE("names beside other values are not theirs") {
    for (auto const* text :
         {R"({"name":"DB_PASSWORD","value":"string"})",
          R"({"name":"DB_PASSWORD","value":12345678})",
          R"({"name":"password","type":"string","value":"Tr0ub4dor"})",
          R"({"name":"token_count","value":"aB3dE6gH1jK2mN4pQ7"})",
          R"({"name":"page_token","value":"aB3dE6gH1jK2mN4pQ7"})", R"(["password","Tr0ub4dor"])",
          R"(["--password","","--name1"])", R"(["--password"] Tr0ub4dor)", "ENV DB_PASSWORD $PASS1",
          "set DB_PASSWORD Tr0ub4dor", "the ENV password Tr0ub4dor", "setx /M DB_PASSWORD",
          "DB_PASSWORD Tr0ub4dor", "password, value = Tr0ub4dor", "password\nvalue: Tr0ub4dor",
          "os.environ[\"DB_PASSWORD\"]", "x = env[\"DB_PASSWORD\"] + Tr0ub4dor"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("a dollar sign in a password is no variable") {
    for (std::string const v : {"Tr0ub4$dor", "pa$$w0rdX9", "pa$w0rdX9!", "k3yAb9Xz$"})
        CHECK(found_secrets("DB_PASSWORD=" + v) == found_lines{"assigned-secret: " + v});
    for (std::string const v : {"$PASS1", "${PASS1}", "$db_password1", "pre1_$NAME", "$(pass 1)",
                                "$2y$10$N9qo8uLOickgx2ZMRZoMye"})
        CHECK_MESSAGE(found_secrets("DB_PASSWORD=" + v).empty(), v);
}

TEST_CASE("commands, tables and members tie a value to a name, also in a diff") {
    secret_forms::author author{14};
    auto const key = author.alnum(32);
    for (auto const& value : {key, std::string{"Tr0ub4dor"}}) {
        std::string const name = value == key ? "API_KEY" : "DB_PASSWORD";
        for (auto const& text :
             {"#define " + name + " \"" + value + "\"", "+#define " + name + " \"" + value + "\"",
              "+ENV " + name + ' ' + value, "+setenv " + name + ' ' + value,
              "PATH\t/bin\n" + name + '\t' + value + '\n',
              R"("A\tb\n)" + name + R"(\t)" + value + '"',
              "@@ -1 +1,2 @@\n+- name: " + name + "\n+  value: " + value + '\n',
              "-- name: " + name + "\n-  value: " + value + '\n'})
            CHECK_MESSAGE(found_secrets(text) == found_lines{"assigned-secret: " + value}, text);
    }
}

TEST_CASE("a tab ties nothing to a word of another line or case") {
    for (auto const* text :
         {"see DB_PASSWORD\tTr0ub4dor", "password\tTr0ub4dor",
          "- name: DB_PASSWORD\n- value: Tr0ub4dor", "#undef DB_PASSWORD Tr0ub4dor"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

}  // namespace assignment_syntax_test
