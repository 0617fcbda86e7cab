#include <doctest/doctest.h>
#include <support/found_secrets.hpp>

#include <lisle/redact/identities/email_addresses.hpp>

#include <string>

namespace email_addresses_test {

TEST_CASE("addresses of people are found") {
    CHECK(found_secrets("From: Ada <ada.l@mail.gmx.de>")
          == found_lines{"email: ada.l@mail.gmx.de"});
    CHECK(found_secrets("a\\nada@gmx.net,") == found_lines{"email: ada@gmx.net"});
    for (auto const* text :
         {"git@github.com:x/y", "icon@2x.png", "x@example.com", "pkg@1.2.3", "@scope/name",
          "email1@redacted.invalid", "noreply@anthropic.com", "self.@n.iter()", "user@host"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("an address in a URL is found, but not the name of an account before its host") {
    for (auto const* text :
         {"https://a.io/unsubscribe?email=jane.doe@corp-mail.net",
          "https://a.io/u/jane.doe@corp-mail.net", "https://a.io/x#jane.doe@corp-mail.net",
          "https://jane.doe@corp-mail.net@a.org/b"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"email: jane.doe@corp-mail.net"}, text);
    CHECK(found_secrets("https://a.io/e?src=jane.doe%40corp-mail.net").size() == 1);
    for (auto const* text : {"https://jane@corp-mail.net/b", "ssh://git@corp-mail.net:22/a"})
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

TEST_CASE("an address has all letters of its name, and no quote before it") {
    for (std::string const address :
         {"m\u00fcller@gmx.de", "ren\u00e9@free.fr", "o'brien@gmx.net", "j.d'angelo@gmx.net"}) {
        CHECK(found_secrets("by " + address + " ok") == found_lines{"email: " + address});
        CHECK(found_secrets("<" + address + ">") == found_lines{"email: " + address});
    }
    for (auto const* text : {"f'ada@gmx.net'", "'ada@gmx.net'", "\u00abada@gmx.net\u00bb",
                             "\u8acb\u806fada@gmx.net", "it's 'ada@gmx.net"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"email: ada@gmx.net"}, text);
}

TEST_CASE("the password of a URL may have a quote, and a URL with a port ends at one") {
    CHECK(found_secrets("postgres://svc:Ab\"9xQ2vX7pL4@db.corp.net/app").empty());
    CHECK(found_secrets("[\"https://x.org:8080\",\"maria@corp-mail.net\"]")
          == found_lines{"email: maria@corp-mail.net"});
}

TEST_CASE("the detector of addresses is of its subject") {
    CHECK(lisle::redaction::email_detector().subject == lisle::redaction::subject::email);
}

}  // namespace email_addresses_test
