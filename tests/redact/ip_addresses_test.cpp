#include <doctest/doctest.h>
#include <support/found_secrets.hpp>

#include <lisle/redact/ip_addresses.hpp>

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

TEST_CASE("identifiers and numbers of sections are no addresses") {
    for (auto const* text :
         {"2.5.29.14", "2.5.4.32", "1.3.101.112", "Section 8.2.4.44", "see section 84.23.17.9",
          "\u00a7 8.2.4.44", "\u00a78.2.4.44", "version 84.23.17.90"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
    CHECK(found_secrets("at 84.23.17.9") == found_lines{"ip: 84.23.17.9"});
}

}  // namespace ip_addresses_test
