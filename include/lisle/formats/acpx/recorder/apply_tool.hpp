// lisle/formats/acpx/recorder/apply_tool.hpp - applies tool_call and tool_call_update to a message.
//
// Both have the same effect: only present keys count, and a missing call is created.
#pragma once

#include <lisle/formats/acpx/model/message.hpp>
#include <lisle/formats/acpx/model/release.hpp>
#include <lisle/formats/acpx/recorder/apply_call_content.hpp>
#include <lisle/formats/acpx/recorder/apply_content.hpp>
#include <lisle/formats/acpx/recorder/call_index.hpp>
#include <lisle/formats/acpx/recorder/ordered_keys.hpp>
#include <lisle/text/ascii.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace lisle::v0_1::acpx::detail {

inline constexpr std::string_view unnamed_tool = "tool_call";

[[nodiscard]] inline tool_use* find_tool_use(agent_message& agent, std::string_view id) {
    for (auto& content : agent.content)
        if (auto* const use = std::get_if<tool_use>(&content); use != nullptr && use->id == id)
            return use;
    return nullptr;
}

[[nodiscard]] inline tool_use& make_tool_use(agent_message& agent, std::string const& id) {
    tool_use use;
    use.id = id;
    use.name = unnamed_tool;
    use.raw_input = "{}";
    use.input = to_json(boost::json::object{});
    return std::get<tool_use>(agent.content.emplace_back(std::move(use)));
}

/// Whether a status contains one of the words, as acpx tests it: "incomplete" counts as complete.
[[nodiscard]] inline bool has_word(tree const* status,
                                   std::initializer_list<std::string_view> words) {
    if (!is_string(status)) return false;
    auto const lower = text::to_lower(view_of(*status));
    return std::any_of(words.begin(), words.end(),
                       [&](auto word) { return lower.find(word) != lower.npos; });
}

/// The update of one call. `agent` is the message of the call.
class tool_call_change {
public:
    /// `index`, if given, is the index of the session.
    tool_call_change(boost::json::object const& update, release recorder,
                     call_index* index = nullptr)
        : update_{update}, recorder_{recorder}, index_{index},
          id_{find_string(update, "toolCallId").value_or(std::string{})} {}

    [[nodiscard]] std::string const& id() const { return id_; }

    /// Changes the call, or creates it. `known`, if given, is its place.
    void apply(agent_message& agent, call_place const* known = nullptr) const {
        auto* const found = known != nullptr ? std::get_if<tool_use>(&agent.content[known->use])
                                             : find_tool_use(agent, id_);
        change(agent, found != nullptr ? *found : make_tool_use(agent, id_), known);
    }
    /// Creates a call that the message does not have.
    void apply_new(agent_message& agent, call_place const& place) const {
        change(agent, make_tool_use(agent, id_), &place);
    }

private:
    void change(agent_message& agent, tool_use& use, call_place const* known) const {
        rename(use);
        if (auto const* const input = find(update_, "rawInput")) set_input(use, *input);
        if (auto const* const status = find(update_, "status"))
            use.is_input_complete =
                has_word(status, {"complete", "done", "success", "failed", "error", "cancel"});
        set_result(agent, use.name, known);
    }

    void rename(tool_use& use) const {
        if (auto const title = find_trimmed(find(update_, "title"))) use.name = *title;
        if (!use.name.empty() && use.name != unnamed_tool) return;
        if (auto const kind = find_trimmed(find(update_, "kind"))) use.name = *kind;
    }

    static void set_input(tool_use& use, tree const& raw) {
        use.input = to_json(raw.is_null() ? tree(boost::json::object{}) : clone(raw));
        use.raw_input = raw.is_string() ? std::string{view_of(raw)} : std::string{use.input.text()};
    }

    void set_result(agent_message& agent, std::string const& name, call_place const* known) const {
        auto const has = [&](std::string_view key) { return find(update_, key) != nullptr; };
        if (!has("rawOutput") && !has("status") && !has("title") && !has("kind") && !has_content())
            return;
        tool_result added;
        added.content = plain_text{};
        // Until 0.19.1 this key set the object's prototype.
        bool const is_lost = id_ == "__proto__" && recorder_ < release::v0_19_1;
        auto const place = is_lost ? agent.tool_results.size() : find_result(agent, known);
        bool const is_there = place < agent.tool_results.size();
        auto& result = is_there
                           ? agent.tool_results.begin()[static_cast<std::ptrdiff_t>(place)].second
                           : added;
        result.tool_use_id = id_;
        result.tool_name = name;
        set_error(result);
        auto const* const output = find(update_, "rawOutput");
        if (output != nullptr) set_output(result, *output);
        if (recorder_ == release::fixed) change_content(result, known, place, output != nullptr);
        if (is_there || is_lost) return;
        if (known == nullptr) return append_ordered(agent.tool_results, id_, std::move(added));
        index_->append_result(agent, *known, id_, std::move(added));
    }

    [[nodiscard]] std::size_t find_result(agent_message const& agent,
                                          call_place const* known) const {
        if (known == nullptr) return place_of_result(agent, id_, 0);
        return known->rank != 0 ? place_of_result(agent, id_, known->result)
                                : agent.tool_results.size();
    }

    /// Sets the error. Until 0.19.1 an update without a status clears it.
    void set_error(tool_result& result) const {
        auto const* const status = find(update_, "status");
        if (status != nullptr || recorder_ < release::v0_19_1)
            result.is_error = has_word(status, {"fail", "error"});
    }

    static void set_output(tool_result& result, tree const& raw) {
        auto output = to_json(clone(raw));
        result.content = plain_text{raw.is_null()     ? std::string{}
                                    : raw.is_string() ? std::string{view_of(raw)}
                                                      : std::string{output.text()}};
        if (!raw.is_null()) result.output = std::move(output);
    }

    [[nodiscard]] boost::json::array const* find_content() const {
        auto const* const content = find(update_, "content");
        auto const* const list = content != nullptr ? content->if_array() : nullptr;
        return list != nullptr && !list->empty() ? list : nullptr;
    }
    [[nodiscard]] boost::json::object const* find_news() const {
        auto const* const meta = if_object(find(update_, "_meta"));
        return meta != nullptr && kept_content::has_news(*meta) ? meta : nullptr;
    }
    [[nodiscard]] bool has_content() const {
        return recorder_ == release::fixed
               && (find_content() != nullptr || find_news() != nullptr);
    }

    void change_content(tool_result& result, call_place const* known, std::size_t place,
                        bool has_new_text) const {
        if (known != nullptr) {
            auto& kept = index_->take_content(known->message, place, result);
            if (has_new_text) kept.forget_text();
            return set_content(kept, result);
        }
        kept_content kept{result};
        set_content(kept, result);
        kept.finish(result);
    }

    /// Sets the content. Builds the text of a command's output when the call goes on, not for each
    /// piece of output.
    void set_content(kept_content& kept, tool_result const& result) const {
        auto const* const content = find_content();
        bool const goes_on = content != nullptr || find(update_, "status") != nullptr;
        if (content != nullptr) kept.replace(*content);
        if (auto const* const news = find_news()) kept.take_meta(*news);
        if (goes_on) kept.keep_text(result);
    }

    boost::json::object const& update_;
    release recorder_;
    call_index* index_;
    std::string id_;
};

}  // namespace lisle::v0_1::acpx::detail
