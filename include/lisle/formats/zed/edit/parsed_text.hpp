// lisle/formats/zed/edit/parsed_text.hpp - what a parser of edits gives: pieces of texts, and
// counts.
#pragma once

#include <lisle/version.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace lisle::v0_1::zed::edit {

/// Which text of an edit a piece belongs to.
enum class text_part { old_text, new_text };

/// A piece of the old or the new text of an edit. The pieces up to a done one, joined, are the
/// text. A piece may be empty.
struct parsed_text {
    text_part part = text_part::old_text;
    std::string_view chunk;                    ///< valid until the sink returns
    bool is_done = false;                      ///< the last piece of its text
    std::optional<std::uint32_t> line_hint{};  ///< of old text, from its tag; as written

    bool operator==(parsed_text const&) const = default;
};

/// Where the input of a parser stands.
enum class parser_place { between_edits, in_old_text, before_new_text, in_new_text };

/// Zed's counts of the end tags in an answer. DIFF-fenced answers have no tags.
struct parser_metrics {
    std::uint64_t tags = 0;
    std::uint64_t mismatched_tags = 0;  ///< end tags of another name than the text began with

    bool operator==(parser_metrics const&) const = default;
};

/// Whether a result may depend on the sizes of the chunks, where it does so in Zed.
enum class chunking_rule {
    independent,  ///< all chunkings of an input have one result
    as_zed        ///< exactly Zed's result for these chunks
};

}  // namespace lisle::v0_1::zed::edit
