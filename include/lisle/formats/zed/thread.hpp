// lisle/formats/zed/thread.hpp - a thread as Zed stores it, version 0.3.0.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/db.rs.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/zed/message.hpp>
#include <lisle/formats/zed/project_snapshot.hpp>
#include <lisle/formats/zed/scalars.hpp>
#include <lisle/formats/zed/token_usage.hpp>
#include <lisle/schema.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::inline v0 {

/// The tag of Zed's format.
struct zed_t {};

namespace zed {

// ---- Data ---------------------------------------------------------------------------------------

/// The payload version that every Zed since 2025-10 writes, whatever shape it has.
inline constexpr std::string_view current_version = "0.3.0";

/// Zed's `SerializedLanguageModel`.
template <class Model>
struct basic_language_model {
    typename Model::string provider, model;
    unknown_fields<Model> extra;

    bool operator==(basic_language_model const&) const = default;
};

/// Whose subagent a thread is, and how deep below the first thread.
template <class Model>
struct basic_subagent_context {
    typename Model::string parent_thread_id;
    std::uint8_t depth = 0;
    unknown_fields<Model> extra;

    bool operator==(basic_subagent_context const&) const = default;
};

enum class speed_mode { standard, fast };

/// Who speaks; in requests and in threads before 0.3.0.
enum class role { user, assistant, system };

/// The name of an agent profile: any string.
template <class Model>
struct basic_profile_id {
    typename Model::string value;

    bool operator==(basic_profile_id const&) const = default;
};

/// Zed's `DbThread`.
template <class Model>
struct basic_thread {
    using format = zed_t;

    typename Model::string title;
    std::vector<basic_message<Model>> messages;
    basic_timestamp<Model> updated_at;
    std::optional<typename Model::string> detailed_summary;
    std::optional<basic_project_snapshot<Model>> initial_project_snapshot;
    basic_token_usage<Model> cumulative_token_usage;
    dictionary<typename Model::string, basic_token_usage<Model>> request_token_usage;
    std::optional<basic_language_model<Model>> model;
    std::optional<basic_profile_id<Model>> profile;
    bool imported = false;
    std::optional<basic_subagent_context<Model>> subagent_context;
    std::optional<speed_mode> speed;
    bool thinking_enabled = false;
    std::optional<typename Model::string> thinking_effort;
    typename Model::string version{current_version};
    unknown_fields<Model> extra;

    bool operator==(basic_thread const&) const = default;
};

using language_model = basic_language_model<owned>;
using subagent_context = basic_subagent_context<owned>;
using profile_id = basic_profile_id<owned>;
using thread = basic_thread<owned>;

}  // namespace zed

}  // namespace lisle::inline v0

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
        field<"parent_thread_id", &self::parent_thread_id>,
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
    : transparent<&zed::basic_profile_id<Model>::value> {};

template <class Model>
struct lisle::schema<lisle::zed::basic_thread<Model>> : object_of<zed::basic_thread<Model>> {
    using self = zed::basic_thread<Model>;
    struct fields : list<
        field<"title",                    &self::title>,
        field<"messages",                 &self::messages>,
        field<"updated_at",               &self::updated_at>,
        field<"detailed_summary",         &self::detailed_summary>,
        field<"initial_project_snapshot", &self::initial_project_snapshot>,
        field<"cumulative_token_usage",   &self::cumulative_token_usage, or_default>,
        field<"request_token_usage",      &self::request_token_usage,    or_default>,
        field<"model",                    &self::model>,
        field<"profile",                  &self::profile>,
        field<"imported",                 &self::imported,               or_default>,
        field<"subagent_context",         &self::subagent_context>,
        field<"speed",                    &self::speed>,
        field<"thinking_enabled",         &self::thinking_enabled,       or_default>,
        field<"thinking_effort",          &self::thinking_effort>,
        rest<&self::extra>,
        field<"version",                  &self::version>> {};
};

// clang-format on

// ---- Format -------------------------------------------------------------------------------------

template <>
struct lisle::format_traits<lisle::zed_t> {
    template <class Model>
    using document = zed::basic_thread<Model>;

    static constexpr std::string_view name = "zed";
    static constexpr std::string_view version = "511be9a3ffa032da6bab82ddfdd2e492c68298e3";
    static constexpr json_style style = {};

    /// Zed looks at the version before anything else. A thread of another version that reads as
    /// this one all the same is taken by a permissive reader.
    template <class Model>
    static bool read(reader& r, zed::basic_thread<Model>& out) {
        auto const* const from = r.in.at;
        bool const ok = lisle::read(r, out);
        if (ok && out.version == zed::current_version) [[likely]]
            return true;
        if (!ok && r.is_hopeless()) return false;

        auto const* const version_at = find_version(r.in, from);
        auto const found = version_at ? describe(r.in, version_at) : std::string{};
        auto const expected = '"' + std::string{zed::current_version} + '"';
        if (!ok && (found.empty() || found == expected)) return false;
        if (ok && r.is_permissive()) {
            r.remark(version_at, "a version this library does not know");
            return true;
        }
        return r.in.fail(errc::unsupported_version, version_at,
                         "found " + found + ", expected " + expected);
    }

private:
    /// The value of `version` in the object at `from`, of the last one if there are several: that
    /// is the one which counts.
    static char const* find_version(text::cursor in, char const* from) {
        char const* found = nullptr;
        text::scratch room;
        text::string_token key;
        in.at = from, in.depth = 0;
        if (in.peek() != '{' || !in.open()) return nullptr;
        while (in.peek() == '"' && text::read_string(in, room, key) && in.colon()) {
            if (key.characters == "version") found = in.at;
            if (!text::skip_value(in) || !in.next()) break;
        }
        return found;
    }

    /// A string in quotes, what it is of any other value.
    static std::string describe(text::cursor in, char const* value) {
        in.at = value;
        if (in.peek() != '"') return std::string{text::name_kind(in)};
        static_cast<void>(text::skip_string(in));
        return '"' + text::unquote({value, static_cast<std::size_t>(in.at - value)}) + '"';
    }
};
