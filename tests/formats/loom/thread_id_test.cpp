#include <lisle/formats/loom/thread_id.hpp>

#include <lisle/codec.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "support/check.hpp"

namespace loom_thread_id_test {

using namespace checks;
using namespace lisle::loom;

namespace {

constexpr std::string_view uuid = "019b2b97-fddf-7602-a3e4-1c4a295110c0";

}  // namespace

TEST_CASE("an id in a document is any string") {
    keeps<thread_id>(R"("whatever/../x")");
    keeps<thread_id>(R"("")");
    fails_at<thread_id>("null", errc::wrong_type, "", 0);
}

TEST_CASE("an id is parsed with a UUID in any spelling, and kept as it is") {
    for (auto const& id :
         {"T-" + std::string{uuid}, "T-{" + std::string{uuid} + "}",
          "T-urn:uuid:" + std::string{uuid}, std::string{"T-019B2B97FDDF7602A3E41C4A295110C0"},
          std::string{"T-00000000-0000-0000-0000-000000000000"}}) {
        CAPTURE(id);
        CHECK(parse_thread_id(id).value().text == id);
        CHECK(file_name_of(id).value() == id + ".json");
    }
}

TEST_CASE("a bad id has Loom's error message") {
    auto const why = [](std::string_view text) {
        auto const id = parse_thread_id(text);
        CHECK((id || id.error().code == errc::bad_value));
        return id ? "" : id.error().detail;
    };
    CHECK(why(uuid) == "invalid thread ID prefix: expected 'T-', got '01'");
    CHECK(why("t-x") == "invalid thread ID prefix: expected 'T-', got 't-'");
    CHECK(why("") == "invalid thread ID prefix: expected 'T-', got ''");
    CHECK(why("T-") == "invalid UUID in thread ID: ");
    CHECK(why("T-019b") == "invalid UUID in thread ID: 019b");
}

TEST_CASE("a new id contains its time") {
    CHECK(make_thread_id(0x0123456789AB, {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 1}).text
          == "T-01234567-89ab-7fff-bfff-ff0000000001");
    CHECK(make_thread_id(1, {}) < make_thread_id(2, {}));
    CHECK(parse_thread_id(make_thread_id(1, {}).text).has_value());
}

TEST_CASE("an id that could leave the folder has no path") {
    for (std::string_view id :
         {"", ".", "..", "../x", "/etc/passwd", "T-../../x", "a/b", "a\\b", "C:x", "T-1:s",
          ".hidden", "-\n", "x y", "caf\xC3\xA9", "T-{019b}", "nul\x01"}) {
        CAPTURE(id);
        CHECK(file_name_of(id).has_error());
    }
    CHECK(file_name_of(std::string_view{"a\0b", 3}).has_error());
    CHECK(file_name_of(std::string(201, 'a')).has_error());
    CHECK(file_name_of(std::string(200, 'a')).has_value());
    CHECK(file_name_of(thread_id{"x-1_2.3"}).value() == "x-1_2.3.json");
}

}  // namespace loom_thread_id_test
