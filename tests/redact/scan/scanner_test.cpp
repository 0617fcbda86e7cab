#include <doctest/doctest.h>
#include <support/found_secrets.hpp>
#include <support/secret_forms.hpp>

#include <lisle/redact.hpp>
#include <lisle/redact/bytes/decoded.hpp>
#include <lisle/redact/scan/scanner.hpp>

#include <string>
#include <string_view>

namespace scanner_test {

namespace {

std::string token() {
    secret_forms::author author{1};
    return secret_forms::with_github_checksum("ghp_", author.alnum(30));
}

found_lines const it{"github-token: " + token()};

std::string to_hex(std::string_view text) { return lisle::redaction::encode_hex_like("", text); }

/// In little-endian order.
std::string utf16_of(std::string_view ascii) {
    std::string out;
    for (char const c : ascii) out += {c, '\0'};
    return out;
}

std::string listed(std::string_view text) {
    std::string out;
    for (char const c : text)
        out += (out.empty() ? "" : ", ") + std::to_string(static_cast<int>(c));
    return '[' + out + ']';
}

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

TEST_CASE("a secret is found between colors, in Markdown, HTML, hexadecimal digits and UTF-16") {
    auto const t = token();
    auto const rest = t.substr(4), hex = to_hex("a: " + t);
    auto const markdown = "ghp\\_" + rest;
    for (auto const& text :
         {"ghp_\x1b[m\x1b[K" + rest, "\x1b[01;31m\x1b[Kghp_\x1b[m\x1b[K" + rest + "\x1b[0m x",
          t.substr(0, 9) + "\\u001b[0m" + t.substr(9), markdown, "ghp\\\\_" + rest,
          "ghp&#95;" + rest, "ghp&#x5f;" + rest, "\\u0067hp&#95;" + rest, hex, "0x" + hex,
          "/x/" + hex, to_hex(hex), to_hex(secret_forms::to_base64("a: " + t)), utf16_of(t),
          '\0' + utf16_of(t), secret_forms::to_base64(markdown)})
        CHECK_MESSAGE(found_secrets(text) == it, text);
}

TEST_CASE("a token that ends before a color does not take the word behind it") {
    auto const t = token();
    CHECK(found_secrets(t + "\x1b[0mfoo") == it);
    CHECK(found_secrets("foo\x1b[1m" + t + "\x1b[0m") == it);
    secret_forms::author author{15};
    auto const v = author.alnum(32);
    CHECK(found_secrets(std::string{"A=1\0API_KEY=", 12} + v + std::string{"\0HOME=/\0", 8})
          == found_lines{"assigned-secret: " + v});
    CHECK(found_secrets("api_key&quot;:&quot;" + v + "&quot;")
          == found_lines{"assigned-secret: " + v});
}

TEST_CASE("a secret in colors or hexadecimal digits is replaced, and no text beside it") {
    auto const t = token();
    lisle::redaction::report told;
    lisle::redactor redact;
    CHECK(redact.redact_text("\x1b[1mghp_\x1b[m" + t.substr(4) + "\x1b[0m x", told)
          == "\x1b[1m[redacted:github-token:1]\x1b[0m x");
    CHECK(redact.redact_text("0x" + to_hex("a: " + t) + "; x", told)
          == "0x" + to_hex("a: [redacted:github-token:1]") + "; x");
    REQUIRE(told.findings.size() == 2);
    CHECK(told.findings[0].spelled_as == lisle::redaction::spelling::escaped);
    CHECK(told.findings[1].spelled_as == lisle::redaction::spelling::hexadecimal);
}

TEST_CASE("a secret is found however deeply JSON is nested in strings") {
    auto text = "\\u0067" + token().substr(1);
    secret_forms::author author{14};
    auto const value = author.alnum(32);
    auto pair = R"({"password": ")" + value + "\"}";
    for (int layer = 1; layer < 9; ++layer) {
        CHECK_MESSAGE(found_secrets(text) == it, layer);
        CHECK_MESSAGE(found_secrets(pair) == found_lines{"assigned-secret: " + value}, layer);
        for (auto* each : {&text, &pair}) {
            std::string deeper;
            for (char const c : *each)
                deeper += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
            *each = deeper;
        }
    }
}

TEST_CASE("layers beyond the limit are reported, and take no more time") {
    using namespace lisle::redaction;
    scanner const by{default_detectors()};
    std::string text = "%";
    for (int layer = 0; layer < 30; ++layer) text += "25";
    CHECK(by.scan(text + "67" + token().substr(1)).matches.size() == 1);
    for (int layer = 0; layer < 30; ++layer) text += "25";
    CHECK(by.scan(text + "67" + token().substr(1)).is_too_deep);
    CHECK(!by.scan("%20 \\u0041").is_too_deep);
    std::string nested = "x";
    for (int layer = 0; layer < 24; ++layer) {
        std::string chain = " %";
        for (int i = 0; i < 32; ++i) chain += "25";
        nested = chain + "41 " + secret_forms::to_base64(nested);
    }
    CHECK(by.scan(nested).is_too_deep);
}

TEST_CASE("a backslash that begins no escape takes no work from base64") {
    auto const text = secret_forms::to_base64("x " + token() + "\n");
    CHECK(found_secrets("echo " + text + " C:\\User").size() == 1);
    CHECK(found_secrets("echo " + text + " %20C:\\User\\x") == it);
}

TEST_CASE("overlapping matches are one, named by the first detector") {
    CHECK(found_secrets("API_KEY=" + token()) == it);
    CHECK(found_secrets("https://x:" + token() + "@github.com/") == it);
    CHECK(found_secrets("Authorization: Bearer " + token()) == it);
}

TEST_CASE("a match has its place, spelling, checksum and whether it is in a URL") {
    using namespace lisle::redaction;
    scanner const by{default_detectors()};
    auto const found = by.scan("see https://a.example/?t=" + token() + " and " + token()).matches;
    REQUIRE(found.size() == 2);
    CHECK(found[0].is_in_url);
    CHECK(!found[1].is_in_url);
    CHECK(found[0].is_checked);
    CHECK(found[0].begin == 25);
    CHECK(found[0].spelled_as == spelling::plain);
    auto const encoded = by.scan(secret_forms::to_base64(token())).matches;
    REQUIRE(encoded.size() == 1);
    CHECK(encoded[0].spelled_as == spelling::base64);
    CHECK(encoded[0].inner.size() == 1);
}

TEST_CASE("placeholders are not secrets") {
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

namespace {

std::string redact_value(std::string const& value, std::string const& text) {
    lisle::redaction_options options;
    options.secrets = {value};
    lisle::redaction::report told;
    auto out = lisle::redactor{options}.redact_text(text, told);
    lisle::redaction::report again;
    CHECK(lisle::redactor{options}.redact_text(out, again) == out);
    return out;
}

}  // namespace

TEST_CASE("a value of the caller is found in every spelling") {
    auto const label = std::string{"[redacted:value:1]"};
    CHECK(redact_value("pa\"ss\\word1x", R"({"a": "pa\"ss\\word1x"})")
          == R"({"a": ")" + label + "\"}");
    CHECK(redact_value("a\nb c", R"({"a": "a\nb c"})") == R"({"a": ")" + label + "\"}");
    CHECK(redact_value("gr\u00fc\u00dfe\U0001F511", R"("gr\u00fc\u00DFe\ud83d\udd11")")
          == '"' + label + '"');
    CHECK(redact_value("gr\u00fcn", "a?b=gr%C3%BCn") == "a?b=" + label);
    CHECK(redact_value("a/b c", R"("a\/b c", a/b+c, a%2Fb%20c)")
          == '"' + label + "\", " + label + ", " + label);
    auto const inside = secret_forms::to_base64(R"({"a":"pa\"ss\\word1x"})");
    CHECK(redact_value("pa\"ss\\word1x", inside)
          == secret_forms::to_base64(R"({"a":"[redacted:value:1]"})"));
}

TEST_CASE("a short value of the caller is found in base64 and hexadecimal digits") {
    for (std::string const value : {"hunter", "hunter2", "hunter23", "hunter234", "hunter2345"}) {
        auto const encoded = secret_forms::to_base64(value);
        auto const label = secret_forms::to_base64("[redacted:value:1]");
        CHECK(redact_value(value, "a=" + encoded + ';') == "a=" + label + ';');
        CHECK(redact_value(value, "a=" + to_hex(value) + ';')
              == "a=" + to_hex("[redacted:value:1]") + ';');
        CHECK(redact_value(value, "x" + encoded) == "x" + encoded);
    }
}

TEST_CASE("numbers and addresses are found in every encoding, and stay in it") {
    auto const card = secret_forms::luhn_completed("453957876362148");
    auto const other = secret_forms::luhn_completed("37573449367100");
    for (auto const& secret :
         {card, other, std::string{"ada.lopez@corp.de"}, std::string{"93.184.216.34"}}) {
        lisle::redactor redact;
        lisle::redaction::report told;
        auto const now = redact.redact_text(secret, told);
        CHECK(now != secret);
        CHECK(redact.redact_text(secret_forms::to_base64(secret), told)
              == secret_forms::to_base64(now));
        CHECK(redact.redact_text(to_hex(secret), told) == to_hex(now));
        CHECK(redact.redact_text(secret_forms::to_base64(utf16_of("a: " + secret)), told)
              == secret_forms::to_base64(utf16_of("a: " + now)));
        CHECK(redact.redact_text(utf16_of("a: " + secret), told) == utf16_of("a: " + now));
        CHECK(redact.redact_text(listed(secret), told) == listed(now));
    }
}

TEST_CASE("wrapped base64 without padding is found before any word") {
    auto const wrap = [](std::string const& text) {
        auto out = secret_forms::to_base64(text);
        while (out.ends_with('=')) out.pop_back();
        for (std::size_t at = 76; at < out.size(); at += 77) out.insert(at, 1, '\n');
        return out;
    };
    for (std::size_t size = 20; size < 80; ++size)
        for (std::string const behind : {"", "\nEOF", "\nbob@pc:~$ ", "\nDone", "\n--", "\n\nx"}) {
            auto const text = wrap(std::string(size, 'a') + ' ' + token() + " and more") + behind;
            CHECK_MESSAGE(found_secrets("$ cat a\n" + text) == it, text);
        }
}

TEST_CASE("a value that is not ASCII is found in hexadecimal digits and base64") {
    std::string const value = "p\u00e48Vw2zbJkL3mN7q";
    auto const label = std::string{"[redacted:value:1]"};
    CHECK(redact_value(value, "x " + to_hex(value) + ';') == "x " + to_hex(label) + ';');
    CHECK(redact_value(value, secret_forms::to_base64(value)) == secret_forms::to_base64(label));
}

TEST_CASE("the words that introduce a secret may have escapes") {
    secret_forms::author author{12};
    auto const v = author.alnum(32);
    CHECK(found_secrets("x-api-key\\u003a " + v) == found_lines{"api-key: " + v});
    CHECK(found_secrets("x-api-key%3A " + v) == found_lines{"api-key: " + v});
    CHECK(found_secrets("pass\\u0077ord: " + v) == found_lines{"assigned-secret: " + v});
    auto const key = "-----BEGIN\\u0020" + std::string{"PRIVATE KEY-----"} + author.base64(64);
    CHECK(found_secrets(key).size() == 1);
    auto const token = secret_forms::with_github_checksum("ghp_", author.alnum(30));
    CHECK(found_secrets("{\\\\\\\"a\\\\\\\": \\\\\\\"\\\\u0067" + token.substr(1))
          == found_lines{"github-token: " + token});
}

TEST_CASE("a secret over the lines of base64 is found, escaped and in diffs") {
    secret_forms::author author{13};
    auto const token = secret_forms::with_github_checksum("ghp_", author.alnum(30));
    auto const all = secret_forms::to_base64("some text before it, 30 bytes, " + token + " behind");
    for (std::string const line_end : {"\n", "\\n", "\r\n"})
        CHECK(found_secrets(all.substr(0, 60) + line_end + all.substr(60))
              == found_lines{"github-token: " + token});
    for (std::string const mark : {"+", "-", " ", ""})
        for (std::string const line_end : {"\n", "\\n", "\\\\n"})
            CHECK_MESSAGE(found_secrets("@@" + line_end + mark + all.substr(0, 60) + line_end + mark
                                        + all.substr(60))
                              == found_lines{"github-token: " + token},
                          line_end, mark);
}

TEST_CASE("a secret in base64 of damaged text is found, and of a text in another encoding") {
    std::string big_endian;
    for (char const c : "key: " + token() + ", and some words more") big_endian += {'\0', c};
    std::string const zeros(300, '\0');
    for (std::string const& text : {"caf\xE9 " + token() + " and some words more, 1 2 3",
                                   "the key is " + token() + " \x80 and some words",
                                   zeros + "the key is " + token() + zeros, big_endian}) {
        auto const encoded = secret_forms::to_base64(text);
        CHECK_MESSAGE(found_secrets("x: " + encoded + '.') == it, text);
    }
}

TEST_CASE("base64 that is known to be a line is looked into, whatever its first bytes are") {
    using namespace lisle::redaction;
    static scanner const by{default_detectors()};
    std::string bytes;
    for (int i = 0; i < 200; ++i) bytes += static_cast<char>(i * 89 + 7);
    auto const encoded = secret_forms::to_base64(bytes + ' ' + token() + ' ' + bytes);
    CHECK(by.scan(encoded).matches.empty());
    auto const found = by.scan_base64(encoded);
    REQUIRE(found.matches.size() == 1);
    CHECK(found.matches[0].size() == encoded.size());
    CHECK(found.matches[0].inner.at(0).value == token());
    CHECK(by.scan_base64("").matches.empty());
    CHECK(found.binary_bytes == encoded.size());
}

}  // namespace scanner_test
