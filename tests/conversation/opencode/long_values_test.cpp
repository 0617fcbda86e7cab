#include <lisle/conversation/opencode/long_values.hpp>

#include <lisle/conversation/opencode/describe_part.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

namespace opencode_long_values_test {

namespace bridge = lisle::conversation::opencode_bridge;
using lisle::owned;
using part = lisle::opencode::part;

std::string const a_text = std::string(100, 'x');

/// Takes the long values out of a part, and requires that they come back, and reach the content.
std::size_t check_there_and_back(std::string const& json) {
    CAPTURE(json);
    auto const whole = lisle::decode_as<part>(json, bridge::as_in_export).value();
    auto rest = whole;
    bridge::long_values<owned> values;
    values.take_from(rest);
    auto const size = bridge::to_text(rest).size();
    auto again = rest;
    bridge::long_values<owned>{values}.give_to(again);
    CHECK(bridge::to_text(again) == bridge::to_text(whole));
    auto made = bridge::part_describer<owned>{}.describe(rest).content;
    bridge::long_values<owned>{values}.give_to(made);
    auto const expected = bridge::part_describer<owned>{}.describe(whole).content;
    CHECK(lisle::encode_as(made) == lisle::encode_as(expected));
    return size;
}

TEST_CASE("long values are put aside and come back") {
    auto const tool = [](std::string const& state) {
        return R"({"type":"tool","callID":"c","tool":"t","state":)" + state + '}';
    };
    CHECK(check_there_and_back(R"({"type":"text","text":")" + a_text + "\"}") < 100);
    CHECK(check_there_and_back(R"({"type":"reasoning","text":")" + a_text
                               + R"(","time":{"start":1}})")
          < 100);
    CHECK(check_there_and_back(R"({"type":"file","mime":"image/png","url":"data:image/png;base64,)"
                               + a_text + "\"}")
          < 100);
    CHECK(check_there_and_back(R"({"type":"file","mime":"a/b","url":"data:c/d;base64,)" + a_text
                               + "\"}")
          < 100);
    CHECK(check_there_and_back(tool(R"({"status":"completed","input":{"a":")" + a_text
                                    + R"("},"output":")" + a_text
                                    + R"(","title":"t","metadata":{"b":")" + a_text
                                    + R"("},"time":{"start":1,"end":2}})"))
          < 250);
    CHECK(check_there_and_back(tool(R"({"status":"error","input":{"a":")" + a_text
                                    + R"("},"error":"e","time":{"start":1,"end":2}})"))
          < 200);
}

TEST_CASE("members that decide about others stay") {
    CHECK(check_there_and_back(R"({"type":"text","text":"short"})") > 25);
    CHECK(check_there_and_back(R"({"type":"tool","callID":"c","tool":"task","state":{)"
                               R"("status":"running","input":{},"metadata":{"sessionId":")"
                               + a_text + R"("},"time":{"start":1}}})")
          > 150);
    CHECK(check_there_and_back(
              R"({"type":"tool","callID":"c","tool":"t","state":{"status":"completed","input":{},)"
              R"("output":")"
              + a_text + R"(","title":"","metadata":{},"time":{"start":1,"end":2,"compacted":3}}})")
          > 150);
    CHECK(check_there_and_back(R"({"type":"text","text":"a","text":")" + a_text + "\"}") > 100);
}

}  // namespace opencode_long_values_test
