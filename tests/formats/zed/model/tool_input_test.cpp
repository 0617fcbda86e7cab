#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/model/tool_input.hpp>

#include <string_view>

namespace tool_input_test {

using namespace expect;
using zed::tool_input;
using zed::tool_input_form;

namespace {

constexpr auto latest = [] {
    auto options = reference;
    options.revision = lisle::schema_revision::latest;
    return options;
}();

tool_input read(std::string_view text, lisle::decode_options const& options) {
    auto const input = decode<tool_input>(text, options);
    CHECK((input ? "" : input.error().message()) == "");
    return input ? *input : tool_input{};
}

}  // namespace

TEST_CASE("the pinned revision reads any input as plain") {
    for (std::string_view text :
         {"null", "1", R"({"type":"json","value":1})", R"({"type":"text","value":2})"}) {
        CHECK(read(text, reference).form == tool_input_form::plain);
        keeps<tool_input>(text, reference);
        keeps<tool_input>(text, strict);
    }
}

TEST_CASE("an input with its type is unwrapped, and comes back with it") {
    for (auto const& options : {permissive, latest}) {
        auto const json = read(R"({"type":"json","value":{"a":1}})", options);
        CHECK(json.form == tool_input_form::as_json);
        CHECK(lisle::encode_as(json.value) == R"({"a":1})");
        CHECK(lisle::encode_as(json) == R"({"type":"json","value":{"a":1}})");
        auto const text = read(R"({"type":"text","value":"x"})", options);
        CHECK(text.form == tool_input_form::as_text);
        CHECK(text.value.text() == R"("x")");
    }
}

TEST_CASE("a type behind its value counts for the newest revision only") {
    constexpr std::string_view turned = R"({"value":[1],"type":"json"})";
    keeps<tool_input>(turned, permissive);
    reads<tool_input>(turned, R"({"type":"json","value":[1]})", latest);
}

TEST_CASE("of duplicate keys the last counts") {
    for (std::string_view text :
         {R"({"type":"json","value":1,"value":2})", R"({"type":"xml","value":2,"type":"json"})"}) {
        // Read as plain, it would be written in a form that is not read as plain.
        reads<tool_input>(text, R"({"type":"json","value":2})", permissive);
        reads<tool_input>(text, R"({"type":"json","value":2})", latest);
        CHECK(read(text, permissive).form == tool_input_form::as_json);
    }
    CHECK(read(R"({"type":"json","value":2,"type":"xml"})", latest).form == tool_input_form::plain);
}

TEST_CASE("similar objects are read as plain inputs") {
    for (std::string_view text :
         {R"({"type":"json"})", R"({"value":1})", R"({"type":"json","value":1,"x":2})",
          R"({"type":"xml","value":1})", R"({"Type":"json","value":1})", R"({"type":1,"value":1})",
          "{}", "[]", R"("json")"}) {
        CAPTURE(text);
        CHECK(read(text, permissive).form == tool_input_form::plain);
        CHECK(read(text, latest).form == tool_input_form::plain);
        keeps<tool_input>(text, permissive);
    }
    // The newest revision refuses a text other than a string.
    CHECK(read(R"({"type":"text","value":1})", permissive).form == tool_input_form::plain);
    fails_at<tool_input>(R"({"type":"text","value":<!>1})", errc::wrong_type, "/value", latest);
}

TEST_CASE("each revision writes its own form") {
    tool_input input;
    input.value = lisle::json::parse(R"(1)").value();
    auto const as = [&](lisle::schema_revision target) {
        return lisle::encode_as(input, {}, target);
    };
    CHECK(as(lisle::schema_revision::pinned) == "1");
    CHECK(as(lisle::schema_revision::latest) == R"({"type":"json","value":1})");
    input.form = tool_input_form::as_text;
    CHECK(as(lisle::schema_revision::pinned) == "1");
    CHECK(as(lisle::schema_revision::latest) == R"({"type":"text","value":1})");
}

}  // namespace tool_input_test
