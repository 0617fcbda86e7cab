// lisle/conversation/opencode/part_ids.hpp - gives ids to parts, behind their other keys, as
// opencode exports them.
#pragma once

#include <lisle/conversation/opencode/entry.hpp>
#include <lisle/conversation/opencode/long_values.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/model/part.hpp>
#include <lisle/unknown_fields.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace lisle::inline v0_1::conversation::opencode_bridge {

/// Gives ids to parts that have none.
template <class Model>
class part_id_writer {
public:
    using part = opencode::basic_part<Model>;

    /// Returns whether the part can be read with its ids. Only the first part with certain keys is
    /// written and read for their order.
    [[nodiscard]] bool write(part& to, std::string_view id, std::string_view session,
                             std::string_view message) {
        auto const kind = kind_of(to);
        if (auto const known = orders_.find(kind); known != orders_.end()) {
            set(to, id, session, message, known->second);
            return true;
        }
        long_values<Model> values;
        values.take_from(to);
        auto read = parse<part>(print_part(to, id, session, message));
        if (!read) return false;
        to = std::move(*read);
        std::visit(
            [&](auto const& p) {
                if constexpr (requires { p.extra; }) orders_.emplace(kind, p.extra);
            },
            static_cast<typename part::variant const&>(to));
        std::move(values).give_to(to);
        return true;
    }

private:
    /// The type of a part, and a bit for each of its keys that is absent.
    using kind = std::pair<std::size_t, std::uint64_t>;

    [[nodiscard]] static kind kind_of(part const& of) {
        kind out{static_cast<typename part::variant const&>(of).index(), 0};
        std::visit(
            [&](auto const& p) {
                using type = std::remove_cvref_t<decltype(p)>;
                if constexpr (requires { p.message_id; })
                    hooks::for_each_field(p, hooks::table_of<type>,
                                          [&](hooks::field_view const& field) {
                                              out.second <<= 1U;
                                              out.second |= field.is_left_out() ? 1U : 0U;
                                          });
            },
            static_cast<typename part::variant const&>(of));
        return out;
    }
    static void set(part& to, std::string_view id, std::string_view session,
                    std::string_view message, unknown_members const& order) {
        using string = typename Model::string;
        std::visit(
            [&](auto& p) {
                if constexpr (requires { p.message_id; }) {
                    p.id.text = string{id};
                    p.session_id.text = string{session};
                    p.message_id.text = string{message};
                    p.extra = order;
                }
            },
            static_cast<typename part::variant&>(to));
    }

    std::map<kind, unknown_members> orders_;
};

}  // namespace lisle::inline v0_1::conversation::opencode_bridge
