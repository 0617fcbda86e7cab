// lisle/text/json_value_writer.hpp - from boost::json::value to text, without recursion.
#pragma once

#include <lisle/text/writer.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace lisle::inline v0::text {

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

}  // namespace detail

/// Writes any value in the writer's style; keys in their order. A value may nest to any depth.
inline void write_json(writer& to, boost::json::value const& root) {
    struct open_container {
        boost::json::value const* container;
        std::size_t next = 0;
    };
    std::vector<open_container> open;
    auto const begin = [&](boost::json::value const& v) {
        if (!v.is_structured()) return detail::write_scalar(to, v);
        to.open(v.is_object() ? '{' : '[');
        open.push_back({&v});
    };
    begin(root);
    while (!open.empty()) {
        auto& top = open.back();
        if (auto const* const array = top.container->if_array()) {
            if (top.next == array->size()) {
                to.close(']');
                open.pop_back();
                continue;
            }
            to.next();
            begin((*array)[top.next++]);
            continue;
        }
        auto const& object = top.container->get_object();
        if (top.next == object.size()) {
            to.close('}');
            open.pop_back();
            continue;
        }
        auto const& member = object.begin()[static_cast<std::ptrdiff_t>(top.next++)];
        to.key({member.key().data(), member.key().size()});
        begin(member.value());
    }
}

}  // namespace lisle::inline v0::text
