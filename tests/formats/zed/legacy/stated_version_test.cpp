#include <doctest/doctest.h>

#include <lisle/formats/zed/legacy/stated_version.hpp>

#include <string_view>

namespace stated_version_test {

using lisle::zed::legacy::stated_version;

namespace {

stated_version of(std::string_view text) { return stated_version{lisle::text::cursor{text}}; }

}  // namespace

TEST_CASE("a version is the string of its key, or an error describes the other value") {
    CHECK(of(R"({"version":"0.3.0"})").text() == R"("0.3.0")");
    CHECK(of(R"({"a":{"version":"1"},"v\u0065rsion" : "0.\u0033.0" })").text() == R"("0.3.0")");
    CHECK(of(R"({"version":[1]})").text() == "array");
    CHECK(of(R"({"version":null})").text() == "null");
    std::string_view const text = R"({"version":5})";
    CHECK(of(text).text() == "number");
    CHECK(of(text).at() == text.data() + text.find('5'));
    for (std::string_view without : {"{}", R"({"title":"version"})", "[]", "5", ""}) {
        CHECK(of(without).is_absent());
        CHECK(of(without).at() == nullptr);
    }
}

TEST_CASE("of two versions the last counts") {
    CHECK(of(R"({"version":"0.2.0","version":"0.3.0"})").is_current());
    CHECK(of(R"({"version":"0.3.0","version":"0.2.0"})").is_old());
}

TEST_CASE("an old thread has an old version, or none and an old thread's keys") {
    for (std::string_view old :
         {R"({"version":"0.1.0"})", R"({"title":"t","version":"0.2.0"})", R"({"summary":null})",
          R"({"title":"t","summary":"s"})", R"({"messages":[{"id":0,"role":"user"},{}]})"})
        CHECK(of(old).is_of_old_thread());
    for (std::string_view other :
         {"{}", R"({"version":"0.3.0","summary":"s"})", R"({"version":2,"summary":"s"})",
          R"({"a":{"summary":"s"}})", R"({"messages":[]})", R"({"messages":[{"id":0}]})",
          R"({"messages":["role"]})", R"({"messages":{"role":"user"}})",
          R"({"title":"t","messages":[{"role":"user"}]})",
          R"({"version":"0.3.0","messages":[{"role":"user"}]})"})
        CHECK_FALSE(of(other).is_of_old_thread());
    CHECK(of(R"({"version":"0.2.0"})").is_old());
    CHECK_FALSE(of(R"({"summary":"s"})").is_old());
}

TEST_CASE("the part before the damage of a text counts") {
    CHECK(of(R"({"version":"0.2.0","summary":"s","messages":[{"id")").is_of_old_thread());
    CHECK(of(R"({"version":"0.2.0","summary":)").is_old());
    CHECK(of(R"({"version":"0.2.0","summ)").is_of_old_thread());
    CHECK(of(R"({"messages":[{"role":"user","te)").is_of_old_thread());
    CHECK_FALSE(of(R"({"messages":[{"ro)").is_of_old_thread());
    CHECK_FALSE(of(R"({"messages":[)").is_of_old_thread());
    CHECK(of(R"({"summary":"s",,"version":"0.3.0"})").is_of_old_thread());
}

}  // namespace stated_version_test
