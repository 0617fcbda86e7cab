#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/turn/event_fold.hpp>

#include <string>

namespace event_fold_test {

using namespace expect;

zed::tool_index const tools{{{"read", false, "read"}, {"edit", true, "edit"}}};

zed::tool_use use(std::string id, std::string name, bool is_complete) {
    return {std::move(id), std::move(name), "", {}, is_complete, {}, {}};
}

/// What the driver does: "start 1, feed 1".
std::string actions_of(zed::turn_output const& out) {
    std::string text;
    for (auto const& action : out.actions) {
        if (!text.empty()) text += ", ";
        if (auto const* const start = std::get_if<zed::start_tool>(&action))
            text += "start " + start->use.id;
        if (auto const* const feed = std::get_if<zed::feed_tool>(&action))
            text += (feed->is_complete ? "end " : "feed ") + feed->id;
    }
    return text;
}

TEST_CASE("a streaming tool starts with its first piece, any other tool with its whole input") {
    zed::event_fold fold;
    zed::turn_output out;
    fold.begin_turn();
    for (bool const is_complete : {false, false, true})
        fold.take(use("1", "edit", is_complete), tools, out);
    for (bool const is_complete : {false, true})
        fold.take(use("2", "read", is_complete), tools, out);
    CHECK(actions_of(out) == "start 1, feed 1, end 1, start 2");
    CHECK(fold.awaits_tools());
}

TEST_CASE("a second whole input starts a tool again") {
    zed::event_fold fold;
    zed::turn_output out;
    fold.begin_turn();
    for (bool const is_complete : {false, true, true, false})
        fold.take(use("1", "edit", is_complete), tools, out);
    CHECK(actions_of(out) == "start 1, end 1, start 1, start 1");
}

TEST_CASE("an unknown tool and a bad input are answered at the end of the stream") {
    zed::event_fold fold;
    zed::turn_output out;
    fold.begin_turn();
    fold.take(use("1", "nope", false), tools, out);
    fold.take(zed::input_error{"2", "read", "{", "EOF", {}}, tools, out);
    CHECK(fold.pending()->tool_results.empty());
    CHECK(!fold.awaits_tools());
    fold.deliver_all(out);
    CHECK(fold.has_delivered());
    REQUIRE(fold.pending()->tool_results.size() == 2);
    CHECK(lisle::encode_as(fold.pending()->tool_results[0].second.content)
          == R"({"Text":"No tool named nope exists"})");
    CHECK(lisle::encode_as(fold.pending()->tool_results[1].second.content)
          == R"({"Text":"Error parsing input JSON: EOF"})");
    CHECK(lisle::encode_as(out.events.back())
          == R"({"ToolCallUpdate":{"id":"2","status":"failed","raw_output":"{"}})");
}

TEST_CASE("an input that is too deep for a thread is answered as a bad input") {
    auto deep = use("1", "read", true);
    auto const take = [&](std::size_t depth) {
        zed::event_fold fold;
        zed::turn_output out;
        fold.begin_turn();
        deep.input.value = lisle::json::parse(nest(depth)).value();
        fold.take(deep, tools, out);
        return fold.awaits_tools();
    };
    CHECK(take(119));
    CHECK(!take(120));
}

TEST_CASE("an unknown result is accepted on demand") {
    zed::event_fold fold;
    zed::turn_output out;
    fold.finish_tool({"x", "read", false, {}, {}, {}}, {.is_kept = true, .takes_unknown = false},
                     out);
    CHECK(fold.pending() == nullptr);
    fold.finish_tool({"x", "read", false, {}, {}, {}}, {.is_kept = true, .takes_unknown = true},
                     out);
    CHECK(fold.pending()->tool_results.size() == 1);
}

}  // namespace event_fold_test
