// lisle/conversation/opencode_v2/put.hpp - a conversation as an export of opencode 2.
//
// What opencode wrote comes back with the residues that get.hpp kept.
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/opencode_v2/describe_row.hpp>
#include <lisle/conversation/opencode_v2/foreign.hpp>
#include <lisle/conversation/opencode_v2/row.hpp>
#include <lisle/conversation/opencode_v2/session.hpp>
#include <lisle/formats/opencode/v2/model/total.hpp>
#include <lisle/formats/opencode/v2/storage/row.hpp>
#include <lisle/text/member_index.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::opencode_v2_bridge {

/// Makes an export.
template <class Model>
class putter {
public:
    using document = v2::basic_conversation<Model>;

    explicit putter(basic_conversation<Model> const& c)
        : c_{c}, log_{losses_}, ids_{std::string{format_of(c)},
                                     c.id ? std::string{*c.id} : std::string{}} {}

    [[nodiscard]] converted<document> run() && {
        auto out = is_ours(c_) ? put_own() : put_foreign();
        return {std::move(out), std::move(losses_)};
    }

private:
    using row = v2::basic_message<Model>;
    using message = basic_message<Model>;

    // ---- Another program's ----

    [[nodiscard]] document put_foreign() {
        document out;
        foreign_maker<Model> maker{c_, log_};
        auto created = c_.created.value_or(maker.first_time().value_or(timestamp{}));
        created.milliseconds = (std::max)(created.milliseconds, std::int64_t{0});
        auto updated = (std::max)(created, c_.updated.value_or(created));
        updated = (std::max)(updated, maker.last_time().value_or(updated));
        out.info = session_maker<Model>{c_, log_}.make(created, updated);
        out.messages = maker.make();
        if (!c_.usage || c_.usage->scope != usage_scope::conversation) add_up(out);
        return out;
    }
    /// The session has the sums of its answers, as a migrated one has them.
    static void add_up(document& to) {
        auto& sum = to.info.tokens;
        for (auto const& written : to.messages) {
            auto const* const answer = std::get_if<v2::basic_assistant<Model>>(&written);
            if (answer == nullptr) continue;
            if (answer->cost) v2::add_to(to.info.cost, *answer->cost);
            if (!answer->tokens) continue;
            auto const& tokens = *answer->tokens;
            v2::add_to(sum.input, tokens.input);
            v2::add_to(sum.output, tokens.output);
            if (tokens.reasoning) {
                if (!sum.reasoning) sum.reasoning = 0;
                v2::add_to(*sum.reasoning, *tokens.reasoning);
            }
            if (!tokens.cache) continue;
            v2::add_to(sum.cache->read, tokens.cache->read);
            v2::add_to(sum.cache->write, tokens.cache->write);
        }
    }

    // ---- opencode's own ----

    [[nodiscard]] document put_own() {
        document bare;
        bare.info = session_maker<Model>{c_, log_}.make(c_.created.value_or(timestamp{}),
                                                        c_.updated.value_or(timestamp{}));
        auto out = bare;
        if (auto read =
                decode<opencode_v2_t, Model>(add_residue(to_text(bare), native_.find(c_.native))))
            out = std::move(*read);
        auto after = take_reverted(out);
        for (auto const& written : out.messages) ids_.pass(v2::id_of(written));
        auto const& all = c_.messages;
        for (auto const& m : all)
            if (m.id) ids_.pass(*m.id);
        for (std::size_t i = 0; i < all.size();) {
            auto end = i + 1;
            while (end < all.size() && continues(i, end)) ++end;
            add(i, end, out.messages);
            i = end;
        }
        std::move(after.begin(), after.end(), std::back_inserter(out.messages));
        return out;
    }

    /// Whether a message goes on with the question before it: a question is what its skills say to
    /// the model, what the person wrote, and names that the model does not get, in this order.
    [[nodiscard]] bool continues(std::size_t first, std::size_t at) const {
        auto const &begun = c_.messages[first], &before = c_.messages[at - 1], &m = c_.messages[at];
        if (!m.id || before.id != m.id || m.role != role::user) return false;
        if (maker_.find_kind(begun) != row_kind::user) return false;
        bool const is_question = !detail::has_content<basic_tool_call<Model>>(m)
                                 && !detail::has_content<basic_compaction<Model>>(m);
        return is_question && stage_of(before.audience) < stage_of(m.audience);
    }
    [[nodiscard]] static int stage_of(audience seen_by) {
        return seen_by == audience::model ? 0 : seen_by == audience::both ? 1 : 2;
    }

    /// The messages that were left out are before those that are made, but for the reverted ones.
    [[nodiscard]] static std::vector<row> take_reverted(document& from) {
        auto& all = from.messages;
        auto const cut = !from.info.revert
                             ? all.end()
                             : std::find_if(all.begin(), all.end(), [&](row const& candidate) {
                                   return v2::id_of(candidate) == from.info.revert->message_id.text;
                               });
        std::vector<row> out{std::make_move_iterator(cut), std::make_move_iterator(all.end())};
        all.erase(cut, all.end());
        return out;
    }

    void add(std::size_t first, std::size_t end, std::vector<row>& out) {
        auto const list = log_.at("messages");
        std::vector<row> after;
        bool has_others = false, is_own_row = false;
        for (auto i = first; i < end; ++i)
            for (std::size_t n = 0; n < c_.messages[i].content.size(); ++n) {
                auto const place = list.at(i).at("content").at(n);
                bool const is_kept = add_kept(c_.messages[i].content[n], place, out, after);
                (is_kept ? has_others : is_own_row) = true;
            }
        auto const& m = c_.messages[first];
        if (is_own_row || m.id || !has_others || m.role == role::assistant) {
            add_made(first, end, out);
        } else {
            auto const log = list.at(first);
            log.drop("usage", m.usage, "opencode keeps such a message whole");
            log.drop("error", m.error, "opencode keeps such a message whole");
        }
        std::move(after.begin(), after.end(), std::back_inserter(out));
    }

    /// Adds the message that a content holds. False if it holds none.
    [[nodiscard]] bool add_kept(basic_content<Model> const& content, loss_log const& log,
                                std::vector<row>& out, std::vector<row>& after) const {
        auto const kept = native_.find(content);
        if (kept.empty()) return false;
        text::member_index const residue{kept};
        for (auto const key : {before_key, alone_key, after_key}) {
            auto const* const whole = residue.find(key);
            if (whole == nullptr) continue;
            auto read = parse<row>(whole->value);
            if (!read) return false;
            auto const* const text = find_alternative<basic_plain_text<Model>>(&content);
            auto const* const moved = std::get_if<v2::basic_location_switched<Model>>(&*read);
            if (text != nullptr && moved != nullptr && text->text != to_words(*moved))
                log.dropped("text", "opencode makes it of the folder");
            (key == after_key ? after : out).push_back(std::move(*read));
            return true;
        }
        return false;
    }

    void add_made(std::size_t first, std::size_t end, std::vector<row>& out) {
        auto const& m = c_.messages[first];
        auto const log = log_.at("messages").at(first);
        auto const kept = native_.find(m.native);
        bool const is_added = kept.empty() && (!m.id || (m.role == role::assistant && !m.model));
        std::vector<message> given;
        std::span<message const> group{c_.messages.data() + first, end - first};
        if (is_added) {
            given.assign(group.begin(), group.end());
            complete(given.front(), log);
            group = given;
        }
        auto written = maker_.make(group, log_.at("messages"), first);
        if (!kept.empty()) {
            auto const text = to_text(written, layout::source);
            auto const whole = add_residue(text, kept);
            if (auto read = parse<row>(whole)) written = std::move(*read);
        }
        note(written);
        out.push_back(std::move(written));
    }
    /// Gives an added message what opencode requires, and tells it.
    void complete(message& m, loss_log const& log) {
        if (!m.id) {
            m.id = ids_.make(opencode::id_prefix::msg);
            log.invented("id", "opencode has one for each message");
        }
        if (!m.created) {
            m.created = last_time_;
            log.invented("created", "the time of the message before");
        }
        if (m.role != role::assistant) return;
        if (!m.model) {
            m.model = model_ ? model_ : c_.model;
            if (!m.model) m.model = opencode_bridge::make_model(m, c_, loss_log{});
            log.invented("model", std::string{m.model->id});
        }
        if (!m.mode) {
            m.mode = agent_.empty() ? c_.mode.value_or("build") : typename Model::string{agent_};
            log.invented("mode", std::string{*m.mode});
        }
        if (!m.completed) m.completed = m.created;
        if (m.stop_reason) return;
        m.stop_reason = make_finish(m, loss_log{});
        log.invented("stop_reason", std::string{*m.stop_reason});
    }
    void note(row const& written) {
        if (auto const at = to_timestamp(v2::created_at(written))) last_time_ = *at;
        auto const* const answer = std::get_if<v2::basic_assistant<Model>>(&written);
        if (answer == nullptr) return;
        model_ = describe_model(answer->model);
        agent_ = answer->agent;
    }

    basic_conversation<Model> const& c_;
    std::vector<loss> losses_;
    loss_log log_;
    native_reader native_{format_name};
    opencode_bridge::id_maker ids_;
    row_maker<Model> maker_;
    timestamp last_time_{};
    boxed_optional<basic_model_name<Model>> model_;
    std::string agent_;
};

}  // namespace lisle::v0_1::conversation::opencode_v2_bridge
