// lisle/formats/codex/model/compacted.hpp - the record that stands for all that came before it.
#pragma once

#include <lisle/formats/codex/model/item.hpp>
#include <lisle/formats/codex/model/usage.hpp>
#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace lisle::v0_1::codex {

// ---- Data ---------------------------------------------------------------------------------------

/// A compaction. With `replacement_history` that is what the model is sent from then on; without
/// it, the earlier messages of users and `message`. An empty `message` is the provider's
/// compaction, whose item ends the history.
template <class Model>
struct basic_compacted {
    using string = typename Model::string;
    using json = typename Model::json;

    string message;
    std::optional<std::vector<basic_item<Model>>> replacement_history;
    std::optional<json> replacement_history_metadata, guardian_history, retained_context,
        mcp_resource_origins;
    std::optional<std::uint64_t> window_number;
    std::optional<string> first_window_id, previous_window_id, window_id;
    nullable<string> compaction_response_id;
    nullable<basic_token_usage_record<Model>> latest_token_usage_record;
    std::optional<json> resume_metadata;
    unknown_fields<Model> extra;

    bool operator==(basic_compacted const&) const = default;
};

using compacted = basic_compacted<owned>;

}  // namespace lisle::v0_1::codex

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::codex::basic_compacted<Model>>
    : object_of<codex::basic_compacted<Model>> {
    using self = codex::basic_compacted<Model>;
    struct fields : list<
        field<"message",                      &self::message, is_prose>,
        field<"replacement_history",          &self::replacement_history, skip_none>,
        field<"replacement_history_metadata", &self::replacement_history_metadata, never_null>,
        field<"guardian_history",             &self::guardian_history, never_null, is_prose>,
        field<"retained_context",             &self::retained_context, never_null, is_prose>,
        field<"mcp_resource_origins",         &self::mcp_resource_origins, never_null>,
        field<"window_number",                &self::window_number, skip_none>,
        field<"first_window_id",              &self::first_window_id, skip_none, is_identifier>,
        field<"previous_window_id",           &self::previous_window_id, skip_none, is_identifier>,
        field<"window_id",                    &self::window_id, skip_none, is_identifier>,
        field<"compaction_response_id",       &self::compaction_response_id, never_null,
              is_identifier>,
        field<"latest_token_usage_record",    &self::latest_token_usage_record, never_null,
              lenient_if_permissive>,
        field<"resume_metadata",              &self::resume_metadata, never_null>,
        rest<&self::extra>> {};
};

// clang-format on
