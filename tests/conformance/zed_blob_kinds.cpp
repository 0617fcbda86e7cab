// tests/conformance/zed_blob_kinds.cpp - the kinds of vectors/zed that need zstd.
#include "kinds.hpp"

#include <lisle/formats/zed/blob.hpp>

namespace conformance {

namespace {

outcome round_trip_blob(std::string_view input) {
    auto const thread = lisle::zed::decode_blob("zstd", input, lisle::reference);
    if (!thread) return outcome::refused(thread.error().message());
    return outcome::wrote(lisle::encode(*thread));
}

kind_list const registered{
    {"zed/zstd_decode_db", round_trip_blob},
};

}  // namespace

}  // namespace conformance
