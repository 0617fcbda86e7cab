#include <doctest/doctest.h>
#include <support/found_secrets.hpp>
#include <support/secret_forms.hpp>

#include <lisle/codec.hpp>
#include <lisle/redact/detectors.hpp>
#include <lisle/redact/scan/document_scan.hpp>

#include <string>
#include <vector>

namespace document_scan_test {

using namespace lisle::redaction;

TEST_CASE("strings have the numbers of the visit, and the findings of a scan") {
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
    CHECK(found.strings[0].number == 3);  // behind two keys and "x"
    CHECK(found.strings[1].matches[0].value == value);
    REQUIRE(found.opaque.size() == 1);
    CHECK(found.opaque[0].pointer == "/signature");
    CHECK(found.opaque[0].field.empty());
    REQUIRE(found.placeholders.size() == 1);
    CHECK(found.placeholders[0].number == 3);
}

TEST_CASE("secrets before, between and behind opaque runs are found") {
    static scanner const by{default_detectors()};
    secret_forms::author author{2};
    std::string bytes;
    while (bytes.size() < 400) bytes += author.alnum(40);
    bytes.resize(400);
    std::string const runs[]{"iVBORw0KGgo" + bytes + "A",
                             "gAAAAAB" + bytes + "A",
                             "/9j/" + bytes,
                             "data:image/png;base64,iVBORw0KGgo" + bytes + "A",
                             "data:image/png;base64,iVBORw0KGgo=",
                             "data:application/octet-stream;base64," + bytes,
                             bytes};
    for (auto const& run : runs)
        for (std::string const key : {"text", "signature", "url", "encrypted_content", "data"})
            for (std::string const space : {" ", "\n", "\t", "\n\n"}) {
                auto const token = [&] {
                    return secret_forms::with_github_checksum("ghp_", author.alnum(30));
                };
                auto const first = token(), second = token(), third = token();
                boost::json::object members;
                members[key] = first + space + run + space + second + space + run + space + third;
                members["x"] = run + space + second;
                boost::json::value const json(members);
                CAPTURE(run);
                CAPTURE(key);
                auto const found = scan_document(by, json);
                REQUIRE(found.strings.size() == 2);
                auto const& matches = found.strings[0].matches;
                REQUIRE(matches.size() == 3);
                CHECK(matches[0].value == first);
                CHECK(matches[1].value == second);
                CHECK(matches[2].value == third);
                REQUIRE(found.strings[1].matches.size() == 1);
                CHECK(found.strings[1].matches[0].value == second);
            }
}

TEST_CASE("a header among the members of an object is found as in a text") {
    static scanner const by{default_detectors()};
    secret_forms::author author{1};
    auto const secret = author.alnum(40);
    for (std::string const scheme : {"", "token ", "Bearer ", "ApiKey "})
        for (std::string const key : {"Authorization", "authorization", "Proxy-Authorization"}) {
            CAPTURE(scheme);
            CAPTURE(key);
            auto const json = lisle::decode_as<boost::json::value>(
                                  R"({"headers":{")" + key + R"(":")" + scheme + secret + R"("}})")
                                  .value();
            auto const found = scan_document(by, json);
            REQUIRE(found.strings.size() == 1);
            REQUIRE(found.strings[0].matches.size() == 1);
            auto const& m = found.strings[0].matches[0];
            CHECK(m.value == secret);
            CHECK(m.begin == scheme.size());
        }
}

TEST_CASE("passwords of letters and digits are found by their keys, lists and objects") {
    static scanner const by{default_detectors()};
    auto const json =
        lisle::decode_as<boost::json::value>(
            R"({"pw":"hunter22x","passwords":["maria1987maria","at home"],"pin":"4711",)"
            R"("secrets":{"db":"welcome2work","region":"eu-west-1"},)"
            R"("stringData":{"x":"4dam5mith","username":"bob12345"},"spin":"4711","w":"a1b2c3"})")
            .value();
    std::vector<std::string> values;
    for (auto const& each : scan_document(by, json).strings)
        for (auto const& m : each.matches) values.push_back(m.value);
    CHECK(values
          == std::vector<std::string>{"hunter22x", "maria1987maria", "4711", "welcome2work",
                                      "4dam5mith"});
}

TEST_CASE("a number is a password if its key names one") {
    static scanner const by{default_detectors()};
    auto const json =
        lisle::decode_as<boost::json::value>(
            R"({"port":83461927,"passwords":83461927,"password":12345,"db_passwd":83461927})")
            .value();
    auto const found = scan_document(by, json);
    REQUIRE(found.strings.size() == 1);
    REQUIRE(found.strings[0].matches.size() == 1);
    CHECK(found.strings[0].number == 6);  // behind four keys and two numbers
    CHECK(found.strings[0].matches[0].value == "83461927");
    CHECK(found.strings[0].matches[0].is_json_number);
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

namespace {

found_lines find_in(std::string_view json) {
    static scanner const by{default_detectors()};
    auto const value = lisle::decode_as<boost::json::value>(json).value();
    found_lines out;
    for (auto const& each : scan_document(by, value).strings)
        for (auto const& m : each.matches) out.push_back(m.value);
    return out;
}

}  // namespace

TEST_CASE("a string before a value names it, in a member of its own and in a list") {
    secret_forms::author author{5};
    auto const key = author.alnum(32);
    for (std::string const& value : {key, std::string{"tr0ub4dor"}}) {
        std::string const name = value == key ? "API_KEY" : "DB_PASSWORD";
        for (auto const& json : {R"([{"name":")" + name + R"(","value":")" + value + R"("}])",
                                 R"({"Key":")" + name + R"(","Value":")" + value + R"("})",
                                 R"({"args":["x","--db-password",")" + value + R"("]})"})
            CHECK_MESSAGE(find_in(json) == found_lines{value}, json);
        for (auto const& json :
             {R"({"name":")" + name + R"(","other":")" + value + R"("})",
              R"({"name":"chart","value":")" + value + R"("})",
              R"({"name":")" + name + R"(","type":"text","value":")" + value + R"("})",
              R"(["--output",")" + value + R"("])", R"(["password",")" + value + R"("])",
              R"({"args":["--password"],"output":")" + value + R"("})"})
            CHECK_MESSAGE(find_in(json).empty(), json);
    }
}

TEST_CASE("a list or an object names the strings in it") {
    secret_forms::author author{7};
    auto const key = author.alnum(32);
    for (auto const& json :
         {R"({"api_keys":["x",")" + key + R"("]})", R"({"tokens":[[")" + key + R"("]]})",
          R"({"secret":{"value":")" + key + R"("}})",
          R"({"secrets":[{"name":"db","value":")" + key + R"("}]})",
          R"({"credentials":{"db":")" + key + R"(","region":"us-east-1"}})"})
        CHECK_MESSAGE(find_in(json) == found_lines{key}, json);
    CHECK(find_in(R"({"passwords":["tr0ub4dor"]})") == found_lines{"tr0ub4dor"});
    for (auto const& json :
         {R"({"paths":[")" + key + R"("]})", R"({"chart":{"value":")" + key + R"("}})",
          R"({"token":{"id":")" + key + R"("}})", R"({"cache_keys":[")" + key + R"("]})",
          std::string{R"({"tokens":["first","second_token2","us-east-1"]})"}})
        CHECK_MESSAGE(find_in(json).empty(), json);
}

TEST_CASE("a string behind a value names it, in the same object alone") {
    static scanner const by{default_detectors()};
    secret_forms::author author{5};
    auto const value = author.alnum(30);
    auto const scan = [&](std::string const& json) {
        return scan_document(by, lisle::decode_as<boost::json::value>(json).value()).strings;
    };
    for (auto const& json : {R"([{"value":")" + value + R"(","name":"API_TOKEN"}])",
                             R"({"id":"x","value":")" + value + R"(","key":"DB_PASSWORD"})"}) {
        CAPTURE(json);
        auto const found = scan(json);
        REQUIRE(found.size() == 1);
        REQUIRE(found[0].matches.size() == 1);
        CHECK(found[0].matches[0].value == value);
    }
    for (auto const& json : {R"({"value":")" + value + R"(","name":"chart"})",
                             R"([{"value":")" + value + R"("},{"name":"API_TOKEN"}])",
                             R"({"data":")" + value + R"(","name":"API_TOKEN"})"})
        CHECK_MESSAGE(scan(json).empty(), json);
}

TEST_CASE("lines of a private key in a list are removed, lines of a certificate stay") {
    secret_forms::author author{6};
    auto const line = author.base64(64);
    auto const list = [&](std::string const& kind, std::string const& more) {
        return R"({"lines":[" x","+-----BEGIN )" + kind + R"(-----","+)" + line + "\"" + more
               + "]}";
    };
    std::string const key = std::string{"PRIVATE "} + "KEY";
    CHECK(find_in(list(key, "")) == found_lines{line});
    CHECK(find_in(list(key, ",\"+-----END " + key + "-----\",\"+" + line + '"'))
          == found_lines{line});
    CHECK(find_in(list("CERTIFICATE", "")).empty());
    CHECK(find_in(R"({"a":"-----BEGIN )" + key + R"(-----","b":")" + line + "\"}").empty());
}

}  // namespace document_scan_test
