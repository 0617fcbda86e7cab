// benchmarks/corpus/acpx.cpp - sessions of acpx, as their files have them since 0.1.14.
#include "size.hpp"
#include "tools.hpp"

#include <lisle/codec.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <utility>

namespace bench {

namespace {

namespace json = boost::json;

constexpr lisle::json_style style{
    .numbers = lisle::text::number_style::ecmascript, .indent = 2, .trailing_newline = true};

json::object ask(author& by, std::string const& id, std::size_t size) {
    json::array content;
    content.push_back(json::object{{"Text", by.prose(size / 8)}});
    if (by.roll().one_in(3))
        content.push_back(json::object{
            {"Mention",
             {{"uri", "file:///home/user/" + by.path()}, {"content", by.file(size / 2)}}}});
    if (by.roll().one_in(12))
        content.push_back(json::object{
            {"Image",
             {{"source", "iVBORw0KGgo" + by.base64(2 * size) + "=="}, {"size", nullptr}}}});
    return {{"User", {{"id", id}, {"content", std::move(content)}}}};
}

json::object answer(author& by, std::size_t size) {
    json::array content;
    json::object results;
    if (by.roll().one_in(3))
        content.push_back(
            json::object{{"Thinking", {{"text", by.prose(size / 5)}, {"signature", nullptr}}}});
    content.push_back(json::object{{"Text", by.markdown(size / 3)}});
    for (std::size_t i = by.roll().below(3); i-- > 0;) {
        auto call = call_tool(by, size);
        auto const id = "toolu_01" + by.letters(22, "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijk23456789");
        json::object result{{"tool_use_id", id},
                            {"tool_name", call.tool},
                            {"is_error", by.roll().one_in(20)},
                            {"content", {{"Text", std::move(call.text)}}}};
        if (!call.output.is_null()) result["output"] = std::move(call.output);
        results[id] = std::move(result);
        auto raw_input = lisle::encode_as(call.input);
        content.push_back(json::object{{"ToolUse",
                                        {{"id", id},
                                         {"name", std::move(call.tool)},
                                         {"raw_input", std::move(raw_input)},
                                         {"input", std::move(call.input)},
                                         {"is_input_complete", true},
                                         {"thought_signature", nullptr}}}});
    }
    return {{"Agent", {{"content", std::move(content)}, {"tool_results", std::move(results)}}}};
}

std::string make(author& by, std::size_t bytes) {
    auto const title = by.words(6), record = by.uuid();
    json::array messages;
    json::object usage;
    std::size_t written = 1500;
    while (written < bytes) {
        auto const size = choose_size(by, bytes, written);
        json::value message;
        if (messages.size() % 4 == 0) {
            auto const id = by.uuid();
            usage[id] = {{"input_tokens", by.roll().below(200)},
                         {"output_tokens", by.roll().below(9000)},
                         {"cache_read_input_tokens", 31415}};
            written += 180;
            message = ask(by, id, size);
        } else {
            message = answer(by, size);
        }
        written += lisle::encode_as(message, style).size();
        messages.push_back(std::move(message));
    }
    auto const last = "2026-02-27T12:34:56.123Z";
    json::object out{{"schema", "acpx.session.v1"},
                     {"acpx_record_id", record},
                     {"acp_session_id", record},
                     {"agent_command", "npx -y @zed-industries/claude-agent-acp"},
                     {"cwd", "/home/user/projects"},
                     {"created_at", "2026-02-27T12:00:00.500Z"},
                     {"last_used_at", last},
                     {"last_seq", messages.size() * 40},
                     {"event_log",
                      {{"active_path", "/home/user/.acpx/sessions/" + record + ".stream.ndjson"},
                       {"segment_count", 5},
                       {"max_segment_bytes", 67108864},
                       {"max_segments", 5},
                       {"last_write_at", last},
                       {"last_write_error", nullptr}}},
                     {"closed", false},
                     {"pid", 31337},
                     {"protocol_version", 1},
                     {"agent_capabilities",
                      {{"loadSession", true},
                       {"promptCapabilities", {{"image", true}, {"embeddedContext", true}}}}},
                     {"title", title}};
    out["messages"] = std::move(messages);
    out["updated_at"] = last;
    out["cumulative_token_usage"] = {{"input_tokens", 98765}, {"output_tokens", 43210}};
    out["request_token_usage"] = std::move(usage);
    out["acpx"] = {{"current_mode_id", "default"}};
    return lisle::encode_as(json::value(std::move(out)), style);
}

enlist_kind const self{{"acpx", "acpx", script::latin, make}};

}  // namespace

}  // namespace bench
