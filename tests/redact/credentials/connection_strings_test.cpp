#include <doctest/doctest.h>
#include <support/found_secrets.hpp>

#include <lisle/redact/credentials/connection_strings.hpp>

#include <string>

namespace connection_strings_test {

TEST_CASE("the password of a connection string goes to its separator, with any sign") {
    for (std::string const p : {"k3y!", "ab,cd9", "a&b<c>9", "(k3[y]", "k3y\\9z"}) {
        auto const found = found_lines{"connection-password: " + p};
        CHECK(found_secrets("Server=a;User Id=sa;Password=" + p + ";X=1") == found);
        CHECK(found_secrets("Password=" + p + ";Server=a") == found);
        CHECK(found_secrets("c = \"Server=a; Pwd=" + p + "\"") == found);
    }
    CHECK(found_secrets(R"({"c":"Server=a;Pwd=k3\\y\u00269;X=1"})")
          == found_lines{R"(connection-password: k3\\y\u00269)"});
    CHECK(found_secrets("<c>Server=a;Pwd=k3&lt;y9</c>")
          == found_lines{"connection-password: k3&lt;y9"});
}

TEST_CASE("other separators end it, too") {
    CHECK(found_secrets("cache:6380,password=k3y!,host=a")
          == found_lines{"connection-password: k3y!"});
    CHECK(found_secrets("host=a password=k3y! dbname=x")
          == found_lines{"connection-password: k3y!"});
    CHECK(found_secrets("jdbc:x://h/y?host=a&password=k3y!&z=1")
          == found_lines{"connection-password: k3y!"});
}

TEST_CASE("quotes and braces hold it") {
    CHECK(found_secrets("Driver=x;Server=a;Pwd={k3;y9};")
          == found_lines{"connection-password: k3;y9"});
    CHECK(found_secrets("Server=a;Password='k3;y9';X=1")
          == found_lines{"connection-password: k3;y9"});
}

TEST_CASE("a line of .pgpass has a password at its end") {
    for (auto const* text : {"db.a.dev:5432:x:bob:Tr0ub4dor\n", "*:*:*:bob:Tr0ub4dor",
                             R"("out":"db:5432:*:bob:Tr0ub4dor\n")"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"connection-password: Tr0ub4dor"}, text);
    CHECK(found_secrets("db:5432:x:bob:k3y\\:Tr0ub4\n")
          == found_lines{"connection-password: k3y\\:Tr0ub4"});
    CHECK(found_secrets("db:5432:x:bob:k3\\:Tr0ub4\\")
          == found_lines{"connection-password: k3\\:Tr0ub4"});
    for (auto const* text : {"db:5432:x:bob:word", "10.1.1.1:5432:1:2",
                             "postgres:5432: a:b:c1d2e3f4", "a:5432:b:c:d1e2f3g4:h"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("code makes connection strings of variables") {
    for (auto const* text :
         {"x.password=value;y=2", "f\"Server=a;Pwd={pwd};\"", "f\"Server=a;Pwd={c['p1']};\"",
          "'Server=a;Password='+pw1+';X=1'", "\"Server=a;Password=\" + pw1",
          "Server=a;Password=%s;", "Server=a;Password=<password>;", "Server=a;Password=$(PASS1);"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

}  // namespace connection_strings_test
