// lisle/formats/opencode/hub/forms.hpp - the hub's own failures and output formats.
//
// In a message they stand in the place of opencode's, as unknown cases; these are their types.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/model/message.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <string>
#include <variant>

namespace lisle::v0_1::opencode::hub {

// ---- Data ---------------------------------------------------------------------------------------

/// The failure of an answer: a code for programs, a text for people.
template <class Model>
struct basic_failure {
    typename Model::string code, message;
    unknown_fields<Model> extra;

    bool operator==(basic_failure const&) const = default;
};

using failure = basic_failure<owned>;

}  // namespace lisle::v0_1::opencode::hub

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::hub::basic_failure<Model>>
    : object_of<opencode::hub::basic_failure<Model>> {
    using self = opencode::hub::basic_failure<Model>;
    struct fields : list<
        field<"code",    &self::code>,
        field<"message", &self::message, is_prose>,
        rest<&self::extra>> {};
};

// clang-format on

namespace lisle::v0_1::opencode::hub {

namespace detail {

template <class T, class Model, class Variant>
std::optional<T> find_form(Variant const& from) {
    auto const* const kept = std::get_if<unknown_case<Model>>(&from);
    auto read = kept != nullptr ? decode_as<T>(kept->json.text(), hooks::as_read_before)
                                : result<T>{error{}};
    return read ? std::optional{std::move(*read)} : std::nullopt;
}

template <class Model, class T>
unknown_case<Model> make_form(T const& value) {
    return {{}, text::assume_json(encode_as(value, json_style{text::number_style::ecmascript},
                                            layout::source))};
}

}  // namespace detail

/// Returns the hub's failure in an error, or nothing for any other error.
template <storing_model Model>
[[nodiscard]] std::optional<basic_failure<Model>>
find_failure(basic_error_object<Model> const& from) {
    return detail::find_form<basic_failure<Model>, Model>(from);
}
/// Returns opencode's error for the hub's failure.
template <storing_model Model>
[[nodiscard]] basic_error_object<Model> to_error(basic_failure<Model> const& from) {
    return detail::make_form<Model>(from);
}

/// Returns the hub's name of an output format, such as "json", or nothing for any other format.
template <storing_model Model>
[[nodiscard]] std::optional<std::string> find_format_name(basic_output_format<Model> const& from) {
    return detail::find_form<std::string, Model>(from);
}
/// Returns opencode's output format for the hub's name of one.
template <storing_model Model = owned>
[[nodiscard]] basic_output_format<Model> to_output_format(std::string const& name) {
    return detail::make_form<Model>(name);
}

}  // namespace lisle::v0_1::opencode::hub
