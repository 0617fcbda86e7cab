#include <doctest/doctest.h>
#include <support/found_secrets.hpp>
#include <support/secret_forms.hpp>

#include <lisle/redact/scanner.hpp>

#include <string>

namespace scanner_test {

namespace {

std::string token() {
    secret_forms::author author{1};
    return secret_forms::with_github_checksum("ghp_", author.alnum(30));
}

found_lines const it{"github-token: " + token()};

}  // namespace

TEST_CASE("a secret is found behind every layer of escapes") {
    auto const t = token();
    auto const rest = t.substr(1);
    for (auto const& text :
         {t, "\\u0067" + rest, "\\\\u0067" + rest, "\\\\\\\\u0067" + rest, "%67" + rest,
          "\\x67" + rest, "%2567" + rest, secret_forms::to_base64("a: " + t),
          secret_forms::to_base64(secret_forms::to_base64(t)), "/x/" + secret_forms::to_base64(t),
          "a=" + secret_forms::to_base64("\\u0067" + rest)})
        CHECK_MESSAGE(found_secrets(text) == it, text);
}

TEST_CASE("overlapping matches are one, named by the first detector") {
    CHECK(found_secrets("API_KEY=" + token()) == it);
    CHECK(found_secrets("https://x:" + token() + "@github.com/") == it);
    CHECK(found_secrets("Authorization: Bearer " + token()) == it);
}

TEST_CASE("a match knows its place, spelling, checksum and whether it stands in a URL") {
    using namespace lisle::redaction;
    scanner const by{default_detectors()};
    auto const found = by.scan("see https://a.example/?t=" + token() + " and " + token()).matches;
    REQUIRE(found.size() == 2);
    CHECK(found[0].is_in_url);
    CHECK(!found[1].is_in_url);
    CHECK(found[0].is_checked);
    CHECK(found[0].begin == 25);
    CHECK(found[0].how == spelling::plain);
    auto const encoded = by.scan(secret_forms::to_base64(token())).matches;
    REQUIRE(encoded.size() == 1);
    CHECK(encoded[0].how == spelling::base64);
    CHECK(encoded[0].inner.size() == 1);
}

TEST_CASE("placeholders are no secrets") {
    CHECK(
        found_secrets(
            "API_KEY=[redacted:assigned-secret:1] https://a:%5Bredacted%3Aurl-password%3A1%5D@host")
            .empty());
    using namespace lisle::redaction;
    scanner const by{{literal_detector("value", "redacted")}};
    CHECK(by.scan("[redacted:x:1]").matches.empty());
    CHECK(by.scan("redacted").matches.size() == 1);
    CHECK(by.scan("[redacted:x:1]").placeholders.size() == 1);
}

TEST_CASE("base64 of no text is counted") {
    using namespace lisle::redaction;
    secret_forms::author author{2};
    scanner const by{default_detectors()};
    CHECK(by.scan(author.base64(600)).binary_bytes == 600);
    CHECK(by.scan(author.base64(100)).binary_bytes == 0);
}

}  // namespace scanner_test
