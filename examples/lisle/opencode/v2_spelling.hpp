// examples/lisle/opencode/v2_spelling.hpp - which part of opencode 2 wrote a message.
#pragma once

#include <lisle/formats/opencode/v2/model/message.hpp>

namespace app {

/// Who spelled a message's data.
enum class v2_spelling {
    live,      ///< in the order of the schema, as every run and every import writes
    migrated,  ///< in the order of the migration from 1.x
    other,
};

/// Source of the order: opencode 2.0.26 (packages/core/src/database/v1-migration.bun.ts), which
/// writes its objects without the encoder of the schema.
[[nodiscard]] v2_spelling find_v2_spelling(lisle::opencode::v2::message const& m);

}  // namespace app
