#include <doctest/doctest.h>

#include <lisle/redact/credentials/secret_values.hpp>

namespace secret_values_test {

using namespace lisle::redaction::detail;

TEST_CASE("a passphrase has a word that no text has") {
    CHECK(has_odd_word("x7Kq9b f1wDDP"));
    CHECK(!has_odd_word("at least 8 characters, Base64"));
    CHECK(!has_odd_word("a b c d x7Kq9b"));
}

TEST_CASE("letters, digits and signs take turns in a key of Django") {
    CHECK(is_key_with_signs("k!3x)=0^q7b@e#w2%z&m*5(r8-u_j4+h1"));
    for (auto const* text :
         {"k!3x)=0^q7b@e#w2", "%Y-%m-%dT%H:%M:%S.%fZ %z %Y", "user=1&role=2&group=3&name=4&x=5",
          "a sentence, of 2 numbers, and 3 more (of 4)", "/etc/ssl/private/key1.pem,/etc/a"})
        CHECK_MESSAGE(!is_key_with_signs(text), text);
}

TEST_CASE("a key has entropy, and is no type, conversion, path or date") {
    CHECK(has_key_entropy("aB3dE6gH1jK2mN4pQ7"));
    for (auto const* text : {"Ed25519PublicKey", "symbol2label", "/etc/ssl/private/key1.pem",
                             "2026-02-27", "1234567890123456", "get_user_by_name",
                             "self._lib.NID_pbe_WithSHA1And3_Key_TripleDES_CBC", "0xce534356UL",
                             "OAuth1ServerRequestTokenHandler"})
        CHECK_MESSAGE(!has_key_entropy(text), text);
    CHECK(has_key_entropy("0x8f2a559490d9b7c31e6f04ab5cd8917f3e2b60a1d4c7985e0f1b2a3c4d5e6f70"));
}

TEST_CASE("the name of a password makes a word with digits secret, that of a key does not") {
    CHECK(is_secret_named("db_password", "Tr0ub4dor"));
    CHECK(!is_secret_named("api_key", "Tr0ub4dor"));
    CHECK(!is_secret_named("db_password", "$PASS1"));
    CHECK(is_secret_named("api_key", "aB3dE6gH1jK2mN4pQ7"));
}

}  // namespace secret_values_test
