// lisle/formats/codex/tools/mend.hpp - changes a thread so that Codex resumes it.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/codex/tools/file_name.hpp>
#include <lisle/formats/codex/tools/find_faults.hpp>
#include <lisle/lines/shared_lines.hpp>
#include <lisle/scalars/number_time.hpp>
#include <lisle/scalars/sha256.hpp>
#include <lisle/scalars/time_spelling.hpp>
#include <lisle/scalars/timestamp.hpp>
#include <lisle/scalars/uuid.hpp>
#include <lisle/text/edit_value.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::codex {

namespace detail {

/// The time that a number of JSON stands for, as Codex writes it.
[[nodiscard]] inline std::optional<std::string> spell_number_time(std::string_view number) {
    auto const time = scalars::parse_number_time(number);
    return time ? std::optional{scalars::to_iso_milliseconds(*time)} : std::nullopt;
}

class rollout_mender {
public:
    rollout_mender(rollout& r, std::string_view file_name)
        : rollout_{r}, facts_{r}, name_{parse_rollout_name(file_name)} {
        for (std::size_t i = 0; i < r.records.size(); ++i) origin_.emplace_back(i);
    }

    std::vector<finding> run() {
        take_mark();
        if (rollout_.records.empty() || facts_.is_bare()) return std::move(changes_);
        for (auto const i : split_shared_lines(rollout_))
            tell(i, "the next record gets a line of its own");
        mend_times();
        add_times();
        mend_header();
        mend_ordinals();
        return std::move(changes_);
    }
    /// The numbers that the lines had before run().
    [[nodiscard]] std::vector<std::optional<std::size_t>> take_origins() {
        return std::move(origin_);
    }

private:
    void tell(std::size_t line, std::string what) {
        changes_.push_back({'/' + std::to_string(origin_[line].value_or(0)), std::move(what)});
    }
    void take_mark() {
        if (!std::string_view{rollout_.before}.starts_with(text::byte_order_mark)) return;
        rollout_.before.erase(0, text::byte_order_mark.size());
        changes_.push_back({{}, "the byte order mark is taken off"});
    }

    /// Puts another text into a line. False if it is no record either.
    [[nodiscard]] bool respell(std::size_t i, std::string const& text, bool is_canonical = false) {
        auto read = is_canonical ? read_as_codex(text) : decode_as<record>(text);
        if (!read) return false;
        if (is_canonical) read = decode_as<record>(encode_as(*read, line_style));
        if (!read) return false;
        rollout_.records[i].content = std::move(*read);
        facts_.update(i);
        return true;
    }

    void mend_times() {
        for (std::size_t i = 0; i < rollout_.records.size(); ++i) {
            auto const facts = facts_[i];
            if (!facts.has_number_for_time || !facts.is_enclosed) continue;
            auto const text = spell_line(rollout_.records[i]);
            auto const time = spell_number_time(text::find_member(text, "timestamp"));
            if (!time) continue;
            auto const changed = set_member_of(text, "timestamp", '"' + *time + '"');
            if (facts.is_meta) spell_header(i, changed);
            else if (!respell(i, changed)) continue;
            tell(i, "its time is a number: it becomes " + *time);
        }
    }

    /// A line without a time gets that of the line before it.
    void add_times() {
        std::string time;
        std::size_t seen = 0;
        for (std::size_t i = 0; i < rollout_.records.size(); ++i) {
            auto const facts = facts_[i];
            if (!facts.has_no_time || facts.is_meta) continue;
            for (; seen < i; ++seen)
                if (auto const before = time_of(seen); !before.empty()) time = before;
            auto const text = spell_line(rollout_.records[i]);
            auto const header = facts_.find_header();
            if (time.empty())
                time = find_time(header == facts_.size() ? std::string{} : payload_of(header));
            if (!respell(i, "{\"timestamp\":" + time + ',' + text.substr(1))) continue;
            tell(i, "it has no time: it becomes " + text::unquote(time));
        }
    }
    /// The time of a line, as JSON; empty if it has none.
    [[nodiscard]] std::string time_of(std::size_t i) const {
        if (!facts_[i].is_enclosed || facts_[i].has_no_time) return {};
        std::string out{text::find_member(spell_line(rollout_.records[i]), "timestamp")};
        bool const is_time = is_string_token(out) && scalars::parse_rfc3339(text::unquote(out));
        return is_time ? out : std::string{};
    }
    [[nodiscard]] std::string payload_of(std::size_t i) const {
        return std::string{text::find_member(spell_line(rollout_.records[i]), "payload")};
    }

    // ---- The header -----------------------------------------------------------------------------

    /// A header may be no record until its other members are mended.
    void spell_header(std::size_t i, std::string text) {
        if (respell(i, text)) return;
        auto const* const before = rollout_.records[i].unreadable();
        auto kept = before == nullptr ? unreadable_line<owned>{} : *before;
        kept.text = std::move(text);
        rollout_.records[i].content = std::move(kept);
        facts_.update(i);
    }

    void mend_header() {
        auto const header = facts_.find_header();
        if (header == rollout_.records.size()) return make_header();
        complete_header(header);
        if (header == 0) return;
        tell(header, "the header becomes the first line");
        auto& all = rollout_.records;
        auto const at = static_cast<std::ptrdiff_t>(header);
        // The line before it gets the header's line end, if that is the last of the file.
        if (header + 1 == all.size()) std::swap(all[header].separator, all[header - 1].separator);
        std::rotate(all.begin(), all.begin() + at, all.begin() + at + 1);
        std::rotate(origin_.begin(), origin_.begin() + at, origin_.begin() + at + 1);
        facts_.move_to_front(header);
    }

    void complete_header(std::size_t i) {
        auto const text = spell_line(rollout_.records[i]);
        auto wrong = describe_header(text);
        if (wrong.empty()) return;
        std::string payload{text::find_member(text, "payload")};
        auto const line_time = text::find_member(text, "timestamp");
        auto const time = is_string_token(line_time) ? std::string{line_time} : find_time(payload);
        auto const added = complete(payload, time);
        auto line = set_member_of(text, "payload", payload);
        line = set_member_of(line, "timestamp", time);
        if (respell(i, line, true)) tell(i, std::move(wrong) + ": " + added);
    }

    void make_header() {
        std::string payload = "{}";
        auto const time = find_time(payload);
        auto const added = complete(payload, time);
        std::string text = R"({"timestamp":)" + time;
        if (facts_.has_ordinals()) text += R"(,"ordinal":0)";
        text += R"(,"type":"session_meta","payload":)" + payload + '}';
        rollout_.records.emplace(rollout_.records.begin());
        facts_.insert_front();
        origin_.insert(origin_.begin(), std::nullopt);
        // All that it has was read before as what it is.
        static_cast<void>(respell(0, text, true));
        changes_.push_back({{}, "it has no header: " + added});
    }

    /// Adds the members that a header needs, and says what they are.
    std::string complete(std::string& payload, std::string const& line_time) {
        std::string out;
        for (auto const key : header_keys) {
            auto const value = text::find_member(payload, key);
            bool const is_right =
                is_string_token(value)
                && (key != "id" || scalars::parse_uuid(text::unquote(value)).has_value());
            if (is_right) continue;
            auto mended = make_value(key, value, line_time);
            ((out += out.empty() ? "" : ", ") += key) += " becomes " + mended;
            payload = set_member_of(payload, key, mended);
        }
        bool const has_history_mode = !text::find_member(payload, "history_mode").empty();
        if (!has_history_mode && facts_.has_ordinals()) {
            payload = set_member_of(payload, "history_mode", R"("paginated")");
            out += (out.empty() ? "" : ", ") + std::string{R"(history_mode becomes "paginated")"};
        }
        return out;
    }
    [[nodiscard]] std::string make_value(std::string_view key, std::string_view old,
                                         std::string const& line_time) const {
        if (key == "id") return '"' + find_id(line_time) + '"';
        if (key == "timestamp") {
            auto const time = is_number_token(old) ? spell_number_time(old) : std::nullopt;
            return time ? '"' + *time + '"' : line_time;
        }
        if (key == "cwd") return find_folder();
        return key == "originator" ? R"("lisle")" : R"("0.0.0")";
    }

    /// The id in the file's name, or else one that is the same on every machine.
    [[nodiscard]] std::string find_id(std::string const& line_time) const {
        if (name_) return std::string{name_->id};
        auto const at = scalars::parse_rfc3339(text::unquote(line_time));
        auto const seconds = at ? (std::max)(at->seconds, std::int64_t{0}) : 0;
        auto const digest = scalars::sha256(spell_line(rollout_.records.back()));
        std::array<std::uint8_t, 10> bytes{};
        std::copy_n(digest.begin(), bytes.size(), bytes.begin());
        return scalars::to_string(
            scalars::make_uuid_v7(static_cast<std::uint64_t>(seconds) * 1000, bytes));
    }
    /// The folder of the first turn, as JSON.
    [[nodiscard]] std::string find_folder() const {
        for (auto const& line : rollout_.records)
            if (auto const* const any_record = line.record())
                if (auto const* const turn = line_with<turn_context>(*any_record))
                    if (turn->payload.cwd) return encode_as(*turn->payload.cwd, line_style);
        return R"("/")";
    }
    /// The time of the header itself, of the first line with a time, or in the file's name, as
    /// JSON.
    [[nodiscard]] std::string find_time(std::string_view payload) const {
        if (auto const written = text::find_member(payload, "timestamp"); is_string_token(written))
            return std::string{written};
        for (std::size_t i = 0; i < facts_.size(); ++i) {
            if (!facts_[i].is_enclosed) continue;
            auto const text = spell_line(rollout_.records[i]);
            auto const time = text::find_member(text, "timestamp");
            if (is_string_token(time) && scalars::parse_rfc3339(text::unquote(time)))
                return std::string{time};
        }
        if (!name_) return R"("1970-01-01T00:00:00.000Z")";
        std::string time{name_->time};
        time[13] = time[16] = ':';
        return '"' + time + R"(.000Z")";
    }

    // ---- Ordinals -------------------------------------------------------------------------------

    void mend_ordinals() {
        if (!facts_.is_paginated(facts_.find_header())) return;
        auto const wrong = facts_.find_wrong_ordinal();
        if (!wrong) return;
        auto [first, next] = *wrong;
        tell(first, "the ordinals are written anew from here on, from " + std::to_string(next));
        for (auto i = first; i < rollout_.records.size(); ++i) {
            auto const facts = facts_[i];
            if (!facts.is_enclosed && !facts.ordinal) continue;
            auto const text = spell_line(rollout_.records[i]);
            auto changed = set_ordinal(text, std::to_string(next));
            if (facts.is_read ? !respell(i, changed) : !set_text(i, std::move(changed))) continue;
            ++next;
        }
    }
    /// The text of a line with an ordinal, which stands after the time.
    [[nodiscard]] static std::string set_ordinal(std::string_view line, std::string_view ordinal) {
        auto const found = text::find_members(line, "ordinal");
        auto const time = text::find_members(line, "timestamp");
        if (found.value || !time.value) return text::set_member(line, found, "ordinal", ordinal);
        std::string out{line.substr(0, time.value->end)};
        return out.append(",\"ordinal\":").append(ordinal).append(line.substr(time.value->end));
    }
    bool set_text(std::size_t i, std::string text) {
        std::get<unreadable_line<owned>>(rollout_.records[i].content).text = std::move(text);
        return true;
    }

    rollout& rollout_;
    rollout_facts facts_;
    std::optional<rollout_name> name_;
    std::vector<std::optional<std::size_t>> origin_;  ///< the numbers that the lines had
    std::vector<finding> changes_;
};

}  // namespace detail

/// Mends what find_faults() finds, and returns the changes, in the order in which they are made. A
/// pointer has the number of a line before the changes; it is empty for a change of the whole file.
/// Nothing is lost, and other lines are encoded with `layout::source` as they were. `file_name` is
/// that of the file, which has the thread's id. `r` must not have the lines of a base. `origins`,
/// if not null, receives for each line of the changed thread the number that it had, and nothing
/// for a line that was added.
///
/// - The byte order mark and NUL bytes around records are taken off.
/// - Records that share a line get lines of their own, but in threads before 0.34, which did so.
/// - Numbers in place of times become texts; a missing time is that of the line before it.
/// - A header that stands later becomes the first line; one that lacks members gets them, unless
///   others of its members can't be read; a missing header is made of the file's name, the first
///   time and the first turn's folder.
/// - Ordinals are written anew from the first wrong one on. No other thread may continue this one,
///   for it would name bytes of this file.
///
/// Errors: none. Complexity: linear in the size of the thread.
inline std::vector<finding> mend(rollout& r, std::string_view file_name = {},
                                 std::vector<std::optional<std::size_t>>* origins = nullptr) {
    std::vector<finding> out;
    for (auto const i : strip_padding(r))
        out.push_back({'/' + std::to_string(i), "NUL bytes around its record go"});
    detail::rollout_mender mender{r, file_name};
    auto others = mender.run();
    if (origins != nullptr) *origins = mender.take_origins();
    std::move(others.begin(), others.end(), std::back_inserter(out));
    return out;
}

}  // namespace lisle::v0_1::codex
