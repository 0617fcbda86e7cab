#include <doctest/doctest.h>
#include <support/secret_forms.hpp>

#include <lisle/redact/detectors.hpp>
#include <lisle/redact/scan/split_matches.hpp>

#include <string>
#include <vector>

namespace split_matches_test {

using namespace lisle::redaction;

namespace {

std::vector<split_match> split(std::vector<std::string> const& texts) {
    static scanner const by{default_detectors()};
    text_stream stream{by, stream_of::chunks};
    for (std::size_t i = 0; i < texts.size(); ++i) stream.add({10 + i, texts[i]});
    return stream.finish();
}

std::string token() {
    secret_forms::author author{1};
    return secret_forms::with_github_checksum("ghp_", author.alnum(30));
}

}  // namespace

TEST_CASE("a secret over a seam has its parts in both texts") {
    auto const found = split({"it is " + token().substr(0, 10), token().substr(10) + " ok"});
    REQUIRE(found.size() == 2);
    CHECK(found[0].text == 10);
    CHECK(found[0].at == span{6, 16});
    CHECK(found[0].is_first);
    CHECK(found[0].whole.value == token());
    CHECK(found[1].text == 11);
    CHECK(found[1].at == span{0, 30});
    CHECK(!found[1].is_first);
}

TEST_CASE("long texts are joined at their ends") {
    std::string const words(1000, '.');
    auto const found =
        split({words + ' ' + token().substr(0, 20), token().substr(20) + ' ' + words});
    REQUIRE(found.size() == 2);
    CHECK(found[0].at == span{1001, 1021});
}

TEST_CASE("a long token is found over the seam of long texts") {
    secret_forms::author author{2};
    auto const jwt = "eyJhbGciOiJIUzI1NiJ9." + author.alnum(700) + '.' + author.alnum(300);
    std::string const words(1000, '.');
    CHECK(split({words + ' ' + jwt.substr(0, 400), jwt.substr(400) + ' ' + words}).size() == 2);
}

TEST_CASE("a secret in one text is told by the text before or behind") {
    auto const password = split({"see postgres://app:Tr0ub4dor3x@d", "b.example.net/x"});
    REQUIRE(password.size() == 1);
    CHECK(password[0].text == 10);
    CHECK(password[0].whole.value == "Tr0ub4dor3x");
    secret_forms::author author{3};
    auto const id = "AKIA" + author.run(16, "ABCDEFGH234567");
    auto const secret = author.base64(40);
    auto const key = split({"id " + id + "\nsecret_", "key ", "= " + secret});
    REQUIRE(key.size() == 1);
    CHECK(key[0].text == 12);
}

TEST_CASE("a long value is found over a seam with the name before it") {
    secret_forms::author author{4};
    static scanner const by{default_detectors()};
    auto const value = author.alnum(600);
    auto const first = std::string(300, '.') + " \"SessionToken\": \"" + value.substr(0, 300);
    text_stream stream{by, stream_of::chunks};
    stream.add({0, first, by.scan(first).matches});
    stream.add({1, value.substr(300) + "\" and more"});
    auto const found = stream.finish();
    REQUIRE(found.size() == 2);
    CHECK(found[0].whole.value == value);
}

TEST_CASE("a secret in pieces of one character, and secrets of one text") {
    std::vector<std::string> pieces;
    for (char const c : token()) pieces.emplace_back(1, c);
    CHECK(split(pieces).size() == 40);
    CHECK(split({"a " + token(), " b"}).empty());
    CHECK(split({}).empty());
}

namespace {

scanner const& all() {
    static scanner const by{default_detectors()};
    return by;
}

/// Whether the match over both texts is news.
bool is_new(std::string const& a, std::string const& b, stream_of what) {
    text_stream stream{all(), what};
    auto const in_a = all().scan(a).matches, in_b = all().scan(b).matches;
    stream.add({0, a, in_a});
    stream.add({1, b, in_b});
    auto const parts = stream.finish();
    if (parts.empty()) return false;
    if (parts.size() == 1) return is_new_in_one_text(all(), parts[0], in_b);
    return is_new_in_texts(all(), parts[0], in_a, parts[1], in_b);
}

}  // namespace

TEST_CASE("a match goes on in the next chunk, and in the next text only as a token does") {
    secret_forms::author author{1};
    auto const open = "key sk-ant-oat01-" + author.alnum(95);
    for (auto const what : {stream_of::chunks, stream_of::texts}) {
        CHECK(is_new(open, author.alnum(5) + "4 ok", what));
        CHECK(is_new("key sk-ant-o", open.substr(12), what));
    }
    CHECK(is_new(open, "thanks", stream_of::chunks));
    CHECK_FALSE(is_new(open, "Thanks, I used it", stream_of::texts));
}

TEST_CASE("a checked token is whole in all texts") {
    secret_forms::author author{1};
    auto const token = secret_forms::with_github_checksum("ghp_", author.alnum(30));
    CHECK_FALSE(is_new("see " + token, "ab12", stream_of::chunks));
    CHECK_FALSE(is_new("see " + token, "ab12", stream_of::texts));
}

TEST_CASE("names and addresses go on in chunks alone") {
    for (auto const what : {stream_of::chunks, stream_of::texts}) {
        CHECK(is_new("in /home/mar", "ia/x", what) == (what == stream_of::chunks));
        CHECK(is_new("ask maria.lo", "pez@gmx.net", what) == (what == stream_of::chunks));
    }
}

TEST_CASE("a line of cookies ends with its text, or goes on in the next chunk") {
    std::string const line = "Set-Cookie: sid=EaUx6Y2OCXoI4jQTmTcr4ZKm; Path=/";
    CHECK_FALSE(is_new(line, "The login works. Next I fix the footer.", stream_of::texts));
    CHECK(is_new(line, "; Secure", stream_of::chunks));
}

TEST_CASE("a secret that another text names is news unless it is known") {
    CHECK(is_new("set DB_PASSWORD=", "hunter2Xk9 now", stream_of::texts));
    CHECK_FALSE(is_new("set TOKEN=", "ghp_" + std::string(36, '4'), stream_of::texts));
}

}  // namespace split_matches_test
