// lisle/formats/opencode/hub/faults.hpp - what is wrong with rows of the hub, or with a change of
// one.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/error.hpp>
#include <lisle/formats/opencode/hub/data.hpp>
#include <lisle/formats/opencode/hub/row.hpp>
#include <lisle/formats/opencode/hub/shape/message.hpp>
#include <lisle/formats/opencode/hub/shape/part.hpp>
#include <lisle/formats/opencode/hub/shape/session_data.hpp>
#include <lisle/formats/opencode/hub/slug.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/scalars/uuid.hpp>
#include <lisle/text/salted_map.hpp>

#include <charconv>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace lisle::v0_1::opencode::hub {

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

namespace detail {

inline void check_common(common_columns const& row, std::vector<finding>& faults) {
    if (row.id.empty()) faults.push_back({"/id", "id is empty"});
    if (!is_object(row.metadata)) faults.push_back({"/metadata", "metadata is not a JSON object"});
    if (row.updated_at < row.created_at)
        faults.push_back({"/updated_at", "updated before it was created"});
}

inline void add_fault(std::string_view place, error found, std::vector<finding>& faults) {
    auto where = std::string{place} + found.pointer;
    found.pointer.clear();
    found.offset = error::npos;
    faults.push_back({std::move(where), found.message()});
}

/// Checks data with this tag against the document's shape, then against opencode's, which `read`
/// reads. Data of a type that neither of them names has no shape.
template <class Shape, class Read>
void check_data(std::string_view tag, std::string_view name, std::string const& data, Read read,
                std::vector<finding>& faults) {
    if (!is_object(data)) return faults.push_back({"/data", "data is not a JSON object"});
    auto const documented_data =
        decode_as<Shape>(add_tag(tag, name, data), as_ecmascript(reference));
    if (documented_data) return;
    auto const opencodes = read(name, data, as_known_shape(), nullptr);
    if (opencodes) return;
    if (!is_unknown_tag(opencodes.error(), tag)) add_fault("/data", opencodes.error(), faults);
}

}  // namespace detail

/// Whether a message may have this id: a UUID of version 4, or an id of opencode's.
[[nodiscard]] inline bool is_message_id(std::string_view id) {
    auto const uuid = scalars::parse_uuid(id);
    return (uuid && uuid->bytes[6] >> 4 == 4) || id.starts_with("msg_");
}

/// Returns the faults of a row by itself, none if it may be stored. A pointer begins with the
/// column's name and leads into its JSON. Data must have the shape that the document gives to the
/// role or type, or a shape of opencode's. (Templates, so that they cost nothing if not called.)
template <std::same_as<session_row> Row>
[[nodiscard]] std::vector<finding> find_faults(Row const& row) {
    std::vector<finding> out;
    detail::check_common(row, out);
    if (row.project_id.empty()) out.push_back({"/project_id", "project_id is empty"});
    if (row.slug.empty()) out.push_back({"/slug", "slug is empty"});
    else if (!is_slug(row.slug))
        out.push_back({"/slug", "slug has other characters than a to z, 0 to 9 and hyphens"});
    if (row.slug.size() > max_slug_size)
        out.push_back({"/slug", "slug exceeds " + std::to_string(max_slug_size) + " characters"});
    if (!parse_version(row.version))
        out.push_back({"/version", "version is not a positive number"});
    if (!row.data) return out;
    if (!is_object(*row.data)) {
        out.push_back({"/data", "data is not a JSON object"});
        return out;
    }
    auto const data = decode_as<shape::session_data>(*row.data, detail::as_known_shape());
    if (!data) detail::add_fault("/data", data.error(), out);
    return out;
}
template <std::same_as<message_row> Row>
[[nodiscard]] std::vector<finding> find_faults(Row const& row) {
    std::vector<finding> out;
    detail::check_common(row, out);
    if (!is_message_id(row.id))
        out.push_back({"/id", "id is neither a UUID of version 4 nor one of opencode's"});
    if (row.session_id.empty()) out.push_back({"/session_id", "session_id is empty"});
    detail::check_data<shape::message>("role", to_column(row.role), row.data,
                                       read_message_data<owned>, out);
    return out;
}
template <std::same_as<part_row> Row>
[[nodiscard]] std::vector<finding> find_faults(Row const& row) {
    std::vector<finding> out;
    detail::check_common(row, out);
    if (row.message_id.empty()) out.push_back({"/message_id", "message_id is empty"});
    if (row.session_id.empty()) out.push_back({"/session_id", "session_id is empty"});
    if (row.type.empty()) out.push_back({"/type", "type is empty"});
    detail::check_data<shape::part>("type", row.type, row.data, read_part_data<owned>, out);
    return out;
}

namespace detail {

/// The faults of many rows, each with its place.
class session_check {
public:
    explicit session_check(rows const& all) : all_{all} {}

    [[nodiscard]] std::vector<finding> find_faults_of_all() && {
        add("/session", find_faults(all_.session));
        if (all_.session.parent_id == all_.session.id)
            out_.push_back({"/session/parent_id", "a session is its own parent"});
        for (std::size_t i = 0; i < all_.messages.size(); ++i) check_message(i);
        for (std::size_t i = 0; i < all_.parts.size(); ++i) check_part(i);
        return std::move(out_);
    }

private:
    using places = text::salted_map<std::string_view, std::size_t>;

    void add(std::string const& place, std::vector<finding> faults) {
        for (auto& [pointer, what] : faults) out_.push_back({place + pointer, std::move(what)});
    }

    void check_id(std::string const& table, std::size_t i, std::string_view id, places& seen) {
        auto const [first, is_new] = seen.emplace(id, i);
        if (!is_new && !id.empty())
            out_.push_back({table + std::to_string(i) + "/id",
                            "id is also that of " + table + std::to_string(first->second)});
    }

    void check_message(std::size_t i) {
        auto const& row = all_.messages[i];
        auto const place = "/messages/" + std::to_string(i);
        add(place, find_faults(row));
        check_id("/messages/", i, row.id, messages_);
        if (!row.session_id.empty() && row.session_id != all_.session.id)
            out_.push_back({place + "/session_id", "session_id is that of another session"});
    }

    void check_part(std::size_t i) {
        auto const& row = all_.parts[i];
        auto const place = "/parts/" + std::to_string(i);
        add(place, find_faults(row));
        check_id("/parts/", i, row.id, parts_);
        if (row.message_id.empty()) return;
        auto const owner = messages_.find(row.message_id);
        if (owner == messages_.end())
            out_.push_back({place + "/message_id", "no message has this id"});
        else if (row.session_id != all_.messages[owner->second].session_id)
            out_.push_back({place + "/session_id", "session_id is not that of its message"});
    }

    rows const& all_;
    std::vector<finding> out_;
    places messages_, parts_;
};

}  // namespace detail

/// Returns the faults of a whole session: those of each row, ids that are not unique, and owners
/// that are missing or of another session. A pointer leads into the rows ("/parts/3/data/text").
///
///     for (auto const& [pointer, what] : lisle::opencode::hub::find_faults(rows))
///         std::cerr << pointer << ": " << what << '\n';
///
/// Complexity: linear in the size of the rows.
template <std::same_as<rows> Rows>
[[nodiscard]] std::vector<finding> find_faults(Rows const& all) {
    return detail::session_check{all}.find_faults_of_all();
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

}  // namespace lisle::v0_1::opencode::hub
