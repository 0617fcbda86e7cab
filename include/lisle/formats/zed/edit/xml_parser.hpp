// lisle/formats/zed/edit/xml_parser.hpp - a push parser of edits in XML tags.
//
// Source of the rules: Zed's edit agent (edit_agent/edit_parser.rs), at the pinned revision.
#pragma once

#include <lisle/formats/zed/edit/input_window.hpp>
#include <lisle/formats/zed/edit/line_hint.hpp>
#include <lisle/formats/zed/edit/parsed_text.hpp>
#include <lisle/formats/zed/edit/text_markers.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace lisle::v0_1::zed::edit {

/// Zed's `XmlEditParser`: finds `<old_text line=7>...</old_text><new_text>...</new_text>` in an
/// answer. Any end tag ends a text; text around edits is skipped.
///
/// Chunks are of any size and may end within a code point.
///
/// Complexity: linear in the input, however it is chunked. Keeps at most an opening tag, or the
/// bytes of a text that may belong to its end tag.
class xml_edit_parser {
public:
    /// Calls `sink(parsed_text)` for each piece that is known after this chunk. An empty chunk
    /// within a text gives an empty piece.
    template <class Sink>
    void push(std::string_view chunk, Sink&& sink) {
        if (pass_plain(chunk, sink)) return;
        if (!input_.add(chunk)) return;
        while (step(sink)) {}
        input_.settle();
    }

    /// Ends a text in which the input ends, as if the text's end tag followed: drops a part of that
    /// tag, and one line feed. (Zed loses the text that still waits.)
    template <class Sink>
    void finish(Sink&& sink) {
        if (place_ != parser_place::in_old_text && place_ != parser_place::in_new_text) return;
        auto text = input_.left();
        if (is_at_start_) text = detail::without_first_newline(text);
        text.remove_suffix(detail::measure_partial_end_tag(text));
        sink(make_last_piece(detail::without_last_newline(text)));
        *this = {};
    }

    /// The counts of tags so far.
    [[nodiscard]] parser_metrics metrics() const { return metrics_; }
    /// The place that the input has reached.
    [[nodiscard]] parser_place place() const { return place_; }

private:
    /// Passes a chunk of text to the sink without looking for an end tag: all end tags begin with
    /// `<`.
    template <class Sink>
    bool pass_plain(std::string_view chunk, Sink& sink) {
        bool const is_in_text =
            place_ == parser_place::in_old_text || place_ == parser_place::in_new_text;
        if (!is_in_text || is_at_start_) return false;
        if (chunk.size() == 1 && input_.is_empty()) return pass_byte(chunk, sink);
        bool const is_passed = input_.pass_plain(chunk, {"<\n", '<', 2},
                                                 [&](auto text) { sink(make_piece(text)); });
        if (is_passed) scanned_ = 0;
        return is_passed;
    }

    /// The same for one byte of text. Most answers come in small pieces.
    template <class Sink>
    bool pass_byte(std::string_view byte, Sink& sink) {
        auto const c = byte[0];
        if (static_cast<unsigned char>(c) >= 0x80) return false;
        if (c != '<' && c != '\n') return sink(make_piece(byte)), true;
        scanned_ = c == '\n' ? 1 : 0;
        return input_.keep(byte);
    }

    template <class Sink>
    bool step(Sink& sink) {
        switch (place_) {
            case parser_place::between_edits: return is_in_tag_ ? finish_opening() : find_opening();
            case parser_place::before_new_text: return find_new_text();
            default: return pass_text(sink);
        }
    }

    bool find_opening() {
        constexpr std::string_view opening = "<old_text";
        is_in_tag_ = skip_until(opening);
        scanned_ = is_in_tag_ ? opening.size() : 0;
        return is_in_tag_;
    }

    bool finish_opening() {
        auto const end = input_.rest().find('>', scanned_);
        if (end == std::string_view::npos) return scanned_ = input_.rest().size(), false;
        line_hint_ = find_line_hint(input_.rest().substr(0, end));
        input_.consume(end + 1);
        is_in_tag_ = false;
        return begin_text(parser_place::in_old_text);
    }

    bool find_new_text() {
        constexpr std::string_view opening = "<new_text>";
        if (!skip_until(opening)) return false;
        input_.consume(opening.size());
        return begin_text(parser_place::in_new_text);
    }

    bool begin_text(parser_place place) {
        place_ = place;
        is_at_start_ = true;
        scanned_ = 0;
        return true;
    }

    /// Moves to the tag, or to bytes at the end that may begin the tag.
    bool skip_until(std::string_view tag) {
        auto const found = input_.rest().find(tag);
        bool const is_found = found != std::string_view::npos;
        auto const kept = (std::min)(input_.rest().size(), tag.size() - 1);
        input_.consume(is_found ? found : input_.rest().size() - kept);
        return is_found;
    }

    template <class Sink>
    bool pass_text(Sink& sink) {
        skip_first_newline();
        auto const text = input_.rest();
        if (auto const end = detail::find_end_tag(text, scanned_)) return end_text(end, sink), true;
        auto const partial = detail::measure_partial_end_tag(text);
        scanned_ = text.size() - partial;
        if (partial != 0 || text.ends_with('\n')) return false;
        scanned_ = 0;
        sink(make_piece(text));
        input_.consume(text.size());
        return false;
    }

    void skip_first_newline() {
        if (!is_at_start_ || input_.rest().empty()) return;
        is_at_start_ = false;
        if (input_.rest().starts_with('\n')) input_.consume(1);
    }

    template <class Sink>
    void end_text(detail::found_marker const& end, Sink& sink) {
        bool const is_old = place_ == parser_place::in_old_text;
        auto const piece =
            make_last_piece(detail::without_last_newline(input_.rest().substr(0, end.place)));
        ++metrics_.tags;
        if (end.marker != (is_old ? "</old_text>" : "</new_text>")) ++metrics_.mismatched_tags;
        input_.consume(end.place + end.marker.size());
        place_ = is_old ? parser_place::before_new_text : parser_place::between_edits;
        sink(piece);
    }

    [[nodiscard]] parsed_text make_piece(std::string_view chunk) const {
        if (place_ == parser_place::in_old_text)
            return {text_part::old_text, chunk, false, line_hint_};
        return {text_part::new_text, chunk, false, {}};
    }
    [[nodiscard]] parsed_text make_last_piece(std::string_view chunk) const {
        auto piece = make_piece(chunk);
        piece.is_done = true;
        return piece;
    }

    detail::input_window input_;
    parser_place place_ = parser_place::between_edits;
    bool is_in_tag_ = false;    // between `<old_text` and its `>`
    bool is_at_start_ = false;  // no byte of the text has arrived
    std::size_t scanned_ = 0;   // the bytes of the rest that have no end tag
    std::optional<std::uint32_t> line_hint_;
    parser_metrics metrics_;
};

}  // namespace lisle::v0_1::zed::edit
