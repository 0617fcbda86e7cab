// tests/fuzz/fuzz_zed_thread.cpp - Zed's threads in every preset, model and layout.
#include "format.hpp"

#include <lisle/formats/zed/thread.hpp>
#include <lisle/formats/zed/tools/adapt_to.hpp>
#include <lisle/misfits.hpp>

template <>
struct fuzzed<lisle::zed_t> : usual_format {
    static constexpr std::string_view real_key = "offset_in_item";

    /// Old threads get new ids, which must be the same each time.
    static lisle::decode_options adjust(lisle::decode_options options) {
        options.ids.make = [](void*) { return std::string{"id"}; };
        return options;
    }
    /// An older version's messages are known only after the whole thread, and so for any thread
    /// with its keys.
    static bool can_be_cut(lisle::zed::thread const& of) {
        return !of.upgraded_from && of.version == lisle::zed::current_version
               && !of.extra.find("summary");
    }
    static auto const& messages_of(lisle::zed::thread const& of) { return of.messages; }
};

void check_adapted(lisle::zed::thread const& thread) {
    for (auto const target : {lisle::schema_revision::pinned, lisle::schema_revision::latest}) {
        std::vector<lisle::finding> lost;
        auto options = lisle::reference;
        options.revision = target;
        auto const adapted = lisle::zed::encode_for(target, thread, lost);
        auto const read = lisle::decode<lisle::zed_t>(adapted, options);
        // The newest revision writes an input one level deeper, and then may not read it.
        require(read || read.error().code == lisle::errc::too_deep,
                "a revision reads what was adapted to it", adapted,
                lisle::encode(thread, lisle::layout::source));
    }
}

outline const& input_outline() { return outline_of<lisle::zed::thread>(); }

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const json = to_text(data, size);
    auto thread = check_format<lisle::zed_t>(json).value;
    // Zed reads no misfit, in no release.
    if (auto const read = lisle::decode_without_misfits<lisle::zed_t>(json, lisle::permissive))
        check_adapted(*read);
    static_cast<void>(lisle::zed::drop_unreadable_parts(thread));
    auto const text = lisle::encode(thread);
    require(format_codec<lisle::zed_t, lisle::owned>::decode(text, lisle::permissive).has_value(),
            "what was salvaged is read again", text, json);
    if (auto const strict = lisle::decode<lisle::zed_t>(json, lisle::strict))
        require(strict->extra.source() == nullptr, "a canonical document records no layout");
    return 0;
}
