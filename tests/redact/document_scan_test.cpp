#include <doctest/doctest.h>
#include <support/secret_forms.hpp>

#include <lisle/codec.hpp>
#include <lisle/redact/detectors.hpp>
#include <lisle/redact/document_scan.hpp>

#include <string>

namespace document_scan_test {

using namespace lisle::redaction;

TEST_CASE("strings have the numbers of the visit, and what a scan found") {
    static scanner const by{default_detectors()};
    secret_forms::author author{1};
    auto const token = secret_forms::with_github_checksum("ghp_", author.alnum(30));
    auto const value = author.alnum(30);
    auto const json =
        lisle::decode_as<boost::json::value>(R"({"a":"x","k":")" + token + R"(","auth_token":")"
                                             + value + R"(","signature":")" + std::string(40, 'A')
                                             + R"(","n":"[redacted:jwt:3]"})")
            .value();
    auto const found = scan_document(by, json);
    REQUIRE(found.strings.size() == 2);
    CHECK(found.strings[0].number == 6);  // behind the five keys and "x"
    CHECK(found.strings[1].matches[0].value == value);
    REQUIRE(found.opaque.size() == 1);
    CHECK(found.opaque[0].pointer == "/signature");
    CHECK(found.opaque[0].field.empty());
    REQUIRE(found.placeholders.size() == 1);
    CHECK(found.placeholders[0].number == 3);
}

TEST_CASE("a header among the members of an object is found as in a text") {
    static scanner const by{default_detectors()};
    secret_forms::author author{1};
    auto const secret = author.alnum(40);
    for (std::string const scheme : {"", "token ", "Bearer ", "ApiKey "})
        for (std::string const key : {"Authorization", "authorization", "Proxy-Authorization"}) {
            CAPTURE(scheme);
            CAPTURE(key);
            auto const json = lisle::decode_as<boost::json::value>(R"({"headers":{")" + key
                                                                   + R"(":")" + scheme + secret
                                                                   + R"("}})")
                                  .value();
            auto const found = scan_document(by, json);
            REQUIRE(found.strings.size() == 1);
            REQUIRE(found.strings[0].matches.size() == 1);
            auto const& m = found.strings[0].matches[0];
            CHECK(m.value == secret);
            CHECK(m.begin == scheme.size());
        }
}

TEST_CASE("neighbouring texts are joined") {
    static scanner const by{default_detectors()};
    secret_forms::author author{1};
    auto const token = secret_forms::with_github_checksum("ghp_", author.alnum(30));
    auto const json =
        lisle::decode_as<boost::json::value>(R"([{"text":")" + token.substr(0, 9)
                                             + R"("},{"text":")" + token.substr(9) + R"("}])")
            .value();
    auto const found = scan_document(by, json);
    REQUIRE(found.strings.size() == 2);
    CHECK(found.strings[0].split.size() == 1);
    CHECK(found.strings[1].split.size() == 1);
}

TEST_CASE("a whole match at the end of a text does not take the next word") {
    static scanner const by{default_detectors()};
    auto const json =
        lisle::decode_as<boost::json::value>(R"([{"text":"in /home/maria"},{"text":"and"}])")
            .value();
    auto const found = scan_document(by, json);
    REQUIRE(found.strings.size() == 1);
    CHECK(found.strings[0].split.empty());
}

}  // namespace document_scan_test
