#include <doctest/doctest.h>
#include <support/found_secrets.hpp>
#include <support/secret_forms.hpp>

#include <lisle/redact/secrets/curl_arguments.hpp>

#include <string>

namespace curl_arguments_test {

TEST_CASE("curl has a user's password in any spelling of its option") {
    for (auto const* text :
         {"curl -u app:Tr0ub4dor3x https://a.b/", "curl --user 'app:Tr0ub4dor3x' x",
          "curl -s --user app:Tr0ub4dor3x x", "curl -sSu app:Tr0ub4dor3x x",
          "curl -uapp:Tr0ub4dor3x x", "curl --user=app:Tr0ub4dor3x x",
          "curl -X POST -H 'a: b; c' -u\"app:Tr0ub4dor3x\" x", "curl -s \\\n  -u app:Tr0ub4dor3x x",
          R"("curl -s \\\n  -u \"app:Tr0ub4dor3x\" x")", "x && curl -k -u a@b.c:Tr0ub4dor3x y"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"curl-password: Tr0ub4dor3x"}, text);
    for (auto const* text :
         {"docker run -u bob:staff x", "curl -u $USER:$PASS x", "curl x; id -u bob:Tr0ub4dor3x",
          "curl -o u:Tr0ub4dor3x", "curl -s\nid -u bob:Tr0ub4dor3x", "curl -u bob x",
          "nocurl -u app:Tr0ub4dor3x"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("curl has cookies behind its option") {
    secret_forms::author author{13};
    auto const cookie = "session=" + author.alnum(32);
    for (std::string const before : {"curl -b \"", "curl -s --cookie '", "curl --cookie=\""})
        CHECK(found_secrets(before + cookie + before.back() + " https://x.dev")
              == found_lines{"cookie: " + cookie});
    for (auto const* text : {"curl -b cookies.txt x", "curl -b 'consent=true; theme=dark' x"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

}  // namespace curl_arguments_test
