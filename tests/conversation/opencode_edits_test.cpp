#include <lisle/conversation/opencode.hpp>

#include "conversation/json_leaves.hpp"

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace opencode_edits_test {

namespace conversation = lisle::conversation;
namespace json = boost::json;
using lisle::opencode_t;
using talk = conversation::conversation;

/// An export with each member that has a neutral word.
constexpr std::string_view whole = R"({"info":{"id":"ses_1","slug":"brave-cabin",
"projectID":"global","directory":"/w","parentID":"ses_0","title":"T","agent":"build",
"model":{"id":"m","providerID":"anthropic","variant":"v"},"version":"1.18.34","cost":0.5,
"tokens":{"input":1,"output":2,"reasoning":3,"cache":{"read":4,"write":5}},
"time":{"created":1000,"updated":9000}},"messages":[
{"info":{"role":"user","time":{"created":1000},"agent":"build",
"model":{"providerID":"anthropic","modelID":"m","variant":"w"},"id":"msg_1","sessionID":"ses_1"},
"parts":[
{"type":"text","text":"Look","id":"prt_11","sessionID":"ses_1","messageID":"msg_1"},
{"type":"file","mime":"image/png","filename":"a.png","url":"data:image/png;base64,AAAA","id":"prt_12","sessionID":"ses_1","messageID":"msg_1"},
{"type":"file","mime":"audio/wav","url":"data:audio/wav;base64,BBBB","id":"prt_13","sessionID":"ses_1","messageID":"msg_1"},
{"type":"file","mime":"application/pdf","filename":"a.pdf","url":"file:///a.pdf","id":"prt_14","sessionID":"ses_1","messageID":"msg_1"},
{"type":"file","mime":"text/plain","filename":"a","url":"file:///a?start=2&end=3","source":{"text":{"value":"@a","start":0,"end":2},"type":"file","path":"a"},"id":"prt_15","sessionID":"ses_1","messageID":"msg_1"},
{"type":"text","text":"Called the Read tool","synthetic":true,"id":"prt_16","sessionID":"ses_1","messageID":"msg_1"},
{"type":"agent","name":"reviewer","id":"prt_17","sessionID":"ses_1","messageID":"msg_1"},
{"type":"text","text":"hidden","ignored":true,"id":"prt_18","sessionID":"ses_1","messageID":"msg_1"},
{"type":"subtask","prompt":"p","description":"d","agent":"a","id":"prt_19","sessionID":"ses_1","messageID":"msg_1"}]},
{"info":{"parentID":"msg_1","role":"assistant","mode":"build","agent":"build","path":{"cwd":"/w","root":"/"},
"cost":0.25,"tokens":{"total":18,"input":6,"output":7,"reasoning":1,"cache":{"read":2,"write":3}},
"modelID":"m","providerID":"anthropic","variant":"w","time":{"created":2000,"completed":3000},
"finish":"tool-calls","error":{"name":"APIError","data":{"message":"no","isRetryable":false}},"id":"msg_2","sessionID":"ses_1"},
"parts":[
{"type":"step-start","snapshot":"abc","id":"prt_21","sessionID":"ses_1","messageID":"msg_2"},
{"type":"reasoning","text":"hm","time":{"start":2000,"end":2100},"metadata":{"anthropic":{"signature":"sig"}},"id":"prt_22","sessionID":"ses_1","messageID":"msg_2"},
{"type":"reasoning","text":"","time":{"start":2000,"end":2100},"metadata":{"anthropic":{"redactedData":"red"}},"id":"prt_23","sessionID":"ses_1","messageID":"msg_2"},
{"type":"reasoning","text":"so","time":{"start":2000,"end":2100},"metadata":{"openai":{"itemId":"rs_1","reasoningEncryptedContent":"enc"}},"id":"prt_24","sessionID":"ses_1","messageID":"msg_2"},
{"type":"text","text":"I do","time":{"start":1,"end":2},"id":"prt_25","sessionID":"ses_1","messageID":"msg_2"},
{"type":"tool","callID":"c1","tool":"read","state":{"status":"completed","input":{"p":"a"},"output":"A","title":"a","metadata":{"preview":"A"},"time":{"start":2200,"end":2300},"attachments":[{"type":"file","mime":"image/png","url":"data:image/png;base64,CCCC","id":"prt_2A","sessionID":"ses_1","messageID":"msg_2"}]},"id":"prt_26","sessionID":"ses_1","messageID":"msg_2"},
{"type":"tool","callID":"c2","tool":"bash","state":{"status":"error","input":{"c":1},"error":"bad","time":{"start":2200,"end":2300}},"id":"prt_27","sessionID":"ses_1","messageID":"msg_2"},
{"type":"tool","callID":"c3","tool":"task","state":{"status":"running","input":{},"title":"t","metadata":{"sessionId":"ses_9"},"time":{"start":2200}},"id":"prt_28","sessionID":"ses_1","messageID":"msg_2"},
{"type":"tool","callID":"c4","tool":"bash","state":{"status":"pending","input":{},"raw":"{"},"id":"prt_29","sessionID":"ses_1","messageID":"msg_2"},
{"type":"tool","callID":"c5","tool":"bash","state":{"status":"error","input":{"c":2},"error":"Tool execution aborted","metadata":{"interrupted":true},"time":{"start":2200,"end":2300}},"id":"prt_2B","sessionID":"ses_1","messageID":"msg_2"},
{"reason":"tool-calls","type":"step-finish","tokens":{"total":18,"input":6,"output":7,"reasoning":1,"cache":{"read":2,"write":3}},"cost":0.25,"id":"prt_2C","sessionID":"ses_1","messageID":"msg_2"},
{"type":"step-start","id":"prt_2D","sessionID":"ses_1","messageID":"msg_2"},
{"type":"text","text":"Then","id":"prt_2E","sessionID":"ses_1","messageID":"msg_2"},
{"reason":"stop","type":"step-finish","tokens":{"input":1,"output":1,"reasoning":0,"cache":{"read":0,"write":0}},"cost":0.125,"id":"prt_2F","sessionID":"ses_1","messageID":"msg_2"}]},
{"info":{"parentID":"msg_1","role":"assistant","mode":"plan","agent":"plan","path":{"cwd":"/w","root":"/w"},
"cost":0,"tokens":{"input":6,"output":7,"reasoning":1,"cache":{"read":2,"write":3}},
"modelID":"gemini-3","providerID":"google","time":{"created":4000,"completed":5000},"finish":"stop","id":"msg_3","sessionID":"ses_1"},
"parts":[
{"type":"text","text":"signed","metadata":{"google":{"thoughtSignature":"ts"}},"id":"prt_31","sessionID":"ses_1","messageID":"msg_3"},
{"type":"tool","callID":"c6","tool":"read","state":{"status":"completed","input":{},"output":"","title":"","metadata":{},"time":{"start":1,"end":2}},"metadata":{"google":{"thoughtSignature":"tc"}},"id":"prt_32","sessionID":"ses_1","messageID":"msg_3"},
{"type":"tool","callID":"c7","tool":"read","state":{"status":"completed","input":{},"output":"old","title":"","metadata":{},"time":{"start":1,"end":2,"compacted":3}},"id":"prt_33","sessionID":"ses_1","messageID":"msg_3"}]}
]})";

std::map<std::string, json::value> print(talk const& t, std::vector<conversation::loss>& losses) {
    auto made = conversation::put<opencode_t>(t);
    losses = std::move(made.losses);
    return json_leaves::flatten(json::parse(lisle::encode(made.document)));
}

/// Members whose values are words of the neutral conversation, and its own frame.
std::set<std::string> const words{"lisle",
                                  "source",
                                  "type",
                                  "role",
                                  "origin",
                                  "audience",
                                  "scope",
                                  "currency",
                                  "status",
                                  "kind",
                                  "is_input_complete",
                                  "native",
                                  "kept_tail"};

/// Whether a loss is reported for a place or for a place that holds it.
bool is_reported(std::string const& pointer, std::vector<conversation::loss> const& losses) {
    return std::any_of(losses.begin(), losses.end(), [&](conversation::loss const& loss) {
        return pointer == loss.pointer || pointer.starts_with(loss.pointer + '/');
    });
}

/// Whether a change of an id or a folder has to reach this member.
bool is_reference(std::string_view pointer) {
    for (auto const* key : {"/id", "ID", "/cwd", "/root", "/directory"})
        if (pointer.ends_with(key)) return true;
    return false;
}

/// The ids of more than one message, which are one in opencode.
std::set<std::string> find_shared_ids(talk const& t) {
    std::set<std::string> once, out;
    for (auto const& m : t.messages)
        if (m.id && !once.insert(*m.id).second) out.insert(*m.id);
    return out;
}

/// How many members an edit may change beside references.
std::size_t count_entailed(std::string_view pointer, json::value const& old) {
    if (old == json::value(conversation::opencode_bridge::subtask.text)
        || old == json::value(conversation::opencode_bridge::compaction_question.text)
        || old == json::value(conversation::cleared_result))
        return 8;                                    // then it is a part of another type
    if (pointer.ends_with("/media_type")) return 2;  // a URL names it too
    // Tokens, costs and reasons are in the message and in its last step's end.
    return pointer.find("/content") == pointer.npos ? 2 : 1;
}

std::size_t check_each_edit(std::string const& text) {
    auto const before = conversation::get(lisle::decode<opencode_t>(text).value());
    std::vector<conversation::loss> losses;
    auto const made = print(before, losses);
    CHECK(losses.empty());
    auto edited = json::parse(lisle::encode(before));
    std::vector<json_leaves::leaf> leaves;
    json_leaves::find_leaves(edited, words, leaves);
    auto const shared = find_shared_ids(before);
    for (auto const& leaf : leaves) {
        CAPTURE(leaf.pointer);
        auto const old = *leaf.value;
        if (leaf.key == "id" && shared.contains(std::string{old.as_string()})) continue;
        if (leaf.key == "provider" && leaf.pointer.find("/content") != leaf.pointer.npos) continue;
        auto const value = json_leaves::edit(*leaf.value);
        auto const changed = lisle::decode<lisle::conversation_t>(json::serialize(edited));
        *leaf.value = old;
        REQUIRE(changed.has_value());
        auto const changes = json_leaves::compare(made, print(*changed, losses));
        if (changes.empty()) {
            CHECK(is_reported(leaf.pointer, losses));
            continue;
        }
        for (auto const& loss : losses) {
            bool const is_of_further_step =
                loss.pointer.ends_with("/model") || loss.pointer.ends_with("/mode");
            // Of two places that say one thing, one counts.
            CHECK((is_of_further_step || loss.pointer.ends_with("/sessionId")
                   || loss.pointer.ends_with("/raw_output")));
        }
        std::size_t others = 0;
        bool has_arrived = false;
        for (auto const& change : changes) {
            has_arrived =
                has_arrived || change.value == value
                || (value.is_string() && change.value.is_string()
                    && change.value.as_string().find(value.as_string()) != json::string::npos)
                || (change.pointer.ends_with("/url") && value.is_int64());
            if (!is_reference(change.pointer)) ++others;
        }
        CHECK(has_arrived);
        CHECK(others <= count_entailed(leaf.pointer, old));
    }
    return leaves.size();
}

TEST_CASE("an edit of each member arrives, and no other member changes") {
    auto const count = check_each_edit(std::string{whole});
    CHECK(count > 100);
    MESSAGE("members edited: " << count);
}

TEST_CASE("an edit arrives in what releases exported") {
    std::size_t count = 0;
    for (auto const* file : {"1.0.98/export-parent.json", "1.18.34/export-work.json"}) {
        CAPTURE(file);
        std::ifstream in{std::string{"formats/opencode/releases/"} + file};
        count += check_each_edit({std::istreambuf_iterator<char>{in}, {}});
    }
    MESSAGE("members edited: " << count);
}

}  // namespace opencode_edits_test
