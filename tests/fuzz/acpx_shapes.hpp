// tests/fuzz/acpx_shapes.hpp - the outline of acpx's sessions in each of their shapes.
#pragma once

#include "outline.hpp"

#include <lisle/formats/acpx/session.hpp>

#include <algorithm>

/// The keys of the other shapes.
template <class Model>
struct further_fields<lisle::acpx::basic_session<Model>>
    : several<typename lisle::schema<lisle::acpx::basic_session<Model>>::nested_fields,
              typename lisle::schema<lisle::acpx::basic_session<Model>>::flat_camel_fields> {};

/// A record with keys of several shapes may begin like another shape.
inline bool has_one_shape(lisle::acpx::session const& record) {
    auto const keys = {"acpx_record_id", "acpxRecordId", "messages", "thread"};
    return std::none_of(keys.begin(), keys.end(),
                        [&](auto const* key) { return record.extra.find(key).has_value(); });
}
