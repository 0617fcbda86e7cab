// tests/fuzz/format.hpp - all checks of an input for a format's documents, by its tag.
#pragma once

#include "edits.hpp"
#include "outline.hpp"
#include "salvages.hpp"

#include <span>
#include <string_view>
#include <vector>

/// The promises of most formats.
struct usual_format {
    /// Whether all messages are canonically written as they were read.
    static constexpr bool keeps_shapes = false;
    /// The key of a number that is always written as a real.
    static constexpr std::string_view real_key{};

    static lisle::decode_options adjust(lisle::decode_options options) { return options; }
    /// Whether a cut text has the same first messages.
    template <class Document>
    static bool can_be_cut(Document const&) {
        return true;
    }
};

/// Specialize for a tag: `messages_of(document)` gives a range; the rest is as above.
template <class Tag>
struct fuzzed;

/// Indented formats are tested in one line, so that a fuzzer's text can be canonical.
template <class Tag>
constexpr lisle::json_style one_line() {
    return lisle::format_traits<Tag>::style.on_one_line();
}

/// Reads and writes the documents of a format.
template <class Tag, class Model>
struct format_codec : type_codec<lisle::document_of<Tag, Model>, one_line<Tag>()> {
    static constexpr bool keeps_shapes = fuzzed<Tag>::keeps_shapes;

    static auto decode(std::string_view json, lisle::decode_options const& options,
                       std::vector<lisle::note>* notes = nullptr) {
        return lisle::decode<Tag, Model>(json, fuzzed<Tag>::adjust(options), notes);
    }
};

/// The same in the borrowed model, in situ.
template <class Tag>
struct views_codec : type_codec<lisle::document_of<Tag, lisle::borrowed>, one_line<Tag>()> {
    static auto decode(std::span<char> text, lisle::arena& characters,
                       lisle::decode_options const& options) {
        return lisle::decode_in_situ<Tag>(text, characters, fuzzed<Tag>::adjust(options));
    }
};

/// Checks every promise of a format. Returns the salvaged document.
template <class Tag>
auto check_format(std::string_view json) {
    using codec = format_codec<Tag, lisle::owned>;
    auto const spelled = [] { return respeller{one_line<Tag>().numbers, fuzzed<Tag>::real_key}; };
    check_promises<codec, views_codec<Tag>>(json, spelled());
    check_edit<codec>(json, spelled());
    auto const options = fuzzed<Tag>::adjust(lisle::permissive);
    auto saved = check_salvage<Tag>(json, options);
    if (fuzzed<Tag>::can_be_cut(saved.value))
        check_cut<Tag>(json, saved, &fuzzed<Tag>::messages_of, options);
    return saved;
}

/// As above, for a document that can't record that it was an array.
/// Calls `check` with each document that was read whole. Returns libFuzzer's result.
template <class Tag, class Check>
int check_object_format(std::string_view json, Check check) {
    auto const first = json.find_first_not_of(" \t\r\n");
    if (first != json.npos && json[first] == '[') return -1;
    auto const saved = check_format<Tag>(json);
    if (saved.is_whole()) check(saved.value);
    return 0;
}
