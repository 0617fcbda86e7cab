// lisle/engine/tagging/impl/cases.hpp - the definitions of engine/tagging/cases.hpp.
#pragma once

#include <lisle/engine/reader.hpp>
#include <lisle/engine/tagging/cases.hpp>

#include <string>
#include <string_view>

namespace lisle::v0_1::detail {

[[gnu::noinline]] LISLE_INLINE_CORE bool variant_reading::keep_unknown(std::string_view name) {
    if (type.keep_unknown == nullptr || r.options.unknown_cases != unknown_policy::keep)
        return false;
    std::string const kept{name};
    r.rewind(from, depth);
    r.remark(from, "unknown case");
    return type.keep_unknown(r, variant, kept);
}

[[gnu::noinline]] LISLE_INLINE_CORE bool variant_reading::keep_misfit(std::string_view name) {
    if (type.keep_unknown == nullptr || r.options.unknown_cases != unknown_policy::keep
        || !r.may_keep_misfit())
        return false;
    std::string const kept{name};
    return r.keep_misfit(from, depth, kept, "kept as an unknown case")
           && type.keep_unknown(r, variant, kept);
}

[[gnu::noinline]] LISLE_INLINE_CORE bool variant_reading::keep_unnamed() {
    return r.may_keep_misfit() ? keep_misfit({}) : keep_unknown({});
}

[[gnu::noinline]] LISLE_INLINE_CORE bool variant_reading::keep_unknown_name(char const* at,
                                                                            std::string_view name) {
    std::string const kept{name};
    std::string expected;
    for (auto const& c : type) {
        if (!reads(r.options, c.newer, c.removed)) continue;
        expected += expected.empty() ? "`" : ", `";
        expected += std::string{c.name} + '`';
    }
    r.in.fail(errc::unknown_case, at, "found `" + kept + "`, expected one of " + expected);
    return keep_unknown(kept);
}

}  // namespace lisle::v0_1::detail
