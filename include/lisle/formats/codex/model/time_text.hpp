// lisle/formats/codex/model/time_text.hpp - a time as text; other programs write it as a number.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/scalars/number_time.hpp>
#include <lisle/scalars/time_spelling.hpp>
#include <lisle/schema.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace lisle::v0_1::codex {

/// A time as text: UTC with milliseconds, 2026-11-23T08:07:19.000Z. Codex refuses a number;
/// permissive readers convert the number to this text.
template <class Model>
struct basic_time_text {
    typename Model::string text{};

    basic_time_text() = default;
    template <class Text>
        requires(!std::is_same_v<
                     std::remove_cvref_t<Text>,
                     basic_time_text> && std::is_constructible_v<typename Model::string, Text>)
    basic_time_text(Text&& time) : text{std::forward<Text>(time)} {}
    operator std::string_view() const { return text; }

    [[nodiscard]] bool empty() const { return text.empty(); }

    bool operator==(basic_time_text const&) const = default;
};

using time_text = basic_time_text<owned>;

}  // namespace lisle::v0_1::codex

template <class Model>
struct lisle::schema<lisle::codex::basic_time_text<Model>>
    : transparent<&codex::basic_time_text<Model>::text> {
    using self = codex::basic_time_text<Model>;

    static hook_result accept(reader& r, self& out) {
        auto const first = r.in.peek();
        bool const is_number = first == '-' || ('0' <= first && first <= '9');
        if (!is_number || !r.is_permissive()) return hook_result::declined;
        auto const* const at = r.in.at;
        double number = 0;
        if (!read(r, number)) return hook_result::failed;
        auto const time = scalars::parse_number_time({at, static_cast<std::size_t>(r.in.at - at)});
        if (!time) {
            r.keep_foreign(at, "a number beyond the range of times");
            return hook_result::accepted;
        }
        r.store(scalars::to_iso_milliseconds(*time), out.text);
        r.loosen(at, "a number where a time is written");
        return hook_result::accepted;
    }
    static bool skip_canonical(canonical_text& canonical) {
        return hooks::skip_canonical_default<self>(canonical);
    }

    template <class Describer>
    static auto describe(Describer& d) {
        auto const text = d.of_type("string");
        return d.is_permissive() ? d.any_of({text, d.of_type("number")}) : text;
    }
};
