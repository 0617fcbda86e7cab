// tests/layout_source_test.cpp - documents are written back byte for byte, whoever wrote them.
#include <doctest/doctest.h>

#include <lisle/formats/zed/thread.hpp>
#include <lisle/text/minify.hpp>

#include <boost/json/parse.hpp>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace layout_source_test {

namespace zed = lisle::zed;
using lisle::layout;
using lisle::permissive;
using lisle::reference;
using lisle::strict;
using lisle::zed_t;

namespace {

// ---- Texts to start from ------------------------------------------------------------------------

/// The texts of vectors that Zed accepts and that have Zed's compact spelling.
std::vector<std::string> load_texts() {
    std::vector<std::string> out;
    std::ifstream in{"vectors/zed/db_thread.jsonl", std::ios::binary};
    for (std::string line; std::getline(in, line);) {
        auto const parsed = boost::json::parse(line);
        auto const& each = parsed.get_object();
        if (each.contains("quirk") || each.contains("input_base64") || !each.at("ok").get_bool())
            continue;
        std::string const text{each.at("input").get_string()};
        if (lisle::text::minify(text) != text || text.find("\\u") != text.npos) continue;
        // The owned model can't keep duplicate keys in a dynamic value.
        if (each.at("name").get_string().find("input_duplicate_keys") != text.npos) continue;
        out.push_back(text);
        out.emplace_back(each.at("canonical").get_string());
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

/// A thread as Zed of May 2026 wrote it: with a key that was removed, and without later keys.
constexpr std::string_view may_2026 =
    R"({"title":"May","messages":[{"User":{"id":"u1","content":[{"Text":"hi"},{"Mention":)"
    R"({"uri":{"Symbol":{"path":"/a.rs","name":"f","line_range":{"start":1,"end":2}}},)"
    R"("content":"c"}}]}},"Resume",{"Agent":{"content":[{"ToolUse":{"id":"t1","name":"n",)"
    R"("raw_input":"{}","input":{"z":1,"a":[1.5]},"is_input_complete":true}},{"Text":"done"}],)"
    R"("tool_results":{"t1":{"tool_use_id":"t1","tool_name":"n","is_error":false,)"
    R"("content":"plain","output":null},"t2":{"tool_use_id":"t2","tool_name":"n",)"
    R"("is_error":true,"content":{"type":"text","text":"x"}}}}}],)"
    R"("updated_at":"2026-05-03T10:00:00.123456Z","detailed_summary":null,)"
    R"("initial_project_snapshot":{"worktree_snapshots":[{"worktree_path":"/w","git_state":)"
    R"({"remote_url":null,"head_sha":"h","current_branch":"b","diff":null}}],)"
    R"("unsaved_buffer_paths":[],"timestamp":"2026-05-03T09:00:00Z"},)"
    R"("cumulative_token_usage":{"input_tokens":3},"request_token_usage":{"u1":{)"
    R"("input_tokens":3}},"model":{"provider":"zed.dev","model":"m"},"completion_mode":"normal",)"
    R"("profile":"write","imported":false,"version":"0.3.0"})";

/// One of August 2026, with shapes of that time.
constexpr std::string_view august_2026 =
    R"({"title":"Aug","messages":[{"User":{"id":"u1","content":[{"Text":"hi"},{"Mention":{"uri":)"
    R"({"Skill":{"name":"s","source":"u","skill_file_path":"/s"}},"content":"c"}},{"Mention":)"
    R"({"uri":{"PastedImage":{"name":"p"}},"content":""}}]}},{"Compaction":{"Summary":"s"}},)"
    R"({"Agent":{"content":[{"ToolUse":{"id":"t1","name":"n","raw_input":"{}","input":)"
    R"({"type":"json","value":{"a":1}},"is_input_complete":true,"thought_signature":null}}],)"
    R"("tool_results":{"t1":{"tool_use_id":"t1","tool_name":"n","is_error":false,"content":)"
    R"([{"Text":"a"},{"Image":{"source":"s"}}],"output":null}},"reasoning_details":null}}],)"
    R"("updated_at":"2026-08-03T10:00:00Z","detailed_summary":null,)"
    R"("initial_project_snapshot":null,"cumulative_token_usage":{},"request_token_usage":{},)"
    R"("model":null,"profile":"write","subagent_context":null,"speed":"standard",)"
    R"("thinking_enabled":true,"thinking_effort":"high","draft_prompt":[{"type":"text",)"
    R"("text":"d"}],"ui_scroll_position":{"item_ix":3,"offset_in_item":1.5},)"
    R"("sandboxed_terminal_temp_dir":null,"sandbox_grants":{"write_paths":[]},)"
    R"("version":"0.3.0"})";

// ---- Trees to change ----------------------------------------------------------------------------

/// A compact JSON text, parsed as far as the changes need it.
struct node {
    std::string scalar{};
    char open = 0;  ///< '{' or '[', else a scalar
    std::vector<std::pair<std::string, node>> children{};

    [[nodiscard]] std::string to_text() const {
        if (open == 0) return scalar;
        std::string out{open};
        for (auto const& [key, child] : children) {
            if (out.size() > 1) out += ',';
            out.append(key).append(open == '{' ? ":" : "").append(child.to_text());
        }
        return out + (open == '{' ? '}' : ']');
    }
};

struct tree_reader {
    std::string_view rest;

    char take() {
        char const c = rest.front();
        rest.remove_prefix(1);
        return c;
    }
    std::string take_scalar() {
        std::size_t size = 1;
        if (rest.front() == '"') {
            for (; rest[size] != '"'; ++size)
                if (rest[size] == '\\') ++size;
            ++size;
        } else {
            size = std::min(rest.find_first_of(",]}"), rest.size());
        }
        std::string const out{rest.substr(0, size)};
        rest.remove_prefix(size);
        return out;
    }
    node read() {
        if (rest.front() != '{' && rest.front() != '[') return {take_scalar()};
        node out{{}, take()};
        char const close = out.open == '{' ? '}' : ']';
        if (rest.front() == close) return take(), out;
        do {
            std::string key;
            if (out.open == '{') key = take_scalar(), take();
            out.children.emplace_back(std::move(key), read());
        } while (take() == ',');
        return out;
    }
};

node to_tree(std::string_view text) { return tree_reader{text}.read(); }

/// Whether a member has a dynamic value.
bool is_dynamic(std::string_view key) {
    return key == R"("input")" || key == R"("output")" || key == R"("reasoning_details")"
           || key == R"("draft_prompt")";
}

using visit_function = std::function<void(node&)>;

/// Calls f for each container whose layout is recorded.
void for_each_container(node& tree, visit_function const& f) {
    if (tree.open == 0) return;
    f(tree);
    for (auto& [key, child] : tree.children)
        if (!is_dynamic(key)) for_each_container(child, f);
}

char const* const loose_contents[]{
    R"("s")",
    R"({"type":"text","text":"s"})",
    R"({"TEXT":"s"})",
    R"({"image":{"source":"i","size":{"width":4294967297,"height":2}}})",
    R"({"source":"i","SIZE":{"width":1,"height":2}})",
    R"({"Image":{"source":"i"}})",
    R"([])",
    R"([{"Text":"s"}])",
    R"([{"Text":"s"},"t",{"Later":1}])",
    R"({"Later":{"b":1e2,"b":2}})",
    "5",
};

/// Makes every possible change at one place of a container, one at a time. Calls `f`, which returns
/// whether that is enough, and undoes the change.
void for_each_change(node& at, std::function<bool()> const& f) {
    auto& children = at.children;
    auto const before = children;
    bool enough = false;
    auto const attempt = [&](auto change) {
        if (enough) return;
        change();
        enough = f();
        children = before;
    };
    node const later{R"("Later")"};
    node const unknown = to_tree(R"({"Later":{"b":1e2,"a":"x","b":[]}})");
    node const other = to_tree(R"({"b":[1,"x"],"a":null})");
    if (at.open == '[') {
        for (std::size_t i = 0; i <= before.size(); ++i)
            for (auto const& stranger : {later, unknown, node{"5"}, node{"null"}})
                attempt([&] {
                    children.insert(children.begin() + std::ptrdiff_t(i), {"", stranger});
                });
        return;
    }
    attempt([&] { std::reverse(children.begin(), children.end()); });
    for (std::size_t i = 0; i <= before.size(); ++i)
        attempt([&] {
            children.insert(children.begin() + std::ptrdiff_t(i), {R"("later")", unknown});
        });
    for (std::size_t i = 0; i < before.size(); ++i) {
        auto const place = std::ptrdiff_t(i);
        attempt([&] { children.erase(children.begin() + place); });
        attempt([&] { children[i].second = node{"null"}; });
        attempt([&] { std::swap(children[i], children[(i + 1) % children.size()]); });
        for (auto const j : {std::ptrdiff_t{0}, place, place + 1, std::ptrdiff_t(before.size())}) {
            attempt([&] { children.insert(children.begin() + j, before[i]); });
            attempt([&] { children.insert(children.begin() + j, {before[i].first, other}); });
        }
        attempt([&] { children.insert(children.end(), 2, before[i]); });
        attempt([&] {
            children.insert(children.begin() + place, {before[i].first, node{"null"}});
            children.insert(children.begin() + place, before[i]);
        });
        if (before[i].first == R"("abs_path")") attempt([&] { children[i].first = R"("path")"; });
        if (before[i].first == R"("speed")") attempt([&] { children[i].second = later; });
        if (before[i].first == R"("content")" && before[i].second.open != '[')
            for (auto const* content : loose_contents)
                attempt([&] { children[i].second = to_tree(content); });
    }
}

// ---- Invariants ---------------------------------------------------------------------------------

struct tally {
    int read = 0, accepted = 0;
};

/// Zed drops the path of a selection under its old name; here it is kept.
bool has_old_path(std::string_view text) { return text.find(R"("path":)") != text.npos; }

/// A time is kept as it was spelled, and equals any time with the same spelling.
bool has_other_time(std::string_view text) {
    return text.find("56.1Z") != text.npos || text.find("+01:00") != text.npos;
}

void check_all(std::string const& text, tally& count) {
    auto const read = lisle::decode<zed_t>(text, permissive);
    auto const accepted = lisle::decode<zed_t>(text, reference);
    auto const canonical = lisle::decode<zed_t>(text, strict);
    ++count.read;
    if (accepted.has_value() != read.has_value() || canonical.has_value() != accepted.has_value()) {
        CAPTURE(text);
        CHECK((!accepted || read));
        CHECK((!canonical || accepted || text.find(R"({"Image":{"source":)") != text.npos));
    }
    if (!read) return;
    ++count.accepted;
    auto const written = lisle::encode(*read);
    auto const wrong = [&](std::string_view what, std::string_view got) {
        CAPTURE(text);
        CAPTURE(got);
        FAIL_CHECK(what);
    };
    if (auto const source = lisle::encode(*read, layout::source); source != text)
        wrong("source", source);
    auto const again = lisle::decode<zed_t>(written, permissive);
    if (!again || (*again != *read && !has_other_time(text)))
        wrong("the canonical text reads as another value", written);
    else if (lisle::encode(*again) != written) wrong("no fixed point", lisle::encode(*again));
    else if (lisle::encode(*again, layout::source) != written)
        wrong("canonical text is not its own source", lisle::encode(*again, layout::source));
    if (canonical && written != text) wrong("strict, but not canonical", written);
    if (!accepted || has_old_path(text)) return;
    auto const kept = lisle::decode<zed_t>(written, reference);
    if (!kept || lisle::encode(*kept) != lisle::encode(*accepted))
        wrong("permissive and reference read different values", written);
}

std::vector<std::string> all_texts() {
    auto out = load_texts();
    REQUIRE(out.size() > 30);
    out.emplace_back(may_2026);
    out.emplace_back(august_2026);
    return out;
}

zed::thread read(std::string_view text) {
    auto thread = lisle::decode<zed_t>(text, permissive);
    REQUIRE(thread.has_value());
    return std::move(*thread);
}

std::string replace(std::string_view text, std::string_view from, std::string_view to) {
    std::string out{text};
    auto const at = out.find(from);
    REQUIRE(at != out.npos);
    REQUIRE(out.find(from, at + 1) == out.npos);
    return out.replace(at, from.size(), to);
}

std::string source_of(zed::thread const& thread) { return lisle::encode(thread, layout::source); }

}  // namespace

// ---- Any document -------------------------------------------------------------------------------

TEST_CASE("every text that is spelled as Zed spells comes back as it was") {
    tally count;
    for (auto const& text : all_texts()) check_all(text, count);
    CHECK(count.accepted == count.read);
}

TEST_CASE("a canonical document leaves no layout to record") {
    for (auto const& text : all_texts()) {
        if (!lisle::decode<zed_t>(text, strict)) continue;
        CAPTURE(text);
        std::vector<lisle::note> notes;
        auto const thread = lisle::decode<zed_t>(text, permissive, &notes);
        REQUIRE(thread.has_value());
        CHECK(notes.empty());
        CHECK(thread->extra.source() == nullptr);
        for (auto const& message : thread->messages) {
            if (auto const* user = std::get_if<zed::user_message>(&message))
                CHECK(user->extra.source() == nullptr);
            if (auto const* agent = std::get_if<zed::agent_message>(&message))
                CHECK(agent->extra.source() == nullptr);
        }
    }
}

TEST_CASE("a text with one key moved, dropped, added, repeated, emptied or renamed comes back") {
    tally count;
    for (auto const& text : all_texts()) {
        auto tree = to_tree(text);
        REQUIRE(tree.to_text() == text);
        // Changes of a thread's own members are the same for all texts.
        bool const with_thread = text == may_2026 || text == august_2026;
        for_each_container(tree, [&](node& at) {
            if (&at == &tree && !with_thread) return;
            for_each_change(at, [&] {
                auto const changed = tree.to_text();
                check_all(changed, count);
                return false;
            });
        });
    }
    MESSAGE(count.accepted << " of " << count.read << " texts accepted");
    CHECK(count.accepted > 3000);
}

TEST_CASE("every text with several such changes comes back as it was") {
    tally count;
    std::mt19937 random{2026};
    for (int round = 0; round < 1000; ++round) {
        auto tree = to_tree(round % 2 == 0 ? may_2026 : august_2026);
        for (auto changes = 2 + random() % 3; changes > 0; --changes) {
            std::vector<node*> places;
            for_each_container(tree, [&](node& at) { places.push_back(&at); });
            auto& at = *places[random() % places.size()];
            std::size_t size = 0;
            for_each_change(at, [&] { return ++size, false; });
            auto chosen = random() % size;
            node changed;
            for_each_change(at, [&] { return chosen-- == 0 && (changed = at, true); });
            at = std::move(changed);
        }
        check_all(tree.to_text(), count);
    }
    MESSAGE(count.accepted << " of " << count.read << " texts accepted");
    CHECK(count.accepted > 400);
}

// ---- Edits --------------------------------------------------------------------------------------

TEST_CASE("an edited member changes its own bytes and no others") {
    for (auto text : {may_2026, august_2026}) {
        auto thread = read(text);
        auto const old_title = "\"title\":\"" + thread.title + "\"";
        thread.title = "a \"new\" one\n";
        auto expected = replace(text, old_title, R"("title":"a \"new\" one\n")");
        CHECK(source_of(thread) == expected);

        std::get<zed::plain_text>(std::get<zed::user_message>(thread.messages[0]).content[0])
            .value = "ho";
        expected = replace(expected, R"({"Text":"hi"})", R"({"Text":"ho"})");
        CHECK(source_of(thread) == expected);

        thread.profile.reset();
        expected = replace(expected, R"("profile":"write")", R"("profile":null)");
        CHECK(source_of(thread) == expected);
    }
}

TEST_CASE("the same edit made in another order of keys changes the same bytes") {
    auto tree = to_tree(may_2026);
    for (std::size_t i = 0; i < tree.children.size(); ++i) {
        std::rotate(tree.children.begin(), tree.children.begin() + 1, tree.children.end());
        auto const text = tree.to_text();
        auto thread = read(text);
        thread.title = "June";
        thread.imported = true;
        CHECK(source_of(thread)
              == replace(replace(text, R"("title":"May")", R"("title":"June")"),
                         R"("imported":false)", R"("imported":true)"));
        thread.title = "May";
        thread.imported = false;
        CHECK(source_of(thread) == text);
    }
}

TEST_CASE("a member that was absent appears at its place once it has a value") {
    auto thread = read(may_2026);
    thread.speed = zed::speed_mode::fast;
    thread.thinking_enabled = true;
    CHECK(source_of(thread)
          == replace(may_2026, R"(,"version")",
                     R"(,"speed":"fast","thinking_enabled":true,"version")"));
    thread.speed.reset();
    thread.thinking_enabled = false;
    CHECK(source_of(thread) == may_2026);
    auto& usage = thread.cumulative_token_usage;
    usage.input_tokens = 0;
    usage.output_tokens = 5;
    CHECK(source_of(thread)
          == replace(may_2026, R"("cumulative_token_usage":{"input_tokens":3})",
                     R"("cumulative_token_usage":{"output_tokens":5})"));
}

TEST_CASE("a loose shape stays loose until it is edited itself") {
    auto thread = read(may_2026);
    auto& results = std::get<zed::agent_message>(thread.messages[2]).tool_results;
    results.find("t1")->second.is_error = true;
    auto expected = replace(may_2026, R"("is_error":false,"content":"plain")",
                            R"("is_error":true,"content":"plain")");
    CHECK(source_of(thread) == expected);
    std::get<zed::plain_text>(results.find("t2")->second.content.parts[0]).value = "y";
    expected = replace(expected, R"({"type":"text","text":"x"})", R"({"Text":"y"})");
    CHECK(source_of(thread) == expected);
    results.erase("t1");
    CHECK(source_of(thread).find("plain") == std::string::npos);
    CHECK(source_of(thread).find(R"("content":{"Text":"y"})") != std::string::npos);
}

TEST_CASE("adding or removing messages leaves the others as they were") {
    auto thread = read(august_2026);
    thread.messages.erase(thread.messages.begin());
    auto tree = to_tree(august_2026);
    auto& messages = tree.children[1].second.children;
    messages.erase(messages.begin());
    CHECK(source_of(thread) == tree.to_text());
    thread.messages.insert(thread.messages.begin(), zed::resume{});
    messages.insert(messages.begin(), {"", node{R"("Resume")"}});
    CHECK(source_of(thread) == tree.to_text());
}

TEST_CASE("unknown keys can be read, changed, added and removed") {
    auto thread = read(may_2026);
    REQUIRE(thread.extra.size() == 1);
    CHECK(thread.extra.find("completion_mode")->text() == R"("normal")");
    thread.extra.insert_or_assign("completion_mode", R"("max")");
    CHECK(source_of(thread)
          == replace(may_2026, R"("completion_mode":"normal")", R"("completion_mode":"max")"));
    CHECK(thread.extra.erase("completion_mode"));
    CHECK(source_of(thread) == replace(may_2026, R"("completion_mode":"normal",)", ""));
    thread.extra.insert_or_assign("later", "[ 1 ]");
    auto const again = read(source_of(thread));
    CHECK(again.extra.find("later")->text() == "[1]");
    CHECK(again == thread);
}

TEST_CASE("an edited duplicate member is written where it counted") {
    auto const text = replace(may_2026, R"("title":"May")", R"("title":5,"title":"May")");
    auto thread = read(text);
    thread.title = "June";
    CHECK(source_of(thread) == replace(text, R"("title":"May")", R"("title":"June")"));
    CHECK(read(source_of(thread)) == thread);
}

TEST_CASE("a copy keeps the original's layout until it is told to forget it") {
    auto const thread = read(may_2026);
    auto copy = thread;
    CHECK(source_of(copy) == may_2026);
    copy = read(august_2026);
    CHECK(source_of(copy) == august_2026);
    copy = thread;
    copy.extra.forget_source();
    CHECK(copy == thread);
    CHECK(source_of(copy).find(R"("model":{"provider":"zed.dev","model":"m"})")
          != std::string::npos);
    CHECK(source_of(copy).find(R"("completion_mode":"normal")") != std::string::npos);
}

}  // namespace layout_source_test
