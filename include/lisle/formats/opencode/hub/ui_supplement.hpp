// lisle/formats/opencode/hub/ui_supplement.hpp - what a UIMessage has beyond the hub's rows, under
// the key `ui` of their data.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/formats/opencode/storage/json_text.hpp>
#include <lisle/schema.hpp>

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::opencode::hub {

/// What a UIMessage or its part has beyond the row: `members` by key, with null for a key that it
/// lacks. `json_output`: a tool returned JSON, and the row has its text.
struct ui_supplement {
    std::optional<record> members;
    std::optional<bool> json_output;

    bool operator==(ui_supplement const&) const = default;
};

}  // namespace lisle::v0_1::opencode::hub

// clang-format off

template <>
struct lisle::schema<lisle::opencode::hub::ui_supplement>
    : object_of<opencode::hub::ui_supplement> {
    struct fields : list<
        field<"members",    &self::members,     never_null>,
        field<"jsonOutput", &self::json_output, never_null>> {};
};

// clang-format on

namespace lisle::v0_1::opencode::hub::detail {

using namespace opencode::detail;

// ---- JSON ---------------------------------------------------------------------------------------

[[nodiscard]] inline result<boost::json::value>
to_value(std::string_view json, decode_options const& options = as_ecmascript(permissive)) {
    return decode_as<boost::json::value>(json, options);
}
template <class T>
[[nodiscard]] boost::json::object to_object(T const& value) {
    auto out = to_value(encode_as(value, spelling, layout::source), hooks::as_read_before);
    return out && out->is_object() ? std::move(out->get_object()) : boost::json::object{};
}

/// The members by which `whole` differs from `base`, with null for those that it lacks, sorted by
/// key.
[[nodiscard]] inline boost::json::object members_beyond(boost::json::object const& base,
                                                        boost::json::object const& whole) {
    std::map<std::string_view, boost::json::value> sorted;
    auto const key_of = [](auto const& member) {
        return std::string_view{member.key().data(), member.key().size()};
    };
    for (auto const& member : whole) {
        auto const* const known = base.if_contains(member.key());
        if (known == nullptr || *known != member.value())
            sorted.emplace(key_of(member), member.value());
    }
    for (auto const& member : base)
        if (!whole.contains(member.key())) sorted.emplace(key_of(member), nullptr);
    boost::json::object out;
    for (auto& [key, value] : sorted)
        out.emplace(boost::json::string_view{key.data(), key.size()}, std::move(value));
    return out;
}
/// The way back of members_beyond.
inline void add_members_beyond(boost::json::object& base, boost::json::object const& members) {
    for (auto const& [key, value] : members)
        if (!value.is_null() || base.stable_erase(key) == 0) base.insert_or_assign(key, value);
}

[[nodiscard]] inline ui_supplement find_supplement(std::string_view data) {
    auto const found = find_value(data, "ui");
    auto read = decode_as<ui_supplement>(found, as_ecmascript(permissive));
    return read ? std::move(*read) : ui_supplement{};
}
/// The members of a supplement, if they are an object.
[[nodiscard]] inline std::optional<boost::json::object> members_of(ui_supplement const& from) {
    if (!from.members || from.members->value.kind() != json_kind::object) return std::nullopt;
    auto out = from.members->value.value();
    return std::move(out.get_object());
}

[[nodiscard]] inline std::string add_supplement(std::string_view data, ui_supplement const& more) {
    if (more == ui_supplement{}) return std::string{data};
    object_text member;
    member.add_json("ui", encode_as(more, spelling));
    return add_members(data, member);
}

}  // namespace lisle::v0_1::opencode::hub::detail
