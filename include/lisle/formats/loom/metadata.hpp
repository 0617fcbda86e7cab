// lisle/formats/loom/metadata.hpp - the users' metadata of a thread: title, tags and others.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <string_view>
#include <vector>

namespace lisle::v0_1::loom {

// ---- Data ---------------------------------------------------------------------------------------

/// Loom's `ThreadMetadata`. `custom` is any value (the key `extra` of the text); null and `{}` mean
/// none.
template <class Model>
struct basic_metadata {
    std::optional<typename Model::string> title;
    std::vector<typename Model::string> tags;
    bool is_pinned = false;
    typename Model::json custom{};
    unknown_fields<Model> extra;

    bool operator==(basic_metadata const&) const = default;
};

using metadata = basic_metadata<owned>;

/// Holds for null and for an object without members.
struct is_null_or_empty_object {
    static constexpr std::string_view omitted[]{"null", "{}"};

    bool operator()(json_view value) const {
        return value.text() == "null" || value.text() == "{}";
    }
};

}  // namespace lisle::v0_1::loom

// ---- Wire ---------------------------------------------------------------------------------------

/// `pinned` is the key in the published description of Loom's threads; no file has it.
template <class Model>
struct lisle::schema<lisle::loom::basic_metadata<Model>>
    : serde_struct<loom::basic_metadata<Model>> {
    using self = loom::basic_metadata<Model>;
    // clang-format off
    struct fields : list<
        field<"title",     &self::title,     skip_none, is_prose>,
        field<"tags",      &self::tags,      skip_default>,
        field<"is_pinned", &self::is_pinned, or_default, formerly<"pinned">>,
        field<"extra",     &self::custom,    skip_if<loom::is_null_or_empty_object>>,
        rest<&self::extra>> {};
    // clang-format on
};
