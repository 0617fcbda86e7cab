// lisle/formats/acpx/model/shape.hpp - which of the shapes a record has, told by its keys.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/for_each_member.hpp>

#include <optional>
#include <string_view>

namespace lisle::inline v0::acpx {

/// How a record is laid out.
enum class shape {
    nested,        ///< A: the schema document's, camelCase with `thread`; never released
    flat,          ///< B: what every release writes, snake_case
    flat_camel,    ///< C: acpx's own object as text, camelCase around a flat conversation
    nested_snake,  ///< D: snake_case with `thread`, from between A and B
};

namespace detail {

/// Looks at the keys of the object at hand; the cursor is a copy. Keys of two shapes mean the same
/// in any order, since they change places when they are written; what every release reads is flat.
[[nodiscard]] inline std::optional<shape> find_shape(text::cursor in) {
    bool camel = false, snake = false, nested = false, flat = false;
    static_cast<void>(text::for_each_member(in, [&](text::member const& m) {
        camel = camel || m.key == "acpxRecordId";
        snake = snake || m.key == "acpx_record_id";
        nested = nested || (m.key == "thread" && in.peek() == '{');
        flat = flat || (m.key == "messages" && in.peek() == '[');
        return snake && flat ? text::member_step::stop : text::member_step::next;
    }));
    if (snake && flat) return shape::flat;
    if (camel && nested) return shape::nested;
    if (camel && flat) return shape::flat_camel;
    if (snake && nested) return shape::nested_snake;
    return std::nullopt;
}

}  // namespace detail

/// The shape of a record; nothing where it is none, as an index, a journal line or a session file
/// of acpx before 0.1.14 is not.
[[nodiscard]] inline std::optional<shape> detect_shape(std::string_view text) {
    text::cursor in{text, text::no_depth_limit};
    in.ecmascript = true;
    in.skip_whitespace();
    return detail::find_shape(in);
}

}  // namespace lisle::inline v0::acpx
