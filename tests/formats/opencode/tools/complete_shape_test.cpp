#include <lisle/formats/opencode/tools/complete_shape.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_complete_shape_test {

using namespace lisle::opencode;
using lisle::owned;

/// What a value becomes and where it was changed.
template <class T>
struct completed {
    T value;
    std::string places;
};

template <class Complete>
auto complete(std::string_view json, std::string_view tag_key, Complete function) {
    lisle::unknown_case<owned> from;
    auto const tag = lisle::text::find_member(json, tag_key);
    if (tag.starts_with('"')) from.tag = lisle::text::unquote(tag);
    from.json = lisle::text::assume_json(std::string{json});
    detail::value_adapter v{{1, 18, 34}};
    auto value = function(from, v);
    std::string places;
    for (auto const& change : v.changes) places += change.pointer + ' ';
    return completed<decltype(value)>{std::move(value), places};
}
auto complete_message(std::string_view json) {
    return complete(json, "role",
                    [](auto const& from, auto& v) { return detail::complete_message(from, 7, v); });
}
auto complete_part(std::string_view json) {
    return complete(json, "type",
                    [](auto const& from, auto& v) { return detail::complete_part(from, v); });
}
auto complete_state(std::string_view json) {
    return complete(json, "status",
                    [](auto const& from, auto& v) { return detail::complete_state(from, v); });
}

TEST_CASE("a message without a role is an answer if it has the keys of one") {
    auto const asked = complete_message(R"({"id":"msg_1","time":{"created":1}})");
    REQUIRE(asked.value.has_value());
    CHECK(std::get<user_message>(*asked.value).id.text == "msg_1");
    CHECK(asked.places == "/role ");
    auto const answer = complete_message(R"({"id":"msg_1","parentID":"msg_0"})");
    REQUIRE(answer.value.has_value());
    CHECK(std::get<assistant_message>(*answer.value).time.created == 7);
    CHECK(answer.places == "/role /modelID /providerID /time ");
    auto const human = complete_message(R"({"role":"human","time":{"created":1}})");
    REQUIRE(human.value.has_value());
    CHECK(std::holds_alternative<user_message>(*human.value));
    CHECK_FALSE(complete_message("7").value.has_value());
}

TEST_CASE("a part gets the keys that its type requires") {
    auto const words = complete_part(R"("just words")");
    REQUIRE(words.value.has_value());
    CHECK(std::get<text_part>(*words.value).text == "just words");
    auto const untyped = complete_part(R"({"id":"prt_1","text":"a"})");
    REQUIRE(untyped.value.has_value());
    CHECK(std::get<text_part>(*untyped.value).text == "a");
    CHECK(untyped.places == "/type ");
    auto const empty = complete_part(R"({"id":"prt_1","type":"reasoning"})");
    REQUIRE(empty.value.has_value());
    CHECK(std::get<reasoning_part>(*empty.value).id.text == "prt_1");
    CHECK(empty.places == "/text /time ");
    auto const odd = complete_part(R"({"type":"text","text":7})");
    REQUIRE(odd.value.has_value());
    CHECK(std::get<text_part>(*odd.value).text.empty());
    auto const call = complete_part(R"({"type":"tool","tool":7})");
    REQUIRE(call.value.has_value());
    CHECK(std::get<tool_part>(*call.value).tool == "unknown");
    for (auto const* const type :
         {"file", "step-finish", "snapshot", "patch", "agent", "subtask", "retry"}) {
        CAPTURE(type);
        CHECK(complete_part(R"({"type":")" + std::string{type} + "\"}").value.has_value());
    }
    CHECK_FALSE(complete_part("7").value.has_value());
    CHECK_FALSE(complete_part("{}").value.has_value());
    CHECK_FALSE(complete_part(R"({"type":"later","text":"a"})").value.has_value());
}

TEST_CASE("a call keeps its output or its error") {
    auto const ended = complete_state(R"({"input":{"a":1},"output":"b"})");
    CHECK(std::get<completed_call>(ended.value).output == "b");
    CHECK(ended.places == "/status /time ");
    auto const failed = complete_state(R"({"status":"odd","error":"c"})");
    CHECK(std::get<failed_call>(failed.value).error == "c");
    auto const odd =
        complete_state(R"({"status":"completed","input":{"a":1},"output":"b","time":{"start":1}})");
    CHECK(std::get<failed_call>(odd.value).error == "b");
    CHECK(std::get<failed_call>(odd.value).input.value.text() == R"({"a":1})");
    CHECK(std::holds_alternative<failed_call>(complete_state("7").value));
}

}  // namespace opencode_complete_shape_test
