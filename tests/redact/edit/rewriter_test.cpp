#include <doctest/doctest.h>
#include <support/secret_forms.hpp>

#include <lisle/redact/detectors.hpp>
#include <lisle/redact/edit/rewriter.hpp>

#include <string>

namespace rewriter_test {

using namespace lisle::redaction;

namespace {

std::string rewrite(std::string const& text) {
    scanner const by{default_detectors()};
    placeholder_table table;
    rewriter to{by, table};
    return to.rewrite_until_clean(text, by.scan(text).matches);
}

std::string token() {
    secret_forms::author author{1};
    return secret_forms::with_github_checksum("ghp_", author.alnum(30));
}

}  // namespace

TEST_CASE("a secret in a URL's host leaves a host that readers of URLs take") {
    auto const label = std::string{"%5Bredacted%3Agithub-token%3A1%5D"};
    auto const t = token();
    CHECK(rewrite("https://" + t + "/x") == "https://redacted.invalid/" + label + "/x");
    CHECK(rewrite("see https://" + t + " now") == "see https://redacted.invalid/" + label + " now");
    CHECK(rewrite("https://a.example." + t + "/x")
          == "https://a.example.redacted.invalid/" + label + "/x");
    CHECK(rewrite("https://u:p@" + t + "/") == "https://u:p@redacted.invalid/" + label + '/');
    CHECK(rewrite("https://" + t + "@a.example/") == "https://" + label + "@a.example/");
    CHECK(rewrite("https://a.example/" + t) == "https://a.example/" + label);
    CHECK(rewrite("https://a.example?t=" + t) == "https://a.example?t=" + label);
}

TEST_CASE("a URL stays a URL, base64 stays base64, JSON stays JSON") {
    CHECK(rewrite("https://a.example/?t=" + token() + "&x=1")
          == "https://a.example/?t=%5Bredacted%3Agithub-token%3A1%5D&x=1");
    CHECK(rewrite("https://u:" + token() + "@a.example/")
          == "https://u:%5Bredacted%3Agithub-token%3A1%5D@a.example/");
    CHECK(rewrite(secret_forms::to_base64("t=" + token()))
          == secret_forms::to_base64("t=[redacted:github-token:1]"));
    auto const card = secret_forms::luhn_completed("453957876362148");
    CHECK(rewrite("{\"n\": " + card + "}") == "{\"n\": 9999999999999901}");
    CHECK(rewrite("{\"n\": \"" + card + "\"}") == "{\"n\": \"[redacted:payment-card:1]\"}");
}

TEST_CASE("a path keeps its shape") {
    CHECK(rewrite("/home/maria/x C:\\Users\\maria\\y /home/otto")
          == "/home/user1/x C:\\Users\\user1\\y /home/user2");
}

TEST_CASE("rewritten text is clean") {
    auto const text =
        "a " + token() + " /home/maria/ b@gmx.de 93.184.216.34 " + secret_forms::to_base64(token());
    auto const once = rewrite(text);
    CHECK(rewrite(once) == once);
}

}  // namespace rewriter_test
