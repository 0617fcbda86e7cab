// lisle/tagging/untagged.hpp - the first alternative that can be read.
#pragma once

#include <lisle/tagging/cases.hpp>
#include <lisle/write_value.hpp>

#include <cstddef>
#include <string>
#include <utility>

namespace lisle::inline v0::detail {

// ---- Reading ------------------------------------------------------------------------------------

/// Tries are bounded by `reader::spend`: nested untagged values would else be read again at every
/// level.
template <class T>
bool read_tagged(untagged, reader& r, T& out) {
    auto const* const from = r.in.at;
    auto const depth = r.in.depth;
    bool hopeless = false;
    std::string tried;
    bool const found = any_case(cases_of<T>{}, [&]<class Case>(std::type_identity<Case>) {
        if (hopeless) return false;
        auto& alternative = out.template emplace<typename Case::type>();
        if constexpr (Case::is_unit) {
            if (r.in.take("null")) return true;
            r.mistyped("null");
        } else {
            if (read(r, alternative)) return true;
        }
        hopeless = r.is_hopeless() || !r.spend(static_cast<std::size_t>(r.in.at - from) + 1);
        if (hopeless) return false;
        tried += tried.empty() ? "" : "; ";
        tried += std::string{Case::name} + ": " + std::string{to_string(r.in.failed.code)};
        if (!r.in.failed.detail.empty()) tried += " (" + r.in.failed.detail + ")";
        r.rewind(from, depth);
        return false;
    });
    if (found || hopeless) return found;
    r.in.fail(errc::no_case_matched, from, std::move(tried));
    return read_unknown_case(r, out, from, depth, {});
}

// ---- Writing ------------------------------------------------------------------------------------

template <class Case>
void write_case(untagged, writer& w, typename Case::type const& alternative) {
    if constexpr (Case::is_unit) w.to.null();
    else write(w, alternative);
}

}  // namespace lisle::inline v0::detail
