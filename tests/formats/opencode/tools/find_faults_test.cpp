#include "formats/opencode/recordings.hpp"

#include <lisle/formats/opencode/tools/find_faults.hpp>
#include <lisle/formats/opencode/writers/encode_as_release.hpp>
#include <lisle/salvage.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_find_faults_test {

namespace opencode = lisle::opencode;

/// The faults of an export, one a line; each must be refused, and none left after adapt_to().
std::string faults_of(std::string_view text) {
    auto whole = lisle::salvage<lisle::opencode_t>(text).value;
    std::string out;
    for (auto const& found : opencode::find_faults(whole)) {
        CHECK(found.effect == lisle::fault_effect::refused);
        out += found.message() + '\n';
    }
    static_cast<void>(opencode::adapt_to(whole, opencode::newest_release));
    auto const mended = lisle::decode<lisle::opencode_t>(
        opencode::encode_as_release(whole, opencode::newest_release));
    REQUIRE(mended.has_value());
    CHECK(opencode::find_faults(*mended).empty());
    return out;
}

std::string with_parts(std::string_view parts, std::string_view version = "1.14.20",
                       std::string_view more = {}) {
    return R"({"info":{"id":"ses_1","slug":"s","projectID":"p","directory":"/","title":"T",)"
           R"("version":")"
           + std::string{version}
           + R"(","time":{"created":1,"updated":2}},"messages":[{"info":{"id":"msg_1",)"
             R"("sessionID":"ses_1","role":"user","time":{"created":1},"agent":"a","model":)"
             R"({"providerID":"p","modelID":"m"})"
           + std::string{more} + R"(},"parts":[)" + std::string{parts} + "]}]}";
}

std::string part(std::string_view members) {
    return R"({"id":"prt_1","sessionID":"ses_1","messageID":"msg_1",)" + std::string{members};
}

TEST_CASE("no recorded export has a fault") {
    std::size_t count = 0;
    for (auto const& one : opencode_recordings::read_all()) {
        if (one.place != opencode::text_place::session_export) continue;
        CAPTURE(one.name);
        auto const whole = lisle::decode<lisle::opencode_t>(one.text);
        REQUIRE(whole.has_value());
        auto const found = opencode::find_faults(*whole);
        CHECK((found.empty() ? "" : found[0].message()) == "");
        ++count;
    }
    CHECK(count > 30);
}

TEST_CASE("a missing key, an unknown part and a value of another type are refused") {
    CHECK(faults_of(with_parts(part(R"("type":"text","text":"a"})"))) == "");
    CHECK(faults_of(with_parts(part(R"("type":"step-finish","reason":"stop","tokens":)"
                                    R"({"input":1,"output":1,"reasoning":0,"cache":{"read":0,)"
                                    R"("write":0}}})")))
          == "/messages/0/parts/0/cost: a missing key: it becomes 0\n");
    CHECK(faults_of(with_parts(part(R"("type":"later"})")))
          == "/messages/0/parts/0: a part of an unknown kind or shape, later: it is removed\n");
    CHECK(faults_of(with_parts(part(R"("type":"text","text":7})"), "1.18.34"))
          == "/messages/0/parts/0/text: a value of an unexpected type: it becomes \"\"\n");
}

TEST_CASE("a null in place of an absent key is refused") {
    CHECK(faults_of(with_parts({}, "1.14.20", R"(,"system":null)"))
          == "/messages/0/info/system: wrong type: expected string, found null\n");
}

TEST_CASE("a session is refused only if no release since its own takes it") {
    // 1.14.21 takes no fractions of a millisecond, 1.14.20 does.
    auto const at = [](std::string_view version) {
        return with_parts(part(R"("type":"text","text":"a","time":{"start":1.5}})"), version);
    };
    CHECK(faults_of(at("1.14.20")) == "");
    CHECK(
        faults_of(at("1.14.41"))
        == "/messages/0/parts/0/time/start: not a non-negative integer: it becomes the nearest\n");
    // 1.14.41 alone checks no prefix.
    auto bare = with_parts(part(R"("type":"text","text":"a"})"), "1.14.20");
    bare.replace(bare.find("prt_1"), 5, "7d3f1");
    CHECK(faults_of(bare) == "");
    bare.replace(bare.find("1.14.20"), 7, "1.18.34");
    CHECK(faults_of(bare)
          == "/messages/0/parts/0/id: an id without its prefix: it becomes prt_7d3f1\n");
}

TEST_CASE("releases before 1.2 store all that they import, and messages alone are no export") {
    CHECK(faults_of(with_parts(part(R"("type":"later"})"), "1.1.65")) == "");
    auto const text = with_parts(part(R"("type":"later"})"));
    auto const from = text.find('[');
    CHECK(faults_of(text.substr(from, text.size() - from - 1)) == "");
}

}  // namespace opencode_find_faults_test
