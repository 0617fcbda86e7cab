// lisle/conversation/claude_code/edit_head.hpp - edits of what a session says of itself.
//
// Every record of the tree repeats the id, the folder and the branch: each copy of the old value is
// replaced.
#pragma once

#include <lisle/conversation/claude_code/head.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/line_list.hpp>
#include <lisle/conversation/rules/ids.hpp>
#include <lisle/formats/claude_code/session.hpp>
#include <lisle/scalars/uuid.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::claude_code_bridge {

/// Writes a conversation's ids, folder, branch, title, mode and cost into a session. A title or a
/// mode without a record gets one; other members without a record stay absent. Members that the
/// conversation lacks stay as they are.
template <class Model>
class head_editor {
public:
    using session = claude_code::basic_session<Model>;
    using string = typename Model::string;

    head_editor(session& edited, std::vector<std::uint64_t>& numbers)
        : session_{edited}, numbers_{numbers} {}

    void run(basic_conversation<Model> const& wanted) {
        auto const found = head_reader<Model>{}.run(session_);
        bool const is_agent = found.parent.has_value();
        auto const session_id = is_agent ? std::optional{found.parent->id} : found.id;
        auto const wanted_session =
            make_session_id(session_id, is_agent ? find_parent(wanted) : wanted.id);
        rename(session_id, wanted_session,
               [](auto& link) -> decltype((link.session_id)) { return link.session_id; });
        rename(session_id, wanted_session, [](auto& link) -> decltype((link.session_id_of_screen)) {
            return link.session_id_of_screen;
        });
        if (is_agent)
            rename(found.id, wanted.id,
                   [](auto& link) -> decltype((link.agent_id)) { return link.agent_id; });
        rename(first_of(found.directories), first_of(wanted.directories),
               [](auto& link) -> decltype((link.cwd)) { return link.cwd; });
        rename(branch_of(found), branch_of(wanted),
               [](auto& link) -> decltype((link.git_branch)) { return link.git_branch; });
        set_word<claude_code::basic_custom_title<Model>>(found.title, wanted.title, wanted_session);
        set_word<claude_code::basic_permission_mode<Model>>(found.mode, wanted.mode,
                                                            wanted_session);
        if (wanted.cost && found.cost != wanted.cost)
            if (auto* const last = find_last<claude_code::basic_cost_state<Model>>())
                last->total_cost_usd = wanted.cost->amount;
    }

private:
    [[nodiscard]] static std::optional<string> find_parent(basic_conversation<Model> const& from) {
        return from.parent ? std::optional{from.parent->id} : std::nullopt;
    }
    [[nodiscard]] static std::optional<string> first_of(std::vector<string> const& all) {
        return all.empty() ? std::nullopt : std::optional{all.front()};
    }
    [[nodiscard]] static std::optional<string> branch_of(basic_conversation<Model> const& from) {
        return from.git ? from.git->branch : std::nullopt;
    }

    /// Returns the id to write. The program resumes a session by a UUID only, so an edited id of
    /// another form is replaced by a UUID that is made from it.
    [[nodiscard]] static std::optional<string> make_session_id(std::optional<string> const& from,
                                                               std::optional<string> const& to) {
        if (!to || from == to || scalars::parse_uuid(*to)) return to;
        auto const id = derive_uuid({"claude-code", *to, "session"});
        return string{scalars::to_string(id)};
    }

    /// Changes a member in all records that have the old value.
    template <class Select>
    void rename(std::optional<string> const& from, std::optional<string> const& to, Select select) {
        if (!from || !to || *from == *to) return;
        for (auto& line : session_.records) {
            auto* const record = line.record();
            if (record == nullptr) continue;
            visit_alternative(
                [&](auto& alternative) {
                    if constexpr (requires { select(alternative); })
                        if (select(alternative) == from) select(alternative) = to;
                },
                *record);
        }
    }

    template <class Record>
    [[nodiscard]] Record* find_last() {
        for (auto i = session_.records.size(); i-- > 0;)
            if (auto* const record = session_.records[i].record())
                if (auto* const found = find_alternative<Record>(record)) return found;
        return nullptr;
    }

    /// Changes the last record of this kind, or adds one.
    template <class Record>
    void set_word(std::optional<string> const& from, std::optional<string> const& to,
                  std::optional<string> const& session_id) {
        if (!to || from == to) return;
        if (auto* const last = find_last<Record>()) {
            last->word = to;
            return;
        }
        Record record;
        record.word = to;
        record.session_id = session_id;
        auto& all = session_.records;
        if (!all.empty() && all.back().separator.empty()) all.back().separator = "\n";
        all.emplace_back().content = claude_code::basic_record<Model>{std::move(record)};
        numbers_.push_back(line_list<session>::no_number);
    }

    session& session_;
    std::vector<std::uint64_t>& numbers_;
};

}  // namespace lisle::v0_1::conversation::claude_code_bridge
