// lisle/engine/object_fallback.hpp - reads objects of any revision, key order and repetition.
#pragma once

#include <lisle/engine/later_duplicates.hpp>
#include <lisle/engine/object_table.hpp>
#include <lisle/engine/read_member.hpp>
#include <lisle/engine/source_recorder.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::detail {

/// Reads the rest of an object after prediction failed, and records its differences from canonical
/// text.
class object_fallback_reader {
public:
    object_fallback_reader(reader& r, object_state& state)
        : r_{r}, type_{state.type}, state_{state}, recorder_{r, state} {
        if (state.seen != 0) expected_ = static_cast<std::size_t>(std::bit_width(state.seen)) + 1;
        else if (state.tag_seen) expected_ = 1;
    }

    /// Reads on from a key.
    [[nodiscard]] bool read_rest() {
        do {
            if (!read_one() && !r_.recover_at_end()) return false;
        } while (r_.in.next());
        return end();
    }
    /// Takes the closing brace and finishes the object; fails if there is no brace.
    [[nodiscard]] bool end() {
        if (r_.in.peek() == '}') r_.in.close();
        else if (r_.in.fail_syntax("',' or '}'") || !r_.recover_at_end()) return false;
        return finish();
    }
    [[nodiscard]] bool continue_after_value(std::size_t field) {
        return finish_value(field, {}) && (r_.in.next() ? read_rest() : end());
    }
    [[nodiscard]] bool continue_after_failure(std::size_t field) {
        return replace_later(field, type_.members[field].quoted)
               && (r_.in.next() ? read_rest() : end());
    }

    /// Called after the closing brace: checks that no required field is missing.
    [[nodiscard]] bool finish() {
        if (auto const missing = type_.required_by(r_.options) & ~state_.seen; missing != 0) {
            auto const& m = type_.members[static_cast<std::size_t>(std::countr_zero(missing))];
            r_.in.fail(errc::missing_field, state_.begin, std::string{m.name});
            r_.in.failed.field = m.name;
            if (!r_.salvaged.is_cut() && !keep_without(missing)
                && !(salvages() && r_.record_and_recover()))
                return false;
            r_.in.failed = {};
        }
        if (!recorder_.miss(always_ & ~state_.seen)) return false;
        recorder_.finish();
        return true;
    }

private:
    using entry_kind = source_recorder::entry_kind;

    static constexpr std::uint64_t bit(std::size_t i) { return std::uint64_t{1} << i; }

    // ---- One member -----------------------------------------------------------------------------

    [[nodiscard]] bool read_one() {
        auto& in = r_.in;
        if (in.peek() != '"') return in.fail_syntax("a key");
        auto const* const key_at = in.at;
        text::string_token key;
        if (!text::read_string(in, r_.scratch, key)) return false;
        std::string_view const spelled{key_at, static_cast<std::size_t>(in.at - key_at)};
        bool const is_tag = state_.tag != nullptr && key.characters == state_.tag->key;
        std::size_t const field = is_tag ? no_field : find(key.characters);
        if (!is_tag && field == no_field && refuses_unknown())
            return in.fail(errc::unknown_field, key_at, std::string{key.characters});
        if (!in.colon()) return false;
        state_.value = in.at;
        if (is_tag) return read_tag(spelled);
        if (field == no_field) return read_unknown(spelled);
        bool const is_former = !type_.members[field].is_called(key.characters);
        if (!read_field(field, spelled, is_former)) return false;
        if (is_former) former_ |= bit(field) & state_.seen;
        return true;
    }

    [[nodiscard]] bool read_field(std::size_t i, std::string_view spelled, bool is_former) {
        auto const& m = type_.members[i];
        // The system ignores keys of other revisions, so their values may have any type.
        auto const others =
            r_.options.revision == schema_revision::latest ? type_.removed : type_.newer;
        bool const is_doubtful = is_former || (others & bit(i)) != 0;
        bool const again = has_value(i);
        if (again && !may_stand_again(i, spelled)) return false;
        if (!(again ? read_again(i) : read_member(r_, m, m.at(state_.object)))) {
            if (!is_doubtful || r_.is_unrecoverable() || (!is_former && stands_again(i)))
                return replace_later(i, spelled);
            if (again) supersede(i);
            reset(i);
            r_.rewind(state_.value, state_.depth);
            return read_unknown(spelled);
        }
        values_[i] = state_.value;
        bool const is_own_key = spelled == m.quoted;
        if (is_doubtful && is_own_key) r_.remark(spelled.data(), "a field of another revision");
        return finish_value(i, is_own_key ? std::string_view{} : spelled);
    }

    /// Called after the value of field i: records a difference from canonical text. False if the
    /// options accept only canonical text.
    [[nodiscard]] bool finish_value(std::size_t i, std::string_view other_key) {
        auto const& m = type_.members[i];
        if (r_.loose.any_since(state_.value)) recorder_.remember_loose(i);
        bool const spelled_out = (m.skipped || m.newer) && m.is_empty(m.at(state_.object));
        bool const in_order = i + 1 >= expected_ && !passes_over(i);
        if (!other_key.empty())
            r_.remark(other_key.data(), "a key that the system writes differently");
        if ((spelled_out || !in_order || !other_key.empty()) && !recorder_.deviate(state_.value))
            return false;
        // If an edit sets the field to its default, the writer must not omit it: the earlier
        // duplicate, which is kept as text, would count again.
        recorder_.add_known(i, spelled_out || (superseded_ & bit(i)) != 0, other_key);
        state_.seen |= bit(i);
        expected_ = i + 2;
        return true;
    }

    [[nodiscard]] bool read_unknown(std::string_view spelled) {
        auto const policy = r_.options.unknown_fields;
        if (policy == unknown_policy::ignore) return text::ignore_value(r_.in);
        bool spaced = false;
        if (!r_.skip_unknown(spaced)) return false;
        if (policy != unknown_policy::keep) return true;
        r_.remark(spelled.data(), "unknown field");
        if (!recorder_.deviate(state_.value)) return false;
        recorder_.add_unknown(spelled, state_.value, spaced);
        return true;
    }

    [[nodiscard]] bool read_tag(std::string_view spelled) {
        if (state_.tag->last != nullptr && state_.value != state_.tag->last) {
            if (!text::skip_value(r_.in) || !recorder_.deviate(state_.value)) return false;
            recorder_.add_raw(entry_kind::superseded, spelled, state_.value);
            return true;
        }
        bool const again = state_.tag_seen;
        if (again && r_.options.duplicates == duplicate_policy::refuse)
            return r_.in.fail(errc::duplicate_field, spelled.data(), std::string{state_.tag->key});
        if (again ? !skip_other_tag(spelled) : !text::skip_value(r_.in)) return false;
        bool const in_slot = type_.tag_at < type_.size;
        std::size_t const position = in_slot ? type_.tag_at + 1 : 0;
        if ((again || position < expected_ || (in_slot && passes_over(type_.tag_at)))
            && !recorder_.deviate(state_.value))
            return false;
        if (again) recorder_.add_raw(entry_kind::superseded, spelled, state_.value);
        else recorder_.add_known(tag_index);
        state_.tag_seen = true;
        if (in_slot) state_.seen |= bit(type_.tag_at);
        if (position + 1 > expected_) expected_ = position + 1;
        return true;
    }

    /// Skips a second tag. Fails if the tag names another alternative.
    [[nodiscard]] bool skip_other_tag(std::string_view spelled) {
        if (r_.in.peek() != '"')
            return state_.tag->name.empty() ? text::skip_value(r_.in) : r_.mistyped("string");
        text::string_token name;
        if (!text::read_string(r_.in, r_.scratch, name)) return false;
        return state_.tag->name.empty() || name.characters == state_.tag->name
               || r_.in.fail(errc::duplicate_field, spelled.data(), std::string{state_.tag->key});
    }

    /// Whether a field that is always written, and precedes field i, was not read yet.
    [[nodiscard]] bool passes_over(std::size_t i) const {
        return (always_ & (bit(i) - 1) & ~state_.seen) != 0;
    }

    [[nodiscard]] std::size_t find(std::string_view key) const {
        return find_field(type_, r_.options, state_.seen, key);
    }

    [[nodiscard]] bool refuses_unknown() const {
        return r_.options.unknown_fields == unknown_policy::refuse
               || (type_.denies_unknown && !r_.is_permissive());
    }

    // ---- Duplicate keys -------------------------------------------------------------------------

    [[nodiscard]] bool has_value(std::size_t i) const { return (state_.seen & bit(i)) != 0; }

    /// Whether the options allow field i to come again. A former key, which only lisle maps to this
    /// field, does not count as the first of two duplicates.
    [[nodiscard]] bool may_stand_again(std::size_t i, std::string_view spelled) {
        if ((former_ & bit(i)) == 0) {
            if (r_.options.duplicates == duplicate_policy::refuse)
                return r_.in.fail(errc::duplicate_field, spelled.data(),
                                  std::string{type_.members[i].name});
            r_.remark(spelled.data(), "duplicate key");
        }
        return recorder_.deviate(spelled.data());
    }

    /// Reads field i again. If that fails, the field keeps its earlier value.
    [[nodiscard]] bool read_again(std::size_t i) {
        auto const& m = type_.members[i];
        return with_blank(type_, m, [&](void* blank) {
            if (!read_member(r_, m, blank)) return false;
            supersede(i);
            m.replace(m.at(state_.object), blank);
            return true;
        });
    }

    /// Keeps the current value of field i only as text, because a later value replaces it.
    void supersede(std::size_t i) {
        auto const kind = (former_ & bit(i)) != 0 ? entry_kind::unknown : entry_kind::superseded;
        if (values_[i] == nullptr) find_values();
        recorder_.supersede(i, values_[i], kind);
        superseded_ |= bit(i);
        former_ &= ~bit(i);
    }

    /// Called if the value of field i can't be read. Keeps it as text if the same key comes again:
    /// a system that parses first and looks at types later never sees this value.
    [[nodiscard]] bool replace_later(std::size_t i, std::string_view spelled) {
        if (r_.is_unrecoverable() || r_.options.duplicates == duplicate_policy::refuse
            || !stands_again(i))
            return do_without(i, spelled);
        if (!keep_as_text(i, spelled)) return false;
        r_.remark(state_.value, "duplicate key");
        superseded_ |= bit(i);
        return true;
    }

    [[nodiscard]] bool salvages() const { return state_.depth == 1 || type_.salvages_fields; }

    /// Called if the value of field i can't be read and no later value may replace it. The field
    /// keeps the earlier value or the default, and this value is kept as text: if it is a misfit
    /// that the field can do without, or when salvaging the outermost object, or one with
    /// `salvage_fields`.
    [[nodiscard]] bool do_without(std::size_t i, std::string_view spelled) {
        if (r_.recover_at_end()) return has_value(i) || reset(i);
        if (is_dispensable(i)) return keep_misfit(i, spelled);
        if (!salvages() || !r_.record_and_recover() || !keep_as_text(i, spelled)) return false;
        if (!r_.salvaged.is_cut()) state_.seen |= bit(i);
        return true;
    }

    /// Whether field i holds a misfit, which the object can keep as text.
    [[nodiscard]] bool is_dispensable(std::size_t i) const {
        return r_.may_keep_misfit() && type_.rest != nullptr
               && r_.options.unknown_fields == unknown_policy::keep
               && (type_.members[i].optional || type_.salvages_fields);
    }

    /// Keeps the misfit of field i. Canonical text has it too.
    [[nodiscard]] bool keep_misfit(std::size_t i, std::string_view spelled) {
        auto const& m = type_.members[i];
        if (!r_.keep_misfit(state_.value, state_.depth, m.name, "kept as text")) return false;
        if (has_value(i)) return keep_as_text(i, spelled) && (state_.seen |= bit(i), true);
        reset(i);
        if (!text::skip_value(r_.in)) return false;
        r_.mark_loose(state_.value);
        r_.loose.mark_foreign(state_.value);
        values_[i] = state_.value;
        return finish_value(i, spelled == m.quoted ? std::string_view{} : spelled);
    }

    /// Whether the object does without its missing fields. They are noted, and no text has them
    /// until they are set.
    [[nodiscard]] bool keep_without(std::uint64_t missing) {
        if (!r_.may_keep_misfit() || !type_.salvages_fields || !recorder_.can_record())
            return false;
        for (; missing != 0; missing &= missing - 1) {
            auto const i = static_cast<std::size_t>(std::countr_zero(missing));
            recorder_.remember_absent(i);
            r_.remark(state_.begin, "no " + std::string{type_.members[i].name}, true);
        }
        return true;
    }

    /// Keeps the value of field i as text only.
    [[nodiscard]] bool keep_as_text(std::size_t i, std::string_view spelled) {
        if (!has_value(i)) reset(i);
        r_.rewind(state_.value, state_.depth);
        if (!text::skip_value(r_.in)) return r_.recover_at_end();
        if (!recorder_.deviate(state_.value)) return false;
        recorder_.add_raw(entry_kind::superseded, spelled, state_.value);
        return true;
    }

    /// Gives field i the value that it has in a new object. Always true.
    bool reset(std::size_t i) {
        auto const& m = type_.members[i];
        return with_blank(type_, m,
                          [&](void* blank) { return m.replace(m.at(state_.object), blank), true; });
    }

    [[nodiscard]] bool stands_again(std::size_t i) {
        if (later_.empty()) {
            later_.assign(type_.size, nullptr);
            see_later_keys(r_, state_.value, [&](std::string_view key, char const* at) {
                if (auto const field = find(key); field != no_field) later_[field] = at;
            });
        }
        return later_[i] != nullptr && later_[i] > state_.value;
    }

    /// Finds the places of the values that were read by prediction.
    void find_values() {
        auto again = r_.look_from(state_.begin);
        if (!again.open()) return;
        see_keys(r_, again, [&](std::string_view key, char const* at) {
            if (auto const i = find(key); i != no_field && values_[i] == nullptr) values_[i] = at;
            return at < state_.value;
        });
    }

    reader& r_;
    object_type const& type_;
    object_state& state_;
    std::uint64_t superseded_ = 0;  ///< bit i: an earlier value of field i is kept
    std::uint64_t former_ = 0;      ///< bit i: field i was read from a former key
    std::uint64_t always_ = type_.always_in(r_.options.revision);
    std::size_t expected_ = 0;        ///< the next position: 0 is a tag in front, i + 1 is entry i
    char const* values_[64]{};        ///< where the value of a field begins, if known
    std::vector<char const*> later_;  ///< the place of each field's last value; filled on first use
    source_recorder recorder_;
};

}  // namespace lisle::v0_1::detail
