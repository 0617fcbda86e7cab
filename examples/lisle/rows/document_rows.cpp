// examples/lisle/rows/document_rows.cpp - converts by way of the neutral conversation.
#include "document_rows.hpp"

#include <lisle/conversation/rows.hpp>

namespace app {

std::optional<lisle::conversation::conversation_rows> make_document_rows(document const& from,
                                                                         std::string const& id) {
    auto talk = from.to_conversation(talk_parts::all);
    if (!talk) return std::nullopt;
    if (!talk->id && !id.empty()) talk->id = id;
    if (auto const title = from.title(); !talk->title && !title.empty()) talk->title = title;
    return lisle::conversation::rows_of(*talk);
}

}  // namespace app
