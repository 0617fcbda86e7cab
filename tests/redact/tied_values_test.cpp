#include <doctest/doctest.h>
#include <support/found_secrets.hpp>
#include <support/secret_forms.hpp>

#include <lisle/redact/tied_values.hpp>

#include <string>

namespace tied_values_test {

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

TEST_CASE("a tab ties no value to a word of another line or case") {
    for (auto const* text :
         {"see DB_PASSWORD\tTr0ub4dor", "password\tTr0ub4dor",
          "- name: DB_PASSWORD\n- value: Tr0ub4dor", "#undef DB_PASSWORD Tr0ub4dor"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

}  // namespace tied_values_test
