// lisle/formats/zed/model/thread_metadata.hpp - the metadata that Zed's list of threads shows.
#pragma once

#include <lisle/formats/zed/model/path_list.hpp>
#include <lisle/formats/zed/model/scalars.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <string>

namespace lisle::v0_1::zed {

/// Zed's `DbThreadMetadata`, in JSON until 2026-03-16.
struct thread_metadata {
    std::string id;
    std::optional<std::string> parent_session_id;
    std::string title;
    timestamp updated_at;
    path_list folder_paths;
    unknown_fields<owned> extra;

    bool operator==(thread_metadata const&) const = default;
};

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

template <>
struct lisle::schema<lisle::zed::thread_metadata> : object_of<zed::thread_metadata> {
    // clang-format off
    struct fields : list<
        field<"id",                &self::id, is_identifier>,
        field<"parent_session_id", &self::parent_session_id, is_identifier>,
        field<"title",             &self::title, also<"summary">, is_prose>,
        field<"updated_at",        &self::updated_at>,
        field<"folder_paths",      &self::folder_paths, is_path>,
        rest<&self::extra>> {};
    // clang-format on
};
