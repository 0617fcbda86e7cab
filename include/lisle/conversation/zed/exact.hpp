// lisle/conversation/zed/exact.hpp - tells which messages of a thread put.hpp makes again as they
// are, so that their text need not be compared.
//
// False says nothing: then the texts are compared.
#pragma once

#include <lisle/conversation/rules/reasoning_details.hpp>
#include <lisle/conversation/rules/zed_mention.hpp>
#include <lisle/conversation/zed/setup.hpp>
#include <lisle/conversation/zed/tool_call.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/options.hpp>
#include <lisle/overloaded.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::zed_bridge {

/// The place of the result that each part of an answer took.
using matched_results = std::vector<std::optional<std::size_t>>;

namespace detail {

/// Whether an object has canonical keys in canonical order, and no others.
template <class T>
[[nodiscard]] bool is_canonical(T const& value) {
    return value.extra.source() == nullptr;
}

template <class Model>
[[nodiscard]] bool is_exact(zed::basic_image<Model> const& i) {
    if (!is_canonical(i)) return false;
    return !i.size || (is_canonical(*i.size) && i.size->width >= 0 && i.size->height >= 0);
}

/// Of a mention only the URI may be made otherwise.
template <class Model>
[[nodiscard]] bool is_exact(zed::basic_mention<Model> const& m) {
    if (!is_canonical(m) || std::holds_alternative<unknown_case<Model>>(m.uri)) return false;
    zed::basic_mention<Model> bare;
    bare.uri = m.uri;
    auto const again = to_zed_mention(to_neutral_mention(bare));
    return again && encode_as(again->uri, style) == encode_as(m.uri, style, layout::source);
}

template <class Model>
[[nodiscard]] bool is_exact(zed::basic_tool_use<Model> const& use, spelling const& spelled) {
    return is_canonical(use) && use.input.value.styles().has(style)
           && !(use.thought_signature && is_details_list(*use.thought_signature))
           && (use.input.form == zed::tool_input_form::plain) == !spelled.has_typed_inputs
           && (use.input.form == zed::tool_input_form::as_text)
                  == (spelled.has_typed_inputs && use.input.value.kind() == json_kind::string);
}

template <class Model>
[[nodiscard]] bool is_exact(zed::basic_tool_result<Model> const& result,
                            zed::basic_tool_use<Model> const& use, spelling const& spelled) {
    auto const& parts = result.content.parts;
    auto const is_known = [](auto const& part) {
        if (std::holds_alternative<zed::basic_plain_text<Model>>(part)) return true;
        auto const* const image = std::get_if<zed::basic_image<Model>>(&part);
        return image != nullptr && is_exact(*image);
    };
    return is_canonical(result) && result.output.styles().has(style) && result.tool_use_id == use.id
           && result.tool_name == use.name && !parts.empty()
           && std::all_of(parts.begin(), parts.end(), is_known)
           && result.content.as_array == (spelled.has_result_arrays && parts.size() == 1);
}

}  // namespace detail

/// Whether put.hpp makes exactly this message again.
template <class Model>
[[nodiscard]] bool is_exact(zed::basic_user_message<Model> const& m) {
    auto const is_same = overloaded{
        [](zed::basic_plain_text<Model> const&) { return true; },
        [](unknown_case<Model> const&) { return false; },
        [](auto const& other) { return detail::is_exact(other); },
    };
    return detail::is_canonical(m)
           && std::all_of(m.content.begin(), m.content.end(), [&](auto const& part) {
                  return std::visit(
                      is_same,
                      static_cast<typename zed::basic_user_content<Model>::variant const&>(part));
              });
}

/// The same for an answer, whose parts took these results.
template <class Model>
[[nodiscard]] bool is_exact(zed::basic_agent_message<Model> const& m,
                            matched_results const& results, spelling const& spelled) {
    if (!detail::is_canonical(m) || m.reasoning_details.kind() != json_kind::null) return false;
    std::size_t taken = 0;
    for (std::size_t i = 0; i < m.content.size(); ++i) {
        auto const& part = m.content[i];
        if (std::holds_alternative<unknown_case<Model>>(part)) return false;
        if (auto const* const thought = std::get_if<zed::basic_thinking<Model>>(&part))
            if (!detail::is_canonical(*thought)) return false;
        auto const* const use = std::get_if<zed::basic_tool_use<Model>>(&part);
        if (use == nullptr) continue;
        if (!detail::is_exact(*use, spelled)) return false;
        if (!results[i]) continue;
        ++taken;
        if (!detail::is_exact(m.tool_results[*results[i]].second, *use, spelled)) return false;
    }
    return taken == m.tool_results.size();
}

}  // namespace lisle::v0_1::conversation::zed_bridge
