// lisle/formats/opencode/hub/faults.hpp - what is wrong with a row of the hub, or with a change of
// it.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/finding.hpp>
#include <lisle/formats/opencode/hub/data.hpp>
#include <lisle/formats/opencode/hub/row.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/scalars/uuid.hpp>

#include <charconv>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <variant>
#include <vector>

namespace lisle::inline v0::opencode::hub {

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
