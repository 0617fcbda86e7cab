// lisle/formats/opencode/v2/model/message_head.hpp - what messages of every kind begin with.
#pragma once

#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/formats/opencode/v2/model/scalars.hpp>
#include <lisle/schema.hpp>

#include <optional>

namespace lisle::v0_1::opencode::v2 {

// ---- Data ---------------------------------------------------------------------------------------

/// When a message was made.
template <class Model>
struct basic_creation_time {
    instant created;
    unknown_fields<Model> extra;

    bool operator==(basic_creation_time const&) const = default;
};

/// The id of a message and what anybody noted about it. In a row the id is a column, and empty
/// here.
template <class Model>
struct basic_message_id_and_notes {
    basic_message_id<Model> id;
    std::optional<basic_record<Model>> metadata;

    bool operator==(basic_message_id_and_notes const&) const = default;
};

/// As above, with the time of a message that takes no time.
template <class Model>
struct basic_message_head : basic_message_id_and_notes<Model> {
    basic_creation_time<Model> time;

    bool operator==(basic_message_head const&) const = default;
};

using creation_time = basic_creation_time<owned>;
using message_head = basic_message_head<owned>;

}  // namespace lisle::v0_1::opencode::v2

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_creation_time<Model>>
    : object_of<opencode::v2::basic_creation_time<Model>> {
    using self = opencode::v2::basic_creation_time<Model>;
    struct fields : list<
        field<"created", &self::created>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_message_id_and_notes<Model>>
    : object_of<opencode::v2::basic_message_id_and_notes<Model>> {
    using self = opencode::v2::basic_message_id_and_notes<Model>;
    struct fields : list<
        field<"id",       &self::id, skip_default>,
        field<"metadata", &self::metadata, never_null>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_message_head<Model>>
    : object_of<opencode::v2::basic_message_head<Model>> {
    using self = opencode::v2::basic_message_head<Model>;
    using before = typename schema<opencode::v2::basic_message_id_and_notes<Model>>::fields;
    struct fields : extend<before,
        field<"time", &self::time>> {};
};

// clang-format on
