// lisle/tagging/adjacently_tagged.hpp - {"type": "text", "value": ...}: a tag, and its content.
#pragma once

#include <lisle/read_object.hpp>
#include <lisle/tagging/cases.hpp>
#include <lisle/write_object.hpp>

#include <string>
#include <string_view>

namespace lisle::inline v0::detail {

// ---- Reading ------------------------------------------------------------------------------------

template <fixed_string Key, fixed_string Content, class T>
bool read_tagged(adjacently_tagged<Key, Content>, reader& r, T& out) {
    auto const* const from = r.in.at;
    auto const depth = r.in.depth;
    if (r.in.peek() != '{') {
        r.mistyped("object");
        return read_unknown_case(r, out, from, depth, {});
    }
    tag_place found;
    if (!find_tag(r, quoted<Key>::view, found))
        return !r.is_hopeless() && read_unknown_case(r, out, from, depth, {});
    std::string const name{found.name.characters};
    if (!has_case<T>(name)) return read_unknown_name(r, out, from, depth, found.at, name);

    if (!r.in.open()) return false;
    std::size_t contents = 0, tags = 0, others = 0;
    bool tag_first = true;
    do {
        auto const* const key_at = r.in.at;
        if (r.in.take(quoted<Content>::view)) {
            tag_first = tag_first && tags != 0;
            ++contents;
            if (!r.in.colon() || read_named(r, out, name) != content::read) return false;
        } else {
            bool const is_tag = r.in.take(quoted<Key>::view);
            if (!is_tag && r.in.peek() != '"') return r.in.fail_syntax("a key");
            if (!is_tag && !text::skip_string(r.in)) return false;
            if (!is_tag && r.options.unknown_fields == unknown_policy::refuse)
                return r.in.fail(errc::unknown_field, key_at, "beside a tag and its content");
            (is_tag ? tags : others) += 1;
            if (!r.in.colon() || !text::skip_value(r.in)) return false;
        }
    } while (r.in.next());
    if (r.in.peek() != '}') return r.in.fail_syntax("',' or '}'");
    r.in.close();

    if (contents == 0 && !take_unit(out, name)) {
        r.in.fail(errc::missing_field, from, std::string{Content.view()});
        r.in.failed.field = Content.view();
        return false;
    }
    if (tag_first && tags == 1 && contents <= 1 && others == 0) return true;
    if (r.options.duplicates == duplicate_policy::refuse && (tags > 1 || contents > 1))
        return r.in.fail(errc::duplicate_field, from);
    if (r.options.shapes == shape_policy::canonical)
        return r.in.fail(errc::not_canonical, from, "other keys, or in another order, are written");
    r.loosen(from, "other keys, or in another order");
    return true;
}

// ---- Writing ------------------------------------------------------------------------------------

template <class Case, fixed_string Key, fixed_string Content>
void write_case(adjacently_tagged<Key, Content>, writer& w,
                typename Case::type const& alternative) {
    w.to.open('{');
    write_tag(w, {Key.view(), quoted<Key>::view, Case::quoted});
    if constexpr (!Case::is_unit) {
        w.to.key_quoted(quoted<Content>::view);
        write(w, alternative);
    }
    w.to.close('}');
}

}  // namespace lisle::inline v0::detail
