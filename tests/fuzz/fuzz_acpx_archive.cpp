// tests/fuzz/fuzz_acpx_archive.cpp - acpx's archives: a session with a document around it.
#include "acpx_shapes.hpp"
#include "format.hpp"

#include <lisle/formats/acpx/archive.hpp>

namespace acpx = lisle::acpx;

template <>
struct fuzzed<lisle::acpx_archive_t> : usual_format {
    static constexpr bool keeps_shapes = true;
    static bool can_be_cut(acpx::archive const& of) { return has_one_shape(of.session.state); }
    static auto const& messages_of(acpx::archive const& of) {
        return of.session.state.thread.messages;
    }
};

outline const& input_outline() { return outline_of<acpx::archive>(); }

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const saved = check_format<lisle::acpx_archive_t>(to_text(data, size));
    if (!saved.is_whole()) return 0;
    for (auto const how : {lisle::layout::canonical, lisle::layout::source}) {
        auto const file = lisle::encode(saved.value.session.state, how);
        auto const session = lisle::decode<lisle::acpx_t>(file);
        require(session.has_value(), "the session of an archive can be a file", file);
        require_same(lisle::encode(*session, how), file, "the file of an archive's session is it");
    }
    return 0;
}
