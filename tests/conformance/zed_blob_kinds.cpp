// tests/conformance/zed_blob_kinds.cpp - the kinds of vectors/zed that need zstd.
#include "kinds.hpp"

#include <lisle/formats/zed/database/blob.hpp>
#include <lisle/formats/zed/database/shared_blob.hpp>

namespace conformance {

namespace zed_blob_kinds {

outcome round_trip_blob(std::string_view input) {
    auto const thread = lisle::zed::decode_blob("zstd", input, lisle::reference);
    if (!thread) return outcome::refused(thread.error().message());
    return outcome::wrote(lisle::encode(*thread));
}

outcome round_trip_shared_blob(std::string_view input) {
    auto const shared = lisle::zed::decode_shared_blob(input, lisle::reference);
    if (!shared) return outcome::refused(shared.error().message());
    return outcome::wrote(lisle::encode(*shared));
}

kind_list const registered{
    {"zed/zstd_decode_shared", round_trip_shared_blob},
    {"zed/zstd_decode_db", round_trip_blob},
};

}  // namespace zed_blob_kinds

}  // namespace conformance
