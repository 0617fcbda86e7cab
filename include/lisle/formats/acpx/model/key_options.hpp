// lisle/formats/acpx/model/key_options.hpp - acpx's rules for a key, by release and by parser, as
// options of a field.
#pragma once

#include <lisle/formats/acpx/model/release.hpp>
#include <lisle/schema.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>

namespace lisle::v0_1::acpx::detail {

// ---- Where a key stands -------------------------------------------------------------------------

/// A key that older releases do not know.
template <release First>
struct since : format_option {};

/// A key that flat records do not have.
struct nested_only : format_option {};

// ---- What a parser does with its value ----------------------------------------------------------

/// The base of the rules below: each key has one of them.
struct parser_rule : format_option {};

/// Any other value rejects the record, and so does an absent key.
template <class Kind>
struct must_be : parser_rule {};

/// As must_be, but a key may be absent.
template <class Kind>
struct must_be_if_there : parser_rule {};

/// Any other value rejects the record; null is dropped.
template <class Kind>
struct may_be : parser_rule {};

/// Any other value rejects the record; null is kept.
template <class Kind>
struct null_or : parser_rule {};

/// Any other value is dropped.
template <class Kind>
struct dropped_unless : parser_rule {};

/// A part with rules of its own.
template <class Part>
struct parsed_as : parser_rule {};

// ---- Kinds of value -----------------------------------------------------------------------------

/// A kind of value, by the words that an error uses for it.
template <fixed_string Text>
struct value_kind {
    static constexpr std::string_view text = Text.view();
};

struct a_session_schema : value_kind<"acpx.session.v1"> {};
struct a_thread_version : value_kind<"0.3.0"> {};
struct a_string : value_kind<"a string"> {};
struct a_boolean : value_kind<"a boolean"> {};
struct a_speed : value_kind<"standard, fast"> {};
struct a_number : value_kind<"a number"> {};
struct an_amount : value_kind<"a non-negative number"> {};
struct an_integer : value_kind<"an integer"> {};
struct a_count : value_kind<"an unsigned integer"> {};
struct a_process_id : value_kind<"a positive integer"> {};
struct an_object : value_kind<"an object"> {};

// ---- Parts --------------------------------------------------------------------------------------

struct a_name {};              ///< a string, trimmed; other values and blank strings are dropped
struct a_name_or_null {};      ///< as above, but a value of another type rejects the record
struct a_flag {};              ///< a boolean; absent or null: false
struct any_value {};           ///< absent: null
struct a_subagent_context {};  ///< an object with the parent; absent: null
struct a_usage {};             ///< an object of token counts; absent: an empty object
struct usage_by_request {};    ///< an object of such objects; absent: an empty object
struct a_cost {};              ///< an object with amount and currency
struct the_messages {};        ///< an array of messages
struct an_origin {};           ///< an object of four strings
struct an_argv {};             ///< strings, the first not empty; else derived from the command
struct an_event_log {};        ///< the log of events; anything else is replaced
struct a_state {};             ///< an object, acpx's own state; anything else is dropped
struct a_thread {};            ///< the conversation, in shape A

// ---- Asking -------------------------------------------------------------------------------------

template <class Option>
[[nodiscard]] constexpr release first_release_of(Option) {
    return release::seed;
}
template <release First>
[[nodiscard]] constexpr release first_release_of(since<First>) {
    return First;
}

/// The first release that has a key.
template <class... Options>
inline constexpr release since_of = [] {
    auto first = release::seed;
    ((first = (std::max)(first, first_release_of(Options{}))), ...);
    return first;
}();

template <class... Options>
struct find_rule {
    static_assert(sizeof...(Options) > 0, "a key of acpx's needs a parser_rule");
};
template <class First, class... Others>
struct find_rule<First, Others...>
    : std::conditional_t<std::derived_from<First, parser_rule>, std::type_identity<First>,
                         find_rule<Others...>> {};

// ---- Lists for the other shapes -----------------------------------------------------------------

/// "createdAt" for "created_at".
template <fixed_string Name>
[[nodiscard]] consteval auto to_camel_case() {
    constexpr auto underscores = [] {
        std::size_t count = 0;
        for (char const c : Name.view()) count += c == '_' ? 1U : 0U;
        return count;
    }();
    char out[sizeof Name.data - underscores]{};
    std::size_t size = 0;
    bool begins_word = false;
    for (char const c : Name.view()) {
        if (c != '_') out[size++] = begins_word ? static_cast<char>(c - 'a' + 'A') : c;
        begins_word = c == '_';
    }
    return fixed_string{out};
}

template <fixed_string Name, auto Member, class... Options>
field<to_camel_case<Name>(), Member, Options...> in_camel_case(field<Name, Member, Options...>);

template <class... Keys>
list<decltype(in_camel_case(Keys{}))...> all_in_camel_case(list<Keys...>);

/// The keys of a list in camelCase.
template <class List>
using camel_case = decltype(all_in_camel_case(List{}));

template <fixed_string Name, auto Member, class... Options>
std::conditional_t<(std::same_as<Options, nested_only> || ...), list<>,
                   list<field<Name, Member, Options...>>>
    in_flat_record(field<Name, Member, Options...>);

/// One list with the keys of several lists.
template <class... Lists>
struct joined;
template <class... Keys>
struct joined<list<Keys...>> {
    using type = list<Keys...>;
};
template <class... Before, class... Keys, class... Lists>
struct joined<list<Before...>, list<Keys...>, Lists...>
    : joined<list<Before..., Keys...>, Lists...> {};

template <class... Keys>
auto all_in_flat_record(list<Keys...>) ->
    typename joined<list<>, decltype(in_flat_record(Keys{}))...>::type;

/// The keys of a list that flat records have.
template <class List>
using flat_keys = decltype(all_in_flat_record(List{}));

}  // namespace lisle::v0_1::acpx::detail
