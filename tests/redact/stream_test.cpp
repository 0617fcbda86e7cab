#include <doctest/doctest.h>
#include <support/secret_forms.hpp>

#include <lisle/redact/detectors.hpp>
#include <lisle/redact/stream.hpp>

#include <string>
#include <vector>

namespace stream_test {

using namespace lisle::redaction;

namespace {

std::vector<split_match> split(std::vector<std::string> const& texts) {
    static scanner const by{default_detectors()};
    text_stream stream{by, true};
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

TEST_CASE("a secret in one text is revealed by the text before or after it") {
    auto const told = split({"see postgres://app:Tr0ub4dor3x@d", "b.example.net/x"});
    REQUIRE(told.size() == 1);
    CHECK(told[0].text == 10);
    CHECK(told[0].whole.value == "Tr0ub4dor3x");
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
    text_stream stream{by, true};
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

}  // namespace stream_test
