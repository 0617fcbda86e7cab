// lisle/formats/zed/edit/written_file.hpp - a file that an answer writes as a whole.
//
// Source of the rules: Zed's edit agent (edit_agent.rs), at the pinned revision.
#pragma once

#include <lisle/formats/zed/edit/create_file_parser.hpp>
#include <lisle/formats/zed/edit/edit_event.hpp>
#include <lisle/formats/zed/edit/line_ending.hpp>
#include <lisle/formats/zed/edit/parsed_text.hpp>

#include <string>
#include <string_view>

namespace lisle::v0_1::zed::edit {

/// Creates or overwrites a text from an answer that comes in chunks. The first piece replaces the
/// old text; without a piece, the end of the answer does.
///
/// Line ends become line feeds: by default each `\r\n` and each other `\r`; with
/// chunking_rule::as_zed each piece is converted by itself.
class written_file {
public:
    explicit written_file(chunking_rule rule = chunking_rule::independent) : rule_{rule} {}

    /// Adds a chunk. Calls `sink(edit_event const&)` for each piece, with the whole text as its
    /// range.
    template <class Sink>
    void push(std::string_view chunk, Sink&& sink) {
        parser_.push(chunk, [&](std::string_view piece) { write(piece, sink); });
    }

    /// Takes the end of the answer, and passes events for the last pieces to the sink.
    template <class Sink>
    void finish(Sink&& sink) {
        parser_.finish([&](std::string_view piece) { write(piece, sink); });
        auto const size = text_.size();
        newlines_.finish(text_);
        if (!is_written_ || text_.size() > size) show_edit(sink);
    }

    /// The text so far; empty before the first piece, when the file still has its old text.
    [[nodiscard]] std::string const& text() const { return text_; }

private:
    template <class Sink>
    void write(std::string_view piece, Sink& sink) {
        newlines_.push(piece, text_);
        if (rule_ == chunking_rule::as_zed) newlines_.finish(text_);
        show_edit(sink);
    }

    template <class Sink>
    void show_edit(Sink& sink) {
        is_written_ = true;
        sink(edit_event{edited_range{{0, text_.size()}}});
    }

    chunking_rule rule_;
    create_file_parser parser_;
    newline_normalizer newlines_;
    std::string text_;
    bool is_written_ = false;
};

}  // namespace lisle::v0_1::zed::edit
