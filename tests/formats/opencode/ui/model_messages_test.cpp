#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/ui/model_messages.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace opencode_ui_model_messages_test {

using namespace opencode_expect;
namespace opencode = lisle::opencode;
using opencode::ui_model;
using opencode::ui_model_options;

namespace {

ui_model const plain{"p", "m", "@ai-sdk/openai-compatible", "m"};

/// A message's parts for a model; the message has no name of its own in the result.
std::string ask(std::string const& info, std::string const& parts, ui_model const& model = plain,
                ui_model_options const& options = {}) {
    auto const text = R"([{"info":{"id":"msg_1","sessionID":"ses_1","time":{"created":1},)" + info
                      + R"(},"parts":[)" + parts + "]}]";
    CAPTURE(text);
    auto how = permissive;
    how.ecmascript = true;
    auto const all = lisle::decode_as<std::vector<opencode::message_with_parts>>(text, how);
    REQUIRE(all.has_value());
    return write(opencode::to_model_messages(*all, model, options, [] { return "msg_new"; }));
}

std::string answer(std::string const& parts, ui_model const& model = plain,
                   ui_model_options const& options = {}) {
    return ask(R"("role":"assistant","modelID":"m","providerID":"p")", parts, model, options);
}

std::string said(std::string const& parts, std::string_view role = "assistant") {
    return R"([{"id":"msg_1","role":")" + std::string{role} + R"(","parts":[)" + parts + "]}]";
}

ui_model const other{"p", "other", "@ai-sdk/openai", "other"};

}  // namespace

TEST_CASE("a question has its text, its files and texts for other parts") {
    struct row {
        std::string part, shown, without_media;
    };
    for (auto const& each : {
             row{R"({"type":"text","text":"","synthetic":true})",
                 R"({"type":"text","text":""})",
                 {}},
             row{R"({"type":"compaction","auto":true})",
                 R"({"type":"text","text":"What did we do so far?"})",
                 {}},
             row{R"({"type":"subtask","prompt":"p","description":"d","agent":"a"})",
                 R"({"type":"text","text":"The following tool was executed by the user"})",
                 {}},
             row{R"({"type":"file","mime":"image/png","url":"u"})",
                 R"({"type":"file","url":"u","mediaType":"image/png"})",
                 R"({"type":"text","text":"[Attached image/png: file]"})"},
             row{R"({"type":"file","mime":"application/pdf","url":"u","filename":"f"})",
                 R"({"type":"file","url":"u","mediaType":"application/pdf","filename":"f"})",
                 R"({"type":"text","text":"[Attached application/pdf: f]"})"},
             row{R"({"type":"file","mime":"audio/wav","url":"u"})",
                 R"({"type":"file","url":"u","mediaType":"audio/wav"})",
                 {}},
         }) {
        auto const& [part, shown, without_media] = each;
        CAPTURE(each.part);
        CHECK(ask(R"("role":"user")", part) == said(shown, "user"));
        CHECK(ask(R"("role":"user")", part, plain, {.strip_media = true})
              == said(without_media.empty() ? shown : without_media, "user"));
    }
    for (auto const* part :
         {"", R"({"type":"text","text":"t","ignored":true})", R"({"type":"agent","name":"a"})",
          R"({"type":"file","mime":"text/plain","url":"u"})", R"({"type":"later"})"})
        CHECK(ask(R"("role":"user")", part) == "[]");
}

TEST_CASE("another model gets no metadata, and thinking as text") {
    struct row {
        std::string parts, same, other;
    };
    constexpr auto* thought =
        R"({"type":"reasoning","text":"r","metadata":{"anthropic":{"signature":"s"}},"time":{"start":1}})";
    for (
        auto const& [parts, same, elsewhere] : {
            row{R"({"type":"text","text":"t","ignored":true,"metadata":{"p":{"k":1}}})",
                R"({"type":"text","text":"t","providerMetadata":{"p":{"k":1}}})",
                R"({"type":"text","text":"t"})"},
            row{thought + std::string{R"(,{"type":"text","text":""})"},
                R"({"type":"reasoning","text":"r","providerMetadata":{"anthropic":{"signature":"s"}}},{"type":"text","text":" "})",
                R"({"type":"text","text":"r"},{"type":"text","text":" "})"},
            row{R"({"type":"reasoning","text":" \n","time":{"start":1}},{"type":"text","text":""})",
                R"({"type":"reasoning","text":" \n"},{"type":"text","text":""})",
                R"({"type":"text","text":""})"},
        }) {
        CHECK(answer(parts) == said(same));
        CHECK(answer(parts, other) == said(elsewhere));
    }
}

TEST_CASE("a call is provider-executed if its metadata is truthy in JavaScript") {
    auto const is_executed = [](std::string const& flag) {
        return answer(R"({"type":"tool","callID":"c","tool":"x","metadata":{"providerExecuted":)"
                      + flag + R"(},"state":{"status":"pending","input":{},"raw":""}})")
                   .find(R"(,"providerExecuted":true})")
               != std::string::npos;
    };
    for (auto const* const flag : {"true", "1", "0.5", "-1", R"("false")", "[]", "{}"})
        CHECK_MESSAGE(is_executed(flag), flag);
    for (auto const* const flag : {"false", "null", "0", "-0.0", R"("")"})
        CHECK_MESSAGE(!is_executed(flag), flag);
}

TEST_CASE("a call ends with its output, the rest of its output, or its error") {
    auto const call = [](std::string const& state, std::string const& shown,
                         ui_model_options const& options = {}) {
        CAPTURE(state);
        CHECK(answer(R"({"type":"tool","callID":"c","tool":"x","metadata":)"
                     R"({"providerExecuted":true},"state":{"input":{},)"
                         + state + "}}",
                     plain, options)
              == said(R"({"type":"tool-x",)" + shown + R"(,"providerExecuted":true})"));
    };
    auto const output = [](std::string const& text) {
        return R"("state":"output-available","toolCallId":"c","input":{},"output":")" + text + '"';
    };
    auto const failure = [](std::string const& text) {
        return R"("state":"output-error","toolCallId":"c","input":{},"errorText":")" + text + '"';
    };
    std::string const done = R"("status":"completed","title":"t","metadata":{},"output":"äöü",)";
    call(done + R"("time":{"start":1,"end":2})", output("äöü"), {.max_output_characters = 3});
    call(done + R"("time":{"start":1,"end":2})",
         output(R"(äö\n[Tool output truncated for compaction: omitted 1 chars])"),
         {.max_output_characters = 2});
    call(done + R"("time":{"start":1,"end":2,"compacted":3})",
         output("[Old tool result content cleared]"));
    std::string const failed = R"("status":"error","error":"e","time":{"start":1,"end":2})";
    call(failed, failure("e"));
    call(failed + R"(,"metadata":{"interrupted":true,"output":"o"})", output("o"));
    call(failed + R"(,"metadata":{"interrupted":true,"output":1})", failure("e"));
    call(failed + R"(,"metadata":{"interrupted":"true","output":"o"})", failure("e"));
    call(R"("status":"pending","raw":"")", failure("[Tool execution was interrupted]"));
    call(R"("status":"running","time":{"start":1})", failure("[Tool execution was interrupted]"));
}

TEST_CASE("media that a tool returned stay in its result, or come from the user") {
    constexpr auto* file =
        R"({"id":"prt_2","sessionID":"ses_1","messageID":"msg_1","type":"file","mime":"image/png","url":"u","filename":"\ud83d"})";
    auto const call = R"({"type":"tool","callID":"c","tool":"x","state":{"status":"completed",)"
                      R"("input":{},"output":"o","title":"t","metadata":{},"time":{"start":1,)"
                      R"("end":2},"attachments":[)"
                      + std::string{file} + "]}}";
    std::string const before = R"({"type":"tool-x","state":"output-available","toolCallId":"c",)"
                               R"("input":{},"output":)";
    auto const inside = said(before + R"({"text":"o","attachments":[)" + file + "]}}");
    auto text_alone = said(before + R"("o"})");
    CHECK(answer(call, plain, {.strip_media = true}) == text_alone);
    text_alone.back() = ',';
    auto const beside = text_alone
                        + R"({"id":"msg_new","role":"user","parts":[{"type":"text","text":)"
                          R"("Attached image(s) from tool result:"},{"type":"file","url":"u",)"
                          R"("mediaType":"image/png"}]}])";
    struct row {
        std::string package, api_id;
        bool takes;
    };
    for (auto const& each : {
             row{"@ai-sdk/anthropic", "", true},
             row{"@ai-sdk/openai", "", true},
             row{"@ai-sdk/amazon-bedrock", "", true},
             row{"@ai-sdk/google-vertex/anthropic", "", true},
             row{"@ai-sdk/google", "models/Gemini-3-pro", true},
             row{"@ai-sdk/google", "gemini-2.5-pro", false},
             row{"@ai-sdk/google-vertex", "gemini-3-pro", false},
             row{"@ai-sdk/openai-compatible", "gemini-3", false},
         }) {
        auto const& [package, api_id, takes] = each;
        CAPTURE(each.package);
        CAPTURE(each.api_id);
        CHECK(answer(call, {"p", "m", package, api_id}) == (takes ? inside : beside));
    }
    auto const takes = [&](std::string const& package, std::string const& api_id) {
        return answer(call, {"p", "m", package, api_id}, {.as = opencode::release::v1_18_33})
               == inside;
    };
    CHECK(takes("@ai-sdk/amazon-bedrock", "us.Anthropic.claude"));
    CHECK(takes("@ai-sdk/amazon-bedrock/mantle", ""));
    CHECK(takes("@ai-sdk/xai", ""));
    CHECK_FALSE(takes("@ai-sdk/amazon-bedrock", "mistral"));
    CHECK(answer(call, plain, {.as = opencode::release::v1_18_33})
              .find(R"("Attached media from tool result:"},{"type":"file","url":"u",)"
                    R"("mediaType":"image/png","filename":"\ud83d"})")
          != std::string::npos);
}

TEST_CASE("releases differ in the messages for a model") {
    using enum opencode::release;
    auto const tell = [](std::string const& parts, opencode::release as,
                         ui_model const& model = plain) {
        return answer(parts, model, {.max_output_characters = 1, .as = as});
    };
    std::string const thought = R"({"type":"reasoning","text":"r","time":{"start":1})";
    auto const signed_by = [&](std::string const& provider) {
        return thought + R"(,"metadata":{")" + provider
               + R"(":{"signature":"s"}}},{"type":"text","text":""})";
    };
    auto const fills_empty_text = [&](std::string const& provider, opencode::release as) {
        return tell(signed_by(provider), as).find(R"("text":" ")") != std::string::npos;
    };
    for (auto const as : {v1_3_2, v1_14_41, v1_18_33}) {
        CHECK(fills_empty_text("anthropic", as) == (as != v1_3_2));
        CHECK(fills_empty_text("bedrock", as) == (as == v1_14_41));
        CHECK(tell(thought + "}", as, other)
              == said(as == v1_3_2 ? R"({"type":"reasoning","text":"r"})"
                                   : R"({"type":"text","text":"r"})"));
        CHECK((ask(R"("role":"user")", R"({"type":"text","text":""})", plain, {.as = as}) == "[]")
              == (as == v1_18_33));
    }
    auto const call = [](std::string const& state) {
        return R"({"type":"tool","callID":"c","tool":"x","metadata":{"providerExecuted":true},)"
               R"("state":{"input":{},)"
               + state + "}}";
    };
    auto const failed = call(R"("status":"error","error":"e","time":{"start":1,"end":2},)"
                             R"("metadata":{"interrupted":true,"output":"o"})");
    auto const done = call(R"("status":"completed","title":"t","metadata":{},"output":"long",)"
                           R"("time":{"start":1,"end":2})");
    CHECK(tell(failed, v1_3_2)
          == said(R"({"type":"tool-x","state":"output-error","toolCallId":"c","input":{},)"
                  R"("errorText":"e","callProviderMetadata":{"providerExecuted":true}})"));
    CHECK(tell(done, v1_3_2).find(R"("output":"long")") != std::string::npos);
}

TEST_CASE("a failed answer is left out, but not a stopped answer") {
    constexpr auto* start = R"({"type":"step-start"})";
    constexpr auto* thinking = R"({"type":"reasoning","text":"r","time":{"start":1}})";
    std::string const both = start + std::string{","} + thinking;
    struct row {
        std::string error, parts;
        bool is_sent;
    };
    for (auto const& each : {
             row{R"({"name":"UnknownError","data":{"message":"m"}})",
                 R"({"type":"text","text":"t"})", false},
             row{R"({"name":"MessageAbortedError","data":{"message":"m"}})",
                 R"({"type":"text","text":"t"})", true},
             row{R"({"name":"MessageAbortedError","data":{"message":"m"}})", both, false},
         }) {
        auto const& [error, parts, is_sent] = each;
        CAPTURE(each.error);
        auto const sent =
            ask(R"("role":"assistant","modelID":"m","providerID":"p","error":)" + error, parts);
        CHECK((sent != "[]") == is_sent);
    }
    CHECK(answer(start) == "[]");
    CHECK(answer(R"({"type":"patch","hash":"h","files":[]})") == "[]");
    CHECK(answer(both) == said(both.substr(0, both.find(R"(,"time")")) + "}"));
    CHECK(ask(R"("role":"later")", R"({"type":"text","text":"t"})") == "[]");
}

}  // namespace opencode_ui_model_messages_test
