// tests/conformance/opencode_ui_kinds.cpp - the kinds of vectors/opencode that make UIMessages.
#include "kinds.hpp"

#include <lisle/codec.hpp>
#include <lisle/formats/opencode/ui_message.hpp>

#include <string_view>

namespace conformance {

namespace {

namespace opencode = lisle::opencode;

constexpr auto as_sdk = [] {
    auto options = lisle::reference;
    options.ecmascript = true;
    return options;
}();
constexpr lisle::json_style style{lisle::text::number_style::ecmascript};

outcome validate(std::string_view input) {
    auto const value = lisle::decode_as<opencode::ui_messages>(input, as_sdk);
    if (!value) return outcome::refused(value.error().message());
    return outcome::wrote(lisle::encode_as(*value, style));
}

kind_list const registered{
    {"opencode/ui_validate", validate},
};

}  // namespace

}  // namespace conformance
