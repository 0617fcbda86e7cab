#include <lisle/conversation/opencode/ids_last.hpp>

#include <doctest/doctest.h>

#include <string>

namespace opencode_ids_last_test {

namespace bridge = lisle::conversation::opencode_bridge;
using part = lisle::opencode::part;

TEST_CASE("ids come after all other keys in each part of a type") {
    bridge::id_writer<lisle::owned, part> writer;
    auto const write = [&](std::string const& json, std::string const& id) {
        auto made = lisle::decode_as<part>(json).value();
        CHECK(writer.write(made, "prt_" + id, "ses_1", "msg_1"));
        auto const text = bridge::to_text(made, lisle::layout::source);
        auto const expected = lisle::decode_as<part>(text, bridge::as_in_export);
        REQUIRE(expected.has_value());
        CHECK(*expected == made);
        return text;
    };
    for (auto const* id : {"1", "2"}) {
        auto const ids =
            R"("id":"prt_)" + std::string{id} + R"(","sessionID":"ses_1","messageID":"msg_1"})";
        CHECK(write(R"({"type":"text","text":"a"})", id) == R"({"type":"text","text":"a",)" + ids);
        CHECK(write(R"({"type":"text","text":"a","synthetic":true})", id)
              == R"({"type":"text","text":"a","synthetic":true,)" + ids);
        CHECK(write(R"({"type":"step-start"})", id) == R"({"type":"step-start",)" + ids);
        auto const output = std::string(100, 'o');
        auto const tool = R"({"type":"tool","callID":"c","tool":"t","state":{"status":"completed",)"
                          R"("input":{"a":1},"output":")"
                          + output + R"(","title":"","metadata":{},"time":{"start":1,"end":2}})";
        CHECK(write(tool + '}', id) == tool + ',' + ids);
    }
}

TEST_CASE("a message has no id of a message beside its own") {
    using message = lisle::opencode::message;
    bridge::id_writer<lisle::owned, message> writer;
    for (auto const* id : {"msg_1", "msg_2"}) {
        auto made = lisle::decode_as<message>(R"({"role":"user","time":{"created":1},"agent":"a",)"
                                              R"("model":{"providerID":"p","modelID":"m"}})")
                        .value();
        CHECK(writer.write(made, id, "ses_1"));
        CHECK(bridge::to_text(made, lisle::layout::source)
              == R"({"role":"user","time":{"created":1},"agent":"a",)"
                 R"("model":{"providerID":"p","modelID":"m"},"id":")"
                     + std::string{id} + R"(","sessionID":"ses_1"})");
    }
}

}  // namespace opencode_ids_last_test
