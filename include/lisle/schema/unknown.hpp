// lisle/schema/unknown.hpp - what a schema does not name, kept as text: keys and alternatives.
#pragma once

#include <lisle/schema/json_text.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

namespace detail {
struct element_type;
}

/// The source layout of an object, kept only if canonical text would differ.
struct source_layout {
    /// What stands at a place of the source.
    enum class entry_kind : std::uint8_t {
        known,        ///< a field, by its index in the schema
        spelled_out,  ///< a field that was present although canonical text omits it
        unknown,      ///< a key without a field: raw
        superseded,   ///< an earlier value of a duplicate key: raw
    };

    /// One key of the object, in the order of the text.
    struct entry {
        entry_kind kind{};
        std::uint8_t field = 0;
        std::string key{};    ///< with quotes and escapes; empty: the field's own name
        std::string value{};  ///< minified, if raw
    };

    /// A value that was read from a loose shape.
    struct loose_value {
        static constexpr auto whole = static_cast<std::size_t>(-1);

        std::uint8_t field = 0;
        std::size_t element = whole;  ///< index in the field's array or dictionary
        bool foreign = false;         ///< not understood, so that canonical text keeps it
        std::string text{};           ///< minified; empty for a required field that is missing
        detail::element_type const* type = nullptr;  ///< of an element
    };

    bool ordered = false;  ///< `entries` has the order of the fields
    std::vector<entry> entries;
    std::vector<loose_value> values;  ///< by field: the whole value, then elements
};

/// The unknown keys of an object in their places, and its source layout. One pointer, which is null
/// if the source text was canonical. Objects with the same unknown keys compare equal, regardless
/// of order and layout; their values are compared as they are spelled.
// NOLINTNEXTLINE(cppcoreguidelines-special-member-functions): one assignment copies and moves
class unknown_members {
public:
    using layout = source_layout;

    /// A key, unescaped, and its value as minified JSON.
    struct member {
        std::string key;
        json value;

        bool operator==(member const&) const = default;
    };

    unknown_members() = default;
    unknown_members(unknown_members&&) noexcept = default;
    unknown_members(unknown_members const& other);
    unknown_members& operator=(unknown_members other) noexcept {
        layout_ = std::move(other.layout_);
        return *this;
    }
    ~unknown_members() = default;

    [[nodiscard]] bool empty() const { return size() == 0; }

    [[nodiscard]] std::size_t size() const;

    /// The unknown keys, in the order of the text.
    [[nodiscard]] std::vector<member> members() const;

    /// The value of a key, of equal keys that of the last one, or nothing.
    [[nodiscard]] std::optional<json> find(std::string_view key) const;

    /// Sets a key. A present key keeps its place and loses its duplicates, a new key comes last.
    /// `value` is well-formed JSON.
    void insert_or_assign(std::string_view key, std::string_view value);

    /// Removes a key. False if there was no such key.
    bool erase(std::string_view key);

    /// Removes and returns the foreign values, which canonical text has too.
    std::vector<layout::loose_value> take_foreign();

    friend bool operator==(unknown_members const& a, unknown_members const& b);

    // ---- For readers and writers ----------------------------------------------------------------

    /// The source layout, or null if the object is as canonical text has it.
    [[nodiscard]] layout const* source() const { return layout_.get(); }
    /// The source layout, which is made if there is none.
    [[nodiscard]] layout& make_source() {
        if (!layout_) layout_ = std::make_unique<layout>();
        return *layout_;
    }

    /// Forgets the source order and loose shapes, but not foreign values.
    void forget_source();

private:
    std::unique_ptr<layout> layout_;
};

/// The same type in every model: unknown keys are rare, and kept as copies.
template <class Model>
using unknown_fields = unknown_members;

/// An alternative that makes a variant open: it keeps values with unknown tags and writes them back
/// at their places. In a closed variant an unknown tag is an error.
template <class Model>
struct unknown_case {
    typename Model::string tag;  ///< its name; empty if it has none
    json_in<Model> json;         ///< the whole value, tag included

    bool operator==(unknown_case const&) const = default;
};

}  // namespace lisle::v0_1

#ifndef LISLE_SEPARATE_CORE
#include <lisle/schema/impl/unknown.hpp>
#endif
