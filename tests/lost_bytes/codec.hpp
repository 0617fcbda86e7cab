// tests/lost_bytes/codec.hpp - reading and writing back a document of any kind.
#pragma once

#include <lisle/codec.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace lost_bytes {

/// The document in the source layout.
struct rewritten {
    std::string text;
    std::vector<lisle::error> errors;
    std::vector<lisle::note> notes;
};

/// One kind of document. `salvage` is null if the kind has none.
struct codec {
    std::string_view name;
    lisle::json_style style;
    bool is_ecmascript;  ///< reads as JSON.parse does: keeps lone surrogates
    bool (*recognizes)(std::string_view path, std::string_view text);
    lisle::result<rewritten> (*decode)(std::string_view text);
    rewritten (*salvage)(std::string_view text);
};

/// All kinds; the last one takes any JSON.
[[nodiscard]] std::vector<codec> const& all_codecs();

}  // namespace lost_bytes
