// lisle/engine/reader.hpp - the state of a typed read: text, options, notes and failures.
#pragma once

#include <lisle/engine/arena.hpp>
#include <lisle/engine/choice_cache.hpp>
#include <lisle/engine/in_situ.hpp>
#include <lisle/engine/loose_shapes.hpp>
#include <lisle/engine/note_log.hpp>
#include <lisle/engine/salvage_log.hpp>
#include <lisle/engine/work_budget.hpp>
#include <lisle/options.hpp>
#include <lisle/schema/json_text.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/json_value.hpp>
#include <lisle/text/skip_cache.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/value_styles.hpp>
#include <lisle/text/walk.hpp>

#include <concepts>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

namespace detail {

/// Says why a value failed: "missing field: id".
[[nodiscard, gnu::cold]] LISLE_INLINE_CORE std::string
describe_failure(text::failure const& failed);

}  // namespace detail

/// What becomes of a misfit: a value that is JSON but not of the type that its key or tag demands.
/// Only permissive readers keep misfits.
enum class misfit_policy {
    refuse,  ///< an error
    keep,    ///< kept as text at the innermost place that can hold it; leaves a note
};

/// One reading of one text. Hooks of a schema use it; everyone else calls `decode`.
class reader {
public:
    explicit reader(std::string_view text, decode_options const& o = permissive,
                    std::vector<note>* remarks = nullptr, arena* characters = nullptr);
    ~reader();
    reader(reader const&) = delete;
    reader& operator=(reader const&) = delete;

    text::cursor in;
    decode_options options;
    text::scratch scratch{near_};
    text::json_builder builder;
    text::skip_cache skip_cache;      ///< for cursors that look ahead
    detail::choice_cache choices{};   ///< for nested untagged values
    bool has_other_tags = false;      ///< an object had two tags, so later objects are checked
    arena* string_arena;              ///< for characters of escaped strings in the borrowed model
    in_situ* in_situ_text = nullptr;  ///< for unescaping in place, if the text is mutable
    bool keeps_escapes = false;       ///< views of strings keep their escapes

    /// Stores the characters in `out`: as a copy (owned), or as a view into the arena (borrowed).
    template <class String>
    void store(std::string_view characters, String& out) const {
        if constexpr (std::same_as<String, std::string_view>) {
            out = string_arena->keep(characters);
        } else {
            out.assign(characters);
        }
    }

    /// Stores minified JSON likewise.
    void store_json(std::string_view minified, json& out, text::value_styles styles = {}) const {
        out = text::assume_json(std::string{minified}, styles);
    }
    void store_json(std::string_view minified, json_view& out,
                    text::value_styles styles = {}) const {
        out = text::assume_json_view(string_arena->keep(minified), styles);
    }

    /// The places of the values if the text has several, for the pointers of errors and notes.
    /// Empty if the text is one value.
    std::vector<char const*> value_starts{};

    // The state of the dynamic value that is being skipped.
    text::open_keys open_keys{};
    std::string minified_json{};  ///< its text; empty if it has no white space to remove

    bool sorted_keys = false;  ///< refuses dynamic values whose keys are not sorted

    /// Skips the value of an unknown key. While an alternative is tried, values inside it may be
    /// skipped again for free.
    [[nodiscard]] bool skip_unknown(bool& spaced) {
        if (!choices.is_trying()) return text::skip_value(in, spaced);
        auto const* const from = in.at;
        bool const is_over = skip_cache.skip(in, spaced);
        choices.skipped() += static_cast<std::size_t>(in.at - from);
        return is_over;
    }

    // ---- Failures -------------------------------------------------------------------------------

    /// Fails because the value at the cursor is of another type. Always false.
    [[gnu::cold]] bool mistyped(std::string_view expected);
    [[gnu::cold]] bool mistyped(std::string_view expected, char const* at);

    /// Whether reading the value as another type can't help: the text is broken, or exceeds a limit
    /// or the work budget.
    [[nodiscard]] bool is_unrecoverable() const {
        return kind_of(in.failed.code) == error_kind::text;
    }

    // ---- Salvage --------------------------------------------------------------------------------

    detail::salvage_log salvaged{};  ///< off unless salvaging

    /// When salvaging, records the failure and returns true. If the text itself is broken, moves
    /// the cursor to the end of the text.
    [[gnu::cold]] bool record_and_recover();
    /// As above, but only if the text itself is broken.
    [[nodiscard]] bool recover_at_end() {
        return salvaged.is_on() && is_unrecoverable() && record_and_recover();
    }

    // ---- Misfits --------------------------------------------------------------------------------

    misfit_policy misfits = misfit_policy::refuse;

    /// Whether the value that just failed is a misfit, and misfits are kept.
    [[nodiscard]] bool may_keep_misfit() const {
        return misfits != misfit_policy::refuse && is_permissive() && !is_unrecoverable();
    }
    /// Notes why the value at `from` failed, and moves the cursor back to it. `name` is
    /// its name, if it has one, and `problem` says how it is kept. False, with an error, once the
    /// work budget is spent.
    [[nodiscard, gnu::cold]] bool keep_misfit(char const* from, std::size_t depth,
                                              std::string_view name, std::string_view problem);

    // ---- Notes and loose shapes -----------------------------------------------------------------

    detail::loose_shapes loose{};

    /// Whether the reader accepts old, newer and loose shapes.
    [[nodiscard]] bool is_permissive() const { return options.shapes == shape_policy::any; }

    /// Notes what is unusual about the value at `at`.
    [[gnu::cold]] void remark(char const* at, std::string what, bool is_misfit = false);
    /// Whether something was unusual about a value that begins there or later.
    [[nodiscard]] bool has_remark_since(char const* at) const {
        return last_remark_ != nullptr && last_remark_ >= at;
    }

    /// Marks the value that begins at `at` as loose, with a note. The enclosing object keeps the
    /// text of the value.
    [[gnu::cold]] void loosen(char const* at, std::string what);
    /// Marks the value that begins at `at` as loose, without a note.
    void mark_loose(char const* at) {
        if (options.unknown_fields == unknown_policy::keep) loose.mark(at);
    }
    /// As loosen, for a value that was not understood (foreign): canonical text keeps it as well.
    [[gnu::cold]] void keep_foreign(char const* at, std::string what);

    // ---- Going back -----------------------------------------------------------------------------

    /// Whether the reader needed text that in-place unescaping had overwritten. If so, the whole
    /// text is read again and this result is discarded.
    [[nodiscard]] bool begins_again() const {
        return in_situ_text != nullptr && in_situ_text->has_looked_back();
    }

    /// Returns a separate cursor at `at`, without a depth limit.
    [[nodiscard]] text::cursor look_from(char const* at) const;
    /// The text from `from` up to the cursor.
    [[nodiscard]] std::string_view text_since(char const* from) const {
        if (in_situ_text != nullptr) in_situ_text->look_back(from);
        return {from, static_cast<std::size_t>(in.at - from)};
    }
    /// The whole text that is read, as it was spelled.
    [[nodiscard]] std::string_view whole_text() const {
        if (in_situ_text != nullptr) in_situ_text->look_back(in.first);
        return {in.first, static_cast<std::size_t>(in.last - in.first)};
    }

    /// Moves the cursor back to `at`, and removes the failure, the notes and the loose marks made
    /// since.
    [[gnu::cold]] void rewind(char const* at, std::size_t depth);

    /// Charges the budget for bytes that are read again. False, with an error, once the budget is
    /// spent.
    [[nodiscard]] bool charge(std::size_t bytes);

private:
    detail::note_log notes_;
    detail::work_budget budget_{};
    char const *last_misfit_ = nullptr, *last_remark_ = nullptr;
    char near_[4096];  ///< the first buffer of `scratch`
};

/// A hook's answer: whether it took the value at the cursor.
enum class hook_result {
    declined,  ///< nothing was read; the schema's table decides
    accepted,  ///< the value was read
    failed,    ///< `reader::in.failed` says why
};

}  // namespace lisle::v0_1

#ifndef LISLE_SEPARATE_CORE
#include <lisle/engine/impl/reader.hpp>
#endif
