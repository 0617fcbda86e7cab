// tests/linear/hash_tables.cpp - documents whose keys have one hash in libstdc++: hash tables need
// a salted hash.
#include "adversary.hpp"

#include "../support/flood_keys.hpp"

#include <lisle/codec.hpp>
#include <lisle/formats/acpx/recorder/replay.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/formats/opencode/hub/to_rows.hpp>
#include <lisle/formats/opencode/hub/ui.hpp>
#include <lisle/formats/opencode/storage/assemble.hpp>
#include <lisle/formats/opencode/ui/compaction.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/formats/zed/tools/validate.hpp>
#include <lisle/json.hpp>
#include <lisle/text/respell.hpp>
#include <lisle/text/writer.hpp>

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace linear {

namespace {

using std::size_t;
using std::string;
using std::string_view;

// ---- Keys ---------------------------------------------------------------------------------------

/// As many keys as fit into 300 KB.
string spell_alike(size_t n) {
    static auto const keys = make_flood_keys(11);
    return keys[n % keys.size()];
}

/// Keys of the same length with different hashes.
string spell_apart(size_t n) {
    auto out = spell_alike(0);
    char digits[8];
    std::snprintf(digits, sizeof digits, "%06zu", n % 2048);
    return out.replace(out.size() - 6, 6, digits);
}

template <class T>
T read(string_view text) {
    auto out = lisle::decode_as<T>(text);
    if (!out) {
        std::fprintf(stderr, "%s\n", out.error().message().c_str());
        std::abort();
    }
    return *std::move(out);
}

// ---- Dynamic values -----------------------------------------------------------------------------

template <spell Key>
string members_and_a_duplicate(size_t bytes) {
    return repeat(R"({"b":0,)", R"("#":1)", R"(,"b":2})", bytes, Key);
}
size_t respell(string_view text) {
    string out;
    lisle::text::writer to{out};
    lisle::text::respell(to, text);
    to.flush();
    return out.size();
}
size_t compare(string_view text) {
    auto const a = lisle::text::assume_json_view(text);
    string other{text};
    other[other.size() - 2] = '3';
    return a == lisle::text::assume_json_view(other) ? 1 : 0;
}
/// Reads and writes a dynamic value, whose styles are told by its keys.
size_t write_again(string_view text) {
    auto const value = read<lisle::json>(text);
    return lisle::encode_as(value).size()
           + lisle::encode_as(value, {lisle::text::number_style::ecmascript}).size();
}
size_t list_members(string_view text) {
    return lisle::text::assume_json_view(text).members().size();
}

// ---- Zed ----------------------------------------------------------------------------------------

constexpr string_view end_of_thread = R"(],"updated_at":"2026-02-27T12:34:56Z","version":"0.3.0"})";

template <spell Key>
string results_behind_a_bad_one(size_t bytes) {
    return repeat(R"({"title":"t","messages":[{"Agent":{"content":[],"tool_results":{"x":5,)",
                  R"("#":{})", "}}}" + string{end_of_thread}, bytes, Key);
}
size_t fail_to_read(string_view text) {
    return lisle::decode<lisle::zed_t>(text).has_value() ? 1 : 0;
}

constexpr string_view result_of_a_tool =
    R"("#":{"tool_use_id":"","tool_name":"n","is_error":false,"content":{"Text":""},)"
    R"("output":null})";
constexpr string_view use_of_a_tool =
    R"({"ToolUse":{"id":"#","name":"n","raw_input":"{}","input":{},"is_input_complete":true}})";

template <spell Key>
string uses_and_results(size_t bytes) {
    return repeat(R"({"title":"t","messages":[{"Agent":{"content":[)", use_of_a_tool, "", bytes / 2,
                  Key)
           + repeat(R"(],"tool_results":{)", result_of_a_tool, "}}}" + string{end_of_thread},
                    bytes / 2, Key);
}
size_t match_uses(string_view text) {
    auto const thread = read<lisle::zed::thread>(text);
    return lisle::zed::find_unasked_results(thread).size()
           + lisle::zed::find_unanswered_tool_uses(thread).size()
           + lisle::zed::find_bad_ids(thread).size();
}

template <spell Key>
string messages_and_usage(size_t bytes) {
    return repeat(R"({"title":"t","request_token_usage":{)", R"("#":{})", "", bytes / 2, Key)
           + repeat(R"(},"messages":[)", R"({"User":{"id":"#","content":[]}})", end_of_thread,
                    bytes / 2, Key);
}
size_t match_usage(string_view text) {
    auto const thread = read<lisle::zed::thread>(text);
    return lisle::zed::find_orphaned_usage(thread).size() + lisle::zed::find_bad_ids(thread).size();
}

// ---- acpx ---------------------------------------------------------------------------------------

class counted_ids final : public lisle::acpx::id_generator {
public:
    string next() override { return "id-" + std::to_string(++count_); }

private:
    int count_ = 0;
};

size_t replay(string_view stream) {
    counted_ids ids;
    auto session = lisle::acpx::make_session("2026-02-27T12:00:00.000Z");
    lisle::acpx::replay(session, stream, {"2026-02-27T12:00:00.000Z", ids});
    return session.thread.messages.size();
}

string update_of(string_view what) {
    return R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":)"
           + string{what} + "}}";
}

template <spell Key>
string calls(size_t bytes) {
    return repeat_lines(
        {update_of(R"({"sessionUpdate":"tool_call","toolCallId":"#","title":"t"})")}, bytes, Key);
}

template <spell Key>
string terminals_of_calls(size_t bytes) {
    return repeat_lines({update_of(R"({"sessionUpdate":"tool_call","toolCallId":"call","content":)"
                                   R"([{"type":"terminal","terminalId":"#"}]})")},
                        bytes, Key);
}

template <spell Key>
string terminals_of_one_call(size_t bytes) {
    return repeat(R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s",)"
                  R"("update":{"sessionUpdate":"tool_call","toolCallId":"call","content":[)",
                  R"({"type":"terminal","terminalId":"#"})", "]}}}\n", bytes, Key);
}

/// The table has ids as JSON tokens: the quote and seven more bytes fill a word.
template <spell Key>
string requests(size_t bytes) {
    return repeat_lines({R"({"jsonrpc":"2.0","id":"request#","method":"m"})"}, bytes, Key);
}

template <spell Key>
string answers_of_terminals(size_t bytes) {
    return repeat_lines({R"({"jsonrpc":"2.0","id":1,"method":"terminal/output",)"
                         R"("params":{"terminalId":"#"}})",
                         R"({"jsonrpc":"2.0","id":1,"result":{"output":"o"}})"},
                        bytes, Key);
}

constexpr string_view start_of_record =
    R"({"schema":"acpx.session.v1","acpx_record_id":"r","acp_session_id":"s",)"
    R"("agent_command":"a","cwd":"/w","created_at":"t","last_used_at":"t",)"
    R"("last_seq":0,"closed":false,"title":"t","updated_at":"t",)"
    R"("cumulative_token_usage":{},"request_token_usage":{},"messages":[)"
    R"({"Agent":{"content":[)";

template <spell Key>
string recorded_calls(size_t bytes) {
    return repeat(start_of_record, use_of_a_tool, "", bytes / 2, Key)
           + repeat(R"(],"tool_results":{)", result_of_a_tool, "}}}]}", bytes / 2, Key);
}
template <spell Key>
string results_without_calls(size_t bytes) {
    return repeat(string{start_of_record} + R"(],"tool_results":{)", result_of_a_tool, "}}}]}",
                  bytes, Key);
}
size_t index_calls(string_view text) {
    counted_ids ids;
    auto session = read<lisle::acpx::session>(text);
    lisle::acpx::replayer all{session, {"2026-02-27T12:00:00.000Z", ids}};
    return all.finish().messages + session.thread.messages.size();
}

template <spell Key>
string models(size_t bytes) {
    return R"({"jsonrpc":"2.0","id":1,"method":"session/new","params":{}})"
           "\n"
           R"({"jsonrpc":"2.0","id":1,"result":)"
           + repeat(R"({"models":{"currentModelId":"m","availableModels":[)",
                    R"({"modelId":"#","name":"Model"})", "]}}}\n", bytes, Key);
}

// ---- opencode -----------------------------------------------------------------------------------

namespace opencode = lisle::opencode;

template <spell Key>
string messages(size_t bytes) {
    return repeat(R"({"info":{"id":"ses_1","slug":"s","projectID":"p","directory":"/","title":"t",)"
                  R"("version":"1.14.20","time":{"created":1,"updated":1}},"messages":[)",
                  R"({"info":{"id":"#","sessionID":"ses_1","role":"user","time":{"created":1},)"
                  R"("agent":"a","model":{"providerID":"p","modelID":"m"}},"parts":[]})",
                  "]}", bytes, Key);
}
size_t assemble(string_view text) {
    auto whole = read<opencode::conversation>(text);
    std::vector<opencode::message> infos;
    for (auto& one : whole.messages) infos.push_back(std::move(one.info));
    return opencode::assemble<>(std::move(whole.info), std::move(infos), {}).whole.messages.size();
}
size_t remap(string_view text) {
    auto whole = read<opencode::conversation>(text);
    opencode::hub::id_map known;
    size_t count = 0;
    opencode::hub::remap_ids(whole, known, [&](string_view) { return std::to_string(++count); });
    return count;
}
size_t show(string_view text) {
    auto const rows = opencode::hub::to_rows(read<opencode::conversation>(text));
    return opencode::hub::assemble_ui_messages(rows).value().size();
}

template <spell Key>
string summaries(size_t bytes) {
    return repeat("[",
                  R"({"info":{"id":"msg_1","sessionID":"ses_1","role":"assistant",)"
                  R"("time":{"created":1},"modelID":"m","providerID":"p","summary":true,)"
                  R"("parentID":"#","finish":"stop"},"parts":[]})",
                  "]", bytes, Key);
}
size_t filter(string_view text) {
    return opencode::filter_compacted(read<std::vector<opencode::message_with_parts>>(text)).size();
}

std::vector<adversary> make() {
    return {
        {"one hash: a dynamic value, read and written", members_and_a_duplicate<spell_alike>,
         members_and_a_duplicate<spell_apart>, write_again},
        {"one hash: a dynamic value, respelled", members_and_a_duplicate<spell_alike>,
         members_and_a_duplicate<spell_apart>, respell},
        {"one hash: dynamic values, compared", members_and_a_duplicate<spell_alike>,
         members_and_a_duplicate<spell_apart>, compare},
        {"one hash: members of a dynamic value", members_and_a_duplicate<spell_alike>,
         members_and_a_duplicate<spell_apart>, list_members},
        {"one hash: zed's results behind an unreadable one", results_behind_a_bad_one<spell_alike>,
         results_behind_a_bad_one<spell_apart>, fail_to_read},
        {"one hash: zed's tool uses and results, validated", uses_and_results<spell_alike>,
         uses_and_results<spell_apart>, match_uses},
        {"one hash: zed's messages and usage, validated", messages_and_usage<spell_alike>,
         messages_and_usage<spell_apart>, match_usage},
        {"one hash: acpx's calls", calls<spell_alike>, calls<spell_apart>, replay},
        {"one hash: acpx's terminals of calls", terminals_of_calls<spell_alike>,
         terminals_of_calls<spell_apart>, replay},
        {"one hash: acpx's terminals of one call", terminals_of_one_call<spell_alike>,
         terminals_of_one_call<spell_apart>, replay},
        {"one hash: acpx's requests", requests<spell_alike>, requests<spell_apart>, replay},
        {"one hash: acpx's answers of terminals", answers_of_terminals<spell_alike>,
         answers_of_terminals<spell_apart>, replay},
        {"one hash: acpx's recorded calls", recorded_calls<spell_alike>,
         recorded_calls<spell_apart>, index_calls},
        {"one hash: acpx's results without calls", results_without_calls<spell_alike>,
         results_without_calls<spell_apart>, index_calls},
        {"one hash: acpx's models", models<spell_alike>, models<spell_apart>, replay},
        {"one hash: opencode's messages, assembled", messages<spell_alike>, messages<spell_apart>,
         assemble},
        {"one hash: opencode's messages with new ids", messages<spell_alike>, messages<spell_apart>,
         remap},
        {"one hash: opencode's messages of the hub, shown", messages<spell_alike>,
         messages<spell_apart>, show},
        {"one hash: opencode's summaries", summaries<spell_alike>, summaries<spell_apart>, filter},
    };
}

}  // namespace

std::vector<adversary> const& adversaries_of_hash_tables() {
    static auto const all = make();
    return all;
}

}  // namespace linear
