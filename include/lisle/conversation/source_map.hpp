// lisle/conversation/source_map.hpp - where in its source each part of a conversation was.
//
//     lisle::conversation::source_map places;
//     auto const talk = lisle::conversation::get(std::move(*thread), places);
//     places.find("/messages/3/content/1/name");  // "/messages/4/Agent/content/2/ToolUse/name"
//
// A bridge notes the place of each message and each part while it reads them. A table for each kind
// of node maps neutral members to members of the source.
#pragma once

#include <lisle/conversation/loss.hpp>
#include <lisle/locate.hpp>
#include <lisle/version.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace lisle::v0_1::conversation {

/// A neutral member and its place in the source, as pointers from the node. `*` is any token, and
/// the same token in the place; `#` is the number that the node has for the token of `*`. A place
/// that begins with `^` starts at the node's other place; with `:` at the root; with `..` at the
/// message of a part; and with `@` at the line of the node.
struct member_place {
    std::string_view member, place;
};

/// The members of a kind of node whose pointers differ. A member that is not listed was in the node
/// itself.
using member_places = std::span<member_place const>;

/// The place of a message, or of the conversation.
struct source_node {
    std::string place{};
    member_places members{};
    std::string other{};                 ///< a second place, for a result or a usage
    std::vector<std::size_t> numbers{};  ///< for `#`
    std::string_view message{};          ///< the place of the message of a part, for `..`
};

/// The place of a part: an element of a list in its message, or anywhere.
struct source_part {
    std::string_view list;  ///< from the place of the message
    std::size_t index = 0;
    member_places members{};
    std::string other{};
    std::optional<std::string> place{};  ///< from the root, instead of the list
};

/// Leads from pointers of a conversation to pointers of its source.
class source_map {
public:
    /// The place of the conversation itself.
    source_node root;

    /// The place of the document in a larger document, such as an archive.
    std::string outside{};

    /// The larger document's name under the conversation's `native`, for the values around it.
    std::string_view outside_format{};

    /// Returns the map of a conversation that is its own source.
    [[nodiscard]] static source_map same() {
        source_map out;
        out.is_same_ = true;
        return out;
    }

    /// Notes the place of the next message.
    source_node& add_message(source_node at) {
        messages_.push_back({std::move(at), {}});
        return messages_.back().node;
    }
    /// Notes the place of the next part of the last message.
    void add_part(source_part at) { messages_.back().parts.push_back(std::move(at)); }

    /// Makes room for messages that have no place, in the order of all messages.
    void spread(std::vector<bool> const& has_place) {
        std::vector<noted_message> out(has_place.size());
        auto next = messages_.begin();
        for (std::size_t i = 0; i < out.size(); ++i)
            if (has_place[i] && next != messages_.end()) out[i] = std::move(*next++);
        messages_ = std::move(out);
    }

    /// Notes the second place of a message.
    void set_other(std::size_t index, std::string place) {
        if (index < messages_.size()) messages_[index].node.other = std::move(place);
    }

    /// Returns the place in the source of a member of the conversation, or of the node around it.
    ///
    /// Errors: none. Complexity: linear in the size of the pointer and of the node's table.
    [[nodiscard]] std::string find(std::string_view pointer) const {
        if (is_same_) return std::string{pointer};
        if (auto rest = pointer; !outside_format.empty() && take_token(rest) == "/native")
            if (auto const format = take_token(rest);
                !format.empty() && format.substr(1) == outside_format)
                return without_residue(rest);
        return outside + find_inside(pointer);
    }

    /// Changes the pointers of losses to those of the source.
    void apply_to(std::vector<loss>& losses) const {
        for (auto& entry : losses) {
            bool const is_of_line = !entry.source.empty() && !is_same_;
            entry.pointer = is_of_line ? outside + entry.source : find(entry.pointer);
            entry.source.clear();
        }
    }

    /// The index of a part that is a member, not an element.
    static constexpr auto none = static_cast<std::size_t>(-1);

private:
    struct noted_message {
        source_node node;
        std::vector<source_part> parts;
    };

    [[nodiscard]] std::string find_inside(std::string_view pointer) const {
        auto const first = take_element(pointer, "messages", messages_.size());
        if (first == none) return resolve(root, pointer);
        auto const& [node, all] = messages_[first];
        auto const second = take_element(pointer, "content", all.size());
        if (second == none) return resolve(node, pointer);
        auto const& [list, index, members, other, stated] = all[second];
        auto place = stated ? *stated : node.place + std::string{list};
        if (!stated && index != none) append_token(place, std::to_string(index));
        return resolve({std::move(place), members, other, {}, node.place}, pointer);
    }

    /// Takes the first token of a pointer, with its slash.
    static std::string_view take_token(std::string_view& pointer) {
        auto const out = pointer.substr(0, pointer.find('/', 1));
        pointer.remove_prefix(out.size());
        return out;
    }

    [[nodiscard]] static std::size_t to_number(std::string_view token) {
        std::size_t out = 0;
        if (!token.starts_with('/')) return none;
        auto const* const last = token.data() + token.size();
        auto const [end, failed] = std::from_chars(token.data() + 1, last, out);
        return failed == std::errc{} && end == last ? out : none;
    }

    /// Takes an element of a list from the front of a pointer; `none` if the list lacks it.
    static std::size_t take_element(std::string_view& pointer, std::string_view list,
                                    std::size_t size) {
        auto rest = pointer;
        auto const name = take_token(rest);
        if (name.empty() || name.substr(1) != list) return none;
        auto const index = to_number(take_token(rest));
        if (index >= size) return none;
        pointer = rest;
        return index;
    }

    /// Removes the keys of a residue from a pointer into the residue: "/in/a/add/b" becomes "/a/b".
    [[nodiscard]] static std::string without_residue(std::string_view pointer) {
        std::string out;
        while (!pointer.empty()) {
            auto const word = take_token(pointer);
            if (word == "/in") {
                out += take_token(pointer);
            } else if (word != "/whole" && word != "/dropped_by_upgrade") {
                if (word != "/add" && word != "/value") out += word;
                return out += pointer;
            }
        }
        return out;
    }

    /// Whether a listed member may be a prefix of a pointer. A quick test that excludes most
    /// members.
    [[nodiscard]] static bool may_be(std::string_view member, std::string_view pointer) {
        if (member.size() < 2 || member[1] == '*') return true;
        return pointer.size() > 1 && pointer[1] == member[1];
    }

    /// The listed member that is the longest prefix of a pointer.
    struct found_member {
        member_place const* listed = nullptr;
        std::string_view token, rest;  ///< the token for `*`, and the pointer after the member
    };

    [[nodiscard]] static found_member find_member(member_places all, std::string_view pointer) {
        found_member out;
        for (auto const& each : all) {
            found_member now{&each, {}, pointer};
            auto wanted = each.member;
            bool is_same = may_be(wanted, pointer)
                           && (out.listed == nullptr || out.listed->member.size() < wanted.size());
            while (is_same && !wanted.empty()) {
                auto const expected = take_token(wanted), token = take_token(now.rest);
                if (expected == "/*" && !token.empty()) now.token = token.substr(1);
                else is_same = expected == token;
            }
            if (is_same) out = now;
        }
        return out;
    }

    [[nodiscard]] static std::string resolve(source_node const& node, std::string_view pointer) {
        constexpr std::string_view native = "/native";
        auto rest = pointer;
        bool const is_native = take_token(rest) == native;
        if (is_native) take_token(rest);  // the format
        auto const inner = is_native ? std::string{native} + without_residue(rest) : std::string{};
        auto const path = is_native ? std::string_view{inner} : pointer;
        auto const [listed, token, behind] = find_member(node.members, path);
        if (listed == nullptr)
            return is_native ? node.place + inner.substr(native.size()) : node.place;
        auto place = listed->place;
        std::string out = node.place;
        if (place.starts_with('^') || place.starts_with(':')) {
            bool const is_other = place[0] == '^';
            if (is_other && node.other.empty()) return out;
            out = is_other ? node.other : std::string{};
            place.remove_prefix(1);
        } else if (place.starts_with("..")) {
            out = node.message;
            place.remove_prefix(2);
        } else if (place.starts_with('@')) {
            out.resize((std::min)(out.find('/', 1), out.size()));
            place.remove_prefix(1);
        }
        while (!place.empty()) {
            auto const plain = place.substr(0, (std::min)(place.find('*'), place.find('#')));
            out += plain;
            place.remove_prefix(plain.size());
            if (place.empty()) break;
            out += place[0] == '*' ? std::string{token} : number_of(node, token);
            place.remove_prefix(1);
        }
        return is_native ? out += behind : out;
    }

    [[nodiscard]] static std::string number_of(source_node const& node, std::string_view token) {
        auto const at = to_number('/' + std::string{token});
        return at < node.numbers.size() ? std::to_string(node.numbers[at]) : std::string{token};
    }

    std::vector<noted_message> messages_;
    bool is_same_ = false;
};

}  // namespace lisle::v0_1::conversation
