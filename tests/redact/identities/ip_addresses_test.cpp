#include <doctest/doctest.h>
#include <support/found_secrets.hpp>

#include <lisle/redact/identities/ip_addresses.hpp>

#include <string>

namespace ip_addresses_test {

TEST_CASE("public addresses of machines are found") {
    CHECK(found_secrets("ssh 93.184.216.34:22") == found_lines{"ip: 93.184.216.34"});
    CHECK(found_secrets("[2a02:8109:8ac0:2f::1]:80") == found_lines{"ip: 2a02:8109:8ac0:2f::1"});
    CHECK(found_secrets("2001:4860:0:2001:0:0:0:68")
          == found_lines{"ip: 2001:4860:0:2001:0:0:0:68"});
    for (auto const* text : {"127.0.0.1", "192.168.1.7", "10.0.0.8", "v1.2.3.4", "1.2.3.4",
                             "8.8.8.8", "300.1.1.1", "93.184.216", "93.184.216.34.5", "192.0.2.1",
                             "2001:db8::1", "fe80::1", "std::2001:", "12:34:56"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("blocks of private, reserved and shared addresses end where RFC 6890 says") {
    for (std::string const text :
         {"172.15.4.9", "172.32.4.9", "100.63.4.9", "100.128.4.9", "198.17.4.9", "198.20.4.9",
          "169.253.4.9", "192.167.4.9", "223.1.4.9", "198.51.99.9", "203.0.112.9"})
        CHECK_MESSAGE(found_secrets("ssh " + text) == found_lines{"ip: " + text}, text);
    for (auto const* text :
         {"172.16.4.9", "172.31.4.9", "100.64.4.9", "100.127.4.9", "198.18.4.9", "198.19.4.9",
          "169.254.4.9", "192.168.4.9", "224.1.4.9", "255.1.4.9", "198.51.100.9", "203.0.113.9",
          "0.1.4.9", "93.184.216.034", "093.184.216.34", "93.184.216.0", "93.184.216.255"})
        CHECK_MESSAGE(found_secrets(std::string{"ssh "} + text).empty(), text);
}

TEST_CASE("identifiers and numbers of sections are no addresses") {
    for (auto const* text :
         {"2.5.29.14", "2.5.4.32", "1.3.101.112", "Section 8.2.4.44", "see section 84.23.17.9",
          "\u00a7 8.2.4.44", "\u00a78.2.4.44", "version 84.23.17.90"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
    CHECK(found_secrets("at 84.23.17.9") == found_lines{"ip: 84.23.17.9"});
}

TEST_CASE("the detectors of addresses are of their subject") {
    for (auto const& each : lisle::redaction::ip_detectors())
        CHECK(each.subject == lisle::redaction::subject::ip);
}

}  // namespace ip_addresses_test
