// lisle/error.hpp - errors and findings, with their place.
#pragma once

#include <lisle/version.hpp>

#include <boost/assert/source_location.hpp>
#include <boost/system/error_code.hpp>
#include <boost/system/result.hpp>

#include <cstddef>
#include <iosfwd>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace lisle::v0_1 {

/// Why a text, a document or a blob was refused.
enum class errc {
    // The text is not JSON.
    syntax = 1,        ///< a byte that RFC 8259 does not allow here
    unexpected_end,    ///< the text stops inside a value
    trailing_text,     ///< more than white space follows the document
    bad_escape,        ///< an unknown escape, or a surrogate without its pair
    invalid_utf8,      ///< bytes that are not UTF-8
    number_too_large,  ///< a number beyond the range of a double
    too_deep,          ///< nesting exceeds decode_options::max_depth
    too_large,         ///< a limit of decode_options, or of work, is exceeded

    // The JSON is not the type.
    wrong_type,       ///< a value of another JSON type was expected here
    out_of_range,     ///< a number does not fit the field
    bad_value,        ///< a string that its field can't hold: not a URL, a time, a UUID
    missing_field,    ///< a required key is absent
    unknown_field,    ///< a key that the schema does not name
    duplicate_field,  ///< a duplicate key, which its format refuses
    unknown_case,     ///< a tag or an enum name that the schema does not name
    no_case_matched,  ///< an untagged value fits none of its alternatives
    not_canonical,    ///< readable, but not as its system writes it (strict only)

    // The format does not read this document.
    unsupported_version,  ///< the version is not known
    unknown_data_type,    ///< a row's data_type names no known encoding

    // The blob is not compressed text.
    not_zstd,         ///< no zstd frame starts here: other bytes, or none
    truncated_frame,  ///< the last frame is incomplete
    corrupt_frame,    ///< a frame that zstd can't decode
    limit_exceeded,   ///< the text would be larger than the caller's limit
};

/// The kind of a failure, which tells whether reading the same bytes as another type can help.
enum class error_kind {
    text,      ///< the bytes are not JSON, or exceed a limit: no other type can help
    type,      ///< the JSON is not the type
    document,  ///< the type is right, but this format has no such version
    blob,      ///< the bytes are not compressed text
};

/// Returns the kind of a code.
[[nodiscard]] constexpr error_kind kind_of(errc code) {
    switch (code) {
        case errc::syntax:
        case errc::unexpected_end:
        case errc::trailing_text:
        case errc::bad_escape:
        case errc::invalid_utf8:
        case errc::number_too_large:
        case errc::too_deep:
        case errc::too_large: return error_kind::text;

        case errc::wrong_type:
        case errc::out_of_range:
        case errc::bad_value:
        case errc::missing_field:
        case errc::unknown_field:
        case errc::duplicate_field:
        case errc::unknown_case:
        case errc::no_case_matched:
        case errc::not_canonical: return error_kind::type;

        case errc::unsupported_version:
        case errc::unknown_data_type: return error_kind::document;

        case errc::not_zstd:
        case errc::truncated_frame:
        case errc::corrupt_frame:
        case errc::limit_exceeded: return error_kind::blob;
    }
    return error_kind::text;
}

/// Returns a code in words: "wrong type", "missing field".
[[nodiscard]] constexpr std::string_view to_string(errc code) {
    switch (code) {
        case errc::syntax: return "invalid JSON";
        case errc::unexpected_end: return "unexpected end of text";
        case errc::trailing_text: return "text after the document";
        case errc::bad_escape: return "bad escape";
        case errc::invalid_utf8: return "invalid UTF-8";
        case errc::number_too_large: return "number too large";
        case errc::too_deep: return "nested too deeply";
        case errc::too_large: return "too large";
        case errc::wrong_type: return "wrong type";
        case errc::out_of_range: return "number out of range";
        case errc::bad_value: return "bad value";
        case errc::missing_field: return "missing field";
        case errc::unknown_field: return "unknown field";
        case errc::duplicate_field: return "duplicate field";
        case errc::unknown_case: return "unknown case";
        case errc::no_case_matched: return "no alternative matched";
        case errc::not_canonical: return "not canonical";
        case errc::unsupported_version: return "unsupported version";
        case errc::unknown_data_type: return "unknown data type";
        case errc::not_zstd: return "not a zstd frame";
        case errc::truncated_frame: return "truncated zstd frame";
        case errc::corrupt_frame: return "corrupt zstd frame";
        case errc::limit_exceeded: return "decompressed text exceeds the limit";
    }
    return "unknown error";
}

/// One failure and its place.
struct error {
    static constexpr auto npos = static_cast<std::size_t>(-1);

    errc code{};
    std::string pointer{};      ///< RFC 6901; empty is the document root
    std::size_t offset = npos;  ///< in bytes of the text (or blob); npos if unknown
    std::string detail{};       ///< "expected string, found number"

    bool operator==(error const&) const = default;

    /// Returns "wrong type at /messages/3/User/id (byte 118): expected string, found number".
    /// Always UTF-8: lone surrogates in a key or name become U+FFFD.
    [[nodiscard]] std::string message() const;
};

/// Writes `message()`, which is UTF-8 and may have control characters of a key.
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             error const& e) {
    return out << e.message();
}

/// A fault or violation in a document that was read, or a loss by changing it.
struct finding {
    std::string pointer;  ///< RFC 6901
    std::string what;

    bool operator==(finding const&) const = default;

    /// Returns "/messages/3/id: no such message"; of the whole document only what it is. Always
    /// UTF-8, as an error's message.
    [[nodiscard]] std::string message() const;
};

/// Writes `message()`.
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             finding const& f) {
    return out << f.message();
}

/// A value or an error. `.value()` throws `decode_error`.
template <class T>
using result = boost::system::result<T, error>;

/// The exception of `result::value()`.
struct decode_error : std::runtime_error {
    explicit decode_error(error e);

    error where;
};

/// Called by boost::system::result<T, error>::value(). Works without exceptions, as Boost does.
[[noreturn]] LISLE_INLINE_CORE void throw_exception_from_error(error const& e,
                                                               boost::source_location const& at);

namespace detail {

// NOLINTNEXTLINE(cppcoreguidelines-virtual-class-destructor): Boost's destructor is not virtual
class error_category_type final : public boost::system::error_category {
public:
    [[nodiscard]] char const* name() const noexcept override { return "lisle"; }
    [[nodiscard]] std::string message(int code) const override {
        return std::string{to_string(static_cast<errc>(code))};
    }
};

inline constinit error_category_type const the_error_category{};

}  // namespace detail

/// Returns the category of every errc. Its name is "lisle", its messages are those of to_string.
[[nodiscard]] inline boost::system::error_category const& error_category() {
    return detail::the_error_category;
}

/// Returns a code as error_code, for `boost::system::error_code e = errc::wrong_type` and
/// `e == errc::wrong_type`, where an interface requires one. Boost converts it to std::error_code.
[[nodiscard]] inline boost::system::error_code make_error_code(errc code) {
    return {static_cast<int>(code), error_category()};
}

}  // namespace lisle::v0_1

template <>
struct boost::system::is_error_code_enum<lisle::errc> : std::true_type {};

#ifndef LISLE_SEPARATE_CORE
#include <lisle/impl/error.hpp>
#endif
