// Every neutral member arrives in every format, or is reported.
#include <lisle/conversation/acpx.hpp>
#include <lisle/conversation/claude_code.hpp>
#include <lisle/conversation/codex.hpp>
#include <lisle/conversation/convert.hpp>
#include <lisle/conversation/loom.hpp>
#include <lisle/conversation/opencode.hpp>
#include <lisle/conversation/opencode_v2.hpp>
#include <lisle/conversation/zed.hpp>

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conversation/json_leaves.hpp"

namespace members_test {

namespace conversation = lisle::conversation;
namespace json = boost::json;
using conversation::loss;

/// Conversations that have every neutral member: messages of all kinds, one with compactions, and
/// one without messages.
json::array read_samples() {
    std::ifstream in{"conversation/members.json"};
    std::string const text{std::istreambuf_iterator<char>{in}, {}};
    return json::parse(text).as_array();
}

std::optional<conversation::conversation> read(json::value const& from) {
    auto out = lisle::decode<lisle::conversation_t>(json::serialize(from), lisle::strict);
    if (!out) return std::nullopt;
    return std::move(*out);
}

// ---- The samples --------------------------------------------------------------------------------

template <class... Entries>
std::set<std::string> name_members(lisle::list<Entries...> const&) {
    std::set<std::string> out;
    for (std::string_view const name : {Entries::name...})
        if (!name.empty() && name != "native") out.emplace(name);
    return out;
}

/// The members of a type that no sample has.
template <class T>
std::set<std::string> find_missing(std::vector<conversation::conversation> const& all) {
    auto out = name_members(typename lisle::schema<T>::fields{});
    for (auto const& talk : all)
        lisle::for_each<T>(talk, [&](T const& value) {
            auto const written = json::parse(lisle::encode_as(value));
            for (auto const& member : written.as_object()) out.erase(std::string{member.key()});
        });
    return out;
}

template <class... Types>
void check_samples(std::vector<conversation::conversation> const& all) {
    auto const check_type = [](std::set<std::string> const& missing) {
        for (auto const& member : missing) FAIL_CHECK("no sample has a member " << member);
    };
    (check_type(find_missing<Types>(all)), ...);
}

TEST_CASE("the samples have every neutral member") {
    std::vector<conversation::conversation> all;
    for (auto const& sample : read_samples()) all.push_back(read(sample).value());
    using namespace conversation;
    check_samples<basic_conversation<lisle::owned>, git_state, model_name, parent, usage, cost,
                  message, failure, plain_text, thinking, redacted_thinking, image, mention,
                  plan_entry, compaction, tool_call, location, diff, terminal, line_range>(all);
}

// ---- The law ------------------------------------------------------------------------------------

bool is_reported(std::vector<loss> const& losses, std::string_view pointer) {
    return std::any_of(losses.begin(), losses.end(), [&](loss const& one) {
        if (pointer == one.pointer) return true;
        return one.pointer.size() > 1 && one.kind != conversation::loss_kind::invented
               && pointer.starts_with(one.pointer + '/');
    });
}

/// Changes a member to another value that it can have; nothing if there is none.
std::optional<conversation::conversation> edit(json::value const& sample, json::value& leaf) {
    auto const old = leaf;
    json_leaves::edit(leaf);
    auto out = read(sample);
    leaf = old;
    if (out || !old.is_string()) return out;
    for (auto const* word : {"person", "model", "program", "both", "completed", "failed", "edit",
                             "turn", "request", "low", "in_progress"}) {
        if (old.as_string() == word) continue;
        leaf = word;
        out = read(sample);
        leaf = old;
        if (out) break;
    }
    return out;
}

struct edited_member {
    std::string pointer;
    conversation::conversation talk;
};
struct edited_sample {
    conversation::conversation talk;
    std::vector<edited_member> edits;
};

edited_sample edit_each_member(json::value sample) {
    edited_sample out{read(sample).value(), {}};
    std::vector<json_leaves::leaf> leaves;
    json_leaves::find_leaves(sample, {"lisle", "source", "type", "role"}, leaves);
    for (auto const& leaf : leaves)
        if (auto edited = edit(sample, *leaf.value))
            out.edits.push_back({leaf.pointer, std::move(*edited)});
    return out;
}

/// For all formats: to make the edits takes half as long as to write them in one format.
std::vector<edited_sample> const& edited_samples() {
    static auto const all = [] {
        std::vector<edited_sample> out;
        for (auto const& sample : read_samples()) out.push_back(edit_each_member(sample));
        return out;
    }();
    return all;
}

template <lisle::format To>
void check_members(conversation::options_of<To> const& options = {}) {
    std::size_t number = 0;
    for (auto const& sample : edited_samples()) {
        auto const before = conversation::put<To>(sample.talk, options);
        auto const text = lisle::encode(before.document);
        for (auto const& [pointer, edited] : sample.edits) {
            auto const after = conversation::put<To>(edited, options);
            if (lisle::encode(after.document) != text) continue;
            if (is_reported(before.losses, pointer) || is_reported(after.losses, pointer)) continue;
            FAIL_CHECK("of sample " << number << " not told: " << pointer);
        }
        ++number;
    }
}

TEST_CASE("every neutral member arrives in Zed or is reported") {
    check_members<lisle::zed_t>();
    check_members<lisle::zed_t>({.revision = lisle::schema_revision::latest});
}

TEST_CASE("every neutral member arrives in acpx or is reported") { check_members<lisle::acpx_t>(); }

TEST_CASE("every neutral member arrives in Loom or is reported") { check_members<lisle::loom_t>(); }

TEST_CASE("every neutral member arrives in opencode or is reported") {
    check_members<lisle::opencode_t>();
}

TEST_CASE("every neutral member arrives in opencode 2 or is reported") {
    check_members<lisle::opencode_v2_t>();
}

TEST_CASE("every neutral member arrives in Claude Code or is reported") {
    check_members<lisle::claude_code_t>();
}

TEST_CASE("every neutral member arrives in Codex or is reported") {
    check_members<lisle::codex_t>();
}

}  // namespace members_test
