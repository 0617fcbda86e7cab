// lisle/text/json_value_writer.hpp - from boost::json::value to text, without recursion.
#pragma once

#include <lisle/text/writer.hpp>

#include <boost/json/value.hpp>

namespace lisle::v0_1::text {

/// Whether every object of the value has its keys sorted by their bytes.
[[nodiscard]] LISLE_INLINE_CORE bool has_sorted_keys(boost::json::value const& root);

/// Writes a value of any depth in the writer's style: keys in their order, unless that style sorts
/// them.
LISLE_INLINE_CORE void write_json(writer& to, boost::json::value const& root);

}  // namespace lisle::v0_1::text

#ifndef LISLE_SEPARATE_CORE
#include <lisle/text/impl/json_value_writer.hpp>
#endif
