// examples/lisle/opencode/unknown_value.hpp - values that were kept as JSON, in transcripts.
#pragma once

#include "../terminal/escape.hpp"
#include "../terminal/markdown_block.hpp"

#include <lisle/codec.hpp>
#include <lisle/schema.hpp>

#include <string>
#include <string_view>

namespace app {

/// A text that a reader unfolds.
[[nodiscard]] inline std::string in_details(std::string_view summary, std::string const& body) {
    return "<details><summary>" + std::string{summary} + "</summary>\n\n" + body + "\n</details>\n";
}

using unknown_value = lisle::unknown_case<lisle::owned>;

[[nodiscard]] inline std::string fold_json(std::string const& summary, unknown_value const& u) {
    return in_details(summary, fence("json", to_indented_json(u.json)));
}

[[nodiscard]] inline std::string name_tag(std::string const& tag, std::string_view key) {
    return tag.empty() ? "without a " + std::string{key}
                       : "of " + std::string{key} + ' ' + escape_line(tag);
}

/// Prints a value of a variant that was kept as JSON, "a part of type x", because its case is
/// unknown or the text does not have the shape of its case.
template <class Variant>
[[nodiscard]] std::string unknown_to_markdown(std::string const& name, unknown_value const& u) {
    auto options = lisle::permissive;
    options.ecmascript = true;
    auto const read = lisle::decode_as<Variant>(u.json.text(), options);
    if (read) return fold_json(name + " (unknown to lisle)", u);
    auto const& failed = read.error();
    auto const reason = std::string{to_string(failed.code)} + " at " + failed.pointer
                        + (failed.detail.empty() ? "" : ": " + failed.detail);
    return '*' + name + " can't be read: " + escape_line(reason) + "*\n" + fold_json("JSON", u);
}

}  // namespace app
