// lisle/formats/opencode/hub/json_changes.hpp - the places where two JSON values differ.
#pragma once

#include <lisle/error.hpp>
#include <lisle/locate.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::opencode::hub::detail {

/// Collects the places where a value is another one afterwards, outer places before inner ones. The
/// order of keys does not matter.
class change_list {
public:
    explicit change_list(std::vector<finding>& out) : out_{out} {}

    void compare(std::string pointer, boost::json::value const& before,
                 boost::json::value const& after) {
        std::vector<pair> waiting{{std::move(pointer), &before, &after}};
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            auto const [place, old_value, new_value] = waiting[i];
            auto const* const old_object = old_value->if_object();
            auto const* const new_object = new_value->if_object();
            auto const* const old_array = old_value->if_array();
            auto const* const new_array = new_value->if_array();
            if (old_object != nullptr && new_object != nullptr)
                compare_members(place, *old_object, *new_object, waiting);
            else if (old_array != nullptr && new_array != nullptr
                     && old_array->size() == new_array->size())
                for (std::size_t k = 0; k < old_array->size(); ++k)
                    waiting.push_back(
                        {place + '/' + std::to_string(k), &(*old_array)[k], &(*new_array)[k]});
            else if (*old_value != *new_value) out_.push_back({place, "changes"});
        }
    }

private:
    struct pair {
        std::string pointer;
        boost::json::value const *before, *after;
    };

    void compare_members(std::string const& place, boost::json::object const& before,
                         boost::json::object const& after, std::vector<pair>& waiting) {
        for (auto const& [key, value] : before) {
            auto inside = place_of(place, key);
            if (auto const* const other = after.if_contains(key))
                waiting.push_back({std::move(inside), &value, other});
            else out_.push_back({std::move(inside), "has no place"});
        }
        for (auto const& member : after)
            if (!before.contains(member.key()))
                out_.push_back({place_of(place, member.key()), "is added"});
    }

    static std::string place_of(std::string const& object, boost::json::string_view key) {
        auto out = object;
        append_token(out, {key.data(), key.size()});
        return out;
    }

    std::vector<finding>& out_;
};

}  // namespace lisle::v0_1::opencode::hub::detail
