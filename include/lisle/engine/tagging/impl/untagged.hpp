// lisle/engine/tagging/impl/untagged.hpp - the definitions of engine/tagging/untagged.hpp.
#pragma once

#include <lisle/engine/choice_cache.hpp>
#include <lisle/engine/reader.hpp>
#include <lisle/engine/tagging/cases.hpp>
#include <lisle/engine/tagging/untagged.hpp>
#include <lisle/options.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace lisle::v0_1::detail {

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

/// Adds to `tried` why a case can't be read, without long reasons of nested values.
[[gnu::cold, gnu::noinline]] inline void explain_try(std::string& tried, variant_case const& c,
                                                     text::failure const& failed) {
    constexpr std::size_t most = 200;
    tried.append(tried.empty() ? "" : "; ").append(c.name).append(": ");
    tried.append(to_string(failed.code));
    bool const is_long = failed.code == errc::no_case_matched && failed.detail.size() > most;
    if (!failed.detail.empty() && !is_long) tried.append(" (").append(failed.detail).append(")");
}

/// Reads the first case that can be read with the options of the moment.
[[nodiscard]] inline choice try_cases(variant_reading& v, std::string& tried,
                                      variant_case const*& chosen) {
    auto& r = v.r;
    choice_cache::trying here{r.choices};
    auto const skipped = r.choices.skipped();
    for (auto const& c : v.type) {
        if (!reads(r.options, c.newer, c.removed)) continue;
        if (read_untagged_case(v, c)) return chosen = &c, choice::found;
        if (r.is_unrecoverable()) return choice::failed;
        auto const over = std::exchange(r.choices.skipped(), skipped) - skipped;
        auto const passed = (std::max)(static_cast<std::size_t>(r.in.at - v.from), over);
        // Half, because an untagged value is read twice anyway.
        if (!r.charge(here.fail((passed - over) / 2))) return choice::failed;
        explain_try(tried, c, r.in.failed);
        r.rewind(v.from, v.depth);
    }
    return choice::none;
}

/// As above, but tries each value once, however many alternatives of values around it are tried.
/// Does not read a known case if it `is_read_later`.
[[nodiscard]] inline choice choose_case(variant_reading& v, std::string& tried,
                                        variant_case const*& chosen, bool is_read_later) {
    auto& r = v.r;
    choice_cache::question const asked{v.from, &v.type,
                                       r.options.shapes == shape_policy::reference
                                           && r.options.unknown_cases == unknown_policy::refuse};
    if (!r.charge(r.choices.meet_inside())) return choice::failed;
    auto const* const known = r.choices.find(asked);
    if (known == nullptr) {
        auto const out = try_cases(v, tried, chosen);
        if (out != choice::failed) r.choices.keep(asked, out == choice::found ? chosen : nullptr);
        return out;
    }
    chosen = static_cast<variant_case const*>(*known);
    if (chosen == nullptr) return choice::none;
    return is_read_later || read_untagged_case(v, *chosen) ? choice::found : choice::failed;
}

LISLE_INLINE_CORE bool read_untagged(variant_reading v) {
    auto& r = v.r;
    choice_cache::reading const here{r.choices};
    auto const usual = r.options;
    bool const keeps = usual.unknown_cases == unknown_policy::keep;
    variant_case const* chosen = nullptr;
    std::string tried;
    if (keeps || usual.shapes != shape_policy::reference) {
        r.options = to_choose(usual);
        auto const skipped = r.choices.skipped();
        auto const as_system = choose_case(v, tried, chosen, true);
        r.choices.skipped() = skipped;
        r.options = usual;
        if (as_system == choice::failed) return false;
        if (as_system == choice::found) {
            r.rewind(v.from, v.depth);
            return read_untagged_case(v, *chosen);
        }
    }
    if (usual.shapes != shape_policy::canonical) {
        tried.clear();
        auto const any = choose_case(v, tried, chosen, false);
        if (any != choice::none) return any == choice::found;
    }
    r.in.fail(errc::no_case_matched, v.from, std::move(tried));
    return v.keep_unnamed();
}

}  // namespace lisle::v0_1::detail
