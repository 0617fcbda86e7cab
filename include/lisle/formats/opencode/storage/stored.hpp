// lisle/formats/opencode/storage/stored.hpp - messages and parts as in the column `data` of a row.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/model/visit_ids.hpp>
#include <lisle/formats/opencode/storage/json_text.hpp>
#include <lisle/schema.hpp>

#include <string>
#include <string_view>
#include <variant>

namespace lisle::v0_1::opencode {

/// A message or a part without its ids, which have their own columns. Reading leaves the ids empty;
/// writing omits them.
template <class T>
struct stored {
    T value;

    bool operator==(stored const&) const = default;
};

namespace detail {

template <class A>
inline constexpr bool names_message = requires(A& alternative) {
    alternative.message_id;
};

/// Whether these are parts, which also have the id of their message.
template <class... A>
consteval bool has_message_id(std::variant<A...> const*) {
    return (names_message<A> || ...);
}

/// Returns the text of a message or part of an unknown type without its ids.
template <class T>
[[nodiscard]] std::string remove_ids(std::string_view json) {
    return has_message_id(static_cast<T const*>(nullptr))
               ? remove_members(json, {"id", "sessionID", "messageID"})
               : remove_members(json, {"id", "sessionID"});
}

}  // namespace detail

}  // namespace lisle::v0_1::opencode

/// The hooks read and write the whole value; the base only gives a category.
template <class T>
struct lisle::schema<lisle::opencode::stored<T>> : transparent<&opencode::stored<T>::value> {
    static hook_result accept(reader& r, opencode::stored<T>& out) {
        return hooks::accept_if(hooks::read_default(r, out.value));
    }

    template <class Describer>
    static auto describe(Describer& d) {
        return d.template table_of<T>();
    }

    static void produce(writer& w, opencode::stored<T> const& stored) {
        using unknown = hooks::unknown_case_of<T>;
        if (auto const* const kept = std::get_if<unknown>(&stored.value))
            return w.to.raw(opencode::detail::remove_ids<T>(kept->json.text()));
        auto value = stored.value;
        opencode::detail::visit_ids(value, [](std::string_view, auto& id) { id = {}; });
        write(w, value);
    }
};
