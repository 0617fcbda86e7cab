// lisle/engine/tagging/untagged.hpp - the first alternative that can be read.
#pragma once

#include <lisle/engine/tagging/cases.hpp>
#include <lisle/engine/write_value.hpp>

#include <cstddef>
#include <string>
#include <utility>

namespace lisle::inline v0::detail {

// ---- Reading ------------------------------------------------------------------------------------

[[nodiscard]] inline bool read_untagged_case(variant_reading& v, variant_case const& c) {
    auto* const alternative = c.emplace(v.variant);
    if (c.is_unit) return v.r.in.take("null") || v.r.mistyped("null");
    return c.type->read(v.r, alternative);
}

/// The options that choose an alternative as the system itself does. Permissive options could take
/// an earlier alternative in a loose shape, and strict ones could refuse it for a spelling.
[[nodiscard]] inline decode_options to_choose(decode_options usual) {
    usual.shapes = shape_policy::reference;
    usual.unknown_cases = unknown_policy::refuse;
    if (usual.unknown_fields == unknown_policy::refuse) usual.unknown_fields = unknown_policy::drop;
    return usual;
}

enum class choice { found, none, failed };

/// The first case that can be read, with its options of the moment. Tries are bounded by
/// `reader::spend`: nested untagged values would else be read again at every level.
[[nodiscard]] inline choice choose_case(variant_reading& v, std::string& tried,
                                        variant_case const*& chosen) {
    auto& r = v.r;
    for (auto const& c : v.type) {
        if (!reads(r.options, c.newer, c.removed)) continue;
        if (read_untagged_case(v, c)) return chosen = &c, choice::found;
        if (r.is_unrecoverable() || !r.charge(static_cast<std::size_t>(r.in.at - v.from) + 1))
            return choice::failed;
        tried.append(tried.empty() ? "" : "; ").append(c.name).append(": ");
        tried.append(to_string(r.in.failed.code));
        if (!r.in.failed.detail.empty()) tried.append(" (").append(r.in.failed.detail).append(")");
        r.rewind(v.from, v.depth);
    }
    return choice::none;
}

[[nodiscard]] inline bool read_untagged(variant_reading v) {
    auto& r = v.r;
    auto const usual = r.options;
    bool const keeps = usual.unknown_cases == unknown_policy::keep;
    variant_case const* chosen = nullptr;
    std::string tried;
    if (keeps || usual.shapes != shape_policy::reference) {
        r.options = to_choose(usual);
        auto const as_system = choose_case(v, tried, chosen);
        r.options = usual;
        if (as_system == choice::failed) return false;
        if (as_system == choice::found) {
            r.rewind(v.from, v.depth);
            return read_untagged_case(v, *chosen);
        }
    }
    if (usual.shapes != shape_policy::canonical) {
        tried.clear();
        auto const any = choose_case(v, tried, chosen);
        if (any != choice::none) return any == choice::found;
    }
    r.in.fail(errc::no_case_matched, v.from, std::move(tried));
    return v.keep_unknown({});
}

template <class T>
bool read_tagged(untagged, reader& r, T& out) {
    return read_untagged({r, &out, variant_type_of<T>});
}

// ---- Writing ------------------------------------------------------------------------------------

template <class T>
void write_tagged(untagged, writer& w, variant_case const& c, void const* alternative) {
    if (c.is_unit) w.to.null();
    else c.type->write(w, alternative);
}

}  // namespace lisle::inline v0::detail
