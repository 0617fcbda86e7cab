// lisle/formats/opencode/v2/storage/data.hpp - a message as in the column `data` of its row:
// without its id and its type, which have columns of their own.
//
// opencode 2 writes the keys in the order of its schema. What it migrated from 1.x has another
// order (`time` last), which layout::source keeps.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/storage/json_text.hpp>
#include <lisle/formats/opencode/v2/model/message.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode::v2 {

namespace detail {

/// Whether an object was read with this key.
template <class T>
[[nodiscard]] bool was_read(T const& object, std::string_view key) {
    auto const* const source = object.extra.source();
    auto const field = hooks::find_field(hooks::table_of<T>, key);
    if (source == nullptr || !field) return false;
    for (auto const& e : source->entries)
        if (e.kind == source_layout::entry_kind::known && e.field == *field) return true;
    return false;
}

/// The id and the type of a row as JSON.
[[nodiscard]] inline std::string to_head(std::string_view id, std::string_view type) {
    opencode::detail::object_text out;
    if (!id.empty()) out.add("id", id);
    out.add("type", type);
    return out.finish();
}

}  // namespace detail

/// Reads the data of a message whose type is in another column.
///
///     auto message = lisle::opencode::v2::read_data(row.type, row.data);
///
/// Errors: those of `decode_as`; unknown_case for an unknown type, unless the options keep it.
/// Places are in `data`.
///
/// Complexity: linear in the size of the data.
///
/// Lifetime: as for `decode_as`.
template <storing_model Model = owned>
[[nodiscard]] result<basic_message<Model>> read_data(std::string_view type, std::string_view data,
                                                     decode_options const& options = permissive,
                                                     std::vector<note>* notes = nullptr) {
    auto const as_opencode = opencode::detail::as_ecmascript(options);
    std::optional<result<basic_message<Model>>> out;
    [&]<class... Cases>(list<Cases...> const&) {
        auto const look = [&]<class Case>(std::type_identity<Case>) {
            if (Case::name != type) return;
            auto read = decode_as<typename Case::type>(data, as_opencode, notes);
            if (read) out = basic_message<Model>{std::move(*read)};
            else out = std::move(read).error();
        };
        (look(std::type_identity<Cases>{}), ...);
    }(typename schema<basic_message<Model>>::cases{});
    if (out) return std::move(*out);
    auto const whole = opencode::detail::assign_members(data, detail::to_head({}, type));
    return decode_as<basic_message<Model>>(whole, as_opencode, notes);
}

/// The type of a message, as the column `type` has it.
template <class Model>
[[nodiscard]] std::string type_of(basic_message<Model> const& m) {
    if (auto const* const kept = std::get_if<unknown_case<Model>>(&m))
        return std::string{std::string_view{kept->tag}};
    return std::string{hooks::case_name(m)};
}

/// Returns the data of a message: its JSON without the id and the type.
///
/// Errors: none. Complexity: linear in the size of the message.
template <class Model>
[[nodiscard]] std::string write_data(basic_message<Model> const& m,
                                     layout shape = layout::canonical) {
    return std::visit(
        [&](auto const& kind) {
            using type = std::remove_cvref_t<decltype(kind)>;
            if constexpr (requires { kind.id; }) {
                // A row that has the id in its data, too, keeps it in its own layout.
                bool const is_kept = shape == layout::source && detail::was_read(kind, "id");
                if (kind.id.empty() || is_kept) return encode_as(kind, compact, shape);
                type bare = kind;
                bare.id = {};
                return encode_as(bare, compact, shape);
            } else {
                return opencode::detail::remove_members(kind.json.text(), {"id", "type"});
            }
        },
        m);
}

}  // namespace lisle::v0_1::opencode::v2
