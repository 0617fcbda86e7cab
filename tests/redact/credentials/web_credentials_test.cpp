#include <doctest/doctest.h>
#include <support/found_secrets.hpp>
#include <support/secret_forms.hpp>

#include <lisle/redact/credentials/web_credentials.hpp>

#include <string>

namespace web_credentials_test {

TEST_CASE("headers lose their values") {
    secret_forms::author author{2};
    auto const value = author.alnum(30);
    CHECK(found_secrets("Authorization: Bearer " + value) == found_lines{"bearer-token: " + value});
    CHECK(found_secrets("-H 'x-api-key: " + value + "'") == found_lines{"api-key: " + value});
    CHECK(found_secrets(R"({"x-api-key":")" + value + "\"}") == found_lines{"api-key: " + value});
    auto const basic = secret_forms::to_base64("joe:" + author.alnum(8));
    CHECK(found_secrets("authorization: Basic " + basic)
          == found_lines{"basic-credentials: " + basic});
    auto const cookie = "session=" + value + "; theme=dark";
    CHECK(found_secrets("Cookie: " + cookie + "\n") == found_lines{"cookie: " + cookie});
}

TEST_CASE("a short token of a header is recognized by its name") {
    CHECK(found_secrets(R"({"h":"Authorization: Bearer VU4RI5l6uuSkQz1"})")
          == found_lines{"bearer-token: VU4RI5l6uuSkQz1"});
    CHECK(found_secrets("a Bearer VU4RI5l6uuSkQz1").empty());
}

TEST_CASE("any scheme of a header") {
    secret_forms::author author{7};
    auto const v = author.alnum(30);
    for (std::string const scheme : {"token ", "ApiKey ", ""})
        CHECK(found_secrets("Authorization: " + scheme + v) == found_lines{"authorization: " + v});
    CHECK(found_secrets(R"("Cookie": "sid=)" + v + "\"") == found_lines{"cookie: sid=" + v});
    CHECK(found_secrets("mysql://root:secret@db/x") == found_lines{"url-password: secret"});
    CHECK(found_secrets("Authorization: Negotiate or none of them").empty());
}

TEST_CASE("words that headers share with prose are none") {
    for (auto const* text : {"a Bearer token is needed", "Basic understanding of it",
                             "Bearer <token>", "Cookie: none", "x-api-key: your-api-key-here"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("URLs lose passwords, tokens as users, and secret values") {
    secret_forms::author author{3};
    auto const p = author.alnum(16);
    CHECK(found_secrets("redis://:" + p + "@cache:6379/0") == found_lines{"url-password: " + p});
    CHECK(found_secrets("https://" + p + "@git.example.com/x") == found_lines{"url-token: " + p});
    CHECK(found_secrets("https://" + p + "@o12.ingest.sentry.io/34").empty());
    CHECK(found_secrets("https://" + p + "@notsentry.io/34") == found_lines{"url-token: " + p});
    auto const sig = author.alnum(43) + "%3D";
    CHECK(found_secrets("https://a.example.com/b?sv=1&sig=" + sig)
          == found_lines{"url-secret: " + sig});
    for (std::string const key : {"X-Goog-Signature=", "Signature=", "X-Amz-Security-Token="})
        CHECK(found_secrets("https://a.example.com/b?x=1&" + key + p + "aB3d5F7h&z=2")
              == found_lines{"url-secret: " + p + "aB3d5F7h"});
    for (auto const* text :
         {"http://user:password@host/", "http://u:${PASS}@host/", "http://host:8080/@x",
          "https://git@github.com/x", "see http://host/ or a:b@c"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("a password in a URL may have any sign but those of its syntax") {
    for (std::string const p : {"p4$$word9", "Tr0ub4$dor", "pa$w0rd9"})
        CHECK(found_secrets("mysql://app:" + p + "@db.internal/x")
              == found_lines{"url-password: " + p});
    for (std::string const p : {"oHS*kBqcS9", "a{9Kq}(z;3,&", "k=3!x~_-."})
        CHECK(found_secrets("postgres://bob:" + p + "@db/x") == found_lines{"url-password: " + p});
    for (std::string const p : {"$PASS", "$db_password1", "pre_$PASS", "${PASS}9", "$(pass a)9"})
        CHECK_MESSAGE(found_secrets("mysql://app:" + p + "@db.internal/x").empty(), p);
}

TEST_CASE(".netrc lines lose passwords") {
    CHECK(found_secrets("machine a login b password s3cret9")
          == found_lines{"netrc-password: s3cret9"});
    CHECK(found_secrets("type your password here").empty());
}

}  // namespace web_credentials_test
