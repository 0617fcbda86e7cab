// lisle/formats/opencode/storage/file.hpp - the files in which opencode kept sessions before 1.2.
//
// storage/session/<project>/<session>.json
// storage/message/<session>/<message>.json
// storage/part/<message>/<part>.json
//
// and before that, below project/<project>/:
//
// storage/session/info/<session>.json
// storage/session/message/<session>/<message>.json
// storage/session/part/<session>/<message>/<part>.json
//
// The ids in a file's path count. Ids in its text were dropped when files became rows.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/storage/identity.hpp>
#include <lisle/formats/opencode/storage/stored.hpp>

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::opencode {

/// What a file of the storage holds.
enum class file_kind { session_file, message_file, part_file };

/// The facts in a file's path; empty if the layout does not tell.
struct storage_path {
    file_kind kind{};
    std::string project_id, session_id, message_id, part_id;

    bool operator==(storage_path const&) const = default;
};

namespace detail {

/// The last steps of a path, from its end, split at slashes of either kind.
[[nodiscard]] inline std::vector<std::string_view> split_path(std::string_view path) {
    std::vector<std::string_view> out;
    while (true) {
        auto const slash = path.find_last_of("/\\");
        out.push_back(path.substr(slash == path.npos ? 0 : slash + 1));
        if (slash == path.npos) return out;
        path = path.substr(0, slash);
    }
}

}  // namespace detail

/// Parses a path, which may be absolute. Nullopt unless it leads to a session, a message or a part.
[[nodiscard]] inline std::optional<storage_path> parse_storage_path(std::string_view path) {
    constexpr std::string_view extension = ".json";
    if (!path.ends_with(extension)) return std::nullopt;
    path.remove_suffix(extension.size());
    auto const steps = detail::split_path(path);
    auto const step = [&](std::size_t i) {
        return i < steps.size() ? steps[i] : std::string_view{};
    };
    auto const text = [&](std::size_t i) { return std::string{step(i)}; };
    // The older layout comes first: its directories have the same names, one level deeper.
    if (step(1) == "info" && step(2) == "session" && step(3) == "storage")
        return storage_path{file_kind::session_file, text(4), text(0), {}, {}};
    if (step(2) == "message" && step(3) == "session" && step(4) == "storage")
        return storage_path{file_kind::message_file, text(5), text(1), text(0), {}};
    if (step(3) == "part" && step(4) == "session" && step(5) == "storage")
        return storage_path{file_kind::part_file, text(6), text(2), text(1), text(0)};
    if (step(3) != "storage") return std::nullopt;
    if (step(2) == "session")
        return storage_path{file_kind::session_file, text(1), text(0), {}, {}};
    if (step(2) == "message")
        return storage_path{file_kind::message_file, {}, text(1), text(0), {}};
    if (step(2) == "part") return storage_path{file_kind::part_file, {}, {}, text(1), text(0)};
    return std::nullopt;
}

/// Returns the path of a file in the newer layout.
[[nodiscard]] inline std::string to_string(storage_path const& path) {
    auto const join = [](std::string_view kind, std::string_view directory, std::string_view name) {
        return "storage/" + std::string{kind} + '/' + std::string{directory} + '/'
               + std::string{name} + ".json";
    };
    switch (path.kind) {
        case file_kind::session_file: return join("session", path.project_id, path.session_id);
        case file_kind::message_file: return join("message", path.session_id, path.message_id);
        case file_kind::part_file: return join("part", path.message_id, path.part_id);
    }
    return {};
}

namespace detail {

template <class T>
result<T> read_file(std::string_view text, decode_options const& options, std::vector<note>* notes,
                    std::initializer_list<std::pair<std::string_view, std::string_view>> ids) {
    auto out = decode_as<stored<T>>(text, as_ecmascript(options), notes);
    if (!out) return out.error();
    for (auto const& [key, id] : ids)
        if (!id.empty() && id_of(out->value, key) != id) set_id(out->value, key, id);
    return std::move(out->value);
}

}  // namespace detail

/// Returns a file's session, with the ids of its path. Releases of mid 2025 (0.5) wrote no
/// `projectID`; a session without one stays as it is.
///
///     auto const path = lisle::opencode::parse_storage_path(file_name).value();
///     auto const session = lisle::opencode::read_session_file(path, text);
///
/// Errors: those of `decode_as`.
///
/// Complexity: linear in the size of the text.
///
/// Lifetime: as for `decode_as`.
template <storing_model Model = owned>
[[nodiscard]] result<basic_session<Model>>
read_session_file(storage_path const& path, std::string_view text,
                  decode_options const& options = permissive, std::vector<note>* notes = nullptr) {
    auto out = decode_as<basic_session<Model>>(text, detail::as_ecmascript(options), notes);
    if (out && !path.session_id.empty()) out->id.text = path.session_id;
    if (out && out->project_id && !path.project_id.empty()) *out->project_id = path.project_id;
    return out;
}

/// As above, for a message.
template <storing_model Model = owned>
[[nodiscard]] result<basic_message<Model>>
read_message_file(storage_path const& path, std::string_view text,
                  decode_options const& options = permissive, std::vector<note>* notes = nullptr) {
    return detail::read_file<basic_message<Model>>(
        text, options, notes, {{"id", path.message_id}, {"sessionID", path.session_id}});
}

/// As above, for a part. The newer layout does not tell its session.
template <storing_model Model = owned>
[[nodiscard]] result<basic_part<Model>>
read_part_file(storage_path const& path, std::string_view text,
               decode_options const& options = permissive, std::vector<note>* notes = nullptr) {
    return detail::read_file<basic_part<Model>>(
        text, options, notes,
        {{"id", path.part_id}, {"sessionID", path.session_id}, {"messageID", path.message_id}});
}

/// Returns the text of a session's, a message's or a part's file.
///
/// Errors: none.
///
/// Complexity: linear in the size of the value.
template <wire_type T>
[[nodiscard]] std::string write_file(T const& value, layout wanted = layout::canonical) {
    return encode_as(value, indented, wanted);
}

}  // namespace lisle::v0_1::opencode
