// lisle/engine/impl/read_value.hpp - the definitions of engine/read_value.hpp.
#pragma once

#include <lisle/engine/arena.hpp>
#include <lisle/engine/operations.hpp>
#include <lisle/engine/read_value.hpp>
#include <lisle/engine/reader.hpp>
#include <lisle/engine/write_value.hpp>
#include <lisle/schema/json_text.hpp>
#include <lisle/text/json_value.hpp>
#include <lisle/text/member_order.hpp>
#include <lisle/text/value_styles.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1::detail {

/// The text that a reader kept of an element, and whether it still spells the element's value.
struct kept_element {
    element_type const& type;
    std::string_view raw;
    void const* element;
    bool is_spelled = false;

    [[gnu::cold]] static void compare(void* kept, void* blank) {
        auto& original = *static_cast<kept_element*>(kept);
        arena characters;
        reader r{original.raw, as_read_before, nullptr, &characters};
        r.misfits = misfit_policy::keep;  // as the first reader may have kept them
        original.is_spelled = original.type.value->read(r, blank)
                              && are_written_alike(*original.type.value, blank, original.element);
    }
};

LISLE_INLINE_CORE bool element_type::still_reads_as(std::string_view raw,
                                                    void const* element) const {
    kept_element kept{*this, raw, element};
    use_blank(&kept, kept_element::compare);
    return kept.is_spelled;
}

LISLE_INLINE_CORE bool read_as(boost_json_tag, reader& r, boost::json::value& out) {
    auto const* const at = r.in.at;
    if (!r.builder.read(r.in, r.scratch, out)) return false;
    return !r.sorted_keys || text::has_sorted_keys(out)
           || r.in.fail(errc::not_canonical, at, "keys are written in the order of their bytes");
}

/// A value's text without white space: a view of the source, or of `reader::minified_json`.
struct passed_json {
    std::string_view text;
    text::value_styles styles{};
};

/// Passes over the value at the cursor.
[[nodiscard]] inline bool pass_json(reader& r, passed_json& out) {
    auto const* const from = r.in.at;
    if (!text::skip_value(r.in, r.minified_json, out.styles, r.open_keys)) return false;
    out.text = r.minified_json.empty()
                   ? std::string_view{from, static_cast<std::size_t>(r.in.at - from)}
                   : std::string_view{r.minified_json};
    return !r.sorted_keys || out.styles.has(text::value_styles::serde_sorted)
           || text::order_members(out.text, text::member_order::sorted)->empty()
           || r.in.fail(errc::not_canonical, from, "keys are written in the order of their bytes");
}

LISLE_INLINE_CORE bool read_as(json_tag, reader& r, json& out) {
    passed_json passed;
    if (!pass_json(r, passed)) return false;
    r.store_json(passed.text, out, passed.styles);
    return true;
}

LISLE_INLINE_CORE bool read_as(json_tag, reader& r, json_view& out) {
    passed_json passed;
    if (!pass_json(r, passed)) return false;
    if (r.minified_json.empty()) out = text::assume_json_view(passed.text, passed.styles);
    else r.store_json(passed.text, out, passed.styles);
    return true;
}

}  // namespace lisle::v0_1::detail
