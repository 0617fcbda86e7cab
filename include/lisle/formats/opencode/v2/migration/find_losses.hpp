// lisle/formats/opencode/v2/migration/find_losses.hpp - what a session of opencode 1.x loses when
// it is migrated.
#pragma once

#include <lisle/error.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/model/part.hpp>
#include <lisle/formats/opencode/storage/identity.hpp>
#include <lisle/formats/opencode/ui/compaction.hpp>
#include <lisle/formats/opencode/v2/migration/question_data.hpp>
#include <lisle/overloaded.hpp>
#include <lisle/text/salted_map.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode::v2 {

namespace detail {

/// Collects what the migration of one session leaves out.
template <class Model>
class loss_finder {
public:
    using entry = basic_message_with_parts<Model>;

    explicit loss_finder(opencode::basic_conversation<Model> const& from) : from_{from} {}

    [[nodiscard]] std::vector<finding> run() && {
        auto const& info = from_.info;
        lose_if(info.permission.has_value(), "/info/permission", "the migration clears it");
        lose_if(info.revert.has_value(), "/info/revert", "the migration clears it");
        lose_if(info.share.has_value(), "/info/share", "an export of 2.x has none");
        lose_if(info.slug.has_value(), "/info/slug", "an export of 2.x has none");
        lose_if(!info.version.empty(), "/info/version", "an export of 2.x has none");
        lose_if(info.summary.has_value(), "/info/summary", "an export of 2.x has none");
        for (auto const& one : from_.messages) {
            if (auto const* const answer = if_summary(one); answer != nullptr && answer->parent_id
                                                            && !answer->error && answer->finish
                                                            && !answer->finish->empty())
                summarized_.insert(answer->parent_id->text);
        }
        for (std::size_t i = 0; i < from_.messages.size(); ++i)
            look_at(from_.messages[i], "/messages/" + std::to_string(i));
        return std::move(out_);
    }

private:
    void lose_if(bool is_lost, std::string pointer, std::string_view what) {
        if (is_lost) out_.push_back({std::move(pointer), std::string{what}});
    }

    void look_at(entry const& one, std::string const& place) {
        if (auto const* const asked = std::get_if<basic_user_message<Model>>(&one.info)) {
            bool const is_compaction = opencode::detail::find_compaction(one) != nullptr;
            if (is_compaction && !summarized_.contains(asked->id.text))
                return lose_if(true, place, "a compaction without a summary");
            lose_if(asked->system.has_value(), place + "/info/system", "2.x has it elsewhere");
            lose_if(asked->tools.has_value(), place + "/info/tools", "2.x has it elsewhere");
            lose_if(asked->format.has_value(), place + "/info/format", "2.x has no forms");
            lose_if(asked->summary.has_value(), place + "/info/summary", "2.x has none");
            lose_if(asked->model.has_value(), place + "/info/model", "questions name none");
            lose_if(asked->agent.has_value(), place + "/info/agent", "questions name none");
        } else if (auto const* const answer =
                       std::get_if<basic_assistant_message<Model>>(&one.info)) {
            lose_if(answer->parent_id.has_value(), place + "/info/parentID", "the order tells it");
            lose_if(answer->path.has_value(), place + "/info/path", "the session has it");
            lose_if(answer->structured.has_value(), place + "/info/structured", "2.x has none");
        } else {
            lose_if(true, place, "a message that this version does not know");
        }
        for (std::size_t i = 0; i < one.parts.size(); ++i)
            look_at(one.parts[i], place + "/parts/" + std::to_string(i));
    }
    void look_at(basic_part<Model> const& part, std::string const& place) {
        std::visit(overloaded{
                       [&](basic_text_part<Model> const& p) {
                           lose_if(p.ignored.value_or(false), place, "a model never saw it");
                       },
                       [&](basic_file_part<Model> const& p) {
                           lose_if(!find_bytes(p.url), place,
                                   "a text that tells that it was there");
                       },
                       [&](basic_tool_part<Model> const& p) { look_at_call(p, place); },
                       [&](basic_step_finish_part<Model> const& p) {
                           lose_if(p.cost.has_value(), place + "/cost", "the message has it");
                       },
                       [&](basic_subtask_part<Model> const&) {
                           lose_if(true, place, "2.x has subagents as calls alone");
                       },
                       [&](basic_retry_part<Model> const&) {
                           lose_if(true, place, "the migration leaves it out");
                       },
                       [&](basic_snapshot_part<Model> const&) {
                           lose_if(true, place, "the migration leaves it out");
                       },
                       [&](unknown_case<Model> const&) {
                           lose_if(true, place, "a part that this version does not know");
                       },
                       [](auto const&) {},
                   },
                   part);
    }
    void look_at_call(basic_tool_part<Model> const& p, std::string const& place) {
        std::visit(
            overloaded{
                [&](opencode::basic_completed_call<Model> const& s) {
                    lose_if(s.title && !s.title->empty(), place + "/state/title",
                            "2.x's calls have no titles");
                    lose_if(s.time.is_compacted(), place + "/state/output", "it was cleared");
                },
                [&](opencode::basic_running_call<Model> const& s) {
                    lose_if(s.title.has_value(), place + "/state/title",
                            "2.x's calls have no titles");
                    lose_if(s.metadata.has_value(), place + "/state/metadata",
                            "the call did not end");
                },
                [&](unknown_case<Model> const&) {
                    lose_if(true, place, "a call of a state that this version does not know");
                },
                [](auto const&) {},
            },
            static_cast<typename opencode::basic_tool_state<Model>::variant const&>(p.state));
    }
    [[nodiscard]] static basic_assistant_message<Model> const* if_summary(entry const& one) {
        return opencode::detail::if_summary(one);
    }

    opencode::basic_conversation<Model> const& from_;
    lisle::text::salted_set<std::string> summarized_;
    std::vector<finding> out_;
};

}  // namespace detail

/// Returns what a session of 1.x has that a migrated one does not have, by its place.
///
/// Errors: none. Complexity: linear in the size of the session.
template <class Model>
[[nodiscard]] std::vector<finding> find_losses(opencode::basic_conversation<Model> const& from) {
    return detail::loss_finder<Model>{from}.run();
}

}  // namespace lisle::v0_1::opencode::v2
