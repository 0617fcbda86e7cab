// Makes examples/lisle/CONVERSIONS.md: the parts of a document that come back after its conversion
// to another format and back. LISLE_UPDATE=1 writes the file anew, and then the test fails, so that
// a person looks at the change.
#include <lisle/conversation/acpx.hpp>
#include <lisle/conversation/claude_code.hpp>
#include <lisle/conversation/codex.hpp>
#include <lisle/conversation/convert.hpp>
#include <lisle/conversation/loom.hpp>
#include <lisle/conversation/opencode.hpp>
#include <lisle/conversation/opencode_v2.hpp>
#include <lisle/conversation/opencode_v2/migrations.hpp>
#include <lisle/conversation/zed.hpp>

#include <support/bridged_documents.hpp>

#include <doctest/doctest.h>

#include <boost/json/value.hpp>

#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace conversions_test {

namespace conversation = lisle::conversation;
namespace json = boost::json;

// ---- What a conversation says -------------------------------------------------------------------

/// Kinds of members, in the order of the tables, each with ends of pointers. The first kind that
/// fits counts. `native` has the members that only the format has.
struct kind {
    std::string_view name;
    std::vector<std::string_view> ends;
};

std::vector<kind> const kinds{
    {"members that only the format has", {"/native/"}},
    {"texts", {"text /text"}},
    {"thinking", {"thinking /text", "redacted_thinking /data"}},
    {"signatures and encrypted thinking",
     {"/signature", "/encrypted", "thinking /provider", "thinking /is_summary"}},
    {"mentions", {"mention "}},
    {"images, sounds and files", {"image ", "audio ", "file ", "resource "}},
    {"compactions", {"compaction "}},
    {"ids of calls", {"tool_call /id"}},
    {"names and titles of calls", {"tool_call /name", "tool_call /title"}},
    {"inputs", {"tool_call /input", "tool_call /raw_input", "tool_call /is_input_complete"}},
    {"results and errors", {"tool_call /output", "tool_call /error", "tool_call /raw_output"}},
    {"results for programs", {"tool_call /structured"}},
    {"states of calls", {"tool_call /status", "tool_call /arrival"}},
    {"other members of calls", {"tool_call "}},
    {"roles, authors and readers", {"/role", "/origin", "/audience", "/type"}},
    {"ids of messages", {"message /id"}},
    {"times of messages", {"message /created", "message /completed"}},
    {"models and modes", {"/model/", "/mode"}},
    {"tokens and costs", {"/usage/", "/cost/"}},
    {"errors and reasons to stop", {"message /error", "message /stop_reason"}},
    {"id, parent", {" /id", "/parent/"}},
    {"title", {" /title"}},
    {"times", {" /created", " /updated"}},
    {"folders and repository", {" /directories", " /git"}},
    {"others", {""}},
};

/// A scalar: its place, and the text of its value.
struct leaf {
    std::size_t kind = 0;
    std::string pointer, value;
};

/// Collects the scalars of a conversation.
class collector {
public:
    [[nodiscard]] static std::vector<leaf> run(conversation::conversation const& talk) {
        auto options = lisle::permissive;
        options.ecmascript = true;
        options.max_depth = lisle::decode_options::no_limit;
        auto const all = lisle::decode_as<json::value>(lisle::encode(talk), options);
        collector out;
        for (auto const& m : all.value().get_object()) {
            if (m.key() == "lisle" || m.key() == "source") continue;
            if (m.key() == "messages") out.add_messages(m.value());
            else out.add(m.value(), " ", '/' + std::string{m.key()}, {});
        }
        return std::move(out.leaves_);
    }

private:
    void add_messages(json::value const& all) {
        std::size_t i = 0;
        for (auto const& m : all.get_array()) {
            auto const place = "/messages/" + std::to_string(i++);
            for (auto const& member : m.get_object()) {
                if (member.key() == "content") add_parts(member.value(), place + "/content/");
                else add(member.value(), "message ", '/' + std::string{member.key()}, place);
            }
        }
    }
    void add_parts(json::value const& all, std::string const& place) {
        std::size_t i = 0;
        for (auto const& part : all.get_array()) {
            auto const type = std::string{part.at("type").get_string()} + ' ';
            add(part, type, {}, place + std::to_string(i++));
        }
    }

    /// Digests, keys and flags of a residue are of no use for anybody else.
    [[nodiscard]] static bool is_counted(std::string_view pointer, std::string_view key) {
        if (pointer.find("/native/") == pointer.npos) return true;
        for (std::string_view const word :
             {"of", "drop", "order", "id", "type", "message", "shape", "is_wrapped"})
            if (key == word) return false;
        return true;
    }
    void add(json::value const& value, std::string const& node, std::string const& pointer,
             std::string const& place) {
        if (auto const* const object = value.if_object()) {
            for (auto const& m : *object) {
                std::string const key{m.key()};
                if (is_counted(pointer + '/', key))
                    add(m.value(), node, pointer + '/' + key, place);
            }
        } else if (auto const* const array = value.if_array()) {
            for (std::size_t i = 0; i < array->size(); ++i)
                add((*array)[i], node, pointer + '/' + std::to_string(i), place);
        } else {
            leaves_.push_back({find_kind(node + pointer), place + pointer, json_of(value)});
        }
    }
    /// As JavaScript spells it, for which 1 and 1.0 are equal.
    [[nodiscard]] static std::string json_of(json::value const& value) {
        return lisle::encode_as(value, {.numbers = lisle::text::number_style::ecmascript});
    }
    [[nodiscard]] static std::size_t find_kind(std::string const& path) {
        for (std::size_t i = 0; i < kinds.size(); ++i)
            for (auto const end : kinds[i].ends)
                if (path.find(end) != path.npos && (end[0] != ' ' || path.starts_with(end)))
                    return i;
        return kinds.size() - 1;
    }

    std::vector<leaf> leaves_;
};

// ---- What comes back ----------------------------------------------------------------------------

struct tally {
    std::size_t identical = 0, moved = 0, lost = 0;
};
using tallies = std::vector<tally>;

/// Counts the members of one conversation that another conversation has.
void compare(std::vector<leaf> const& before, std::vector<leaf> const& after, tallies& out) {
    std::map<std::string, std::string> by_place;
    for (auto const& one : after) by_place.emplace(one.pointer, one.value);
    std::map<std::pair<std::size_t, std::string>, std::size_t> elsewhere;
    for (auto const& one : after) ++elsewhere[{one.kind, one.value}];
    std::vector<leaf const*> rest;
    for (auto const& one : before) {
        auto const at = by_place.find(one.pointer);
        if (at == by_place.end() || at->second != one.value) {
            rest.push_back(&one);
            continue;
        }
        ++out[one.kind].identical;
        --elsewhere[{one.kind, one.value}];
    }
    for (auto const* const one : rest) {
        auto const at = elsewhere.find({one->kind, one->value});
        bool const is_there = at != elsewhere.end() && at->second > 0;
        if (is_there) --at->second;
        ++(is_there ? out[one->kind].moved : out[one->kind].lost);
    }
}

/// The table of the members that came back from conversions between two formats.
std::string make_table(std::string_view from, std::string_view to, tallies const& all) {
    auto out = "\n### " + std::string{from} + " to " + std::string{to}
               + " and back\n\n| what | identical | moved | lost |\n|-|-:|-:|-:|\n";
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        auto const& [identical, moved, lost] = all[i];
        if (identical + moved + lost == 0) continue;
        out += "| " + std::string{kinds[i].name} + " | " + std::to_string(identical) + " | "
               + std::to_string(moved) + " | " + std::to_string(lost) + " |\n";
    }
    return out;
}

/// Calls `use` with each format but one.
template <class Without, class Use>
void for_each_other(Use use) {
    using namespace lisle;
    auto const use_other = [&]<class Format>(Format format) {
        if constexpr (!std::is_same_v<Without, Format>) use(format);
    };
    use_other(zed_t{});
    use_other(acpx_t{});
    use_other(loom_t{});
    use_other(opencode_t{});
    use_other(opencode_v2_t{});
    use_other(claude_code_t{});
    use_other(codex_t{});
}

template <class From>
std::string make_tables(std::string_view title) {
    std::map<std::string_view, tallies> counted;
    for (auto const& document : bridged_documents::read_all<From>()) {
        auto const before = collector::run(conversation::get(document));
        for_each_other<From>([&]<class To>(To) {
            auto const there = conversation::convert<To>(document).document;
            auto const back = conversation::convert<From>(there).document;
            auto const at = counted.try_emplace(lisle::format_traits<To>::name, kinds.size()).first;
            compare(before, collector::run(conversation::get(back)), at->second);
        });
    }
    auto out = "\n## " + std::string{title} + "\n";
    for_each_other<From>([&]<class To>(To) {
        auto const name = lisle::format_traits<To>::name;
        out += make_table(lisle::format_traits<From>::name, name, counted.at(name));
    });
    return out;
}

constexpr std::string_view path = "../examples/lisle/CONVERSIONS.md";

std::string read_file() {
    std::ifstream file{std::string{path}, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

constexpr std::string_view introduction =
    "# What comes back of a conversion\n"
    "\n"
    "Each document of `tests/vectors` and `examples/data`, each of Codex's rollouts in\n"
    "`tests/formats/codex`, and each of opencode 2's sessions in `tests/conversation`, is\n"
    "converted to another format, and what that makes is converted back. The tables count the\n"
    "values of the neutral conversation: those that are *identical* at the same place, those\n"
    "that are equal but *moved*, such as to another message, and those that are *lost* or\n"
    "changed. `lisle convert --losses` tells the places of all losses of one conversion. The\n"
    "vectors are made of what is rare, so an everyday session loses less.\n"
    "\n"
    "`tests/conversation/conversions_test.cpp` makes this page and fails when it changes.\n";

TEST_CASE("a conversation comes back from each format") {
    auto made = std::string{introduction} + make_tables<lisle::zed_t>("Zed's threads")
                + make_tables<lisle::acpx_t>("acpx's records")
                + make_tables<lisle::loom_t>("Loom's threads")
                + make_tables<lisle::opencode_t>("opencode's exports")
                + make_tables<lisle::opencode_v2_t>("opencode 2's exports")
                + make_tables<lisle::claude_code_t>("Claude Code's sessions")
                + make_tables<lisle::codex_t>("Codex's rollouts");
    auto const known = read_file();
    if (std::getenv("LISLE_UPDATE") != nullptr && made != known)
        std::ofstream{std::string{path}, std::ios::binary} << made;
    CHECK(made == known);
}

}  // namespace conversions_test
