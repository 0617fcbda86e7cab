// lisle/model.hpp - how the text and the dynamic fields of a document are stored.
#pragma once

#include <lisle/text/raw_json.hpp>

#include <boost/json/string.hpp>
#include <boost/json/value.hpp>

#include <string>
#include <string_view>
#include <type_traits>

namespace lisle::inline v0 {

/// Strings and dynamic values of their own: the default, to be edited freely.
struct owned {
    using string = std::string;
    using json = boost::json::value;
};

/// As `owned`, but dynamic fields stay text: number spelling and duplicate keys are kept.
struct verbatim {
    using string = std::string;
    using json = raw_json;
};

/// As `owned`, but strings and dynamic values take their memory from one arena for the whole
/// document: decode_options::memory, or that of a `pooled_document`. They must not outlive it.
struct pooled {
    using string = boost::json::string;
    using json = boost::json::value;
};

/// Views into the text that was read; see `document`, which keeps that text alive.
struct borrowed {
    using string = std::string_view;
    using json = raw_json_view;
};

/// Whether values of this model end with the text they were read from.
template <class Model>
inline constexpr bool is_view_model = std::is_same_v<typename Model::string, std::string_view>;

/// A model whose values outlive the text they were read from.
template <class Model>
concept storing_model = !is_view_model<Model>;

}  // namespace lisle::inline v0
