// lisle/formats/opencode/hub/row.hpp - the hub's rows: sessions, messages and parts.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/finding.hpp>
#include <lisle/formats/opencode/hub/data.hpp>
#include <lisle/scalars/uuid.hpp>
#include <lisle/schema.hpp>

#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <variant>
#include <vector>

namespace lisle::inline v0::opencode::hub {

// ---- Values of columns --------------------------------------------------------------------------

/// The status of a session; idle is the default. An archived session is never written again.
enum class session_status { idle, busy, retry, archived };

/// The runner of the model: the hub itself, or opencode.
enum class provider_kind { direct, opencode };

enum class message_role { user, assistant, system };

/// The version of the schema of `data` that lisle writes. It is not opencode's own version.
inline constexpr int current_version = 1;

/// Whether a status may follow another one: idle and busy alternate, as do busy and retry, and each
/// can become archived for good.
[[nodiscard]] constexpr bool may_follow(session_status from, session_status to) {
    if (from == to) return true;
    switch (from) {
        case session_status::idle:
            return to == session_status::busy || to == session_status::archived;
        case session_status::busy: return true;
        case session_status::retry:
            return to == session_status::busy || to == session_status::archived;
        case session_status::archived: return false;
    }
    return false;
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

}  // namespace lisle::inline v0::opencode::hub

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

namespace lisle::inline v0::opencode::hub {

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

// ---- Checks -------------------------------------------------------------------------------------

/// Returns the version of a session's data, or nothing for an invalid one. A version above
/// current_version is a later hub's, whose additions are kept as unknown keys. There is no earlier
/// version.
[[nodiscard]] inline std::optional<int> parse_version(std::string_view text) {
    int version = 0;
    auto const [stop, failed] = std::from_chars(text.data(), text.data() + text.size(), version);
    if (failed != std::errc{} || stop != text.data() + text.size() || version < 1)
        return std::nullopt;
    return version;
}

[[nodiscard]] inline bool is_object(std::string_view json) {
    auto const object = decode_as<record>(json, detail::as_ecmascript(reference));
    return object.has_value();
}

namespace detail {

inline void check_common(common_columns const& row, std::vector<finding>& faults) {
    if (row.id.empty()) faults.push_back({"/id", "id is empty"});
    if (!is_object(row.metadata)) faults.push_back({"/metadata", "metadata is not a JSON object"});
    if (row.updated_at < row.created_at)
        faults.push_back({"/updated_at", "updated before it was created"});
}

}  // namespace detail

/// Returns the faults of a row by itself, none if it may be stored. A pointer names the column.
[[nodiscard]] inline std::vector<finding> find_faults(session_row const& row) {
    std::vector<finding> out;
    detail::check_common(row, out);
    if (row.project_id.empty()) out.push_back({"/project_id", "project_id is empty"});
    if (row.slug.empty()) out.push_back({"/slug", "slug is empty"});
    if (!parse_version(row.version))
        out.push_back({"/version", "version is not a positive number"});
    if (row.data && !is_object(*row.data)) out.push_back({"/data", "data is not a JSON object"});
    return out;
}
template <std::same_as<message_row> Row>  // compiled only where it is called
[[nodiscard]] std::vector<finding> find_faults(Row const& row) {
    std::vector<finding> out;
    detail::check_common(row, out);
    auto const id = scalars::parse_uuid(row.id);
    if (!(id && id->bytes[6] >> 4 == 4) && !row.id.starts_with("msg_"))
        out.push_back({"/id", "id is neither a UUID of version 4 nor one of opencode's"});
    if (row.session_id.empty()) out.push_back({"/session_id", "session_id is empty"});
    auto const read = read_message_data(to_column(row.role), row.data);
    if (!read || std::holds_alternative<unknown_case<owned>>(*read))
        out.push_back({"/data", "data does not fit the role"});
    return out;
}
[[nodiscard]] inline std::vector<finding> find_faults(part_row const& row) {
    std::vector<finding> out;
    detail::check_common(row, out);
    if (row.message_id.empty()) out.push_back({"/message_id", "message_id is empty"});
    if (row.session_id.empty()) out.push_back({"/session_id", "session_id is empty"});
    if (row.type.empty()) out.push_back({"/type", "type is empty"});
    if (!is_object(row.data)) out.push_back({"/data", "data is not a JSON object"});
    return out;
}

/// Returns the reasons why a row must not become the other one. `id`, `created_at` and the owner of
/// a row never change; nor does an archived session, or a part.
[[nodiscard]] inline std::vector<finding> find_faults(session_row const& before,
                                                      session_row const& after) {
    std::vector<finding> out;
    if (before == after) return out;
    if (before.id != after.id) out.push_back({"/id", "id changes"});
    if (before.created_at != after.created_at) out.push_back({"/created_at", "created_at changes"});
    if (before.project_id != after.project_id) out.push_back({"/project_id", "project_id changes"});
    if (before.status == session_status::archived)
        out.push_back({"/status", "the session is archived"});
    else if (!may_follow(before.status, after.status))
        out.push_back({"/status", "status can't become " + std::string{to_column(after.status)}});
    return out;
}
[[nodiscard]] inline std::vector<finding> find_faults(message_row const& before,
                                                      message_row const& after) {
    std::vector<finding> out;
    if (before.id != after.id) out.push_back({"/id", "id changes"});
    if (before.created_at != after.created_at) out.push_back({"/created_at", "created_at changes"});
    if (before.session_id != after.session_id) out.push_back({"/session_id", "session_id changes"});
    if (before.role != after.role) out.push_back({"/role", "role changes"});
    return out;
}
[[nodiscard]] inline std::vector<finding> find_faults(part_row const& before,
                                                      part_row const& after) {
    if (before == after) return {};
    return {{"", "a part is written once"}};
}

}  // namespace lisle::inline v0::opencode::hub
