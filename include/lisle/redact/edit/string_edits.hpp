// lisle/redact/edit/string_edits.hpp - replaces the matches in the strings of a document, and
// reports them.
#pragma once

#include <lisle/redact/edit/report.hpp>
#include <lisle/redact/edit/rewriter.hpp>
#include <lisle/redact/edit/signed_parts.hpp>
#include <lisle/redact/placeholders.hpp>
#include <lisle/redact/scan/document_scan.hpp>
#include <lisle/redact/scan/match.hpp>
#include <lisle/redact/scan/scanner.hpp>
#include <lisle/text/salted_map.hpp>
#include <lisle/visit.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

/// What becomes of a signature whose text changed: no provider takes it any more.
enum class stale_signature : unsigned char {
    remove_block,      ///< with the thinking that it signs; of a tool call only the signature
    remove_signature,  ///< and the thinking stays, unsigned
    keep,              ///< as it is
};

/// Edits the strings of a document in a second visit, by what the first one found.
class string_edits {
public:
    using sees_numbers = void;

    string_edits(scanner const& by, placeholder_table& placeholders, document_matches found,
                 bool is_strict);

    void operator()(editable_string& text, string_place const& place) {
        if (auto const now = see(text, place)) text.replace(*now);
    }
    /// Reports without a visit if no string changes. False if one does.
    [[nodiscard]] bool report_unchanged();

    /// Only reports.
    struct inspector {
        using sees_numbers = void;
        string_edits& to;

        void operator()(std::string_view text, string_place const& place) {
            static_cast<void>(to.see(text, place));
        }
    };
    /// A visitor that only reports.
    [[nodiscard]] inspector inspect() { return {*this}; }

    /// What was found so far.
    [[nodiscard]] report& result() { return report_; }

    /// The signatures whose text changed, and with strict rules all opaque parts.
    [[nodiscard]] std::vector<removed_part> list_parts_to_remove(stale_signature policy);

    /// Reports what happened to these parts.
    void report_removed(std::vector<removed_part> const& parts);

private:
    /// Reports the matches of a string. Returns its new text if that is another.
    std::optional<std::string> see(std::string_view text, string_place const& place);

    string_matches const* next_matches(std::size_t number);

    /// Notes an opaque string. True if it is omitted.
    bool note_opaque(std::size_t number);
    void report_opaque(opaque_string const& o, bool is_omitted);

    /// What stays of an opaque string: of a `data:` URL its type.
    static std::string omit(std::string_view text);

    /// Notes the blocks that are tool calls, which must stay: their results name them.
    void note_call(string_place const& place);

    // ---- Text -----------------------------------------------------------------------------------

    std::string rewrite(std::string_view text, string_matches const& found);

    /// The part between split matches, with the matches that lie in it.
    std::string rewrite_between(std::string_view text, span part, std::vector<match> const& all);

    void report_matches(string_matches const& found, string_place const& place,
                        std::string_view now);

    /// The pointer of a string. That of a key has the new key: the old one is a secret.
    static std::string to_pointer(string_place const& place, std::string_view now);

    // ---- Signatures -----------------------------------------------------------------------------

    /// The field that holds a signature; for one in a provider's metadata, all of the metadata.
    static std::string field_of(opaque_string const& o);

    /// Whether the innermost element of a list around a string exists for this string, so that it
    /// may be removed with it.
    [[nodiscard]] bool is_block_of(opaque_string const& o) const;

    /// Whether a text changed that this signature covers: in its block; for the reasoning of a
    /// whole message, thinking.
    [[nodiscard]] bool is_stale(opaque_string const& o) const;

    /// Whether a string is opaque as a whole, by its field, and no text that has something in it.
    static bool is_block(opaque_string const& o);

    /// Adds the part of an opaque string that was omitted: the string itself is empty already.
    void add_omitted(std::vector<removed_part>& to, std::size_t number);

    void add_stale(std::vector<removed_part>& to, std::size_t number, stale_signature policy);

    void add_part(std::vector<removed_part>& to, std::size_t number, bool with_block);

    rewriter rewriter_;
    document_matches found_;
    bool is_strict_;
    report report_;
    std::size_t count_ = 0, next_ = 0, next_opaque_ = 0;
    std::vector<std::string> changed_;
    text::salted_set<std::string> calls_;
    std::vector<std::size_t> numbers_;
};

}  // namespace lisle::v0_1::redaction

#ifndef LISLE_SEPARATE_COMPILATION
#include <lisle/redact/edit/impl/string_edits.hpp>
#endif
