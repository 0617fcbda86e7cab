// lisle/object_reader.hpp - a described object without its type, and how far reading one has come.
#pragma once

#include <lisle/members.hpp>
#include <lisle/reader.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lisle::inline v0::detail {

/// How far the fast way came in an object.
enum class step : std::uint8_t {
    next,          ///< at the next key
    end,           ///< behind the closing brace
    failed,        ///< for good
    any_key,       ///< at a key that is not the one predicted
    failed_value,  ///< the value of `index` can't be read (a later one may replace it)
    loose_value,   ///< behind the value of `index`, which is to be remembered
    spelled_out,   ///< behind the value of `index`, which the system would have left out
};

struct object_state {
    char const* begin;   ///< its opening brace
    tag_key const* tag;  ///< of an internally tagged alternative, else null
    std::size_t depth = 0;
    std::uint64_t seen = 0;  ///< bit i: field i was read
    bool tag_seen = false;
    std::size_t index = 0;        ///< the last field
    char const* value = nullptr;  ///< where its value begins
};

/// One field of a type, without the type.
struct member_reader {
    std::string_view name{};
    std::string_view quoted{};
    bool (*has_alias)(std::string_view) = nullptr;
    bool (*was_called)(std::string_view) = nullptr;
    bool (*read)(reader&, void* object) = nullptr;
    bool (*is_left_out)(void const* object) = nullptr;
    void (*reset)(void* object) = nullptr;
    bool (*same)(std::string_view, void const*) = nullptr;
};

/// One type, without the type: so that the slower way is compiled once.
struct object_reader {
    member_reader const* members;
    std::size_t size;
    std::uint64_t required;
    std::uint64_t always;
    std::size_t tag_at;
    bool denies_unknown;
};

[[gnu::always_inline]] inline step step_over_comma(text::cursor& in) {
    if (in.next()) return step::next;
    if (in.peek() == '}') {
        in.close();
        return step::end;
    }
    in.fail_syntax("',' or '}'");
    return step::failed;
}

inline step read_predicted_tag(reader& r, object_state& state, std::size_t index) {
    if (!r.in.take(state.tag->quoted)) return step::any_key;
    if (!r.in.colon() || !text::skip_string(r.in)) return step::failed;
    state.tag_seen = true;
    if (index < 64) state.seen |= std::uint64_t{1} << index;
    return step_over_comma(r.in);
}

}  // namespace lisle::inline v0::detail
