// lisle/formats/claude_code/tools/preserved_segment.hpp - records that a compaction keeps behind
// its summary.
//
// A compact_boundary may name a segment of older records (`preservedSegment`): they stay a part of
// the conversation, behind the summary. The parent of the segment's head becomes the anchor, which
// is the summary; what else hangs on the anchor hangs on the segment's tail.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/claude_code/tools/record_index.hpp>

#include <boost/json/value.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <variant>

namespace lisle::inline v0_1::claude_code::detail {

template <class Model>
class preserved_segments {
public:
    using index = record_index<Model>;

    preserved_segments(basic_session<Model> const& of, index const& records) : records_{records} {
        for (auto const& line : of.records) {
            auto const* const held = line.record();
            auto const* const said =
                held != nullptr ? std::get_if<basic_system_record<Model>>(held) : nullptr;
            if (said == nullptr || !said->compact_metadata) continue;
            take(to_value(*said->compact_metadata));
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
    static boost::json::value to_value(boost::json::value const& v) { return v; }
    template <class Raw>
    static boost::json::value to_value(Raw const& raw) {
        auto out = decode_as<boost::json::value>(std::string_view{raw.text});
        return out ? std::move(*out) : boost::json::value{};
    }

    void take(boost::json::value const& metadata) {
        auto const* const object = metadata.if_object();
        auto const* const segment =
            object != nullptr ? object->if_contains("preservedSegment") : nullptr;
        if (segment == nullptr || !segment->is_object()) return;
        auto const find = [&](boost::json::string_view key) {
            auto const* const id = segment->get_object().if_contains(key);
            if (id == nullptr || !id->is_string()) return index::none;
            return records_.find(std::string_view{id->get_string()});
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

}  // namespace lisle::inline v0_1::claude_code::detail
