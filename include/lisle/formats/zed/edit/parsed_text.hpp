// lisle/formats/zed/edit/parsed_text.hpp - the output of a parser of edits: pieces of texts, and
// counts.
#pragma once

#include <lisle/version.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace lisle::v0_1::zed::edit {

/// The text of an edit to which a piece belongs.
enum class text_part { old_text, new_text };

/// A piece of the old or the new text of an edit. A text is all its pieces joined, up to a piece
/// with `is_done`. A piece may be empty.
struct parsed_text {
    text_part part = text_part::old_text;
    std::string_view chunk;                    ///< valid until the sink returns
    bool is_done = false;                      ///< the last piece of its text
    std::optional<std::uint32_t> line_hint{};  ///< the number in the tag of an old text

    bool operator==(parsed_text const&) const = default;
};

/// The place that the input of a parser has reached.
enum class parser_place { between_edits, in_old_text, before_new_text, in_new_text };

/// Zed's counts of the end tags in an answer. DIFF-fenced answers have no tags.
struct parser_metrics {
    std::uint64_t tags = 0;
    std::uint64_t mismatched_tags = 0;  ///< end tags with another name than the opening tag

    bool operator==(parser_metrics const&) const = default;
};

/// Whether a result may depend on the sizes of the chunks, as some of Zed's results do.
enum class chunking_rule {
    independent,  ///< all chunkings of an input have one result
    as_zed        ///< exactly Zed's result for these chunks
};

}  // namespace lisle::v0_1::zed::edit
