// benchmarks/lines/corpus.cpp - sessions as Claude Code 2.1.112 and Codex 0.77.0 write them.
#include "corpus.hpp"

#include "../contender.hpp"
#include "../corpus/author.hpp"
#include "../corpus/size.hpp"
#include "../corpus/tools.hpp"

#include <lisle/codec.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace bench {

namespace {

namespace json = boost::json;

constexpr std::string_view letters_of_ids = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijk23456789";
constexpr std::string_view time = "2026-11-23T08:08:50.651Z";

std::string text_of(json::value const& value) { return lisle::encode_as(value); }

/// The round of both agents: a question, an answer, a tool call and its result.
struct round {
    std::string question, thought, answer, call_id;
    call done;
};

round make_round(author& by, std::size_t size) {
    return {by.prose(size / 8), by.prose(size / 5), by.markdown(size / 3),
            "call_" + by.letters(22, letters_of_ids), call_tool(by, size)};
}

/// Makes records of the tree, each a child of the previous record.
class claude_code_writer {
public:
    explicit claude_code_writer(author& by) : by_{by}, session_{by.uuid()} {}

    std::string write(round const& r) {
        std::string out;
        out += put("user", {{"role", "user"}, {"content", r.question}});
        auto const id = "msg_01" + by_.letters(22, letters_of_ids);
        out += put("assistant", answer(id, {{"type", "thinking"},
                                            {"thinking", r.thought},
                                            {"signature", by_.base64(200)}}));
        out += put("assistant", answer(id, {{"type", "text"}, {"text", r.answer}}));
        out += put("assistant", answer(id, {{"type", "tool_use"},
                                            {"id", r.call_id},
                                            {"name", r.done.tool},
                                            {"input", r.done.input}}));
        json::object result{
            {"tool_use_id", r.call_id}, {"type", "tool_result"}, {"content", r.done.text}};
        out += put("user", {{"role", "user"}, {"content", json::array{std::move(result)}}});
        return out;
    }

private:
    static json::object answer(std::string const& id, json::object block) {
        return {{"model", "claude-sonnet-4-6"},
                {"id", id},
                {"type", "message"},
                {"role", "assistant"},
                {"content", json::array{std::move(block)}},
                {"stop_reason", nullptr},
                {"usage",
                 {{"input_tokens", 4},
                  {"cache_read_input_tokens", 5000},
                  {"output_tokens", 120},
                  {"service_tier", "standard"}}}};
    }

    std::string put(std::string_view type, json::object message) {
        auto const id = by_.uuid();
        json::object record{{"parentUuid", parent_},
                            {"isSidechain", false},
                            {"type", type},
                            {"message", std::move(message)},
                            {"uuid", id},
                            {"timestamp", time},
                            {"userType", "external"},
                            {"cwd", "/home/user/project"},
                            {"sessionId", session_},
                            {"version", "2.1.112"},
                            {"gitBranch", "main"}};
        parent_ = id;
        return text_of(record) + "\n";
    }

    author& by_;
    std::string session_;
    json::value parent_;
};

class codex_writer {
public:
    explicit codex_writer(author& by) : by_{by} {}

    std::string start() {
        return put("session_meta", {{"id", by_.uuid()},
                                    {"timestamp", time},
                                    {"cwd", "/home/user/project"},
                                    {"originator", "codex_exec"},
                                    {"cli_version", "0.77.0"}});
    }

    std::string write(round const& r) {
        std::string out;
        out += item({{"type", "message"},
                     {"role", "user"},
                     {"content", json::array{{{"type", "input_text"}, {"text", r.question}}}}});
        out +=
            event({{"type", "user_message"}, {"message", r.question}, {"images", json::array{}}});
        out += item({{"type", "reasoning"},
                     {"summary", json::array{{{"type", "summary_text"}, {"text", r.thought}}}},
                     {"content", nullptr},
                     {"encrypted_content", by_.base64(400)}});
        out += event({{"type", "agent_message"}, {"message", r.answer}});
        out += item({{"type", "message"},
                     {"role", "assistant"},
                     {"content", json::array{{{"type", "output_text"}, {"text", r.answer}}}}});
        out += item({{"type", "function_call"},
                     {"name", r.done.tool},
                     {"arguments", text_of(r.done.input)},
                     {"call_id", r.call_id}});
        out += item(
            {{"type", "function_call_output"}, {"call_id", r.call_id}, {"output", r.done.text}});
        return out;
    }

private:
    static std::string put(std::string_view type, json::object payload) {
        return text_of(json::object{
                   {"timestamp", time}, {"type", type}, {"payload", std::move(payload)}})
               + "\n";
    }
    static std::string item(json::object payload) {
        return put("response_item", std::move(payload));
    }
    static std::string event(json::object payload) { return put("event_msg", std::move(payload)); }

    author& by_;
};

template <class Writer>
std::string write_rounds(author& by, std::size_t bytes, Writer& to, std::string out) {
    while (out.size() < bytes) out += to.write(make_round(by, choose_size(by, bytes, out.size())));
    return out;
}

}  // namespace

std::string make_session(std::string_view format, std::size_t bytes) {
    author by{16, script::latin};
    if (format == "claude-code") {
        claude_code_writer to{by};
        return write_rounds(by, bytes, to, {});
    }
    if (format == "codex") {
        codex_writer to{by};
        auto first = to.start();
        return write_rounds(by, bytes, to, std::move(first));
    }
    give_up("no such format of lines: " + std::string{format});
}

}  // namespace bench
