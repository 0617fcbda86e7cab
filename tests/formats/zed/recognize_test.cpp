#include <doctest/doctest.h>

#include <lisle/formats/zed/recognize.hpp>

#include <string_view>

namespace zed_recognize_test {

using lisle::certain_if;
using lisle::likely_if;
using lisle::recognition;

namespace {

recognition recognize(std::string_view text) {
    return lisle::zed::recognize(lisle::document_prefix{text});
}

}  // namespace

TEST_CASE("a thread of the current version is recognized by its keys") {
    CHECK(recognize(R"({"title":"t","messages":[],"updated_at":"u","version":"0.3.0"})")
          == certain_if(true, "0.3.0"));
    CHECK_FALSE(recognize(R"({"title":"t","updated_at":"u","version":"0.3.0"})"));
    CHECK_FALSE(recognize(
        R"({"title":"t","messages":[{"role":"user"}],"updated_at":"u","version":"0.3.0"})"));
}

TEST_CASE("where the version is cut off, the messages make a thread likely") {
    CHECK(recognize(R"({"title":"t","messages":[{"User":{"id":"i")") == likely_if(true));
    CHECK(recognize(R"({"title":"t","messages":["Resume",)") == likely_if(true));
    CHECK_FALSE(recognize(R"({"title":"t","messages":[{"Other":{}},)"));
    CHECK_FALSE(recognize(R"({"title":"t","acpx":{},"messages":[{"User":{"id":"i")"));
    CHECK_FALSE(recognize(R"({"title":"t","version":"1.0","messages":[{"User":{}}]})"));
}

TEST_CASE("a thread that lacks a title or a time is likely by its messages and its version") {
    CHECK(recognize(R"({"messages":[{"User":{"id":"i"}}],"updated_at":"u","version":"0.3.0"})")
          == likely_if(true));
    CHECK(recognize(R"({"title":null,"messages":["Resume"],"version":"0.3.0"})")
          == likely_if(true));
    CHECK(recognize(R"({"title":"t","messages":[{"Agent":{}}],"version":"0.3.0"})")
          == likely_if(true));
    // acpx has the same messages, but no version.
    CHECK_FALSE(recognize(R"({"messages":[{"User":{"id":"i"}}],"updated_at":"u"})"));
    CHECK_FALSE(recognize(R"({"messages":[{"User":{}}],"version":3})"));
    CHECK_FALSE(recognize(R"({"messages":[{"User":{}}],"version":"1.0"})"));
    CHECK_FALSE(recognize(R"({"messages":[],"updated_at":"u","version":"0.3.0"})"));
}

TEST_CASE("an old thread is recognized by its summary and its version") {
    CHECK(recognize(R"({"version":"0.1.0","summary":"s","updated_at":"u","messages":[]})")
          == certain_if(true, "0.1.0"));
    CHECK(recognize(R"({"version":"0.2.0","summary":"s","updated_at":"u","messages":[{"id":0}]})")
          == certain_if(true, "0.2.0"));
    CHECK(recognize(R"({"summary":"s","updated_at":"u","messages":[{"role":"user"}]})")
          == certain_if(true, "unversioned"));
    CHECK(recognize(R"({"summary":"s","updated_at":"u","messages":[]})")
          == likely_if(true, "unversioned"));
    CHECK(recognize(R"({"summary":"s","updated_at":"u","messages":[{"role":"user")")
          == likely_if(true));
    CHECK_FALSE(recognize(R"({"summary":"s","updated_at":"u","messages":[{"User":{}}]})"));
    CHECK_FALSE(recognize(R"({"summary":"s","messages":[]})"));
}

}  // namespace zed_recognize_test
