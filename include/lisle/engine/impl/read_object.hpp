// lisle/engine/impl/read_object.hpp - the definitions of engine/read_object.hpp.
#pragma once

#include <lisle/engine/object_fallback.hpp>
#include <lisle/engine/object_table.hpp>
#include <lisle/engine/read_member.hpp>
#include <lisle/engine/read_object.hpp>
#include <lisle/engine/source_recorder.hpp>

#include <cstddef>
#include <cstdint>

namespace lisle::v0_1::detail {

/// Takes the key at the cursor if it is the next key that the table expects, from entry i on;
/// passes over fields that may be omitted. Returns the index of the key's entry, or the table's
/// size if the key is any other.
[[nodiscard]] inline std::size_t predict(reader& r, object_type const& type, tag_key const* tagged,
                                         std::size_t i) {
    auto& in = r.in;
    bool const is_latest = r.options.revision == schema_revision::latest;
    for (; i < type.size; ++i) {
        auto const& m = type.members[i];
        if (m.role == entry_role::field) {
            if (is_latest ? m.removed : m.newer) continue;
            if (in.take_key(m.quoted)) return i;
            if (!m.skipped) return type.size;
        } else if (m.role == entry_role::tag_slot && tagged != nullptr) {
            return in.take_key(tagged->quoted) ? i : type.size;
        }
    }
    return i;
}

/// Skips the value of a tag. It need not be a string: if an object has several tags, only one
/// counts.
[[nodiscard]] inline bool skip_tag(text::cursor& in) {
    return in.peek() == '"' ? text::skip_string(in) : text::skip_value(in);
}

LISLE_INLINE_CORE bool read_object(reader& r, void* object, object_type const& type,
                                   tag_key const* tagged) {
    auto& in = r.in;
    if (in.peek() != '{') return r.mistyped("object");
    object_state state{type, object, tagged, in.at};
    if (!in.open()) return false;
    state.depth = in.depth;
    if (in.peek() == '}') {
        in.close();
        return type.always_in(r.options.revision) == 0 || object_fallback_reader{r, state}.finish();
    }
    if (tagged != nullptr && tagged->last != nullptr) [[unlikely]]
        return object_fallback_reader{r, state}.read_rest();
    bool const tag_first = tagged != nullptr && type.tag_at == type.size;
    if (tag_first) {
        if (!in.take_key(tagged->quoted)) return object_fallback_reader{r, state}.read_rest();
        if (!in.colon() || !skip_tag(in)) return false;
        state.tag_seen = true;
        if (!in.next()) return object_fallback_reader{r, state}.end();
    }
    for (std::size_t i = 0;; ++i) {
        i = predict(r, type, tagged, i);
        if (i == type.size) [[unlikely]]
            return object_fallback_reader{r, state}.read_rest();
        auto const& member = type.members[i];
        if (!in.colon()) [[unlikely]]
            return r.recover_at_end() && object_fallback_reader{r, state}.end();
        state.value = in.at;
        if (member.role == entry_role::tag_slot) {
            if (!skip_tag(in)) return false;
            state.tag_seen = true;
        } else {
            auto* const value = member.at(object);
            if (!read_member(r, member, value)) [[unlikely]]
                return object_fallback_reader{r, state}.continue_after_failure(i);
            if ((member.skipped && member.is_empty(value))
                || (r.loose.any() && r.loose.any_since(state.value))) [[unlikely]]
                return object_fallback_reader{r, state}.continue_after_value(i);
        }
        state.seen |= std::uint64_t{1} << i;
        if (in.next()) continue;
        if (in.peek() != '}') return object_fallback_reader{r, state}.end();
        in.close();
        return (type.always_in(r.options.revision) & ~state.seen) == 0
               || object_fallback_reader{r, state}.finish();
    }
}

}  // namespace lisle::v0_1::detail
