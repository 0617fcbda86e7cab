// lisle/engine/describe/type_name.hpp - the name of a type in a schema.
#pragma once

#include <lisle/version.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1::detail {

/// A text that no other type has: the compiler's name of this function.
template <class T>
[[nodiscard]] constexpr std::string_view identity_of_type() {
    return __PRETTY_FUNCTION__;
}

/// A type's name without its template arguments and `basic_`, and the namespace around it.
struct type_name {
    std::string_view name;
    std::string_view scope;
};

[[nodiscard]] constexpr type_name parse_type_name(std::string_view identity) {
    constexpr std::string_view before = "T = ", prefix = "basic_", separator = "::";
    identity.remove_prefix(identity.find(before) + before.size());
    identity = identity.substr(0, identity.find_first_of("<;]"));
    auto const take_last = [&] {
        auto const at = identity.rfind(separator);
        bool const is_first = at == identity.npos;
        auto const last = identity.substr(is_first ? 0 : at + separator.size());
        identity = is_first ? std::string_view{} : identity.substr(0, at);
        return last;
    };
    type_name out{take_last(), {}};
    out.scope = take_last();
    if (out.name.starts_with(prefix)) out.name.remove_prefix(prefix.size());
    return out;
}

/// The name of a type: "tool_use" for `zed::basic_tool_use<owned>`.
template <class T>
[[nodiscard]] constexpr type_name name_of_type() {
    return parse_type_name(identity_of_type<T>());
}

}  // namespace lisle::v0_1::detail
