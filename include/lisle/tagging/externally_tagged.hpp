// lisle/tagging/externally_tagged.hpp - {"User": {...}}, and "Resume" where there is no content.
#pragma once

#include <lisle/tagging/cases.hpp>
#include <lisle/write_value.hpp>

#include <cstddef>
#include <string>
#include <utility>

namespace lisle::inline v0::detail {

// ---- Reading ------------------------------------------------------------------------------------

template <class T>
[[nodiscard]] bool read_name_alone(reader& r, T& out) {
    auto const* const at = r.in.at;
    auto const depth = r.in.depth;
    text::string_token name;
    if (!text::read_string(r.in, r.room, name)) return false;
    if (take_unit(out, name.characters)) return true;
    if (!has_case<T>(name.characters))
        return read_unknown_name(r, out, at, depth, at, name.characters);
    std::string const kept{name.characters};
    r.mistyped("an object with the name as its key", at);
    return read_unknown_case(r, out, at, depth, kept);
}

/// The name is a prediction: in canonical text it is the very next bytes.
template <class T>
[[gnu::always_inline]] inline content read_predicted_case(reader& r, T& out) {
    auto found = content::no_such_case;
    any_case(cases_of<T>{}, [&]<class Case>(std::type_identity<Case>) {
        if (!r.in.take(Case::quoted)) return false;
        found = r.in.colon() ? read_content<Case>(r, out) : content::failed;
        return true;
    });
    return found;
}

/// Either the content failed or more members follow. The same key again replaces what was read
/// (the last value wins before types are looked at); other keys make this no tagged value.
template <class T>
[[gnu::cold, gnu::noinline]] bool read_last_member(reader& r, T& out, char const* from,
                                                   std::size_t depth) {
    auto failed = std::exchange(r.in.failed, {});
    member_survey seen;
    if (!survey_members(r, from, seen)) return false;
    if (seen.count == 1) {
        r.in.failed = std::move(failed);
        return false;
    }
    if (!seen.same_keys || r.options.duplicates == duplicate_policy::refuse) {
        r.in.fail(errc::wrong_type, from, "expected an object with a single key");
        return !seen.same_keys && read_unknown_case(r, out, from, depth, seen.first_key);
    }
    r.rewind(seen.last_value, depth + 1);
    if (read_named(r, out, seen.first_key) != content::read) return false;
    r.in.skip_whitespace();
    r.in.close();
    r.loosen(from, "duplicate key");
    return true;
}

template <class T>
bool read_tagged(externally_tagged, reader& r, T& out) {
    auto const* const from = r.in.at;
    auto const depth = r.in.depth;
    if (r.in.peek() == '"') return read_name_alone(r, out);
    if (r.in.peek() != '{') {
        r.mistyped("a name, or an object with a single key");
        return read_unknown_case(r, out, from, depth, {});
    }
    if (!r.in.open()) return false;
    auto found = read_predicted_case(r, out);
    if (found == content::read) [[likely]] {
        r.in.skip_whitespace();
        if (r.in.peek() == '}') [[likely]]
            return r.in.close(), true;
        return r.in.peek() == ',' ? read_last_member(r, out, from, depth) : r.in.fail_syntax("'}'");
    }
    std::string name;
    if (found == content::no_such_case) {
        if (r.in.peek() == '}') {
            r.in.fail(errc::wrong_type, from, "expected an object with a single key");
            return read_unknown_case(r, out, from, depth, {});
        }
        if (r.in.peek() != '"') return r.in.fail_syntax("a key");
        auto const* const name_at = r.in.at;
        text::string_token token;
        if (!text::read_string(r.in, r.room, token)) return false;
        name = token.characters;
        if (!r.in.colon()) return false;
        found = read_named(r, out, name);
        if (found == content::no_such_case)
            return read_unknown_name(r, out, from, depth, name_at, name);
        if (found == content::read) {
            r.in.skip_whitespace();
            if (r.in.peek() == '}') return r.in.close(), true;
        }
    }
    if (r.in.failed.at != nullptr && r.is_hopeless()) return false;
    if (read_last_member(r, out, from, depth)) return true;
    return found == content::not_expected && read_unknown_case(r, out, from, depth, name);
}

// ---- Writing ------------------------------------------------------------------------------------

template <class Case>
void write_case(externally_tagged, writer& w, typename Case::type const& alternative) {
    if constexpr (Case::is_unit) {
        w.to.token(Case::quoted);
    } else {
        w.to.open('{');
        w.to.key_quoted(Case::quoted);
        write(w, alternative);
        w.to.close('}');
    }
}

}  // namespace lisle::inline v0::detail
