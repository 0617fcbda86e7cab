// lisle/schema/json_text.hpp - the types of json.hpp, which programs include instead.
#pragma once

#include <lisle/error.hpp>
#include <lisle/options.hpp>
#include <lisle/text/value_styles.hpp>
#include <lisle/version.hpp>

#include <boost/json/value.hpp>

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

class json;
class json_view;
struct json_member;
class json_source;

/// The kind of a JSON value.
enum class json_kind { missing, null, boolean, number, string, array, object };

/// Returns the kind in words: "string".
[[nodiscard]] LISLE_INLINE_CORE std::string_view to_string(json_kind kind);

namespace text {

/// Returns the value of a text that is one well-formed JSON value without white space between its
/// tokens, such as text that a reader has skipped; with the styles that are known for it. Does not
/// check the text; `json::parse` does.
[[nodiscard]] LISLE_INLINE_CORE json assume_json(std::string minified, value_styles = {});

/// As above. Lifetime: that of the text.
[[nodiscard]] LISLE_INLINE_CORE json_view assume_json_view(std::string_view minified,
                                                           value_styles = {});

}  // namespace text

// ---- Views --------------------------------------------------------------------------------------

/// A view of a JSON value, or of no value: `exists()` tells. The text of the value must outlive the
/// view unchanged.
class json_view {
public:
    /// A view of `null`.
    constexpr json_view() = default;
    /// A view of the whole value, valid until the value changes.
    json_view(json const& whole);  // NOLINT(google-explicit-constructor): as std::string_view

    /// Whether there is a value.
    [[nodiscard]] constexpr bool exists() const { return !text_.empty(); }
    /// The kind of the value; `missing` if there is none.
    [[nodiscard]] json_kind kind() const;

    /// The value's text without white space between its tokens; empty if there is no value.
    [[nodiscard]] constexpr std::string_view text() const { return text_; }

    /// The systems that would write this text as it stands, as far as that is known.
    [[nodiscard]] constexpr text::value_styles styles() const { return styles_; }

    /// Returns the last value of a key. Without such a key, and in anything but an object: a view
    /// for which `exists()` is false.
    ///
    /// Complexity: linear in the size of the text.
    [[nodiscard]] json_view find(std::string_view key) const;
    [[nodiscard]] json_view operator[](std::string_view key) const { return find(key); }

    /// Returns an element of an array. Beyond its end, and in anything but an array: a view for
    /// which `exists()` is false.
    ///
    /// Complexity: linear in the size of the text before it.
    [[nodiscard]] json_view operator[](std::size_t index) const;

    /// Returns the value at an RFC 6901 pointer: `at("/edits/0/path")`. If there is no value: a
    /// view for which `exists()` is false.
    ///
    /// Complexity: linear in the size of the text.
    [[nodiscard]] json_view at(std::string_view pointer) const;

    /// Returns the members of an object in the order of the text; a duplicate key has its last
    /// value at its first place. Empty for anything but an object.
    ///
    /// Complexity: linear in the size of the text.
    [[nodiscard]] std::vector<json_member> members() const;

    /// Returns the elements of an array. Empty for anything but an array.
    ///
    /// Complexity: linear in the size of the text.
    [[nodiscard]] std::vector<json_view> elements() const;

    /// Returns the value as any type that `decode_as` reads, with strings unescaped.
    ///
    ///     lisle::result<int> const line = call.input["line"].as<int>();
    ///
    /// Errors: missing_field if there is no value, else those of `decode_as`; places are those of
    /// this value.
    ///
    /// Complexity: linear in the size of the text.
    template <class T>
    [[nodiscard]] result<T> as() const;

    /// Returns the value as Boost.JSON has it: a duplicate key has its last value at its first
    /// place; null if there is no value.
    ///
    /// Complexity: linear in the size of the text, unless keys collide in Boost's hash table.
    [[nodiscard]] boost::json::value value() const;

    /// Whether both are the same value. Keys may be in any order, and the last of duplicate keys
    /// counts; strings are compared without their escapes, numbers by their decimal value (`1`,
    /// `1.0` and `1e0` are equal, 2^53 and 2^53 + 1 are not). Two views of no value are equal.
    ///
    /// Complexity: linear in the size of both texts, but for sorting the hashes of keys.
    friend bool operator==(json_view a, json_view b) {
        return a.text_ == b.text_ || is_same_value(a, b);
    }

private:
    friend json_view text::assume_json_view(std::string_view minified, text::value_styles styles);

    constexpr json_view(std::string_view minified, text::value_styles styles)
        : text_{minified}, styles_{styles} {}

    /// A view of a part of this text. A system that would write the whole as it stands would also
    /// write the part so.
    [[nodiscard]] json_view part(std::string_view range) const { return {range, styles_}; }

    [[nodiscard]] static bool is_same_value(json_view a, json_view b);

    std::string_view text_ = "null";
    text::value_styles styles_ = text::value_styles::every();
};

/// A member of an object.
struct json_member {
    std::string key;  ///< without escapes
    json_view value;

    bool operator==(json_member const&) const = default;
};

// ---- Values -------------------------------------------------------------------------------------

/// A JSON value that owns its text. A new value, and one that was moved from, is `null`. The
/// functions that read do what those of `json_view` do; the views that they return are valid until
/// the value changes.
class json {
public:
    json() = default;
    json(json const&) = default;
    json(json&& other) noexcept : text_{std::move(other.text_)}, styles_{other.styles_} {
        other.text_.clear();
    }
    json& operator=(json const&) = default;
    json& operator=(json&& other) noexcept {
        if (this == &other) return *this;
        text_ = std::move(other.text_);
        styles_ = other.styles_;
        other.text_.clear();
        return *this;
    }
    ~json() = default;

    /// Copies the value of the view; `null` if there is none.
    explicit json(json_view view);

    /// Returns the value of a text, without the white space between its tokens.
    ///
    ///     auto input = lisle::json::parse(R"({ "path": "src" })");
    ///
    /// Errors: those of the kind `text`, with a pointer and a byte offset.
    ///
    /// Complexity: linear in the size of the text.
    [[nodiscard]] static result<json> parse(std::string_view text,
                                            decode_options const& options = permissive);

    /// Returns the value of a boolean, a number, a string, a boost::json::value, or any type with a
    /// schema. A double that is infinite or not a number becomes null.
    ///
    /// Errors: invalid_utf8 for a string that is not UTF-8, bad_escape for a lone surrogate inside
    /// a value; too_deep and too_large beyond the limits of `decode_options`, for the value alone:
    /// a document adds the levels around it.
    template <class T>
    [[nodiscard]] static result<json> from(T const& value);

    /// Returns an object of these members; a duplicate key has its last value at its first place.
    ///
    ///     auto input = lisle::json::object({{"path", "src"}, {"line", 9}});
    ///
    /// Errors: the first error of a member or a key, as from `from`.
    ///
    /// Complexity: linear in the size of the object.
    [[nodiscard]] static result<json>
    object(std::initializer_list<std::pair<std::string_view, json_source>> members);

    /// Returns an array of these elements. Errors and complexity: as `object`.
    [[nodiscard]] static result<json> array(std::initializer_list<json_source> elements);

    // ---- Reading --------------------------------------------------------------------------------

    /// The kind of value.
    [[nodiscard]] json_kind kind() const { return json_view{*this}.kind(); }
    /// The text, without white space.
    [[nodiscard]] std::string_view text() const {
        return text_.empty() ? std::string_view{"null"} : std::string_view{text_};
    }
    /// The systems that would write the text as it stands.
    [[nodiscard]] text::value_styles styles() const {
        return text_.empty() ? text::value_styles::every() : styles_;
    }
    [[nodiscard]] json_view find(std::string_view key) const { return json_view{*this}.find(key); }
    [[nodiscard]] json_view operator[](std::string_view key) const { return find(key); }
    [[nodiscard]] json_view operator[](std::size_t index) const { return json_view{*this}[index]; }
    /// The value at an RFC 6901 pointer.
    [[nodiscard]] json_view at(std::string_view pointer) const {
        return json_view{*this}.at(pointer);
    }
    /// The members of an object, in order.
    [[nodiscard]] std::vector<json_member> members() const;
    /// The elements of an array, in order.
    [[nodiscard]] std::vector<json_view> elements() const { return json_view{*this}.elements(); }
    /// The value as a type.
    template <class T>
    [[nodiscard]] result<T> as() const {
        return json_view{*this}.as<T>();
    }
    /// The value as a tree.
    [[nodiscard]] boost::json::value value() const;

    // ---- Changing -------------------------------------------------------------------------------
    //
    // Each is linear in the size of the value, invalidates its views, and changes nothing if it
    // fails. Errors: wrong_type in anything but an object (or array), missing_field if the pointer
    // leads nowhere, and those of `from` for the new value and for the whole.

    /// Sets the value of a key. A present key keeps its place, and loses its duplicates; a new key
    /// comes last. Errors: invalid_utf8 for a new key that is not UTF-8, too.
    result<void> set(std::string_view key, json_source value);

    /// Sets the value at an RFC 6901 pointer, which leads to a present value or to a new key of a
    /// present object; `-` is the place after the last element of an array. The empty pointer is
    /// the whole value.
    result<void> set_at(std::string_view pointer, json_source value);

    /// Removes a key with its duplicates. Errors: missing_field, too.
    result<void> erase(std::string_view key);

    /// Removes the member or element at an RFC 6901 pointer. Errors: missing_field, too.
    result<void> erase_at(std::string_view pointer);

    /// Adds an element to an array.
    result<void> push_back(json_source element);

    friend bool operator==(json const& a, json const& b) { return json_view{a} == json_view{b}; }

private:
    friend json text::assume_json(std::string minified, text::value_styles styles);

    [[nodiscard]] static result<json> from_characters(std::string_view characters);

    /// Replaces the text by a changed one, unless that is beyond the limits.
    result<void> keep(result<std::string> changed);

    std::string text_;  ///< empty for `null`
    text::value_styles styles_;
};

/// A value for `json`, or the error of making it. Converts from a json, a json_view, the result of
/// another call, and the types of `json::from`.
class json_source {
public:
    json_source(json const& value) : made_{value} {}        // NOLINT(google-explicit-constructor)
    json_source(json&& value) : made_{std::move(value)} {}  // NOLINT(google-explicit-constructor)
    json_source(result<json> value)
        : made_{std::move(value)} {}  // NOLINT(google-explicit-constructor)
    template <class T>
    json_source(T const& value)  // NOLINT(google-explicit-constructor)
        : made_{json::from(value)} {}

    /// The value, or why the argument has none.
    [[nodiscard]] result<json> const& made() const { return made_; }

private:
    result<json> made_;
};

/// Returns a hash that equal values have in common. It has a salt of the process.
///
/// Complexity: linear in the size of the text, but for sorting the hashes of keys.
[[nodiscard]] LISLE_INLINE_CORE std::size_t hash_value(json_view value);

/// A value's text in a storage model.
template <class Model>
using json_in =
    std::conditional_t<std::is_same_v<typename Model::string, std::string_view>, json_view, json>;

/// A value that is written as it was read, in the style of its own system, such as a field that a
/// conversation keeps from the system it comes from.
template <class Model>
struct kept_json : json_in<Model> {
    kept_json() = default;
    kept_json(json_in<Model> value)  // NOLINT(google-explicit-constructor): the same value
        : json_in<Model>{std::move(value)} {}
};

namespace text {

/// A string with these characters, as a system of this style writes it.
[[nodiscard]] LISLE_INLINE_CORE json make_json_string(std::string_view characters,
                                                      json_style style = {});

/// As `assume_json`, for either model. Lifetime: in the borrowed model that of the text.
template <class Model>
[[nodiscard]] json_in<Model> assume_json_in(std::string_view minified) {
    if constexpr (std::is_same_v<json_in<Model>, json_view>) return assume_json_view(minified);
    else return assume_json(std::string{minified});
}

}  // namespace text

}  // namespace lisle::v0_1

template <>
struct std::hash<lisle::json_view> {
    [[nodiscard]] std::size_t operator()(lisle::json_view value) const { return hash_value(value); }
};
template <>
struct std::hash<lisle::json> {
    [[nodiscard]] std::size_t operator()(lisle::json const& value) const {
        return hash_value(value);
    }
};

#ifndef LISLE_SEPARATE_CORE
#include <lisle/schema/impl/json_text.hpp>
#endif
