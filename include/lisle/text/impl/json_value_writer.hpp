// lisle/text/impl/json_value_writer.hpp - the definitions of text/json_value_writer.hpp.
#pragma once

#include <lisle/text/json_value_writer.hpp>
#include <lisle/text/nesting.hpp>
#include <lisle/text/stable_order.hpp>
#include <lisle/text/writer.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace lisle::v0_1::text {

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
    std::vector<std::vector<std::size_t>> orders;  // one for each open object, if keys are sorted
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
