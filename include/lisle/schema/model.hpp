// lisle/schema/model.hpp - storage models, which say how a document stores text.
#pragma once

#include <lisle/schema/json_text.hpp>

#include <string>
#include <string_view>
#include <type_traits>

namespace lisle::v0_1 {

/// The default model: a document owns its strings and dynamic values, and can be edited freely.
struct owned {
    using string = std::string;
    using json = lisle::json;
};

/// A document has views into the text that it was read from. `borrowed_document` keeps that text
/// alive.
struct borrowed {
    using string = std::string_view;
    using json = lisle::json_view;
};

/// Whether values of this model need the text that they were read from.
template <class Model>
inline constexpr bool is_view_model = std::is_same_v<typename Model::string, std::string_view>;

/// A model whose values outlive the text that they were read from.
template <class Model>
concept storing_model = !is_view_model<Model>;

}  // namespace lisle::v0_1
