// lisle/unknown_case.hpp - an alternative that the schema does not know, kept as it was.
#pragma once

#include <lisle/text/raw_json.hpp>

namespace lisle::inline v0 {

/// As one alternative of a variant it keeps that variant open: what no other alternative is named
/// for stays, and is written back at its place. Elsewhere an unknown tag is an error.
template <class Model>
struct unknown_case {
    typename Model::string tag;                   ///< its name; empty where it had none
    basic_raw_json<typename Model::string> json;  ///< the whole value, tag included

    bool operator==(unknown_case const&) const = default;
};

}  // namespace lisle::inline v0
