// lisle/engine/reader.hpp - what a typed read carries along: the text, the options, notes and
// failures.
#pragma once

#include <lisle/arena.hpp>
#include <lisle/engine/in_situ.hpp>
#include <lisle/engine/operations.hpp>
#include <lisle/options.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/json_value.hpp>
#include <lisle/text/skip_cache.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/walk.hpp>

#include <concepts>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0 {

/// One reading of one text. Hooks of a schema use it; everyone else calls `decode`.
class reader {
public:
    explicit reader(std::string_view text, decode_options const& o = permissive,
                    std::vector<note>* remarks = nullptr, arena* characters = nullptr)
        : in{text, o.max_depth}, options{o}, builder{o.memory != nullptr
                                                         ? boost::json::storage_ptr{o.memory}
                                                         : boost::json::storage_ptr{}},
          string_arena{characters}, notes_{remarks} {
        in.ecmascript = o.ecmascript;
    }

    text::cursor in;
    decode_options options;
    text::scratch scratch{near_};
    text::json_builder builder;
    text::skip_cache skip_cache;        ///< for cursors that look ahead
    arena* string_arena;               ///< for unescaped strings of the borrowed model
    in_situ* in_situ_text = nullptr;  ///< their own places, where the text may be changed

    /// Makes `out` these characters, kept as its model keeps them: copied, in the arena, or in the
    /// document's memory. Anew in the last case: a string stays with the resource it was made with.
    template <class String>
    void store(std::string_view characters, String& out) const {
        if constexpr (std::same_as<String, std::string_view>) {
            out = string_arena->keep(characters);
        } else if constexpr (std::same_as<String, boost::json::string>) {
            std::destroy_at(&out);
            std::construct_at(&out, characters, builder.storage());
        } else {
            out.assign(characters);
        }
    }

    bool sorted_keys = false;  ///< dynamic values with keys in another order are refused

    // ---- Failures -------------------------------------------------------------------------------

    /// The value at hand is of another type. Always false.
    [[gnu::cold, gnu::noinline]] bool mistyped(std::string_view expected) {
        return mistyped(expected, in.at);
    }
    [[gnu::cold, gnu::noinline]] bool mistyped(std::string_view expected, char const* at) {
        in.at = at;
        auto const found = text::name_kind(in);
        if (found == "no value" || found == "nothing") return in.fail_syntax("a value");
        // It goes by the first letter: `nul` is no value either.
        if ((found == "null" || found == "boolean") && !text::skip_value(in)) return false;
        in.at = at;
        return in.fail(errc::wrong_type, at,
                       "expected " + std::string{expected} + ", found " + std::string{found});
    }

    /// Whether another try can't help: the text itself is broken, or the work is too much.
    [[nodiscard]] bool is_unrecoverable() const {
        return kind_of(in.failed.code) == error_kind::text;
    }

    // ---- Salvage --------------------------------------------------------------------------------

    /// Where failures go that a reading survives; null for one that ends with the first.
    std::vector<text::failure>* errors = nullptr;
    bool is_cut = false;  ///< the text was broken, and is taken to end there

    /// Takes note of the failure. Behind broken text nothing is read any more.
    [[gnu::cold, gnu::noinline]] bool record_and_recover() {
        if (errors == nullptr) return false;
        if (is_unrecoverable()) {
            if (!is_cut) errors->push_back(std::move(in.failed));
            is_cut = true;
            in.at = in.last;
        } else {
            errors->push_back(std::move(in.failed));
        }
        in.failed = {};
        return true;
    }
    /// As above, but only where the text itself is broken.
    [[nodiscard]] bool recover_at_end() {
        return errors != nullptr && is_unrecoverable() && record_and_recover();
    }

    /// How many failures were survived so far.
    [[nodiscard]] std::size_t count_errors() const {
        return errors != nullptr ? errors->size() : 0;
    }
    /// For a hook that keeps a value as raw text although something inside it failed.
    void forget_errors_since(std::size_t count) {
        if (errors != nullptr)
            errors->erase(errors->begin() + static_cast<std::ptrdiff_t>(count), errors->end());
    }

    // ---- Notes and loose shapes -----------------------------------------------------------------

    [[nodiscard]] bool is_permissive() const { return options.shapes == shape_policy::any; }

    [[gnu::cold, gnu::noinline]] void remark(char const* at, std::string what) {
        if (notes_)
            notes_->push_back({{}, static_cast<std::size_t>(at - in.first), std::move(what)});
    }

    /// The value that begins at `at` is not spelled as it would be written: the object around it
    /// will remember its text.
    [[gnu::cold, gnu::noinline]] void loosen(char const* at, std::string what) {
        remark(at, std::move(what));
        mark_loose(at);
    }
    void mark_loose(char const* at) {
        if (options.unknown_fields != unknown_policy::keep) return;
        loose = true;
        loose_at = at;
    }
    /// Whether anything behind `from` is to be remembered.
    [[nodiscard]] bool is_loose_since(char const* from) const {
        return (loose_at != nullptr && loose_at >= from)
               || (!loose_elements.empty() && loose_elements.back().first >= from);
    }
    void forget_loose_since(char const* from) {
        while (!loose_elements.empty() && loose_elements.back().first >= from)
            loose_elements.pop_back();
        if (loose_at != nullptr && loose_at >= from) loose_at = nullptr;
        loose = loose_at != nullptr || !loose_elements.empty();
    }
    /// As loosen, for a value that was not understood: canonical text keeps it, too.
    [[gnu::cold, gnu::noinline]] void keep_foreign(char const* at, std::string what) {
        loosen(at, std::move(what));
        foreign_at = at;
    }

    /// A loose element of the array or dictionary being read.
    struct loose_element {
        std::size_t index;
        char const* first;
        char const* last;
        detail::same_test same;
    };

    /// Called behind each element once `loose` is set.
    [[gnu::cold, gnu::noinline]] void keep_element(std::size_t index, char const* first,
                                                   detail::same_test same) {
        if (!is_loose_since(first)) return;
        forget_loose_since(first);
        loose_elements.push_back({index, first, in.at, same});
        loose = true;
    }

    bool loose = false;              ///< since the last field that remembered it
    char const* loose_at = nullptr;  ///< the last place, unless an element took it
    char const* foreign_at = nullptr;
    std::vector<loose_element> loose_elements;

    // ---- Going back -----------------------------------------------------------------------------

    /// Whether overwritten text was needed again: then the whole text is read anew, and this
    /// reading may fail.
    [[nodiscard]] bool begins_again() const {
        return in_situ_text != nullptr && in_situ_text->has_looked_back();
    }

    /// A cursor of its own at a place before, without limits.
    [[nodiscard]] text::cursor look_from(char const* at) const {
        if (in_situ_text != nullptr) in_situ_text->look_back(at);
        text::cursor ahead{{in.first, static_cast<std::size_t>(in.last - in.first)},
                           decode_options::no_limit};
        ahead.at = at;
        ahead.ecmascript = in.ecmascript;
        return ahead;
    }
    /// What was read, from there on.
    [[nodiscard]] std::string_view text_since(char const* from) const {
        if (in_situ_text != nullptr) in_situ_text->look_back(from);
        return {from, static_cast<std::size_t>(in.at - from)};
    }
    [[nodiscard]] std::string_view whole_text() const {
        if (in_situ_text != nullptr) in_situ_text->look_back(in.first);
        return {in.first, static_cast<std::size_t>(in.last - in.first)};
    }

    /// Back to a place before, with what was noted since forgotten.
    [[gnu::cold, gnu::noinline]] void rewind(char const* at, std::size_t depth) {
        auto const offset = static_cast<std::size_t>(at - in.first);
        if (in_situ_text != nullptr) in_situ_text->restore(at);
        in.at = at;
        in.depth = depth;
        in.failed = {};
        while (notes_ && !notes_->empty() && notes_->back().offset >= offset) notes_->pop_back();
        forget_loose_since(at);
        if (foreign_at != nullptr && foreign_at >= at) foreign_at = nullptr;
    }

    /// Reading the same bytes again and again must end: false once that was too much.
    [[nodiscard]] bool charge(std::size_t bytes) {
        spent_ += bytes;
        auto const size = static_cast<std::size_t>(in.last - in.first);
        return spent_ <= size * 16 + 65536
               || in.fail(errc::too_large, in.at, "too many alternatives tried on the same text");
    }

private:
    std::vector<note>* notes_;
    std::size_t spent_ = 0;
    char near_[4096];  ///< of `scratch`
};

/// A hook's answer: whether it took the value at hand.
enum class hook_result {
    declined,  ///< nothing was read; the schema's table decides
    accepted,  ///< read
    failed,    ///< `reader::in.failed` says why
};

}  // namespace lisle::inline v0
