// lisle/engine/visit/impl/raw_strings.hpp - the definitions of engine/visit/raw_strings.hpp.
#pragma once

#include <lisle/engine/visit/place.hpp>
#include <lisle/engine/visit/raw_strings.hpp>
#include <lisle/engine/visit/unique_keys.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/salted_map.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/walk.hpp>
#include <lisle/text/writer.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::detail {

LISLE_INLINE_CORE bool string_shower::show(std::string_view text, string_place const& place) {
    bool const is_new = f_.call(f_.f, text, place, by_) && by_ != text;
    if (is_new && is_following_ && text == followed_) {
        followed_ = by_;
        is_following_ = false;
        has_followed_ = true;
    }
    return is_new;
}

LISLE_INLINE_CORE bool string_shower::show_number(std::string_view number, string_place place) {
    constexpr std::size_t shortest = 6;
    if (!f_.with_numbers || number.size() < shortest) return false;
    place.is_number = true;
    return show(number, place);
}

LISLE_INLINE_CORE void string_shower::follow(std::string_view text) {
    followed_ = text;
    is_following_ = true;
    has_followed_ = false;
}

LISLE_INLINE_CORE bool string_shower::show_quoted(std::string_view quoted,
                                                  string_place const& place) {
    text::cursor in = read(quoted);
    text::string_token token;
    if (in.peek() != '"' || !text::read_string(in, room_, token)) return false;
    if (!show(token.characters, place)) return false;
    edited_.clear();
    append_by();
    return true;
}

/// The names of an object's keys, of which some are replaced. A duplicate key stays one.
class replaced_keys {
public:
    /// Returns the name of a key: `wanted`, with a suffix if another key has that name. A duplicate
    /// has the name that the key got before, unless it is the first that is replaced.
    std::string const& name(std::string_view key, std::string_view wanted) {
        auto const [at, is_new] = names_.try_emplace(std::string{key});
        if (is_new || (at->second == key && wanted != key)) at->second = taken_.take(wanted);
        return at->second;
    }

private:
    text::salted_map<std::string, std::string> names_;
    unique_keys taken_;
};

struct string_shower::handler : text::visitor {
    string_shower& to;
    string_place place;
    char const* copied;
    bool is_edited = false;

    handler(string_shower& s, string_place const& p, char const* from)
        : to{s}, place{p}, copied{from} {}

    bool read_key(text::cursor& in) {
        auto const* const from = in.at;
        auto& last = to.inside_.back();
        text::string_token token;
        if (!text::read_string(in, to.room_, token)) return false;
        std::string_view const quoted{from, static_cast<std::size_t>(in.at - from)};
        last = {nullptr, quoted, 0, step::form::quoted_key};
        auto key = place;
        key.is_key = true;
        bool const is_replaced = to.show(token.characters, key);
        auto& object = objects_.back();
        if (!is_replaced && !object.replaced) {
            passed_.push_back(quoted);
            return true;
        }
        if (!object.replaced) object.replaced = replace_keys(object.first_passed);
        auto const& name =
            object.replaced->name(token.characters, is_replaced ? to.by_ : token.characters);
        if (name == token.characters) return true;
        to.by_ = name;
        splice(from, in.at);
        last = step::of_key(nullptr, to.renamed_.emplace_back(name));
        return true;
    }
    bool read_string(text::cursor& in) {
        auto const* const from = in.at;
        text::string_token token;
        if (!text::read_string(in, to.room_, token)) return false;
        if (to.show(token.characters, place)) splice(from, in.at);
        return true;
    }
    bool read_number(text::cursor& in) {
        auto const* const from = in.at;
        if (!text::visitor::read_number(in)) return false;
        std::string_view const number{from, static_cast<std::size_t>(in.at - from)};
        if (to.show_number(number, place)) splice(from, in.at, is_number(to.by_) ? to.by_ : "");
        return true;
    }
    void see_open(char bracket) {
        to.inside_.push(bracket == '[' ? step::of_element(nullptr, 0) : step{});
        if (bracket == '{') objects_.push_back({passed_.size(), nullptr});
    }
    void see_close(char bracket, std::size_t) {
        to.inside_.pop();
        if (bracket != '}') return;
        passed_.resize(objects_.back().first_passed);
        objects_.pop_back();
    }
    void see_element() {
        if (to.inside_.back().is == step::form::element) ++to.inside_.back().index;
    }

private:
    struct open_object {
        std::size_t first_passed;
        std::unique_ptr<replaced_keys> replaced;  ///< null until a key is replaced
    };

    /// Begins with the keys of the innermost object that were passed.
    [[nodiscard]] std::unique_ptr<replaced_keys> replace_keys(std::size_t first) const {
        auto out = std::make_unique<replaced_keys>();
        for (auto i = first; i < passed_.size(); ++i) {
            auto const key = text::unquote(passed_[i]);
            out->name(key, key);
        }
        return out;
    }

    [[nodiscard]] static bool is_number(std::string_view text) {
        auto in = read(text);
        return text::visitor::read_number(in) && in.at_end();
    }

    /// Replaces a part by a number, or by what was given as a string.
    void splice(char const* from, char const* to_end, std::string_view number = {}) {
        to.edited_.append(copied, static_cast<std::size_t>(from - copied));
        if (number.empty()) to.append_by();
        else to.edited_ += number;
        copied = to_end;
        is_edited = true;
    }

    std::vector<open_object> objects_;
    std::vector<std::string_view> passed_;  ///< keys of the open objects, as they are spelled
};

LISLE_INLINE_CORE bool string_shower::show_json(std::string_view json, string_place const& place) {
    if (f_.enters_json != nullptr && !f_.enters_json(json)) return false;
    edited_.clear();
    inside_.clear();
    handler each{*this, place, json.data()};
    text::cursor in = read(json);
    in.skip_whitespace();
    static_cast<void>(text::walk(in, each));
    inside_.clear();
    renamed_.clear();
    if (!each.is_edited) return false;
    edited_.append(each.copied, static_cast<std::size_t>(in.last - each.copied));
    return true;
}

LISLE_INLINE_CORE bool string_shower::is_container(std::string_view text) {
    text::cursor in = read(text);
    in.skip_whitespace();
    if (in.at_end() || (in.peek() != '{' && in.peek() != '[')) return false;
    if (!text::skip_value(in)) return false;
    in.skip_whitespace();
    return in.at_end();
}

LISLE_INLINE_CORE text::cursor string_shower::read(std::string_view json) {
    text::cursor in{json, text::no_depth_limit};
    in.ecmascript = true;
    return in;
}

LISLE_INLINE_CORE void string_shower::append_by() {
    text::writer{edited_, {text::number_style::ecmascript}}.string(by_);
}

}  // namespace lisle::v0_1::detail
