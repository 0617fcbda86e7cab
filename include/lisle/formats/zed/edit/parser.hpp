// lisle/formats/zed/edit/parser.hpp - a push parser of edits in either of the formats in which
// models write them.
//
// Source of the rules: Zed's edit agent (edit_agent/edit_parser.rs), at the pinned revision.
#pragma once

#include <lisle/formats/zed/edit/diff_parser.hpp>
#include <lisle/formats/zed/edit/xml_parser.hpp>
#include <lisle/text/ascii.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace lisle::v0_1::zed::edit {

/// How an answer marks old and new text.
enum class edit_format {
    xml_tags,    ///< <old_text>...</old_text><new_text>...</new_text>
    diff_fenced  ///< <<<<<<< SEARCH, =======, >>>>>>> REPLACE
};

[[nodiscard]] constexpr std::string_view to_string(edit_format format) {
    return format == edit_format::xml_tags ? "xml_tags" : "diff_fenced";
}

/// Returns the format of a name: `xml_tags` or `xml`; `diff_fenced`, `diff-fenced` or `diff`; the
/// case of letters does not matter. Nothing for any other name.
[[nodiscard]] constexpr std::optional<edit_format> parse_edit_format(std::string_view name) {
    auto const is = [&](std::string_view other) {
        return lisle::text::equals_ignoring_case(name, other);
    };
    if (is("xml_tags") || is("xml")) return edit_format::xml_tags;
    if (is("diff_fenced") || is("diff-fenced") || is("diff")) return edit_format::diff_fenced;
    return {};
}

/// Returns the format that Zed asks a model for: DIFF-fenced from the provider `google` and from a
/// model whose id has `gemini` in it, in any case of letters; else XML tags.
[[nodiscard]] inline edit_format choose_edit_format(std::string_view provider_id,
                                                    std::string_view model_id) {
    bool const is_gemini = lisle::text::to_lower(model_id).find("gemini") != std::string::npos;
    return provider_id == "google" || is_gemini ? edit_format::diff_fenced : edit_format::xml_tags;
}

/// The parser of a format. Its functions are those of xml_edit_parser.
class edit_parser {
public:
    explicit edit_parser(edit_format format, chunking_rule rule = chunking_rule::independent) {
        if (format == edit_format::diff_fenced) parser_ = diff_fenced_edit_parser{rule};
    }

    /// Takes the next piece of the answer, and passes parsed texts to the sink.
    template <class Sink>
    void push(std::string_view chunk, Sink&& sink) {
        std::visit([&](auto& parser) { parser.push(chunk, sink); }, parser_);
    }

    /// Takes the end of the answer.
    template <class Sink>
    void finish(Sink&& sink) {
        std::visit([&](auto& parser) { parser.finish(sink); }, parser_);
    }

    /// The counts of tags so far.
    [[nodiscard]] parser_metrics metrics() const {
        return std::visit([](auto const& parser) { return parser.metrics(); }, parser_);
    }
    /// The place that the input has reached.
    [[nodiscard]] parser_place place() const {
        return std::visit([](auto const& parser) { return parser.place(); }, parser_);
    }

private:
    std::variant<xml_edit_parser, diff_fenced_edit_parser> parser_;
};

/// Returns the format of an answer by the marker that comes first, `<old_text` or `<<<<<<< SEARCH`.
/// Nothing if there is neither.
///
/// Complexity: linear.
[[nodiscard]] inline std::optional<edit_format> find_edit_format(std::string_view answer) {
    auto const tag = answer.find("<old_text");
    auto const marker = answer.substr(0, tag).find(detail::search_marker);
    if (marker != answer.npos) return edit_format::diff_fenced;
    return tag != answer.npos ? std::optional{edit_format::xml_tags} : std::nullopt;
}

}  // namespace lisle::v0_1::zed::edit
