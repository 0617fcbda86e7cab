// lisle/formats/opencode/storage/stored.hpp - messages and parts as in the column `data` of a row.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/storage/json_text.hpp>
#include <lisle/schema.hpp>

#include <string>
#include <string_view>
#include <variant>

namespace lisle::inline v0::opencode {

/// A message or a part without its ids, which have their own columns. Reading leaves the ids empty;
/// writing omits them.
template <class T>
struct stored {
    T value;

    bool operator==(stored const&) const = default;
};

namespace detail {

/// Calls `use(key, id)` for each id of a message or part, unless its type is unknown.
template <class T, class Use>
void visit_ids(T& value, Use use) {
    std::visit(
        [&](auto& alternative) {
            if constexpr (requires { alternative.session_id; }) {
                use(std::string_view{"id"}, alternative.id);
                use(std::string_view{"sessionID"}, alternative.session_id);
                if constexpr (requires { alternative.message_id; })
                    use(std::string_view{"messageID"}, alternative.message_id);
            }
        },
        value);
}

template <class A>
inline constexpr bool names_message = requires(A& alternative) { alternative.message_id; };

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

/// Reads a message or part with its ids. A permissive reader also accepts one without them.
template <class T>
hook_result read_with_ids(reader& r, T& out) {
    auto const* const from = r.in.at;
    if (!hooks::read_default(r, out)) return hook_result::failed;
    std::string_view missing;
    visit_ids(out, [&](std::string_view key, auto const& id) {
        if (missing.empty() && id.empty()) missing = key;
    });
    if (missing.empty()) return hook_result::accepted;
    if (r.is_permissive()) {
        r.remark(from, "no " + std::string{missing});
        return hook_result::accepted;
    }
    r.in.fail(errc::missing_field, from, std::string{missing});
    r.in.failed.field = missing;
    return hook_result::failed;
}

}  // namespace detail

}  // namespace lisle::inline v0::opencode

/// The hooks read and write the whole value; the base only gives a category.
template <class T>
struct lisle::schema<lisle::opencode::stored<T>> : transparent<&opencode::stored<T>::value> {
    static hook_result accept(reader& r, opencode::stored<T>& out) {
        return hooks::accept_if(hooks::read_default(r, out.value));
    }

    static void produce(writer& w, opencode::stored<T> const& stored) {
        using unknown = hooks::unknown_case_of<T>;
        if (auto const* const kept = std::get_if<unknown>(&stored.value))
            return w.to.raw(opencode::detail::remove_ids<T>(kept->json.text));
        auto value = stored.value;
        opencode::detail::visit_ids(value, [](std::string_view, auto& id) { id = {}; });
        write(w, value);
    }
};
