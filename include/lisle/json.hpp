// lisle/json.hpp - JSON values of any shape, kept as their text.
//
//     if (auto const path = call.input["path"].as<std::string>()) std::cout << *path << '\n';
//     auto changed = call.input.set("path", "src/main.cpp");
//
// The text keeps what a tree loses: how numbers and strings are spelled, and duplicate keys.
// Looking for a member passes over the text, so it is linear in its size: a loop that looks for
// many members uses `members()` once, or reads a type of its own with `as`.
#pragma once

#include <lisle/engine/decode_text.hpp>
#include <lisle/engine/read.hpp>
#include <lisle/engine/read_value.hpp>
#include <lisle/engine/visit/can_hold.hpp>
#include <lisle/engine/write.hpp>
#include <lisle/error.hpp>
#include <lisle/schema/json_text.hpp>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1 {

template <class T>
result<T> json_view::as() const {
    static_assert(wire_type<T>, "`as` reads types with a schema, and those of the category table");
    static_assert(!detail::can_hold<detail::of_views_above_the_limit, T>(),
                  "`as` can't return views");
    if (!exists()) return error{errc::missing_field, {}, error::npos, "no such value"};
    return detail::decode_text<T>(text_, detail::as_read_before, nullptr, nullptr,
                                  [](reader& r, T& out) { return read(r, out); });
}

template <class T>
result<json> json::from(T const& value) {
    if constexpr (std::same_as<T, json>) {
        return value;
    } else if constexpr (std::same_as<T, json_view>) {
        if (!value.exists()) return error{errc::missing_field, {}, error::npos, "no such value"};
        return json{value};
    } else if constexpr (std::same_as<T, std::nullptr_t>) {
        return json{};
    } else if constexpr (std::convertible_to<T const&, std::string_view>) {
        return from_characters(value);
    } else {
        static_assert(wire_type<T>,
                      "`json` takes types with a schema, and those of the category table");
        std::string text;
        {
            writer w{text, {.lone_surrogates = true}, layout::source};
            write(w, value);
        }
        // The values in it may have been read as JSON.parse does.
        return parse(text, {.ecmascript = detail::can_hold<detail::of_json, T>()});
    }
}

}  // namespace lisle::v0_1

#ifndef LISLE_SEPARATE_CORE
#include <lisle/impl/json.hpp>
#endif
