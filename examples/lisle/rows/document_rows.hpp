// examples/lisle/rows/document_rows.hpp - converts a document to rows.
#pragma once

#include "../sessions/format.hpp"

#include <lisle/conversation/rows/tables.hpp>

#include <optional>
#include <string>

namespace app {

/// The rows of a document; nothing if it can't become a conversation. A document without an id gets
/// `id`, and one without a title the title that lists show.
[[nodiscard]] std::optional<lisle::conversation::conversation_rows>
make_document_rows(document const& from, std::string const& id);

}  // namespace app
