#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/hub/shape/message.hpp>
#include <lisle/formats/opencode/hub/shape/part.hpp>
#include <lisle/formats/opencode/hub/to_rows.hpp>
#include <lisle/formats/opencode/hub/ui.hpp>
#include <lisle/formats/opencode/hub/ui_rows.hpp>
#include <lisle/formats/opencode/storage/stored.hpp>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace opencode_hub_ui_rows_test {

namespace opencode = lisle::opencode;
namespace hub = opencode::hub;
using opencode_expect::write;
using losses = std::vector<lisle::finding>;
using ui_messages = std::vector<opencode::ui_message>;

namespace {

constexpr std::int64_t now = 1776643200000;
hub::ui_origin const origin{"ses_1", now, {"p", "m", {}}};

/// Makes ids that ascend.
struct id_maker {
    int count = 100000;
    std::string operator()(opencode::id_prefix prefix) {
        return std::string{opencode::to_string(prefix)} + '_' + std::to_string(++count);
    }
};

ui_messages read(std::string_view json) {
    auto options = lisle::permissive;
    options.ecmascript = true;
    return lisle::decode_as<ui_messages>(json, options).value();
}

boost::json::value to_json(ui_messages const& all) {
    return hub::detail::to_value(write(all)).value();
}

hub::ui_rows make_rows(ui_messages const& from) {
    return hub::from_ui_messages(from, origin, id_maker{}).value();
}

hub::rows to_session(hub::ui_rows made) {
    hub::rows out;
    out.session.id = origin.session_id;
    out.session.project_id = "p";
    out.session.slug = "s";
    out.messages = std::move(made.messages);
    out.parts = std::move(made.parts);
    return out;
}

/// Whether opencode and the hub's document read the data of a type that they know.
template <class Shape, class T>
bool is_read_by_both(std::string_view tag, std::string_view name, std::string const& data) {
    auto const tagged = hub::detail::add_tag(tag, name, data);
    auto const& options = opencode_expect::reference;
    return lisle::decode_as<Shape>(tagged, options).has_value()
           && lisle::decode_as<T>(tagged, options).has_value();
}

/// UIMessages with ids that rows may have become rows without faults, and are the same afterwards.
void keeps(ui_messages const& all) {
    auto const text = write(all);
    CAPTURE(text);
    auto made = make_rows(all);
    CHECK(made.losses == losses{});
    auto const session = to_session(std::move(made));
    CHECK(hub::find_faults(session) == losses{});
    for (auto const& row : session.parts) {
        CAPTURE(row.data);
        using stored = opencode::stored<opencode::part>;
        if (hub::detail::is_part_type(row.type))
            CHECK(is_read_by_both<hub::shape::part, stored>("type", row.type, row.data));
    }
    auto const view = hub::to_ui_messages(session);
    REQUIRE(view.has_value());
    CHECK(to_json(view->messages) == to_json(all));
    auto const again = to_session(make_rows(view->messages));
    REQUIRE(again.parts.size() == session.parts.size());
    for (std::size_t i = 0; i < session.parts.size(); ++i)
        CHECK(again.parts[i] == session.parts[i]);
    CHECK(again.messages == session.messages);
    CHECK(hub::assemble_ui_messages(session).has_value());
}
void keeps(std::string_view json) { keeps(read(json)); }

std::string said(std::string_view role, std::string_view parts) {
    return R"([{"id":"msg_1","role":")" + std::string{role} + R"(","parts":[)" + std::string{parts}
           + "]}]";
}
std::string call(std::string_view rest) {
    return said("assistant",
                R"({"type":"tool-bash","toolCallId":"c","state":)" + std::string{rest} + "}");
}

/// The type and data of the only part's row.
std::string row_of(std::string_view json) {
    auto const made = make_rows(read(json));
    REQUIRE(made.parts.size() == 1);
    return made.parts[0].type + ' ' + made.parts[0].data;
}

}  // namespace

TEST_CASE("text and files are the hub's own parts") {
    CHECK(row_of(said("user", R"({"type":"text","text":"t"})")) == R"(text {"text":"t"})");
    CHECK(row_of(said("user", R"({"type":"file","mediaType":"a/b","filename":"f","url":"u"})"))
          == R"(file {"mime":"a/b","filename":"f","url":"u"})");
    CHECK(row_of(said("assistant", R"({"type":"step-start"})")) == "step-start {}");
    keeps(said("user", R"({"type":"file","mediaType":"text/plain","url":"data:,a"})"));
}

TEST_CASE("thinking keeps the provider's metadata where opencode has it") {
    auto const json = said("assistant", R"({"type":"reasoning","text":"t","state":"done",)"
                                        R"("providerMetadata":{"anthropic":{"signature":"s"}}})");
    CHECK(row_of(json)
          == R"(reasoning {"text":"t","metadata":{"anthropic":{"signature":"s"}},)"
             R"("time":{"start":1776643200000,"end":1776643200000},)"
             R"("ui":{"members":{"state":"done"}}})");
    keeps(json);
}

TEST_CASE("every state of a tool call has a state in the hub") {
    auto const status_of = [](std::string_view rest) {
        auto const json = call(rest);
        keeps(json);
        auto const row = row_of(json).substr(5);
        auto const state = hub::detail::find_value(row, "state");
        return std::string{hub::detail::find_value(state, "status")};
    };
    CHECK(status_of(R"("input-streaming")") == R"("pending")");
    CHECK(status_of(R"("input-streaming","input":{"a":1})") == R"("pending")");
    CHECK(status_of(R"("input-available","input":{"a":1})") == R"("running")");
    CHECK(status_of(R"("approval-requested","input":{},"approval":{"id":"a"})") == R"("running")");
    CHECK(status_of(R"("approval-responded","input":{},"approval":{"id":"a","approved":true})")
          == R"("running")");
    CHECK(status_of(R"("output-available","input":{},"output":"o")") == R"("completed")");
    CHECK(status_of(R"("output-error","rawInput":"{","errorText":"e")") == R"("error")");
    CHECK(status_of(R"("output-denied","input":{},"approval":{"id":"a","approved":false})")
          == R"("error")");
}

TEST_CASE("a tool's output is text in the hub, and JSON again in a UIMessage") {
    CHECK(row_of(call(R"("output-available","input":{"a":1},"output":{"b":[2]})"))
          == R"(tool {"callID":"c","tool":"bash","state":{"status":"completed","input":{"a":1},)"
             R"("output":"{\"b\":[2]}","title":"","metadata":{},)"
             R"("time":{"start":1776643200000,"end":1776643200000}},"ui":{"jsonOutput":true}})");
    for (auto const* output : {"null", "1", R"({"b":[2]})", R"("{}")", "[]", R"("")"})
        keeps(call(R"("output-available","input":{},"output":)" + std::string{output}));
    keeps(call(R"("output-available","input":{})"));
    keeps(call(R"("output-available","input":{},"output":1,"preliminary":true)"));
}

TEST_CASE("members that only UIMessages have are kept in the data") {
    for (auto const* part :
         {R"({"type":"data-weather","id":"1","data":{"a":1}})", R"({"type":"data-x","data":null})",
          R"({"type":"source-url","sourceId":"s","url":"u","title":"t"})",
          R"({"type":"source-document","sourceId":"s","mediaType":"a/b","title":"t"})",
          R"({"type":"dynamic-tool","toolName":"x","toolCallId":"c","state":"input-available",)"
          R"("input":[1]})",
          R"({"type":"text","text":"t","later":{"a":1}})", R"({"type":"later","a":1})"})
        keeps(said("assistant", part));
    CHECK(row_of(said("user", R"({"type":"data-x","id":"1","data":2})"))
          == R"(data-x {"ui":{"members":{"data":2,"id":"1"}}})");
}

TEST_CASE("metadata of a message is a column, or stays in the data") {
    auto const with = [](std::string_view metadata) {
        return R"([{"id":"msg_1","role":"user","metadata":)" + std::string{metadata}
               + R"(,"parts":[{"type":"text","text":"t"}]}])";
    };
    for (auto const* metadata : {R"({"a":1})", "{}", "1", R"("m")", "[]"}) keeps(with(metadata));
    CHECK(make_rows(read(with(R"({"a":1})"))).messages[0].metadata == R"({"a":1})");
    CHECK(make_rows(read(with("1"))).messages[0].metadata == "{}");
}

TEST_CASE("a system message's first text is its content") {
    keeps(said("system", R"({"type":"text","text":"Be brief."})"));
    keeps(said("system", R"({"type":"text","text":"a"},{"type":"text","text":"b"})"));
    keeps(said("system", R"({"type":"text","text":"a","state":"done"})"));
    keeps(said("system", R"({"type":"data-x","data":1},{"type":"text","text":"b"})"));
    auto const made = make_rows(read(said("system", R"({"type":"text","text":"Be brief."})")));
    CHECK(made.parts.empty());
    CHECK(made.messages[0].data == R"({"time":{"created":1776643200000},"content":"Be brief."})");
}

TEST_CASE("messages stay in order, and an answer has a parent and a model") {
    auto const made =
        make_rows(read(R"([{"id":"7b1c1f6e-3c0e-4b61-9a53-0e6a0d8f4f11","role":"user","parts":[)"
                       R"({"type":"text","text":"q"}]},{"id":"ai-1","role":"assistant","parts":[)"
                       R"({"type":"text","text":"a"}]}])"));
    REQUIRE(made.messages.size() == 2);
    CHECK(made.messages[0].id == "7b1c1f6e-3c0e-4b61-9a53-0e6a0d8f4f11");
    CHECK(made.messages[1].id == "msg_100002");
    CHECK(made.messages[1].created_at == now + 1);
    CHECK(
        made.messages[1].data
        == R"({"time":{"created":1776643200001},)"
           R"("parentID":"7b1c1f6e-3c0e-4b61-9a53-0e6a0d8f4f11","modelID":"m","providerID":"p"})");
    CHECK(made.parts[1].message_id == "msg_100002");
    CHECK(made.parts[1].session_id == "ses_1");
    CHECK(made.losses == losses{{"/1/id", "changes"}});
}

TEST_CASE("members for which a row has no place are reported") {
    auto const losses_of = [](std::string_view json) { return make_rows(read(json)).losses; };
    CHECK(losses_of(call(R"("input-available","input":null)"))
          == losses{{"/0/parts/0/input", "has no place"}});
    CHECK(losses_of(R"([{"id":"msg_1","role":"assistant","parts":[]}])")
          == losses{{"/0", "has nothing to show"}});
    CHECK(losses_of(R"([{"id":"msg_1","role":"user","parts":[{"type":"step-start"}]},)"
                    R"({"id":"msg_1","role":"user","parts":[{"type":"step-start"}]}])")
          == losses{{"/1/id", "changes"}});
    CHECK(losses_of(said("assistant", R"({"type":"patch","hash":"h","files":[]})"))
          == losses{{"/0/parts", "changes"}, {"/0", "has nothing to show"}});
    auto const fixed = hub::from_ui_messages(
        read(said("user", R"({"type":"text","text":"a"},{"type":"text","text":"b"})")), origin,
        [count = 9](opencode::id_prefix) mutable { return "prt_" + std::to_string(count--); });
    REQUIRE(fixed.has_value());
    CHECK(fixed->losses == losses{{"/0/parts/0/text", "changes"}, {"/0/parts/1/text", "changes"}});
}

// ---- From rows ----------------------------------------------------------------------------------

namespace {

losses losses_of_part(std::string type, std::string data) {
    hub::rows from;
    from.messages.resize(1);
    from.messages[0].id = "msg_1";
    from.messages[0].data = R"({"time":{"created":0}})";
    from.parts.resize(2);
    for (auto& part : from.parts) part.message_id = "msg_1";
    from.parts[0].type = std::move(type);
    from.parts[0].data = std::move(data);
    from.parts[1].type = "step-start";
    return hub::to_ui_messages(from).value().losses;
}

}  // namespace

TEST_CASE("rows keep members for which a UIMessage has a place, and others are reported") {
    CHECK(losses_of_part("text", R"({"text":"t","metadata":{"openai":{"itemId":"i"}}})")
          == losses{});
    CHECK(losses_of_part("text", R"({"metadata":{"flat":1},"text":"t","synthetic":true})")
          == losses{{"/parts/0/data/metadata", "has no place"},
                    {"/parts/0/data/synthetic", "has no place"}});
    CHECK(losses_of_part("text", R"({"text":"t","ignored":true})")
          == losses{{"/parts/0", "has no place"}});
    CHECK(losses_of_part("tool", R"({"callID":"c","tool":"t","state":{"status":"completed",)"
                                 R"("input":{"a":1},"output":"o","title":"t","metadata":{"b":1},)"
                                 R"("time":{"start":0,"end":2}},)"
                                 R"("metadata":{"providerExecuted":true,"openai":{"i":"x"}}})")
          == losses{{"/parts/0/data/state/title", "changes"},
                    {"/parts/0/data/state/metadata/b", "has no place"},
                    {"/parts/0/data/state/time/end", "changes"}});
    CHECK(losses_of_part("tool", R"({"callID":"c","tool":"t","state":{"status":"pending",)"
                                 R"("input":{},"raw":""}})")
          == losses{});
    CHECK(losses_of_part("file", R"({"mime":"text/plain","url":"u"})") == losses{});
    CHECK(losses_of_part("patch", R"({"hash":"h","files":[]})")
          == losses{{"/parts/0", "has no place"}});
    CHECK(losses_of_part("later", R"({"a":1})") == losses{{"/parts/0", "has no place"}});
    CHECK(losses_of_part("later", R"({"ui":{"members":{"a":1}}})") == losses{});
    CHECK(losses_of_part("text", R"({"text":5,"ui":{"members":{"a":1}}})")
          == losses{{"/parts/0", "has no place"}});
}

TEST_CASE("costs, models, times and messages without visible parts are reported") {
    hub::rows from;
    from.messages.resize(2);
    from.messages[0].id = "msg_1";
    from.messages[0].role = hub::message_role::assistant;
    from.messages[0].data = R"({"time":{"created":5},"modelID":"m","providerID":"p","cost":0.1})";
    from.messages[1].id = "msg_2";
    from.messages[1].created_at = 1;
    from.parts.resize(2);
    from.parts[0].message_id = "msg_3";
    from.parts[1].message_id = "msg_1";
    from.parts[1].type = "text";
    from.parts[1].data = R"({"text":"t"})";
    auto const view = hub::to_ui_messages(from);
    REQUIRE(view.has_value());
    CHECK(view->losses
          == losses{{"/parts/0", "has no message"},
                    {"/messages/0/data/cost", "has no place"},
                    {"/messages/0/data/modelID", "changes"},
                    {"/messages/0/data/providerID", "changes"},
                    {"/messages/0/data/time/created", "changes"},
                    {"/messages/1", "has nothing to show"}});
    CHECK(write(view->messages)
          == R"([{"id":"msg_1","role":"assistant","parts":[{"type":"text","text":"t"}]}])");
    from.parts[1].data = "{";
    CHECK(hub::to_ui_messages(from).has_error());
}

TEST_CASE("a foreign supplement affects no other member") {
    hub::rows from;
    from.messages.resize(1);
    from.messages[0].id = "msg_1";
    from.messages[0].metadata = std::string(1000, '[');
    from.messages[0].data =
        R"({"time":{"created":1},"ui":{"members":{"id":5,"role":"judge","parts":1}}})";
    for (auto const* data : {R"({"text":"t","ui":{"members":{"type":5,"text":null}}})",
                             R"({"text":"t","ui":{"members":{"text":1}}})",
                             R"({"text":"t","ui":[]})", R"({"text":"t","ui":{"members":[]}})"}) {
        hub::part_row part;
        part.id = "prt_" + std::to_string(from.parts.size());
        part.message_id = "msg_1";
        part.type = "text";
        part.data = data;
        from.parts.push_back(std::move(part));
    }
    auto const view = hub::to_ui_messages(from);
    CHECK((view ? "" : view.error().message()) == "");
    REQUIRE(view.has_value());
    REQUIRE(view->messages.size() == 1);
    CHECK(view->messages[0].id == "msg_1");
    CHECK(view->messages[0].role == opencode::ui_role::user);
    CHECK(view->messages[0].parts.size() == 4);
    from.parts[0].data =
        R"({"text":"t","ui":)" + std::string(1000, '[') + std::string(1000, ']') + "}";
    CHECK(hub::to_ui_messages(from).has_error());
}

// ---- Many ---------------------------------------------------------------------------------------

TEST_CASE("the UIMessages of the vectors are kept") {
    std::ifstream in{"vectors/opencode/uimessage.jsonl", std::ios::binary};
    std::size_t count = 0;
    for (std::string line; std::getline(in, line);) {
        auto const each = boost::json::parse(line).get_object();
        auto const* const ok = each.if_contains("ok");
        if (ok != nullptr && *ok == false) continue;
        bool const is_validated = each.at("kind") == "opencode/ui_validate";
        auto const& given = each.at(is_validated ? "input" : "expected");
        auto text = given.is_string() ? std::string{given.get_string()}
                                      : lisle::encode_as(given, opencode_expect::style);
        if (text.starts_with('{')) text = '[' + text + ']';
        auto all = read(text);
        for (std::size_t i = 0; i < all.size(); ++i) all[i].id = "msg_" + std::to_string(i);
        std::erase_if(all, [](auto const& one) { return one.parts.empty(); });
        keeps(all);
        count += all.size();
    }
    CHECK(count > 60);
}

TEST_CASE("rows of every release lose only reported members") {
    std::size_t shown = 0;
    for (auto const& folder : std::filesystem::directory_iterator{"formats/opencode/releases"}) {
        auto const path = folder.path() / "export-work.json";
        std::ifstream in{path, std::ios::binary};
        if (!in) continue;
        CAPTURE(path.string());
        std::string const text{std::istreambuf_iterator<char>{in}, {}};
        auto const session = lisle::decode<lisle::opencode_t>(text);
        if (!session) continue;  // other tests read all exports
        auto const rows = hub::to_rows(*session);
        auto const view = hub::to_ui_messages(rows);
        REQUIRE(view.has_value());
        auto const json = write(view->messages);
        CHECK(
            lisle::decode_as<opencode::ui_messages>(json, opencode_expect::reference).has_value());
        keeps(view->messages);
        auto const again = make_rows(view->messages);
        CHECK(again.losses == losses{});
        // As many rows are told as have no place, and no other is missing.
        auto const lost =
            std::count_if(view->losses.begin(), view->losses.end(), [](lisle::finding const& loss) {
                return loss.pointer.rfind('/') == 6 && loss.what == "has no place";
            });
        CHECK(again.parts.size() + static_cast<std::size_t>(lost) == rows.parts.size());
        shown += view->messages.size();
    }
    CHECK(shown > 100);
}

namespace {

/// Writes random UIMessages that the SDK's validator accepts.
class generator {
public:
    explicit generator(unsigned seed) : random_{seed} {}

    std::string make_messages() {
        std::string out;
        for (auto n = 1 + pick(3); n-- > 0;) {
            auto const role = pick(3);
            out += out.empty() ? "[" : ",";
            out += R"({"id":"msg_)" + std::to_string(n) + R"(","role":)"
                   + quoted(role == 0   ? "system"
                            : role == 1 ? "user"
                                        : "assistant")
                   + maybe("metadata", make_value()) + R"(,"parts":[)";
            for (auto k = 1 + pick(4); k-- > 0;) out += make_part() + (k > 0 ? "," : "");
            out += "]}";
        }
        return out + ']';
    }

private:
    unsigned pick(unsigned below) { return static_cast<unsigned>(random_() % below); }

    static std::string quoted(std::string_view text) { return '"' + std::string{text} + '"'; }
    static std::string member(std::string_view key, std::string const& value) {
        return ',' + quoted(key) + ':' + value;
    }
    std::string maybe(std::string_view key, std::string const& value) {
        return pick(2) == 0 ? "" : member(key, value);
    }

    std::string make_value() {
        constexpr std::string_view values[]{"0",
                                            "-1.5",
                                            "true",
                                            R"("")",
                                            R"("t\ud83d\u0000")",
                                            R"({})",
                                            "[]",
                                            R"({"b":null,"a":[{"__proto__":1}]})",
                                            "1e+21"};
        return std::string{values[pick(std::size(values))]};
    }
    std::string make_string() { return pick(2) == 0 ? R"("a")" : R"("b\n\"\u00e9")"; }
    std::string make_metadata() {
        return pick(2) == 0 ? "{}" : R"({"anthropic":{"signature":"s"},"openai":{}})";
    }

    std::string make_call() {
        bool const is_dynamic = pick(3) == 0;
        auto out = is_dynamic ? R"({"type":"dynamic-tool")" + member("toolName", make_string())
                              : std::string{R"({"type":"tool-read-it")"};
        out += member("toolCallId", make_string()) + maybe("input", make_value())
               + maybe("providerExecuted", pick(2) == 0 ? "true" : "false")
               + maybe("callProviderMetadata", make_metadata()) + maybe("title", make_string());
        switch (pick(7)) {
            case 0: return out + R"(,"state":"input-streaming"})";
            case 1: return out + R"(,"state":"input-available"})";
            case 2: return out + R"(,"state":"approval-requested","approval":{"id":"a"}})";
            case 3:
                return out + R"(,"state":"approval-responded","approval":{"id":"a","approved":)"
                       + (pick(2) == 0 ? "true" : "false") + maybe("reason", make_string()) + "}}";
            case 4:
                return out + R"(,"state":"output-available")"
                       + maybe("output", pick(4) == 0 ? "null" : make_value())
                       + maybe("preliminary", "true") + "}";
            case 5:
                return out + R"(,"state":"output-error")" + member("errorText", make_string())
                       + maybe("rawInput", make_value()) + "}";
            default:
                return out + R"(,"state":"output-denied","approval":{"id":"a","approved":false)"
                       + maybe("reason", make_string()) + "}}";
        }
    }

    std::string make_part() {
        auto const state = pick(2) == 0 ? R"("streaming")" : R"("done")";
        auto const metadata = maybe("providerMetadata", make_metadata());
        switch (pick(8)) {
            case 0:
                return R"({"type":"text")" + member("text", make_string()) + maybe("state", state)
                       + metadata + "}";
            case 1:
                return R"({"type":"reasoning")" + member("text", make_string())
                       + maybe("state", state) + metadata + "}";
            case 2:
                return R"({"type":"file")" + member("url", make_string())
                       + member("mediaType", pick(2) == 0 ? R"("text/plain")" : R"("image/png")")
                       + maybe("filename", make_string()) + metadata + "}";
            case 3:
                return R"({"type":"source-url","sourceId":"s","url":"u")"
                       + maybe("title", make_string()) + metadata + "}";
            case 4:
                return R"({"type":"source-document","sourceId":"s","mediaType":"a/b","title":"t")"
                       + maybe("filename", make_string()) + metadata + "}";
            case 5: return R"({"type":"step-start"})";
            case 6:
                return R"({"type":"data-x")" + maybe("id", make_string())
                       + maybe("data", pick(4) == 0 ? "null" : make_value()) + "}";
            default: return make_call();
        }
    }

    std::mt19937 random_;
};

}  // namespace

TEST_CASE("generated UIMessages are kept") {
    generator make{20260420};
    for (int i = 0; i < 400; ++i) keeps(make.make_messages());
}

}  // namespace opencode_hub_ui_rows_test
