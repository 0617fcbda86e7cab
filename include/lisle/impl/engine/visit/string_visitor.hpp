// lisle/impl/engine/visit/string_visitor.hpp - the definitions of engine/visit/string_visitor.hpp.
#pragma once

#include <lisle/engine/visit/place.hpp>
#include <lisle/engine/visit/raw_strings.hpp>
#include <lisle/engine/visit/string_visitor.hpp>
#include <lisle/engine/visit/traverse.hpp>
#include <lisle/engine/visit/unique_keys.hpp>
#include <lisle/unknown_fields.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/string.hpp>
#include <boost/json/value.hpp>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0_1::detail {

/// Shows the strings of dynamic values, without recursion.
class dynamic_strings {
public:
    dynamic_strings(string_shower& strings, string_place const& place)
        : strings_{strings}, place_{place} {}

    void show(boost::json::value& root) {
        auto& steps = strings_.inside();
        steps.clear();
        enter(root);
        while (!open_.empty()) {
            auto& top = open_.back();
            if (auto* const array = top.container->if_array()) {
                if (top.next == array->size()) {
                    leave();
                    continue;
                }
                steps.back() = step::of_element(nullptr, top.next);
                enter((*array)[top.next++]);
            } else {
                auto& object = top.container->get_object();
                if (top.next == object.size()) {
                    leave();
                    continue;
                }
                auto& member = object.begin()[static_cast<std::ptrdiff_t>(top.next++)];
                steps.back() = step::of_key(nullptr, as_view(member.key()));
                enter(member.value());
            }
        }
    }

private:
    struct level {
        boost::json::value* container = nullptr;
        std::size_t next = 0;
    };

    static std::string_view as_view(boost::json::string_view s) { return {s.data(), s.size()}; }

    void enter(boost::json::value& value) {
        if (auto* const s = value.if_string()) {
            if (strings_.show(as_view(*s), place_)) assign_text(*s, strings_.by());
        } else if (value.is_int64() || value.is_uint64()) {
            show_number(value);
        } else if (value.is_structured()) {
            open_.push({&value});
            strings_.inside().push({});
            if (auto* const object = value.if_object()) show_keys(*object);
        }
    }
    void show_number(boost::json::value& value) {
        auto const digits = value.is_int64() ? std::to_string(value.get_int64())
                                             : std::to_string(value.get_uint64());
        if (!strings_.show_number(digits, place_)) return;
        auto const& by = strings_.by();
        std::uint64_t now = 0;
        std::from_chars(by.data(), by.data() + by.size(), now);
        value = now;
    }
    void leave() {
        open_.pop();
        strings_.inside().pop();
    }

    /// If two keys become equal, the later key gets a suffix (`key~2`).
    void show_keys(boost::json::object& object) {
        std::vector<std::pair<std::size_t, std::string>> renamed;
        auto place = place_;
        place.is_key = true;
        for (std::size_t i = 0; i < object.size(); ++i) {
            auto const key = as_view(object.begin()[static_cast<std::ptrdiff_t>(i)].key());
            strings_.inside().back() = step::of_key(nullptr, key);
            if (strings_.show(key, place)) renamed.emplace_back(i, strings_.by());
        }
        if (renamed.empty()) return;
        boost::json::object now{object.storage()};
        now.reserve(object.size());
        std::size_t i = 0, next = 0;
        unique_keys keys;
        for (auto& member : object) {
            bool const is_new = next < renamed.size() && renamed[next].first == i++;
            auto const wanted =
                is_new ? std::string_view{renamed[next++].second} : as_view(member.key());
            now.emplace(keys.take(wanted), std::move(member.value()));
        }
        object = std::move(now);
    }

    string_shower& strings_;
    string_place place_;
    short_stack<level> open_;
};

LISLE_INLINE void string_visitor::see_unknown(unknown_members& kept, void const* object,
                                              find_name name, way const& at) {
    if (kept.source() == nullptr) return;
    auto& source = kept.make_source();
    for (auto& e : source.entries) {
        using kind = source_layout::entry_kind;
        if (e.kind != kind::unknown && e.kind != kind::superseded) continue;
        string_place place{.is_remembered = at.is_remembered || e.kind == kind::superseded};
        step into{at.last, e.key, 0, step::form::quoted_key};
        auto of_key = place;
        of_key.is_key = true;
        of_key.pointer = value_pointer{&into};
        if (e.kind == kind::unknown && strings_.show_quoted(e.key, of_key))
            e.key = strings_.edited();
        into.key = e.key;
        see_raw(e.value, place, &into);
    }
    for (auto& l : source.values) {
        auto const into = step::of_key(at.last, name(object, l.field));
        see_raw(l.text, {.is_remembered = at.is_remembered || !l.foreign}, &into);
    }
}

LISLE_INLINE void string_visitor::see_dynamic(boost::json::value& json, way const& at) {
    auto place = place_of(at);
    place.pointer = value_pointer{at.last, &strings_.inside()};
    dynamic_strings{strings_, place}.show(json);
}

}  // namespace lisle::inline v0_1::detail
