// lisle/formats/zed/edit/text_replacement.hpp - a range of a text that is replaced step by step.
//
// Source of the rules: Zed's edit agent (edit_agent.rs), at the pinned revision.
#pragma once

#include <lisle/formats/zed/edit/diff_operation.hpp>
#include <lisle/formats/zed/edit/edit_event.hpp>
#include <lisle/formats/zed/edit/line_ending.hpp>
#include <lisle/formats/zed/edit/line_table.hpp>
#include <lisle/formats/zed/edit/lined_text.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace lisle::v0_1::zed::edit::detail {

/// Applies operations to a range of a text, which stays as it is until `commit`. Operations never
/// reach beyond the range.
class text_replacement {
public:
    explicit text_replacement(text_range range) : range_{range} {}

    static constexpr std::size_t batch_size = 32;

    /// Applies operations in batches of at most `most_changes` changes. Changes without kept text
    /// between them count as one change. Line ends of inserted text become line feeds. Calls
    /// `sink(edit_event)` after each batch.
    template <class Sink>
    void apply(std::string_view text, std::span<diff_operation const> operations, Sink&& sink,
               std::size_t most_changes = batch_size) {
        for (auto const& operation : operations) {
            if (operation.kind == operation_kind::keep) keep(text, operation.bytes);
            else change(operation);
            if (changes_ == most_changes) end_batch(sink);
        }
        end_batch(sink);
    }

    /// The text as it is now.
    [[nodiscard]] std::string preview(std::string_view text) const {
        std::string out{text.substr(0, range_.begin)};
        out += written_;
        return out += text.substr(range_.begin + passed_);
    }

    /// Changes the text. The part of the range that the operations did not reach stays.
    void commit(lined_text& text) const {
        text.replace({range_.begin, range_.begin + passed_}, written_);
    }

private:
    void keep(std::string_view text, std::size_t bytes) {
        end_change();
        auto const kept = text.substr(range_.begin + passed_, limit(bytes));
        written_ += kept;
        passed_ += kept.size();
    }

    void change(diff_operation const& operation) {
        is_in_change_ = true;
        ++changes_;
        if (operation.kind == operation_kind::insert) inserted_ += operation.text;
        else passed_ += limit(operation.bytes);
    }

    [[nodiscard]] std::size_t limit(std::size_t bytes) const {
        return (std::min)(bytes, range_.end - range_.begin - passed_);
    }

    void end_change() {
        if (!is_in_change_) return;
        is_in_change_ = false;
        written_ += normalize_newlines(inserted_);
        inserted_.clear();
        last_ = range_.begin + written_.size();
        if (!first_) first_ = last_;
    }

    template <class Sink>
    void end_batch(Sink& sink) {
        end_change();
        changes_ = 0;
        if (first_) sink(edit_event{edited_range{{*first_, last_}}});
        first_.reset();
    }

    text_range range_;
    std::string written_;     // the new text for the bytes that were passed
    std::size_t passed_ = 0;  // the bytes of the range that were passed
    bool is_in_change_ = false;
    std::string inserted_;              // the text that the present change inserts
    std::size_t changes_ = 0;           // the number of changes in this batch
    std::optional<std::size_t> first_;  // the end of the first change of this batch
    std::size_t last_ = 0;
};

}  // namespace lisle::v0_1::zed::edit::detail
