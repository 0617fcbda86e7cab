// lisle/formats/zed/model/describe_tool_result.hpp - the forms of a tool result's content that the
// pinned Zed reads, as JSON Schemas; see tool_result_content.hpp.
#pragma once

#include <lisle/version.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace lisle::v0_1::zed::detail {

/// A regular expression for a key in any case.
[[nodiscard]] inline std::string pattern_of_key(std::string_view word) {
    std::string out = "^";
    for (char const c : word) {
        out += '[';
        out += c;
        out += static_cast<char>(c - 'a' + 'A');
        out += ']';
    }
    return out + "(?![\\s\\S])";
}

/// An object that has one of these keys in any case, and all of them with this value.
template <class Describer>
auto describe_key(Describer& d, std::string_view word, typename Describer::value value) {
    auto const pattern = pattern_of_key(word);
    auto const named = d.keyword("pattern", pattern.c_str());
    auto out = d.with(d.of_type("object"), "patternProperties", d.keyword(pattern, value));
    out = d.with(out, "additionalProperties", true);  // else code generators take it for a map
    return d.with(out, "not", d.keyword("propertyNames", d.negate(named)));
}

template <class Describer>
auto describe_typed_text(Describer& d) {
    auto const text = d.with(d.of_type("string"), "pattern", pattern_of_key("text").c_str());
    return d.all_of({describe_key(d, "type", text), describe_key(d, "text", d.of_type("string"))});
}
template <class Describer>
auto describe_only_text(Describer& d) {
    return d.with(describe_key(d, "text", d.of_type("string")), "maxProperties", 1);
}
template <class Describer>
auto describe_image(Describer& d) {
    auto const source = describe_key(d, "source", d.of_type("string"));
    if (d.is_latest()) return source;
    using limits = std::numeric_limits<std::int64_t>;
    auto const from = d.with(d.of_type("integer"), "minimum", (limits::min)());
    auto const pixels = d.with(from, "maximum", (limits::max)());
    auto const size =
        d.all_of({describe_key(d, "width", pixels), describe_key(d, "height", pixels)});
    return d.all_of({source, describe_key(d, "size", size)});
}
template <class Describer>
auto describe_only_image(Describer& d) {
    return d.with(describe_key(d, "image", describe_image(d)), "maxProperties", 1);
}

/// A string, or an object in one of the four forms.
template <class Describer>
auto describe_result_forms(Describer& d) {
    return d.any_of({d.of_type("string"), describe_typed_text(d), describe_only_text(d),
                     describe_only_image(d), describe_image(d)});
}

}  // namespace lisle::v0_1::zed::detail
