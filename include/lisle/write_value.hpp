// lisle/write_value.hpp - from scalars, dynamic values and containers to text.
#pragma once

#include <lisle/category.hpp>
#include <lisle/operations.hpp>
#include <lisle/options.hpp>
#include <lisle/schema.hpp>
#include <lisle/text/json_value_writer.hpp>
#include <lisle/text/writer.hpp>

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::inline v0 {

using text::json_style;

/// Which of its texts a value is given.
enum class layout {
    canonical,  ///< what the format's own system would write, with what we do not know in its place
    source,     ///< as it was read, but for what was edited since
    former,     ///< as canonical, but fields that have a former key (`formerly`) under that one
};

/// What a typed write carries along.
class writer {
public:
    writer(std::string& out, json_style style, layout l) : to{out, order(style, l)}, how{l} {}
    /// In the shape of a revision, whatever was read.
    writer(std::string& out, json_style style, revision r)
        : to{out, style}, how{layout::canonical}, target{r} {}

    text::writer to;
    layout how;
    std::optional<revision> target{};

    /// An element that was read from a loose shape, and the test whether it still is that value.
    struct loose_element {
        std::size_t index;
        std::string_view text;
        detail::same_test same;
    };
    /// For the array or dictionary that is written next.
    std::vector<loose_element> loose;

private:
    /// What was read stays in its order.
    static json_style order(json_style style, layout l) {
        style.sorted_keys = style.sorted_keys && l != layout::source;
        return style;
    }
};

namespace detail {

/// The hook for a type whose text depends on more than its table says.
template <class T>
concept emitting = requires(writer& w, T const& value) {
    schema<T>::emit(w, value);
};

inline bool are_written_alike(operations const& type, void const* a, void const* b) {
    auto const text_of = [&](void const* value) {
        std::string out;
        writer w{out, {}, layout::canonical};
        type.write(w, value);
        w.to.flush();
        return out;
    };
    return text_of(a) == text_of(b);
}

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
void write_as(json_tag, writer& w, T const& value) {
    text::write_json(w.to, value);
}
template <class T>
void write_as(raw_json_tag, writer& w, T const& value) {
    w.to.raw(value.text);
}

template <class T>
void write_as(text_form_tag, writer& w, T const& value) {
    auto const& text = value.*schema<T>::member;
    if (w.how != layout::source)
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

/// Writes element `i`, as it was read if that was a loose shape that still holds. The test also
/// tells the type: another container may be met before the one that the elements are of.
template <class Element>
void write_element(writer& w, std::vector<writer::loose_element> const& loose, std::size_t i,
                   Element const& element) {
    for (auto const& l : loose)
        if (l.index == i && l.same == &still_reads_as<Element> && l.same(l.text, &element))
            return w.to.raw(l.text);
    write(w, element);
}

template <class T>
void write_as(sequence_tag, writer& w, T const& values) {
    auto const loose = std::exchange(w.loose, {});
    std::size_t i = 0;
    w.to.open('[');
    for (auto const& value : values) {
        w.to.next();
        if (loose.empty()) [[likely]]
            write(w, value);
        else write_element(w, loose, i, value);
        ++i;
    }
    w.to.close(']');
}

template <class T>
void write_as(dictionary_tag, writer& w, T const& entries) {
    auto const loose = std::exchange(w.loose, {});
    std::size_t i = 0;
    w.to.open('{');
    for (auto const& [key, value] : entries) {
        w.to.key(key);
        if (loose.empty()) [[likely]]
            write(w, value);
        else write_element(w, loose, i, value);
        ++i;
    }
    w.to.close('}');
}

}  // namespace detail

}  // namespace lisle::inline v0
