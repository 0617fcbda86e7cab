// lisle/formats/opencode/hub/data.hpp - the column `data` of the hub's rows.
//
// The shapes are opencode's, with fewer required keys. A message's role and a part's type have
// their own columns; in the data they are read and dropped.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/model/message.hpp>
#include <lisle/formats/opencode/model/part.hpp>
#include <lisle/formats/opencode/storage/identity.hpp>
#include <lisle/formats/opencode/storage/json_text.hpp>
#include <lisle/formats/opencode/storage/stored.hpp>
#include <lisle/overloaded.hpp>
#include <lisle/text/writer.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode::hub {

// ---- Data ---------------------------------------------------------------------------------------

/// Instructions. opencode has no messages with this role.
template <class Model>
struct basic_system_message : basic_message_ids<Model> {
    basic_creation_time<Model> time;
    typename Model::string content;
    unknown_fields<Model> extra;

    bool operator==(basic_system_message const&) const = default;
};

/// A message with any of the hub's roles.
template <class Model>
struct basic_message : std::variant<basic_user_message<Model>, basic_assistant_message<Model>,
                                    basic_system_message<Model>, unknown_case<Model>> {
    using basic_message::variant::variant;
};

using system_message = basic_system_message<owned>;
using message = basic_message<owned>;

}  // namespace lisle::v0_1::opencode::hub

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::hub::basic_system_message<Model>>
    : object_of<opencode::hub::basic_system_message<Model>> {
    using self = opencode::hub::basic_system_message<Model>;
    struct fields : extend<typename schema<opencode::basic_message_ids<Model>>::fields,
        tag_slot,
        field<"time",    &self::time>,
        field<"content", &self::content>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::basic_message<Model>>
    : one_of<opencode::hub::basic_message<Model>, internally_tagged<"role">> {
    struct cases : list<
        holds<"user",      opencode::basic_user_message<Model>>,
        holds<"assistant", opencode::basic_assistant_message<Model>>,
        holds<"system",    opencode::hub::basic_system_message<Model>>> {};
};

// clang-format on

namespace lisle::v0_1::opencode::hub {

// ---- Columns ------------------------------------------------------------------------------------

/// Whether a column of JSON holds an object.
[[nodiscard]] inline bool is_object(std::string_view json) {
    auto const raw = decode_as<lisle::json>(json, opencode::detail::as_ecmascript(reference));
    return raw && raw->kind() == json_kind::object;
}

namespace detail {

using namespace opencode::detail;

/// Returns the data with its tag in front, as in opencode. Broken data stays: the decoder refuses
/// it.
[[nodiscard]] inline std::string add_tag(std::string_view key, std::string_view name,
                                         std::string_view data) {
    std::string out;
    text::writer to{out, spelling};
    to.open('{');
    to.key(key);
    to.string(name);
    auto const copy = [&](std::string_view name_of_member, std::string_view member,
                          std::string_view) {
        if (name_of_member == key) return;
        to.next();
        to.token(member);
    };
    if (!visit_members(data, copy)) return std::string{data};
    to.close('}');
    to.flush();
    return out;
}

/// Reads tagged data. Data that does not fit its tag is kept as an unknown case.
template <class T>
[[nodiscard]] result<T> read_data(std::string const& tagged, std::string_view name,
                                  decode_options const& options, std::vector<note>* notes) {
    auto const reading = as_ecmascript(options);
    auto out = decode_as<stored<T>>(tagged, reading, notes);
    if (out) return std::move(out->value);
    if (options.unknown_cases != unknown_policy::keep) return out.error();
    auto const raw = decode_as<json>(tagged, reading);
    if (!raw) return out.error();
    if (notes) notes->push_back({out.error().pointer, 0, out.error().message()});
    return T{hooks::unknown_case_of<T>{std::string{name}, *raw}};
}

/// Returns the data without ids and tag.
template <class T>
[[nodiscard]] std::string write_data(T const& value, std::string_view tag, layout wanted) {
    auto copy = value;
    visit_ids(copy, [](std::string_view, auto& id) { id = {}; });
    return std::visit(
        overloaded{
            [&](hooks::unknown_case_of<T> const& kept) {
                return remove_members(kept.json.text(), {tag, "id", "sessionID", "messageID"});
            },
            [&](auto const& known) { return encode_as(known, spelling, wanted); },
        },
        copy);
}

}  // namespace detail

/// Returns the message of a row with this role. Its ids stay empty.
template <storing_model Model = owned>
[[nodiscard]] result<basic_message<Model>>
read_message_data(std::string_view role, std::string_view data,
                  decode_options const& options = permissive, std::vector<note>* notes = nullptr) {
    return detail::read_data<basic_message<Model>>(detail::add_tag("role", role, data), role,
                                                   options, notes);
}

/// Returns the part of a row with this type. Its ids stay empty.
template <storing_model Model = owned>
[[nodiscard]] result<basic_part<Model>> read_part_data(std::string_view type, std::string_view data,
                                                       decode_options const& options = permissive,
                                                       std::vector<note>* notes = nullptr) {
    return detail::read_data<basic_part<Model>>(detail::add_tag("type", type, data), type, options,
                                                notes);
}

/// Returns the data for a row.
template <class Model>
[[nodiscard]] std::string write_data(basic_message<Model> const& value,
                                     layout wanted = layout::source) {
    return detail::write_data(value, "role", wanted);
}
template <class Model>
[[nodiscard]] std::string write_data(basic_part<Model> const& value,
                                     layout wanted = layout::source) {
    return detail::write_data(value, "type", wanted);
}

namespace detail {

/// Accepts the shapes of all releases, but no alternative that a schema does not name.
[[nodiscard]] inline decode_options as_known_shape() {
    auto out = as_ecmascript(permissive);
    out.unknown_fields = unknown_policy::drop;
    out.unknown_cases = unknown_policy::refuse;
    return out;
}

/// Whether reading as_known_shape failed because no schema names the role or type.
[[nodiscard]] inline bool is_unknown_tag(error const& found, std::string_view tag) {
    return found.code == errc::unknown_case && std::string_view{found.pointer}.substr(1) == tag;
}

/// Shows the message or part that a row's data holds; the text changes only with it. False if the
/// data has another shape, or a key that is a column of its own: the value would not show that.
template <class Read, class Use>
bool visit_data(std::string_view tag, std::string& data, Read read, Use const& use) {
    for (auto const key : {tag, std::string_view{"id"}, std::string_view{"sessionID"},
                           std::string_view{"messageID"}})
        if (!find_value(data, key).empty()) return false;
    auto value = read();
    using unknown = hooks::unknown_case_of<typename decltype(value)::value_type>;
    if (!value || std::holds_alternative<unknown>(*value)) return false;
    auto const before = hub::write_data(*value);
    use("data", *value);
    if (auto after = hub::write_data(*value); after != before) data = std::move(after);
    return true;
}

}  // namespace detail

}  // namespace lisle::v0_1::opencode::hub
