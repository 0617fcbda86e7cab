// lisle/formats/opencode/hub/row.hpp - the hub's rows: sessions, messages and parts.
//
// `for_each` and `for_each_string` look into the data of messages and parts: its values stand under
// the column's name (`/data/text`). All other JSON is visited as text.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/hub/data.hpp>
#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::opencode::hub {

// ---- Values of columns --------------------------------------------------------------------------

/// The status of a session; idle is the default. An archived session is never written again.
enum class session_status { idle, busy, retry, archived };

/// The runner of the model: the hub itself, or opencode.
enum class provider_kind { direct, opencode };

/// Who wrote a message; the hub has instructions of the system, too.
enum class message_role { user, assistant, system };

/// The version of the schema of `data` that lisle writes. It is not opencode's own version.
inline constexpr int current_version = 1;

/// Whether a status may follow another one: any may, except that an archived session stays
/// archived. A retry that the user cancels becomes idle.
[[nodiscard]] constexpr bool may_follow(session_status from, session_status to) {
    return from == to || from != session_status::archived;
}

// ---- Rows ---------------------------------------------------------------------------------------

/// The columns of every row. `metadata` is a JSON object; times are milliseconds since 1970.
struct common_columns {
    std::string id;
    std::string metadata = "{}";
    std::int64_t created_at = 0, updated_at = 0;

    bool operator==(common_columns const&) const = default;
};

/// A row of a session. `version` is the version of the schema of `data`, a decimal number; `data`
/// is a JSON object, if any.
struct session_row : common_columns {
    std::optional<std::string> account_id;
    std::string project_id;
    std::optional<std::string> workspace_id, parent_id;
    std::string slug, title;
    session_status status = session_status::idle;
    std::string version = std::to_string(current_version);
    std::optional<provider_kind> provider;
    std::optional<std::string> role_name, data;

    bool operator==(session_row const&) const = default;
};

/// A row of a message. `id` is a UUID of version 4, unless it came from opencode.
struct message_row : common_columns {
    std::string session_id;
    message_role role = message_role::user;
    std::string data = "{}";

    bool operator==(message_row const&) const = default;
};

/// A row of a part. `id` sorts by time. A part is written only once.
struct part_row : common_columns {
    std::string message_id, session_id, type;
    std::string data = "{}";

    bool operator==(part_row const&) const = default;
};

/// All rows of a session.
struct rows {
    session_row session;
    std::vector<message_row> messages;
    std::vector<part_row> parts;

    bool operator==(rows const&) const = default;
};

}  // namespace lisle::v0_1::opencode::hub

// ---- Names --------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<lisle::opencode::hub::session_status>
    : string_enum<opencode::hub::session_status> {
    struct names : list<
        named<"idle",     self::idle>,
        named<"busy",     self::busy>,
        named<"retry",    self::retry>,
        named<"archived", self::archived>> {};
};

template <>
struct lisle::schema<lisle::opencode::hub::provider_kind>
    : string_enum<opencode::hub::provider_kind> {
    struct names : list<
        named<"direct",   self::direct>,
        named<"opencode", self::opencode>> {};
};

template <>
struct lisle::schema<lisle::opencode::hub::message_role>
    : string_enum<opencode::hub::message_role> {
    struct names : list<
        named<"user",      self::user>,
        named<"assistant", self::assistant>,
        named<"system",    self::system>> {};
};

// clang-format on

namespace lisle::v0_1::opencode::hub {

/// Returns the text of a value in its column: "idle".
template <class Enum>
[[nodiscard]] std::string_view to_column(Enum value) {
    return hooks::name_of(value);
}

/// Returns the value of a column, or nothing for any other text.
template <class Enum>
[[nodiscard]] std::optional<Enum> parse_column(std::string_view text) {
    return hooks::from_name<Enum>(text);
}

}  // namespace lisle::v0_1::opencode::hub

// ---- Columns ------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<lisle::opencode::hub::common_columns>
    : object_of<opencode::hub::common_columns> {
    struct fields : list<
        field<"id",         &self::id, is_identifier>,
        field<"metadata",   &self::metadata, is_json_text>,
        field<"created_at", &self::created_at>,
        field<"updated_at", &self::updated_at>> {};
};

template <>
struct lisle::schema<lisle::opencode::hub::session_row> : object_of<opencode::hub::session_row> {
    struct fields : extend<schema<opencode::hub::common_columns>::fields,
        field<"account_id",   &self::account_id, is_identifier>,
        field<"project_id",   &self::project_id, is_identifier>,
        field<"workspace_id", &self::workspace_id, is_identifier>,
        field<"parent_id",    &self::parent_id, is_identifier>,
        field<"slug",         &self::slug>,
        field<"title",        &self::title, is_prose>,
        field<"status",       &self::status>,
        field<"version",      &self::version>,
        field<"provider",     &self::provider>,
        field<"role_name",    &self::role_name>,
        field<"data",         &self::data, is_json_text>> {};
};

template <>
struct lisle::schema<lisle::opencode::hub::message_row> : object_of<opencode::hub::message_row> {
    struct row_columns : extend<schema<opencode::hub::common_columns>::fields,
        field<"session_id", &self::session_id, is_identifier>,
        field<"role",       &self::role>> {};
    using data = list<field<"data", &self::data, is_json_text>>;
    struct fields : concatenate<row_columns, data> {};
    struct in_text : list<
        holds<"data", opencode::hub::message>> {};

    template <class Use>
    static void visit(self& row, Use use) {
        use.as_list(row, row_columns{});
        auto const read = [&] {
            return opencode::hub::read_message_data(opencode::hub::to_column(row.role), row.data);
        };
        if (!opencode::hub::detail::visit_data("role", row.data, read, use))
            use.as_list(row, data{});
    }
};

template <>
struct lisle::schema<lisle::opencode::hub::part_row> : object_of<opencode::hub::part_row> {
    struct row_columns : extend<schema<opencode::hub::common_columns>::fields,
        field<"message_id", &self::message_id, is_identifier>,
        field<"session_id", &self::session_id, is_identifier>,
        field<"type",       &self::type>> {};
    using data = list<field<"data", &self::data, is_json_text>>;
    struct fields : concatenate<row_columns, data> {};
    struct in_text : list<
        holds<"data", opencode::part>> {};

    template <class Use>
    static void visit(self& row, Use use) {
        auto const type = row.type;
        use.as_list(row, row_columns{});
        auto const read = [&] { return opencode::hub::read_part_data(type, row.data); };
        if (!opencode::hub::detail::visit_data("type", row.data, read, use))
            use.as_list(row, data{});
    }
};

// clang-format on
