// lisle/formats/loom/thread_id.hpp - the names of threads, and the names of their files.
#pragma once

#include <lisle/error.hpp>
#include <lisle/scalars/uuid.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/model.hpp>
#include <lisle/text/ascii.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lisle::v0_1::loom {

// ---- Data ---------------------------------------------------------------------------------------

/// Loom's `ThreadId`: `T-` and a UUID if Loom made it. In a document an id may be any string, and
/// is not checked: see `parse_thread_id` and `file_name_of`.
template <class Model>
struct basic_thread_id {
    typename Model::string text;

    auto operator<=>(basic_thread_id const&) const = default;
};

using thread_id = basic_thread_id<owned>;

// ---- Parsing and making -------------------------------------------------------------------------

/// Returns the id that Loom's `ThreadId::parse` reads: `T-`, then a UUID of any version in any
/// spelling, which is kept. Errors: bad_value.
[[nodiscard]] inline result<thread_id> parse_thread_id(std::string_view text) {
    constexpr std::string_view prefix = "T-";
    auto const refuse = [](std::string why) {
        return error{errc::bad_value, {}, error::npos, std::move(why)};
    };
    if (!text.starts_with(prefix))
        return refuse("invalid thread ID prefix: expected 'T-', got '"
                      + std::string{text.substr(0, prefix.size())} + '\'');
    if (!scalars::parse_uuid(text.substr(prefix.size())))
        return refuse("invalid UUID in thread ID: " + std::string{text.substr(prefix.size())});
    return thread_id{std::string{text}};
}

/// Returns a new id. Ids sort by the time at which they were made.
[[nodiscard]] inline thread_id make_thread_id(std::uint64_t unix_milliseconds,
                                              std::array<std::uint8_t, 10> const& random) {
    return {"T-" + scalars::to_string(scalars::make_uuid_v7(unix_milliseconds, random))};
}

// ---- Files --------------------------------------------------------------------------------------

/// Returns the name of a thread's file, `{id}.json`. Documents may have hostile ids, so an id that
/// could lead elsewhere is refused. Errors: bad_value, except for ids that parse, and for 1 to 200
/// ASCII letters, digits and `-_.` that do not begin with a dot.
[[nodiscard]] inline result<std::string> file_name_of(std::string_view id) {
    constexpr std::size_t longest = 200;
    auto const is_harmless = [](char c) {
        return text::is_alphanumeric(c) || c == '-' || c == '_' || c == '.';
    };
    bool const is_plain = !id.empty() && id.size() <= longest && id.front() != '.'
                          && std::all_of(id.begin(), id.end(), is_harmless);
    if (!is_plain && !parse_thread_id(id))
        return error{errc::bad_value, {}, error::npos, "this thread ID can't be a file name"};
    return std::string{id} + ".json";
}

template <class Model>
[[nodiscard]] result<std::string> file_name_of(basic_thread_id<Model> const& id) {
    return file_name_of(std::string_view{id.text});
}

}  // namespace lisle::v0_1::loom

// ---- Wire ---------------------------------------------------------------------------------------

template <class Model>
struct lisle::schema<lisle::loom::basic_thread_id<Model>>
    : transparent<&loom::basic_thread_id<Model>::text> {
    static constexpr auto text_kind = string_kind::identifier;
};
