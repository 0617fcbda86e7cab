// lisle/formats/opencode/tools/find_faults.hpp - what `opencode import` would refuse of an export.
//
// Source: `opencode import` of 1.3.2, 1.14.41 and 1.18.34, and the schema of 1.14.20. opencode does
// not check the rows of its own database again when it reads them.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/fault.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/tools/adapt_to.hpp>
#include <lisle/options.hpp>
#include <lisle/releases/release_number.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lisle::v0_1::opencode {

namespace detail {

/// The first releases that import by other rules than those before them (import_rules).
inline constexpr std::array rule_changes{release_number{1, 4, 0}, release_number{1, 14, 21},
                                         release_number{1, 14, 34}, release_number{1, 14, 42},
                                         release_number{1, 18, 0}};

/// What a release refuses of the values of a session.
[[nodiscard]] inline std::vector<fault> find_refused_values(conversation whole,
                                                            release_number release) {
    auto out = conversation_adapter{whole, release}.run();
    std::erase_if(out, [](auto const& found) { return found.effect != fault_effect::refused; });
    return out;
}

/// The first value that no release takes though permissive readers do, such as a null in place of
/// an absent key: what 1.14.20 refuses once its missing and other values are mended.
[[nodiscard]] inline std::optional<fault> find_refused_shape(conversation whole) {
    static_cast<void>(conversation_adapter{whole, {1, 14, 20}}.run());
    auto const read = decode<opencode_t>(encode(whole, layout::source), reference);
    if (read) return std::nullopt;
    auto const& failed = read.error();
    auto what = std::string{to_string(failed.code)};
    if (!failed.detail.empty()) what += ": " + failed.detail;
    return fault{{failed.pointer, std::move(what)}, fault_effect::refused};
}

}  // namespace detail

/// Returns the faults for which `opencode import` refuses an export: values that the schema of its
/// release refuses. A session names the release that made it, and a later one may have exported it,
/// so a session is refused only if neither that release nor any later one takes it; then the
/// faults are those of the release that finds fewest. adapt_to() mends them.
///
///     for (auto const& fault : lisle::opencode::find_faults(session)) tell(fault.message());
///
/// An array of messages is no export, and has no faults. Nor has a session of a release before 1.2:
/// these store what they import without looking at it.
///
/// Errors: none. Complexity: linear in the size of the session.
[[nodiscard]] inline std::vector<fault> find_faults(conversation const& whole) {
    auto const stated = parse_release_number(whole.info.version).value_or(detail::first_with_rows);
    if (whole.list.is_list || stated < detail::first_with_rows) return {};
    auto best = detail::find_refused_values(whole, stated);
    for (auto const release : detail::rule_changes) {
        if (best.empty()) break;
        if (release <= stated) continue;
        auto found = detail::find_refused_values(whole, release);
        if (found.size() < best.size()) best = std::move(found);
    }
    if (best.empty())
        if (auto shape = detail::find_refused_shape(whole)) best.push_back(std::move(*shape));
    return best;
}

}  // namespace lisle::v0_1::opencode
