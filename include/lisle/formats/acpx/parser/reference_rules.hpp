// lisle/formats/acpx/parser/reference_rules.hpp - the values that acpx's parser accepts, by kind.
#pragma once

#include <lisle/formats/acpx/model/key_options.hpp>
#include <lisle/formats/acpx/parser/reference_value.hpp>

#include <boost/json/value.hpp>

namespace lisle::v0_1::acpx::detail {

// A null pointer stands for an absent key, which fits no kind.

[[nodiscard]] inline bool is_one(a_session_schema, tree const* value) {
    return is_string(value) && *value == to_tree(a_session_schema::text);
}
[[nodiscard]] inline bool is_one(a_thread_version, tree const* value) {
    return is_string(value) && *value == to_tree(a_thread_version::text);
}
[[nodiscard]] inline bool is_one(a_string, tree const* value) { return is_string(value); }
[[nodiscard]] inline bool is_one(a_boolean, tree const* value) {
    return value != nullptr && value->is_bool();
}
[[nodiscard]] inline bool is_one(a_speed, tree const* value) {
    return value != nullptr && (*value == "standard" || *value == "fast");
}
[[nodiscard]] inline bool is_one(a_number, tree const* value) {
    return find_number(value).has_value();
}
[[nodiscard]] inline bool is_one(an_amount, tree const* value) { return is_count(value); }
[[nodiscard]] inline bool is_one(an_integer, tree const* value) {
    return find_integer(value).has_value();
}
[[nodiscard]] inline bool is_one(a_count, tree const* value) { return is_integer_from(value, 0); }
[[nodiscard]] inline bool is_one(a_process_id, tree const* value) {
    return is_integer_from(value, 1);
}
[[nodiscard]] inline bool is_one(an_object, tree const* value) {
    return if_object(value) != nullptr;
}

}  // namespace lisle::v0_1::acpx::detail
