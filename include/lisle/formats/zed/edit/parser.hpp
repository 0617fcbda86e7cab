// lisle/formats/zed/edit/parser.hpp - a push parser of edits in either format.
#pragma once

#include <lisle/formats/zed/edit/diff_parser.hpp>
#include <lisle/formats/zed/edit/format.hpp>
#include <lisle/formats/zed/edit/xml_parser.hpp>

#include <optional>
#include <string_view>
#include <variant>

namespace lisle::v0_1::zed::edit {

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
