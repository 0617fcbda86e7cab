// tests/fuzz/fuzz_opencode_session.cpp - opencode's exports in every preset, model and layout.
#include "format.hpp"

#include <lisle/formats/opencode/export.hpp>

template <>
struct fuzzed<lisle::opencode_t> : usual_format {
    static auto const& messages_of(lisle::opencode::conversation const& of) { return of.messages; }
};

outline const& input_outline() { return outline_of<lisle::opencode::conversation>(); }

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    check_format<lisle::opencode_t>(to_text(data, size));
    return 0;
}
