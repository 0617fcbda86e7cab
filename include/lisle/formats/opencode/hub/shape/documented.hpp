// lisle/formats/opencode/hub/shape/documented.hpp - opencode's types as the hub's schema document
// has them.
//
// opencode's structs take a storage model. For this model the headers of this folder give them the
// keys and types of the document where these differ; nested structs have the same model. Include
// the header of a type before you use it with this model.
#pragma once

#include <lisle/formats/opencode/model/part_ids.hpp>
#include <lisle/schema.hpp>

namespace lisle::v0_1::opencode::hub {

/// Stores as `Model` does, for values that have the shape of the hub's schema document.
template <class Model>
struct documented : Model {};

}  // namespace lisle::v0_1::opencode::hub

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

/// The ids of a part are columns, and its type is the first key.
template <class Model>
struct lisle::schema<lisle::opencode::basic_part_ids<lisle::opencode::hub::documented<Model>>>
    : object_of<opencode::basic_part_ids<opencode::hub::documented<Model>>> {
    struct fields : list<> {};
    using ids_and_type = fields;
};

// clang-format on
