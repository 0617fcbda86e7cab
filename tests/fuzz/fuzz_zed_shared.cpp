// tests/fuzz/fuzz_zed_shared.cpp - shared threads: as text, compressed, in a clipboard, imported.
#include "format.hpp"

#include <lisle/formats/zed/database/shared_blob.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace zed = lisle::zed;

template <>
struct fuzzed<lisle::zed_shared_t> : usual_format {
    static constexpr std::string_view real_key = "offset_in_item";
    static auto const& messages_of(zed::shared_thread const& of) { return of.messages; }
};

namespace {

/// Zed does not check unknown values, and so reads bytes that can't be kept.
bool is_kept_by_none(std::string_view json) {
    respeller spelled;
    return !respeller::run(json, spelled)
           && lisle::decode<lisle::zed_shared_t>(json, lisle::reference).has_value();
}

void check_same(lisle::result<zed::shared_thread> const& seen,
                lisle::result<zed::shared_thread> const& wanted) {
    require(seen.has_value() == wanted.has_value(), "compressed it is read or refused alike");
    if (seen) require(*seen == *wanted, "compressed it is read alike");
    else require_same(seen.error().message(), wanted.error().message(), "packed it fails alike");
}

/// The input inside frames and a clipboard, whole and damaged.
void check_packed(std::string_view json) {
    auto const wanted = lisle::decode<lisle::zed_shared_t>(json);
    auto blob = lisle::zstd::compress(json);
    check_same(zed::decode_shared_blob(blob), wanted);
    auto clipboard = lisle::scalars::encode_base64(blob);
    check_same(zed::decode_clipboard(clipboard), wanted);

    require(!zed::decode_shared_blob(std::string_view{blob}.substr(0, pick(blob) % blob.size())),
            "of a cut blob there is no thread", json);
    require(!zed::decode_clipboard(
                std::string_view{clipboard}.substr(0, pick(clipboard) % clipboard.size())),
            "of a cut clipboard there is no thread", json);
    // Frames have no checksum, so damage may give another text, whole or not.
    blob[pick(json) % blob.size()] ^= static_cast<char>(1 << pick(blob) % 8);
    static_cast<void>(zed::decode_shared_blob(blob));
    clipboard[pick(json) % clipboard.size()] = json.empty() ? '=' : json.front();
    static_cast<void>(zed::decode_clipboard(clipboard));
}

/// An imported thread that is stored and shared again differs in the title only.
void check_import(zed::shared_thread shared) {
    auto const stored = lisle::encode(zed::import_thread(shared));
    auto const read = lisle::decode<lisle::zed_t>(stored);
    require(read.has_value() && read->imported, "an imported thread can be stored", stored);
    auto again = zed::export_thread(*read);
    require(again.title.starts_with(zed::import_prefix),
            "an imported thread keeps its title prefix");
    again.title.erase(0, zed::import_prefix.size());
    shared.version = zed::shared_version;
    shared.extra = {};
    require_same(lisle::encode(again), lisle::encode(shared), "what is imported can be shared");
}

}  // namespace

outline const& input_outline() { return outline_of<zed::shared_thread>(); }

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const json = to_text(data, size);
    static_cast<void>(zed::decode_shared_blob(json));
    static_cast<void>(zed::decode_clipboard(json));
    check_packed(json);
    if (is_kept_by_none(json)) return 0;
    auto const saved = check_format<lisle::zed_shared_t>(json);
    if (saved.is_whole()) check_import(saved.value);
    return 0;
}
