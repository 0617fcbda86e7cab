// lisle/conversation/content.hpp - the parts of a message.
#pragma once

#include <lisle/conversation/media.hpp>
#include <lisle/conversation/tool_call.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/boxed.hpp>

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation {

// ---- Data ---------------------------------------------------------------------------------------

/// A model's thoughts: their text, or a provider's summary of them. Only that provider can check
/// the signature or read the encrypted text.
template <class Model>
struct basic_thinking {
    using string = typename Model::string;

    string text;
    std::optional<string> signature, encrypted, provider;
    bool is_summary = false;
    native_members<Model> native;
    unknown_fields<Model> extra;

    bool operator==(basic_thinking const&) const = default;
};

/// Thoughts that the provider hides: opaque bytes, which must go back unchanged.
template <class Model>
struct basic_redacted_thinking {
    typename Model::string data;
    std::optional<typename Model::string> provider;
    native_members<Model> native;
    unknown_fields<Model> extra;

    bool operator==(basic_redacted_thinking const&) const = default;
};

/// Something that a person pointed at: a file, a symbol, a web page, another thread.
template <class Model>
struct basic_mention {
    using string = typename Model::string;

    string kind;  ///< the source's own word
    std::optional<string> uri, name;
    std::optional<basic_line_range<Model>> range;
    std::optional<string> text;  ///< the content when it was mentioned
    native_members<Model> native;
    unknown_fields<Model> extra;

    bool operator==(basic_mention const&) const = default;
};

/// The Agent Client Protocol's `PlanEntryPriority` and `PlanEntryStatus`.
enum class plan_priority { high, medium, low };
/// The progress of an entry of a plan.
enum class plan_status { pending, in_progress, completed, cancelled };

/// The Agent Client Protocol's `PlanEntry`.
template <class Model>
struct basic_plan_entry {
    typename Model::string content;
    std::optional<plan_priority> priority;
    std::optional<plan_status> status;
    unknown_fields<Model> extra;

    bool operator==(basic_plan_entry const&) const = default;
};

/// A list of things to do, or a part of the list that was updated.
template <class Model>
struct basic_plan {
    std::vector<basic_plan_entry<Model>> entries;
    native_members<Model> native;
    unknown_fields<Model> extra;

    bool operator==(basic_plan const&) const = default;
};

/// Stands for all messages before it: a summary, or items that only the provider can read.
template <class Model>
struct basic_compaction {
    std::optional<typename Model::string> summary;
    std::optional<typename Model::json> items;
    std::optional<typename Model::string> provider;
    /// The number of messages before this one that are still sent.
    std::optional<std::uint64_t> kept_tail;
    native_members<Model> native;
    unknown_fields<Model> extra;

    bool operator==(basic_compaction const&) const = default;
};

/// A request that the agent go on where it stopped.
template <class Model>
struct basic_resume {
    native_members<Model> native;
    unknown_fields<Model> extra;

    bool operator==(basic_resume const&) const = default;
};

/// A part of the source for which the neutral format has no type.
template <class Model>
struct basic_native_content {
    native_members<Model> native;
    unknown_fields<Model> extra;

    bool operator==(basic_native_content const&) const = default;
};

/// A part of a message. Large ones are in boxes: see find_alternative and visit_alternative, which
/// look into them.
template <class Model>
struct basic_content
    : std::variant<basic_plain_text<Model>, boxed_if_large<basic_thinking<Model>>,
                   basic_redacted_thinking<Model>, boxed_if_large<basic_image<Model>>,
                   boxed_if_large<basic_audio<Model>>, boxed_if_large<basic_file<Model>>,
                   boxed_if_large<basic_mention<Model>>, boxed_if_large<basic_tool_call<Model>>,
                   basic_plan<Model>, boxed_if_large<basic_compaction<Model>>, basic_resume<Model>,
                   basic_native_content<Model>, unknown_case<Model>> {
    using basic_content::variant::variant;
};

using thinking = basic_thinking<owned>;
using redacted_thinking = basic_redacted_thinking<owned>;
using mention = basic_mention<owned>;
using plan_entry = basic_plan_entry<owned>;
using plan = basic_plan<owned>;
using compaction = basic_compaction<owned>;
using resume = basic_resume<owned>;
using native_content = basic_native_content<owned>;
using content = basic_content<owned>;

}  // namespace lisle::v0_1::conversation

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::conversation::basic_thinking<Model>>
    : object_of<conversation::basic_thinking<Model>> {
    using self = conversation::basic_thinking<Model>;
    struct fields : list<
        field<"text",       &self::text, is_prose>,
        field<"signature",  &self::signature, skip_none, is_signature>,
        field<"encrypted",  &self::encrypted, skip_none, is_encoded_bytes>,
        field<"provider",   &self::provider, skip_none>,
        field<"is_summary", &self::is_summary, skip_default>,
        field<"native",     &self::native, skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_redacted_thinking<Model>>
    : object_of<conversation::basic_redacted_thinking<Model>> {
    using self = conversation::basic_redacted_thinking<Model>;
    struct fields : list<
        field<"data",     &self::data, is_encoded_bytes>,
        field<"provider", &self::provider, skip_none>,
        field<"native",   &self::native, skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_mention<Model>>
    : object_of<conversation::basic_mention<Model>> {
    using self = conversation::basic_mention<Model>;
    struct fields : list<
        field<"kind",   &self::kind>,
        field<"uri",    &self::uri, skip_none, is_url>,
        field<"name",   &self::name, skip_none>,
        field<"range",  &self::range, skip_none>,
        field<"text",   &self::text, skip_none, is_prose>,
        field<"native", &self::native, skip_none>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::conversation::plan_priority>
    : string_enum<conversation::plan_priority> {
    struct names : list<
        named<"high",   self::high>,
        named<"medium", self::medium>,
        named<"low",    self::low>> {};
};

template <>
struct lisle::schema<lisle::conversation::plan_status>
    : string_enum<conversation::plan_status> {
    struct names : list<
        named<"pending",     self::pending>,
        named<"in_progress", self::in_progress>,
        named<"completed",   self::completed>,
        named<"cancelled",   self::cancelled>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_plan_entry<Model>>
    : object_of<conversation::basic_plan_entry<Model>> {
    using self = conversation::basic_plan_entry<Model>;
    struct fields : list<
        field<"content",  &self::content, is_prose>,
        field<"priority", &self::priority, skip_none>,
        field<"status",   &self::status, skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_plan<Model>>
    : object_of<conversation::basic_plan<Model>> {
    using self = conversation::basic_plan<Model>;
    struct fields : list<
        field<"entries", &self::entries>,
        field<"native",  &self::native, skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_compaction<Model>>
    : object_of<conversation::basic_compaction<Model>> {
    using self = conversation::basic_compaction<Model>;
    struct fields : list<
        field<"summary",   &self::summary, skip_none, is_prose>,
        field<"items",     &self::items, never_null>,
        field<"provider",  &self::provider, skip_none>,
        field<"kept_tail", &self::kept_tail, skip_none>,
        field<"native",    &self::native, skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_resume<Model>>
    : object_of<conversation::basic_resume<Model>> {
    using self = conversation::basic_resume<Model>;
    struct fields : list<
        field<"native", &self::native, skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_native_content<Model>>
    : object_of<conversation::basic_native_content<Model>> {
    using self = conversation::basic_native_content<Model>;
    struct fields : list<
        field<"native", &self::native, skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_content<Model>>
    : one_of<conversation::basic_content<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"text",              conversation::basic_plain_text<Model>>,
        holds<"thinking",          conversation::basic_thinking<Model>>,
        holds<"redacted_thinking", conversation::basic_redacted_thinking<Model>>,
        holds<"image",             conversation::basic_image<Model>>,
        holds<"audio",             conversation::basic_audio<Model>>,
        holds<"file",              conversation::basic_file<Model>>,
        holds<"mention",           conversation::basic_mention<Model>>,
        holds<"tool_call",         conversation::basic_tool_call<Model>>,
        holds<"plan",              conversation::basic_plan<Model>>,
        holds<"compaction",        conversation::basic_compaction<Model>>,
        holds<"resume",            conversation::basic_resume<Model>>,
        holds<"native_content",    conversation::basic_native_content<Model>>> {};
};

// clang-format on
