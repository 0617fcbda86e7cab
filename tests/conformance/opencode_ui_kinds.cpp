// tests/conformance/opencode_ui_kinds.cpp - the kinds of vectors/opencode that make UIMessages.
#include "kinds.hpp"

#include <lisle/codec.hpp>
#include <lisle/formats/opencode/hub/data.hpp>
#include <lisle/formats/opencode/hub/ui.hpp>
#include <lisle/formats/opencode/ui/message.hpp>
#include <lisle/formats/opencode/ui/model_messages.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace conformance {

namespace opencode_ui_kinds {

namespace opencode = lisle::opencode;
namespace hub = opencode::hub;

constexpr auto as_sdk = [] {
    auto options = lisle::reference;
    options.ecmascript = true;
    return options;
}();
constexpr lisle::json_style style{lisle::text::number_style::ecmascript};

outcome gave(std::string const& expected) {
    return {true, {}, {{"expected", boost::json::string{expected}}}};
}

outcome validate(std::string_view input) {
    auto const value = lisle::decode_as<opencode::ui_messages>(input, as_sdk);
    if (!value) return outcome::refused(value.error().message());
    return outcome::wrote(lisle::encode_as(*value, style));
}

std::string text_of(boost::json::value const& value) { return std::string{value.get_string()}; }
std::string json_of(boost::json::value const& value) { return lisle::encode_as(value, style); }

// ---- From the hub's rows ------------------------------------------------------------------------

outcome assemble(std::string_view input) {
    auto const all = lisle::decode_as<boost::json::value>(input);
    if (!all) return outcome::refused(all.error().message());
    auto const& row = all->at("message");
    auto const role = text_of(row.at("role"));
    auto const message = hub::read_message_data(role, json_of(row.at("data")));
    if (!message) return outcome::refused(message.error().message());
    std::vector<opencode::part> parts;
    for (auto const& each : all->at("parts").get_array()) {
        auto part = hub::read_part_data(text_of(each.at("type")), json_of(each.at("data")));
        if (!part) return outcome::refused(part.error().message());
        opencode::set_id(*part, "id", text_of(each.at("id")));
        parts.push_back(std::move(*part));
    }
    return gave(lisle::encode_as(hub::assemble_ui_message(text_of(row.at("id")), *message, parts,
                                                          opencode::unfinished_calls::omit),
                                 style));
}

// ---- From opencode's messages -------------------------------------------------------------------

outcome convert(std::string_view input) {
    auto const all = lisle::decode_as<boost::json::value>(input);
    if (!all) return outcome::refused(all.error().message());
    auto const messages = lisle::decode_as<std::vector<opencode::message_with_parts>>(
        json_of(all->at("messages")), as_sdk);
    if (!messages) return outcome::refused(messages.error().message());
    auto const& asked = all->at("model");
    opencode::ui_model const model{text_of(asked.at("providerID")), text_of(asked.at("id")),
                                   text_of(asked.at("api").at("npm")),
                                   text_of(asked.at("api").at("id"))};
    opencode::ui_model_options options;
    auto const& given = all->at("options").get_object();
    if (auto const* const strip = given.if_contains("stripMedia"))
        options.strip_media = strip->get_bool();
    if (auto const* const most = given.if_contains("toolOutputMaxChars"))
        options.max_output_characters = most->to_number<std::size_t>();
    auto const convert_as = [&](opencode::release as) {
        options.as = as;
        return lisle::encode_as(
            opencode::to_model_messages(*messages, model, options,
                                        [] { return std::string{"msg_SYNTHETIC"}; }),
            style);
    };
    auto out = gave(convert_as(opencode::release::v1_14_41));
    out.results["expected_1_3_2"] = convert_as(opencode::release::v1_3_2);
    return out;
}

kind_list const registered{
    {"opencode/ui_validate", validate},
    {"opencode/ui_assemble", assemble},
    {"opencode/ui_from_opencode", convert},
};

}  // namespace opencode_ui_kinds

}  // namespace conformance
