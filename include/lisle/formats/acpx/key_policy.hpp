// lisle/formats/acpx/key_policy.hpp - the spelling of keys that acpx requires in a record.
//
// Each release refuses to write a record with a key that is neither snake_case nor a tag of a
// message, except in objects with keys of users and agents. The revision of the schema document
// (`release::seed`) has no such policy.
#pragma once

#include <lisle/error.hpp>
#include <lisle/formats/acpx/model/release.hpp>
#include <lisle/formats/acpx/parser/reference_value.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/locate.hpp>
#include <lisle/text/ascii.hpp>

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::acpx {

/// Whether a key is spelled as acpx requires of most keys.
[[nodiscard]] inline bool is_snake_case(std::string_view key) {
    auto const is_allowed = [](char c) {
        return text::is_lower(c) || text::is_digit(c) || c == '_';
    };
    return !key.empty() && text::is_lower(key[0])
           && std::all_of(key.begin(), key.end(), is_allowed);
}

namespace detail {

/// Checks the keys of a record in the order of its text, without recursion.
class key_inspector {
public:
    explicit key_inspector(release writer) : writer_{writer} {}

    /// Returns the pointer of the first forbidden key.
    [[nodiscard]] std::optional<std::string> find_violation(tree const& root) {
        enter(root);
        while (!waiting_.empty()) {
            auto const next = waiting_.back();
            waiting_.pop_back();
            steps_.resize(next.depth);
            bool const is_bad = next.at.is_key && !is_map() && !is_allowed(next.at.key);
            steps_.push_back(next.at);
            if (is_bad) return pointer();
            if (!is_opaque()) enter(*next.value);
        }
        return std::nullopt;
    }

private:
    struct step {
        bool is_key;
        std::string_view key;  ///< in an object; an array has an index
        std::size_t index;

        [[nodiscard]] static step to_key(std::string_view key) { return {true, key, 0}; }
        [[nodiscard]] static step to_element(std::size_t index) { return {false, {}, index}; }
    };
    struct place {
        step at;
        tree const* value;
        std::size_t depth;
    };

    void enter(tree const& value) {
        auto const first = waiting_.size();
        if (auto const* const object = value.if_object())
            for (auto const& member : *object)
                waiting_.push_back({step::to_key({member.key().data(), member.key().size()}),
                                    &member.value(), steps_.size()});
        else if (auto const* const array = value.if_array())
            for (std::size_t i = 0; i < array->size(); ++i)
                waiting_.push_back({step::to_element(i), &(*array)[i], steps_.size()});
        std::reverse(waiting_.begin() + static_cast<std::ptrdiff_t>(first), waiting_.end());
    }

    [[nodiscard]] bool is_allowed(std::string_view key) const {
        constexpr std::string_view tags[]{"User",    "Agent", "Resume",   "Text",
                                          "Mention", "Image", "Thinking", "RedactedThinking",
                                          "ToolUse"};
        return is_snake_case(key)
               || std::find(std::begin(tags), std::end(tags), key) != std::end(tags)
               || (key == "Audio" && writer_ >= release::v0_10_0);
    }

    /// The keys of the current path, without array indices.
    [[nodiscard]] std::vector<std::string_view> keys() const {
        std::vector<std::string_view> out;
        for (auto const& s : steps_)
            if (s.is_key) out.push_back(s.key);
        return out;
    }

    template <std::size_t Size>
    [[nodiscard]] static bool is_path(std::vector<std::string_view> const& keys,
                                      std::string_view const (&path)[Size]) {
        return std::equal(keys.begin(), keys.end(), std::begin(path), std::end(path));
    }

    /// Whether the keys of the current object come from users or agents.
    [[nodiscard]] bool is_map() const {
        auto const path = keys();
        return is_path(path, {"request_token_usage"})
               || is_path(path, {"messages", "Agent", "tool_results"})
               || (writer_ >= release::v0_15_1 && is_path(path, {"acpx", "session_options", "env"}))
               || (writer_ >= release::v0_16_0 && is_path(path, {"acpx", "available_model_names"}));
    }

    /// Whether acpx checks no keys below this value.
    [[nodiscard]] bool is_opaque() const {
        auto const path = keys();
        return is_path(path, {"agent_capabilities"})
               || is_path(path, {"messages", "Agent", "content", "ToolUse", "input"})
               || is_path(path, {"acpx", "config_options"})
               || (writer_ >= release::v0_6_1 && is_path(path, {"acpx", "desired_config_options"}))
               || is_tool_output(path);
    }

    /// Whether this is the output of a tool result, unless the tool's id is `tool_results`.
    [[nodiscard]] static bool is_tool_output(std::vector<std::string_view> const& path) {
        return path.size() == 5 && path[0] == "messages" && path[1] == "Agent"
               && path[2] == "tool_results" && path[3] != "tool_results" && path[4] == "output";
    }

    [[nodiscard]] std::string pointer() const {
        std::string out;
        for (auto const& s : steps_)
            append_token(out, s.is_key ? std::string{s.key} : std::to_string(s.index));
        return out;
    }

    release writer_;
    std::vector<step> steps_;
    std::vector<place> waiting_;
};

}  // namespace detail

/// Returns the first key for which a release would refuse to write the record.
[[nodiscard]] inline std::optional<finding> find_key_violation(session const& record,
                                                               release writer = latest) {
    if (writer == release::seed) return std::nullopt;
    auto const value = decode_as<detail::tree>(encode(record), detail::as_acpx_reads);
    if (!value) return finding{{}, value.error().message()};
    auto pointer = detail::key_inspector{writer}.find_violation(*value);
    if (!pointer) return std::nullopt;
    return finding{std::move(*pointer), "acpx refuses to write the key"};
}

}  // namespace lisle::v0_1::acpx
