// lisle/formats/acp/compaction.hpp - compactions of an agent's context, and their summaries.
//
// Source of the rules: the Agent Client Protocol, version 1 (SDK 1.9.0).
#pragma once

#include <lisle/formats/acp/content_block.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <vector>

namespace lisle::v0_1::acp {

// ---- Data ---------------------------------------------------------------------------------------

/// A change of a compaction: an absent member stays, a null member is removed. `status`:
/// in_progress, completed, failed, cancelled.
template <class Model>
struct basic_compaction_update {
    typename Model::string compaction_id;
    typename Model::string status;
    std::optional<std::optional<std::vector<basic_content_block<Model>>>> summary;
    std::optional<std::optional<typename Model::string>> error;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_compaction_update const&) const = default;
};

/// A piece of a summary.
template <class Model>
struct basic_compaction_summary_chunk {
    typename Model::string compaction_id;
    basic_content_block<Model> content;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_compaction_summary_chunk const&) const = default;
};

using compaction_update = basic_compaction_update<owned>;
using compaction_summary_chunk = basic_compaction_summary_chunk<owned>;

}  // namespace lisle::v0_1::acp

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::acp::basic_compaction_update<Model>>
    : object_of<acp::basic_compaction_update<Model>> {
    using self = acp::basic_compaction_update<Model>;
    struct fields : list<
        field<"compactionId", &self::compaction_id, is_identifier>,
        field<"status",       &self::status>,
        field<"summary",      &self::summary, skip_none, is_prose>,
        field<"error",        &self::error,   skip_none, is_prose>,
        field<"_meta",        &self::meta,    skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_compaction_summary_chunk<Model>>
    : object_of<acp::basic_compaction_summary_chunk<Model>> {
    using self = acp::basic_compaction_summary_chunk<Model>;
    struct fields : list<
        field<"compactionId", &self::compaction_id, is_identifier>,
        field<"content",      &self::content>,
        field<"_meta",        &self::meta, skip_none>,
        rest<&self::extra>> {};
};

// clang-format on
