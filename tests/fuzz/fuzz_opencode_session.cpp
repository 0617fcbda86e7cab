// tests/fuzz/fuzz_opencode_session.cpp - opencode's exports in every preset, model and layout.
#include "edits.hpp"
#include "outline.hpp"
#include "salvages.hpp"

#include <lisle/formats/opencode/export.hpp>

namespace {

constexpr auto numbers = lisle::text::number_style::ecmascript;

template <class Codec>
using opencode_codec = compact<Codec, numbers>;

}  // namespace

outline const& input_outline() { return outline_of<lisle::opencode::conversation>(); }

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    using lisle::opencode_t;
    using codec = opencode_codec<format_codec<opencode_t, lisle::owned>>;
    auto const json = to_text(data, size);
    check_promises<codec, opencode_codec<format_codec<opencode_t, lisle::verbatim>>,
                   opencode_codec<view_codec<opencode_t>>>(json, respeller{numbers});
    check_edit<codec>(json, respeller{numbers});
    check_cut<opencode_t>(
        json, check_salvage<opencode_t>(json),
        [](lisle::opencode::conversation const& c) -> auto& { return c.messages; });
    return 0;
}
