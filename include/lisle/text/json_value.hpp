// lisle/text/json_value.hpp - from text to boost::json::value, with every number exact, and back.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/writer.hpp>

#include <boost/json/storage_ptr.hpp>
#include <boost/json/value.hpp>
#include <boost/json/value_stack.hpp>

#include <utility>

namespace lisle::v0_1::text {

/// Builds dynamic values. Only Boost's value stack is used, because its parser is off by an ulp for
/// doubles of many digits and reads `-0` as an integer. A duplicate key has its last value at its
/// first place.
///
/// Complexity: linear, unless the keys of an object collide in Boost's hash table. The table's salt
/// is its address. Few bits of that matter, so collisions can be precomputed. `json` has no table.
class json_builder {
public:
    explicit json_builder(boost::json::storage_ptr storage = {}) : storage_{std::move(storage)} {}

    /// Reads the value at the cursor. Integers become uint64, or int64 if negative; other numbers
    /// double.
    [[nodiscard]] bool read(cursor& in, scratch& room, boost::json::value& out);

private:
    struct handler;

    boost::json::storage_ptr storage_;
    alignas(boost::json::value) unsigned char first_values_[1024];  // small values take no memory
    boost::json::value_stack stack_{{}, first_values_, sizeof(first_values_)};
};

/// Whether every object of the value has its keys sorted by their bytes.
[[nodiscard]] LISLE_INLINE_CORE bool has_sorted_keys(boost::json::value const& root);

/// Writes a value of any depth in the writer's style: keys in their order, unless that style sorts
/// them.
LISLE_INLINE_CORE void write_json(writer& to, boost::json::value const& root);

}  // namespace lisle::v0_1::text

#ifndef LISLE_SEPARATE_CORE
#include <lisle/text/impl/json_value.hpp>
#endif
