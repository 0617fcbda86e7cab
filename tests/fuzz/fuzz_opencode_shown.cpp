// tests/fuzz/fuzz_opencode_shown.cpp - opencode's sessions for user interfaces, models and the hub.
//
// The input is an export, or the array of UIMessages themselves.
#include "outline.hpp"
#include "promises.hpp"

#include <lisle/formats/opencode/hub/from_rows.hpp>
#include <lisle/formats/opencode/hub/ui_rows.hpp>
#include <lisle/formats/opencode/ui/model_messages.hpp>
#include <lisle/misfits.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace opencode = lisle::opencode;

namespace {

template <class Model>
using ui_codec = type_codec<opencode::basic_ui_messages<Model>, opencode::compact>;

/// The shown messages are read again as the same by a reader with ECMAScript's rules: a truncated
/// tool output may end with half a pair of surrogates.
void check_shown(std::vector<opencode::ui_message> shown) {
    opencode::ui_messages const all{std::move(shown)};
    auto const text = ui_codec<lisle::owned>::encode(all, lisle::layout::source);
    auto how = lisle::permissive;
    how.ecmascript = true;
    auto const again = ui_codec<lisle::owned>::decode(text, how);
    require(again.has_value(), "shown messages are read again", text);
    require_same(ui_codec<lisle::owned>::encode(*again, lisle::layout::source), text,
                 "what is shown is written as it was");
}

void check_interfaces(opencode::conversation const& whole) {
    for (auto const unfinished :
         {opencode::unfinished_calls::show, opencode::unfinished_calls::omit,
          opencode::unfinished_calls::interrupt})
        check_shown(opencode::assemble_ui_messages(whole, unfinished));
}

void check_models(opencode::conversation const& whole, std::size_t chosen) {
    opencode::ui_model const model{"anthropic", "claude", "@ai-sdk/anthropic", "claude"};
    for (auto const as :
         {opencode::release::v1_3_2, opencode::release::v1_14_41, opencode::release::v1_18_33})
        check_shown(opencode::to_model_messages(whole.messages, model,
                                                {chosen % 2 == 0, chosen / 2 % 64, as},
                                                [] { return std::string{"made"}; }));
}

std::size_t count_rows(opencode::conversation const& of) {
    std::size_t out = of.messages.size();
    for (auto const& message : of.messages) out += message.parts.size();
    return out;
}

/// No message or part is lost without a finding on its way through the hub's rows and back.
void check_hub(opencode::conversation const& whole) {
    auto const back = opencode::hub::from_rows(opencode::hub::to_rows(whole));
    require(back.has_value(), "an imported session is exported");
    require(count_rows(back->whole) + back->losses.size() == count_rows(whole),
            "all messages and parts come back, or are told of");
}

/// UIMessages are the same after rows, unless a finding tells a difference.
void check_rows(std::vector<opencode::ui_message> const& given) {
    namespace hub = opencode::hub;
    int made = 100'000;
    auto const rows = hub::from_ui_messages(given, {}, [&](opencode::id_prefix prefix) {
        return std::string{opencode::to_string(prefix)} + '_' + std::to_string(++made);
    });
    if (!rows) return;  // a part is nested too deeply for a row
    hub::rows session;
    session.messages = rows->messages;
    session.parts = rows->parts;
    auto const view = hub::to_ui_messages(session);
    require(view.has_value(), "rows of UIMessages are shown");
    if (!rows->losses.empty()) return;
    auto const to_value = [](auto const& all) {
        return hub::detail::to_value(lisle::encode_as(all, opencode::compact)).value();
    };
    require(to_value(view->messages) == to_value(given), "UIMessages are the same after rows");
}

}  // namespace

outline const& input_outline() {
    static outline const made = [] {
        outline out{outline::kind::one_of};
        out.entries = {{"", &outline_of<opencode::conversation>},
                       {"", &outline_of<opencode::ui_messages>}};
        return out;
    }();
    return made;
}

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const json = to_text(data, size);
    auto const as_spelled = [] { return respeller{lisle::text::number_style::ecmascript}; };
    if (json.starts_with('[')) {
        check_promises<ui_codec<lisle::owned>>(json, as_spelled());
        auto how = lisle::permissive;
        how.ecmascript = true;
        if (auto const given = ui_codec<lisle::owned>::decode(json, how))
            check_rows(given->messages);
        return 0;
    }
    auto spelled = as_spelled();
    auto const whole = lisle::decode<lisle::opencode_t>(json);
    // Infinity is written as null, as in JavaScript, and null is not read as a number.
    if (!whole || !respeller::run(json, spelled) || spelled.has_infinity) return 0;
    check_interfaces(*whole);
    check_models(*whole, pick(json));
    // The rows of the hub have no place for a misfit.
    if (auto const plain =
            lisle::decode_without_misfits<lisle::opencode_t>(json, lisle::permissive))
        check_hub(*plain);
    return 0;
}
