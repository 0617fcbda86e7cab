// lisle/finding.hpp - a remark on a place of a document.
#pragma once

#include <lisle/version.hpp>

#include <string>

namespace lisle::inline v0_1 {

/// A fault or violation in a document, or a loss by changing it.
struct finding {
    std::string pointer;  ///< RFC 6901
    std::string what;

    bool operator==(finding const&) const = default;
};

}  // namespace lisle::inline v0_1
