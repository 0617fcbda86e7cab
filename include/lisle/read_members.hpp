// lisle/read_members.hpp - objects in any order and of any age.
#pragma once

#include <lisle/object_reader.hpp>
#include <lisle/record_layout.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lisle::inline v0::detail {

/// The rest of one object, from wherever the fast way stopped. Members are compared with the order
/// in which the system writes them.
template <class String>
class member_loop {
public:
    member_loop(reader& r, void* object, object_reader const& type, layout_target<String> layout,
                object_state& state)
        : r_{r}, object_{object}, type_{type}, state_{state}, recorder_{r, type, state, layout} {}

    [[nodiscard]] bool run(step at) {
        bool const in_value = at == step::loose_value || at == step::spelled_out;
        if (in_value) state_.seen &= ~bit(state_.index);
        if (state_.seen != 0) expected_ = static_cast<std::size_t>(std::bit_width(state_.seen)) + 1;
        else if (state_.tag_seen) expected_ = 1;

        if (in_value) at = finish_value(state_.index, {});
        else if (at == step::failed_value) at = replace_later(state_.index);
        while (at == step::next || at == step::any_key) at = read_one();
        return at == step::end && finish();
    }

private:
    using entry_kind = typename layout_recorder<String>::entry_kind;

    static constexpr std::uint64_t bit(std::size_t i) { return std::uint64_t{1} << i; }
    static constexpr std::size_t no_field = 64;

    // ---- One member -----------------------------------------------------------------------------

    step read_one() {
        auto& in = r_.in;
        if (in.peek() != '"') return in.fail_syntax("a key"), step::failed;
        auto const* const key_at = in.at;
        text::string_token key;
        if (!text::read_string(in, r_.room, key)) return step::failed;
        std::string_view const spelled{key_at, static_cast<std::size_t>(in.at - key_at)};
        bool const is_tag = state_.tag != nullptr && key.characters == state_.tag->key;
        std::size_t const field = is_tag ? no_field : find(key.characters);
        if (!is_tag && field == no_field && refuses_unknown()) {
            in.fail(errc::unknown_field, key_at, std::string{key.characters});
            return step::failed;
        }
        if (!in.colon()) return step::failed;
        state_.value = in.at;
        if (is_tag) return read_tag(spelled);
        return field == no_field ? read_unknown(spelled) : read_field(field, spelled);
    }

    step read_field(std::size_t i, std::string_view spelled) {
        auto const& member = type_.members[i];
        if ((state_.seen & bit(i)) != 0 && !replace_earlier(i, spelled)) return step::failed;
        values_[i] = r_.in.at;
        if (!member.read(r_, object_)) return replace_later(i);
        return finish_value(i, spelled == member.quoted ? std::string_view{} : spelled);
    }

    /// Behind the value of field i: is that where and how it would be written?
    step finish_value(std::size_t i, std::string_view other_key) {
        if (r_.loose && r_.is_loose_since(state_.value)) recorder_.remember_loose(i);
        bool const spelled_out = type_.members[i].is_left_out(object_);
        bool const in_order = i + 1 >= expected_ && !passes_over(i);
        if (spelled_out || !in_order || !other_key.empty()) {
            if (!other_key.empty())
                r_.remark(state_.value, "a key that is written otherwise today");
            if (!recorder_.deviate(state_.value)) return step::failed;
        }
        recorder_.add_known(i, spelled_out, other_key);
        state_.seen |= bit(i);
        expected_ = i + 2;
        return step_over_comma(r_.in);
    }

    step read_unknown(std::string_view spelled) {
        if (!text::skip_value(r_.in)) return step::failed;
        if (r_.options.unknown_fields == unknown_policy::keep) {
            r_.remark(spelled.data(), "unknown field");
            if (!recorder_.deviate(state_.value)) return step::failed;
            recorder_.add_raw(entry_kind::unknown, spelled, state_.value);
        }
        return step_over_comma(r_.in);
    }

    step read_tag(std::string_view spelled) {
        if (!text::skip_value(r_.in)) return step::failed;
        bool const in_slot = type_.tag_at < type_.size;
        std::size_t const position = in_slot ? type_.tag_at + 1 : 0;
        bool const again = state_.tag_seen;
        if ((again || position < expected_ || (in_slot && passes_over(type_.tag_at)))
            && !recorder_.deviate(state_.value))
            return step::failed;
        if (again) recorder_.add_raw(entry_kind::superseded, spelled, state_.value);
        else recorder_.add_known(tag_index);
        state_.tag_seen = true;
        if (in_slot) state_.seen |= bit(type_.tag_at);
        if (position + 1 > expected_) expected_ = position + 1;
        return step_over_comma(r_.in);
    }

    /// Whether a field before i that is always written has not come yet.
    [[nodiscard]] bool passes_over(std::size_t i) const {
        return (type_.always & (bit(i) - 1) & ~state_.seen) != 0;
    }

    [[nodiscard]] std::size_t find(std::string_view key) const {
        for (std::size_t i = 0; i < type_.size; ++i)
            if (type_.members[i].read && type_.members[i].name == key) return i;
        if (r_.options.shapes == shape_policy::canonical) return no_field;
        for (std::size_t i = 0; i < type_.size; ++i) {
            auto const& member = type_.members[i];
            if (!member.read) continue;
            if (member.has_alias(key)) return i;
            if (r_.is_permissive() && (state_.seen & bit(i)) == 0 && member.was_called(key))
                return i;
        }
        return no_field;
    }

    [[nodiscard]] bool refuses_unknown() const {
        return r_.options.unknown_fields == unknown_policy::refuse
               || (type_.denies_unknown && !r_.is_permissive());
    }

    // ---- Keys that stand twice ------------------------------------------------------------------

    /// Field i comes again; the value it had no longer counts.
    [[nodiscard]] bool replace_earlier(std::size_t i, std::string_view spelled) {
        if (r_.options.duplicates == duplicate_policy::refuse)
            return r_.in.fail(errc::duplicate_field, spelled.data(),
                              std::string{type_.members[i].name});
        r_.remark(spelled.data(), "duplicate key");
        if (!recorder_.deviate(spelled.data())) return false;
        if (values_[i] == nullptr) find_values(spelled.data());
        recorder_.supersede(i, values_[i]);
        type_.members[i].reset(object_);
        return true;
    }

    /// The value of field i can't be read. Where the same key comes again, that does not matter:
    /// a system that parses first and looks at types later never sees it.
    step replace_later(std::size_t i) {
        if (r_.is_hopeless() || r_.options.duplicates == duplicate_policy::refuse
            || !stands_again(i))
            return step::failed;
        type_.members[i].reset(object_);
        r_.rewind(state_.value, state_.depth);
        r_.remark(state_.value, "duplicate key");
        if (!recorder_.deviate(state_.value)) return step::failed;
        recorder_.add_raw(entry_kind::superseded, type_.members[i].quoted, state_.value);
        return text::skip_value(r_.in) ? step_over_comma(r_.in) : step::failed;
    }

    [[nodiscard]] bool stands_again(std::size_t i) const {
        auto ahead = look_from(r_, state_.value);
        text::scratch room;
        while (text::skip_value(ahead) && ahead.next()) {
            text::string_token key;
            if (ahead.peek() != '"' || !text::read_string(ahead, room, key)) return false;
            if (find(key.characters) == i) return true;
            if (!ahead.colon()) return false;
        }
        return false;
    }

    /// Learns where the values before `limit` begin that the fast way read.
    void find_values(char const* limit) {
        auto again = look_from(r_, state_.begin);
        text::scratch room;
        if (!again.open()) return;
        while (again.at < limit) {
            text::string_token key;
            if (!text::read_string(again, room, key)) return;
            auto const i = find(key.characters);
            if (!again.colon()) return;
            if (i != no_field) values_[i] = again.at;
            if (!text::skip_value(again) || !again.next()) return;
        }
    }

    // ---- The end
    // ----------------------------------------------------------------------------------

    [[nodiscard]] bool finish() {
        if (auto const missing = type_.required & ~state_.seen; missing != 0) {
            auto const& member = type_.members[static_cast<std::size_t>(std::countr_zero(missing))];
            r_.in.fail(errc::missing_field, state_.begin, std::string{member.name});
            r_.in.failed.field = member.name;
            return false;
        }
        if ((type_.always & ~state_.seen) != 0 && !recorder_.deviate(state_.begin)) return false;
        recorder_.finish();
        return true;
    }

    reader& r_;
    void* object_;
    object_reader const& type_;
    object_state& state_;
    std::size_t expected_ = 0;  ///< positions: 0 the tag before all, i + 1 entry i
    char const* values_[64]{};  ///< where the value of a field begins, if known
    layout_recorder<String> recorder_;
};

template <class String>
[[gnu::noinline]] bool read_members(reader& r, void* object, object_reader const& type,
                                    layout_target<String> layout, object_state& state, step at) {
    return member_loop<String>{r, object, type, layout, state}.run(at);
}

}  // namespace lisle::inline v0::detail
