#include <doctest/doctest.h>
#include <support/found_secrets.hpp>
#include <support/secret_forms.hpp>

#include <lisle/redact/tokens/keys.hpp>

#include <string>

namespace keys_test {

TEST_CASE("the lines of a key of PuTTY's are found") {
    secret_forms::author author{15};
    auto const lines = author.base64(64) + "\n" + author.base64(40);
    auto const text = "Public-Lines: 1\nAAAA\nPrivate-Lines: 2\n" + lines + "\nPrivate-MAC: 0a1b\n";
    CHECK(found_secrets(text) == found_lines{"putty-key: " + lines});
}

TEST_CASE("a token of Discord begins with digits in base64") {
    secret_forms::author author{18};
    auto const rest = '.' + author.word(6) + '.' + author.word(38);
    for (std::size_t const size : {17U, 18U, 19U}) {
        auto const id = secret_forms::to_base64(author.number(size));
        auto const token = id.substr(0, id.find('=')) + rest;
        CHECK(found_secrets("bot = \"" + token + '"') == found_lines{"discord-token: " + token});
        CHECK(found_secrets("\x1b[32m" + token + "\x1b[0m")
              == found_lines{"discord-token: " + token});
        CHECK(found_secrets("{\"a\":\"b\\n" + token + "\\nc\"}")
              == found_lines{"discord-token: " + token});
    }
    auto const other = secret_forms::to_base64("123456789012x45678");
    CHECK(found_secrets("see " + other + rest).empty());
    CHECK(found_secrets("see MTIz" + rest).empty());
}

TEST_CASE("a key in JSON has private members") {
    secret_forms::author author{16};
    auto const x = author.alnum(43), d = author.alnum(43);
    for (std::string const q : {"\"", "\\\"", "\\\\\\\""}) {
        auto const member = [&](std::string const& name, std::string const& value) {
            return q + name + q + ":" + q + value + q;
        };
        auto const text =
            "{" + member("kty", "EC") + "," + member("x", x) + "," + member("d", d) + "}";
        CHECK_MESSAGE(found_secrets(text) == found_lines{"jwk-private-key: " + d}, text);
        CHECK(found_secrets("{" + member("x", x) + "," + member("d", d) + "}").empty());
    }
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

TEST_CASE("an encrypted JWT has five parts, of which the second may be empty") {
    secret_forms::author author{10};
    auto const header = [](std::string const& json) {
        auto out = secret_forms::to_base64(json);
        return out.substr(0, out.find('='));
    };
    auto const rest = '.' + author.word(16) + '.' + author.word(90) + '.' + author.word(22);
    auto const wrapped = header(R"({"alg":"RSA-OAEP","enc":"A256GCM"})") + '.' + author.word(342);
    auto const direct = header(R"({"alg":"dir","enc":"A256GCM"})") + '.';
    for (auto const& jwe : {wrapped + rest, direct + rest}) {
        CHECK(found_secrets("t=" + jwe + ".") == found_lines{"jwt: " + jwe});
        CHECK(found_secrets("see " + jwe + ", ok") == found_lines{"jwt: " + jwe});
    }
    auto const jwt = header(R"({"alg":"HS256"})") + '.' + author.word(60) + '.' + author.word(43);
    CHECK(found_secrets(jwt + ".Next is") == found_lines{"jwt: " + jwt});
    CHECK(found_secrets(header(R"({"alg":"HS256"})") + ".." + author.word(43)).empty());
    CHECK(found_secrets(header(R"({"enc":"A256GCM"})") + ".." + author.word(43)).empty());
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

TEST_CASE("an old token of Vault is found without the name of Vault") {
    std::string const token = "s.Y7YyeYm1XZ17kbUgzJDlxHuB";
    for (auto const& text : {"client_token        " + token, "export VT=" + token, token,
                             "Success! token " + token + '.', "\\nb." + token.substr(2) + ','})
        CHECK_MESSAGE(found_secrets(text).size() == 1, text);
    for (auto const& text : {"a" + token, token + 'a', "x." + token.substr(2),
                             std::string{"s.prototypeOfAllTheOtherNames"}, token + ".length",
                             std::string{"s.aaaaaaaaaaaaaaaaaaaaaaaa"}})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("a bot of Telegram is found in its URL") {
    secret_forms::author author{7};
    auto const bot = author.number(10) + ":A" + author.word(34);
    CHECK(found_secrets("https://api.telegram.org/bot" + bot + "/getMe")
          == found_lines{"telegram-token: " + bot});
}

}  // namespace keys_test
