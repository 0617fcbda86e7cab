// lisle/formats/opencode/v2/migration/change.hpp - what a migration between opencode 1.x and 2.x
// does not carry over as it was.
#pragma once

#include <lisle/error.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::opencode::v2 {

/// How a migration has changed a part of the source.
enum class change_kind {
    dropped,       ///< the target has no place for it
    approximated,  ///< the target has it in another form
    invented,      ///< the target requires it, but the source lacks it
};

/// A change by a migration. The pointer leads into the source.
struct change : finding {
    change_kind kind{};

    bool operator==(change const&) const = default;
};

/// Returns a change of a kind.
[[nodiscard]] inline change make_change(change_kind kind, std::string pointer,
                                        std::string_view what) {
    return {{std::move(pointer), std::string{what}}, kind};
}

}  // namespace lisle::v0_1::opencode::v2
