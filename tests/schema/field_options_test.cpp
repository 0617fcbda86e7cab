#include <lisle/schema/field_options.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace field_options_test {

using namespace lisle;
using detail::field_traits;

namespace {

/// The names of a field's traits with these options.
template <class... Options>
std::string traits_of() {
    field_traits traits;
    (traits.take(Options{}), ...);
    std::string out;
    auto const add = [&](bool is, std::string_view name) {
        if (is) out += (out.empty() ? "" : " ") + std::string{name};
    };
    add(traits.optional, "optional");
    add(traits.defaulted, "defaulted");
    add(traits.skipped, "skipped");
    add(traits.lone, "lone");
    add(traits.lenient, "lenient");
    add(traits.lenient_if_permissive, "lenient_if_permissive");
    add(traits.null_if_other, "null_if_other");
    add(traits.null_counts, "null_counts");
    add(traits.required_unless_permissive, "required_unless_permissive");
    add(traits.newer, "newer");
    add(traits.removed, "removed");
    add(traits.newly_optional, "newly_optional");
    return out;
}

struct is_odd {
    constexpr bool operator()(int value) const { return value % 2 != 0; }
};
struct is_even {
    constexpr bool operator()(int value) const { return value % 2 == 0; }
};

struct of_one_format : format_option {};

template <class... Options>
using predicate = typename detail::find_predicate<detail::is_unset, Options...>::type;

}  // namespace

TEST_CASE("each option sets its own traits, and options add up") {
    CHECK(traits_of<>() == "");
    CHECK(traits_of<or_default>() == "optional defaulted");
    CHECK(traits_of<skip_default>() == "optional defaulted skipped");
    CHECK(traits_of<skip_if<is_odd>>() == "optional defaulted skipped");
    CHECK(traits_of<skip_none>() == "optional skipped");
    CHECK(traits_of<never_null>() == "optional skipped null_counts");
    CHECK(traits_of<required_unless_permissive>()
          == "optional skipped null_counts required_unless_permissive");
    CHECK(traits_of<always_required>() == "null_counts");
    CHECK(traits_of<one_or_many>() == "lone");
    CHECK(traits_of<lenient>() == "optional lenient");
    CHECK(traits_of<lenient_if_permissive>() == "lenient lenient_if_permissive");
    CHECK(traits_of<null_if_other>() == "optional lenient null_if_other");
    CHECK(traits_of<newer>() == "optional newer");
    CHECK(traits_of<removed>() == "removed");
    CHECK(traits_of<newly_optional>() == "newly_optional");
    CHECK(traits_of<also<"a">, formerly<"b">>() == "");
    CHECK(traits_of<of_one_format>() == "");
    CHECK(traits_of<newer, skip_default, one_or_many>() == "optional defaulted skipped lone newer");
}

TEST_CASE("a key is in quotes, and has no character that would need an escape") {
    static_assert(detail::quoted<"id">::view == "\"id\"");
    static_assert(detail::quoted<"">::view == "\"\"");
    static_assert(detail::is_plain("_meta") && detail::is_plain("")
                  && detail::is_plain("\xC3\xA4"));
    static_assert(!detail::is_plain("a\"b") && !detail::is_plain("a\\b"));
    static_assert(!detail::is_plain("a\nb") && !detail::is_plain(std::string_view{"\0", 1}));
    CHECK(detail::quoted<"id">::view.size() == 4);
}

TEST_CASE("only also and formerly give a field another name") {
    CHECK(detail::other_name<also<"a">> == "a");
    CHECK(detail::other_name<formerly<"a">> == "");
    CHECK(detail::former_name<formerly<"a">> == "a");
    CHECK(detail::former_key<formerly<"a">> == "\"a\"");
    CHECK(detail::former_name<also<"a">> == "");
    CHECK(detail::former_key<skip_none> == "");
}

TEST_CASE("an empty optional, an empty container and a default value are unset") {
    constexpr detail::is_unset is_unset;
    CHECK(is_unset(std::optional<int>{}));
    CHECK(!is_unset(std::optional<int>{0}));
    CHECK(!is_unset(std::optional<std::string>{""}));
    CHECK(is_unset(std::string{}));
    CHECK(is_unset(std::vector<int>{}));
    CHECK(!is_unset(std::vector<int>{0}));
    CHECK(is_unset(0));
    CHECK(is_unset(false));
    CHECK(!is_unset(0.5));
}

TEST_CASE("the last of several predicates counts") {
    static_assert(std::is_same_v<predicate<>, detail::is_unset>);
    static_assert(std::is_same_v<predicate<or_default, also<"a">>, detail::is_unset>);
    static_assert(std::is_same_v<predicate<also<"a">, skip_if<is_odd>, newer>, is_odd>);
    static_assert(std::is_same_v<predicate<skip_if<is_odd>, skip_if<is_even>>, is_even>);
    CHECK(predicate<skip_if<is_odd>>{}(3));
}

}  // namespace field_options_test
