// lisle/conversation/acpx/common.hpp - what both directions of acpx's bridge share.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/residue.hpp>
#include <lisle/conversation/usage.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/text/ecmascript.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace lisle::v0_1::conversation::acpx_bridge {

// ---- Text ---------------------------------------------------------------------------------------

inline constexpr json_style style = format_traits<acpx_t>::style.on_one_line();

/// Reads parts of a record as a record is read: 5000 levels, as JSON.stringify writes them.
inline constexpr decode_options as_acpx_reads{.max_depth = 5000, .ecmascript = true};

/// Returns the compact text of a value, as JSON.stringify makes it.
template <class T>
[[nodiscard]] std::string stringify(T const& value) {
    return encode_as(value, style);
}

/// Returns a dynamic value. The text is well-formed.
template <class Model>
[[nodiscard]] typename Model::json parse_json(std::string_view text) {
    auto value = decode_as<typename Model::json>(text, as_acpx_reads);
    return value ? std::move(*value) : typename Model::json{};
}

// ---- Native members -----------------------------------------------------------------------------

/// Returns native members: further members, as JSON text without braces, and a residue.
template <class Model>
[[nodiscard]] native_members<Model> make_native(std::string_view more, std::string_view residue) {
    if (more.empty() && residue.empty()) return std::nullopt;
    if (residue.size() > 2) residue = residue.substr(1, residue.size() - 2);
    auto members = "{\"acpx\":{" + std::string{more};
    if (!more.empty() && !residue.empty()) members += ',';
    return text::assume_json(members + std::string{residue} + "}}");
}

/// Returns the text of a member beside a residue, or nothing.
[[nodiscard]] inline std::string find_marker(std::string_view residue, std::string_view key) {
    return std::string{text::find_member(residue, key)};
}

// ---- Objects ------------------------------------------------------------------------------------

/// Collects the members of an object as JavaScript does: each key once, array indices first.
template <class Value>
class object_builder {
public:
    [[nodiscard]] bool contains(std::string const& key) const { return places_.count(key) != 0; }

    /// Sets a key; a present key keeps its place.
    void assign(std::string const& key, Value value) {
        auto const [at, is_new] = places_.emplace(key, members_.size());
        if (is_new) members_.emplace_back(key, std::move(value));
        else members_[at->second].second = std::move(value);
    }

    [[nodiscard]] dictionary<std::string, Value> finish() && {
        std::stable_sort(members_.begin(), members_.end(), [](auto const& a, auto const& b) {
            return text::ecmascript::goes_before(a.first, b.first);
        });
        dictionary<std::string, Value> out;
        for (auto& [key, value] : members_) out.append(std::move(key)).second = std::move(value);
        return out;
    }

private:
    std::vector<std::pair<std::string, Value>> members_;
    std::map<std::string, std::size_t> places_;
};

// ---- Numbers ------------------------------------------------------------------------------------

/// Returns a JavaScript number as a count; nothing if it is no whole number from 0 to 2^53.
[[nodiscard]] inline std::optional<std::uint64_t> to_count(double number) {
    if (!(number >= 0 && number <= 9'007'199'254'740'992)) return std::nullopt;
    auto const count = static_cast<std::uint64_t>(number);
    return static_cast<double>(count) == number ? std::optional{count} : std::nullopt;
}

template <class Number>
[[nodiscard]] std::optional<std::uint64_t> to_count(std::optional<Number> const& number) {
    return number ? to_count(*number) : std::nullopt;
}

/// Returns a count as a JavaScript number, rounded above 2^53.
[[nodiscard]] inline std::optional<double> to_number(std::optional<std::uint64_t> const& count) {
    return count ? std::optional{static_cast<double>(*count)} : std::nullopt;
}

template <class Model>
[[nodiscard]] boxed_optional<basic_usage<Model>>
describe_usage(acpx::basic_token_usage<Model> const& u) {
    basic_usage<Model> out;
    out.scope = usage_scope::turn;
    auto const none = out;
    out.input = to_count(u.input_tokens);
    out.output = to_count(u.output_tokens);
    out.cache_write = to_count(u.cache_creation_input_tokens);
    out.cache_read = to_count(u.cache_read_input_tokens);
    out.reasoning = to_count(u.thought_tokens);
    out.total = to_count(u.total_tokens);
    return out == none ? std::nullopt : std::optional{std::move(out)};
}

template <class Model>
[[nodiscard]] acpx::basic_token_usage<Model> make_usage(basic_usage<Model> const& u) {
    return {to_number(u.input),
            to_number(u.output),
            to_number(u.cache_write),
            to_number(u.cache_read),
            to_number(u.reasoning),
            to_number(u.total),
            {}};
}

// ---- Mentions -----------------------------------------------------------------------------------

/// The kind of all mentions of acpx, which has only their addresses.
inline constexpr std::string_view mention_kind = "resource";

/// Returns a mention's name: the end of its address.
[[nodiscard]] inline std::string_view name_of(std::string_view uri) {
    uri = uri.substr(0, uri.find_first_of("?#"));
    while (uri.ends_with('/')) uri.remove_suffix(1);
    return uri.substr(uri.find_last_of('/') + 1);
}

// ---- Models -------------------------------------------------------------------------------------

/// The command with which acpx starts opencode's newest release.
inline constexpr std::string_view opencode_command = "npx -y opencode-ai acp";

/// Whether an agent's models are named `provider/model`, as opencode's are.
[[nodiscard]] inline bool names_providers(std::string_view agent_command) {
    return agent_command.find("opencode") != agent_command.npos;
}

}  // namespace lisle::v0_1::conversation::acpx_bridge
