// lisle/fault.hpp - what a system refuses or mends when it goes on with a document.
#pragma once

#include <lisle/error.hpp>

namespace lisle::v0_1 {

/// What a system does about a fault.
enum class fault_effect {
    mended,   ///< its loader skips, replaces or leaves out the part, and says nothing
    refused,  ///< it can't open the document, or its next request fails
};

/// A fault of a document that can be read, as the document's own system sees it.
struct fault : finding {
    fault_effect effect = fault_effect::mended;

    bool operator==(fault const&) const = default;
};

}  // namespace lisle::v0_1
