// lisle/formats/codex/model/content.hpp - the content of messages and of tools' outputs.
//
// Source of the rules: the Responses API as Codex 0.8 to 0.169 wrote it.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace lisle::v0_1::codex {

// ---- Data ---------------------------------------------------------------------------------------

/// A value that may be absent or null, which are two things.
template <class T>
using nullable = std::optional<std::optional<T>>;

/// A text that the model is given.
template <class Model>
struct basic_input_text {
    typename Model::string text;
    unknown_fields<Model> extra;

    bool operator==(basic_input_text const&) const = default;
};

/// A model's text. `annotations` are citations of web pages; only 0.169 keeps them.
template <class Model>
struct basic_output_text {
    typename Model::string text;
    std::optional<typename Model::json> annotations, logprobs;
    unknown_fields<Model> extra;

    bool operator==(basic_output_text const&) const = default;
};

/// An image, as a `data:` URL or as a file of the provider.
template <class Model>
struct basic_input_image {
    std::optional<typename Model::string> image_url, file_id, detail;
    unknown_fields<Model> extra;

    bool operator==(basic_input_image const&) const = default;
};

/// A recording; `extra` has all its keys.
template <class Model>
struct basic_input_audio {
    unknown_fields<Model> extra;

    bool operator==(basic_input_audio const&) const = default;
};

/// Text that only the provider can read.
template <class Model>
struct basic_encrypted_content {
    typename Model::string encrypted_content;
    unknown_fields<Model> extra;

    bool operator==(basic_encrypted_content const&) const = default;
};

/// One part of a message or of an output.
template <class Model>
struct basic_content
    : std::variant<basic_input_text<Model>, basic_output_text<Model>, basic_input_image<Model>,
                   basic_input_audio<Model>, basic_encrypted_content<Model>, unknown_case<Model>> {
    using basic_content::variant::variant;
};

/// What a tool returned: a text or parts. Codex does not read the object of old APIs, which is an
/// unknown case.
template <class Model>
struct basic_tool_output
    : std::variant<typename Model::string, std::vector<basic_content<Model>>, unknown_case<Model>> {
    using basic_tool_output::variant::variant;
};

/// The member `internal_chat_message_metadata_passthrough` of items since 0.145. One kind a part of
/// the message: "user.text" is a person's, "environments.environment_context" the program's.
template <class Model>
struct basic_passthrough {
    std::optional<typename Model::string> turn_id;
    std::optional<double> create_time;  ///< seconds since 1970
    std::optional<std::vector<typename Model::string>> content_item_kinds;
    std::optional<typename Model::json> content_item_metadata;
    unknown_fields<Model> extra;

    bool operator==(basic_passthrough const&) const = default;
};

using input_text = basic_input_text<owned>;
using output_text = basic_output_text<owned>;
using input_image = basic_input_image<owned>;
using input_audio = basic_input_audio<owned>;
using encrypted_content = basic_encrypted_content<owned>;
using content = basic_content<owned>;
using tool_output = basic_tool_output<owned>;
using passthrough = basic_passthrough<owned>;

}  // namespace lisle::v0_1::codex

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::codex::basic_input_text<Model>>
    : object_of<codex::basic_input_text<Model>> {
    using self = codex::basic_input_text<Model>;
    struct fields : list<
        field<"text", &self::text, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_output_text<Model>>
    : object_of<codex::basic_output_text<Model>> {
    using self = codex::basic_output_text<Model>;
    struct fields : list<
        field<"text",        &self::text, is_prose>,
        field<"annotations", &self::annotations, never_null>,
        field<"logprobs",    &self::logprobs,    never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_input_image<Model>>
    : object_of<codex::basic_input_image<Model>> {
    using self = codex::basic_input_image<Model>;
    struct fields : list<
        field<"image_url", &self::image_url, skip_none, is_url>,
        field<"file_id",   &self::file_id,   skip_none, is_identifier>,
        field<"detail",    &self::detail,    skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_input_audio<Model>>
    : object_of<codex::basic_input_audio<Model>> {
    using self = codex::basic_input_audio<Model>;
    struct fields : list<
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_encrypted_content<Model>>
    : object_of<codex::basic_encrypted_content<Model>> {
    using self = codex::basic_encrypted_content<Model>;
    struct fields : list<
        field<"encrypted_content", &self::encrypted_content, is_signature>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_content<Model>>
    : one_of<codex::basic_content<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"input_text",        codex::basic_input_text<Model>>,
        holds<"output_text",       codex::basic_output_text<Model>>,
        holds<"input_image",       codex::basic_input_image<Model>>,
        holds<"input_audio",       codex::basic_input_audio<Model>>,
        holds<"encrypted_content", codex::basic_encrypted_content<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_tool_output<Model>>
    : one_of<codex::basic_tool_output<Model>, untagged> {
    using parts = std::vector<codex::basic_content<Model>>;
    struct cases : list<
        holds<"text",  typename Model::string>,
        holds<"parts", parts>> {};

    /// The first byte tells the alternative.
    static hook_result accept(reader& r, codex::basic_tool_output<Model>& out) {
        if (r.in.peek() == '"')
            return hooks::accept_if(read(r, out.template emplace<typename Model::string>()));
        if (r.in.peek() == '[') return hooks::accept_if(read(r, out.template emplace<parts>()));
        return hook_result::declined;
    }

    template <class Describer>
    static auto describe(Describer& d) {
        auto const known = d.any_of({d.of_type("string"), d.template of<parts>()});
        return d.is_permissive() ? d.or_anything(known, "Any other value is kept.") : known;
    }
};

template <class Model>
struct lisle::schema<lisle::codex::basic_passthrough<Model>>
    : object_of<codex::basic_passthrough<Model>> {
    using self = codex::basic_passthrough<Model>;
    struct fields : list<
        field<"turn_id",               &self::turn_id,               skip_none, is_identifier>,
        field<"create_time",           &self::create_time,           skip_none>,
        field<"content_item_kinds",    &self::content_item_kinds,    skip_none>,
        field<"content_item_metadata", &self::content_item_metadata, never_null>,
        rest<&self::extra>> {};
};

// clang-format on
