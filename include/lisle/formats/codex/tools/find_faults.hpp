// lisle/formats/codex/tools/find_faults.hpp - what Codex refuses of a thread.
//
// Source: runs of Codex 0.34.0 to 0.169.0 with files from a hand. `codex exec resume` fails for a
// byte order mark, for a thread whose first line is not a complete header, and for a paginated
// thread whose ordinals have gaps. It skips other lines that it can't read.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/fault.hpp>
#include <lisle/formats/codex/rollout.hpp>
#include <lisle/scalars/uuid.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::codex {

namespace detail {

inline constexpr json_style line_style = format_traits<codex_t>::style;

[[nodiscard]] inline bool is_string_token(std::string_view json) { return json.starts_with('"'); }
[[nodiscard]] constexpr bool is_number_token(std::string_view json) {
    return !json.empty() && (json[0] == '-' || (json[0] >= '0' && json[0] <= '9'));
}

[[nodiscard]] inline std::optional<std::uint64_t> parse_ordinal(std::string_view json) {
    std::uint64_t out = 0;
    auto const [stop, failed] = std::from_chars(json.data(), json.data() + json.size(), out);
    if (failed != std::errc{} || stop != json.data() + json.size()) return std::nullopt;
    return out;
}

/// What a line has besides its payload.
struct line_facts {
    bool is_read = false;      ///< it holds a record
    bool is_enclosed = false;  ///< it has a type and a payload, as since 0.34
    bool is_meta = false;      ///< it is a header, perhaps an incomplete one
    bool has_number_for_time = false;
    std::optional<std::uint64_t> ordinal{};
};

/// Looks at the members of a line that is not read, or whose type is not known.
[[nodiscard]] inline line_facts look_at_text(std::string_view text) {
    line_facts out;
    if (!text.starts_with('{')) return out;
    bool has_type = false, has_payload = false;
    for (auto const& member : text::members_of(text)) {
        if (member.key == "type") {
            has_type = is_string_token(member.value);
            out.is_meta = member.value == "\"session_meta\"";
        }
        if (member.key == "payload") has_payload = member.value.starts_with('{');
        if (member.key == "timestamp") out.has_number_for_time = is_number_token(member.value);
        if (member.key == "ordinal") out.ordinal = parse_ordinal(member.value);
    }
    out.is_enclosed = has_type && has_payload;
    out.is_meta = out.is_meta && out.is_enclosed;
    return out;
}

using rollout_line = record_line<record, owned>;

[[nodiscard]] inline line_facts look_at(rollout_line const& line) {
    auto const* const any_record = line.record();
    if (any_record == nullptr) return look_at_text(line.unreadable()->text);
    line_facts out;
    out.is_read = true;
    auto const* const inside = std::get_if<envelope>(any_record);
    if (inside == nullptr) return out;
    std::visit(
        [&](auto const& kept) {
            if constexpr (requires { kept.ordinal; }) {
                using payload = typename std::remove_cvref_t<decltype(kept)>::payload_type;
                out.is_enclosed = true;
                out.is_meta = std::is_same_v<payload, session_meta>;
                out.ordinal = kept.ordinal;
                // The line keeps a number that stood for its time, beside the text of the time.
                out.has_number_for_time = is_number_token(text::find_member(
                    encode_as(*any_record, line_style, layout::source), "timestamp"));
            } else {
                out = look_at_text(kept.json.text());
                out.is_read = true;
            }
        },
        static_cast<envelope::base const&>(*inside));
    return out;
}

/// The text of a line, without its end.
[[nodiscard]] inline std::string spell_line(rollout_line const& line) {
    if (auto const* const bad = line.unreadable()) return bad->text;
    return encode_as(*line.record(), line_style, layout::source);
}

/// A complete header has these members, all strings.
inline constexpr std::string_view header_keys[] = {"id", "timestamp", "cwd", "originator",
                                                   "cli_version"};

/// What is wrong with the text of a header; empty if Codex takes it.
[[nodiscard]] inline std::string describe_header(std::string_view line) {
    std::string missing;
    std::string_view id;
    auto const payload = text::find_member(line, "payload");
    for (auto const key : header_keys) {
        auto const value = text::find_member(payload, key);
        if (key == "id") id = value;
        if (is_string_token(value)) continue;
        (missing += missing.empty() ? "" : ", ") += key;
    }
    if (!missing.empty()) return "its header lacks " + missing;
    if (!scalars::parse_uuid(text::unquote(id))) return "the id in its header is no UUID";
    auto const time = text::find_member(line, "timestamp");
    if (!is_string_token(time))
        return time.empty() ? "its header lacks the line's own timestamp"
                            : "the time of its header is not a text";
    return {};
}

/// The ordinal that the first line of a thread must have.
[[nodiscard]] inline std::uint64_t find_first_ordinal(std::string_view header) {
    auto const payload = text::find_member(header, "payload");
    auto const base = text::find_member(payload, "history_base");
    auto const end = text::find_member(base, "end_ordinal_exclusive");
    return parse_ordinal(end).value_or(0);
}

/// Follows ordinals, which have no gaps. The lines of a base may stand behind the header of the
/// thread that continues it: that header then counts behind them.
class ordinal_check {
public:
    explicit ordinal_check(std::uint64_t first) : next_{first} {}

    /// Puts a header aside whose base follows.
    void put_aside(std::uint64_t ordinal) {
        aside_.push_back(ordinal);
        next_ = 0;
    }
    [[nodiscard]] std::uint64_t next() {
        while (!aside_.empty() && aside_.back() == next_) {
            aside_.pop_back();
            ++next_;
        }
        return next_;
    }
    /// Whether the next line may have this ordinal; then counts it.
    [[nodiscard]] bool take(std::optional<std::uint64_t> ordinal) {
        auto const wanted = next();
        bool const is_right = ordinal && *ordinal >= wanted && *ordinal <= wanted + unknown_lines_;
        if (!is_right) return false;
        next_ = *ordinal + 1;
        unknown_lines_ = 0;
        return true;
    }
    /// A line that can't be read may have an ordinal.
    void skip_line() { ++unknown_lines_; }

private:
    std::uint64_t next_, unknown_lines_ = 0;
    std::vector<std::uint64_t> aside_;
};

class rollout_faults {
public:
    explicit rollout_faults(rollout const& r) : rollout_{r} {
        facts_.reserve(r.records.size());
        for (auto const& line : r.records) facts_.push_back(look_at(line));
    }

    [[nodiscard]] std::vector<fault> run() {
        if (std::string_view{rollout_.before}.starts_with(text::byte_order_mark))
            add({}, "it begins with a byte order mark", fault_effect::refused);
        if (rollout_.records.empty() || is_bare()) return std::move(out_);
        auto const header = find_header();
        check_header(header);
        check_times(header);
        if (is_paginated(header)) check_ordinals();
        return std::move(out_);
    }

    /// Whether the thread is of a release before 0.34, which only that release reads.
    [[nodiscard]] bool is_bare() const {
        return std::none_of(facts_.begin(), facts_.end(),
                            [](line_facts const& line) { return line.is_enclosed; });
    }
    /// The first header, or the number of lines.
    [[nodiscard]] std::size_t find_header() const {
        std::size_t i = 0;
        while (i < facts_.size() && !facts_[i].is_meta) ++i;
        return i;
    }
    /// Whether lines must have ordinals: as the header says, or if there is none, if a line has
    /// one.
    [[nodiscard]] bool is_paginated(std::size_t header) const {
        if (header < facts_.size()) {
            auto const text = spell_line(rollout_.records[header]);
            auto const mode = text::find_member(text::find_member(text, "payload"), "history_mode");
            return mode == "\"paginated\"";
        }
        for (auto const& line : facts_)
            if (line.ordinal) return true;
        return false;
    }
    /// The first line whose ordinal is wrong, and the ordinal that it should have.
    [[nodiscard]] std::optional<std::pair<std::size_t, std::uint64_t>> find_wrong_ordinal() const {
        auto const first = spell_line(rollout_.records.front());
        ordinal_check check{facts_.front().is_meta ? find_first_ordinal(first) : 0};
        for (std::size_t i = 0; i < facts_.size(); ++i) {
            auto const& line = facts_[i];
            bool const has_base_behind =
                line.is_meta && line.ordinal && i + 1 < facts_.size() && facts_[i + 1].is_meta
                && find_first_ordinal(spell_line(rollout_.records[i])) == *line.ordinal;
            if (has_base_behind && *line.ordinal != 0) {
                check.put_aside(*line.ordinal);
                continue;
            }
            if (!line.is_enclosed && !line.ordinal) {
                check.skip_line();
                continue;
            }
            if (!line.is_read && !line.ordinal) check.skip_line();
            else if (!check.take(line.ordinal)) return std::pair{i, check.next()};
        }
        return std::nullopt;
    }
    [[nodiscard]] line_facts const& facts(std::size_t i) const { return facts_[i]; }

private:
    void add(std::string pointer, std::string what, fault_effect effect) {
        out_.push_back({{std::move(pointer), std::move(what)}, effect});
    }
    void check_header(std::size_t header) {
        if (header == facts_.size())
            return add({}, "it has no header (session_meta)", fault_effect::refused);
        auto const at = '/' + std::to_string(header);
        if (header != 0) add(at, "its header is not its first line", fault_effect::refused);
        if (auto wrong = describe_header(spell_line(rollout_.records[header])); !wrong.empty())
            add(at, std::move(wrong), fault_effect::refused);
    }
    void check_times(std::size_t header) {
        std::size_t count = 0, first = 0;
        for (std::size_t i = facts_.size(); i-- > 0;) {
            if (!facts_[i].has_number_for_time || i == header) continue;
            ++count;
            first = i;
        }
        if (count == 0) return;
        auto what = std::string{"its time is a number, and Codex skips it"};
        if (count > 1) what += "; so are those of " + std::to_string(count - 1) + " more lines";
        add('/' + std::to_string(first), std::move(what), fault_effect::mended);
    }
    void check_ordinals() {
        auto const wrong = find_wrong_ordinal();
        if (!wrong) return;
        auto const& found = facts_[wrong->first].ordinal;
        add('/' + std::to_string(wrong->first),
            (found ? "its ordinal is " + std::to_string(*found) : std::string{"it has no ordinal"})
                + ", and " + std::to_string(wrong->second) + " is next",
            fault_effect::refused);
    }

    rollout const& rollout_;
    std::vector<line_facts> facts_;
    std::vector<fault> out_;
};

}  // namespace detail

/// Returns the faults for which Codex refuses to resume a thread, or skips lines of it, in the
/// order of the lines; none for a thread of a release before 0.34. A pointer begins with the number
/// of the line; it is empty for a fault of the whole file. A thread with a base may have the lines
/// of its base behind its header, as prepend_base() puts them.
///
///     for (auto const& fault : lisle::codex::find_faults(rollout))
///         if (fault.effect == lisle::fault_effect::refused) tell(fault.message());
///
/// Errors: none. Complexity: linear in the size of the thread.
[[nodiscard]] inline std::vector<fault> find_faults(rollout const& r) {
    return detail::rollout_faults{r}.run();
}

}  // namespace lisle::v0_1::codex
