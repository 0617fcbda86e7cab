// lisle/engine/tagging/impl/externally_tagged.hpp - the definitions of
// engine/tagging/externally_tagged.hpp.
#pragma once

#include <lisle/engine/reader.hpp>
#include <lisle/engine/tagging/cases.hpp>
#include <lisle/engine/tagging/externally_tagged.hpp>
#include <lisle/engine/tagging/key_summary.hpp>
#include <lisle/text/string.hpp>

#include <string>
#include <utility>

namespace lisle::v0_1::detail {

[[nodiscard]] inline bool read_name_alone(variant_reading& v) {
    text::string_token name;
    if (!text::read_string(v.r.in, v.r.scratch, name)) return false;
    auto const* const found = v.type.find(v.r.options, name.characters, true);
    if (found == nullptr) return v.keep_unknown_name(v.from, name.characters);
    if (found->is_unit) return v.note_revision(*found), found->emplace(v.variant), true;
    v.r.mistyped("an object with the name as its key", v.from);
    return v.keep_unknown(found->name);
}

/// Called if the content failed or more members follow. A duplicate of the key replaces the value
/// (the last duplicate wins before types are looked at); any other key is an error.
[[gnu::cold]] inline bool read_last_member(variant_reading& v) {
    auto& r = v.r;
    auto failed = std::exchange(r.in.failed, {});
    key_summary seen;
    if (!summarize_keys(r, v.from, seen)) return false;
    auto const* const found = v.type.find(r.options, seen.first_key);
    if (seen.count == 1) {
        // A newer version may give a unit content, or have cases that this revision lacks.
        r.in.failed = std::move(failed);
        bool const is_newer =
            found != nullptr && (found->is_unit || v.is_of_another_revision(*found));
        return is_newer ? v.keep_unknown(seen.first_key) : v.keep_misfit(seen.first_key);
    }
    if (!seen.same_keys || r.options.duplicates == duplicate_policy::refuse) {
        r.in.fail(errc::wrong_type, v.from, "expected an object with a single key");
        return !seen.same_keys && v.keep_unknown(seen.first_key);
    }
    r.rewind(seen.last_value, v.depth + 1);
    if (found == nullptr) return v.keep_unknown_name(v.from, seen.first_key);
    if (r.options.shapes == shape_policy::canonical)
        return r.in.fail(errc::not_canonical, v.from, "each key is written once");
    if (!v.read_content(*found)) return v.keep_misfit(seen.first_key);
    r.in.skip_whitespace();
    r.in.close();
    r.loosen(v.from, "duplicate key");
    return true;
}

LISLE_INLINE_CORE bool read_externally_tagged(variant_reading v) {
    auto& r = v.r;
    if (r.in.peek() == '"') return read_name_alone(v);
    if (r.in.peek() != '{') {
        r.mistyped("a name, or an object with a single key");
        return v.keep_unnamed();
    }
    if (!r.in.open()) return false;
    // In canonical text the next bytes are one of the names.
    variant_case const* found = nullptr;
    auto const* const name_at = r.in.at;
    for (auto const& c : v.type)
        if (r.in.take_key(c.quoted)) {
            found = &c;
            break;
        }
    if (found != nullptr && (found->is_unit || found->newer || found->removed)) [[unlikely]] {
        auto const name = found->name;
        found = v.type.find(r.options, name);
        if (found == nullptr) return v.keep_unknown_name(name_at, name);
    } else if (found == nullptr) [[unlikely]] {
        if (r.in.peek() == '}') {
            r.in.fail(errc::wrong_type, v.from, "expected an object with a single key");
            return v.keep_unnamed();
        }
        if (r.in.peek() != '"') return r.in.fail_syntax("a key");
        text::string_token name;
        if (!text::read_string(r.in, r.scratch, name)) return false;
        found = v.type.find(r.options, name.characters);
        if (found == nullptr) return v.keep_unknown_name(name_at, name.characters);
    }
    if (!r.in.colon()) return false;
    if (!v.read_content(*found)) [[unlikely]]
        return !r.is_unrecoverable() && read_last_member(v);
    r.in.skip_whitespace();
    if (r.in.peek() == '}') [[likely]]
        return r.in.close(), true;
    if (r.in.peek() == ',') return read_last_member(v);
    return r.in.fail_syntax("'}'") || r.recover_at_end();
}

LISLE_INLINE_CORE void write_case(writer& w, variant_case const& c, void const* alternative) {
    if (c.is_unit) return w.to.token(c.quoted);
    w.to.open('{');
    w.to.key_quoted(c.quoted);
    c.type->write(w, alternative);
    w.to.close('}');
}

}  // namespace lisle::v0_1::detail
