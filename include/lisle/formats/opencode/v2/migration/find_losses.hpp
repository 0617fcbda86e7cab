// lisle/formats/opencode/v2/migration/find_losses.hpp - what a session of opencode 1.x loses when
// it is migrated.
#pragma once

#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/model/part.hpp>
#include <lisle/formats/opencode/ui/compaction.hpp>
#include <lisle/formats/opencode/v2/migration/answer_data.hpp>
#include <lisle/formats/opencode/v2/migration/change.hpp>
#include <lisle/formats/opencode/v2/migration/data_url.hpp>
#include <lisle/formats/opencode/v2/migration/migrate.hpp>
#include <lisle/overloaded.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode::v2 {

namespace detail {

/// Why a message is not in the migrated session; empty for one that is in it.
[[nodiscard]] constexpr std::string_view why_left_out(message_outcome outcome) {
    switch (outcome) {
        case message_outcome::kept:
        case message_outcome::summary: return {};
        case message_outcome::unfinished_compaction: return "a compaction without a summary";
        case message_outcome::unfinished_summary: return "a summary that was not finished";
        case message_outcome::subtask:
        case message_outcome::subtask_answer: return "2.x has subagents as calls alone";
        case message_outcome::nothing_said: return "a question of which nothing is left";
        case message_outcome::damaged: return "a member is not of its type";
        case message_outcome::unknown: return "a message that this version does not know";
    }
    return {};
}

/// Collects what the migration of one session leaves out.
template <class Model>
class loss_finder {
public:
    using entry = basic_message_with_parts<Model>;

    loss_finder(opencode::basic_conversation<Model> const& from, migrated_session const& migrated)
        : from_{from}, made_{migrated} {}

    [[nodiscard]] std::vector<change> run() && {
        auto const& info = from_.info;
        drop_if(info.permission.has_value(), "/info/permission", "the migration clears it");
        drop_if(info.revert.has_value(), "/info/revert", "the migration clears it");
        drop_if(info.share.has_value(), "/info/share", "2.x's exports have no shared link");
        drop_if(info.slug.has_value(), "/info/slug", "2.x's exports have no slug");
        drop_if(!info.version.empty(), "/info/version", "2.x's exports have no version");
        drop_if(info.summary.has_value(), "/info/summary",
                "2.x's exports have no summary of changes");
        drop_if(info.time.compacting.has_value(), "/info/time/compacting",
                "the migration clears it");
        look_at_totals(info);
        if (made_.session.directory.empty())
            tell(change_kind::invented, "/info/directory", "an empty one: imports require it");
        for (std::size_t i = 0; i < from_.messages.size() && i < made_.outcomes.size(); ++i)
            look_at(i, "/messages/" + std::to_string(i));
        tell_unknown_keys(from_, out_);
        return std::move(out_);
    }

private:
    void tell(change_kind kind, std::string pointer, std::string_view what) {
        out_.push_back(make_change(kind, std::move(pointer), what));
    }
    void drop_if(bool is_lost, std::string pointer, std::string_view what) {
        if (is_lost) tell(change_kind::dropped, std::move(pointer), what);
    }
    void approximate_if(bool is_changed, std::string pointer, std::string_view what) {
        if (is_changed) tell(change_kind::approximated, std::move(pointer), what);
    }

    /// The migration adds up the answers.
    void look_at_totals(opencode::basic_session<Model> const& info) {
        constexpr std::string_view sum = "the sum of the answers";
        auto const& to = made_.session;
        approximate_if(info.cost && differs(*info.cost, to.cost), "/info/cost", sum);
        if (!info.tokens) return;
        auto const& counts = *info.tokens;
        drop_if(counts.total.has_value(), "/info/tokens/total", "2.x adds the counts itself");
        bool const is_other =
            differs(counts.input, to.tokens_input) || differs(counts.output, to.tokens_output)
            || (counts.reasoning && differs(*counts.reasoning, to.tokens_reasoning))
            || (counts.cache
                && (differs(counts.cache->read, to.tokens_cache_read)
                    || differs(counts.cache->write, to.tokens_cache_write)));
        approximate_if(is_other, "/info/tokens", sum);
    }
    /// Whether two counts differ by more than the order in which a sum was made.
    [[nodiscard]] static bool differs(double a, double b) {
        constexpr double tolerance = 1e-9;
        return std::abs(a - b) > tolerance * (std::max)(1.0, std::abs(b));
    }

    // ---- Messages ----

    void look_at(std::size_t at, std::string const& place) {
        auto const& m = from_.messages[at];
        auto const outcome = made_.outcomes[at];
        auto const why = why_left_out(outcome);
        if (!why.empty()) return drop_if(true, place, why);
        auto const* const asked = std::get_if<basic_user_message<Model>>(&m.info);
        auto const* const answer = std::get_if<basic_assistant_message<Model>>(&m.info);
        if (asked != nullptr) look_at_question(*asked, place + "/info");
        if (answer != nullptr) look_at_answer(*answer, outcome, place + "/info");
        answer_ = answer;
        find_trees(m.parts);
        auto const kept = outcome == message_outcome::summary               ? parts::texts
                          : asked == nullptr                                ? parts::answer
                          : opencode::detail::find_compaction(m) != nullptr ? parts::compaction
                                                                            : parts::question;
        for (std::size_t i = 0; i < m.parts.size(); ++i) {
            auto const part = place + "/parts/" + std::to_string(i);
            if (is_damaged(at, i)) drop_if(true, part, "a member is not of its type");
            else look_at(m.parts[i], kept, part);
        }
    }
    void look_at_question(basic_user_message<Model> const& m, std::string const& place) {
        drop_if(m.system.has_value(), place + "/system", "2.x's questions have no instructions");
        drop_if(m.tools.has_value(), place + "/tools", "2.x's questions do not choose tools");
        drop_if(m.format.has_value(), place + "/format", "2.x does not ask for a form of answers");
        drop_if(m.summary.has_value(), place + "/summary", "2.x's questions have no summary");
        drop_if(m.model.has_value(), place + "/model", "2.x's questions name no model");
        drop_if(m.agent.has_value(), place + "/agent", "2.x's questions name no agent");
        drop_if(m.variant.has_value(), place + "/variant", "2.x's questions name no variant");
    }
    void look_at_answer(basic_assistant_message<Model> const& m, message_outcome outcome,
                        std::string const& place) {
        drop_if(m.parent_id.has_value(), place + "/parentID", "the order tells it");
        drop_if(m.path.has_value(), place + "/path", "the session has it");
        drop_if(m.structured.has_value(), place + "/structured",
                "2.x's answers have no structured output");
        if (outcome == message_outcome::summary) {
            constexpr std::string_view why = "the migration keeps the text of a summary alone";
            drop_if(m.cost && *m.cost > 0, place + "/cost", why);
            drop_if(m.tokens.has_value(), place + "/tokens", why);
            drop_if(!m.model_id.empty(), place + "/modelID", why);
            drop_if(!m.provider_id.empty(), place + "/providerID", why);
            drop_if(m.mode.has_value(), place + "/mode", why);
            drop_if(m.agent.has_value(), place + "/agent", why);
            drop_if(m.variant.has_value(), place + "/variant", why);
            drop_if(m.finish.has_value(), place + "/finish", why);
            drop_if(m.error.has_value(), place + "/error", why);
            drop_if(true, place + "/time", "a compaction has the time of its question");
            return;
        }
        drop_if(m.agent && m.mode && *m.agent != *m.mode, place + "/mode", "2.x has the agent");
        drop_if(m.tokens && m.tokens->total, place + "/tokens/total", "2.x adds the counts itself");
        auto const finish = m.finish ? to_finish(*m.finish) : std::string_view{};
        approximate_if(m.finish && *m.finish != finish, place + "/finish", finish);
        approximate_if(m.error.has_value(), place + "/error", "a type and the message");
    }

    // ---- Parts ----

    /// The parts that a message of 2.x has a place for.
    enum class parts { question, compaction, answer, texts };

    [[nodiscard]] bool is_damaged(std::size_t message, std::size_t part) {
        auto const& all = made_.damaged_parts;
        bool const is_next = damaged_ < all.size() && all[damaged_] == part_place{message, part};
        if (is_next) ++damaged_;
        return is_next;
    }
    /// Finds the trees of files that the migrated answer has.
    void find_trees(std::vector<basic_part<Model>> const& all) {
        start_ = end_ = nullptr;
        for (auto const& each : all) {
            if (auto const* const began = std::get_if<basic_step_start_part<Model>>(&each))
                if (began->snapshot && start_ == nullptr) start_ = &*began->snapshot;
            if (auto const* const ended = std::get_if<basic_step_finish_part<Model>>(&each))
                if (ended->snapshot) end_ = &*ended->snapshot;
        }
    }
    void look_at(basic_part<Model> const& part, parts kept, std::string const& place) {
        std::visit(overloaded{
                       [&](basic_text_part<Model> const& p) { look_at_text(p, kept, place); },
                       [&](basic_file_part<Model> const& p) {
                           if (kept != parts::question) return drop_if(true, place, no_place(kept));
                           bool const is_inline = find_inline_bytes(p.url).has_value();
                           approximate_if(!is_inline, place,
                                          "a line of text with its name, without its bytes");
                           approximate_if(is_inline && p.source, place + "/source",
                                          "the text that mentions it");
                       },
                       [&](basic_agent_part<Model> const&) {
                           drop_if(kept != parts::question, place, no_place(kept));
                       },
                       [&](basic_compaction_part<Model> const& p) {
                           if (kept != parts::compaction)
                               return drop_if(true, place, no_place(kept));
                           drop_if(p.overflow.has_value(), place + "/overflow",
                                   "2.x's compactions do not tell an overflow");
                           approximate_if(p.tail_start_id.has_value(), place + "/tail_start_id",
                                          "the texts from there on");
                       },
                       [&](basic_reasoning_part<Model> const&) {
                           drop_if(kept != parts::answer, place, no_place(kept));
                       },
                       [&](basic_tool_part<Model> const& p) {
                           if (kept == parts::answer) look_at_call(p, place);
                           else drop_if(true, place, no_place(kept));
                       },
                       [&](basic_step_start_part<Model> const& p) {
                           drop_if(p.snapshot && (start_ == nullptr || *p.snapshot != *start_),
                                   place + "/snapshot", "the first one of the message is kept");
                       },
                       [&](basic_step_finish_part<Model> const& p) { look_at_end(p, place); },
                       [&](basic_subtask_part<Model> const&) {
                           drop_if(true, place, "2.x has subagents as calls alone");
                       },
                       [&](basic_retry_part<Model> const&) {
                           drop_if(true, place, "the migration leaves it out");
                       },
                       [&](basic_snapshot_part<Model> const&) {
                           drop_if(true, place, "the migration leaves it out");
                       },
                       [&](basic_patch_part<Model> const& p) {
                           if (kept != parts::answer) return drop_if(true, place, no_place(kept));
                           drop_if(start_ == nullptr || p.hash != *start_, place + "/hash",
                                   "the tree before the first step is kept");
                       },
                       [&](unknown_case<Model> const&) {
                           drop_if(true, place, "a part that this version does not know");
                       },
                       [](auto const&) {},
                   },
                   part);
    }
    [[nodiscard]] static constexpr std::string_view no_place(parts kept) {
        switch (kept) {
            case parts::question: return "2.x's questions have only texts, files and agents";
            case parts::compaction: return "2.x's compactions have the summary alone";
            case parts::answer:
                return "2.x's answers have only texts, thoughts, calls and changed files";
            case parts::texts: return "the migration keeps the text of a summary alone";
        }
        return {};
    }
    void look_at_text(basic_text_part<Model> const& p, parts kept, std::string const& place) {
        if (kept == parts::compaction) return drop_if(true, place, no_place(kept));
        if (kept == parts::question && p.ignored.value_or(false))
            return drop_if(true, place, "a model never saw it");
        drop_if(p.time.has_value(), place + "/time", "2.x's texts have no times");
        drop_if(p.metadata && kept != parts::answer, place + "/metadata",
                "2.x has metadata of an answer's texts alone");
        if (kept == parts::question) return;
        drop_if(p.synthetic.has_value(), place + "/synthetic",
                "2.x's answers do not mark synthetic texts");
        drop_if(p.ignored.has_value(), place + "/ignored",
                "2.x's answers do not mark ignored texts");
    }
    void look_at_end(basic_step_finish_part<Model> const& p, std::string const& place) {
        constexpr std::string_view why = "the message has it";
        drop_if(p.cost.has_value(), place + "/cost", why);
        drop_if(p.snapshot && (end_ == nullptr || *p.snapshot != *end_), place + "/snapshot",
                "the last one of the message is kept");
        bool const has_tokens = answer_ != nullptr && answer_->tokens;
        drop_if(!has_tokens || !(p.tokens == *answer_->tokens), place + "/tokens", why);
        bool const has_finish = answer_ != nullptr && answer_->finish;
        drop_if(p.reason && (!has_finish || *p.reason != *answer_->finish), place + "/reason", why);
    }
    void look_at_call(basic_tool_part<Model> const& p, std::string const& place) {
        constexpr std::string_view interrupted = "a call that was interrupted";
        std::visit(
            overloaded{
                [&](opencode::basic_completed_call<Model> const& s) {
                    drop_if(s.title && !s.title->empty(), place + "/state/title",
                            "2.x's calls have no titles");
                    look_at_result(s, place + "/state");
                },
                [&](opencode::basic_running_call<Model> const& s) {
                    approximate_if(true, place + "/state/status", interrupted);
                    drop_if(s.title.has_value(), place + "/state/title",
                            "2.x's calls have no titles");
                    drop_if(s.metadata.has_value(), place + "/state/metadata",
                            "the call did not end");
                },
                [&](opencode::basic_pending_call<Model> const& s) {
                    approximate_if(true, place + "/state/status", interrupted);
                    drop_if(s.raw && !s.raw->empty(), place + "/state/raw",
                            "the call did not begin");
                },
                [&](unknown_case<Model> const&) {
                    drop_if(true, place, "a call of a state that this version does not know");
                },
                [](auto const&) {},
            },
            static_cast<typename opencode::basic_tool_state<Model>::variant const&>(p.state));
    }

    void look_at_result(opencode::basic_completed_call<Model> const& s, std::string const& place) {
        bool const is_cleared = s.time.is_compacted();
        constexpr std::string_view cleared = "it was cleared";
        drop_if(is_cleared, place + "/output", cleared);
        drop_if(is_cleared, place + "/time/compacted",
                "2.x's calls do not tell when they were cleared");
        if (!s.attachments) return;
        if (is_cleared) return drop_if(true, place + "/attachments", cleared);
        for (std::size_t i = 0; i < s.attachments->size(); ++i)
            drop_if((*s.attachments)[i].source.has_value(),
                    place + "/attachments/" + std::to_string(i) + "/source",
                    "2.x's files of a result have no source");
    }

    opencode::basic_conversation<Model> const& from_;
    migrated_session const& made_;
    std::size_t damaged_ = 0;  ///< the parts that were passed
    basic_assistant_message<Model> const* answer_ = nullptr;          ///< the one that is looked at
    typename Model::string const *start_ = nullptr, *end_ = nullptr;  ///< the trees that it keeps
    std::vector<change> out_;
};

}  // namespace detail

/// Returns what a session of 1.x has that its migrated session does not have, by its place.
/// `migrated` is what `migrate` returned for this session.
///
///     auto const migrated = lisle::opencode::v2::migrate(*session);
///     for (auto const& loss : lisle::opencode::v2::find_losses(*session, migrated)) report(loss);
///
/// Errors: none. Complexity: linear in the size of the session.
template <class Model>
[[nodiscard]] std::vector<change> find_losses(opencode::basic_conversation<Model> const& from,
                                              migrated_session const& migrated) {
    return detail::loss_finder<Model>{from, migrated}.run();
}

}  // namespace lisle::v0_1::opencode::v2
