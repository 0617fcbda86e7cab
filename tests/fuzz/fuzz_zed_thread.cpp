// tests/fuzz/fuzz_zed_thread.cpp - Zed's threads in every preset, model and layout.
#include "promises.hpp"

#include <lisle/formats/zed/thread.hpp>
#include <lisle/lisle.hpp>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    using lisle::zed_t;
    auto const json = to_text(data, size);
    check_promises<format_codec<zed_t, lisle::owned>, format_codec<zed_t, lisle::verbatim>>(json);
    if (auto const thread = lisle::decode<zed_t>(json, lisle::strict))
        require(thread->extra.source() == nullptr, "a canonical document remembers no layout");
    return 0;
}
