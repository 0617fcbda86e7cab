#include <lisle/conversation/acpx.hpp>

#include <formats/acpx/expect.hpp>

#include <doctest/doctest.h>

#include <boost/json/value.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace acpx_conversation_test {

namespace conversation = lisle::conversation;
using lisle::acpx_t;

/// Any JSON, of any depth.
boost::json::value json_of(std::string_view text) {
    auto options = acpx_tests::lenient;
    options.max_depth = lisle::decode_options::no_limit;
    return lisle::decode_as<boost::json::value>(text, options).value();
}

/// How many records came back, and how many messages their conversations had.
struct tally {
    int records = 0, messages = 0;
};

/// Reads a record, takes it to a conversation, its JSON and back.
void check_there_and_back(std::string const& text, tally& count) {
    auto const record = lisle::decode<acpx_t>(text);
    if (record.has_error()) return;
    ++count.records;
    CAPTURE(text);
    auto const as_read = lisle::encode(*record, lisle::layout::source);
    auto const talk = conversation::get(*record);
    count.messages += static_cast<int>(talk.messages.size());
    auto const json = lisle::encode(talk);
    CAPTURE(json);
    auto const back = conversation::put<acpx_t>(talk);
    CHECK(lisle::encode(back.document, lisle::layout::source) == as_read);
    CHECK(back.losses.empty());
    auto const travelled = lisle::decode<lisle::conversation_t>(json, lisle::strict);
    REQUIRE_MESSAGE(travelled.has_value(), travelled.error().message());
    CHECK(lisle::encode(conversation::put<acpx_t>(*travelled).document, lisle::layout::source)
          == as_read);
}

/// Calls `use(text)` for all texts in the vectors, and for the objects that may be records.
template <class Use>
void for_each_vector(Use use) {
    for (auto const& file : std::filesystem::directory_iterator{"vectors/acpx"}) {
        std::ifstream lines{file.path()};
        for (std::string line; std::getline(lines, line);) {
            auto const vector = json_of(line);
            for (auto const& member : vector.as_object())
                if (auto const* const text = member.value().if_string()) use(std::string{*text});
                else if (member.value().is_object())
                    use(lisle::encode_as(member.value(), acpx_tests::compact));
        }
    }
}

/// Calls `use(text)` for each captured record.
template <class Use>
void for_each_capture(Use use) {
    std::filesystem::path const captures{"../../shared/captures/acpx"};
    if (!std::filesystem::exists(captures)) return;
    for (auto const& file : std::filesystem::recursive_directory_iterator{captures}) {
        if (file.path().extension() != ".json") continue;
        std::ifstream bytes{file.path()};
        use(std::string{std::istreambuf_iterator<char>{bytes}, {}});
    }
}

TEST_CASE("a record of a vector comes back byte for byte") {
    tally count;
    for_each_vector([&](std::string const& text) { check_there_and_back(text, count); });
    CHECK(count.records > 1500);
    CHECK(count.messages > 1000);
}

TEST_CASE("a captured record comes back byte for byte") {
    tally count;
    for_each_capture([&](std::string const& text) { check_there_and_back(text, count); });
    CHECK((count.records == 0 || count.records >= 19));
}

// ---- Edits --------------------------------------------------------------------------------------

using json = boost::json::value;
using talk = conversation::conversation;

/// Appends the pointers of the leaves that two values do not share.
void compare(json const& a, json const& b, std::string const& pointer,
             std::vector<std::string>& out) {
    if (a == b) return;
    auto const *x = a.if_object(), *y = b.if_object();
    if (x != nullptr && y != nullptr) {
        for (auto const& m : *x) {
            auto const* const same = y->if_contains(m.key());
            auto const inner = pointer + '/' + std::string{m.key()};
            if (same != nullptr) compare(m.value(), *same, inner, out);
            else out.push_back(inner);
        }
        for (auto const& m : *y)
            if (!x->contains(m.key())) out.push_back(pointer + '/' + std::string{m.key()});
    } else if (a.is_array() && b.is_array() && a.get_array().size() == b.get_array().size()) {
        for (std::size_t i = 0; i < a.get_array().size(); ++i)
            compare(a.get_array()[i], b.get_array()[i], pointer + '/' + std::to_string(i), out);
    } else {
        out.push_back(pointer);
    }
}

/// The conversation's JSON without native members.
json without_native(talk const& t) {
    struct {
        void operator()(json& value) {
            if (auto* const array = value.if_array())
                for (auto& element : *array) (*this)(element);
            auto* const object = value.if_object();
            if (object == nullptr) return;
            object->erase("native");
            for (auto& member : *object) (*this)(member.value());
        }
    } drop;
    auto out = json_of(lisle::encode(t));
    drop(out);
    return out;
}

/// An edit, the function that applies it if it can, and the ends of the pointers that it may
/// change.
struct edit {
    std::string name;
    bool (*apply)(talk&);
    std::vector<std::string> places;
};

template <class Part>
Part* find_part(talk& t) {
    for (auto& m : t.messages)
        for (auto& part : m.content)
            if (auto* const found = lisle::find_alternative<Part>(&part)) return found;
    return nullptr;
}

template <class Part, class Change>
bool change(talk& t, Change how) {
    auto* const found = find_part<Part>(t);
    if (found != nullptr) how(*found);
    return found != nullptr;
}

conversation::tool_call* find_call(talk& t, bool (*fits)(conversation::tool_call const&)) {
    for (auto& m : t.messages)
        for (auto& part : m.content)
            if (auto* const found = lisle::find_alternative<conversation::tool_call>(&part))
                if (fits(*found)) return found;
    return nullptr;
}

bool has_text(conversation::tool_call const& call) {
    return call.output.size() == 1
           && lisle::has_alternative<conversation::plain_text>(call.output[0]);
}

std::vector<edit> const edits{
    {"title", [](talk& t) { return t.title = "New", true; }, {"/title"}},
    {"created",
     [](talk& t) {
         return t.created = conversation::timestamp{5, 0}, true;
     },
     {"/created_at", "/createdAt"}},
    {"updated",
     [](talk& t) {
         return t.updated = conversation::timestamp{5, 0}, true;
     },
     {"/updated_at", "/last_used_at", "/lastUsedAt"}},
    {"id", [](talk& t) { return t.id = "new", true; }, {"/acp_session_id", "/acpSessionId"}},
    {"source",
     [](talk& t) { return t.source->id = "new", true; },
     {"/acpx_record_id", "/acpxRecordId"}},
    {"directory", [](talk& t) { return t.directories = {"/new"}, true; }, {"/cwd"}},
    {"model",
     [](talk& t) {
         if (t.model) t.model->id = "new";
         return t.model.has_value();
     },
     {"/current_model_id", "/model/model"}},
    {"mode", [](talk& t) { return t.mode = "new", true; }, {"/current_mode_id", "/acpx"}},
    {"parent",
     [](talk& t) {
         if (t.parent) t.parent->id = "new";
         return t.parent.has_value();
     },
     {"/parent_session_id"}},
    {"usage",
     [](talk& t) {
         if (!t.usage) t.usage.emplace().scope = conversation::usage_scope::turn;
         return t.usage->input = 77, true;
     },
     {"/cumulative_token_usage", "/cumulative_token_usage/input_tokens"}},
    {"usage of a turn",
     [](talk& t) {
         for (auto& m : t.messages)
             if (m.usage) return m.usage->output = 77, true;
         return false;
     },
     {"/output_tokens"}},
    {"cost",
     [](talk& t) {
         return t.cost = {{0.5, "EUR", {}}}, true;
     },
     {"/cumulative_cost", "/cumulative_cost/amount", "/cumulative_cost/currency"}},
    {"user",
     [](talk& t) {
         for (auto& m : t.messages)
             if (m.id && !m.usage) return m.id = "new", true;
         return false;
     },
     {"/User/id"}},
    {"text",
     [](talk& t) {
         return change<conversation::plain_text>(t, [](auto& p) { p.text = "new \xE2\x98\x83"; });
     },
     {"/Text"}},
    {"thinking",
     [](talk& t) { return change<conversation::thinking>(t, [](auto& p) { p.text = "new"; }); },
     {"/Thinking/text"}},
    {"signature",
     [](talk& t) {
         return change<conversation::thinking>(t, [](auto& p) { p.signature = "new"; });
     },
     {"/Thinking/signature"}},
    {"redacted",
     [](talk& t) {
         return change<conversation::redacted_thinking>(t, [](auto& p) { p.data = "new"; });
     },
     {"/RedactedThinking"}},
    {"image",
     [](talk& t) {
         return change<conversation::image>(t, [](auto& p) {
             p.data = "/9j/";
             p.media_type = "image/jpeg";
         });
     },
     {"/Image/source"}},
    {"size",
     [](talk& t) {
         return change<conversation::image>(t, [](auto& p) { p.width = p.height = 3; });
     },
     {"/Image/size", "/Image/size/width", "/Image/size/height"}},
    {"audio",
     [](talk& t) {
         return change<conversation::audio>(t, [](auto& p) { p.media_type = "audio/new"; });
     },
     {"/Audio/mime_type"}},
    {"mention",
     [](talk& t) { return change<conversation::mention>(t, [](auto& p) { p.text = "new"; }); },
     {"/Mention/content"}},
    {"address",
     [](talk& t) {
         return change<conversation::mention>(t, [](auto& p) {
             p.uri = "file:///new.txt";
             p.name = "new.txt";
         });
     },
     {"/Mention/uri"}},
    {"call",
     [](talk& t) { return change<conversation::tool_call>(t, [](auto& c) { c.name = "new"; }); },
     {"/ToolUse/name", "/tool_name"}},
    {"call id",
     [](talk& t) { return change<conversation::tool_call>(t, [](auto& c) { c.id = "new"; }); },
     {"/ToolUse/id", "/tool_results/"}},
    {"input",
     [](talk& t) {
         return change<conversation::tool_call>(
             t, [](auto& c) { c.input = lisle::json::parse(R"({"new":1.5})").value(); });
     },
     {"/ToolUse/input", "/ToolUse/raw_input"}},
    {"raw input",
     [](talk& t) {
         return change<conversation::tool_call>(t, [](auto& c) { c.raw_input = "{ }"; });
     },
     {"/ToolUse/raw_input"}},
    {"call signature",
     [](talk& t) {
         return change<conversation::tool_call>(t, [](auto& c) { c.signature = "new"; });
     },
     {"/ToolUse/thought_signature"}},
    {"status",
     [](talk& t) {
         auto* const call = find_call(t, has_text);
         if (call == nullptr || call->status != conversation::call_status::completed) return false;
         return call->status = conversation::call_status::failed, true;
     },
     {"/is_error"}},
    {"end",
     [](talk& t) {
         auto* const call = find_call(t, [](auto const& c) {
             return c.status == conversation::call_status::pending && !c.is_input_complete;
         });
         if (call == nullptr) return false;
         call->status = conversation::call_status::completed;
         call->is_input_complete = true;
         call->output.emplace_back(conversation::plain_text{"new", {}, {}, {}});
         return true;
     },
     {"/is_input_complete", "/tool_results/"}},
    {"output",
     [](talk& t) {
         auto* const call = find_call(t, has_text);
         if (call != nullptr)
             lisle::get_alternative<conversation::plain_text>(call->output[0]).text = "new";
         return call != nullptr;
     },
     {"/content/Text", "/output/output"}},
    {"error",
     [](talk& t) {
         auto* const call = find_call(t, [](auto const& c) { return c.error.has_value(); });
         if (call != nullptr) call->error = "new";
         return call != nullptr;
     },
     {"/content/Text", "/output/error"}},
    {"structured",
     [](talk& t) {
         auto* const call = find_call(t, [](auto const& c) { return c.structured.has_value(); });
         if (call != nullptr) call->structured = lisle::json::parse(R"({"new":true})").value();
         return call != nullptr;
     },
     {"/content/Text", "/output"}},
    {"another message",
     [](talk& t) {
         t.messages.emplace_back().id = "new";
         return true;
     },
     {"/messages"}},
};

bool is_expected(std::string const& pointer, std::vector<std::string> const& places) {
    return std::any_of(places.begin(), places.end(), [&](std::string const& place) {
        return place.ends_with('/') || place.ends_with("put")
                   ? pointer.find(place) != std::string::npos
                   : pointer.ends_with(place);
    });
}

void check_edits(std::string const& text, std::map<std::string, int>& count) {
    auto const record = lisle::decode<acpx_t>(text);
    if (record.has_error()) return;
    ++count["records"];
    auto const original = conversation::get(*record);
    auto const said = without_native(original);
    auto const before = json_of(lisle::encode(*record, lisle::layout::source));
    CAPTURE(text);
    for (auto const& e : edits) {
        auto edited = original;
        if (!e.apply(edited)) continue;
        auto const wanted = without_native(edited);
        if (wanted == said) continue;
        CAPTURE(e.name);
        ++count[e.name];
        auto const made = conversation::put<acpx_t>(edited);
        CHECK(made.losses.empty());
        auto const after = json_of(lisle::encode(made.document, lisle::layout::source));
        std::vector<std::string> changed;
        compare(before, after, {}, changed);
        CHECK_FALSE(changed.empty());
        for (auto const& pointer : changed) {
            CAPTURE(pointer);
            CHECK(is_expected(pointer, e.places));
        }
        // A count of another type makes the whole usage unreadable, and stays.
        if (e.name == "usage" && text.find(R"(output_tokens": "5")") != text.npos) continue;
        if (e.name == "usage" && text.find(R"(thought_tokens": "x")") != text.npos) continue;
        CHECK(without_native(conversation::get(made.document)) == wanted);
    }
}

/// The keys of a value and the types of their values; of an array, each element's shape once.
std::string shape_of(json const& in) {
    std::string out;
    if (auto const* const object = in.if_object()) {
        for (auto const& m : *object) out.append(m.key()).append(":" + shape_of(m.value()) + ",");
        return '{' + out + '}';
    }
    if (!in.is_array()) return boost::json::to_string(in.kind());
    std::set<std::string> shapes;
    for (auto const& element : in.get_array()) shapes.insert(shape_of(element));
    for (auto const& shape : shapes) out += shape + ',';
    return '[' + out + ']';
}

TEST_CASE("an edit of each member arrives, and no other member changes") {
    std::map<std::string, int> count;
    // Thousands of records differ in words alone.
    std::set<std::string> seen;
    auto const use = [&](std::string const& text) {
        auto const read = lisle::decode_as<json>(text);
        if (seen.insert(read ? shape_of(*read) : text).second) check_edits(text, count);
    };
    // A call that failed, as opencode tells it: only captures have one besides.
    use(acpx_tests::flat_record(
        R"({"Agent":{"content":[{"ToolUse":{"id":"c","name":"n","raw_input":"{\"a\":1}",)"
        R"("input":{"a":1},"is_input_complete":true,"thought_signature":null}}],"tool_results":)"
        R"({"c":{"tool_name":"n","is_error":true,"tool_use_id":"c",)"
        R"("content":{"Text":"{\"error\":\"r\"}"},"output":{"error":"r"}}}}})"));
    for_each_vector(use);
    for_each_capture(use);
    for (auto const& e : edits) {
        CAPTURE(e.name);
        CHECK(count[e.name] > 0);
    }
}

// ---- Event streams ------------------------------------------------------------------------------

namespace bridge = conversation::acpx_bridge;

std::string make_use(std::string const& id) {
    return R"({"ToolUse":{"id":")" + id + R"(","name":"read","raw_input":"{}","input":{},)"
           + R"("is_input_complete":true,"thought_signature":null}})";
}
std::string make_result(std::string const& id) {
    return '"' + id + R"(":{"tool_use_id":")" + id
           + R"(","tool_name":"read","is_error":false,"content":{"Text":"of )" + id + R"("}})";
}

/// A record of two turns with the calls a and b, and texts around them.
lisle::acpx::session make_record() {
    auto const user = R"({"User":{"id":"u","content":[{"Text":"go"}]}})";
    auto const agent = R"({"Agent":{"content":[{"Text":"1"},)" + make_use("a") + R"(,{"Text":"2"},)"
                       + make_use("b") + R"(,{"Text":"3"}],"tool_results":{)" + make_result("a")
                       + ',' + make_result("b") + "}}}";
    auto const messages = user + (',' + agent) + ',' + user + ',' + agent;
    return lisle::decode<acpx_t>(acpx_tests::flat_record(messages)).value();
}

std::string const begin_turn = R"({"jsonrpc":"2.0","id":1,"method":"session/prompt","params":{}})"
                               "\n";

std::string make_update(std::string const& type, std::string const& members) {
    return R"({"jsonrpc":"2.0","method":"session/update","params":{"update":{"sessionUpdate":")"
           + type + "\"," + members + "}}}\n";
}
std::string make_text(std::string const& text) {
    return make_update("agent_message_chunk",
                       R"("content":{"type":"text","text":")" + text + "\"}");
}
std::string make_call(std::string const& id) {
    return make_update("tool_call", R"("toolCallId":")" + id + '"');
}
std::string end_call(std::string const& id) {
    return make_update("tool_call_update", R"("toolCallId":")" + id + R"(","status":"completed")");
}

/// In the first turn the calls were made together, in the second one after the other.
std::string make_stream() {
    return begin_turn + make_text("1") + make_call("a") + make_text("2") + make_call("b")
           + end_call("b") + end_call("a") + make_text("3") + begin_turn + make_text("1")
           + make_call("a") + end_call("a") + make_text("2") + make_call("b") + end_call("b")
           + make_text("3");
}

bridge::stream_steps read_stream(std::string const& text) {
    bridge::step_reader out;
    out.read(text);
    return std::move(out).finish();
}

/// The messages: a letter for each part.
std::string outline(talk const& of) {
    std::string out;
    for (auto const& message : of.messages) {
        if (!out.empty()) out += ' ';
        for (auto const& part : message.content)
            if (auto const* const call = lisle::find_alternative<conversation::tool_call>(&part))
                out += call->id;
            else if (auto const* const text =
                         lisle::find_alternative<conversation::plain_text>(&part))
                out += text->text;
    }
    return out;
}

TEST_CASE("a record with its stream has the calls that were made together in one answer") {
    auto const record = make_record();
    auto const without = conversation::get(record);
    CHECK(outline(without) == "go 1a 2b 3 go 1a 2b 3");
    auto const steps = read_stream(make_stream());
    conversation::source_map places;
    auto const with = conversation::get(record, steps, places);
    CHECK(outline(with) == "go 1a2b 3 go 1a 2b 3");
    CHECK(with == conversation::get(record, steps));
    CHECK(places.find("/messages/1/content/3/output")
          == "/messages/1/Agent/tool_results/b/content");
    CHECK(places.find("/messages/2/content/0/text") == "/messages/1/Agent/content/4/Text");
    CHECK(places.find("/messages/5/content/1/name") == "/messages/3/Agent/content/3/ToolUse/name");
    auto const& answer = with.messages[1];
    for (auto const i : {1U, 3U}) {
        auto const& call = lisle::get_alternative<conversation::tool_call>(answer.content[i]);
        CHECK(call.status == conversation::call_status::completed);
        CHECK(call.output.size() == 1);
    }
}

TEST_CASE("a turn that the stream lacks is cut as without a stream") {
    auto const record = make_record();
    auto const cut = make_stream();
    auto const last_turn = cut.substr(cut.find(begin_turn, 1));
    CHECK(outline(conversation::get(record, read_stream(last_turn))) == "go 1a 2b 3 go 1a 2b 3");
    CHECK(conversation::get(record, read_stream("")) == conversation::get(record));
    auto const together = begin_turn + make_call("a") + make_call("b");
    CHECK(outline(conversation::get(record, read_stream(together))) == "go 1a 2b 3 go 1a2b3");
}

TEST_CASE("a record comes back byte for byte, wherever its messages are cut") {
    auto const record = make_record();
    auto const as_read = lisle::encode(record, lisle::layout::source);
    bridge::call_key key;
    for (auto const* const id : {"a", "b"}) key.add(id);
    auto const cut_of = [](unsigned bits) {
        bridge::stream_call out{(bits & 1U) != 0, bridge::stream_call::never};
        if ((bits & 2U) != 0) out.cut = 0;
        return out;
    };
    std::set<std::string> seen;
    for (unsigned bits = 0; bits < 16; ++bits) {
        CAPTURE(bits);
        bridge::stream_steps steps;
        for (int turn = 0; turn < 2; ++turn) steps.add(key, {cut_of(bits), cut_of(bits >> 2U)});
        auto const read = conversation::get(record, steps);
        seen.insert(outline(read));
        auto const made = conversation::put<acpx_t>(read);
        CHECK(lisle::encode(made.document, lisle::layout::source) == as_read);
        CHECK(made.losses.empty());
    }
    CHECK(seen.size() == 16);
}

TEST_CASE("a captured record comes back byte for byte with its stream") {
    std::filesystem::path const captures{"../../shared/captures/acpx"};
    if (!std::filesystem::exists(captures)) return;
    int count = 0, others = 0;
    for (auto const& file : std::filesystem::recursive_directory_iterator{captures}) {
        auto stream = file.path();
        std::ifstream events{stream.replace_extension(".stream.ndjson")};
        if (file.path().extension() != ".json" || !events) continue;
        std::ifstream bytes{file.path()};
        auto const record =
            lisle::decode<acpx_t>(std::string{std::istreambuf_iterator<char>{bytes}, {}});
        if (!record) continue;
        CAPTURE(file.path());
        auto const steps = read_stream(std::string{std::istreambuf_iterator<char>{events}, {}});
        auto const read = conversation::get(*record, steps);
        auto const made = conversation::put<acpx_t>(read);
        CHECK(lisle::encode(made.document, lisle::layout::source)
              == lisle::encode(*record, lisle::layout::source));
        CHECK(made.losses.empty());
        ++count;
        if (outline(read) != outline(conversation::get(*record))) ++others;
    }
    CHECK(count >= 3);
    CHECK(others > 0);
}

TEST_CASE("an archive has its stream") {
    lisle::acpx::archive archive;
    archive.session.state = make_record();
    for (auto rest = make_stream(); !rest.empty(); rest.erase(0, rest.find('\n') + 1))
        archive.history.push_back(lisle::json::parse(rest.substr(0, rest.find('\n'))).value());
    CHECK(outline(conversation::get(archive)) == "go 1a2b 3 go 1a 2b 3");
}

TEST_CASE("an archive is converted as its record") {
    lisle::acpx::archive archive;
    archive.session.state.acpx_record_id = "r";
    archive.session.state.name = "n";
    archive.session.state.thread.title = std::optional<std::string>{"T"};
    conversation::source_map places;
    auto read = conversation::get(archive, places);
    auto const record = conversation::get(archive.session.state);
    CHECK(read.native->text().find("acpx-archive") != std::string::npos);
    read.native = record.native;
    CHECK(read == record);
    CHECK(places.find("/title") == "/session/state/title");
    CHECK(places.find("/native/acpx/add/name") == "/session/state/name");
}

}  // namespace acpx_conversation_test
