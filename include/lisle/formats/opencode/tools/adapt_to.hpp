// lisle/formats/opencode/tools/adapt_to.hpp - adapts a session to a release of opencode; lists the
// changes.
//
// `opencode import` refuses a session with one value that the schema of its release refuses, and
// drops keys that it does not know. Diffs have two texts up to 1.3 and a patch since 1.4; 1.14.21
// to 1.17 take only non-negative integers as times, tokens and positions, later ones still as
// times; sessions before 1.1.27 have no slug.
//
// Source: `opencode import` of 1.3.2, 1.14.41 and 1.18.34.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/error.hpp>
#include <lisle/fault.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/hub/slug.hpp>
#include <lisle/formats/opencode/storage/identity.hpp>
#include <lisle/formats/opencode/tools/adapt_part.hpp>
#include <lisle/formats/opencode/tools/adapt_values.hpp>
#include <lisle/formats/opencode/tools/complete_shape.hpp>
#include <lisle/formats/opencode/writers/find_writer.hpp>
#include <lisle/formats/opencode/writers/key_orders.hpp>
#include <lisle/releases/drop_keys.hpp>
#include <lisle/releases/release_number.hpp>
#include <lisle/scalars/sha256.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode {

namespace detail {

class conversation_adapter {
public:
    conversation_adapter(conversation& whole, release_number r) : whole_{whole}, v_{r} {}

    std::vector<fault> run() {
        find_defaults();
        created_before_ = whole_.info.time.created.value;
        adapt_session();
        auto const inside = v_.enter("messages");
        std::size_t index = 0;
        std::erase_if(whole_.messages, [&](message_with_parts& m) {
            auto const in_element = v_.enter(std::to_string(index));
            return !adapt(m, index++);
        });
        return std::move(v_.changes);
    }

private:
    using unknown = unknown_case<owned>;

    /// What missing values become: those of the first answer.
    void find_defaults() {
        for (auto const& m : whole_.messages) {
            auto const* const answer = std::get_if<assistant_message>(&m.info);
            if (answer == nullptr) continue;
            model_.provider_id = answer->provider_id;
            model_.model_id = answer->model_id;
            agent_ = answer->agent.value_or(answer->mode.value_or(agent_));
            if (answer->path) directory_ = answer->path->cwd;
            return;
        }
    }

    // ---- The session ----------------------------------------------------------------------------

    /// The id that a session without one gets: that of its messages, else one made from its text.
    [[nodiscard]] std::string find_session_id() const {
        if (!whole_.info.id.empty()) return {};
        for (auto const& m : whole_.messages)
            if (auto id = id_of(m.info, "sessionID"); !id.empty()) return id;
        constexpr std::size_t size = 26;  // as opencode's ids
        return "ses_" + scalars::to_string(scalars::sha256(encode(whole_))).substr(0, size);
    }

    void adapt_session() {
        auto const inside = v_.enter("info");
        auto& info = whole_.info;
        v_.mend_id("id", info.id, find_session_id());
        auto const slug = hub::make_slug(info.title);
        v_.add_if_missing("slug", info.slug, slug, slug);
        v_.add_if_missing("projectID", info.project_id, std::string{"global"}, "global");
        v_.add_if_missing("directory", info.directory, directory_, directory_);
        directory_ = *info.directory;
        v_.mend_id("parentID", info.parent_id);
        v_.mend_id("workspaceID", info.workspace_id);
        if (info.path && !v_.rules.has_session_path) {
            info.path.reset();
            v_.change("path", "a key that this release does not know", fault_effect::mended);
        }
        v_.adapt_record("metadata", info.metadata);
        if (info.summary) adapt(*info.summary);
        if (info.revert) {
            auto const revert = v_.enter("revert");
            v_.mend_id("messageID", info.revert->message_id, {});
            v_.mend_id("partID", info.revert->part_id);
        }
        auto const time = v_.enter("time");
        v_.mend_count("created", info.time.created);
        v_.mend_count("updated", info.time.updated);
        v_.mend_count("compacting", info.time.compacting);
        v_.mend_count("archived", info.time.archived);
    }

    void adapt(session_summary& summary) {
        auto const inside = v_.enter("summary");
        double added = 0, deleted = 0, files = 0;
        if (summary.diffs)
            for (auto const& diff : *summary.diffs) {
                added += diff.additions;
                deleted += diff.deletions;
                files += 1;
            }
        v_.add_if_missing("additions", summary.additions, added, "the sum of the diffs");
        v_.add_if_missing("deletions", summary.deletions, deleted, "the sum of the diffs");
        v_.add_if_missing("files", summary.files, files, "the number of the diffs");
        if (summary.diffs) v_.adapt(*summary.diffs);
    }

    // ---- Messages -------------------------------------------------------------------------------

    [[nodiscard]] static std::string number_id(std::string_view before, std::size_t index) {
        auto const digits = std::to_string(index);
        auto const zeros = digits.size() < 6 ? 6 - digits.size() : 0;
        return std::string{before} + '_' + std::string(zeros, '0') + digits;
    }

    bool adapt(message_with_parts& m, std::size_t index) {
        if (auto const* const other = std::get_if<unknown>(&m.info)) {
            auto completed = complete(*other);
            if (!completed) {
                v_.change("a message of an unknown shape: it is removed");
                return false;
            }
            m.info = std::move(*completed);
        }
        {
            auto const inside = v_.enter("info");
            std::visit([&](auto& info) { adapt_ids(info, index), adapt(info); }, m.info);
        }
        auto const inside = v_.enter("parts");
        std::size_t next = 0;
        std::erase_if(m.parts, [&](part& p) {
            auto const in_element = v_.enter(std::to_string(next));
            if (auto const* const other = std::get_if<unknown>(&p))
                if (auto completed = complete_part(*other, v_)) p = std::move(*completed);
            std::visit([&](auto& known) { adapt_part_ids(known, next); }, p);
            ++next;
            return !std::visit(part_adapter{v_}, p);
        });
        return true;
    }
    [[nodiscard]] std::optional<message> complete(unknown const& other) {
        auto const inside = v_.enter("info");
        return complete_message(other, created_before_, v_);
    }

    template <class Message>
    void adapt_ids(Message& info, std::size_t index) {
        if constexpr (requires { info.session_id; }) {
            v_.mend_id("id", info.id, number_id("msg", index));
            v_.mend_id("sessionID", info.session_id, whole_.info.id.text);
            message_id_ = info.id.text;
            created_before_ = info.time.created.value;
            if constexpr (std::is_same_v<Message, user_message>) asked_by_ = message_id_;
        }
    }
    template <class Part>
    void adapt_part_ids(Part& part, std::size_t index) {
        if constexpr (requires { part.message_id; }) {
            auto const after =
                message_id_.substr((std::min)(message_id_.find('_'), message_id_.size()));
            v_.mend_id("id", part.id, number_id("prt" + after, index));
            v_.mend_id("sessionID", part.session_id, whole_.info.id.text);
            v_.mend_id("messageID", part.message_id, message_id_);
        }
    }

    void adapt(unknown&) {}

    void adapt(user_message& info) {
        {
            auto const inside = v_.enter("time");
            v_.mend_count("created", info.time.created);
        }
        if (info.format && std::holds_alternative<unknown>(*info.format)) {
            info.format.reset();
            v_.change("format", "a format of an unknown kind");
        }
        if (info.summary) {
            auto const inside = v_.enter("summary");
            v_.add_if_missing("diffs", info.summary->diffs, std::vector<file_diff>{}, "empty");
            v_.adapt(*info.summary->diffs);
        }
        v_.add_if_missing("agent", info.agent, agent_, agent_);
        v_.add_if_missing("model", info.model, model_, model_.provider_id + '/' + model_.model_id);
        auto& in_model = info.model->variant;
        auto& from = v_.rules.has_patches ? info.variant : in_model;
        auto& to = v_.rules.has_patches ? in_model : info.variant;
        if (!from) return;
        to = std::exchange(from, std::nullopt);
        v_.change(v_.rules.has_patches ? "the model's variant: it moves to the model"
                                       : "the model's variant: it moves beside the model",
                  fault_effect::mended);
    }

    void adapt(assistant_message& info) {
        {
            auto const inside = v_.enter("time");
            v_.mend_count("created", info.time.created);
            v_.mend_count("completed", info.time.completed);
        }
        if (info.error) adapt(*info.error);
        v_.add_if_missing("parentID", info.parent_id, message_id{asked_by_}, asked_by_);
        v_.mend_id("parentID", info.parent_id);
        auto const agent = info.mode.value_or(agent_);
        v_.add_if_missing("agent", info.agent, agent, agent);
        v_.add_if_missing("mode", info.mode, *info.agent, *info.agent);
        working_path path;
        path.cwd = path.root = directory_;
        v_.add_if_missing("path", info.path, path, directory_);
        v_.add_if_missing("cost", info.cost, 0.0, "0");
        token_counts none;
        none.reasoning.emplace();
        none.cache.emplace();
        v_.add_if_missing("tokens", info.tokens, none, "0");
        v_.adapt(*info.tokens);
    }

    void adapt(error_object& error) {
        auto const* const filtered = std::get_if<content_filter_error>(&error);
        auto const* const other = std::get_if<unknown>(&error);
        if (other == nullptr && (filtered == nullptr || v_.rules.has_content_filter)) return;
        unknown_error named;
        named.data.message = other != nullptr ? other->json.text() : filtered->data.message;
        error = std::move(named);
        v_.change("error", "an error that this release does not know: it becomes the message of an "
                           "UnknownError");
    }

    conversation& whole_;
    value_adapter v_;
    user_model model_;
    std::string agent_ = "build", directory_ = "/";
    std::string message_id_, asked_by_ = "msg";
    double created_before_ = 0;  ///< the time of the message before
};

}  // namespace detail

/// Changes a session so that a release of opencode imports it, and imports all of it. Returns the
/// changes: what that release would refuse or drop.
///
///     for (auto const& changed : lisle::opencode::adapt_to(*session, {1, 14, 41}))
///         warn(changed.pointer, changed.what);
///
/// Places are those before messages and parts were removed, but of keys that the release does not
/// know they are those after it. Releases before 1.2 store what they import
/// without looking at it, so for them nothing changes.
///
/// Errors: none.
///
/// Complexity: linear in the size of the session.
[[nodiscard]] inline std::vector<finding> adapt_to(conversation& whole, release_number release) {
    if (release < detail::first_with_rows) return {};
    auto dropped_keys = std::vector<finding>{};
    auto const is_imported = [&](key_order const& order) {
        bool const is_parsed = (order.by.writers & (parsed_by_schema | read_from_columns)) != 0
                               || order.type == "export" || order.type == "entry";
        return is_parsed && order.by.releases.contains(release);
    };
    std::vector<finding> out;
    for (auto& changed : detail::conversation_adapter{whole, release}.run())
        out.push_back(std::move(changed));
    auto const text =
        drop_keys(encode(whole), key_orders, detail::root_of(text_place::session_export),
                  is_imported, dropped_keys);
    if (dropped_keys.empty()) return out;
    if (auto again = decode<opencode_t>(text)) whole = std::move(*again);
    out.insert(out.end(), std::make_move_iterator(dropped_keys.begin()),
               std::make_move_iterator(dropped_keys.end()));
    return out;
}

}  // namespace lisle::v0_1::opencode
