// lisle/formats/opencode/model/scalars.hpp - ids, records and numbers, with opencode's checks.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/json_text.hpp>

#include <boost/json/value.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::opencode {

// ---- Data ---------------------------------------------------------------------------------------

/// An id. opencode checks only its prefix ("ses", "msg", "prt", "wrk"). Empty in a row's JSON if a
/// column has the id.
template <class Model, fixed_string Prefix>
struct basic_id {
    typename Model::string text;

    [[nodiscard]] bool empty() const { return text.empty(); }

    bool operator==(basic_id const&) const = default;
};

/// The id of a session: `ses_...`.
template <class Model>
using basic_session_id = basic_id<Model, "ses">;
/// The id of a message: `msg_...`.
template <class Model>
using basic_message_id = basic_id<Model, "msg">;
/// The id of a part: `prt_...`.
template <class Model>
using basic_part_id = basic_id<Model, "prt">;
/// The id of a workspace: `wrk_...`.
template <class Model>
using basic_workspace_id = basic_id<Model, "wrk">;

/// Any JSON value (zod's `any`).
template <class Model>
struct basic_any {
    typename Model::json value;

    bool operator==(basic_any const&) const = default;
};

namespace detail {

[[nodiscard]] constexpr std::string_view name_of_id(std::string_view prefix) {
    if (prefix == "ses") return "session_id";
    if (prefix == "msg") return "message_id";
    return prefix == "prt" ? "part_id" : "workspace_id";
}

template <class Model>
[[nodiscard]] json_in<Model> make_object() {
    return lisle::text::assume_json_in<Model>("{}");
}

/// A value that was computed, as JavaScript spells it.
[[nodiscard]] inline json to_json(boost::json::value const& value) {
    return lisle::text::assume_json(
        encode_as(value, json_style{lisle::text::number_style::ecmascript}));
}

/// A string, as JavaScript spells it.
[[nodiscard]] inline json to_json(std::string_view text) {
    return lisle::text::make_json_string(text, json_style{lisle::text::number_style::ecmascript});
}

/// Makes options read like JSON.parse, which accepts lone surrogates.
[[nodiscard]] inline decode_options as_ecmascript(decode_options options) {
    options.ecmascript = true;
    return options;
}

/// The key that zod loses when it copies a record.
inline constexpr std::string_view lost_key = "__proto__";

/// Erases lost_key from an object; returns whether it was there. A view keeps it.
[[nodiscard]] inline bool erase_lost_key(json& record) {
    return record.find(lost_key).exists() && record.erase(lost_key).has_value();
}
[[nodiscard]] inline bool erase_lost_key(json_view) { return false; }

/// Accepts a record from which lost_key was erased. It is not canonical: opencode never writes that
/// key.
[[nodiscard]] inline hook_result take_copied(reader& r, char const* record, bool had_lost_key) {
    if (!had_lost_key || r.options.shapes != shape_policy::canonical) return hook_result::accepted;
    r.in.fail(errc::not_canonical, record, "a record with the key `__proto__`");
    return hook_result::failed;
}

}  // namespace detail

/// An object with any keys and values (zod's `record(any)`).
template <class Model>
struct basic_record {
    typename Model::json value = detail::make_object<Model>();

    bool operator==(basic_record const&) const = default;
};

/// opencode's check of a number: finite; an integer that a double holds exactly; such an integer
/// that is not negative.
enum class number_check { finite, whole, count };

/// A JavaScript number. A permissive reader also accepts a number that fails the check.
template <number_check Check>
struct basic_number {
    double value = 0;

    constexpr basic_number(double number = 0) : value{number} {}
    constexpr operator double() const { return value; }

    /// Whether the number passes the check.
    [[nodiscard]] constexpr bool is_valid() const {
        constexpr double limit =
            Check == number_check::finite ? (std::numeric_limits<double>::max)() : 9007199254740991;
        constexpr double least = Check == number_check::count ? 0 : -limit;
        if (!(least <= value && value <= limit)) return false;
        if constexpr (Check == number_check::finite) return true;
        else
            return !(static_cast<double>(static_cast<long long>(value)) < value
                     || value < static_cast<double>(static_cast<long long>(value)));
    }
};

/// A finite number.
using number = basic_number<number_check::finite>;
/// An integer that a double holds exactly.
using whole_number = basic_number<number_check::whole>;
/// Such an integer that is not negative.
using count = basic_number<number_check::count>;

/// Truncates to int64, saturating; NaN becomes 0. SQLite does so in an integer column.
[[nodiscard]] inline std::int64_t to_whole(double value) {
    constexpr double end = 9223372036854775808.0;  // 2^63
    if (!(value > -end)) return value <= -end ? (std::numeric_limits<std::int64_t>::min)() : 0;
    if (value >= end) return (std::numeric_limits<std::int64_t>::max)();
    return static_cast<std::int64_t>(value);
}

using session_id = basic_session_id<owned>;
using message_id = basic_message_id<owned>;
using part_id = basic_part_id<owned>;
using workspace_id = basic_workspace_id<owned>;
using any = basic_any<owned>;
using record = basic_record<owned>;

}  // namespace lisle::v0_1::opencode

// ---- Wire ---------------------------------------------------------------------------------------

namespace lisle::v0_1::opencode {

/// The schema of a string that is read as it is or refused: `is_normal` of the schema decides.
template <auto Member>
struct checked_string : normalized_string<Member> {
    /// Returns the text unchanged, or nothing if it is refused.
    static std::optional<std::string> normalize(std::string_view text) {
        bool const is_valid = schema<typename checked_string::self>::is_normal(text);
        return is_valid ? std::optional{std::string{text}} : std::nullopt;
    }
};

}  // namespace lisle::v0_1::opencode

template <class Model, lisle::fixed_string Prefix>
struct lisle::schema<lisle::opencode::basic_id<Model, Prefix>>
    : opencode::checked_string<&opencode::basic_id<Model, Prefix>::text> {
    static constexpr auto text_kind = string_kind::identifier;
    static constexpr std::string_view what = "an id with another prefix";
    static constexpr std::string_view type_name = opencode::detail::name_of_id(Prefix.view());

    static std::string pattern(bool) { return "^" + std::string{Prefix.view()}; }

    static bool is_normal(std::string_view text) { return text.starts_with(Prefix.view()); }
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_any<Model>>
    : transparent<&opencode::basic_any<Model>::value> {
    template <class Describer>
    static auto describe(Describer& d) {
        return d.anything();
    }
};

/// A permissive reader keeps `__proto__`, because only zod loses it.
template <class Model>
struct lisle::schema<lisle::opencode::basic_record<Model>>
    : transparent<&opencode::basic_record<Model>::value> {
    static hook_result accept(reader& r, opencode::basic_record<Model>& out) {
        if (r.in.peek() != '{') {
            if (r.is_permissive()) {
                r.remark(r.in.at, "not an object");
                return hook_result::declined;
            }
            r.mistyped("object");
            return hook_result::failed;
        }
        if (r.is_permissive()) return hook_result::declined;
        auto const* const from = r.in.at;
        if (!read(r, out.value)) return hook_result::failed;
        bool const had_lost_key = opencode::detail::erase_lost_key(out.value);
        return opencode::detail::take_copied(r, from, had_lost_key);
    }

    template <class Describer>
    static auto describe(Describer& d) {
        auto const object = d.of_type("object");
        if (d.is_permissive()) return d.or_anything(object, "Any other value is kept.");
        auto const lost = d.negate(d.word(opencode::detail::lost_key));
        return d.is_strict() ? d.with(object, "propertyNames", lost) : object;
    }
};

template <lisle::opencode::number_check Check>
struct lisle::schema<lisle::opencode::basic_number<Check>>
    : transparent<&opencode::basic_number<Check>::value> {
    static hook_result accept(reader& r, opencode::basic_number<Check>& out) {
        auto const* const at = r.in.at;
        if (!read(r, out.value)) return hook_result::failed;
        if (out.is_valid()) return hook_result::accepted;
        if (!r.is_permissive()) {
            r.in.fail(errc::out_of_range, at,
                      Check == opencode::number_check::finite  ? "expected a finite number"
                      : Check == opencode::number_check::whole ? "expected an integer"
                                                               : "expected a non-negative integer");
            return hook_result::failed;
        }
        r.remark(at, "number out of range");
        return hook_result::accepted;
    }

    static constexpr std::string_view type_name = Check == opencode::number_check::finite ? "number"
                                                  : Check == opencode::number_check::whole
                                                      ? "whole_number"
                                                      : "count";

    template <class Describer>
    static auto describe(Describer& d) {
        constexpr std::int64_t most = 9007199254740991;
        constexpr bool is_any = Check == opencode::number_check::finite;
        constexpr bool is_count = Check == opencode::number_check::count;
        if (is_any || d.is_permissive()) return d.of_type("number");
        auto const from = d.with(d.of_type("integer"), "minimum", is_count ? 0 : -most);
        return d.with(from, "maximum", most);
    }
};
