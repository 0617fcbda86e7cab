// lisle/schema/string_kind.hpp - the kinds of strings: prose, path, URL, identifier.
#pragma once

#include <lisle/version.hpp>

namespace lisle::v0_1 {

/// The kind of a string, for for_each_string.
enum class string_kind : unsigned char {
    other,          ///< names, words of a vocabulary, times, and all undeclared strings
    prose,          ///< written by people, models and tools
    path,           ///< the path of a file or folder
    url,            ///< with its scheme, including `data:`
    identifier,     ///< the id of a message, a call, a session
    signature,      ///< opaque text that a provider checks when it comes back
    encoded_bytes,  ///< base64 and the like
    json_text,      ///< JSON text inside a string; not JSON if it is truncated
};

/// The kind of a field's strings: its own string, its elements, and the strings in its dynamic
/// value. Described objects, and types with a `text_kind` in their schema, declare their own kinds.
template <string_kind Kind>
struct kind {};

/// The kind of the keys of a field that is a dictionary.
template <string_kind Kind>
struct key_kind {};

/// The strings of the field are prose.
using is_prose = kind<string_kind::prose>;
/// The strings of the field are paths.
using is_path = kind<string_kind::path>;
/// The strings of the field are URLs.
using is_url = kind<string_kind::url>;
/// The strings of the field are identifiers.
using is_identifier = kind<string_kind::identifier>;
/// The strings of the field are signatures.
using is_signature = kind<string_kind::signature>;
/// The strings of the field are encoded bytes, as base64.
using is_encoded_bytes = kind<string_kind::encoded_bytes>;
/// The strings of the field are JSON texts.
using is_json_text = kind<string_kind::json_text>;

namespace detail {

/// The kinds that the options of a field declare.
struct declared_kinds {
    string_kind value = string_kind::other;
    string_kind key = string_kind::other;

    template <class Option>
    constexpr void take(Option) {}
    template <string_kind Kind>
    constexpr void take(kind<Kind>) {
        value = Kind;
    }
    template <string_kind Kind>
    constexpr void take(key_kind<Kind>) {
        key = Kind;
    }
};

}  // namespace detail

}  // namespace lisle::v0_1
