// lisle/formats/claude_code/tools/preserved_segment.hpp - records that a compaction keeps after
// its summary.
//
// A compact_boundary may name a segment of older records (`preservedSegment`): they stay a part of
// the conversation, after the summary. The summary, which is the anchor, becomes the parent of the
// segment's head; other children of the anchor become children of the segment's tail.
#pragma once

#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/claude_code/tools/record_index.hpp>
#include <lisle/schema/json_text.hpp>
#include <lisle/text/string.hpp>

#include <cstddef>
#include <map>
#include <string_view>
#include <variant>

namespace lisle::v0_1::claude_code::detail {

template <class Model>
class preserved_segments {
public:
    using index = record_index<Model>;

    preserved_segments(basic_session<Model> const& whole, index const& records)
        : records_{records} {
        for (auto const& line : whole.records) {
            auto const* const any_record = line.record();
            auto const* const boundary =
                any_record != nullptr ? find_alternative<basic_system_record<Model>>(any_record)
                                      : nullptr;
            if (boundary == nullptr || !boundary->compact_metadata) continue;
            take(*boundary->compact_metadata);
        }
    }

    /// The parent that a segment gives to a record, or none if no segment does.
    [[nodiscard]] std::size_t parent_of(std::size_t i) const {
        if (auto const at = moved_.find(i); at != moved_.end()) return at->second;
        if (tails_.empty()) return index::none;
        auto const parent = records_.find(records_[i]->parent_uuid);
        auto const at = tails_.find(parent);
        return at != tails_.end() && at->second != i ? at->second : index::none;
    }

private:
    void take(json_view metadata) {
        auto const segment = metadata.find("preservedSegment");
        auto const find = [&](std::string_view key) {
            auto const id = segment.find(key);
            return id.kind() == json_kind::string ? records_.find(text::unquote(id.text()))
                                                  : index::none;
        };
        auto const head = find("headUuid"), anchor = find("anchorUuid"), tail = find("tailUuid");
        if (head == index::none || anchor == index::none || tail == index::none) return;
        moved_[head] = anchor;
        tails_[anchor] = tail;
    }

    index const& records_;
    std::map<std::size_t, std::size_t> moved_;  ///< head to anchor
    std::map<std::size_t, std::size_t> tails_;  ///< anchor to tail
};

}  // namespace lisle::v0_1::claude_code::detail
