// lisle/formats/zed/model/compaction.hpp - a summary in place of earlier messages; since 2026-06.
#pragma once

#include <lisle/schema.hpp>

#include <variant>
#include <vector>

namespace lisle::v0_1::zed {

/// A summary that a model wrote.
template <class Model>
struct basic_compaction_summary {
    typename Model::string value;

    bool operator==(basic_compaction_summary const&) const = default;
};

/// An opaque item that a provider made from the messages, and that only the provider reads.
template <class Model>
struct basic_provider_compaction {
    typename Model::string provider;
    std::vector<typename Model::json> items;
    unknown_fields<Model> extra;

    bool operator==(basic_provider_compaction const&) const = default;
};

/// Zed's `Compaction`.
template <class Model>
struct basic_compaction : std::variant<basic_compaction_summary<Model>,
                                       basic_provider_compaction<Model>, unknown_case<Model>> {
    using basic_compaction::variant::variant;
};

using compaction_summary = basic_compaction_summary<owned>;
using provider_compaction = basic_provider_compaction<owned>;
using compaction = basic_compaction<owned>;

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

template <class Model>
struct lisle::schema<lisle::zed::basic_compaction_summary<Model>>
    : transparent<&zed::basic_compaction_summary<Model>::value> {
    static constexpr auto text_kind = string_kind::prose;
};

// clang-format off

template <class Model>
struct lisle::schema<lisle::zed::basic_provider_compaction<Model>>
    : object_of<zed::basic_provider_compaction<Model>> {
    using self = zed::basic_provider_compaction<Model>;
    struct fields : list<
        field<"provider", &self::provider>,
        field<"items",    &self::items>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_compaction<Model>>
    : one_of<zed::basic_compaction<Model>, externally_tagged> {
    struct cases : list<
        holds<"Summary",        zed::basic_compaction_summary<Model>>,
        holds<"ProviderNative", zed::basic_provider_compaction<Model>>> {};
};

// clang-format on
