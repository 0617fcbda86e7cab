// tests/fuzz/fuzz_acpx_session.cpp - acpx's sessions in every shape, preset, model and layout.
#include "acpx_shapes.hpp"
#include "format.hpp"

#include <lisle/formats/acpx/session.hpp>

#include <algorithm>

template <>
struct fuzzed<lisle::acpx_t> : usual_format {
    static constexpr bool keeps_shapes = true;
    /// Of a record with keys of several shapes the beginning may be another shape's.
    static bool can_be_cut(lisle::acpx::session const& of) {
        auto const keys = {"acpx_record_id", "acpxRecordId", "messages", "thread"};
        return std::none_of(keys.begin(), keys.end(),
                            [&](auto const* key) { return of.extra.find(key).has_value(); });
    }
    static auto const& messages_of(lisle::acpx::session const& of) { return of.thread.messages; }
};

outline const& input_outline() { return outline_of<lisle::acpx::session>(); }

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    check_format<lisle::acpx_t>(to_text(data, size));
    return 0;
}
