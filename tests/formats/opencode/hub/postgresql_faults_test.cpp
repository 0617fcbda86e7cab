#include <lisle/formats/opencode/hub/postgresql_faults.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace opencode_hub_postgresql_faults_test {

namespace hub = lisle::opencode::hub;
using faults = std::vector<lisle::finding>;

namespace {

faults faults_of_data(std::string_view data) {
    hub::part_row row;
    row.data = data;
    return hub::find_postgresql_faults(row);
}

}  // namespace

TEST_CASE("a row of ordinary text has no fault") {
    CHECK(hub::find_postgresql_faults(hub::session_row{}).empty());
    CHECK(hub::find_postgresql_faults(hub::message_row{}).empty());
    CHECK(faults_of_data(R"( {"text":"\\u0000 \\\\u0000 \ud83d\ude00 é","n":[1e400,-0.5]} )").empty());
}

TEST_CASE("U+0000 is refused in values and keys, at its place") {
    CHECK(faults_of_data(R"({"a":1,"text":["x","y\u0000"]})")
          == faults{{"/data/text/1", "bad value: U+0000"}});
    CHECK(faults_of_data(R"({"a\\\u0000":1})").size() == 1);
}

TEST_CASE("half a surrogate pair is refused, escaped or as bytes") {
    CHECK(faults_of_data(R"({"text":"\ud83d"})")
          == faults{{"/data/text", "bad escape: a high surrogate without a low one"}});
    CHECK(faults_of_data(R"({"text":"\ude00"})").size() == 1);
    CHECK(faults_of_data("{\"text\":\"\xED\xA0\xBD\"}").size() == 1);
}

TEST_CASE("a number has at most 131,072 digits before the point and 16,383 behind it") {
    for (auto const* number : {"1e131071", "-9.99e131071", "0.001e131074", "1e-16383", "0e99999",
                               "0.00", "123456789012345678901234567890.5"})
        CHECK_MESSAGE(faults_of_data(number).empty(), number);
    faults const too_large{{"/data", "number out of range: beyond numeric"}};
    for (auto const* number : {"1e131072", "-10e131071", "0.01e131074", "1e-16384", "1.5e-16383",
                               "0e-16384", "0e2000000000", "1e99999999999999999999", "1e-99999999999999999999"})
        CHECK_MESSAGE(faults_of_data(number) == too_large, number);
    CHECK(faults_of_data("0." + std::string(1'500'000, '0') + "1e3000000") == too_large);
    CHECK(faults_of_data("[1, -]").size() == 1);
}

TEST_CASE("a time beyond timestamptz is refused") {
    hub::part_row row;
    row.created_at = -210'866'803'200'000;
    row.updated_at = 9'224'318'015'999'999;
    CHECK(hub::find_postgresql_faults(row).empty());
    --row.created_at;
    ++row.updated_at;
    CHECK(hub::find_postgresql_faults(row)
          == faults{{"/created_at", "a time beyond timestamptz"},
                    {"/updated_at", "a time beyond timestamptz"}});
}

TEST_CASE("each column reports its first fault") {
    hub::session_row row;
    row.id = std::string{"ses_\0", 5};
    row.title = "caf\xE9";
    row.role_name = "\xED\xA0\xBD";
    row.metadata = R"(["\u0000","\ud83d"])";
    row.data = "{} {}";
    CHECK(hub::find_postgresql_faults(row)
          == faults{{"/id", "U+0000"},
                    {"/metadata/0", "bad value: U+0000"},
                    {"/title", "invalid UTF-8"},
                    {"/role_name", "invalid UTF-8"},
                    {"/data", "text after the document"}});
}

}  // namespace opencode_hub_postgresql_faults_test
