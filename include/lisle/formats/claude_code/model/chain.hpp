// lisle/formats/claude_code/model/chain.hpp - what all records of the conversation's tree share.
#pragma once

#include <lisle/schema.hpp>

#include <optional>

namespace lisle::v0_1::claude_code {

// ---- Data ---------------------------------------------------------------------------------------

/// The place of a record in the tree: its id and its parent's, null at a root; and where, when and
/// by which release it was written. Times are ISO 8601 with milliseconds, in UTC.
template <class Model>
struct basic_link {
    using string = typename Model::string;

    std::optional<string> parent_uuid;
    std::optional<string> logical_parent_uuid;  ///< the last record before a compaction
    bool is_sidechain = false;                  ///< a subagent's
    std::optional<string> team_name, agent_name, prompt_id, agent_id;
    std::optional<string> uuid, timestamp;
    std::optional<string> session_id_of_screen;  ///< `session_id`, equal to `sessionId`
    std::optional<string> user_type, entrypoint, cwd, session_id, version, git_branch, slug;

    bool operator==(basic_link const&) const = default;
};

using link = basic_link<owned>;

}  // namespace lisle::v0_1::claude_code

// ---- Wire ---------------------------------------------------------------------------------------

namespace lisle::v0_1::claude_code::detail {

/// The keys that all records of the tree have, in the order of 2.1.330: `Head`, the record's own
/// keys, `Tail`. A record of an older release keeps its order (`any_order`).
template <class Model>
struct link_keys {
    using self = basic_link<Model>;

    // clang-format off
    using head = list<
        any_order,
        salvage_fields,
        field<"parentUuid",        &self::parent_uuid, is_identifier, lenient_if_permissive>,
        field<"logicalParentUuid", &self::logical_parent_uuid, never_null, is_identifier,
              lenient_if_permissive>,
        field<"isSidechain",       &self::is_sidechain, or_default, lenient_if_permissive>,
        field<"teamName",          &self::team_name,  never_null, lenient_if_permissive>,
        field<"agentName",         &self::agent_name, never_null, lenient_if_permissive>,
        field<"promptId",          &self::prompt_id,  never_null, is_identifier,
              lenient_if_permissive>,
        field<"agentId",           &self::agent_id,   never_null, is_identifier,
              lenient_if_permissive>>;
    using id_and_time = list<
        field<"uuid",      &self::uuid,      never_null, is_identifier, lenient_if_permissive>,
        field<"timestamp", &self::timestamp, never_null, lenient_if_permissive>>;
    using tail = list<
        field<"session_id", &self::session_id_of_screen, never_null, is_identifier,
              lenient_if_permissive>,
        field<"userType",   &self::user_type,  never_null, lenient_if_permissive>,
        field<"entrypoint", &self::entrypoint, never_null, lenient_if_permissive>,
        field<"cwd",        &self::cwd,        never_null, is_path, lenient_if_permissive>,
        field<"sessionId",  &self::session_id, never_null, is_identifier, lenient_if_permissive>,
        field<"version",    &self::version,    never_null, lenient_if_permissive>,
        field<"gitBranch",  &self::git_branch, never_null, lenient_if_permissive>,
        field<"slug",       &self::slug,       never_null, lenient_if_permissive>>;
    // clang-format on
};

/// The list of a record: the keys `Own` stand before its id and time, the keys `More` after them.
template <class Model, class Own, class More>
using record_keys = concatenate<concatenate<typename link_keys<Model>::head, Own>,
                                concatenate<typename link_keys<Model>::id_and_time,
                                            concatenate<More, typename link_keys<Model>::tail>>>;

}  // namespace lisle::v0_1::claude_code::detail
