// lisle/conversation/opencode/put.hpp - a conversation as an export of opencode.
//
// What opencode wrote comes back with the residues that get.hpp kept.
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/opencode/added.hpp>
#include <lisle/conversation/opencode/entry.hpp>
#include <lisle/conversation/opencode/foreign.hpp>
#include <lisle/conversation/opencode/ids_last.hpp>
#include <lisle/conversation/opencode/parts.hpp>
#include <lisle/formats/opencode/storage/identity.hpp>
#include <lisle/text/member_index.hpp>
#include <lisle/text/string.hpp>

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

/// Makes an export.
template <class Model>
class putter {
public:
    explicit putter(basic_conversation<Model> const& c)
        : log_{losses_}, added_{c, log_}, c_{added_.conversation() ? *added_.conversation() : c},
          is_ours_{is_ours(c)}, native_{is_ours_ ? "opencode" : ""}, ids_{std::string{format_of(c)},
                                                                          c.id ? std::string{*c.id}
                                                                               : std::string{}} {}

    [[nodiscard]] converted<opencode::basic_conversation<Model>> run() && {
        auto const plan = planner<Model>{c_, log_}.plan();
        auto out = make_session(plan);
        session_ = out.info.id.text;
        auto after = take_reverted(out);
        for (auto const& item : out.messages) ids_.pass(opencode::id_of(item.info));
        entry_encoder<Model> encoder{c_, session_};
        ids_of_messages_.resize(c_.messages.size());
        std::vector<basic_message<Model> const*> made_of;
        for (auto const& planned_entry : plan)
            if (auto written = is_ours_
                                   ? make_own(planned_entry, encoder)
                                   : make_foreign(planned_entry, encoder, out.info.time.updated)) {
                out.messages.push_back(std::move(*written));
                made_of.push_back(&c_.messages[planned_entry.first]);
            }
        add_reverted(out, std::move(after));
        if (!is_ours_) tell_defaults(c_, made_of, log_);
        if (!is_ours_ && ids_.count() > 0)
            log_.invented("messages", "ids of messages and parts, and times that are missing");
        return {std::move(out), std::move(losses_)};
    }

private:
    using entry = opencode::basic_message_with_parts<Model>;
    using planned = planned_message<Model>;

    // ---- The session ----

    [[nodiscard]] opencode::basic_conversation<Model>
    make_session(std::vector<planned> const& plan) {
        auto const first = plan.empty() ? timestamp{} : *to_timestamp(plan.front().created);
        auto const last = plan.empty() ? timestamp{} : *to_timestamp(plan.back().created);
        auto created = c_.created.value_or(is_ours_ ? timestamp{} : first);
        auto updated = c_.updated.value_or(is_ours_ ? timestamp{} : (std::max)(created, last));
        if (!is_ours_) {
            created.milliseconds = (std::max)(created.milliseconds, std::int64_t{0});
            updated = (std::max)(updated, last);
        }
        auto const json =
            add_residue(to_session_text(c_, created, updated, log_), native_.find(c_.native));
        auto read = decode<opencode_t, Model>(json);
        if (!read) read = decode<opencode_t, Model>(to_session_text(c_, created, updated, log_));
        return read ? std::move(*read) : opencode::basic_conversation<Model>{};
    }

    /// Takes the reverted messages, which stand after the messages that are made. Other messages
    /// that were left out stand before these.
    [[nodiscard]] static std::vector<entry>
    take_reverted(opencode::basic_conversation<Model>& from) {
        auto& all = from.messages;
        auto const cut =
            !from.info.revert
                ? all.end()
                : std::find_if(all.begin(), all.end(), [&](entry const& item) {
                      return opencode::id_of(item.info) == from.info.revert->message_id.text;
                  });
        std::vector<entry> out{std::make_move_iterator(cut), std::make_move_iterator(all.end())};
        all.erase(cut, all.end());
        return out;
    }
    static void add_reverted(opencode::basic_conversation<Model>& to, std::vector<entry> after) {
        auto from = after.begin();
        if (from != after.end() && to.info.revert->part_id && !to.messages.empty()
            && opencode::id_of(to.messages.back().info) == opencode::id_of(from->info)) {
            std::move(from->parts.begin(), from->parts.end(),
                      std::back_inserter(to.messages.back().parts));
            ++from;
        }
        std::move(from, after.end(), std::back_inserter(to.messages));
    }

    // ---- Messages ----

    [[nodiscard]] std::optional<entry> make_own(planned const& plan,
                                                entry_encoder<Model>& encoder) {
        auto const& first = c_.messages[plan.first];
        auto const log = log_.at("messages").at(plan.first);
        auto const residue = native_.find(first.native);
        std::string id = first.id ? std::string{*first.id} : std::string{};
        if (id.empty() && residue.empty()) id = ids_.make(opencode::id_prefix::msg);
        else ids_.pass(id);
        auto const* const messages = c_.messages.data();
        auto const rebuilt = to_entry_text(encoder.to_own_text(
            messages + plan.first, messages + plan.end, id, log_.at("messages"), plan.first));
        auto out = parse<entry>(add_residue(rebuilt, residue));
        if (!out) out = parse<entry>(rebuilt);
        if (!out) {  // a message that is not opencode's
            log.dropped({}, "opencode's messages are questions and answers alone");
            return out;
        }
        message_ = id.empty() ? opencode::id_of(out->info) : id;
        encoder_ = part_encoder{session_, message_};
        if (!first.created) give_created(out->info, plan.created, log);
        if (is_added(first)) finish(*out);
        for (auto i = plan.first; i < plan.end; ++i) {
            auto const& m = c_.messages[i];
            tell_readers(m, log_.at("messages").at(i));
            part_maker<Model> maker{m, "opencode", model_of(m.model ? m : first), calls_, 0};
            add_parts(*out, m, maker, log_.at("messages").at(i), nullptr);
        }
        return out;
    }

    /// Gives a message whose time was removed a time between those of its neighbours.
    static void give_created(opencode::basic_message<Model>& to, double created,
                             loss_log const& log) {
        std::visit(
            [&](auto& info) {
                if constexpr (requires { info.time.created; }) {
                    if (info.time.created != 0) return;
                    info.time.created = created;
                    log.invented("created", "between the times around it");
                }
            },
            static_cast<typename opencode::basic_message<Model>::base&>(to));
    }
    /// Gives an added answer the frame of one that ended.
    void finish(entry& to) {
        auto* const answer = std::get_if<opencode::basic_assistant_message<Model>>(&to.info);
        if (answer == nullptr) return;
        if (!answer->time.completed) answer->time.completed = answer->time.created;
        add_part(to, opencode::basic_step_start_part<Model>{});
    }

    [[nodiscard]] std::optional<entry> make_foreign(planned const& plan,
                                                    entry_encoder<Model>& encoder, double last) {
        auto const& m = c_.messages[plan.first];
        auto const log = log_.at("messages").at(plan.first);
        bool const is_usual = plan.what == purpose::usual;
        if (is_usual) tell_readers(m, log);
        entry out;
        auto const model = make_model(m, c_, loss_log{});
        part_maker<Model> maker{
            m, format_of(c_), {*model.provider, model.id}, calls_, plan.created};
        // The id of a message comes before those of its parts.
        auto const id = ids_.make(opencode::id_prefix::msg);
        message_ = id;
        if (is_usual ? m.role == role::assistant : plan.what == purpose::summary)
            add_part(out, opencode::basic_step_start_part<Model>{});
        auto const least = out.parts.size();
        if (is_usual) add_parts(out, m, maker, log, detail::find_summary(m));
        else if (plan.what == purpose::question) add_question(out, plan, log);
        else add_summary(out, *plan.compaction, log);
        if (is_usual && m.role == role::assistant) drop_empty_texts(out, log);
        if (out.parts.size() == least && !(is_usual && m.error)) {
            if (m.content.empty()) log.dropped({}, "a message without content");
            return std::nullopt;
        }
        if (is_usual || plan.what == purpose::summary)
            for (auto i = plan.first; i < plan.end; ++i) ids_of_messages_[i] = id;
        out.info = encoder.make_foreign(plan, id, last, log);
        if (!message_ids_.write(out.info, id, session_)) return std::nullopt;
        return out;
    }

    /// opencode would send them, and providers refuse them.
    static void drop_empty_texts(entry& from, loss_log const& log) {
        auto const dropped = std::erase_if(from.parts, [](auto const& part) {
            auto const* const text = std::get_if<opencode::basic_text_part<Model>>(&part);
            return text != nullptr && text->text.empty();
        });
        if (dropped != 0) log.dropped("content", "an empty text, which providers refuse");
    }

    void add_question(entry& to, planned const& plan, loss_log const& log) {
        opencode::basic_compaction_part<Model> part;
        part.is_auto = false;
        auto const kept = plan.compaction->kept_tail.value_or(0);
        if (kept > 0 && kept <= plan.first) {
            auto const from =
                ids_of_messages_.begin() + static_cast<std::ptrdiff_t>(plan.first - kept);
            auto const tail = std::find_if(from, ids_of_messages_.end(),
                                           [](auto const& id) { return !id.empty(); });
            if (tail != ids_of_messages_.end()) part.tail_start_id = {*tail};
        }
        log.invented({}, "the question that asks for the summary");
        if (part.tail_start_id) log.approximated({}, "what it keeps is told behind the summary");
        else if (format_of(c_) == "zed")
            log.approximated({}, "Zed tells the person's latest messages beside the summary");
        add_part(to, std::move(part));
    }
    void add_summary(entry& to, basic_compaction<Model> const& summary, loss_log const& log) {
        opencode::basic_text_part<Model> part;
        part.text = *summary.summary;
        log.drop("items", summary.items, "only the provider reads them");
        add_part(to, std::move(part));
    }

    // ---- Parts ----

    /// Adds the parts of a message, but for a compaction that is a message of its own.
    void add_parts(entry& to, basic_message<Model> const& m, part_maker<Model>& maker,
                   loss_log const& log, basic_compaction<Model> const* but) {
        for (std::size_t i = 0; i < m.content.size(); ++i) {
            auto const& content = m.content[i];
            if (but != nullptr && but == find_alternative<basic_compaction<Model>>(&content))
                continue;
            auto const place = log.at("content").at(i);
            auto const kept = find_residue(content);
            text::member_index const residue{kept};
            auto const type = find_text(residue, "type");
            auto rebuilt = maker.make(content, type, place);
            bool const is_native = has_alternative<basic_native_content<Model>>(content);
            if (is_native && kept.empty())
                place.dropped({}, "only the source's program has parts of this type");
            std::size_t next = 0;
            if (!kept.empty()) {
                restore_part(to, rebuilt.empty() ? nullptr : &rebuilt[0], type, residue);
                next = 1;
            }
            for (; next < rebuilt.size(); ++next) add_part(to, std::move(rebuilt[next]));
        }
        for (auto& part : maker.make_context()) add_part(to, std::move(part));
    }

    [[nodiscard]] std::string_view find_residue(basic_content<Model> const& content) const {
        return visit_alternative(
            [&](auto const& c) -> std::string_view {
                if constexpr (requires { c.native; }) return native_.find(c.native);
                else return {};
            },
            content);
    }

    [[nodiscard]] static std::string find_text(text::member_index const& residue,
                                               std::string_view key) {
        auto const found = residue.find_value(key, '"');
        return found.empty() ? std::string{} : text::unquote(found);
    }
    void restore_part(entry& to, opencode::basic_part<Model> const* rebuilt, std::string_view type,
                      text::member_index const& residue) {
        auto const id = find_text(residue, "id");
        ids_.pass(id);
        bool const has_rest = residue.find("add") != nullptr || residue.find("value") != nullptr;
        if (rebuilt == nullptr && !has_rest) return;  // its message has it
        auto const bare =
            rebuilt == nullptr ? encoder_.to_ids_text(id) : encoder_.to_text(*rebuilt, id);
        // The text that stood for a part of another type was edited.
        bool const is_another =
            rebuilt != nullptr && (type == compaction_question.type || type == subtask.type);
        auto part =
            parse<opencode::basic_part<Model>>(is_another ? bare : add_residue(bare, residue));
        if (!part && rebuilt != nullptr) part = parse<opencode::basic_part<Model>>(bare);
        if (part) to.parts.push_back(std::move(*part));
    }
    void add_part(entry& to, opencode::basic_part<Model> part) {
        auto const id = ids_.make(opencode::id_prefix::prt);
        if (auto* const call = std::get_if<opencode::basic_tool_part<Model>>(&part))
            if (auto* const ended =
                    std::get_if<opencode::basic_completed_call<Model>>(&call->state);
                ended != nullptr && ended->attachments)
                for (auto& file : *ended->attachments) {
                    file.id.text = ids_.make(opencode::id_prefix::prt);
                    file.session_id.text = session_;
                    file.message_id.text = message_;
                }
        if (part_ids_.write(part, id, session_, message_)) to.parts.push_back(std::move(part));
    }

    std::vector<loss> losses_;
    loss_log log_;
    added_messages<Model> added_;
    basic_conversation<Model> const& c_;
    bool is_ours_;
    native_reader native_;
    id_maker ids_;
    id_writer<Model, opencode::basic_part<Model>> part_ids_;
    id_writer<Model, opencode::basic_message<Model>> message_ids_;
    call_id_maker calls_;
    std::string session_, message_;
    part_encoder encoder_{{}, {}};
    std::vector<std::string> ids_of_messages_;
};

}  // namespace lisle::v0_1::conversation::opencode_bridge
