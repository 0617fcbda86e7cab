// lisle/conversation/claude_code/head.hpp - what a session says of itself: ids, title, times,
// folder.
#pragma once

#include <lisle/conversation/claude_code/parts.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/claude_code/tools/title.hpp>

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace lisle::v0_1::conversation::claude_code_bridge {

/// Reads the members of a conversation that its messages do not have.
template <class Model>
class head_reader {
public:
    [[nodiscard]] basic_conversation<Model> run(claude_code::basic_session<Model> const& from) && {
        using cost_state = claude_code::basic_cost_state<Model>;
        using permission_mode = claude_code::basic_permission_mode<Model>;
        for (auto const& line : from.records) {
            auto const* const record = line.record();
            if (record == nullptr) continue;
            if (auto const* const at = link_of(*record)) describe_link(*at);
            else if (auto const* const cost = find_alternative<cost_state>(record))
                describe_cost(*cost);
            else if (auto const* const mode = find_alternative<permission_mode>(record))
                out_.mode = mode->word;
        }
        auto const title = claude_code::find_titles(from).best();
        if (!title.empty()) out_.title = std::string{title};
        out_.source = {"claude-code", release_, out_.id, {}};
        return std::move(out_);
    }

private:
    void describe_link(claude_code::basic_link<Model> const& at) {
        if (!out_.id && at.agent_id) {
            out_.id = at.agent_id;
            if (at.session_id) out_.parent = {*at.session_id, {}, {}, {}};
        }
        if (!out_.id) out_.id = at.session_id;
        if (auto const time = read_time<Model>(at.timestamp)) {
            if (!out_.created || *time < *out_.created) out_.created = time;
            if (!out_.updated || *time > *out_.updated) out_.updated = time;
        }
        if (out_.directories.empty() && at.cwd) out_.directories.push_back(*at.cwd);
        if (!out_.git && at.git_branch && !at.git_branch->empty())
            out_.git = {at.git_branch, {}, {}, {}, {}};
        if (at.version) release_ = at.version;
    }

    void describe_cost(claude_code::basic_cost_state<Model> const& cost) {
        if (cost.total_cost_usd) out_.cost = basic_cost<Model>{*cost.total_cost_usd, "USD", {}};
    }

    basic_conversation<Model> out_;
    std::optional<typename Model::string> release_;
};

}  // namespace lisle::v0_1::conversation::claude_code_bridge
