#include "formats/opencode/recordings.hpp"

#include <lisle/codec.hpp>
#include <lisle/formats/opencode/writers/encode_as_release.hpp>
#include <lisle/text/minify.hpp>

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <string_view>

namespace opencode_encode_as_release_test {

namespace opencode = lisle::opencode;
using lisle::layout;

namespace {

std::string write(std::string_view text, lisle::release_number release) {
    auto const whole = lisle::decode<lisle::opencode_t>(text);
    REQUIRE(whole.has_value());
    return opencode::encode_as_release(*whole, release);
}

/// The text without the arguments of a call that was cut off: an import since 1.14 drops them from
/// a failed call, whose schema lacks this key, and lisle keeps them.
std::string without_raw(std::string text) {
    auto const from = text.find("\n            \"raw\": ");
    if (from == text.npos) return text;
    return text.erase(from, text.find('\n', from + 1) - from);
}

}  // namespace

TEST_CASE("a recorded export is written as its release exports it after an import") {
    namespace fs = std::filesystem;
    int count = 0;
    for (auto const& one : opencode_recordings::read_all()) {
        if (one.place != opencode_recordings::text_place::session_export || one.is_import) continue;
        CAPTURE(one.name);
        auto path = "formats/opencode/releases/" + one.name;
        path.replace(path.rfind("export-"), 6, "imported");
        // Before 1.14 an import changes no byte, and no file was kept.
        bool const is_kept = fs::exists(path);
        count += is_kept ? 1 : 0;
        CHECK(without_raw(write(one.text, one.release))
              == without_raw(is_kept ? opencode_recordings::read(path) : one.text));
    }
    CHECK(count > 8);
}

TEST_CASE("each recording is read, and written back byte for byte") {
    for (auto const& one : opencode_recordings::read_all()) {
        if (one.place != opencode_recordings::text_place::session_export) continue;
        CAPTURE(one.name);
        auto const whole = lisle::decode<lisle::opencode_t>(one.text);
        REQUIRE(whole.has_value());
        CHECK(lisle::encode(*whole, layout::source) == one.text);
    }
}

TEST_CASE("keys that a release does not know stay where they are") {
    constexpr auto* text =
        R"({"messages":[],"info":{"title":"t","new":1,"id":"ses_1","slug":"s","projectID":"p",)"
        R"("directory":"/","version":"1.3.2","time":{"updated":2,"later":0,"created":1}}})";
    constexpr auto* expected =
        R"({"info":{"new":1,"id":"ses_1","slug":"s","projectID":"p","directory":"/","title":"t",)"
        R"("version":"1.3.2","time":{"later":0,"created":1,"updated":2}},"messages":[]})";
    auto const out = write(text, {1, 3, 2});
    CHECK(lisle::text::minify(out) == expected);
    CHECK(out.starts_with("{\n  \"info\": {\n    \"new\": 1"));
    CHECK(out.ends_with("}\n"));
}

TEST_CASE("releases before 1.2 keep the order of imported keys") {
    constexpr auto* text =
        R"({"messages":[],"info":{"title":"t","id":"ses_1","version":"1.1.65",)"
        R"("time":{"updated":2,"created":1}}})";
    CHECK(lisle::text::minify(write(text, {1, 1, 65})) == text);
}

}  // namespace opencode_encode_as_release_test
