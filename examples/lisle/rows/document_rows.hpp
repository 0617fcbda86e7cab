// examples/lisle/rows/document_rows.hpp - a document as rows.
#pragma once

#include "../sessions/format.hpp"

#include <lisle/conversation/rows/tables.hpp>

#include <optional>
#include <string>

namespace app {

/// Nothing if no conversation can be made of the document. `id` is for one that has none. Some
/// agents keep titles elsewhere, or none: then what lists show is the title.
[[nodiscard]] std::optional<lisle::conversation::conversation_rows>
make_document_rows(document const& from, std::string const& id);

}  // namespace app
