// lisle/formats/zed/edit/edit_session.hpp - applies the edits of an answer while it arrives.
//
// Source of the rules: Zed's edit agent (edit_agent.rs), at the pinned revision, 511be9a. Where its
// description and its code differ, this folder follows the code:
// - Old text is searched for in the whole file, by one table of costs; there is no window of 50
//   lines and no list of scores. A line hint only chooses among equal matches, at most 200 lines
//   away, and is compared as if it counted from 0.
// - `</edits>` and three forms of `</parameter>` end a text as well.
// - Events are resolving, unresolved, ambiguous and edited; no event marks the end.
// - A new file is the text from the first fence on, without the final line feed; without a fence it
//   is the whole answer. The first piece replaces the old text.
//
// Where the result depends on the sizes of the chunks, `chunking_rule::as_zed` is Zed's result for
// these chunks. The default, `independent`, has one result for all chunkings:
// - `\r\n` and `\r` in new text become line feeds before the diff; Zed converts each inserted piece
//   by itself, which may give two line feeds.
// - An edit that ends before its new text does nothing (`cut_edit`); Zed does nothing, or removes
//   the matched text.
// - An input that ends within new text is read as if its end tag followed; Zed loses the text that
//   still waits.
// - The rest of the line of `>>>>>>> REPLACE` is skipped; Zed skips the part that has arrived.
//
// Zed's search has no bounds. Here `matcher_options`, `diff_options` and `edit_options::max_indent`
// (how far new text is moved) bound it, and `is_limited` tells whether a bound was reached. Zed's
// choice among several shortest line diffs is not known; here the histogram method of imara-diff
// chooses. Its work is bounded too, and beyond the bound lines are compared as in git's xdiff: a
// diff with many thousands of changes may then not be the shortest.
#pragma once

#include <lisle/formats/zed/edit/edit_event.hpp>
#include <lisle/formats/zed/edit/line_ending.hpp>
#include <lisle/formats/zed/edit/lined_text.hpp>
#include <lisle/formats/zed/edit/parser.hpp>
#include <lisle/formats/zed/edit/reindenter.hpp>
#include <lisle/formats/zed/edit/streaming_diff.hpp>
#include <lisle/formats/zed/edit/streaming_fuzzy_matcher.hpp>
#include <lisle/formats/zed/edit/text_replacement.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed::edit {

/// How edits are applied.
struct edit_options {
    chunking_rule chunking = chunking_rule::independent;
    matcher_options matcher{};
    diff_options diff{};
    /// In characters. New text is not moved by more. Zed has no such bound.
    std::ptrdiff_t max_indent = 1024;
};

namespace detail {

/// Bounds the indentation that is added to each line.
[[nodiscard]] constexpr indent_delta limit_indent(indent_delta delta, std::ptrdiff_t most) {
    return delta.count > most ? indent_delta{delta.kind, 0} : delta;
}

/// An edit whose place is known.
struct open_edit {
    open_edit(std::string_view old_text, text_range range, indent_delta delta, diff_options limits)
        : indent{delta}, diff{old_text, limits}, replacement{range} {}

    reindenter indent;
    newline_normalizer newlines;
    streaming_diff diff;
    text_replacement replacement;
    bool has_new_text = false;
};

}  // namespace detail

/// Zed's edit agent without the model: takes an answer in chunks of any size and applies its edits
/// to a text, in their order. Each edit sees the text as earlier edits left it.
///
///     lisle::zed::edit::edit_session session{file, lisle::zed::edit::edit_format::xml_tags};
///     session.push(chunk, [](lisle::zed::edit::edit_event const& event) { show(event); });
///     session.finish([](auto const&) {});
///     save(write_newlines(session.text(), find_line_ending(file)));
///
/// By default the text and the outcomes do not depend on the chunks: line ends of new text become
/// line feeds before all else, and an edit that the input cuts before its new text does nothing.
/// With chunking_rule::as_zed both are exactly as in Zed for these chunks.
///
/// Complexity: for each edit that of a matcher for its old text, and that of a diff for its new
/// text. The lines of the text are numbered once.
class edit_session {
public:
    /// The line ends of the text become line feeds.
    edit_session(std::string_view file_text, edit_format format, edit_options options = {})
        : file_{normalize_newlines(file_text)}, options_{options}, parser_{format,
                                                                           options.chunking} {}

    edit_session(edit_session const&) = delete;
    edit_session& operator=(edit_session const&) = delete;

    /// Adds a chunk of the answer. Calls `sink(edit_event const&)`.
    template <class Sink>
    void push(std::string_view chunk, Sink&& sink) {
        parser_.push(chunk, [&](parsed_text const& piece) { take(piece, sink); });
        show_resolving(sink);
    }

    /// Ends the answer, at any place.
    template <class Sink>
    void finish(Sink&& sink) {
        is_cut_ = parser_.place() != parser_place::between_edits;
        if (options_.chunking == chunking_rule::as_zed) finish_as_zed(sink);
        else if (is_cut_) finish_cut(sink);
    }

    /// The text as it is now, with line feeds only.
    [[nodiscard]] std::string text() const {
        return open_ ? open_->replacement.preview(file_.text())
                     : std::string{file_.text()};
    }

    /// The outcome of each edit whose old text is complete. The last edit may still go on.
    [[nodiscard]] std::vector<edit_outcome> const& outcomes() const { return outcomes_; }
    /// The counts of tags so far.
    [[nodiscard]] parser_metrics metrics() const { return parser_.metrics(); }

    /// Whether the answer ended within an edit.
    [[nodiscard]] bool is_cut() const { return is_cut_; }

    /// Whether a bound of the options was reached, so that the result may not be Zed's.
    [[nodiscard]] bool is_limited() const { return is_limited_; }

private:
    template <class Sink>
    void take(parsed_text const& piece, Sink& sink) {
        if (piece.part == text_part::new_text) return write(piece, sink);
        if (!matcher_)
            matcher_ = std::make_unique<streaming_fuzzy_matcher>(file_.lines_of_text(),
                                                                 options_.matcher);
        resolving_ = matcher_->push(piece.chunk, piece.line_hint);
        if (piece.is_done) resolve(sink);
    }

    template <class Sink>
    void show_resolving(Sink& sink) {
        if (resolving_) sink(edit_event{resolving_range{*resolving_}});
        resolving_.reset();
    }

    /// Ends the old text of an edit.
    template <class Sink>
    void resolve(Sink& sink) {
        auto const matcher = std::exchange(matcher_, nullptr);
        matcher->finish();
        is_limited_ = is_limited_ || matcher->is_limited();
        resolving_ = matcher->best();
        if (resolving_) begin_replacement(*resolving_, matcher->query_lines());
        else if (auto places = matcher->match_lines(); !places.empty())
            reject(ambiguous_edit{std::move(places)}, sink);
        else reject(unresolved_edit{}, sink);
        show_resolving(sink);
    }

    template <class Rejection, class Sink>
    void reject(Rejection rejection, Sink& sink) {
        sink(edit_event{rejection});
        outcomes_.emplace_back(std::move(rejection));
    }

    void begin_replacement(text_range range, std::vector<std::string> const& query_lines) {
        auto const old_text = file_.text().substr(range.begin, range.end - range.begin);
        auto const query = query_lines.empty() ? std::string_view{} : query_lines.front();
        auto const delta = compute_indent_delta(old_text.substr(0, old_text.find('\n')), query);
        auto const limited = detail::limit_indent(delta, options_.max_indent);
        is_limited_ = is_limited_ || limited != delta;
        open_.emplace(old_text, range, limited, options_.diff);
        outcomes_.emplace_back(applied_edit{range, {}});
    }

    /// Applies a piece of new text, unless its edit was rejected.
    template <class Sink>
    void write(parsed_text const& piece, Sink& sink) {
        if (!open_) return;
        std::string moved;
        open_->indent.push(piece.chunk, moved);
        if (piece.is_done) open_->indent.finish(moved);
        open_->has_new_text = open_->has_new_text || !piece.chunk.empty();
        std::get<applied_edit>(outcomes_.back()).new_text += moved;
        auto operations = open_->diff.push(normalize(std::move(moved), piece.is_done));
        if (piece.is_done) return close(std::move(operations), sink);
        open_->replacement.apply(file_.text(), operations, sink);
    }

    std::string normalize(std::string text, bool is_done) {
        if (options_.chunking == chunking_rule::as_zed) return text;
        std::string out;
        open_->newlines.push(text, out);
        if (is_done) open_->newlines.finish(out);
        return out;
    }

    /// Applies the last operations of an edit, and with them the removal of the rest.
    template <class Sink>
    void close(std::vector<diff_operation> operations, Sink& sink) {
        for (auto& rest : open_->diff.finish()) operations.push_back(std::move(rest));
        open_->replacement.apply(file_.text(), operations, sink);
        is_limited_ = is_limited_ || open_->diff.is_limited();
        open_->replacement.commit(file_);
        open_.reset();
    }

    /// Loses the text that still waits. An edit whose old text began goes on without new text.
    template <class Sink>
    void finish_as_zed(Sink& sink) {
        if (matcher_) resolve(sink);
        if (open_) close({}, sink);
    }

    /// Ends the new text as if its end tag followed. An edit whose new text has not begun is cut.
    template <class Sink>
    void finish_cut(Sink& sink) {
        bool const is_in_old_text = parser_.place() == parser_place::in_old_text;
        if (parser_.place() == parser_place::in_new_text)
            parser_.finish([&](parsed_text const& piece) { write_last(piece, sink); });
        else if (open_) abandon();
        if (is_in_old_text) outcomes_.emplace_back(cut_edit{});
        matcher_.reset();
    }

    template <class Sink>
    void write_last(parsed_text const& piece, Sink& sink) {
        if (!open_) return;
        if (open_->has_new_text || !piece.chunk.empty()) write(piece, sink);
        else abandon();
    }

    void abandon() {
        open_.reset();
        outcomes_.back() = cut_edit{};
    }

    detail::lined_text file_;
    edit_options options_;
    edit_parser parser_;
    std::unique_ptr<streaming_fuzzy_matcher> matcher_;  // for the old text that arrives
    std::optional<text_range> resolving_;               // not yet passed to the sink
    std::optional<detail::open_edit> open_;
    std::vector<edit_outcome> outcomes_;
    bool is_cut_ = false;
    bool is_limited_ = false;
};

/// A text with edits applied.
struct edit_result {
    std::string text;  ///< with line feeds only
    std::vector<edit_outcome> outcomes;
    parser_metrics metrics;
    bool is_cut = false;      ///< the answer ended within an edit
    bool is_limited = false;  ///< a bound was reached
};

/// Applies the edits of a whole answer to a text; see edit_session.
[[nodiscard]] inline edit_result apply_edits(std::string_view file_text, std::string_view answer,
                                             edit_format format, edit_options options = {}) {
    edit_session session{file_text, format, options};
    auto const ignore = [](edit_event const&) {};
    session.push(answer, ignore);
    session.finish(ignore);
    return {session.text(), session.outcomes(), session.metrics(), session.is_cut(),
            session.is_limited()};
}

}  // namespace lisle::v0_1::zed::edit
