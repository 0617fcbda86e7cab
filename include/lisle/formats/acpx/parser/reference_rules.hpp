// lisle/formats/acpx/parser/reference_rules.hpp - which values acpx's parser takes for which kind.
#pragma once

#include <lisle/formats/acpx/model/key_options.hpp>
#include <lisle/formats/acpx/parser/reference_value.hpp>

#include <boost/json/value.hpp>

namespace lisle::inline v0_1::acpx::detail {

// A null pointer stands for an absent key, which fits no kind.

[[nodiscard]] inline bool is_one(a_session_schema, json const* value) {
    return is_string(value) && *value == to_json(a_session_schema::text);
}
[[nodiscard]] inline bool is_one(a_thread_version, json const* value) {
    return is_string(value) && *value == to_json(a_thread_version::text);
}
[[nodiscard]] inline bool is_one(a_string, json const* value) { return is_string(value); }
[[nodiscard]] inline bool is_one(a_boolean, json const* value) {
    return value != nullptr && value->is_bool();
}
[[nodiscard]] inline bool is_one(a_speed, json const* value) {
    return value != nullptr && (*value == "standard" || *value == "fast");
}
[[nodiscard]] inline bool is_one(a_number, json const* value) {
    return find_number(value).has_value();
}
[[nodiscard]] inline bool is_one(an_amount, json const* value) { return is_count(value); }
[[nodiscard]] inline bool is_one(an_integer, json const* value) {
    return find_integer(value).has_value();
}
[[nodiscard]] inline bool is_one(a_count, json const* value) { return is_integer_from(value, 0); }
[[nodiscard]] inline bool is_one(a_process_id, json const* value) {
    return is_integer_from(value, 1);
}
[[nodiscard]] inline bool is_one(an_object, json const* value) {
    return if_object(value) != nullptr;
}

}  // namespace lisle::inline v0_1::acpx::detail
