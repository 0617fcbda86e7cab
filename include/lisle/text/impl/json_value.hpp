// lisle/text/impl/json_value.hpp - the definitions of text/json_value.hpp.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/json_value.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/walk.hpp>

#include <boost/json/value.hpp>

#include <cstddef>
#include <memory>
#include <string_view>

namespace lisle::v0_1::text {

namespace detail {

inline boost::json::string_view to_boost(std::string_view s) { return {s.data(), s.size()}; }

}  // namespace detail

struct json_builder::handler : visitor {
    json_builder& to;
    scratch& room;

    handler(json_builder& b, scratch& r) : to{b}, room{r} {}

    bool read_key(cursor& in) {
        string_token key;
        if (!text::read_string(in, room, key)) return false;
        to.stack_.push_key(detail::to_boost(key.characters));
        return true;
    }
    bool read_string(cursor& in) {
        string_token characters;
        if (!text::read_string(in, room, characters)) return false;
        to.stack_.push_string(detail::to_boost(characters.characters));
        return true;
    }
    bool read_number(cursor& in) {
        number parsed;
        auto const status = text::read_number(in.at, in.last, parsed);
        if (!accept_number(in, status, parsed.stop)) return false;
        switch (parsed.kind) {
            case number::kind_type::uint64: to.stack_.push_uint64(parsed.uint64); break;
            case number::kind_type::int64: to.stack_.push_int64(parsed.int64); break;
            case number::kind_type::real: to.stack_.push_double(parsed.real); break;
        }
        return true;
    }
    void see_literal(std::string_view word) {
        if (word == "null") to.stack_.push_null();
        else to.stack_.push_bool(word == "true");
    }
    void see_close(char bracket, std::size_t elements) {
        if (bracket == '}') to.stack_.push_object(elements);
        else to.stack_.push_array(elements);
    }
};

LISLE_INLINE_CORE bool json_builder::read(cursor& in, scratch& room, boost::json::value& out) {
    stack_.reset(storage_);
    if (!walk(in, handler{*this, room})) return false;
    // Constructed anew, because a value never changes its memory resource.
    std::destroy_at(&out);
    std::construct_at(&out, stack_.release());
    return true;
}

}  // namespace lisle::v0_1::text
