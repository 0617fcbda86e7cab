// lisle/engine/write_value.hpp - from scalars, dynamic values and containers to text.
#pragma once

#include <lisle/engine/operations.hpp>
#include <lisle/options.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/category.hpp>
#include <lisle/schema/json_text.hpp>
#include <lisle/text/json_value.hpp>
#include <lisle/text/writer.hpp>

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace lisle::v0_1 {

using text::json_style;

/// Which text of a value is written.
enum class layout {
    canonical,  ///< as the format's own system would write it, with unknown parts in their places
    source,     ///< as it was read, except for later edits
};

/// The state of a typed write.
class writer {
public:
    writer(std::string& out, json_style style, layout l) : to{out, order(style, l)}, how{l} {}
    /// Writes in the shape of a revision, whatever was read.
    writer(std::string& out, json_style style, schema_revision r)
        : to{out, style}, how{layout::canonical}, target{r} {}

    text::writer to;
    layout how;
    std::optional<schema_revision> target{};
    bool uses_former_keys = false;  ///< fields with a former key (`formerly`) are written under it

    /// An element that was read from a loose shape.
    struct loose_element {
        std::size_t index;
        std::string_view text;
        detail::element_type const* type;
    };
    /// The loose elements of the array or dictionary that is written next.
    std::vector<loose_element> loose;

private:
    /// With layout::source, keys keep their order.
    static json_style order(json_style style, layout l) {
        style.sorted_keys = style.sorted_keys && l != layout::source;
        return style;
    }
};

namespace detail {

/// The hook for a type whose text depends on more than its table.
template <class T>
concept producing = requires(writer& w, T const& value) {
    schema<T>::produce(w, value);
};

// ---- Scalars and dynamic values -----------------------------------------------------------------

template <class T>
void write_as(null_tag, writer& w, T const&) {
    w.to.null();
}
template <class T>
void write_as(bool_tag, writer& w, T const& value) {
    w.to.boolean(value);
}
template <class T>
void write_as(integer_tag, writer& w, T const& value) {
    w.to.number(value);
}
template <class T>
void write_as(real_tag, writer& w, T const& value) {
    w.to.number(value);
}
template <class T>
void write_as(string_tag, writer& w, T const& value) {
    w.to.string(value);
}
template <class T>
void write_as(boost_json_tag, writer& w, T const& value) {
    text::write_json(w.to, value);
}

/// Writes a value as the system of the writer's style does. Copies a text that the system is known
/// to write so; with layout::source copies every text.
LISLE_INLINE_CORE void write_json(writer& w, json_view value);

template <class T>
void write_as(json_tag, writer& w, T const& value) {
    if constexpr (is_a<T, kept_json>) w.to.raw(value.text());
    else write_json(w, value);
}

template <class T>
bool is_surely_normal(std::string_view text) {
    if constexpr (requires { schema<T>::is_normal(text); }) return schema<T>::is_normal(text);
    else return false;
}

template <class T>
void write_as(normalized_string_tag, writer& w, T const& value) {
    auto const& text = value.*schema<T>::member;
    if (w.how != layout::source && !is_surely_normal<T>(text))
        if (auto const normal = schema<T>::normalize(text)) return w.to.string(*normal);
    w.to.string(text);
}

template <class T>
void write_as(transparent_tag, writer& w, T const& value) {
    write(w, value.*schema<T>::member);
}

template <class T, class... Names>
std::string_view name_of(list<Names...> const&, T value) {
    std::string_view out = "null";
    static_cast<void>(((value == Names::value && (out = Names::quoted, true)) || ...));
    return out;
}

template <class T>
void write_as(string_enum_tag, writer& w, T const& value) {
    w.to.token(name_of(typename schema<T>::names{}, value));
}

// ---- Containers ---------------------------------------------------------------------------------

template <class T>
void write_as(optional_tag, writer& w, T const& value) {
    if (value) write(w, *value);
    else w.to.null();
}

/// The elements of a container that were read from loose shapes, by index.
class loose_elements {
public:
    /// Takes the elements of the writer, and uses those of this type: they may belong to another
    /// container.
    loose_elements(writer& w, element_type const& type, std::size_t size) : type_{type} {
        if (!w.loose.empty()) [[unlikely]]
            take(w, size);
    }

    [[nodiscard]] bool empty() const { return all_.empty(); }

    /// The source text of an element if it was not edited since, or empty.
    [[nodiscard]] std::string_view find(std::size_t index, void const* element) const;

private:
    [[gnu::cold]] void take(writer& w, std::size_t size);

    static constexpr auto none = static_cast<std::size_t>(-1);

    element_type const& type_;
    std::vector<writer::loose_element> all_;
    std::vector<std::size_t> first_, next_;
};

/// Writes element `i`; as it was read if its shape was loose and it was not edited since.
inline void write_element(writer& w, element_type const& type, loose_elements const& loose,
                          std::size_t i, void const* value) {
    if (!loose.empty()) [[unlikely]]
        if (auto const text = loose.find(i, value); !text.empty()) return w.to.raw(text);
    type.value->write(w, value);
}

/// Writes an array of `size` elements that begins at `first`.
LISLE_INLINE_CORE void write_sequence(writer& w, element_type const& type, void const* first,
                                      std::size_t size);

template <class T>
void write_as(sequence_tag, writer& w, T const& values) {
    write_sequence(w, element_of<typename T::value_type>, values.data(), values.size());
}

template <class T>
void write_as(dictionary_tag, writer& w, T const& entries) {
    constexpr auto& type = element_of<typename T::mapped_type>;
    loose_elements const loose{w, type, entries.size()};
    std::size_t i = 0;
    w.to.open('{');
    for (auto const& [key, value] : entries) {
        w.to.key(key);
        write_element(w, type, loose, i++, &value);
    }
    w.to.close('}');
}

}  // namespace detail

}  // namespace lisle::v0_1

#ifndef LISLE_SEPARATE_CORE
#include <lisle/engine/impl/write_value.hpp>
#endif
