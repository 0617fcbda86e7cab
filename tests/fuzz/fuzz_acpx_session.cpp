// tests/fuzz/fuzz_acpx_session.cpp - acpx's sessions in every shape, preset, model and layout.
#include "acpx_shapes.hpp"
#include "format.hpp"

#include <lisle/formats/acpx/session.hpp>

template <>
struct fuzzed<lisle::acpx_t> : usual_format {
    static constexpr bool keeps_shapes = true;
    static bool can_be_cut(lisle::acpx::session const& of) { return has_one_shape(of); }
    static auto const& messages_of(lisle::acpx::session const& of) { return of.thread.messages; }
};

outline const& input_outline() { return outline_of<lisle::acpx::session>(); }

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    check_format<lisle::acpx_t>(to_text(data, size));
    return 0;
}
