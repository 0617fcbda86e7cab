// lisle/engine/decode_text.hpp - from a whole text to one value, and from failures to errors.
#pragma once

#include <lisle/engine/arena.hpp>
#include <lisle/engine/limits.hpp>
#include <lisle/engine/make_error.hpp>
#include <lisle/engine/reader.hpp>
#include <lisle/error.hpp>
#include <lisle/options.hpp>
#include <lisle/schema/trait.hpp>

#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::detail {

LISLE_INLINE_CORE void locate_notes(std::string_view text, std::vector<note>* notes,
                                    std::vector<char const*> const& starts = {});

/// A type whose text is any number of values: a document of lines.
template <class T>
concept several_values = requires { typename schema<T>::line_record; };

/// A type in whose values permissive readers keep misfits, as documents of lines do: see
/// misfit_policy.
template <class T>
concept misfit_keeper = several_values<T> || requires {
    requires schema<T>::keeps_misfits;
};

/// Reads one value, with nothing but white space around it.
template <class T, class Read>
[[nodiscard]] bool read_alone(reader& r, T& out, Read read_value) {
    if constexpr (misfit_keeper<T>) r.misfits = misfit_policy::keep;
    r.in.skip_whitespace();
    if (r.in.at_end() && !several_values<T>) return r.in.fail_syntax("a value");
    if (!read_value(r, out)) return false;
    r.in.skip_whitespace();
    return r.in.at_end() || r.in.fail(errc::trailing_text, r.in.at);
}

template <class T, class Read>
[[nodiscard]] result<T> decode_text(std::string_view text, decode_options const& options,
                                    std::vector<note>* notes, arena* characters, Read read_value) {
    if (notes) notes->clear();
    if (text::failure exceeded; !check_limits(text, options, exceeded))
        return make_error(text, std::move(exceeded));
    result<T> out{T{}};
    reader r{text, options, notes, characters};
    if (!read_alone(r, *out, read_value))
        out = make_error(text, std::move(r.in.failed), r.value_starts);
    locate_notes(text, notes, r.value_starts);
    return out;
}

}  // namespace lisle::v0_1::detail

#ifndef LISLE_SEPARATE_CORE
#include <lisle/engine/impl/decode_text.hpp>
#endif
