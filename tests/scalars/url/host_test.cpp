#include <doctest/doctest.h>

#include <lisle/scalars/url/host.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace url_host_test {

namespace scalars = lisle::scalars;

namespace {

/// A host and its canonical form; empty if it is refused.
struct host_case {
    std::string_view text, result;
};

template <std::size_t Size>
void check_domain_hosts(host_case const (&cases)[Size]) {
    for (auto const& each : cases) {
        CAPTURE(each.text);
        auto const host = scalars::normalize_domain_host(each.text);
        CHECK(host.has_value() == !each.result.empty());
        if (host) CHECK(*host == each.result);
    }
}

}  // namespace

TEST_CASE("a host is a domain unless its last label is a number") {
    check_domain_hosts({
        {"A.b", "a.b"},
        {"%41%2Eb", "a.b"},
        {"1.a", "1.a"},
        {"a.0xg", "a.0xg"},
        {".", "."},
        {"1..", "1.."},
        {"", ""},
        {"\u00AD", ""},
        {"a.1", ""},
        {"a.08", ""},
        {"a.0x", ""},
        {"a.99999999999", ""},
    });
}

TEST_CASE("IPv4 numbers are decimal, octal or hexadecimal, and the last fills the rest") {
    check_domain_hosts({
        {"1.2.3.4", "1.2.3.4"},
        {"1.2.3.4.", "1.2.3.4"},
        {"0X7f.0377", "127.0.0.255"},
        {"1.65536", "1.1.0.0"},
        {"1.16777216", ""},
        {"1.2.65535", "1.2.255.255"},
        {"1.2.65536", ""},
        {"4294967295", "255.255.255.255"},
        {"4294967296", ""},
        {"18446744073709551616", ""},
        {"0x", "0.0.0.0"},
        {"00", "0.0.0.0"},
        {"256.0.0.1", ""},
        {"1.2.3.4.5", ""},
        {"1.2.3.4.0", ""},
        {"1..2", ""},
        {"08", ""},
        {"-1", "-1"},
    });
}

TEST_CASE("IPv6 is printed with its longest run of zeros compressed") {
    check_domain_hosts({
        {"[0:0:0:0:0:0:0:0]", "[::]"},
        {"[0:0:0:0:0:0:0:1]", "[::1]"},
        {"[1:0:0:0:0:0:0:0]", "[1::]"},
        {"[1:0:0:2:3:0:0:4]", "[1::2:3:0:0:4]"},
        {"[1:0:0:2:0:0:0:4]", "[1:0:0:2::4]"},
        {"[0:1:0:1:0:1:0:1]", "[0:1:0:1:0:1:0:1]"},
        {"[00AB:0f00::]", "[ab:f00::]"},
        {"[::2:3:4:5:6:7:8]", "[0:2:3:4:5:6:7:8]"},
        {"[::1:2:3:4:5:6:7:8]", ""},
        {"[1::2:3:4:5:6:7:8]", ""},
        {"[1:2:3:4:5::1.2.3.4]", "[1:2:3:4:5:0:102:304]"},
        {"[1:2:3:4:5:6::1.2.3.4]", ""},
        {"[::1.2.3.4:5]", ""},
        {"[::.1.2.3]", ""},
        {"[::1.2.3.]", ""},
        {"[::1.2.3.01]", ""},
        {"[::1.2.3.256]", ""},
        {"[1::2::3]", ""},
        {"[::12345]", ""},
        {"[::1:]", ""},
        {"[1:2:3:4:5:6:7:8:]", ""},
        {"[::1.2.3.a]", ""},
        {"[::0.0.0.0]", "[::]"},
        {"[::%31]", ""},
        {"[::1]]", ""},
        {"[:]", ""},
    });
}

TEST_CASE("an opaque host is not decoded, and may be empty") {
    CHECK(scalars::normalize_opaque_host("A%41.b") == "A%41.b");
    CHECK(scalars::normalize_opaque_host("1.2") == "1.2");
    CHECK(scalars::normalize_opaque_host("") == "");
    CHECK(scalars::normalize_opaque_host("\xC3\xA9\x01\x7F") == "%C3%A9%01%7F");
    CHECK(scalars::normalize_opaque_host("\x01") == "\x01");
    CHECK(scalars::normalize_opaque_host("[::1]") == "[::1]");
    for (char const c : std::string_view{"\0\t\n\r #/:<>?@[\\]^|", 17}) {
        CAPTURE(c);
        CHECK_FALSE(scalars::normalize_opaque_host(std::string{'a', c, 'b'}));
    }
}

}  // namespace url_host_test
