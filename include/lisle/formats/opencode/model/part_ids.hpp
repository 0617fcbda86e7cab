// lisle/formats/opencode/model/part_ids.hpp - the ids of a part: keys in JSON, columns in a row.
#pragma once

#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/schema.hpp>

namespace lisle::v0_1::opencode {

// ---- Data ---------------------------------------------------------------------------------------

/// The ids of a part, its session and its message.
template <class Model>
struct basic_part_ids {
    basic_part_id<Model> id;
    basic_session_id<Model> session_id;
    basic_message_id<Model> message_id;

    bool operator==(basic_part_ids const&) const = default;
};

using part_ids = basic_part_ids<owned>;

}  // namespace lisle::v0_1::opencode

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::basic_part_ids<Model>>
    : object_of<opencode::basic_part_ids<Model>> {
    using self = opencode::basic_part_ids<Model>;
    struct fields : list<
        field<"id",        &self::id,         skip_default, is_identifier>,
        field<"sessionID", &self::session_id, skip_default, is_identifier>,
        field<"messageID", &self::message_id, skip_default, is_identifier>> {};

    /// The entries with which a part begins.
    using ids_and_type = extend<fields, tag_slot>;
};

// clang-format on
