// lisle/conversation/opencode/ids_last.hpp - gives ids to messages and parts, after their other
// keys, as opencode exports them.
#pragma once

#include <lisle/conversation/opencode/entry.hpp>
#include <lisle/conversation/opencode/long_values.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/model/part.hpp>
#include <lisle/schema/unknown.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace lisle::v0_1::conversation::opencode_bridge {

/// Gives ids to messages, or to parts, that have none.
template <class Model, class Variant>
class id_writer {
public:
    /// Returns whether the value can be read with its ids. Only the first one with certain keys is
    /// written and read for their order. `message` is empty for a message.
    [[nodiscard]] bool write(Variant& to, std::string_view id, std::string_view session,
                             std::string_view message = {}) {
        auto const keys = kind_of(to);
        if (auto const known = orders_.find(keys); known != orders_.end()) {
            set(to, id, session, message, known->second);
            return true;
        }
        long_values<Model> values;
        if constexpr (is_part) values.take_from(to);
        auto read = parse<Variant>(
            add_last(to_text(to), {{"id", id}, {"sessionID", session}, {"messageID", message}}));
        if (!read) return false;
        to = std::move(*read);
        std::visit(
            [&](auto const& value) {
                if constexpr (requires { value.extra; }) orders_.emplace(keys, value.extra);
            },
            static_cast<typename Variant::variant const&>(to));
        if constexpr (is_part) std::move(values).give_to(to);
        return true;
    }

private:
    static constexpr bool is_part = std::is_same_v<Variant, opencode::basic_part<Model>>;

    /// The type of a value, and a bit for each of its keys that is absent.
    using kind = std::pair<std::size_t, std::uint64_t>;

    [[nodiscard]] static kind kind_of(Variant const& value) {
        kind out{static_cast<typename Variant::variant const&>(value).index(), 0};
        std::visit(
            [&](auto const& p) {
                using type = std::remove_cvref_t<decltype(p)>;
                if constexpr (requires { p.session_id; })
                    hooks::for_each_field(p, hooks::table_of<type>,
                                          [&](hooks::field_view const& field) {
                                              out.second <<= 1U;
                                              out.second |= field.is_left_out() ? 1U : 0U;
                                          });
            },
            static_cast<typename Variant::variant const&>(value));
        return out;
    }
    static void set(Variant& to, std::string_view id, std::string_view session,
                    std::string_view message, unknown_members const& order) {
        using string = typename Model::string;
        std::visit(
            [&](auto& p) {
                if constexpr (requires { p.session_id; }) {
                    p.id.text = string{id};
                    p.session_id.text = string{session};
                    p.extra = order;
                }
                if constexpr (requires { p.message_id; }) p.message_id.text = string{message};
            },
            static_cast<typename Variant::variant&>(to));
    }

    std::map<kind, unknown_members> orders_;
};

}  // namespace lisle::v0_1::conversation::opencode_bridge
