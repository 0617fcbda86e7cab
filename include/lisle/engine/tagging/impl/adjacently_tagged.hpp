// lisle/engine/tagging/impl/adjacently_tagged.hpp - the definitions of
// engine/tagging/adjacently_tagged.hpp.
#pragma once

#include <lisle/engine/reader.hpp>
#include <lisle/engine/tagging/adjacently_tagged.hpp>
#include <lisle/engine/tagging/cases.hpp>
#include <lisle/engine/tagging/key_summary.hpp>
#include <lisle/text/string.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::detail {

[[nodiscard]] constexpr std::string_view unquoted(std::string_view key) {
    return key.substr(1, key.size() - 2);
}

LISLE_INLINE_CORE bool read_adjacently_tagged(variant_reading v, adjacent_keys keys) {
    auto& r = v.r;
    if (r.in.peek() != '{') {
        r.mistyped("object");
        return v.keep_unnamed();
    }
    tag_place place;
    if (!find_tag(r, keys.tag, place)) return !r.is_unrecoverable() && v.keep_unnamed();
    auto const* const found = v.type.find(r.options, place.name.characters);
    if (found == nullptr) return v.keep_unknown_name(place.at, place.name.characters);

    if (!r.in.open()) return false;
    std::size_t contents = 0, tags = 0;
    bool as_written = true;
    text::failure failed;  // of the last content: a later duplicate key replaces an earlier one
    do {
        auto const* const key_at = r.in.at;
        text::string_token key;
        if (r.in.peek() != '"') return r.in.fail_syntax("a key");
        if (!text::read_string(r.in, r.scratch, key)) return false;
        bool const is_tag = key.characters == unquoted(keys.tag);
        bool const is_content = key.characters == unquoted(keys.content);
        as_written = as_written && !key.in_scratch && (is_tag ? contents == 0 : is_content);
        (is_tag ? tags : contents) += is_tag || is_content ? 1U : 0U;
        if (!is_tag && !is_content && r.options.unknown_fields == unknown_policy::refuse)
            return r.in.fail(errc::unknown_field, key_at, std::string{key.characters});
        if (!r.in.colon()) return false;
        auto const* const value = r.in.at;
        if (is_content) {
            failed = {};
            if (v.read_content(*found)) continue;
            if (r.is_unrecoverable()) return false;
            failed = std::exchange(r.in.failed, {});
            r.rewind(value, v.depth + 1);
        }
        if (!r.skip_cache.skip(r.in)) return false;
    } while (r.in.next());
    if (r.in.peek() != '}') return r.in.fail_syntax("',' or '}'");
    r.in.close();
    if (failed.at != nullptr) {
        r.in.failed = std::move(failed);
        return v.keep_misfit(found->name);
    }

    if (contents == 0) {
        if (!found->is_unit) {
            r.in.fail(errc::missing_field, v.from, std::string{unquoted(keys.content)});
            r.in.failed.field = unquoted(keys.content);
            return v.keep_misfit(found->name);
        }
        found->emplace(v.variant);
    }
    if (as_written && tags == 1 && contents <= 1) return true;
    if (r.options.duplicates == duplicate_policy::refuse && (tags > 1 || contents > 1))
        return r.in.fail(errc::duplicate_field, v.from);
    if (r.options.shapes == shape_policy::canonical)
        return r.in.fail(errc::not_canonical, v.from,
                         "canonical text has other keys or another order");
    r.loosen(v.from, "other keys or another order");
    return true;
}

LISLE_INLINE_CORE void write_adjacently(writer& w, variant_case const& c, void const* alternative,
                                        adjacent_keys keys) {
    w.to.open('{');
    w.to.key_quoted(keys.tag);
    w.to.token(c.quoted);
    if (!c.is_unit) {
        w.to.key_quoted(keys.content);
        c.type->write(w, alternative);
    }
    w.to.close('}');
}

}  // namespace lisle::v0_1::detail
