// The view of a session equals the messages that opencode passes to the AI SDK for a request.
#include <lisle/conversation/model_view.hpp>
#include <lisle/conversation/opencode.hpp>
#include <lisle/formats/opencode/ui/compaction.hpp>
#include <lisle/formats/opencode/ui/model_messages.hpp>

#include <formats/opencode/recordings.hpp>
#include <support/bridged_documents.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace opencode_view_test {

namespace conversation = lisle::conversation;
namespace opencode = lisle::opencode;

/// The texts for a model, by kind and in order. A message of opencode has several answers, so
/// messages are not compared, and images of results may be behind them.
using told = std::map<std::string, std::vector<std::string>>;

void add_image(told& to, std::string_view url) {
    if (auto const data = conversation::split_data_url(url)) to["image"].emplace_back(data->base64);
}
void add_text(told& to, std::string const& text) {
    bool const is_blank = lisle::scalars::trim_white_space(text).empty();
    if (!is_blank && text != "Attached image(s) from tool result:") to["text"].push_back(text);
}

told view_of(std::vector<conversation::sent_message> const& all) {
    told out;
    for (auto const& m : all) {
        for (auto const& text : m.texts) add_text(out, text);
        for (auto const& text : m.thinking) out["thinking"].push_back(text);
        for (auto const& data : m.media) out["image"].push_back(data);
        for (auto const& c : m.calls) out["call"].push_back(c.id + ' ' + c.name + ' ' + c.input);
        for (auto const& r : m.results) {
            out[r.is_error ? "error" : "result"].push_back(r.id + ' ' + r.text);
            for (auto const& data : r.images) out["image"].push_back(data);
        }
    }
    return out;
}

void add_call(told& to, opencode::ui_tool const& call) {
    to["call"].push_back(call.tool_call_id + ' ' + call.tool_name + ' '
                         + lisle::encode_as(call.input->value));
    if (call.error_text) {
        to["error"].push_back(call.tool_call_id + ' ' + *call.error_text);
        return;
    }
    auto const output = call.output->value.value();
    auto const* const whole = output.if_object();
    auto const& text = whole != nullptr ? whole->at("text") : output;
    to["result"].push_back(call.tool_call_id + ' ' + std::string{text.get_string()});
    if (whole != nullptr)
        for (auto const& file : whole->at("attachments").get_array())
            add_image(to, std::string{file.at("url").get_string()});
}

told view_of(std::vector<opencode::ui_message> const& all) {
    told out;
    for (auto const& m : all)
        for (auto const& part : m.parts)
            std::visit(
                lisle::overloaded{
                    [&](opencode::ui_text const& t) { add_text(out, t.text); },
                    [&](opencode::ui_reasoning const& t) { out["thinking"].push_back(t.text); },
                    [&](opencode::ui_file const& f) { add_image(out, f.url); },
                    [&](opencode::ui_tool const& call) { add_call(out, call); },
                    [](auto const&) {},
                },
                static_cast<opencode::ui_part::variant const&>(part));
    return out;
}

std::string to_text(told const& all) {
    std::string out;
    for (auto const& [kind, lines] : all)
        for (auto const& line : lines) out += kind + ": " + line + '\n';
    return out;
}

/// The only model of a session's answers; nothing if there are several.
std::optional<opencode::ui_model> find_model(opencode::conversation const& session) {
    std::set<std::pair<std::string, std::string>> all;
    for (auto const& one : session.messages)
        if (auto const* const answer = std::get_if<opencode::assistant_message>(&one.info))
            all.emplace(answer->provider_id, answer->model_id);
    if (all.size() != 1) return std::nullopt;
    return opencode::ui_model{all.begin()->first, all.begin()->second, "@ai-sdk/anthropic", ""};
}

/// What opencode has no text for: thoughts of which only their data goes back.
bool has_redacted(opencode::conversation const& session) {
    auto const text = lisle::encode(session);
    return text.find("redactedData") != std::string::npos
           || text.find("\"synthetic\":true,\"ignored\":true") != std::string::npos;
}

/// Removes parts that opencode never writes there: calls and thoughts of a question, requests in
/// answers.
void mend(opencode::conversation& session) {
    for (auto& one : session.messages) {
        bool const is_asked = std::holds_alternative<opencode::user_message>(one.info);
        std::erase_if(one.parts, [&](opencode::part const& part) {
            bool const is_of_answer = std::holds_alternative<opencode::tool_part>(part)
                                      || std::holds_alternative<opencode::reasoning_part>(part);
            bool const is_of_question = std::holds_alternative<opencode::compaction_part>(part)
                                        || std::holds_alternative<opencode::subtask_part>(part);
            return is_asked ? is_of_answer : is_of_question;
        });
    }
}

bool compare(opencode::conversation session) {
    mend(session);
    auto const model = find_model(session);
    if (!model || has_redacted(session) || session.info.revert) return false;
    auto const seen = opencode::filter_compacted(session.messages);
    auto const sent = opencode::to_model_messages(seen, *model, {}, [] { return "msg_"; });
    CHECK(to_text(view_of(conversation::model_view(conversation::get(session))))
          == to_text(view_of(sent)));
    return true;
}

TEST_CASE("the view of exports is the request that opencode sends") {
    int count = 0;
    for (auto const& session : bridged_documents::read_all<lisle::opencode_t>()) {
        CAPTURE(lisle::encode(session));
        count += compare(session) ? 1 : 0;
    }
    for (auto const& recording : opencode_recordings::read_all()) {
        if (recording.place != opencode::text_place::session_export) continue;
        CAPTURE(recording.name);
        if (auto const session = lisle::decode<lisle::opencode_t>(recording.text))
            count += compare(*session) ? 1 : 0;
    }
    MESSAGE("sessions compared: " << count);
    CHECK(count > 50);
}

TEST_CASE("the output of a stopped call is in the view as its result") {
    auto const text = bridged_documents::wrap(
        "part",
        R"({"id":"prt_1","sessionID":"ses_1","messageID":"msg_1","type":"tool","callID":"c",)"
        R"("tool":"bash","state":{"status":"error","input":{"command":"x"},"error":"stopped",)"
        R"("metadata":{"interrupted":true,"output":"half"},"time":{"start":1,"end":2}}})");
    auto const session = lisle::decode<lisle::opencode_t>(text);
    REQUIRE(session.has_value());
    CHECK(compare(*session));
    auto const seen = view_of(conversation::model_view(conversation::get(*session)));
    CHECK(seen.at("result").front() == "c half");
}

}  // namespace opencode_view_test
