// lisle/formats/acpx/archive.hpp - the archives that `acpx sessions export` writes, since 0.10.0.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/detection/document_prefix.hpp>
#include <lisle/detection/recognition.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <string_view>
#include <vector>

namespace lisle::v0_1 {

/// The tag of acpx's archives.
struct acpx_archive_t {};

namespace acpx {

// ---- Data ---------------------------------------------------------------------------------------

/// The session in an archive. `state` is the record, with folders relative to the archive.
template <class Model>
struct basic_archived_session {
    using string = typename Model::string;

    string record_id;
    std::optional<string> name;
    string agent;
    std::optional<string> agent_name;
    string cwd_relative, cwd_original, created_at, updated_at;
    basic_session<Model> state;
    unknown_fields<Model> extra;

    bool operator==(basic_archived_session const&) const = default;
};

/// An archive. `history` has the messages of the event stream.
template <class Model>
struct basic_archive {
    using format = acpx_archive_t;

    double format_version = 1;
    typename Model::string exported_at;
    typename Model::string exported_by{std::string_view{"acpx"}};
    basic_archived_session<Model> session;
    std::vector<typename Model::json> history;
    unknown_fields<Model> extra;

    bool operator==(basic_archive const&) const = default;
};

using archived_session = basic_archived_session<owned>;
using archive = basic_archive<owned>;

}  // namespace acpx

}  // namespace lisle::v0_1

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::acpx::basic_archived_session<Model>>
    : object_of<acpx::basic_archived_session<Model>> {
    using self = acpx::basic_archived_session<Model>;
    struct fields : list<
        field<"record_id",    &self::record_id, is_identifier>,
        field<"name",         &self::name,       skip_none>,
        field<"agent",        &self::agent>,
        field<"agent_name",   &self::agent_name, skip_none>,
        field<"cwd_relative", &self::cwd_relative, is_path>,
        field<"cwd_original", &self::cwd_original, is_path>,
        field<"created_at",   &self::created_at>,
        field<"updated_at",   &self::updated_at>,
        field<"state",        &self::state>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_archive<Model>> : object_of<acpx::basic_archive<Model>> {
    using self = acpx::basic_archive<Model>;
    struct fields : list<
        field<"format_version", &self::format_version>,
        field<"exported_at",    &self::exported_at>,
        field<"exported_by",    &self::exported_by>,
        field<"session",        &self::session>,
        field<"history",        &self::history>,
        rest<&self::extra>> {};
};

// clang-format on

template <>
struct lisle::format_traits<lisle::acpx_archive_t> {
    template <class Model>
    using document = acpx::basic_archive<Model>;

    static constexpr std::string_view name = "acpx-archive";
    static constexpr std::string_view version = "0.19.1";
    static constexpr json_style style = format_traits<acpx_t>::style;

    static recognition recognizes(document_prefix const& text) {
        auto const document = text.document();
        bool const is_export =
            document["format_version"].is_number() && document["exported_at"].is_string();
        return certain_if(is_export && document["exported_by"].is_string()
                          && document["session"]["record_id"].is_string());
    }
};

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
namespace lisle::v0_1 {
LISLE_INLINE template struct document_codec<acpx_archive_t, acpx::basic_archive<owned>>;
LISLE_INLINE template struct document_codec<acpx_archive_t, acpx::basic_archive<borrowed>>;
}  // namespace lisle::v0_1
#endif
