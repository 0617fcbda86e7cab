// lisle/conversation/opencode_v2/foreign.hpp - another program's conversation, as messages of
// opencode 2.
//
// Rules R3 and R12 to R15: which messages there are and when, by which model, with what tokens. A
// compaction is a message, with the messages that it keeps as a text.
#pragma once

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/opencode/foreign.hpp>
#include <lisle/conversation/opencode/ids.hpp>
#include <lisle/conversation/opencode_v2/mappings.hpp>
#include <lisle/conversation/opencode_v2/part.hpp>
#include <lisle/conversation/opencode_v2/prompt.hpp>
#include <lisle/conversation/opencode_v2/shared.hpp>
#include <lisle/conversation/rules/flat_text.hpp>
#include <lisle/conversation/rules/sent_messages.hpp>
#include <lisle/conversation/rules/times.hpp>
#include <lisle/conversation/rules/usages.hpp>
#include <lisle/formats/opencode/v2/model/message.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::opencode_v2_bridge {

/// Returns why an answer stopped, in opencode 2's words.
template <class Model>
[[nodiscard]] std::string make_finish(basic_message<Model> const& m, loss_log const& log) {
    auto out = opencode_bridge::make_finish(m, log);
    if (out != "other") return out;
    log.approximated("stop_reason", "unknown");
    return "unknown";
}

/// Makes the messages of one conversation.
template <class Model>
class foreign_maker {
public:
    using row = v2::basic_message<Model>;

    foreign_maker(basic_conversation<Model> const& c, loss_log const& log)
        : c_{c}, log_{log}, format_{format_of(c)}, ids_{std::string{format_},
                                                        c.id ? std::string{*c.id} : std::string{}} {
        plan();
    }

    /// The times of the first and the last message, or nothing.
    [[nodiscard]] std::optional<timestamp> first_time() const {
        return plan_.empty() ? std::nullopt : std::optional{timestamp{plan_.front().created, 0}};
    }
    [[nodiscard]] std::optional<timestamp> last_time() const {
        return plan_.empty() ? std::nullopt : std::optional{timestamp{plan_.back().created, 0}};
    }

    [[nodiscard]] std::vector<row> make() {
        auto const turns = find_answers_of_usages(
            c_.messages, [&](std::size_t i) { return is_kept_[i] && reasons_[i].empty(); });
        turns_.assign(c_.messages.size(), nullptr);
        for (std::size_t i = 0; i < turns.size(); ++i)
            if (turns[i]) turns_[*turns[i]] = &*c_.messages[i].usage;
        std::vector<row> out;
        for (auto const& entry : plan_) add(entry, out);
        if (!out.empty()) log_.invented("messages", "ids of messages, and times that are missing");
        return out;
    }

private:
    struct planned {
        std::size_t message = 0;
        basic_compaction<Model> const* compaction = nullptr;
        std::int64_t created = 0;
    };

    // ---- Which messages there are ----

    [[nodiscard]] std::string_view why_left_out(basic_message<Model> const& m) const {
        if (m.role == role::system) return "a system text, which names tools that opencode has not";
        if (m.audience == audience::person) return "opencode would show it to the model";
        return {};
    }
    void plan() {
        auto const& all = c_.messages;
        reasons_ = find_reasons_not_sent(all, format_);
        is_kept_.assign(all.size(), false);
        std::vector<std::optional<timestamp>> created;
        for (std::size_t i = 0; i < all.size(); ++i) {
            auto const why = why_left_out(all[i]);
            if (!why.empty()) {
                log_.at("messages").at(i).dropped({}, std::string{why});
                continue;
            }
            is_kept_[i] = true;
            auto const* const compaction = opencode_bridge::find_summary(all[i]);
            if (compaction != nullptr) plan_.push_back({i, compaction, 0});
            if (compaction == nullptr || all[i].content.size() > 1)
                plan_.push_back({i, nullptr, 0});
        }
        for (auto const& entry : plan_) created.push_back(all[entry.message].created);
        auto const times = spread_times(created, find_last_time(c_, created));
        for (std::size_t i = 0; i < plan_.size(); ++i) {
            plan_[i].created = times[i];
            if (created[i] && *created[i] != timestamp{times[i], 0})
                log_.at("messages")
                    .at(plan_[i].message)
                    .approximated("created", "times must ascend");
        }
    }

    // ---- Messages ----

    void add(planned const& entry, std::vector<row>& out) {
        auto const& m = c_.messages[entry.message];
        auto const log = log_.at("messages").at(entry.message);
        if (entry.compaction != nullptr) return out.push_back(make_compaction(m, entry, log));
        auto written =
            m.role == role::assistant ? make_answer(m, entry, log) : make_question(m, entry, log);
        if (written) out.push_back(std::move(*written));
        else if (m.content.empty()) log.dropped({}, "a message without content");
    }
    template <class Row>
    void set_head(Row& out, planned const& entry) {
        out.id.text = ids_.make(opencode::id_prefix::msg);
        out.time.created = static_cast<double>(entry.created);
    }

    [[nodiscard]] std::optional<row> make_answer(basic_message<Model> const& m,
                                                 planned const& entry, loss_log const& log) {
        auto const why = reasons_[entry.message];
        v2::basic_assistant<Model> out;
        auto const name = opencode_bridge::make_model(m, c_, m.model ? log : loss_log{});
        out.model = spell_model(name, loss_log{});
        auto const created = static_cast<double>(entry.created);
        auto const* const summary = opencode_bridge::find_summary(m);
        part_maker<Model> parts{format_, plain_model_of(out.model), calls_, created};
        for (std::size_t i = 0; i < m.content.size(); ++i) {
            auto const& content = m.content[i];
            auto const place = log.at("content").at(i);
            if (summary != nullptr
                && summary == find_alternative<basic_compaction<Model>>(&content))
                continue;
            if (!why.empty()) {
                place.dropped({}, std::string{why});
                continue;
            }
            auto written_part = parts.make(content, place);
            if (!written_part) continue;
            auto const* const text = std::get_if<v2::basic_text<Model>>(&*written_part);
            if (text != nullptr && text->text.empty())
                place.dropped({}, "an empty text, which providers refuse");
            else out.content.push_back(std::move(*written_part));
        }
        if (out.content.empty() && !m.error) return std::nullopt;
        set_head(out, entry);
        take_answer(out, m, entry, log);
        opencode_bridge::tell_readers(m, log);
        return out;
    }
    void take_answer(v2::basic_assistant<Model>& out, basic_message<Model> const& m,
                     planned const& entry, loss_log const& log) const {
        auto const& mode = m.mode ? m.mode : c_.mode;
        out.agent = make_agent(mode ? std::string_view{*mode} : "build");
        if (m.mode && *m.mode != out.agent) log.approximated("mode", std::string{out.agent});
        double const created = out.time.created;
        double const completed =
            m.completed ? (std::max)(created, to_number(*m.completed)) : created;
        out.time.completed = completed;
        if (m.completed && *m.completed != to_timestamp(completed))
            log.approximated("completed", "an answer ends after it began");
        out.finish = v2::basic_finish<Model>{m.error ? std::string{"error"} : make_finish(m, log)};
        if (m.error && m.stop_reason && *m.stop_reason != "error")
            log.approximated("stop_reason", "error");
        if (m.error) out.error = make_error(*m.error, false, log.at("error"));
        log.drop("id", m.id, "opencode has ids of its own");
        take_usage(out, m, turns_[entry.message], log);
        tell_dropped<mappings_of_answers>(m, log);
    }
    template <class Row>
    static void take_usage(Row& out, basic_message<Model> const& m, basic_usage<Model> const* turn,
                           loss_log const& log) {
        if (m.usage) {
            log.at("usage").drop("total", m.usage->total, "opencode 2 has no totals");
            if (m.usage->scope != usage_scope::request)
                log.at("usage").approximated("scope", "that of an answer");
        }
        auto usage = m.usage;
        if (!usage && turn != nullptr) usage = *turn;
        if (usage) {
            out.tokens = make_tokens(usage);
            out.tokens->total.reset();
        }
        auto const cost = make_cost(m.cost, log);
        if (m.cost && m.cost->currency == opencode_bridge::dollars) out.cost = cost;
    }

    [[nodiscard]] std::optional<row> make_question(basic_message<Model> const& m,
                                                   planned const& entry, loss_log const& log) {
        bool const is_alone_resume =
            m.content.size() == 1 && has_alternative<basic_resume<Model>>(m.content[0]);
        bool const is_program =
            m.origin == origin::program || m.audience == audience::model || is_alone_resume;
        flat_text text{format_ == "opencode" ? "\n\n" : ""};
        std::vector<v2::basic_file<Model>> files;
        auto const* const summary = opencode_bridge::find_summary(m);
        for (std::size_t i = 0; i < m.content.size(); ++i) {
            auto const& content = m.content[i];
            auto const place = log.at("content").at(i);
            if (summary != nullptr
                && summary == find_alternative<basic_compaction<Model>>(&content))
                continue;
            auto file = is_program ? std::nullopt : make_file(content, place);
            if (file) files.push_back(std::move(*file));
            else add_text(text, content, place);
        }
        auto flat = std::move(text).finish();
        if (flat.empty() && files.empty()) return std::nullopt;
        log.drop("id", m.id, "opencode has ids of its own");
        tell_dropped<mappings_of_questions>(m, log);
        opencode_bridge::tell_readers(m, log);
        if (m.usage) {
            if (m.usage->scope == usage_scope::turn)
                log.approximated("usage", "at the last answer of the turn");
            else log.dropped("usage", "opencode's questions use no tokens");
        }
        if (is_program) {
            if (m.origin != origin::program) log.approximated("origin", "a text of the program");
            v2::basic_synthetic<Model> out;
            set_head(out, entry);
            out.text = std::move(flat);
            return out;
        }
        v2::basic_user<Model> out;
        set_head(out, entry);
        out.text = std::move(flat);
        if (!files.empty()) out.files = std::move(files);
        return out;
    }
    static void add_text(flat_text& to, basic_content<Model> const& content, loss_log const& log) {
        if (has_alternative<basic_tool_call<Model>>(content))
            return log.dropped({}, "opencode's questions have no calls");
        if (has_alternative<basic_native_content<Model>>(content))
            log.dropped({}, "only the source's program has parts of this type");
        to.add(content, log);
    }
    [[nodiscard]] static std::optional<v2::basic_file<Model>>
    make_file(basic_content<Model> const& content, loss_log const& log) {
        return visit_alternative(
            [&](auto const& c) -> std::optional<v2::basic_file<Model>> {
                if constexpr (requires { c.media_type; }) {
                    auto out = make_prompt_file(c, false, log);
                    if (out && !is_sent_type(out->mime))
                        log.approximated({}, "a file that a person sees alone");
                    return out;
                } else {
                    return std::nullopt;
                }
            },
            content);
    }

    // ---- Compactions ----

    [[nodiscard]] row make_compaction(basic_message<Model> const& m, planned const& entry,
                                      loss_log const& log) {
        v2::basic_compaction<Model> out;
        set_head(out, entry);
        out.status.text = "completed";
        out.reason.text = "auto";
        out.summary = *entry.compaction->summary;
        out.recent = tell_tail(entry);
        behind_compaction_ = entry.message + 1;
        for (std::size_t i = 0; i < m.content.size(); ++i) {
            if (entry.compaction != find_alternative<basic_compaction<Model>>(&m.content[i]))
                continue;
            auto const place = log.at("content").at(i);
            place.drop("items", entry.compaction->items, "only the provider reads them");
            place.drop("provider", entry.compaction->provider, "a summary is of no provider");
            if (entry.compaction->kept_tail)
                place.approximated("kept_tail", "the messages as a text");
            if (format_ == "zed")
                place.approximated({}, "Zed tells the person's latest messages beside the summary");
        }
        if (m.content.size() > 1) return out;  // the rest of the message tells the others
        if (m.model) {
            auto const name = opencode_bridge::make_model(*m.model, c_, log);
            out.model = spell_model(name, loss_log{});
        }
        log.drop("id", m.id, "opencode has ids of its own");
        take_usage(out, m, nullptr, log);
        tell_dropped<mappings_of_compactions>(m, log);
        if (m.audience != audience::both) log.approximated("audience", "both see compactions");
        if (m.origin != origin::program) log.approximated("origin", "by the kind of the message");
        return out;
    }
    /// The messages that a compaction keeps, as opencode 2 tells them. Those before the compaction
    /// before it are in its texts.
    [[nodiscard]] std::string tell_tail(planned const& entry) const {
        auto const kept =
            (std::min)(entry.compaction->kept_tail.value_or(0), std::uint64_t{entry.message});
        std::string out;
        auto const first = entry.message - static_cast<std::size_t>(kept);
        for (auto i = (std::max)(first, behind_compaction_); i < entry.message; ++i) {
            auto const& m = c_.messages[i];
            if (!is_kept_[i] || !reasons_[i].empty()) continue;
            flat_text text{"\n\n"};
            for (auto const& content : m.content) text.add(content, loss_log{});
            auto const flat = std::move(text).finish();
            if (flat.empty()) continue;
            if (!out.empty()) out += "\n\n";
            (out += m.role == role::assistant ? "[Assistant]: " : "[User]: ") += flat;
        }
        return out;
    }

    basic_conversation<Model> const& c_;
    loss_log const& log_;
    std::string_view format_;
    opencode_bridge::id_maker ids_;
    call_id_maker calls_;
    std::vector<planned> plan_;
    std::vector<bool> is_kept_;
    std::vector<std::string_view> reasons_;
    std::vector<basic_usage<Model> const*> turns_;
    std::size_t behind_compaction_ = 0;  ///< the first message after the latest one
};

}  // namespace lisle::v0_1::conversation::opencode_v2_bridge
