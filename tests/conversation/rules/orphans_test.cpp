#include <lisle/codec.hpp>
#include <lisle/conversation/rules/orphans.hpp>

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

namespace orphans_test {

namespace conversation = lisle::conversation;

/// The message of a result, as JSON; `output` is JSON, too.
std::string make(std::string_view output) {
    auto read = lisle::decode_as<std::vector<conversation::output>>(output);
    REQUIRE(read.has_value());
    return lisle::encode_as(
        conversation::make_orphan<lisle::owned>(std::move(*read), conversation::timestamp{7, 0}));
}

TEST_CASE("a result without its call is a message of its own") {
    CHECK(make(R"([{"type":"text","text":"out"}])")
          == R"({"role":"user","origin":"program","part":"orphan","created":7,)"
             R"("content":[{"type":"text","text":"out"}]})");
}

TEST_CASE("each output has a part") {
    auto const out = make(R"([{"type":"image","data":"aaaa"},{"type":"terminal","output":"ran"},)"
                          R"({"type":"diff","path":"/p","unified":"@@"},)"
                          R"({"type":"resource","uri":"file:///r"},{"type":"new","x":1}])");
    CHECK(out.ends_with(R"("content":[{"type":"image","data":"aaaa"},{"type":"text","text":"ran"},)"
                        R"({"type":"text","text":"@@"},{"type":"file","uri":"file:///r"},)"
                        R"({"type":"new","x":1}]})"));
}

}  // namespace orphans_test
