// lisle/formats/codex/tools/find_faults.hpp - what Codex refuses of a thread.
//
// Source: runs of Codex 0.34.0 to 0.169.0 with hand-written files. `codex exec resume` fails
// for a byte order mark, for a thread whose first line is not a complete header, and for a
// paginated thread whose ordinals have gaps. It skips other lines that it can't read.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/fault.hpp>
#include <lisle/formats/codex/rollout.hpp>
#include <lisle/formats/codex/tools/line_facts.hpp>
#include <lisle/lines/padded_lines.hpp>
#include <lisle/lines/shared_lines.hpp>
#include <lisle/scalars/uuid.hpp>
#include <lisle/text/edit_value.hpp>
#include <lisle/text/salted_map.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/utf8.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::codex {

namespace detail {

/// A complete header has these members, all strings.
inline constexpr std::string_view header_keys[] = {"id", "timestamp", "cwd", "originator",
                                                   "cli_version"};

/// What a value of JSON is, in a word.
[[nodiscard]] constexpr std::string_view name_of_kind(std::string_view json) {
    return is_number_token(json)     ? "a number"
           : json.starts_with('[')   ? "an array"
           : json.starts_with('{')   ? "an object"
           : json.starts_with("nul") ? "null"
                                     : "a boolean";
}

/// What is wrong with the text of a header; empty if Codex takes it.
[[nodiscard]] inline std::string describe_header(std::string_view line) {
    std::string missing, other;
    std::string_view id;
    auto const payload = text::find_member(line, "payload");
    for (auto const key : header_keys) {
        auto const value = text::find_member(payload, key);
        if (key == "id") id = value;
        if (is_string_token(value)) continue;
        if (value.empty()) (missing += missing.empty() ? "its header lacks " : ", ") += key;
        else
            ((((other += other.empty() ? "" : ", ") += "the ") += key) += " in its header is ") +=
                name_of_kind(value);
    }
    if (!missing.empty() && !other.empty()) missing += "; ";
    if (missing += other; !missing.empty()) return missing;
    if (!scalars::parse_uuid(text::unquote(id))) return "the id in its header is no UUID";
    auto const time = text::find_member(line, "timestamp");
    if (time.empty()) return "its header lacks the line's own timestamp";
    if (!is_string_token(time))
        return "the time of its header's line is " + std::string{name_of_kind(time)};
    return {};
}

[[nodiscard]] inline std::string set_member_of(std::string_view object, std::string_view key,
                                               std::string_view value) {
    return text::set_member(object, text::find_members(object, key), key, value);
}

/// Why a header can't be read even if it has all members that a header needs; empty if it can.
[[nodiscard]] inline std::string find_unreadable_member(std::string_view line) {
    std::string payload{text::find_member(line, "payload")};
    for (auto const key : header_keys)
        if (!is_string_token(text::find_member(payload, key)))
            payload = set_member_of(payload, key, R"("")");
    auto text = set_member_of(line, "payload", payload);
    if (!is_string_token(text::find_member(text, "timestamp")))
        text = set_member_of(text, "timestamp", R"("")");
    auto const read = read_as_codex(text);
    if (read) return {};
    auto wrong = read.error();
    wrong.offset = error::npos;  // which is not of the line as it is
    return wrong.message();
}

class rollout_faults {
public:
    explicit rollout_faults(rollout const& r) : rollout_{r}, facts_{r} {}

    [[nodiscard]] std::vector<fault> run() {
        if (std::string_view{rollout_.before}.starts_with(text::byte_order_mark))
            add({}, "it begins with a byte order mark", fault_effect::refused);
        if (rollout_.records.empty() || facts_.is_bare()) return std::move(out_);
        auto const header = facts_.find_header();
        check_header(header);
        check_shared(header);
        check_times(header);
        if (facts_.is_paginated(header)) check_ordinals();
        check_outputs();
        return std::move(out_);
    }

private:
    void add(std::string pointer, std::string what, fault_effect effect) {
        out_.push_back({{std::move(pointer), std::move(what)}, effect});
    }
    void check_header(std::size_t header) {
        if (header == facts_.size())
            return add({}, "it has no header (session_meta)", fault_effect::refused);
        auto const at = '/' + std::to_string(header);
        if (header != 0) add(at, "its header is not its first line", fault_effect::refused);
        auto const& line = rollout_.records[header];
        if (is_padded(line))
            add(at, "NUL bytes stand around its header, which Codex skips", fault_effect::refused);
        auto const text = spell_line(line);
        if (auto wrong = describe_header(text); !wrong.empty())
            add(at, std::move(wrong), fault_effect::refused);
        if (auto const wrong = find_unreadable_member(text); !wrong.empty())
            add(at, "its header can't be read, so repair leaves it as it is: " + wrong,
                fault_effect::refused);
    }
    void check_shared(std::size_t header) {
        for (auto const i : find_shared_lines(rollout_))
            add('/' + std::to_string(i),
                "it shares its line with the next one, and Codex skips both",
                i == header ? fault_effect::refused : fault_effect::mended);
    }
    void check_times(std::size_t header) {
        find_times(header, &line_facts::has_number_for_time, "its time is a number",
                   "so are those of ");
        find_times(header, &line_facts::has_no_time, "it has no time", "so it is with ");
    }
    void find_times(std::size_t header, bool line_facts::*is_wrong, std::string what,
                    std::string_view others) {
        std::size_t count = 0, first = 0;
        for (std::size_t i = facts_.size(); i-- > 0;) {
            if (!(facts_[i].*is_wrong) || i == header) continue;
            ++count;
            first = i;
        }
        if (count == 0) return;
        what += ", and Codex skips it";
        if (count > 1) ((what += "; ") += others) += std::to_string(count - 1) + " more lines";
        add('/' + std::to_string(first), std::move(what), fault_effect::mended);
    }
    void check_ordinals() {
        auto const wrong = facts_.find_wrong_ordinal();
        if (!wrong) return;
        auto const& found = facts_[wrong->first].ordinal;
        add('/' + std::to_string(wrong->first),
            (found ? "its ordinal is " + std::to_string(*found) : std::string{"it has no ordinal"})
                + ", and " + std::to_string(wrong->second) + " is next",
            fault_effect::refused);
    }

    /// Adds outputs whose call is in no line before them, and those that repeat another. Lines that
    /// a compaction or a rollback drops count: their calls and outputs go together.
    void check_outputs() {
        text::salted_map<std::string, std::size_t> open;  // calls without an output, by id
        text::salted_set<std::string> called;
        for (std::size_t i = 0; i < rollout_.records.size(); ++i) {
            auto const* const any_record = rollout_.records[i].record();
            auto const* const any_item = any_record != nullptr ? item_of(*any_record) : nullptr;
            if (any_item == nullptr) continue;
            std::optional<std::string> id;
            bool is_output = false;
            std::visit(
                [&](auto const& each) {
                    if constexpr (requires { each.call_id; }) {
                        is_output = requires { each.output; }
                        || requires { each.tools; };
                        if constexpr (std::is_convertible_v<decltype(each.call_id), std::string>)
                            id = each.call_id;
                        else if (each.call_id) id = *each.call_id;
                    }
                },
                static_cast<item::variant const&>(*any_item));
            if (!id) continue;
            if (!is_output) {
                ++open[*id];
                called.insert(*std::move(id));
            } else if (auto const found = open.find(*id);
                       found != open.end() && found->second > 0) {
                --found->second;
            } else {
                add('/' + std::to_string(i) + "/payload",
                    called.contains(*id) ? "a second output of one call"
                                         : "an output without its call, which Codex does not send",
                    fault_effect::mended);
            }
        }
    }

    rollout const& rollout_;
    rollout_facts facts_;
    std::vector<fault> out_;
};

}  // namespace detail

/// Returns the faults for which Codex refuses to resume a thread, or skips lines of it, in the
/// order of the lines; none for a thread of a release before 0.34. A pointer begins with the number
/// of the line; it is empty for a fault of the whole file. A thread with a base may have the lines
/// of its base after its header, as prepend_base() puts them.
///
///     for (auto const& fault : lisle::codex::find_faults(rollout))
///         if (fault.effect == lisle::fault_effect::refused) tell(fault.message());
///
/// Errors: none. Complexity: linear in the size of the thread.
[[nodiscard]] inline std::vector<fault> find_faults(rollout const& r) {
    return detail::rollout_faults{r}.run();
}

}  // namespace lisle::v0_1::codex
