// lisle/text/impl/json_value.hpp - the definitions of text/json_value.hpp.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/json_value.hpp>
#include <lisle/text/nesting.hpp>
#include <lisle/text/stable_order.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/walk.hpp>
#include <lisle/text/writer.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

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

namespace detail {

inline void write_scalar(writer& to, boost::json::value const& v) {
    switch (v.kind()) {
        case boost::json::kind::null: return to.null();
        case boost::json::kind::bool_: return to.boolean(v.get_bool());
        case boost::json::kind::int64: return to.number(v.get_int64());
        case boost::json::kind::uint64: return to.number(v.get_uint64());
        case boost::json::kind::double_: return to.number(v.get_double());
        case boost::json::kind::string:
            return to.string({v.get_string().data(), v.get_string().size()});
        case boost::json::kind::array:
        case boost::json::kind::object: break;
    }
}

inline std::string_view view_key(boost::json::key_value_pair const& member) {
    return {member.key().data(), member.key().size()};
}

/// The places of the members in the order of their keys' bytes.
inline std::vector<std::size_t> order_members(boost::json::object const& object) {
    return stable_order(object.size(), [&](std::size_t a, std::size_t b) {
        return view_key(object.begin()[a]) < view_key(object.begin()[b]);
    });
}

}  // namespace detail

LISLE_INLINE_CORE bool has_sorted_keys(boost::json::value const& root) {
    std::vector<boost::json::value const*> waiting{&root};
    while (!waiting.empty()) {
        auto const& v = *waiting.back();
        waiting.pop_back();
        if (auto const* const array = v.if_array())
            for (auto const& element : *array) waiting.push_back(&element);
        auto const* const object = v.if_object();
        if (object == nullptr) continue;
        if (!std::is_sorted(object->begin(), object->end(), [](auto const& a, auto const& b) {
                return detail::view_key(a) < detail::view_key(b);
            }))
            return false;
        for (auto const& member : *object) waiting.push_back(&member.value());
    }
    return true;
}

LISLE_INLINE_CORE void write_json(writer& to, boost::json::value const& root) {
    struct open_container {
        boost::json::value const* container;
        std::size_t next;
    };
    detail::nesting<open_container> around;
    std::vector<std::vector<std::size_t>> orders;  // of the open objects, if keys are sorted
    open_container open{nullptr, 0};
    auto const begin = [&](boost::json::value const& v) {
        if (!v.is_structured()) return detail::write_scalar(to, v);
        to.open(v.is_object() ? '{' : '[');
        around.push(open);
        open = {&v, 0};
        if (v.is_object() && to.style().sorted_keys)
            orders.push_back(detail::order_members(v.get_object()));
    };
    begin(root);
    while (open.container != nullptr) {
        if (auto const* const array = open.container->if_array()) {
            if (open.next == array->size()) {
                to.close(']');
                open = around.pop();
                continue;
            }
            to.next();
            begin((*array)[open.next++]);
            continue;
        }
        auto const& object = open.container->get_object();
        if (open.next == object.size()) {
            to.close('}');
            if (to.style().sorted_keys) orders.pop_back();
            open = around.pop();
            continue;
        }
        auto const i = open.next++;
        auto const& next = object.begin()[to.style().sorted_keys ? orders.back()[i] : i];
        to.key(detail::view_key(next));
        begin(next.value());
    }
}

}  // namespace lisle::v0_1::text
