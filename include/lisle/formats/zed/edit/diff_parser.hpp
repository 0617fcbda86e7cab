// lisle/formats/zed/edit/diff_parser.hpp - a push parser of edits between conflict markers.
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

/// Zed's `DiffFencedEditParser`: finds `<<<<<<< SEARCH line=7`, `=======` and `>>>>>>> REPLACE` in
/// an answer. Markers count anywhere in a line; text around edits is skipped.
///
/// Zed skips the part of the line of `>>>>>>> REPLACE` that has arrived so far; `independent` skips
/// the whole line. Chunks are of any size and may end within a code point.
///
/// Complexity: linear in the input, however it is chunked.
class diff_fenced_edit_parser {
public:
    explicit diff_fenced_edit_parser(chunking_rule rule = chunking_rule::independent)
        : rule_{rule} {}

    /// As xml_edit_parser::push.
    template <class Sink>
    void push(std::string_view chunk, Sink&& sink) {
        if (pass_plain(chunk, sink)) return;
        if (!input_.add(chunk)) return;
        while (step(sink)) {}
        input_.settle();
    }

    /// Ends a text in which the input ends, as if the text's end marker followed: drops a part of
    /// that marker, and one line feed. (Zed loses the text that still waits.)
    template <class Sink>
    void finish(Sink&& sink) {
        auto text = input_.left();
        if (is_at_start_) text = detail::without_first_newline(text);
        if (state_ == state::separator) text = text.substr(0, marker_);
        else if (state_ != state::search && state_ != state::replace) return;
        auto const marker =
            state_ == state::replace ? detail::replace_marker : detail::separator_marker;
        if (state_ != state::separator) text.remove_suffix(detail::measure_partial(marker, text));
        sink(make_last_piece(detail::without_last_newline(text)));
        *this = diff_fenced_edit_parser{rule_};
    }

    /// No counts: this format has no tags.
    [[nodiscard]] parser_metrics metrics() const { return {}; }

    /// The place that the input has reached.
    [[nodiscard]] parser_place place() const {
        if (state_ == state::search || state_ == state::separator) return parser_place::in_old_text;
        return state_ == state::replace ? parser_place::in_new_text : parser_place::between_edits;
    }

private:
    enum class state { outside, opening, search, separator, replace, closing };

    /// Passes a chunk of text to the sink without looking for an end marker: all markers in texts
    /// begin with `=` or `>`.
    template <class Sink>
    bool pass_plain(std::string_view chunk, Sink& sink) {
        bool const is_in_text = state_ == state::search || state_ == state::replace;
        if (!is_in_text || is_at_start_) return false;
        if (chunk.size() == 1 && input_.is_empty()) return pass_byte(chunk, sink);
        bool const is_passed = input_.pass_plain(chunk, {"=>\n", '>', 2},
                                                 [&](auto text) { sink(make_piece(text)); });
        if (is_passed) scanned_ = 0;
        return is_passed;
    }

    /// As xml_edit_parser::pass_byte.
    template <class Sink>
    bool pass_byte(std::string_view byte, Sink& sink) {
        auto const c = byte[0];
        if (static_cast<unsigned char>(c) >= 0x80) return false;
        if (c != '=' && c != '>' && c != '\n') return sink(make_piece(byte)), true;
        scanned_ = c == '\n' ? 1 : 0;
        return input_.keep(byte);
    }

    template <class Sink>
    bool step(Sink& sink) {
        switch (state_) {
            case state::outside: return find_opening();
            case state::opening: return finish_opening();
            case state::separator: return finish_separator(sink);
            case state::closing: return finish_closing();
            default: return pass_text(sink);
        }
    }

    bool find_opening() {
        auto const marker = detail::search_marker;
        auto const found = detail::find_marker(input_.rest(), marker, 0);
        auto const kept = (std::min)(input_.rest().size(), marker.size() - 1);
        if (found == std::string_view::npos)
            return input_.consume(input_.rest().size() - kept), false;
        input_.consume(found);
        return enter(state::opening, marker.size());
    }

    bool finish_opening() {
        auto const end = find_newline();
        if (!end) return false;
        line_hint_ = find_line_hint(input_.rest().substr(0, *end));
        return begin_text(state::search, *end + 1);
    }

    template <class Sink>
    bool finish_separator(Sink& sink) {
        auto const end = find_newline();
        if (!end) return false;
        auto const text = input_.rest().substr(0, marker_);
        auto const piece = make_last_piece(detail::without_last_newline(text));
        begin_text(state::replace, *end + 1);
        sink(piece);
        return true;
    }

    /// Skips the line of `>>>>>>> REPLACE`.
    bool finish_closing() {
        auto const end = find_newline();
        input_.consume(end ? *end + 1 : input_.rest().size());
        if (end || rule_ == chunking_rule::as_zed) return enter(state::outside, 0);
        scanned_ = 0;
        return false;
    }

    template <class Sink>
    bool pass_text(Sink& sink) {
        skip_first_newline();
        auto const text = input_.rest();
        bool const is_old = state_ == state::search;
        auto const marker = is_old ? detail::separator_marker : detail::replace_marker;
        auto const found = detail::find_marker(text, marker, scanned_);
        if (found != std::string_view::npos) return end_text(found, marker, sink), true;
        auto const partial = (std::max)(detail::measure_partial(detail::separator_marker, text),
                                        detail::measure_partial(detail::replace_marker, text));
        scanned_ = text.size() - partial;
        if (partial != 0 || text.ends_with('\n')) return false;
        scanned_ = 0;
        sink(make_piece(text));
        input_.consume(text.size());
        return false;
    }

    template <class Sink>
    void end_text(std::size_t place, std::string_view marker, Sink& sink) {
        marker_ = place;
        if (state_ == state::search) return void(enter(state::separator, place + marker.size()));
        auto const text = input_.rest().substr(0, place);
        auto const piece = make_last_piece(detail::without_last_newline(text));
        input_.consume(place + marker.size());
        enter(state::closing, 0);
        sink(piece);
    }

    bool begin_text(state text, std::size_t consumed) {
        input_.consume(consumed);
        is_at_start_ = true;
        return enter(text, 0);
    }

    bool enter(state next, std::size_t scanned) {
        state_ = next;
        scanned_ = scanned;
        return true;
    }

    [[nodiscard]] std::optional<std::size_t> find_newline() {
        auto const found = input_.rest().find('\n', scanned_);
        if (found != std::string_view::npos) return found;
        scanned_ = input_.rest().size();
        return {};
    }

    void skip_first_newline() {
        if (!is_at_start_ || input_.rest().empty()) return;
        is_at_start_ = false;
        if (input_.rest().starts_with('\n')) input_.consume(1);
    }

    [[nodiscard]] parsed_text make_piece(std::string_view chunk) const {
        if (state_ == state::replace) return {text_part::new_text, chunk, false, {}};
        return {text_part::old_text, chunk, false, line_hint_};
    }
    [[nodiscard]] parsed_text make_last_piece(std::string_view chunk) const {
        auto piece = make_piece(chunk);
        piece.is_done = true;
        return piece;
    }

    detail::input_window input_;
    chunking_rule rule_;
    state state_ = state::outside;
    bool is_at_start_ = false;  // no byte of the text has arrived
    std::size_t scanned_ = 0;   // the bytes of the rest that have no end marker
    std::size_t marker_ = 0;    // the place of the separator
    std::optional<std::uint32_t> line_hint_;
};

}  // namespace lisle::v0_1::zed::edit
