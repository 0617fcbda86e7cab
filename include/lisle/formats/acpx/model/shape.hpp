// lisle/formats/acpx/model/shape.hpp - tells the shape of a record from its keys.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/for_each_member.hpp>

#include <optional>
#include <string_view>

namespace lisle::v0_1::acpx {

/// How a record is laid out.
enum class shape {
    nested,        ///< A: camelCase with `thread`, as in the schema document; never released
    flat,          ///< B: snake_case, as every release writes it
    flat_camel,    ///< C: camelCase around a flat conversation, as acpx's object in memory
    nested_snake,  ///< D: snake_case with `thread`; between A and B
};

/// The shape's name: "flat_camel".
[[nodiscard]] constexpr std::string_view to_string(shape s) {
    switch (s) {
        case shape::nested: return "nested";
        case shape::flat: return "flat";
        case shape::flat_camel: return "flat_camel";
        case shape::nested_snake: return "nested_snake";
    }
    return {};
}

namespace detail {

/// Which of the keys that distinguish the shapes a record has.
struct shape_keys {
    bool camel = false, snake = false;  ///< acpxRecordId, acpx_record_id
    bool nested = false, flat = false;  ///< an object `thread`, an array `messages`

    [[nodiscard]] constexpr std::optional<shape> shape_of() const {
        if (snake && flat) return shape::flat;
        if (camel && nested) return shape::nested;
        if (camel && flat) return shape::flat_camel;
        if (snake && nested) return shape::nested_snake;
        return std::nullopt;
    }
};

/// Returns the shape of the object at the cursor; moves only its own copy of the cursor. If the
/// object has keys of two shapes, their order does not matter, because writing changes it; the flat
/// shape wins, because every release reads it.
[[nodiscard]] inline std::optional<shape> find_shape(text::cursor in) {
    shape_keys found;
    static_cast<void>(text::for_each_member(in, [&](text::member const& m) {
        found.camel = found.camel || m.key == "acpxRecordId";
        found.snake = found.snake || m.key == "acpx_record_id";
        found.nested = found.nested || (m.key == "thread" && in.peek() == '{');
        found.flat = found.flat || (m.key == "messages" && in.peek() == '[');
        return found.snake && found.flat ? text::member_step::stop : text::member_step::next;
    }));
    return found.shape_of();
}

/// Whether the object at the cursor has the key `messages`; moves only its own copy of the cursor.
[[nodiscard]] inline bool has_messages(text::cursor in) {
    bool is_there = false;
    static_cast<void>(text::for_each_member(in, [&](text::member const& m) {
        is_there = m.key == "messages";
        return is_there ? text::member_step::stop : text::member_step::next;
    }));
    return is_there;
}

}  // namespace detail

/// Returns the shape of a record, or nullopt for other texts: an index, a journal line, a session
/// file of acpx before 0.1.14.
[[nodiscard]] inline std::optional<shape> detect_shape(std::string_view text) {
    text::cursor in{text, text::no_depth_limit};
    in.ecmascript = true;
    in.skip_whitespace();
    return detail::find_shape(in);
}

}  // namespace lisle::v0_1::acpx
