// lisle/unknown_case.hpp - an alternative that the schema does not name, kept as text.
#pragma once

#include <lisle/schema/json_text.hpp>

namespace lisle::v0_1 {

/// An alternative that makes a variant open: it keeps values with unknown tags and writes them back
/// at their places. In a closed variant an unknown tag is an error.
template <class Model>
struct unknown_case {
    typename Model::string tag;  ///< its name; empty if it has none
    json_in<Model> json;         ///< the whole value, tag included

    bool operator==(unknown_case const&) const = default;
};

}  // namespace lisle::v0_1
