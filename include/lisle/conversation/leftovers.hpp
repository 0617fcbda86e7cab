// lisle/conversation/leftovers.hpp - what of a conversation no bridge reads: members that only
// another format has, and members of a later version.
#pragma once

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/locate.hpp>
#include <lisle/text/salted_map.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/visit.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0_1::conversation {

namespace detail {

/// Collects members of other formats: those at the same place of like nodes are one loss.
class leftover_log {
public:
    /// Takes the members of all formats but one.
    void add(std::string_view native, std::string const& pointer, std::string_view but) {
        for (auto const& member : text::members_of(native)) {
            if (member.key == but) continue;
            format_ = member.key;
            auto inside = pointer;
            append_token(inside, member.key);
            add_residue(member.value, inside);
        }
    }

    void tell(std::vector<loss>& out) && {
        for (auto& one : found_) {
            auto what = "only " + one.format + " has it";
            if (one.count > 1)
                what += ", here and at " + std::to_string(one.count - 1)
                        + (one.count == 2 ? " other place" : " other places");
            out.push_back({{std::move(one.pointer), std::move(what)}, loss_kind::dropped});
        }
        std::move(left_out_.begin(), left_out_.end(), std::back_inserter(out));
    }

private:
    struct leftover {
        std::string pointer, format;
        std::size_t count = 0;
    };

    /// A pointer without its numbers.
    [[nodiscard]] static std::string to_kind(std::string_view pointer) {
        std::string out;
        bool is_number = false;
        for (char const c : pointer) {
            bool const is_digit = c >= '0' && c <= '9' && (is_number || out.ends_with('/'));
            if (!is_digit) out += c;
            else if (!is_number) out += '#';
            is_number = is_digit;
        }
        return out;
    }

    void tell_member(std::string pointer) {
        auto const [at, is_new] = by_kind_.emplace(to_kind(pointer), found_.size());
        if (is_new) found_.push_back({std::move(pointer), format_, 0});
        ++found_[at->second].count;
    }

    void add_residue(std::string_view residue, std::string const& pointer) {
        auto const members = text::members_of(residue);
        bool const has_left_out = std::any_of(members.begin(), members.end(),
                                              [](auto const& m) { return m.key == "left_out"; });
        for (auto const& m : members) {
            auto inside = pointer;
            append_token(inside, m.key);
            if (m.key == "left_out") add_left_out(m.value, pointer);
            else if (m.key == "in") add_inner(m.value, inside, has_left_out);
            else if (m.key == "add") add_members(m.value, inside);
            else if (m.key == "value" || is_own_text(m)) tell_member(std::move(inside));
            else if (m.key == "whole") add_residue(m.value, inside);
        }
    }
    /// A text that a bridge keeps beside the residue, and that is no word of residues.
    [[nodiscard]] static bool is_own_text(text::spelled_member const& m) {
        return m.key != "of" && m.value.starts_with('"');
    }
    void add_members(std::string_view object, std::string const& pointer) {
        for (auto const& m : text::members_of(object)) {
            auto inside = pointer;
            append_token(inside, m.key);
            tell_member(std::move(inside));
        }
    }
    void add_inner(std::string_view object, std::string const& pointer, bool without_messages) {
        for (auto const& m : text::members_of(object)) {
            if (without_messages && m.key == "messages") continue;
            auto inside = pointer;
            append_token(inside, m.key);
            add_residue(m.value, inside);
        }
    }

    /// Messages in no branch that goes on are those of the residue, by reason: {"reverted": 2}.
    void add_left_out(std::string_view reasons, std::string const& pointer) {
        std::size_t next = 0;
        for (auto const& reason : text::members_of(reasons)) {
            std::size_t count = 0;
            std::from_chars(reason.value.data(), reason.value.data() + reason.value.size(), count);
            for (; count > 0; --count, ++next)
                left_out_.push_back(
                    {{pointer + "/in/messages/value/" + std::to_string(next),
                      "a message that was " + reason.key},
                     loss_kind::dropped});
        }
    }

    std::string format_;
    std::vector<leftover> found_;
    std::vector<loss> left_out_;
    text::salted_map<std::string, std::size_t> by_kind_;
};

}  // namespace detail

/// Tells what a document of one format does not have of a conversation because no bridge reads it.
/// The format's own native members count only in a conversation that came from it.
///
/// Complexity: linear in the size of the conversation.
template <class Model>
void tell_leftovers(basic_conversation<Model> const& c, std::string_view format,
                    std::vector<loss>& out) {
    for_each<unknown_members>(c, [&](unknown_members const& extra, value_pointer const& at) {
        for (auto const& member : extra.members()) {
            auto pointer = at.to_string();
            append_token(pointer, member.key);
            out.push_back({{std::move(pointer), "a member that this version does not know"},
                           loss_kind::dropped});
        }
    });
    detail::leftover_log log;
    bool const is_own = c.source && c.source->format == format;
    if (c.source && !is_own) {
        auto const source = loss_log{out}.at("source");
        source.drop("release", c.source->release, "of the program that wrote it");
        if (c.source->id != c.id)
            source.drop("id", c.source->id, "of the document that it was read from");
    }
    using raw = typename native_members<Model>::value_type;
    for_each<raw>(c, [&](raw const& value, value_pointer const& at) {
        if (at.last_key() == "native")
            log.add(value.text, at.to_string(), is_own ? format : std::string_view{});
    });
    std::move(log).tell(out);
}

}  // namespace lisle::inline v0_1::conversation
