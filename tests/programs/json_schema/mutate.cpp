// tests/programs/json_schema/mutate.cpp - the changes.
#include "mutate.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace json_schemas {

namespace {

namespace json = boost::json;

/// All values inside a document, and the document itself.
void collect(json::value& value, std::vector<json::value*>& all) {
    all.push_back(&value);
    if (auto* const object = value.if_object())
        for (auto& member : *object) collect(member.value(), all);
    if (auto* const array = value.if_array())
        for (auto& element : *array) collect(element, all);
}

std::string to_string(json::string const& text) { return {text.data(), text.size()}; }

json::value const odd_values[]{nullptr,
                               true,
                               false,
                               0,
                               1,
                               -1,
                               1.5,
                               "",
                               "x",
                               json::array{},
                               json::object{},
                               json::array{nullptr},
                               json::object{{"type", "text"}, {"value", "v"}},
                               json::array{"a", "b"}};

json::value const limits[]{0,
                           -1,
                           1,
                           255,
                           256,
                           2147483647,
                           2147483648,
                           -2147483649,
                           4294967295,
                           4294967296,
                           9007199254740991,
                           -9007199254740991,
                           1000000000000000,
                           0.5,
                           -0.5,
                           100000.25,
                           3};

}  // namespace

std::size_t random_numbers::below(std::size_t limit) {
    auto z = state_ += 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return static_cast<std::size_t>((z ^ (z >> 31U)) % limit);
}

void mutator::learn(json::value const& document) {
    if (auto const* const object = document.if_object()) {
        for (auto const& [key, value] : *object) {
            members_.push_back({std::string{key}, value});
            learn(value);
        }
    } else if (auto const* const array = document.if_array()) {
        for (auto const& element : *array) learn(element);
    } else if (auto const* const text = document.if_string();
               text != nullptr && text->size() < 80) {
        strings_.push_back(to_string(*text));
    }
}

json::value mutator::mutate(json::value document) {
    for (auto left = 1 + random_.below(3); left > 0; --left) change(document);
    return document;
}

json::value* mutator::choose(json::value& document) {
    std::vector<json::value*> all;
    collect(document, all);
    return one_of(all);
}

void mutator::change(json::value& document) {
    auto& value = *choose(document);
    if (random_.below(6) == 0) value = any_value();
    else if (value.is_object()) change_object(value.get_object());
    else if (value.is_array()) change_array(value.get_array());
    else change_scalar(value);
}

json::value mutator::any_value() {
    if (!members_.empty() && random_.below(2) == 0) return one_of(members_).value;
    return odd_values[random_.below(std::size(odd_values))];
}

void mutator::change_object(json::object& object) {
    auto const way = random_.below(4);
    if (object.empty() || way == 0) return add_member(object);
    auto* const chosen = object.begin() + static_cast<std::ptrdiff_t>(random_.below(object.size()));
    if (way == 1) object.stable_erase(chosen);
    else if (way == 2) rename_member(object);
    else chosen->value() = any_value();
}

void mutator::add_member(json::object& object) {
    if (members_.empty() || random_.below(3) == 0) {
        object.insert_or_assign("mood", any_value());
        return;
    }
    auto const& added = one_of(members_);
    object.insert_or_assign(added.key, random_.below(3) == 0 ? any_value() : added.value);
}

/// The member keeps its place.
void mutator::rename_member(json::object& object) {
    auto const at = random_.below(object.size());
    auto const name = members_.empty() ? std::string{"mood"} : one_of(members_).key;
    json::object renamed;
    for (std::size_t i = 0; i < object.size(); ++i) {
        auto const& old = object.begin()[static_cast<std::ptrdiff_t>(i)];
        renamed.insert_or_assign(i == at ? json::string_view{name} : old.key(), old.value());
    }
    object = std::move(renamed);
}

void mutator::change_array(json::array& array) {
    auto const way = random_.below(3);
    if (array.empty() || way == 0) {
        array.push_back(any_value());
        return;
    }
    auto const at = random_.below(array.size());
    if (way == 1) array.erase(array.begin() + static_cast<std::ptrdiff_t>(at));
    else array.push_back(json::value(array[at]));
}

void mutator::change_scalar(json::value& value) {
    if (auto* const text = value.if_string()) return change_string(*text);
    if (value.is_number() && random_.below(3) != 0)
        value = limits[random_.below(std::size(limits))];
    else if (value.is_bool() && random_.below(2) == 0) value = !value.get_bool();
    else value = any_value();
}

void mutator::change_string(json::string& text) {
    auto const way = random_.below(5);
    if (way == 0 && !strings_.empty()) {
        auto const& other = one_of(strings_);
        text = other;
        return;
    }
    if (text.empty() || way == 1) {
        text.push_back("0aZ _\n"[random_.below(6)]);
        return;
    }
    // Only ASCII is changed, so that the text stays UTF-8.
    auto const at = random_.below(text.size());
    auto const is_ascii = [&](std::size_t i) { return static_cast<unsigned char>(text[i]) < 0x80; };
    if (!is_ascii(at)) return;
    if (way == 2) text.erase(at, 1);
    else if (way == 3) text[at] = "0123456789aZ-:T."[random_.below(16)];
    else text.insert(at, 1, text[at]);
}

}  // namespace json_schemas
