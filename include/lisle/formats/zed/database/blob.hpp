// lisle/formats/zed/database/blob.hpp - the text in a row of Zed's database, often compressed.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/db.rs.
#pragma once

#include <lisle/formats/zed/thread.hpp>
#include <lisle/zstd.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::zed {

namespace detail {

[[nodiscard]] inline error refuse_data_type(std::string_view data_type) {
    return error{errc::unknown_data_type,
                 {},
                 error::npos,
                 "found \"" + std::string{data_type} + "\", expected \"zstd\" or \"json\""};
}

}  // namespace detail

/// Returns the text in a row's `data`, by its `data_type`: `zstd`, or `json` for the text itself.
///
/// Errors: limit_exceeded for a text of more than `limit` bytes; unknown_data_type, which names the
/// type and has no offset; those of `zstd::decompressor`, whose offsets count bytes of the blob.
///
/// Complexity: linear in the size of the text.
[[nodiscard]] inline result<std::string> text_of_blob(zstd::decompressor& unpacker,
                                                      std::string_view data_type,
                                                      std::string_view bytes,
                                                      std::size_t limit = zstd::default_limit) {
    if (data_type == "zstd") return unpacker.decompress(bytes, {limit});
    if (data_type != "json") return detail::refuse_data_type(data_type);
    if (bytes.size() > limit)
        return error{errc::limit_exceeded, {}, 0, "more than " + std::to_string(limit) + " bytes"};
    return std::string{bytes};
}

/// As above, with a new context.
[[nodiscard]] inline result<std::string> text_of_blob(std::string_view data_type,
                                                      std::string_view bytes,
                                                      std::size_t limit = zstd::default_limit) {
    zstd::decompressor unpacker;
    return text_of_blob(unpacker, data_type, bytes, limit);
}

/// Returns the thread in a row's `data`. `options.max_size` limits the text.
///
///     auto thread = lisle::zed::decode_blob(row.data_type, row.data);
///
/// Errors: those of `text_of_blob`, and those of `decode`, whose offsets count bytes of the text,
/// as do the offsets of notes.
///
/// Complexity: linear in the size of the text.
///
/// Lifetime: as for `decode`.
template <class Model = owned>
[[nodiscard]] result<basic_thread<Model>>
decode_blob(zstd::decompressor& unpacker, std::string_view data_type, std::string_view bytes,
            decode_options const& options = permissive, std::vector<note>* notes = nullptr) {
    if (data_type == "json") return decode<zed_t, Model>(bytes, options, notes);
    if (notes) notes->clear();
    auto const payload = text_of_blob(unpacker, data_type, bytes, options.max_size);
    if (!payload) return payload.error();
    return decode<zed_t, Model>(*payload, options, notes);
}

/// As above, with a new context.
template <class Model = owned>
[[nodiscard]] result<basic_thread<Model>>
decode_blob(std::string_view data_type, std::string_view bytes,
            decode_options const& options = permissive, std::vector<note>* notes = nullptr) {
    zstd::decompressor unpacker;
    return decode_blob<Model>(unpacker, data_type, bytes, options, notes);
}

/// Returns the `data` of a row whose `data_type` is `zstd`, compressed at level 3 as Zed does it.
///
/// Errors: none.
///
/// Complexity: linear in the size of the document.
template <class Model>
[[nodiscard]] std::string encode_blob(zstd::compressor& packer, basic_thread<Model> const& document,
                                      layout wanted = layout::canonical) {
    return packer.compress(encode(document, wanted));
}

/// As above, with a new context.
template <class Model>
[[nodiscard]] std::string encode_blob(basic_thread<Model> const& document,
                                      layout wanted = layout::canonical) {
    zstd::compressor packer;
    return encode_blob(packer, document, wanted);
}

}  // namespace lisle::v0_1::zed
