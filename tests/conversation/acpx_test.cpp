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

/// Reads a record in a model, takes it to a conversation, its JSON and back.
template <class Model>
void check_there_and_back(std::string const& text, tally& count) {
    auto const record = lisle::decode<acpx_t, Model>(text);
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
    auto const travelled = lisle::decode<lisle::conversation_t, Model>(json, lisle::strict);
    REQUIRE_MESSAGE(travelled.has_value(), travelled.error().message());
    CHECK(lisle::encode(conversation::put<acpx_t>(*travelled).document, lisle::layout::source)
          == as_read);
}

void check_there_and_back(std::string const& text, tally& count) {
    check_there_and_back<lisle::owned>(text, count);
    check_there_and_back<lisle::verbatim>(text, count);
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
    CHECK(count.records > 3000);
    CHECK(count.messages > 2000);
}

TEST_CASE("a captured record comes back byte for byte") {
    tally count;
    for_each_capture([&](std::string const& text) { check_there_and_back(text, count); });
    CHECK((count.records == 0 || count.records >= 38));
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

/// An edit: what it does if it can, and the ends of the pointers that it may change.
struct edit {
    std::string name;
    bool (*apply)(talk&);
    std::vector<std::string> places;
};

template <class Part>
Part* find_part(talk& t) {
    for (auto& m : t.messages)
        for (auto& part : m.content)
            if (auto* const found = std::get_if<Part>(&part)) return found;
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
            if (auto* const found = std::get_if<conversation::tool_call>(&part))
                if (fits(*found)) return found;
    return nullptr;
}

bool has_text(conversation::tool_call const& call) {
    return call.output.size() == 1
           && std::holds_alternative<conversation::plain_text>(call.output[0]);
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
         return change<conversation::tool_call>(t, [](auto& c) { c.input = {{"new", 1.5}}; });
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
         if (call != nullptr) std::get<conversation::plain_text>(call->output[0]).text = "new";
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
         if (call != nullptr) call->structured = {{"new", true}};
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
    auto const before = json_of(lisle::encode(*record, lisle::layout::source));
    CAPTURE(text);
    for (auto const& e : edits) {
        auto edited = original;
        if (!e.apply(edited)) continue;
        if (without_native(edited) == without_native(original)) continue;
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
        CHECK(without_native(conversation::get(made.document)) == without_native(edited));
    }
}

TEST_CASE("an edit of each member arrives, and nothing else changes") {
    std::map<std::string, int> count;
    std::set<std::string> seen;
    auto const use = [&](std::string const& text) {
        if (seen.insert(text).second) check_edits(text, count);
    };
    for_each_vector(use);
    for_each_capture(use);
    for (auto const& e : edits) {
        CAPTURE(e.name);
        CHECK(count[e.name] > 0);
    }
}

TEST_CASE("an archive is converted as its record") {
    lisle::acpx::archive archive;
    archive.session.state.acpx_record_id = "r";
    archive.session.state.name = "n";
    archive.session.state.thread.title = std::optional<std::string>{"T"};
    conversation::source_map places;
    auto read = conversation::get(archive, places);
    auto const record = conversation::get(archive.session.state);
    CHECK(read.native->text.find("acpx-archive") != std::string::npos);
    read.native = record.native;
    CHECK(read == record);
    CHECK(places.find("/title") == "/session/state/title");
    CHECK(places.find("/native/acpx/add/name") == "/session/state/name");
}

}  // namespace acpx_conversation_test
