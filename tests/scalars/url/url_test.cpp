#include <doctest/doctest.h>

#include <lisle/scalars/url/url.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace url_test {

namespace scalars = lisle::scalars;
using namespace std::string_view_literals;

namespace {

/// A text and rust-url 2.5.7's result for it; empty if rust-url refuses it.
struct url_case {
    std::string_view text, result;
};

template <std::size_t Size>
void check_all(url_case const (&cases)[Size]) {
    for (auto const& each : cases) {
        CAPTURE(each.text);
        CHECK(scalars::normalize_url(each.text).value_or("") == each.result);
    }
}

}  // namespace

TEST_CASE("a URL is trimmed and loses tabs and line ends") {
    check_all({
        {"  \001http://a/ \037", "http://a/"},
        {"ht\ntp://a\tb/\rc", "http://ab/c"},
        {"http://a/b\tc?d\ne#f\rg", "http://a/bc?de#fg"},
    });
}

TEST_CASE("a scheme starts with a letter, is lower-cased and needs its colon") {
    check_all({
        {"HTTPS://a/", "https://a/"},
        {"a+B-.9:x", "a+b-.9:x"},
        {"1a:x", ""},
        {"a_b:x", ""},
        {":x", ""},
        {"x", ""},
        {"", ""},
        {"/a", ""},
        {"//a", ""},
        {"x:", "x:"},
        {"é:x", ""},
        {"http", ""},
    });
}

TEST_CASE("special URLs need a host, and any number of slashes of either kind before it") {
    check_all({
        {"http:a", "http://a/"},
        {"http:/a", "http://a/"},
        {"http:///a", "http://a/"},
        {"http:\\\\a\\b", "http://a/b"},
        {"http://", ""},
        {"http:///", ""},
        {"http://?q", ""},
        {"http://:80/", ""},
        {"http://@/", ""},
        {"http://u@/", ""},
        {"ws://a", "ws://a/"},
    });
}

TEST_CASE("other URLs may have an empty host, or none") {
    check_all({
        {"x://", "x://"},
        {"x:///", "x:///"},
        {"x://?q", "x://?q"},
        {"x://#f", "x://#f"},
        {"x://a", "x://a"},
        {"x://a?q", "x://a?q"},
        {"x://@", "x://"},
        {"x://@/", ""},
        {"x://u@", ""},
        {"x://:80", ""},
        {"x:/a", "x:/a"},
        {"x:\\a", "x:\\a"},
        {"zed:///agent/file?path=/a#L1:2", "zed:///agent/file?path=/a#L1:2"},
        {"x:/.//a", "x:/.//a"},
        {"x:/a/..//b", "x:/.//b"},
    });
}

TEST_CASE("a host of one control character stays as it is, and is trimmed where it ends the URL") {
    check_all({
        {"x://\032:", "x://\032"},
        {"x://\032", "x://"},
        {"x://\032:1", "x://\032:1"},
        {"x://\032/", "x://\032/"},
        {"x://\032\032:", "x://%1A%1A"},
        {"http://\032:", ""},
    });
}

TEST_CASE("the port must be a number up to 65535, and the default port is dropped") {
    check_all({
        {"http://a:80/", "http://a/"},
        {"https://a:443", "https://a/"},
        {"ws://a:80", "ws://a/"},
        {"wss://a:443", "wss://a/"},
        {"ftp://a:21", "ftp://a/"},
        {"http://a:443", "http://a:443/"},
        {"x://a:80", "x://a:80"},
        {"http://a:", "http://a/"},
        {"http://a:0", "http://a:0/"},
        {"http://a:00080", "http://a/"},
        {"http://a:000000000000000000081", "http://a:81/"},
        {"http://a:65535", "http://a:65535/"},
        {"http://a:65536", ""},
        {"http://a:99999999999999999999", ""},
        {"http://a:8x", ""},
        {"http://a:-1", ""},
        {"x://a:1\\b", "x://a:1/\\b"},
        {"http://a:1\\b", "http://a:1/b"},
    });
}

TEST_CASE("user names and passwords are encoded, and dropped if empty") {
    check_all({
        {"http://u:p@a", "http://u:p@a/"},
        {"http://u:@a", "http://u@a/"},
        {"http://:p@a", "http://:p@a/"},
        {"http://:@a", "http://a/"},
        {"http://u:p:q@a", "http://u:p%3Aq@a/"},
        {"http://a@b@c", "http://a%40b@c/"},
        {"http://é%41 ^@a", "http://%C3%A9%41%20%5E@a/"},
        {"http://u/@a", "http://u/@a"},
        {"x://u\\@a", "x://u%5C@a"},
    });
}

TEST_CASE("a domain is decoded, lower-cased and checked") {
    check_all({
        {"http://EXAMPLE.com", "http://example.com/"},
        {"http://ex%41mple.com", "http://example.com/"},
        {"http://a%2eb", "http://a.b/"},
        {"http://a%00b", ""},
        {"http://a%20b", ""},
        {"http://a b", ""},
        {"http://a<b", ""},
        {"http://a|b", ""},
        {"http://a_b!$&'()*+,;=~`{}\"-", "http://a_b!$&'()*+,;=~`{}\"-/"},
        {"http://a..b.", "http://a..b./"},
        {"http://%ff", ""},
        {"http://a%zz", ""},
        {"https://exa mple.com", ""},
    });
}

TEST_CASE("a domain in another script becomes Punycode") {
    check_all({
        {"http://münchen.de", "http://xn--mnchen-3ya.de/"},
        {"http://MÜNCHEN.de", "http://xn--mnchen-3ya.de/"},
        {"http://%c3%bc.de", "http://xn--tda.de/"},
        {"http://faß.de", "http://xn--fa-hia.de/"},
        {"http://日本語。jp", "http://xn--wgv71a119e.jp/"},
        {"http://ПРИМЕР.рф", "http://xn--e1afmkfd.xn--p1ai/"},
        {"http://ＧＯ.com", "http://go.com/"},
        {"http://a\u00ADb", "http://ab/"},
        {"http://\u0301a", ""},
        {"http://a\u3000b", ""},
        {"http://xn--mnchen-3ya.de", "http://xn--mnchen-3ya.de/"},
        {"http://XN--Mnchen-3ya.de", "http://xn--mnchen-3ya.de/"},
        {"http://xn--", ""},
        {"http://xn--a", ""},
        {"http://xn--a-", ""},
        {"http://xn--é", ""},
        {"http://☃.net", "http://xn--n3h.net/"},
        {"http://i❤\uFE0F.ws", "http://xn--i-7iq.ws/"},
    });
}

TEST_CASE("a domain that ends in a number is an IPv4 address") {
    check_all({
        {"http://127.1", "http://127.0.0.1/"},
        {"http://0x7F.1", "http://127.0.0.1/"},
        {"http://017700000001", "http://127.0.0.1/"},
        {"http://256", "http://0.0.1.0/"},
        {"http://4294967295", "http://255.255.255.255/"},
        {"http://4294967296", ""},
        {"http://1.2.3.4.", "http://1.2.3.4/"},
        {"http://1.2.3.256", ""},
        {"http://256.1.1.1", ""},
        {"http://1.2.3.4.5", ""},
        {"http://1..2", ""},
        {"http://08", ""},
        {"http://a.08", ""},
        {"http://a.1", ""},
        {"http://a.0x", ""},
        {"http://a.0xg", "http://a.0xg/"},
        {"http://1.a", "http://1.a/"},
        {"http://0x", "http://0.0.0.0/"},
        {"http://..1", ""},
        {"http://１２７.1", "http://127.0.0.1/"},
    });
}

TEST_CASE("brackets hold an IPv6 address") {
    check_all({
        {"http://[::]", "http://[::]/"},
        {"http://[::1]:80/", "http://[::1]/"},
        {"http://[1:2:3:4:5:6:7:8]", "http://[1:2:3:4:5:6:7:8]/"},
        {"http://[1:0:0:4:0:0:0:8]", "http://[1:0:0:4::8]/"},
        {"http://[1:0:3:4:5:6:7:8]", "http://[1:0:3:4:5:6:7:8]/"},
        {"http://[A::b]", "http://[a::b]/"},
        {"http://[1::]", "http://[1::]/"},
        {"http://[1:2:3:4:5:6:7::]", "http://[1:2:3:4:5:6:7:0]/"},
        {"http://[::1.2.3.4]", "http://[::102:304]/"},
        {"http://[1:2:3:4:5:6:255.255.255.255]", "http://[1:2:3:4:5:6:ffff:ffff]/"},
        {"http://[1:2:3:4:5:6:7:1.2.3.4]", ""},
        {"http://[::1.2.3]", ""},
        {"http://[::01.2.3.4]", ""},
        {"http://[::256.1.1.1]", ""},
        {"http://[::1.2.3.4.5]", ""},
        {"http://[1::2::3]", ""},
        {"http://[:::]", ""},
        {"http://[:1]", ""},
        {"http://[1:]", ""},
        {"http://[12345::]", ""},
        {"http://[g::]", ""},
        {"http://[]", ""},
        {"http://[", ""},
        {"http://[::1", ""},
        {"http://[::1]a", ""},
        {"http://::1", ""},
        {"http://[1:2:3:4:5:6:7]", ""},
        {"x://[::1]/a", "x://[::1]/a"},
    });
}

TEST_CASE("an opaque host keeps its spelling") {
    check_all({
        {"x://A%41é", "x://A%41%C3%A9"},
        {"x://a b", ""},
        {"x://a<b", ""},
        {"x://a|b", ""},
        {"x://a^b", ""},
        {"x://a%", "x://a%"},
        {"x://a\177b", "x://a%7Fb"},
        {"x://\177", "x://\177"},
        {"x://a\"{}`", "x://a\"{}`"},
    });
}

TEST_CASE("dot segments are resolved, also encoded segments") {
    check_all({
        {"http://a/b/../c", "http://a/c"},
        {"http://a/b/./c", "http://a/b/c"},
        {"http://a/..", "http://a/"},
        {"http://a/b/..", "http://a/"},
        {"http://a/b/.", "http://a/b/"},
        {"http://a/%2e/b/%2E%2e/c", "http://a/c"},
        {"http://a/.%2e/b", "http://a/b"},
        {"http://a/.../b", "http://a/.../b"},
        {"http://a/..b", "http://a/..b"},
        {"http://a//../b", "http://a/b"},
        {"x:/../a", "x:/a"},
        {"x://h/..", "x://h/"},
        {"http://a/C:/../b", "http://a/C:/b"},
    });
}

TEST_CASE("each part has its own set of encoded characters") {
    check_all({
        {"http://a/ \"#<>?`{}|^\\'%~", "http://a/%20%22#%3C%3E?%60{}|^\\'%~"},
        {"http://a/ \"<>`{}|^[]'%é\000\177"sv, "http://a/%20%22%3C%3E%60%7B%7D|^[]'%%C3%A9%00%7F"},
        {"http://a/? \"<>`{}|^[]'%é\000\177"sv, "http://a/?%20%22%3C%3E`{}|^[]%27%%C3%A9%00%7F"},
        {"x://a/? \"<>`{}|^[]'%é\000\177"sv, "x://a/?%20%22%3C%3E`{}|^[]'%%C3%A9%00%7F"},
        {"http://a/# \"<>`{}|^[]'%é\000\177#?"sv,
         "http://a/#%20%22%3C%3E%60{}|^[]'%%C3%A9%00%7F#?"},
        {"x://a/\\b", "x://a/\\b"},
        {"HTTPS://EXAMPLE.com:443/a b/../c?q=é#f g", "https://example.com/c?q=%C3%A9#f%20g"},
    });
}

TEST_CASE("an opaque path is left nearly as it is") {
    check_all({
        {"mailto:x@y.z", "mailto:x@y.z"},
        {"data:,a b", "data:,a b"},
        {"data:,a b é\177\001", "data:,a b %C3%A9%7F"},
        {"javascript:alert('x y')", "javascript:alert('x y')"},
        {"a:b  ", "a:b"},
        {"a:b  ?q ", "a:b  ?q"},
        {"a:b  #f", "a:b  #f"},
        {"x:a/../b", "x:a/../b"},
        {"zed:agent/file?path=/a", "zed:agent/file?path=/a"},
    });
}

TEST_CASE("file URLs drop localhost, extra slashes and the host before a drive letter") {
    check_all({
        {"file:", "file:///"},
        {"file:a", "file:///a"},
        {"file:/a", "file:///a"},
        {"file:///a", "file:///a"},
        {"file:////a", "file:///a"},
        {"file://a//b", "file://a/b"},
        {"file://localhost/a", "file:///a"},
        {"file://LOCALHOST", "file:///"},
        {"file://host/a", "file://host/a"},
        {"file://h", "file://h/"},
        {"file:#f", "file:///#f"},
        {"file:?q", "file:///?q"},
        {"file:\\\\h\\a", "file://h/a"},
        {"file://u@h/", ""},
        {"file://h:1/", ""},
        {"file://%", ""},
        {"file://1.2", "file://1.0.0.2/"},
        {"file://[::1]/a", "file://[::1]/a"},
    });
}

TEST_CASE("drive letters stay where rust-url lets them") {
    check_all({
        {"file:///C:/x", "file:///C:/x"},
        {"file://C:/x", "file:///C:/x"},
        {"file://C|/x", "file:///C:/x"},
        {"file://localhost/C|/x", "file:///C|/x"},
        {"file:C|/x", "file:///C:/x"},
        {"file:/C|/x", "file:///C:/x"},
        {"file:///C|/x", "file:///C|/x"},
        {"file://h/C:/x", "file:///C:/x"},
        {"file://h/C|", "file:///C:"},
        {"file:///C:/..", "file:///C:/"},
        {"file:///C:/../..", "file:///C:/"},
        {"file:///./C:/x", "file:///C:/x"},
        {"file:///a/../C|/b", "file:///C|/b"},
        {"file:///C:x/..", "file:///"},
    });
}

TEST_CASE("normalising twice changes nothing") {
    for (std::string_view const text :
         {"http://u:p@a:81/b%20c?d'#e`", "x:/.//a", "file:///C:/a", "data:,a b", "zed:///a?b#c"}) {
        CAPTURE(text);
        auto const once = scalars::normalize_url(text);
        REQUIRE(once);
        CHECK(scalars::normalize_url(*once) == once);
    }
}

TEST_CASE("a parsed URL shows its parts without their delimiters") {
    auto const url = scalars::parse_url("HTTP://u:p@H:81/a/b?c#d");
    REQUIRE(url);
    CHECK(url->scheme == "http");
    CHECK(url->username == "u");
    CHECK(url->password == "p");
    CHECK(url->host == "h");
    CHECK(url->port == 81);
    CHECK(url->path == "/a/b");
    CHECK(url->query == "c");
    CHECK(url->fragment == "d");
    CHECK_FALSE(url->has_opaque_path());
}

TEST_CASE("an absent part differs from an empty one") {
    auto const bare = scalars::parse_url("x:y");
    REQUIRE(bare);
    CHECK(bare->host == std::nullopt);
    CHECK(bare->port == std::nullopt);
    CHECK(bare->query == std::nullopt);
    CHECK(bare->fragment == std::nullopt);
    CHECK(bare->has_opaque_path());

    auto const empty = scalars::parse_url("x://?#");
    REQUIRE(empty);
    CHECK(empty->host == "");
    CHECK(empty->path.empty());
    CHECK(empty->query == "");
    CHECK(empty->fragment == "");
    CHECK_FALSE(empty->has_opaque_path());
    CHECK(scalars::parse_url("file:///a")->host == "");
}

TEST_CASE("the path setter encodes characters that the parser would read as delimiters") {
    auto const print_file = [](std::string_view path) {
        auto url = *scalars::parse_url("file:///");
        scalars::set_path(url, path);
        return scalars::to_string(url);
    };
    CHECK(print_file("/a/b c#d?.rs") == "file:///a/b%20c%23d%3F.rs");
    CHECK(print_file("/a\"<>`{}é^|%20") == "file:///a%22%3C%3E%60%7B%7D%C3%A9^|%20");
    CHECK(print_file("C:\\a\\b.rs") == "file:///C:/a/b.rs");
    CHECK(print_file("/a/../b.rs") == "file:///b.rs");
    CHECK(print_file("/a/dir/") == "file:///a/dir/");
    CHECK(print_file("a/b") == "file:///a/b");
    CHECK(print_file("//a") == "file:///a");
    CHECK(print_file("a/../b") == "file:///a/b");
    CHECK(print_file("a/b/../c") == "file:///a/c");
    CHECK(print_file("/a/../b") == "file:///b");
    CHECK(print_file("C|/a") == "file:///C|/a");
    CHECK(print_file("/C|/a") == "file:///C:/a");
    CHECK(print_file("../a\tb ") == "file:///ab%20");
    CHECK(print_file("") == "file:///");

    auto url = *scalars::parse_url("zed:///");
    scalars::set_path(url, "/agent/thread/s/1?x");
    CHECK(scalars::to_string(url) == "zed:///agent/thread/s/1%3Fx");
    scalars::set_path(url, "a\\b");
    CHECK(scalars::to_string(url) == "zed:///a\\b");
    scalars::set_path(url, "");
    CHECK(scalars::to_string(url) == "zed://");

    auto web = *scalars::parse_url("http://h/a");
    scalars::set_path(web, "");
    CHECK(scalars::to_string(web) == "http://h/");
    auto opaque = *scalars::parse_url("mailto:a");
    scalars::set_path(opaque, "b");
    CHECK(scalars::to_string(opaque) == "mailto:a");
}

}  // namespace url_test
