// tests/support/samples.hpp - one small described type for each word of the vocabulary.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/document.hpp>
#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace samples {

using lisle::dictionary;
using lisle::owned;
using lisle::unknown_case;
using lisle::unknown_fields;

// ---- Data: values -------------------------------------------------------------------------------

enum class colour { red, green, blue };

/// Lower-case letters; capitals are converted, all other characters refused.
template <class Model>
struct basic_word {
    typename Model::string text{"a"};

    bool operator==(basic_word const&) const = default;
};

template <class Model>
struct basic_label {
    typename Model::string value;

    bool operator==(basic_label const&) const = default;
};

/// Written as an array of two; read from "3-7" as well, and from an object that newer systems
/// write.
struct span {
    int from = 0, to = 0;

    bool operator==(span const&) const = default;
};

// ---- Data: objects ------------------------------------------------------------------------------

/// A type without unknown fields.
struct point {
    int x = 0, y = 0;

    bool operator==(point const&) const = default;
};

/// Every option of a field.
template <class Model>
struct basic_item {
    typename Model::string id;
    std::optional<typename Model::string> title;
    int count = 3;
    unsigned size = 0;
    std::optional<typename Model::string> hint;
    std::vector<typename Model::string> tags;
    typename Model::json data{};
    unknown_fields<Model> extra;

    bool operator==(basic_item const&) const = default;
};

/// An item and more: its list extends the item's.
template <class Model>
struct basic_priced_item : basic_item<Model> {
    std::int64_t price = 0;

    bool operator==(basic_priced_item const&) const = default;
};

template <class Model>
struct basic_sealed {
    bool open = false;
    unknown_fields<Model> extra;

    bool operator==(basic_sealed const&) const = default;
};

// ---- Data: variants -----------------------------------------------------------------------------

struct stop {
    bool operator==(stop const&) const = default;
};

template <class Model>
struct basic_say {
    typename Model::string text;
    unknown_fields<Model> extra;

    bool operator==(basic_say const&) const = default;
};

template <class Model>
struct basic_paint {
    colour with = colour::red;
    std::optional<point> at;
    unknown_fields<Model> extra;

    bool operator==(basic_paint const&) const = default;
};

/// {"Say": {...}}, {"Walk": {...}} or "Stop".
template <class Model>
struct basic_action : std::variant<basic_say<Model>, point, stop, unknown_case<Model>> {
    using basic_action::variant::variant;
};

/// The same alternatives, but closed.
struct closed_action : std::variant<point, stop> {
    using closed_action::variant::variant;
};

/// {"type": "say", ...}; the tag of `paint` comes after its first field.
template <class Model>
struct basic_piece : std::variant<basic_say<Model>, basic_paint<Model>, stop, unknown_case<Model>> {
    using basic_piece::variant::variant;
};

struct closed_piece : std::variant<point, stop> {
    using closed_piece::variant::variant;
};

/// {"kind": "number", "content": 1}
template <class Model>
struct basic_setting
    : std::variant<int, std::vector<colour>, basic_say<Model>, stop, unknown_case<Model>> {
    using basic_setting::variant::variant;
};

struct closed_setting : std::variant<int, stop> {
    using closed_setting::variant::variant;
};

/// null, a colour, any text, a span, a point, or a list of these.
template <class Model>
struct basic_loose;
template <class Model>
using loose_alternatives =
    std::variant<stop, colour, basic_label<Model>, span, point, std::vector<basic_loose<Model>>>;
template <class Model>
struct basic_loose : loose_alternatives<Model> {
    using loose_alternatives<Model>::variant::variant;
};

// ---- Data: everything at once -------------------------------------------------------------------

template <class Model>
struct basic_shelf {
    std::vector<basic_item<Model>> items;
    dictionary<typename Model::string, point> points;
    std::vector<colour> colours;
    std::vector<std::vector<colour>> grid;
    std::optional<colour> accent;
    colour base = colour::red;
    basic_word<Model> word;
    basic_label<Model> label;
    span range;
    std::vector<basic_action<Model>> actions;
    std::vector<basic_piece<Model>> parts;
    std::vector<basic_setting<Model>> settings;
    basic_loose<Model> loose;
    std::optional<basic_priced_item<Model>> best;
    basic_sealed<Model> sealed;
    std::uint8_t level = 0;
    std::optional<int> depth;
    unknown_fields<Model> extra;

    bool operator==(basic_shelf const&) const = default;
};

using word = basic_word<owned>;
using label = basic_label<owned>;
using item = basic_item<owned>;
using priced_item = basic_priced_item<owned>;
using sealed = basic_sealed<owned>;
using say = basic_say<owned>;
using paint = basic_paint<owned>;
using action = basic_action<owned>;
using piece = basic_piece<owned>;
using setting = basic_setting<owned>;
using loose = basic_loose<owned>;
using shelf = basic_shelf<owned>;

}  // namespace samples

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<samples::colour> : string_enum<samples::colour> {
    struct names : list<
        named<"red",   self::red>,
        named<"green", self::green>,
        named<"blue",  self::blue>> {};
};

template <class Model>
struct lisle::schema<samples::basic_label<Model>>
    : transparent<&samples::basic_label<Model>::value> {};

template <>
struct lisle::schema<samples::point> : object_of<samples::point> {
    struct fields : list<
        field<"x", &self::x>,
        field<"y", &self::y, or_default>> {};
};

template <class Model>
struct lisle::schema<samples::basic_item<Model>> : object_of<samples::basic_item<Model>> {
    using self = samples::basic_item<Model>;
    struct fields : list<
        field<"id",    &self::id>,
        field<"title", &self::title>,
        field<"count", &self::count, or_default, also<"number">>,
        field<"size",  &self::size,  skip_default, formerly<"bytes">>,
        rest<&self::extra>,
        field<"hint",  &self::hint,  skip_none>,
        field<"tags",  &self::tags,  or_default, one_or_many>,
        field<"data",  &self::data,  or_default>> {};
};

template <class Model>
struct lisle::schema<samples::basic_priced_item<Model>>
    : object_of<samples::basic_priced_item<Model>> {
    using self = samples::basic_priced_item<Model>;
    struct fields : extend<typename schema<samples::basic_item<Model>>::fields,
        field<"price", &self::price>> {};
};

template <class Model>
struct lisle::schema<samples::basic_sealed<Model>> : object_of<samples::basic_sealed<Model>> {
    using self = samples::basic_sealed<Model>;
    struct fields : list<
        field<"open", &self::open>,
        rest<&self::extra>,
        deny_unknown_fields> {};
};

template <class Model>
struct lisle::schema<samples::basic_say<Model>> : object_of<samples::basic_say<Model>> {
    using self = samples::basic_say<Model>;
    struct fields : list<
        field<"text", &self::text>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<samples::basic_paint<Model>> : object_of<samples::basic_paint<Model>> {
    using self = samples::basic_paint<Model>;
    struct fields : list<
        field<"with", &self::with>,
        tag_slot,
        field<"at",   &self::at, skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<samples::basic_action<Model>>
    : one_of<samples::basic_action<Model>, externally_tagged> {
    struct cases : list<
        holds<"Say",  samples::basic_say<Model>>,
        holds<"Walk", samples::point>,
        unit <"Stop", samples::stop>> {};
};

template <>
struct lisle::schema<samples::closed_action> : one_of<samples::closed_action, externally_tagged> {
    struct cases : list<
        holds<"Walk", samples::point>,
        unit <"Stop", samples::stop>> {};
};

template <class Model>
struct lisle::schema<samples::basic_piece<Model>>
    : one_of<samples::basic_piece<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"say",   samples::basic_say<Model>>,
        holds<"paint", samples::basic_paint<Model>>,
        unit <"stop",  samples::stop>> {};
};

template <>
struct lisle::schema<samples::closed_piece>
    : one_of<samples::closed_piece, internally_tagged<"type">> {
    struct cases : list<
        holds<"walk", samples::point>,
        unit <"stop", samples::stop>> {};
};

template <class Model>
struct lisle::schema<samples::basic_setting<Model>>
    : one_of<samples::basic_setting<Model>, adjacently_tagged<"kind", "content">> {
    struct cases : list<
        holds<"number",  int>,
        holds<"colours", std::vector<samples::colour>>,
        holds<"say",     samples::basic_say<Model>>,
        unit <"stop",    samples::stop>> {};
};

template <>
struct lisle::schema<samples::closed_setting>
    : one_of<samples::closed_setting, adjacently_tagged<"kind", "content">> {
    struct cases : list<
        holds<"number", int>,
        unit <"stop",   samples::stop>> {};
};

template <class Model>
struct lisle::schema<samples::basic_loose<Model>>
    : one_of<samples::basic_loose<Model>, untagged> {
    struct cases : list<
        unit <"nothing", samples::stop>,
        holds<"colour",  samples::colour>,
        holds<"label",   samples::basic_label<Model>>,
        holds<"span",    samples::span>,
        holds<"point",   samples::point>,
        holds<"list",    std::vector<samples::basic_loose<Model>>>> {};
};

template <class Model>
struct lisle::schema<samples::basic_shelf<Model>> : object_of<samples::basic_shelf<Model>> {
    using self = samples::basic_shelf<Model>;
    struct fields : list<
        field<"items",    &self::items,    or_default>,
        field<"points",   &self::points,   or_default>,
        field<"colours",  &self::colours,  or_default, one_or_many>,
        field<"grid",     &self::grid,     skip_default>,
        field<"accent",   &self::accent,   skip_none>,
        field<"base",     &self::base,     or_default>,
        field<"word",     &self::word,     or_default>,
        field<"label",    &self::label,    or_default>,
        field<"range",    &self::range,    or_default>,
        field<"actions",  &self::actions,  or_default>,
        field<"parts",    &self::parts,    or_default>,
        field<"settings", &self::settings, or_default>,
        field<"loose",    &self::loose,    or_default>,
        field<"best",     &self::best>,
        field<"sealed",   &self::sealed,   or_default>,
        field<"level",    &self::level,    or_default>,
        field<"depth",    &self::depth,    or_default>,
        rest<&self::extra>> {};
};

// clang-format on

template <class Model>
struct lisle::schema<samples::basic_word<Model>>
    : normalized_string<&samples::basic_word<Model>::text> {
    static constexpr std::string_view what = "not a word";

    static std::string pattern(bool is_normal) {
        return is_normal ? "^[a-z]+(?![\\s\\S])" : "^[A-Za-z]+(?![\\s\\S])";
    }
    static std::optional<std::string> normalize(std::string_view text) {
        std::string out{text};
        for (auto& c : out) {
            if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | 0x20);
            if (c < 'a' || c > 'z') return std::nullopt;
        }
        return out.empty() ? std::nullopt : std::optional{out};
    }
};

/// The table is an object; `emit` writes the array, `accept` reads the array and all other shapes.
template <>
struct lisle::schema<samples::span> : object_of<samples::span> {
    // clang-format off
    struct fields : list<
        field<"from", &self::from>,
        field<"to",   &self::to>> {};
    // clang-format on

    static hook_result accept(reader& r, samples::span& out) {
        auto const* const from = r.in.at;
        if (r.in.peek() == '[')
            return read_array(r, out) ? hook_result::accepted : hook_result::failed;
        if (!r.is_permissive()) {
            r.mistyped("array of two");
            return hook_result::failed;
        }
        if (r.in.peek() != '"') {
            r.loosen(from, "a span as an object");
            return hook_result::declined;
        }
        text::string_token token;
        if (!text::read_string(r.in, r.scratch, token)) return hook_result::failed;
        auto const& text = token.characters;
        bool const fits =
            text.size() == 3 && text[1] == '-' && is_digit(text[0]) && is_digit(text[2]);
        if (!fits) {
            r.in.fail(errc::bad_value, from, "not a span");
            return hook_result::failed;
        }
        out = {text[0] - '0', text[2] - '0'};
        r.loosen(from, "a span as a string");
        return hook_result::accepted;
    }

    template <class Describer>
    static auto describe(Describer& d) {
        auto const array = d.template of<std::vector<int>>();
        auto const two = d.with(d.with(array, "minItems", 2), "maxItems", 2);
        if (!d.is_permissive()) return two;
        auto const text = d.with(d.of_type("string"), "pattern", "^[0-9]-[0-9](?![\\s\\S])");
        return d.one_of({two, text, d.template table_of<samples::span>()});
    }

    static void produce(writer& w, samples::span const& value) {
        write(w, std::vector<int>{value.from, value.to});
    }

private:
    static bool is_digit(char c) { return c >= '0' && c <= '9'; }

    static bool read_array(reader& r, samples::span& out) {
        auto const* const from = r.in.at;
        std::vector<int> ends;
        if (!read(r, ends)) return false;
        if (ends.size() != 2) return r.in.fail(errc::bad_value, from, "not two");
        out = {ends[0], ends[1]};
        return true;
    }
};
