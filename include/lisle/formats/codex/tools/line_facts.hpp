// lisle/formats/codex/tools/line_facts.hpp - what the lines of a thread have besides their
// payloads.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/formats/codex/rollout.hpp>
#include <lisle/lines/padded_lines.hpp>
#include <lisle/text/spelled_members.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::codex::detail {

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

/// Reads a line as Codex does, to which a value of another type than its key demands is an error.
[[nodiscard]] inline result<record> read_as_codex(std::string_view text) {
    return hooks::decode_with<record>(text, permissive, [](reader& r, record& out) {
        r.misfits = misfit_policy::refuse;
        return read(r, out);
    });
}

/// What a line has besides its payload.
struct line_facts {
    bool is_read = false;      ///< it holds a record that Codex reads
    bool is_enclosed = false;  ///< it has a type and a payload, as since 0.34
    bool is_meta = false;      ///< it is a header, perhaps an incomplete one
    bool has_number_for_time = false;
    bool has_no_time = false;
    std::optional<std::uint64_t> ordinal{};
};

/// Looks at the members of a line that is not read, or whose type is not known.
[[nodiscard]] inline line_facts look_at_text(std::string_view text) {
    line_facts out;
    if (!text.starts_with('{')) return out;
    bool has_type = false, has_payload = false, has_time = false;
    for (auto const& member : text::members_of(text)) {
        if (member.key == "type") {
            has_type = is_string_token(member.value);
            out.is_meta = member.value == "\"session_meta\"";
        }
        if (member.key == "payload") has_payload = member.value.starts_with('{');
        if (member.key == "timestamp") {
            has_time = true;
            out.has_number_for_time = is_number_token(member.value);
        }
        if (member.key == "ordinal") out.ordinal = parse_ordinal(member.value);
    }
    out.is_enclosed = has_type && has_payload;
    out.is_meta = out.is_meta && out.is_enclosed;
    out.has_no_time = out.is_enclosed && !has_time;
    return out;
}

using rollout_line = record_line<record, owned>;

/// The text of a line, without its end.
[[nodiscard]] inline std::string spell_line(rollout_line const& line) {
    if (auto const* const bad = line.unreadable()) return bad->text;
    return encode_as(*line.record(), line_style, layout::source);
}

/// Whether a record has a number in place of its time: its reader keeps the number beside the time.
template <class Payload>
[[nodiscard]] bool has_number_for_time(basic_line<owned, Payload> const& line) {
    using table_of_line = basic_line<owned, Payload>;
    auto const* const source = line.extra.source();
    if (source == nullptr) return false;
    auto const timestamp = hooks::find_field(hooks::table_of<table_of_line>, "timestamp");
    for (auto const& kept : source->values)
        if (kept.field == timestamp && is_number_token(kept.text)) return true;
    return false;
}

[[nodiscard]] inline line_facts look_at(rollout_line const& line) {
    auto const* const any_record = line.record();
    if (any_record == nullptr) return look_at_text(line.unreadable()->text);
    line_facts out;
    bool const is_read = !is_padded(line);
    out.is_read = is_read;
    auto const* const inside = find_alternative<envelope>(any_record);
    if (inside == nullptr) return out;
    std::visit(
        [&](auto const& kept) {
            if constexpr (requires { kept.ordinal; }) {
                using payload = typename std::remove_cvref_t<decltype(kept)>::payload_type;
                out.is_enclosed = true;
                out.is_meta = std::is_same_v<payload, session_meta>;
                out.ordinal = kept.ordinal;
                out.has_number_for_time = has_number_for_time(kept);
                out.has_no_time = kept.timestamp.empty()
                                  && text::find_member(spell_line(line), "timestamp").empty();
            } else {
                out = look_at_text(kept.json.text());
                out.is_read = is_read;
            }
        },
        static_cast<envelope::base const&>(*inside));
    return out;
}

/// The ordinal that the first line of a thread must have.
[[nodiscard]] inline std::uint64_t find_first_ordinal(std::string_view header) {
    auto const payload = text::find_member(header, "payload");
    auto const base = text::find_member(payload, "history_base");
    auto const end = text::find_member(base, "end_ordinal_exclusive");
    return parse_ordinal(end).value_or(0);
}

/// Follows ordinals, which have no gaps. The lines of a base may stand after the header of the
/// thread that continues it: that header then counts after them.
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

/// The facts of all lines of a thread. Lifetime: the thread must live as long; update() and
/// move_to_front() follow its changes.
///
/// Complexity: linear in the number of lines, and in the bytes of those that hold no record.
class rollout_facts {
public:
    explicit rollout_facts(rollout const& r) : rollout_{r} {
        facts_.reserve(r.records.size());
        for (auto const& line : r.records) facts_.push_back(look_at(line));
    }

    [[nodiscard]] std::size_t size() const { return facts_.size(); }
    [[nodiscard]] line_facts const& operator[](std::size_t i) const { return facts_[i]; }

    void update(std::size_t i) { facts_[i] = look_at(rollout_.records[i]); }
    void move_to_front(std::size_t i) {
        auto const at = facts_.begin() + static_cast<std::ptrdiff_t>(i);
        std::rotate(facts_.begin(), at, at + 1);
    }
    void insert_front() { facts_.insert(facts_.begin(), look_at(rollout_.records.front())); }

    /// Whether the thread is of a release before 0.34, which only that release reads.
    [[nodiscard]] bool is_bare() const {
        return std::none_of(facts_.begin(), facts_.end(),
                            [](line_facts const& line) { return line.is_enclosed; });
    }
    [[nodiscard]] bool has_ordinals() const {
        return std::any_of(facts_.begin(), facts_.end(),
                           [](line_facts const& line) { return line.ordinal.has_value(); });
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
        if (header == facts_.size()) return has_ordinals();
        auto const text = spell_line(rollout_.records[header]);
        auto const mode = text::find_member(text::find_member(text, "payload"), "history_mode");
        return mode == "\"paginated\"";
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

private:
    rollout const& rollout_;
    std::vector<line_facts> facts_;
};

}  // namespace lisle::v0_1::codex::detail
