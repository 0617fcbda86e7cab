#include <doctest/doctest.h>
#include <support/found_secrets.hpp>

#include <lisle/redact/identity.hpp>

#include <string>

namespace identity_test {

TEST_CASE("names of users are found in home folders") {
    for (auto const* text :
         {"/home/maria", "cd /home/maria/x", "file:///home/maria/a", "/Users/maria/b",
          "C:\\Users\\maria\\c", "C:\\\\Users\\\\maria", "/mnt/c/Users/maria",
          "-home-maria-project", "out:\\n/home/maria/x", "\"/Users/maria\""})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"home: maria"}, text);
    CHECK(found_secrets("/home/maria.lopez-2/x") == found_lines{"home: maria.lopez-2"});
    CHECK(found_secrets("%2Fhome%2Fmaria%2Fx") == found_lines{"home: maria"});
}

TEST_CASE("names that tell nobody stay") {
    for (auto const* text : {"/home/user/x", "/home/user12/x", "/Users/runner/work", "/home/$USER",
                             "src/home/maria", "GET /api/users/maria", "/home/", "/Users/Shared"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("addresses of people are found") {
    CHECK(found_secrets("From: Ada <ada.l@mail.gmx.de>")
          == found_lines{"email: ada.l@mail.gmx.de"});
    CHECK(found_secrets("a\\nada@gmx.net,") == found_lines{"email: ada@gmx.net"});
    for (auto const* text :
         {"git@github.com:x/y", "icon@2x.png", "x@example.com", "pkg@1.2.3", "@scope/name",
          "email1@redacted.invalid", "noreply@anthropic.com", "self.@n.iter()", "user@host"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("an address in the name of a file is found without the file's endings") {
    for (auto const* text :
         {"ada@gmx.net.json", "/var/mail/ada@gmx.net.tar.gz", "ada@gmx.net.md ok"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"email: ada@gmx.net"}, text);
    for (auto const* text : {"icon@2x.dark.png", "pkg@latest.d.ts", "ada@example.com.json",
                             "x@y.json", "react@canary.min.js", "ada@json", "a@.json"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

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

TEST_CASE("a name with a blank is one name, and the path keeps its shape") {
    CHECK(found_secrets("/Users/John Smith/x y") == found_lines{"home: John Smith"});
    CHECK(found_secrets("C:\\Users\\John Smith\\x") == found_lines{"home: John Smith"});
    CHECK(found_secrets("in /Users/John And so on") == found_lines{"home: John"});
}

}  // namespace identity_test
