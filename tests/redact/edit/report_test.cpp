#include <doctest/doctest.h>

#include <lisle/redact/edit/report.hpp>

namespace report_test {

using namespace lisle::redaction;

TEST_CASE("a shape has the first and the last character of a long secret") {
    CHECK(shape_of("abcdefgh") == "a…h (8)");
    CHECK(shape_of("abcdefg") == "… (7)");
    CHECK(shape_of("\xC3\xA4"
                   "bcdefgh")
          == "… (9)");
    CHECK(shape_of("") == "… (0)");
}

TEST_CASE("a report is printed as JSON and as lines") {
    report r;
    CHECK(r.is_clean());
    CHECK(to_json(r) == R"({"findings":[],"opaque":[],"signatures":[]})");
    r.findings.push_back({"jwt", "/a\"", "a…b (20)", "[redacted:jwt:1]", true, spelling::base64});
    r.opaque.push_back({"/b", "signature", 12, true});
    r.signatures.push_back({"/c", "kept"});
    CHECK(!r.is_clean());
    CHECK(to_json(r)
          == R"x({"findings":[{"rule":"jwt","pointer":"/a\"","shape":"a…b (20)",)x"
             R"x("replacement":"[redacted:jwt:1]","spelling":"base64","checked":true}],)x"
             R"x("opaque":[{"pointer":"/b","what":"signature","bytes":12,"omitted":true}],)x"
             R"x("signatures":[{"pointer":"/c","what":"kept"}]})x");
    CHECK(to_lines(r)
          == std::vector<std::string>{
              "jwt at /a\": a…b (20) becomes [redacted:jwt:1], was base64, checksum right",
              "not looked into at /b: signature, 12 bytes, omitted", "signature at /c: kept"});
}

}  // namespace report_test
