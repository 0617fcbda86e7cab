// tests/conversation/json_leaves.hpp - the scalars of a JSON value by pointer, for tests that edit
// each of them.
#pragma once

#include <boost/json/value.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace json_leaves {

namespace json = boost::json;

struct leaf {
    std::string pointer, key;
    json::value* value;
};

/// Adds all scalars below a value, but for members of some names.
inline void find_leaves(json::value& in, std::set<std::string> const& but, std::vector<leaf>& out,
                        std::string const& pointer = {}, std::string const& key = {}) {
    if (auto* const object = in.if_object()) {
        for (auto& m : *object) {
            std::string const name{m.key()};
            if (!but.contains(name)) find_leaves(m.value(), but, out, pointer + '/' + name, name);
        }
    } else if (auto* const array = in.if_array()) {
        for (std::size_t i = 0; i < array->size(); ++i)
            find_leaves((*array)[i], but, out, pointer + '/' + std::to_string(i), key);
    } else {
        out.push_back({pointer, key, &in});
    }
}

/// Changes a scalar a little, and returns the new value.
inline json::value edit(json::value& leaf) {
    if (auto* const text = leaf.if_string()) *text += "~";
    else if (auto* const flag = leaf.if_bool()) *flag = !*flag;
    else if (auto* const whole = leaf.if_int64()) ++*whole;
    else if (auto* const count = leaf.if_uint64()) ++*count;
    else if (auto* const number = leaf.if_double()) *number += 1;
    else leaf = "~";
    return leaf;
}

/// The scalars by pointer, without values that can be moved.
inline std::map<std::string, json::value> flatten(json::value of) {
    std::vector<leaf> all;
    find_leaves(of, {}, all);
    std::map<std::string, json::value> out;
    for (auto const& one : all) out.emplace(one.pointer, *one.value);
    return out;
}

struct change {
    std::string pointer;
    json::value value;  ///< null if it is gone
};

/// What is different in the second value.
inline std::vector<change> compare(std::map<std::string, json::value> const& before,
                                   std::map<std::string, json::value> const& after) {
    std::vector<change> out;
    for (auto const& [pointer, value] : after)
        if (auto const at = before.find(pointer); at == before.end() || at->second != value)
            out.push_back({pointer, value});
    for (auto const& [pointer, value] : before)
        if (!after.contains(pointer)) out.push_back({pointer, nullptr});
    return out;
}

}  // namespace json_leaves
