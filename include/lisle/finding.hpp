// lisle/finding.hpp - something to say of a document, and where.
#pragma once

#include <string>

namespace lisle::inline v0 {

/// What was found in a document, or what a change of it costs.
struct finding {
    std::string pointer;  ///< RFC 6901
    std::string what;

    bool operator==(finding const&) const = default;
};

}  // namespace lisle::inline v0
