// lisle/tagging/cases.hpp - what the four taggings share: finding a case, and keeping a stranger.
#pragma once

#include <lisle/read_value.hpp>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace lisle::inline v0::detail {

template <class... Cases>
list<Cases...> base_cases(list<Cases...> const&);

/// The list that `schema<T>::cases` is, or derives from.
template <class T>
using cases_of = decltype(base_cases(typename schema<T>::cases{}));

/// Calls `f(std::type_identity<Case>{})` for each case until one says true.
template <class F, class... Cases>
bool any_case(list<Cases...> const&, F f) {
    return (f(std::type_identity<Cases>{}) || ...);
}

// ---- Values that are none of the alternatives ---------------------------------------------------

template <class A>
inline constexpr bool is_unknown_case = is_a<A, unknown_case>;

/// The unknown_case among a variant's alternatives, or void.
template <class... A>
struct find_unknown_case {
    using type = void;
};
template <class First, class... Others>
struct find_unknown_case<First, Others...>
    : std::conditional_t<is_unknown_case<First>, std::type_identity<First>,
                         find_unknown_case<Others...>> {};

template <class... A>
find_unknown_case<A...> alternatives_of(std::variant<A...> const&);

template <class T>
using unknown_case_of = typename decltype(alternatives_of(std::declval<T const&>()))::type;

/// The value that begins at `from` is no alternative, as `r.in.failed` says: an open variant keeps
/// it all the same.
template <class T>
[[gnu::cold, gnu::noinline]] bool read_unknown_case(reader& r, T& out, char const* from,
                                                    std::size_t depth, std::string_view name) {
    if constexpr (!std::is_void_v<unknown_case_of<T>>) {
        if (r.options.unknown_cases == unknown_policy::keep) {
            std::string const kept_name{name};
            auto& kept = out.template emplace<unknown_case_of<T>>();
            keep_string(r, {kept_name, true}, kept.tag);
            r.rewind(from, depth);
            r.remark(from, "unknown case");
            return read_raw(r, kept.json.text);
        }
    }
    return false;
}

/// As above, where the name is the reason.
template <class T>
bool read_unknown_name(reader& r, T& out, char const* from, std::size_t depth, char const* name_at,
                       std::string_view name) {
    std::string const kept{name};
    fail_unknown_case<cases_of<T>>(r, name_at, kept);
    return read_unknown_case(r, out, from, depth, kept);
}

// ---- Content behind a name ----------------------------------------------------------------------

enum class content {
    read,
    no_such_case,
    not_expected,  ///< a unit that comes with content
    failed,
};

/// The content of a case whose name was read; the cursor is at its value.
template <class Case, class T>
[[nodiscard]] content read_content(reader& r, T& out) {
    auto& alternative = out.template emplace<typename Case::type>();
    if constexpr (Case::is_unit) {
        // serde reads null where it writes the bare name.
        auto const* const at = r.in.at;
        if (!r.in.take("null")) return r.mistyped("null"), content::not_expected;
        if (r.options.shapes != shape_policy::canonical)
            return r.loosen(at, "null where the bare name is written"), content::read;
        r.in.fail(errc::not_canonical, at, "written as a bare name");
        return content::failed;
    } else {
        return read(r, alternative) ? content::read : content::failed;
    }
}

template <class T>
[[nodiscard]] content read_named(reader& r, T& out, std::string_view name) {
    auto found = content::no_such_case;
    any_case(cases_of<T>{}, [&]<class Case>(std::type_identity<Case>) {
        return name == Case::name && (found = read_content<Case>(r, out), true);
    });
    return found;
}

/// The unit case of that name; false where there is none.
template <class T>
[[nodiscard]] bool take_unit(T& out, std::string_view name) {
    return any_case(cases_of<T>{}, [&]<class Case>(std::type_identity<Case>) {
        if (!Case::is_unit || name != Case::name) return false;
        out.template emplace<typename Case::type>();
        return true;
    });
}

template <class T>
[[nodiscard]] bool has_case(std::string_view name) {
    return any_case(cases_of<T>{},
                    [&]<class Case>(std::type_identity<Case>) { return name == Case::name; });
}

// ---- Objects, before anyone looks at types ------------------------------------------------------

struct member_survey {
    std::string first_key;
    std::size_t count = 0;
    bool same_keys = true;
    char const* last_value = nullptr;
};

/// Looks over the object that begins at `from`; false where the text is broken.
[[gnu::cold]] inline bool survey_members(reader& r, char const* from, member_survey& out) {
    auto ahead = r.in;
    ahead.at = from, ahead.depth = 0, ahead.max_depth = static_cast<std::size_t>(-1);
    text::scratch room;
    text::string_token key;
    auto const look = [&] {
        if (!ahead.open()) return false;
        if (ahead.peek() == '}') return true;
        do {
            if (ahead.peek() != '"') return ahead.fail_syntax("a key");
            if (!text::read_string(ahead, room, key)) return false;
            if (out.count++ == 0) out.first_key = key.characters;
            else out.same_keys = out.same_keys && key.characters == out.first_key;
            if (!ahead.colon()) return false;
            out.last_value = ahead.at;
            if (!text::skip_value(ahead)) return false;
        } while (ahead.next());
        return ahead.peek() == '}' || ahead.fail_syntax("',' or '}'");
    };
    if (look()) return true;
    r.in.failed = std::move(ahead.failed);
    return false;
}

/// Where an object has its tag.
struct tag_place {
    char const* at = nullptr;   ///< its value
    text::string_token name{};  ///< in the text, or in `room` below
    text::scratch room;
};

/// Finds the tag of the object at hand, wherever it stands, without moving.
[[nodiscard]] inline bool find_tag(reader& r, std::string_view quoted_key, tag_place& out) {
    auto const key = quoted_key.substr(1, quoted_key.size() - 2);
    auto ahead = r.in;
    auto const look = [&] {
        if (!ahead.open()) return false;
        if (ahead.peek() == '}') return true;
        do {
            bool here = ahead.take(quoted_key);
            if (!here) {
                if (ahead.peek() != '"') return ahead.fail_syntax("a key");
                if (!text::read_string(ahead, out.room, out.name)) return false;
                here = out.name.in_scratch && out.name.characters == key;
            }
            if (!ahead.colon()) return false;
            if (here) {
                out.at = ahead.at;
                return ahead.peek() != '"' || text::read_string(ahead, out.room, out.name);
            }
            if (!text::skip_value(ahead)) return false;
        } while (ahead.next());
        return ahead.peek() == '}' || ahead.fail_syntax("',' or '}'");
    };
    if (!look()) {
        r.in.failed = std::move(ahead.failed);
        return false;
    }
    if (out.at == nullptr) {
        r.in.fail(errc::missing_field, r.in.at, std::string{key});
        r.in.failed.field = key;
        return false;
    }
    return *out.at == '"' || r.mistyped("string", out.at);
}

}  // namespace lisle::inline v0::detail
