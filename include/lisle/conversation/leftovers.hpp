// lisle/conversation/leftovers.hpp - what of a conversation no bridge reads: members that only
// another format has, and members of a later version.
#pragma once

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/locate.hpp>
#include <lisle/text/ascii.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/for_each_member.hpp>
#include <lisle/text/salted_map.hpp>
#include <lisle/text/walk.hpp>
#include <lisle/visit.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0_1::conversation {

namespace detail {

/// A pointer, and the same without its numbers.
class kept_path {
public:
    explicit kept_path(std::string pointer) : pointer_{std::move(pointer)} {
        kind_.reserve(pointer_.size() + 64);  // for the members below it
        for (std::string_view rest{pointer_}; !rest.empty();) {
            auto const token = rest.substr(0, rest.find('/', 1));
            std::size_t end = 1;
            while (end < token.size() && text::is_digit(token[end])) ++end;
            if (end > 1) (kind_ += "/#") += token.substr(end);
            else kind_ += token;
            rest.remove_prefix(token.size());
        }
    }

    [[nodiscard]] std::string const& pointer() const { return pointer_; }
    [[nodiscard]] std::string const& kind() const { return kind_; }

    /// Calls `use()` with the path of a member.
    template <class Use>
    void with(std::string_view token, Use use) {
        auto const pointer_size = pointer_.size(), kind_size = kind_.size();
        append_token(pointer_, token);
        bool const is_number =
            std::all_of(token.begin(), token.end(), [](char c) { return c >= '0' && c <= '9'; });
        if (is_number && !token.empty()) kind_ += "/#";
        else append_token(kind_, token);
        use();
        pointer_.resize(pointer_size);
        kind_.resize(kind_size);
    }

private:
    std::string pointer_, kind_;
};

/// Calls `use(key)` for each member of the object at the cursor, with the cursor at its value:
/// `use` reads it, or leaves it there. Passes over another value.
template <class Use>
void for_each_spelled(text::cursor& in, Use use) {
    if (in.peek() != '{') return;
    static_cast<void>(text::for_each_member(in, [&](text::member const& m) { use(m.key); }));
}

/// Collects members of other formats: those at the same place of like nodes are one loss.
class leftover_log {
public:
    /// Takes the members of all formats but one.
    void add(std::string_view native, std::string pointer, std::string_view but) {
        text::cursor in{native, text::no_depth_limit};
        in.ecmascript = true;
        kept_path path{std::move(pointer)};
        for_each_spelled(in, [&](std::string_view format) {
            if (format == but) return;
            format_ = format;
            path.with(format, [&] { add_residue(in, path); });
        });
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

    void tell_member(kept_path const& at) {
        auto known = by_kind_.find(at.kind());
        if (known == by_kind_.end()) {
            known = by_kind_.emplace(at.kind(), found_.size()).first;
            found_.push_back({at.pointer(), format_, 0});
        }
        ++found_[known->second].count;
    }

    void add_residue(text::cursor& in, kept_path& path) {
        bool has_left_out = false;
        for_each_spelled(in, [&](std::string_view key) {
            if (key == "left_out") has_left_out = true, add_left_out(in, path.pointer());
            else if (key == "in" || key == "add")
                path.with(key, [&] { add_members(in, path, key == "in", has_left_out); });
            else if (key == "value" || is_own_text(key, in))
                path.with(key, [&] { tell_member(path); });
            else if (key == "whole") path.with(key, [&] { add_residue(in, path); });
        });
    }
    /// Whether a bridge keeps this text beside the residue.
    [[nodiscard]] static bool is_own_text(std::string_view key, text::cursor const& value) {
        return key != "of" && value.peek() == '"';
    }
    void add_members(text::cursor& in, kept_path& path, bool is_inside, bool without_messages) {
        for_each_spelled(in, [&](std::string_view key) {
            if (is_inside && without_messages && key == "messages") return;
            path.with(key, [&] { is_inside ? add_residue(in, path) : tell_member(path); });
        });
    }

    /// Messages in no branch that goes on are those of the residue, by reason: {"reverted": 2}.
    void add_left_out(text::cursor& in, std::string const& pointer) {
        std::size_t next = 0;
        for_each_spelled(in, [&](std::string_view reason) {
            std::size_t count = 0;
            std::from_chars(in.at, in.last, count);
            for (; count > 0; --count, ++next)
                left_out_.push_back({{pointer + "/in/messages/value/" + std::to_string(next),
                                      "a message that was " + std::string{reason}},
                                     loss_kind::dropped});
        });
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
        auto const log_of_source = loss_log{out}.at("source");
        log_of_source.drop("release", c.source->release, "of the program that wrote it");
        if (c.source->id != c.id)
            log_of_source.drop("id", c.source->id, "of the document that it was read from");
    }
    using raw = typename native_members<Model>::value_type;
    for_each<raw>(c, [&](raw const& value, value_pointer const& at) {
        if (at.last_key() == "native")
            log.add(value.text, at.to_string(), is_own ? format : std::string_view{});
    });
    std::move(log).tell(out);
}

}  // namespace lisle::inline v0_1::conversation
