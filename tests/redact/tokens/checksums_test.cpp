#include <doctest/doctest.h>

#include <lisle/redact/tokens/checksums.hpp>

#include <string>

namespace checksums_test {

using namespace lisle::redaction;

TEST_CASE("GitHub's checksum is the CRC-32 of the characters, in base 62") {
    CHECK(crc32("123456789") == 0xCBF43926U);
    CHECK(github_checksum("zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ") == "0mLq17");
    std::string const token = std::string{"ghp_"} + "zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ" + "0mLq17";
    CHECK(has_checksum(checksum::github, token, 4));
    CHECK(!has_checksum(checksum::github, token.substr(0, 39) + '8', 4));
    CHECK(!has_checksum(checksum::none, token, 4));
    CHECK(!has_checksum(checksum::github, "ghp_", 4));
}

TEST_CASE("other vendors' checksums cover the text before them") {
    std::string const cargo(31, 'a');
    CHECK(cargo_checksum(cargo) == 'j');  // 'a' is 97, and 97 modulo 62 is 35
    CHECK(has_checksum(checksum::cargo, "cio_tp_" + cargo + 'j', 7));
    std::string const before = std::string{"ATATT3"} + "abc=";
    CHECK(has_checksum(checksum::atlassian, before + atlassian_checksum(before), 6));
    CHECK(gitlab_checksum("123456789").size() == 7);
}

TEST_CASE("cards and accounts have checksums of their own") {
    CHECK(has_luhn_checksum("4111 1111-1111 1111"));
    CHECK(!has_luhn_checksum("4111111111111112"));
    CHECK(has_iban_checksum("GB82WEST12345698765432"));
    CHECK(!has_iban_checksum("GB83WEST12345698765432"));
    CHECK(!has_iban_checksum("GB"));
    CHECK(!has_iban_checksum("gb82west12345698765432"));
}

}  // namespace checksums_test
