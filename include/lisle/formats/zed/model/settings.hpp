// lisle/formats/zed/model/settings.hpp - small types of a thread: model, role, profile, speed.
#pragma once

#include <lisle/schema.hpp>

#include <cstdint>

namespace lisle::v0_1::zed {

// ---- Data ---------------------------------------------------------------------------------------

/// Zed's `SerializedLanguageModel`.
template <class Model>
struct basic_language_model {
    typename Model::string provider, model;
    unknown_fields<Model> extra;

    bool operator==(basic_language_model const&) const = default;
};

/// The parent of a subagent's thread, and its depth below the first thread.
template <class Model>
struct basic_subagent_context {
    typename Model::string parent_thread_id;
    std::uint8_t depth = 0;
    unknown_fields<Model> extra;

    bool operator==(basic_subagent_context const&) const = default;
};

/// Zed's `Speed`.
enum class speed_mode { standard, fast };

/// The speaker of a message, in requests and in threads before 0.3.0.
enum class role { user, assistant, system };

/// The name of an agent profile: any string.
template <class Model>
struct basic_profile_id {
    typename Model::string value;

    bool operator==(basic_profile_id const&) const = default;
};

using language_model = basic_language_model<owned>;
using subagent_context = basic_subagent_context<owned>;
using profile_id = basic_profile_id<owned>;

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::zed::basic_language_model<Model>>
    : object_of<zed::basic_language_model<Model>> {
    using self = zed::basic_language_model<Model>;
    struct fields : list<
        field<"provider", &self::provider>,
        field<"model",    &self::model>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_subagent_context<Model>>
    : object_of<zed::basic_subagent_context<Model>> {
    using self = zed::basic_subagent_context<Model>;
    struct fields : list<
        field<"parent_thread_id", &self::parent_thread_id, is_identifier>,
        field<"depth",            &self::depth>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::zed::speed_mode> : string_enum<zed::speed_mode> {
    struct names : list<
        named<"standard", self::standard>,
        named<"fast",     self::fast>> {};
};

template <>
struct lisle::schema<lisle::zed::role> : string_enum<zed::role> {
    struct names : list<
        named<"user",      self::user>,
        named<"assistant", self::assistant>,
        named<"system",    self::system>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_profile_id<Model>>
    : transparent<&zed::basic_profile_id<Model>::value> {
    static constexpr auto text_kind = string_kind::identifier;
};

// clang-format on
