// lisle/conversation/opencode/get.hpp - an export of opencode as a conversation.
//
// A message is cut into the steps of an answer, and into the texts of a question that a person
// wrote, that opencode added, and that the model does not see. Each text is compared with what
// put.hpp makes of it again; the rest is `native`, and so are messages that do not count any more.
#pragma once

#include <lisle/conversation/opencode/describe_part.hpp>
#include <lisle/conversation/opencode/entry.hpp>
#include <lisle/conversation/opencode/long_values.hpp>
#include <lisle/conversation/opencode/parts.hpp>
#include <lisle/conversation/opencode/places.hpp>
#include <lisle/conversation/parts.hpp>
#include <lisle/conversation/residue.hpp>
#include <lisle/formats/opencode/storage/identity.hpp>
#include <lisle/formats/opencode/ui/compaction.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::opencode_bridge {

/// Makes a conversation.
template <class Model>
class getter {
public:
    explicit getter(source_map* places = nullptr, parts which = parts::active)
        : places_{places}, which_{which} {}

    [[nodiscard]] basic_conversation<Model> run(opencode::basic_conversation<Model> from) && {
        out_ = describe_session(from.info);
        session_ = from.info.id.text;
        std::string left_out;
        auto seen = take_seen(from, left_out);
        auto const compacted = index_;
        auto const rebuilt = to_session_text(out_, out_.created.value_or(timestamp{}),
                                             out_.updated.value_or(timestamp{}), log_);
        keep(out_.native, left_out, residue_of(to_text(from, layout::source), rebuilt));
        entry_encoder<Model> encoder{out_, session_};
        for (auto& item : seen) {
            add(item, encoder);
            ++index_;
        }
        if (which_ == parts::all) add_inactive(std::move(from.messages), compacted);
        return std::move(out_);
    }

private:
    using entry = opencode::basic_message_with_parts<Model>;
    using message = basic_message<Model>;

    /// Keeps members of our own with a residue.
    static void keep(native_members<Model>& to, std::string_view members,
                     std::string_view residue) {
        if (members.empty() && residue.empty()) return;
        constexpr std::string_view begin = "{\"opencode\":{", end = "}}";
        std::string text;
        text.reserve(begin.size() + members.size() + 1 + residue.size() + end.size());
        (text += begin) += members;
        if (residue.size() > 2) {
            if (!members.empty()) text += ',';
            text += residue.substr(1, residue.size() - 2);
        }
        to = lisle::text::assume_json(text += end);
    }

    // ---- The session ----

    /// Takes the messages that count: not those that were reverted, or that a summary replaces.
    /// These stay. A message that was reverted in part is there twice, each time with its parts.
    [[nodiscard]] std::vector<entry> take_seen(opencode::basic_conversation<Model>& from,
                                               std::string& left_out) {
        auto const count = from.messages.size();
        auto seen = std::move(from.messages);
        from.messages.clear();
        std::vector<entry> reverted;
        if (from.info.revert) take_reverted(seen, *from.info.revert, reverted);
        auto const first = opencode::find_first_sent(seen);
        if (first > 0) left_out = "\"compacted\":" + std::to_string(first);
        if (!reverted.empty()) {
            if (!left_out.empty()) left_out += ',';
            left_out += "\"reverted\":" + std::to_string(reverted.size());
        }
        if (!left_out.empty()) left_out = "\"left_out\":{" + left_out + '}';
        index_ = first;
        if (places_ != nullptr) note_session(*places_, first, count - reverted.size(), count);
        auto const cut = seen.begin() + static_cast<std::ptrdiff_t>(first);
        std::move(seen.begin(), cut, std::back_inserter(from.messages));
        std::move(reverted.begin(), reverted.end(), std::back_inserter(from.messages));
        seen.erase(seen.begin(), cut);
        return seen;
    }
    static void take_reverted(std::vector<entry>& seen, opencode::basic_revert<Model> const& at,
                              std::vector<entry>& out) {
        auto const cut = std::find_if(seen.begin(), seen.end(), [&](entry const& item) {
            return opencode::id_of(item.info) == at.message_id.text;
        });
        std::move(cut, seen.end(), std::back_inserter(out));
        seen.erase(cut, seen.end());
        if (out.empty() || !at.part_id) return;
        auto& parts = out[0].parts;
        auto const from = std::find_if(parts.begin(), parts.end(), [&](auto const& part) {
            return opencode::id_of(part) == at.part_id->text;
        });
        auto& kept = seen.emplace_back();
        kept.info = out[0].info;
        kept.extra = out[0].extra;
        std::move(parts.begin(), from, std::back_inserter(kept.parts));
        parts.erase(parts.begin(), from);
    }

    /// Adds the inactive messages: those that a summary replaces before all others, and the
    /// reverted ones after them.
    void add_inactive(std::vector<entry> others, std::size_t compacted) {
        auto const end = others.begin() + static_cast<std::ptrdiff_t>(compacted);
        std::vector<entry> reverted{std::make_move_iterator(end),
                                    std::make_move_iterator(others.end())};
        others.erase(end, others.end());
        auto before = describe_inactive(std::move(others), part::before_compaction);
        auto after = describe_inactive(std::move(reverted), part::rolled_back);
        auto& all = out_.messages;
        // A message that was reverted in part has its tokens and costs once.
        if (!after.empty() && !all.empty() && after[0].id && after[0].id == all.back().id) {
            if (after[0].usage == all.back().usage) after[0].usage.reset();
            if (after[0].cost == all.back().cost) after[0].cost.reset();
        }
        all.insert(all.begin(), std::make_move_iterator(before.begin()),
                   std::make_move_iterator(before.end()));
        std::move(after.begin(), after.end(), std::back_inserter(all));
    }
    [[nodiscard]] std::vector<message> describe_inactive(std::vector<entry> entries,
                                                         lisle::conversation::part why) const {
        getter alone;
        alone.out_.source = out_.source;
        alone.session_ = session_;
        entry_encoder<Model> encoder{alone.out_, session_};
        for (auto& item : entries) alone.add(item, encoder);
        for (auto& m : alone.out_.messages) {
            m.part = why;
            drop_native(m);
        }
        return std::move(alone.out_.messages);
    }

    // ---- Messages ----

    void add(entry& source, entry_encoder<Model>& encoder) {
        auto const id = opencode::id_of(source.info);
        if (auto const* const asked =
                std::get_if<opencode::basic_user_message<Model>>(&source.info)) {
            for (auto const& part : source.parts)
                if (std::holds_alternative<opencode::basic_compaction_part<Model>>(part))
                    compactions_.insert(id);
            cut_into_steps(source, describe_info(*asked), id, part_describer<Model>{});
        } else if (auto const* const answer =
                       std::get_if<opencode::basic_assistant_message<Model>>(&source.info)) {
            cut_into_steps(source, describe_info(*answer), id, make_describer(*answer));
        } else {
            return add_unknown(source);
        }
        keep_residues(source, id, encoder);
        give_long_values();
        if (places_ != nullptr) note_places(*places_, source, index_, steps_.data(), steps_.size());
        std::move(steps_.begin(), steps_.end(), std::back_inserter(out_.messages));
    }

    /// A message of a role that this version does not know.
    void add_unknown(entry const& source) {
        message out;
        out.role = role::system;
        out.origin = origin::program;
        out.audience = audience::person;
        basic_native_content<Model> whole;
        auto const text = to_text(source, layout::source);
        keep(whole.native, "\"block\":" + text, {});
        out.content.emplace_back(std::move(whole));
        keep(out.native, {}, residue_of(text, "null"));
        out_.messages.push_back(std::move(out));
        if (places_ != nullptr) note_places(*places_, source, index_, &out_.messages.back(), 1);
    }

    // ---- Steps ----

    [[nodiscard]] part_describer<Model>
    make_describer(opencode::basic_assistant_message<Model> const& info) const {
        plain_model const model{info.provider_id, info.model_id};
        bool const is_finished = info.summary.value_or(false) && !info.error && info.finish
                                 && !info.finish->empty() && info.parent_id;
        if (!is_finished || !compactions_.contains(info.parent_id->text))
            return part_describer<Model>{model};
        // What is before the tail is left out, and the question is sent too.
        return part_describer<Model>{model, true, out_.messages.size()};
    }

    void cut_into_steps(entry& source, message whole, std::string const& id,
                        part_describer<Model> describer) {
        bool const is_again = !out_.messages.empty() && out_.messages.back().id == id
                              && out_.messages.back().role == whole.role;
        if (!id.empty() && !is_again) whole.id = id;
        message next;
        next.id = whole.id;
        next.role = whole.role;
        next.origin = whole.origin;
        next.model = whole.model;
        next.mode = whole.mode;
        steps_.assign(1, next);
        if (whole.role == role::user) next.model.reset(), next.mode = {};
        types_.clear();
        long_values_.clear();
        bool is_for_someone = false;
        for (auto& part : source.parts) {
            long_values_.emplace_back().take_from(part);
            auto described = describer.describe(part);
            auto const* last = &steps_.back();
            bool const begins = whole.role == role::user
                                    ? is_for_someone && !described.is_like_before
                                          && (last->origin != described.made_by
                                              || last->audience != described.seen_by)
                                    : described.type == step_start && !last->content.empty();
            if (begins && whole.id) steps_.push_back(next);
            if (whole.role == role::user && !described.is_like_before && (begins || !is_for_someone)
                && (whole.id || !is_for_someone)) {
                steps_.back().origin = described.made_by;
                steps_.back().audience = described.seen_by;
            }
            is_for_someone = is_for_someone || !described.is_like_before;
            steps_.back().content.push_back(std::move(described.content));
            types_.push_back(described.type);
        }
        spread(source, whole);
    }

    /// Spreads what opencode has for a whole message over its steps.
    void spread(entry const& source, message& whole) {
        auto& last = steps_.back();
        steps_[0].created = whole.created;
        last.completed = whole.completed;
        last.error = std::move(whole.error);
        last.stop_reason = std::move(whole.stop_reason);
        if (steps_.size() == 1) {
            last.usage = std::move(whole.usage);
            last.cost = std::move(whole.cost);
            return;
        }
        std::size_t i = 0;
        for (auto& step : steps_)
            for (auto const end = i + step.content.size(); i < end; ++i)
                if (auto const* const finish =
                        std::get_if<opencode::basic_step_finish_part<Model>>(&source.parts[i])) {
                    step.usage = describe_usage(finish->tokens, usage_scope::request);
                    step.cost = describe_cost<Model>(finish->cost);
                    if (finish->reason && !finish->reason->empty())
                        step.stop_reason = *finish->reason;
                }
    }

    // ---- What is kept ----

    void keep_residues(entry const& source, std::string const& id, entry_encoder<Model>& encoder) {
        part_encoder const parts{session_, id};
        std::size_t i = 0;
        for (auto& step : steps_) {
            call_id_maker calls;
            part_maker<Model> maker{step, "opencode", model_of(step), calls, 0};
            for (auto& content : step.content) {
                auto const type = types_[i];
                keep_part(content, source.parts[i++], maker.make(content, type, log_), type, parts);
            }
        }
        auto const* const first = steps_.data();
        auto const rebuilt = encoder.to_own_text(first, first + steps_.size(),
                                                 first->id ? std::string_view{id} : "", log_);
        auto residue = find_residue(source, rebuilt);
        if (!first->id && residue.empty()) residue = "{}";
        keep(steps_[0].native, {}, residue);
    }
    /// The residue of a message without its parts.
    [[nodiscard]] static std::string find_residue(entry const& source, std::string_view made_info) {
        if (source.extra.source() == nullptr)
            return residue_of_member("info", to_text(source.info, layout::source), made_info);
        entry bare;
        bare.info = source.info;
        bare.extra = source.extra;
        return residue_of(to_text(bare, layout::source), to_entry_text(made_info));
    }

    void give_long_values() {
        auto next = long_values_.begin();
        for (auto& step : steps_)
            for (auto& content : step.content) std::move(*next++).give_to(content);
    }

    void keep_part(basic_content<Model>& to, opencode::basic_part<Model> const& part,
                   std::vector<opencode::basic_part<Model>> const& rebuilt, std::string_view type,
                   part_encoder const& encoder) {
        auto const id = opencode::id_of(part);
        auto const text =
            rebuilt.empty() ? encoder.to_ids_text(id) : encoder.to_text(rebuilt[0], id);
        auto residue = residue_of(to_text(part, layout::source), text);
        if (residue.empty()) residue = "{}";
        auto const members = add_last("{}", {{"id", id}, {"type", type}});
        visit_alternative(
            [&](auto& content) {
                if constexpr (requires { content.native; })
                    keep(content.native, std::string_view{members}.substr(1, members.size() - 2),
                         residue);
            },
            to);
    }

    basic_conversation<Model> out_;
    std::string session_;
    source_map* places_;
    parts which_;
    std::size_t index_ = 0;  ///< of the message in the export
    loss_log log_;
    std::vector<message> steps_;
    std::vector<std::string_view> types_;          ///< of all contents of the steps
    std::vector<long_values<Model>> long_values_;  ///< of all contents, too
    text::salted_set<std::string> compactions_;    ///< the questions that ask for one
};

}  // namespace lisle::v0_1::conversation::opencode_bridge
