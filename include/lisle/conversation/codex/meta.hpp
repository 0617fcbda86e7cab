// lisle/conversation/codex/meta.hpp - the first line of a thread, from and to a conversation.
#pragma once

#include <lisle/conversation/codex/spelling.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/formats/codex/rollout.hpp>
#include <lisle/formats/codex/tools/parent_thread.hpp>
#include <lisle/releases/release_number.hpp>
#include <lisle/scalars/uuid.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::conversation::codex_bridge {

// ---- To a conversation --------------------------------------------------------------------------

template <class Model>
[[nodiscard]] std::optional<basic_git_state<Model>>
describe_git(std::optional<codex::basic_git_info<Model>> const& git) {
    if (!git) return std::nullopt;
    basic_git_state<Model> out;
    out.branch = git->branch;
    out.commit = git->commit_hash;
    out.remote = git->repository_url;
    return out;
}

/// Returns the parent of a subagent's thread.
template <class Model>
[[nodiscard]] std::optional<basic_parent<Model>>
describe_parent(codex::basic_session_meta<Model> const& meta) {
    auto const found = codex::find_parent_thread(meta);
    if (!found) return std::nullopt;
    return basic_parent<Model>{typename Model::string{found->id}, {}, found->depth, {}};
}

template <class Model>
void describe_meta(basic_conversation<Model>& to, codex::basic_session_meta<Model> const& meta) {
    to.source = {"codex", meta.cli_version, meta.id, {}};
    to.id = meta.id;
    to.created = read_time(meta.timestamp);
    if (!meta.cwd.empty()) to.directories.push_back(meta.cwd);
    if (meta.runtime_workspace_roots)
        for (auto const& root : *meta.runtime_workspace_roots)
            if (root != meta.cwd) to.directories.push_back(root);
    to.git = describe_git(meta.git);
    to.parent = describe_parent(meta);
}
template <class Model>
void describe_meta(basic_conversation<Model>& to, codex::basic_bare_meta<Model> const& meta) {
    to.source = {"codex", {}, meta.id, {}};
    to.id = meta.id;
    to.created = read_time(meta.timestamp);
    to.git = describe_git(meta.git);
}

// ---- From a conversation ------------------------------------------------------------------------

template <class Model>
[[nodiscard]] std::optional<codex::basic_git_info<Model>>
make_git(basic_conversation<Model> const& c) {
    if (!c.git || (!c.git->commit && !c.git->branch && !c.git->remote)) return std::nullopt;
    return codex::basic_git_info<Model>{c.git->commit, c.git->branch, c.git->remote, {}};
}

/// Returns what a subagent's thread says of its parent.
template <class Json, class Model>
[[nodiscard]] std::optional<Json> make_source(basic_parent<Model> const& parent) {
    auto spawned = "{\"parent_thread_id\":" + to_text(parent.id);
    if (parent.depth) spawned += ",\"depth\":" + std::to_string(*parent.depth);
    return parse<Json>("{\"subagent\":{\"thread_spawn\":" + spawned + "}}}");
}

/// Returns why the first line of a new thread can't name its parent; empty if it can.
template <class Model>
[[nodiscard]] std::string_view find_obstacle_to_parent(basic_parent<Model> const& parent,
                                                       release_number release) {
    if (release < release_number{0, 98, 0}) return "Codex keeps parents in threads since 0.98";
    if (!scalars::parse_uuid(parent.id)) return "its id is no UUID, which Codex would not read";
    return {};
}

/// Names the parent in the first line of a new thread, as this release does. A conversation knows
/// its parent alone, so the root of the tree is named only if it is the parent.
template <class Model>
void add_parent(codex::basic_session_meta<Model>& to, basic_parent<Model> parent,
                release_number release) {
    if (!parent.depth) parent.depth = 1;  // Codex reads no parent without it
    to.source = make_source<typename Model::json>(parent);
    if (release >= release_number{0, 130, 0}) to.thread_source = "subagent";
    if (release < release_number{0, 145, 0}) return;
    if (*parent.depth <= 1) to.session_id = parent.id;
    to.parent_thread_id = std::move(parent.id);
}

/// Returns the first line with what the conversation has of it.
template <class Model>
[[nodiscard]] codex::basic_session_meta<Model> make_meta(basic_conversation<Model> const& c) {
    codex::basic_session_meta<Model> out;
    if (c.id) out.id = *c.id;
    if (c.created) out.timestamp = to_rfc3339_milliseconds(*c.created);
    if (!c.directories.empty()) out.cwd = c.directories[0];
    if (c.source && c.source->release) out.cli_version = *c.source->release;
    out.git = make_git(c);
    if (c.model && c.model->provider) out.model_provider.emplace(*c.model->provider);
    auto const release = parse_release_number(out.cli_version);
    bool const has_roots = release && *release >= release_number{0, 155, 0};
    if (c.directories.size() > 1 || (has_roots && !c.directories.empty()))
        out.runtime_workspace_roots = c.directories;
    if (!c.parent) return out;
    out.parent_thread_id = c.parent->id;
    out.source = make_source<typename Model::json>(*c.parent);
    return out;
}

/// Returns the text of the first line. With `is_bare` it has the form of
/// releases before 0.34.
template <class Model>
[[nodiscard]] std::string to_meta_text(codex::basic_session_meta<Model> meta, bool is_bare) {
    if (is_bare) {
        codex::basic_bare_meta<Model> out;
        out.id = meta.id;
        out.timestamp = meta.timestamp;
        out.git = std::move(meta.git);
        return to_text(out);
    }
    codex::basic_line<Model, codex::basic_session_meta<Model>> line;
    line.timestamp = meta.timestamp;
    line.payload = std::move(meta);
    return to_text(codex::basic_envelope<Model>{std::move(line)});
}

}  // namespace lisle::v0_1::conversation::codex_bridge
