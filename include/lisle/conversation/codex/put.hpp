// lisle/conversation/codex/put.hpp - a conversation as a rollout of Codex.
//
// What Codex wrote comes back with the residues that get.hpp kept.
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/codex/context_lines.hpp>
#include <lisle/conversation/codex/lost_edits.hpp>
#include <lisle/conversation/codex/mappings.hpp>
#include <lisle/conversation/codex/meta.hpp>
#include <lisle/conversation/codex/native.hpp>
#include <lisle/conversation/codex/new_lines.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/line_list.hpp>
#include <lisle/conversation/rules/ids.hpp>
#include <lisle/conversation/rules/sent_messages.hpp>
#include <lisle/conversation/rules/times.hpp>
#include <lisle/scalars/uuid.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::codex_bridge {

/// Options for a new rollout. `release` is the release of Codex that will resume it, 0.34 or
/// later.
struct put_options {
    std::string release = "0.169.0";
    std::string originator = "lisle";
};

/// Makes a rollout.
template <class Model>
class putter {
public:
    putter(basic_conversation<Model> const& c, put_options const& options)
        : c_{c}, options_{options}, log_{losses_} {}

    [[nodiscard]] converted<codex::basic_rollout<Model>> run() && {
        auto const residue = native_.find(c_.native);
        auto const native = residue.empty() ? std::nullopt : parse<native_conversation>(residue);
        line_form form;
        form.format = c_.source ? std::string{c_.source->format} : std::string{};
        form.is_bare = native && native->is_bare;
        bool const has_release = native && c_.source && c_.source->release;
        form.is_newest =
            is_since(has_release ? std::string{*c_.source->release} : options_.release, 145);
        maker_.emplace(std::move(form));
        if (native) put_own(*native);
        else put_foreign();
        auto before = native && native->before ? *native->before : std::string{};
        std::vector<std::uint64_t> numbers;
        auto rollout = std::move(lines_).finish(std::move(before), &numbers);
        if (native) lost_edits_.tell(c_, rollout, numbers, log_);
        return {std::move(rollout), std::move(losses_)};
    }

private:
    /// Whether a release is 0.`minor` or later.
    [[nodiscard]] static bool is_since(std::string_view release, unsigned minor) {
        auto const number = parse_release_number(release);
        return number && *number >= release_number{0, minor, 0};
    }

    // ---- Codex's own ----

    void put_own(native_conversation const& native) {
        is_bare_ = native.is_bare;
        for (auto const& line : native.kept) keep(line);
        lines_.add_damage(native.damaged);
        if (native.meta) lines_.add(*native.meta, to_meta_text(make_meta(c_), native.is_bare));
        for (std::size_t i = 0; i < c_.messages.size(); ++i) put_own(c_.messages[i], i);
        std::move(contexts_).finish(c_.model,
                                    c_.updated ? to_rfc3339_milliseconds(*c_.updated) : "", lines_);
        for (auto& [at, items] : histories_)
            for (auto& [slot, item] : items)
                if (auto parsed = parse<codex::basic_item<Model>>(item))
                    lines_.add_new(to_line_text(std::move(*parsed), {}, is_bare_));
    }

    void keep(kept_line const& line) {
        if (!contexts_.take(line)) lines_.add(line);
    }

    void put_own(basic_message<Model> const& m, std::size_t index) {
        auto const log = log_.at("messages").at(index);
        auto const residue = native_.find(m.native);
        auto const kept = residue.empty() ? std::nullopt : parse<native_message>(residue);
        if (kept)
            for (auto const& line : kept->kept) {
                keep(line);
                lost_edits_.add({line.at, {}}, index);
            }
        std::vector<native_part> natives;
        for (auto const& part : m.content) {
            auto const& native = natives.emplace_back(native_.template read<native_part>(part));
            if (!native.line) continue;
            lost_edits_.add({native.line->at, native.slot}, index);
            bool const is_first = natives.size() == 1;
            if (is_first && m.role == role::assistant && !native.slot)
                contexts_.add_answer(native.line->at, m.model);
        }
        bool const has_lines = std::any_of(natives.begin(), natives.end(),
                                           [](auto const& native) { return native.line; });
        if (!has_lines && kept) {  // its lines are whole
            if (!kept->kept.empty()) lines_.go_past(kept->kept.back().at);
            return;
        }
        if (!has_lines) return put_new(m, log);
        auto const* const content = m.content.data();
        for (std::size_t i = 0; i < natives.size();) {
            auto end = i + 1;
            while (natives[i].line && end < natives.size() && natives[end].joined) ++end;
            if (natives[i].line) {
                put_part(m, natives[i], content + i, content + end);
            } else {
                basic_message<Model> added;
                added.role = m.role;
                added.origin = m.origin;
                added.created = m.completed ? m.completed : m.created;
                added.content.push_back(m.content[i]);
                put_new(added, log);
            }
            i = end;
        }
    }

    void put_part(basic_message<Model> const& m, native_part const& native,
                  basic_content<Model> const* first, basic_content<Model> const* end) {
        auto const spell = [](std::optional<timestamp> const& at) {
            return at ? to_rfc3339_milliseconds(*at) : std::string{};
        };
        auto const type = native.type ? std::string_view{*native.type} : std::string_view{};
        if (auto const* const cut = find_alternative<basic_compaction<Model>>(first))
            return put_compaction(*cut, native, spell(m.created));
        auto item = make_item(m.role, type, first, end);
        if (native.slot) {
            histories_[native.line->at].emplace_back(
                *native.slot, lines_.restore(to_text(item), native.line->residue));
            return;
        }
        auto const* const call = find_alternative<basic_tool_call<Model>>(first);
        auto const& at = call != nullptr ? call->started : m.created;
        lines_.add(*native.line, to_line_text(std::move(item), spell(at), is_bare_));
        if (call == nullptr || type == search_call) return;
        auto const result = [&] {
            return to_line_text(make_result(*call, type), spell(call->ended), is_bare_);
        };
        bool const is_open =
            call->status == call_status::pending || call->status == call_status::in_progress;
        if (native.output) lines_.add(*native.output, result());
        else if (!is_open) lines_.add_new(result());
    }

    void put_compaction(basic_compaction<Model> const& cut, native_part const& native,
                        std::string const& time) {
        auto const found = histories_.find(native.line->at);
        std::vector<std::pair<std::uint64_t, std::string>> items;
        if (found != histories_.end()) {
            items = std::move(found->second);
            histories_.erase(found);
        }
        for (auto const& kept : native.history)
            items.emplace_back(kept.slot, kept.item ? std::string{kept.item->text()}
                                                    : lines_.restore(to_summary_text<Model>(
                                                                         cut.summary.value_or("")),
                                                                     kept.residue));
        std::stable_sort(items.begin(), items.end(),
                         [](auto const& a, auto const& b) { return a.first < b.first; });
        std::optional<std::vector<std::string>> history;
        if (!items.empty() || native.has_history) history.emplace();
        for (auto& item : items) history->push_back(std::move(item.second));
        lines_.add(*native.line, to_compacted_text(cut, history, time));
    }

    void put_new(basic_message<Model> const& m, loss_log const& log) {
        auto const at = m.created.value_or(c_.updated.value_or(timestamp{}));
        for (auto& line : maker_->make(m, at, log)) lines_.add_new(std::move(line));
    }

    // ---- Another program's ----

    void put_foreign() {
        auto const sent = find_sent();
        std::vector<std::optional<timestamp>> created;
        for (auto const i : sent) created.push_back(c_.messages[i].created);
        auto const last = c_.updated.value_or(created.empty() || !created.back()
                                                  ? c_.created.value_or(timestamp{})
                                                  : *created.back());
        auto const times = spread_times(created, last.milliseconds);
        auto const first = times.empty() ? last : timestamp{times.front(), 0};
        timestamp latest{c_.created.value_or(first).milliseconds, 0};
        lines_.add_new(to_meta_text(make_new_meta(latest), false));
        for (std::size_t i = 0; i < sent.size(); ++i) {
            auto const& m = c_.messages[sent[i]];
            auto const log = log_.at("messages").at(sent[i]);
            if (m.created && m.created->milliseconds != times[i])
                log.approximated("created", "the times of lines ascend");
            auto items = maker_->make(m, timestamp{times[i], 0}, log);
            if (!items.empty()) latest = timestamp{times[i], 0};
            for (auto& line : items) lines_.add_new(std::move(line));
        }
        tell_losses(latest);
    }

    /// The messages that are sent to the model.
    [[nodiscard]] std::vector<std::size_t> find_sent() const {
        std::vector<std::size_t> out;
        auto const first = find_first_to_put(c_.messages);
        auto const reasons = find_reasons_to_leave_out(c_);
        for (std::size_t i = 0; i < c_.messages.size(); ++i) {
            auto const reason =
                i < first ? std::string_view{"a summary stands in its place"} : reasons[i];
            if (reason.empty()) out.push_back(i);
            else log_.at("messages").at(i).dropped({}, std::string{reason});
        }
        return out;
    }

    [[nodiscard]] codex::basic_session_meta<Model> make_new_meta(timestamp const& created) const {
        auto out = make_meta(c_);
        out.model_provider.reset();
        out.runtime_workspace_roots.reset();
        out.parent_thread_id.reset();
        out.source.reset();
        out.id = make_id(created);
        out.timestamp = to_rfc3339_milliseconds(created);
        out.originator = options_.originator;
        out.cli_version = options_.release;
        if (c_.directories.empty()) log_.invented("directories", "the folder /");
        if (out.cwd.empty()) out.cwd = "/";
        if (!is_since(options_.release, 93)) out.instructions.emplace();
        if (is_since(options_.release, 50)) out.source = parse<typename Model::json>("\"cli\"");
        if (is_since(options_.release, 145)) {
            out.session_id = out.id;
            out.history_mode = "legacy";
        }
        if (c_.parent && find_obstacle_to_parent(*c_.parent, release()).empty())
            add_parent(out, *c_.parent, release());
        return out;
    }
    [[nodiscard]] release_number release() const {
        return parse_release_number(options_.release).value_or(release_number{});
    }
    [[nodiscard]] std::string make_id(timestamp const& created) const {
        constexpr std::size_t size_of_uuid = 36;
        if (c_.id && c_.id->size() == size_of_uuid && scalars::parse_uuid(*c_.id)) return *c_.id;
        log_.invented("id", "a UUID");
        auto const format = c_.source ? std::string{c_.source->format} : std::string{};
        id_seed const seed{format, c_.id ? std::string_view{*c_.id} : std::string_view{}};
        return scalars::to_string(derive_uuid_v7(seed, created));
    }

    /// `last` is the time of the last line.
    void tell_losses(timestamp const& last) const {
        if (!c_.created) log_.invented("created", "the time of the first message");
        tell_dropped<mappings_of_threads>(c_, log_, [&](std::string_view member) {
            if (member == "created" && c_.created->nanoseconds != 0)
                log_.approximated("created", "in milliseconds");
            if (member == "updated" && *c_.updated != last)
                log_.dropped("updated", "the time of the last line");
            if (member == "git")
                log_.at("git").drop("dirty", c_.git->dirty,
                                    "Codex's metadata does not tell whether files were changed");
            if (member == "parent") tell_losses_of(*c_.parent);
            for (std::size_t i = 1; member == "directories" && i < c_.directories.size(); ++i)
                log_.at("directories").dropped(std::to_string(i), "Codex has one folder");
        });
    }
    void tell_losses_of(basic_parent<Model> const& parent) const {
        auto const obstacle = find_obstacle_to_parent(parent, release());
        if (!obstacle.empty()) return log_.drop("parent", c_.parent, obstacle);
        auto const log = log_.at("parent");
        log.drop("call_id", parent.call_id, "only the parent's thread has the call");
        if (!parent.depth) log.invented("depth", "a depth of 1, as if the parent had none");
    }

    basic_conversation<Model> const& c_;
    put_options const& options_;
    std::vector<loss> losses_;
    loss_log log_;
    native_reader native_{"codex"};
    line_list<codex::basic_rollout<Model>> lines_;
    context_lines<Model> contexts_;
    lost_edits<Model> lost_edits_;
    std::optional<line_maker<Model>> maker_;
    /// For each line of a compaction: the items of its history that messages have, by slot.
    std::map<std::uint64_t, std::vector<std::pair<std::uint64_t, std::string>>> histories_;
    bool is_bare_ = false;
};

}  // namespace lisle::v0_1::conversation::codex_bridge
