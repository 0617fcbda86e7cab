#include <doctest/doctest.h>
#include <support/found_secrets.hpp>
#include <support/secret_forms.hpp>

#include <lisle/redact/keys.hpp>

#include <string>

namespace keys_test {

namespace {

std::string const kind = std::string{"EC "} + "PRIVATE KEY-----";

struct pem {
    secret_forms::author author{1};
    std::string first = author.base64(64), second = author.base64(40);
    std::string join(std::string const& line_end) {
        return "-----BEGIN " + kind + line_end + first + line_end + second + line_end + "-----END "
               + kind;
    }
};

}  // namespace

TEST_CASE("a private key goes from BEGIN to END, however its lines are broken") {
    for (auto const* line_end :
         {"\n", "\\n", "\\\\n", "\r\n", "\n+", "\\n+", "\\n-", "\\\\n-", "\" +\n  \""}) {
        auto const key = pem{}.join(line_end);
        CHECK(found_secrets("a " + key + " b") == found_lines{"private-key: " + key});
    }
}

TEST_CASE("half a key is found by either end") {
    pem p;
    auto const begin = "-----BEGIN " + kind + '\n' + p.first + '\n' + p.second;
    CHECK(found_secrets(begin) == found_lines{"private-key: " + begin});
    auto const end = p.first + '\n' + p.second + "\n-----END " + kind;
    CHECK(found_secrets(end) == found_lines{"private-key: " + end});
}

TEST_CASE("half a key is found by either end in a diff, also with escaped breaks") {
    pem p;
    for (std::string const line_end : {"\n-", "\n+", "\\n-", "\\n+", "\\\\n-", "\\\\n+"}) {
        auto const begin = "-----BEGIN " + kind + line_end + p.first + line_end + p.second;
        CHECK(found_secrets(begin) == found_lines{"private-key: " + begin});
        auto const end = p.first + line_end + p.second + line_end + "-----END " + kind;
        CHECK(found_secrets(end) == found_lines{"private-key: " + end});
    }
}

TEST_CASE("text about keys has none") {
    CHECK(found_secrets("if (line == \"-----BEGIN " + kind + "\") return; // and so on").empty());
    CHECK(found_secrets("-----BEGIN CERTIFICATE-----\n" + pem{}.first).empty());
}

TEST_CASE("a JWT has a header with an algorithm") {
    auto const body = ".eyJzdWIiOiIxIn0.c2ln";
    auto const header = [](std::string const& json) {
        auto out = secret_forms::to_base64(json);
        return out.substr(0, out.find('='));
    };
    auto const good = header(R"({"typ":"JWT","alg":"none"})") + body;
    CHECK(found_secrets(good) == found_lines{"jwt: " + good});
    CHECK(found_secrets(header(R"({"version":3,"file":"a"})") + body).empty());
    auto const unsigned_ = header(R"({"alg":"none"})") + ".eyJzdWIiOiIxIn0.";
    CHECK(found_secrets(unsigned_) == found_lines{"jwt: " + unsigned_});
}

TEST_CASE("a secret of AWS is found behind its id") {
    secret_forms::author author{5};
    auto const id = std::string{"AKIA"} + author.run(16, "ABCDEFGH234567");
    auto const secret = author.base64(40);
    CHECK(found_secrets(id + "," + secret)
          == found_lines{"aws-key-id: " + id, "aws-secret-key: " + secret});
    CHECK(found_secrets(id + "\\n" + secret)
          == found_lines{"aws-key-id: " + id, "aws-secret-key: " + secret});
}

TEST_CASE("the id of a key of Google's is found under its name") {
    auto const id = secret_forms::author{6}.hex(40);
    CHECK(found_secrets(R"({"private_key_id": ")" + id + "\"}")
          == found_lines{"google-private-key-id: " + id});
}

TEST_CASE("the id of a key of Google's is found in JSON in strings in strings") {
    secret_forms::author author{9};
    auto const id = author.hex(40);
    std::string const quote = std::string(15, '\\') + '"';
    CHECK(found_secrets(quote + "private_key_id" + quote + ": " + quote + id + quote)
          == found_lines{"google-private-key-id: " + id});
}

TEST_CASE("a bot of Telegram is found in its URL") {
    secret_forms::author author{7};
    auto const bot = author.number(10) + ":A" + author.word(34);
    CHECK(found_secrets("https://api.telegram.org/bot" + bot + "/getMe")
          == found_lines{"telegram-token: " + bot});
}

}  // namespace keys_test
