// tests/conformance/opencode_kinds.cpp - the kinds of vectors/opencode, in the preset `reference`.
#include "kinds.hpp"

#include <lisle/codec.hpp>
#include <lisle/formats/opencode/hub/shape/message.hpp>
#include <lisle/formats/opencode/hub/shape/part.hpp>
#include <lisle/formats/opencode/model/id.hpp>
#include <lisle/formats/opencode/model/message.hpp>
#include <lisle/formats/opencode/model/part.hpp>
#include <lisle/formats/opencode/model/session.hpp>
#include <lisle/formats/opencode/storage/stored.hpp>
#include <lisle/text/hex.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace conformance {

namespace opencode_kinds {

namespace opencode = lisle::opencode;
namespace shape = opencode::hub::shape;

constexpr auto as_opencode = [] {
    auto options = lisle::reference;
    options.ecmascript = true;
    return options;
}();
constexpr lisle::json_style style{lisle::text::number_style::ecmascript};

// ---- Documents ----------------------------------------------------------------------------------

outcome round_trip_session(std::string_view input) {
    auto const value = lisle::decode_as<opencode::session>(input, as_opencode);
    if (!value) return outcome::refused(value.error().message());
    return outcome::wrote(lisle::encode_as(*value, style));
}

/// Also checks its row's data, and that it is read again from there.
template <class T>
outcome round_trip(std::string_view input) {
    auto const value = lisle::decode_as<T>(input, as_opencode);
    if (!value) return outcome::refused(value.error().message());
    auto out = outcome::wrote(lisle::encode_as(*value, style));
    auto const data = lisle::encode_as(opencode::stored<T>{*value}, style);
    auto const again = lisle::decode_as<opencode::stored<T>>(data, as_opencode);
    out.results["canonical_data"] = again ? lisle::encode_as(*again, style) : data;
    return out;
}

/// As the hub's schema document reads it. The row's data stays opencode's, as in its own case.
template <class Shape, class T>
outcome round_trip_hub(std::string_view input) {
    auto const value = lisle::decode_as<Shape>(input, as_opencode);
    if (!value) return outcome::refused(value.error().message());
    auto out = outcome::wrote(lisle::encode_as(*value, style));
    if (auto const own = round_trip<T>(input); own.ok)
        out.results["canonical_data"] = own.results.at("canonical_data");
    return out;
}

// ---- Ids ----------------------------------------------------------------------------------------

std::string_view text_of(boost::json::value const& value) { return value.get_string(); }

opencode::id_prefix prefix_of(boost::json::value const& name) {
    struct name_of {
        std::string_view name;
        opencode::id_prefix prefix;
    };
    using enum opencode::id_prefix;
    static constexpr name_of entries[]{{"session", ses},   {"message", msg}, {"permission", per},
                                       {"question", que},  {"user", usr},    {"part", prt},
                                       {"pty", pty},       {"tool", tool},   {"event", evt},
                                       {"workspace", wrk}, {"entry", ent},   {"account", act},
                                       {"job", job}};
    return std::ranges::find(entries, text_of(name), &name_of::name)->prefix;
}

std::string create(opencode::id_counter& counter, boost::json::object const& call) {
    std::array<std::uint8_t, 14> random{};
    auto const hex = text_of(call.at("randomBytesHex"));
    for (std::size_t i = 0; i < random.size(); ++i)
        random[i] = static_cast<std::uint8_t>(lisle::text::hex_value(hex[2 * i]) * 16
                                              + lisle::text::hex_value(hex[2 * i + 1]));
    auto const order = call.at("descending").get_bool() ? opencode::id_order::descending
                                                        : opencode::id_order::ascending;
    return opencode::create_id(counter, prefix_of(call.at("prefix")), order,
                               call.at("timestamp").to_number<std::uint64_t>(), random);
}

outcome gave(std::string_view expected) {
    return {true, {}, {{"expected", boost::json::string{expected.data(), expected.size()}}}};
}

outcome create_id(std::string_view input) {
    auto const call = boost::json::parse({input.data(), input.size()});
    auto const before = call.at("counter").to_number<std::uint64_t>() - 1;
    opencode::id_counter counter{call.at("timestamp").to_number<std::uint64_t>(), before};
    return gave(create(counter, call.get_object()));
}

outcome create_ids(std::string_view input) {
    opencode::id_counter counter;
    boost::json::array ids;
    auto const calls = boost::json::parse({input.data(), input.size()});
    for (auto const& call : calls.get_array()) ids.emplace_back(create(counter, call.get_object()));
    return gave(boost::json::serialize(ids));
}

outcome read_timestamp(std::string_view input) {
    auto const at = opencode::timestamp_of(input);
    return at ? gave(std::to_string(*at)) : outcome::refused("no id");
}

outcome validate_id(std::string_view input) {
    auto const call = boost::json::parse({input.data(), input.size()});
    if (opencode::has_prefix(text_of(call.at("id")), prefix_of(call.at("prefix"))))
        return {true, {}, {}};
    return outcome::refused("another prefix");
}

outcome accept_id(std::string_view input) {
    auto const call = boost::json::parse({input.data(), input.size()});
    opencode::id_counter counter;
    auto const id = opencode::accept_or_create_id(text_of(call.at("given")), counter,
                                                  prefix_of(call.at("prefix")),
                                                  opencode::id_order::ascending, 0, {});
    return id ? gave(*id) : outcome::refused(id.error().message());
}

kind_list const registered{
    {"opencode/part", round_trip<opencode::part>},
    {"opencode/message", round_trip<opencode::message>},
    {"opencode/session", round_trip_session},
    {"opencode/part_hub", round_trip_hub<shape::part, opencode::part>},
    {"opencode/message_hub", round_trip_hub<shape::message, opencode::message>},
    {"opencode/id_create", create_id},
    {"opencode/id_sequence", create_ids},
    {"opencode/id_timestamp", read_timestamp},
    {.name = "opencode/id_validate", .run = validate_id, .is_verdict = true},
    {"opencode/id_given", accept_id},
};

}  // namespace opencode_kinds

}  // namespace conformance
