// tests/fuzz/fuzz_acpx_session.cpp - acpx's sessions in every shape, preset, model and layout.
#include "edits.hpp"
#include "outline.hpp"
#include "salvages.hpp"

#include <lisle/formats/acpx/session.hpp>

/// The keys of the other shapes.
template <class Model>
struct further_fields<lisle::acpx::basic_session<Model>>
    : several<typename lisle::schema<lisle::acpx::basic_session<Model>>::nested_fields,
              typename lisle::schema<lisle::acpx::basic_session<Model>>::flat_camel_fields> {};

namespace {

constexpr auto numbers = lisle::text::number_style::ecmascript;

/// acpx writes messages as it read them, also those that it would make otherwise.
template <class Codec>
struct acpx_codec : compact<Codec, numbers> {
    static constexpr bool keeps_shapes = true;
};

}  // namespace

outline const& input_outline() { return outline_of<lisle::acpx::session>(); }

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    using lisle::acpx_t;
    using codec = acpx_codec<format_codec<acpx_t, lisle::owned>>;
    auto const json = to_text(data, size);
    check_promises<codec, acpx_codec<format_codec<acpx_t, lisle::verbatim>>,
                   acpx_codec<view_codec<acpx_t>>>(json, respeller{numbers});
    check_edit<codec>(json, respeller{numbers});
    check_cut<acpx_t>(
        json, check_salvage<acpx_t>(json),
        [](lisle::acpx::session const& s) -> auto& { return s.thread.messages; });
    return 0;
}
