// examples/lisle/acpx/mend.cpp - removes what acpx refuses, and completes what was cut.
#include "mend.hpp"

#include <lisle/unknown_case.hpp>

#include <cstddef>
#include <string>
#include <variant>

namespace app {

namespace acpx = lisle::acpx;

namespace {

/// Removes the messages and contents for which acpx would refuse the whole record.
std::vector<lisle::finding> drop_unreadable_parts(std::vector<acpx::message>& messages) {
    using unreadable = lisle::unknown_case<lisle::owned>;
    std::vector<lisle::finding> out;
    auto const drop = [&](auto& all, std::string const& at) {
        std::size_t index = 0;
        std::erase_if(all, [&](auto const& one) {
            auto const place = at + '/' + std::to_string(index++);
            auto const* const kept = std::get_if<unreadable>(&one);
            if (kept != nullptr) out.push_back({place, "unreadable: " + kept->json.text});
            return kept != nullptr;
        });
    };
    for (std::size_t i = 0; i < messages.size(); ++i) {
        auto const at = "/messages/" + std::to_string(i);
        if (auto* const user = std::get_if<acpx::user_message>(&messages[i]))
            drop(user->content, at + "/User/content");
        auto* const agent = std::get_if<acpx::agent_message>(&messages[i]);
        if (agent == nullptr) continue;
        drop(agent->content, at + "/Agent/content");
        for (auto& [id, result] : agent->tool_results)
            if (auto const* const kept = std::get_if<unreadable>(&result.content)) {
                out.push_back({at + "/Agent/tool_results/" + id + "/content",
                               "unreadable: " + kept->json.text});
                result.content = acpx::plain_text{};
            }
    }
    drop(messages, "/messages");
    return out;
}

/// Makes an object have all the keys that acpx requires: it was read without the last ones. Keys
/// unknown to lisle come last.
constexpr auto complete = [](auto& object) {
    if constexpr (requires { object.extra.members(); }) {
        auto const unknown_keys = object.extra.members();
        object.extra = {};
        for (auto const& [key, value] : unknown_keys)
            object.extra.insert_or_assign(key, value.text);
    }
};

/// Completes the last message of a record that ends in it.
void complete_last(std::vector<acpx::message>& messages) {
    if (messages.empty()) return;
    std::visit(complete, messages.back());
    if (auto* const user = std::get_if<acpx::user_message>(&messages.back()))
        for (auto& one : user->content) std::visit(complete, one);
    auto* const agent = std::get_if<acpx::agent_message>(&messages.back());
    if (agent == nullptr) return;
    for (auto& one : agent->content) std::visit(complete, one);
    for (auto& [id, result] : agent->tool_results) {
        complete(result);
        std::visit(complete, result.content);
    }
}

}  // namespace

std::vector<lisle::finding> mend(acpx::session& record) {
    auto& thread = record.thread;
    auto out = drop_unreadable_parts(thread.messages);
    complete_last(thread.messages);
    if (thread.updated_at.empty()) thread.updated_at = record.last_used_at;
    return out;
}

}  // namespace app
