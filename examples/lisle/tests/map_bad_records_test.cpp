// examples/lisle/tests/map_bad_records_test.cpp - errors of bad records, and limits of a record.
#include "map_lines.hpp"

#include "../map/record.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

namespace map_bad_records_test {

using namespace app::tests;
using namespace map_lines;

TEST_CASE("a bad record affects no other record") {
    auto const good = make_record("document", make_thread("T"));
    auto const out = map({"--peek"}, "nonsense\n" + good + "{}\n" + good);
    auto const peeked = map({"--peek"}, good);
    CHECK(out.starts_with(R"({"line":"nonsense","error":{"code":"invalid JSON","offset":0,)"));
    CHECK(std::count(out.begin(), out.end(), '\n') == 4);
    CHECK(out.ends_with(peeked));
    map({"--peek", "--fail"}, "nonsense\n" + good, 1);
    map({"--peek", "--fail"}, good, 0);
}

TEST_CASE("an error has the id of a line that is damaged after its id") {
    CHECK(map({}, "{\"id\":\"a\",\"text\":\"cut\n")
              .starts_with(R"({"id":"a","line":"{\"id\":\"a\",\"text\":\"cut","error":{)"));
    CHECK(map({"--redact"}, "{\"x\":[1],\"id\":17,\"text\":\"cut\n")
              .starts_with(R"({"id":17,"error":{)"));
    CHECK(
        map({}, "{\"id\":\"a\",\"text\":\"\xFF\"}\n").starts_with(R"({"id":"a","line_base64":")"));
    // No byte of a value that might hold anything is left, and no byte after it.
    CHECK(map({"--redact"}, "{\"id\":{\"a\":1},\"text\":\"cut\n").starts_with(R"({"error":{)"));
    CHECK(map({"--redact"}, "{\"text\":1 2,\"id\":\"a\"}\n").starts_with(R"({"error":{)"));
    CHECK(map({"--redact"}, "{\"id\":\"a\n").starts_with(R"({"error":{)"));
}

TEST_CASE("each kind of bad record has a code and a place") {
    CHECK(error_of("[1]\n") == R"("code":"invalid JSON","offset":0)");
    CHECK(error_of("{\"id\":1}\n") == R"("code":"missing field","offset":0)");
    CHECK(error_of("{\"text\":\"a\"} x\n") == R"("code":"text after the document","offset":13)");
    CHECK(error_of("{\"text\":1}\n") == R"("code":"wrong type","pointer":"/text","offset":1)");
    CHECK(error_of("{\"text\":\"a\",\"document\":1}\n")
          == R"("code":"duplicate field","pointer":"/document","offset":12)");
    CHECK(error_of("{\"id\":1,\"text\":\"a\",\"id\":2}\n")
          == R"("code":"duplicate field","pointer":"/id","offset":19)");
    CHECK(error_of("{\"error\":1,\"text\":\"a\",\"err\\u006fr\":2}\n")
          == R"("code":"duplicate field","pointer":"/error","offset":22)");
    CHECK(error_of("{\"base64\":\"!\"}\n") == R"("code":"bad value","field":"base64")");
    CHECK(error_of("{\"text\":\"{}\"}\n") == R"("code":"unknown format","field":"text")");
    CHECK(error_of("{\"text\":\"{\"}\n")
          == R"("code":"unexpected end of text","field":"text","offset":1)");
    CHECK(error_of("{\"format\":[],\"text\":\"{\"}\n")
          == R"("code":"wrong type","pointer":"/format","offset":1)");
    CHECK(error_of("{\"base64\":\"KLUv/QQA\"}\n")
              .starts_with(R"("code":"truncated zstd frame","field":"base64")"));
    auto thread = make_thread("T");
    thread.replace(thread.find("\"id\":\"u\""), 8, "\"id\":7");
    CHECK(
        error_of(make_record("document", thread))
            .starts_with(
                R"("code":"wrong type","field":"document","pointer":"/messages/0/User/id","offset":)"));
}

TEST_CASE("bytes that are not text are kept in base64, and NUL is not JSON") {
    CHECK(map({}, "{\"text\":\"\xFF\"}\n")
              .starts_with(R"({"line_base64":"eyJ0ZXh0Ijoi/yJ9","error":{"code":"invalid UTF-8",)"
                           R"("offset":9,)"));
    auto const nul = map({}, std::string{"{\"text\":\0}\n", 11});
    CHECK(nul.starts_with(R"({"line":"{\"text\":\u0000}","error":{"code":"invalid JSON")"));
    CHECK(has(map({"--canon"}, "{\"text\":\"\\u0000\"}\n"), R"("error":{"code":"invalid JSON")"));
}

TEST_CASE("lines end in LF, CR LF or the end of the input, and blank lines are skipped") {
    auto const good = make_record("document", make_thread("T"));
    auto const line = without_end(good);
    CHECK(map({"--canon"}, line) == good);
    CHECK(map({"--canon"}, line + "\r\n" + line + "\r") == good + good);
    CHECK(map({"--canon"}, "\n \t\r\n\r\n" + line + "\n\n\n" + line + "\n \n") == good + good);
    CHECK(map({}, "").empty());
    CHECK(map({}, "\n\r\n").empty());
}

TEST_CASE("a byte order mark before the first record of an input is skipped") {
    std::string const mark = "\xEF\xBB\xBF";
    auto const good = make_record("document", make_thread("T"));
    CHECK(map({"--canon"}, mark + good + good) == good + good);
    CHECK(map({"--canon"}, mark + "\r\n" + good) == good);
    CHECK(map({"--canon"}, mark).empty());
    CHECK(has(map({"--canon"}, good + mark + good), R"("error":{"code":"invalid JSON")"));
    scratch const dir;
    write_file(dir / "in", mark + good);
    CHECK(map({"--canon", dir / "in", dir / "in"}, "") == good + good);
}

TEST_CASE("a record may nest to any depth, and a session as deeply as its format allows") {
    auto const deep = std::string(1'000'000, '[') + std::string(1'000'000, ']');
    auto const in = R"({"x":)" + deep + R"(,"document":)" + make_thread("T") + "}\n";
    CHECK(map({"--canon"}, in) == in);
    auto const out = map({"--canon"}, make_record("document", deep));
    CHECK(has(out, R"("error":{"code":")"));
    CHECK(std::count(out.begin(), out.end(), '\n') == 1);
}

TEST_CASE("a record with a million members takes no more memory than itself") {
    std::string in = "{";
    for (int i = 0; i < 1'000'000; ++i) in += "\"\":0,";
    in += R"("document":)" + make_thread("T") + "}";
    auto const parsed = app::parse_record(in);
    REQUIRE(parsed.has_value());
    CHECK(parsed->parts.size() == 2);
    CHECK(map({"--canon"}, in + '\n') == in + '\n');
}

TEST_CASE("a line beyond --max-size is replaced by its error") {
    auto const good = make_record("document", make_thread("T"));
    auto const out =
        map({"--canon", "--max-size", "4KB"}, good + std::string(5000, 'x') + "\n" + good);
    CHECK(out
          == good + R"({"error":{"code":"too large","message":"a line of 5000 bytes"}})" + "\n"
                 + good);
}

}  // namespace map_bad_records_test
